import type { accessKeySchema, Sent } from '@postloom/shared-contracts';
import type { Connection } from 'mongoose';
import type { CreditsService } from '#app/credits/credits.service.ts';
import type { identity } from '#app/identity/identity.feature.ts';
import { owned } from '#app/kernel/database/owned.ts';
import type { ServiceOf } from '#app/kernel/feature.ts';
import type { Limiter } from '#app/kernel/http/rate-limit.ts';
import type { Mailer } from '#app/kernel/mail/mail.ts';
import { type AccessKeyRecord, accessKeysCollection } from './access-keys.model.ts';

/** What the use cases of access keys work with. */
export interface AccessKeysContext {
  readonly connection: Connection;
  readonly now: () => Date;
  readonly credits: Pick<CreditsService, 'planOf'>;
  readonly accounts: Pick<ServiceOf<typeof identity>['accounts'], 'find' | 'requirePassword'>;
  readonly recipient: ServiceOf<typeof identity>['recipient'];
  readonly mail: Pick<Mailer, 'send'>;
  readonly siteOrigin: string;
  /** Limits the calls of each key. */
  readonly calls: Limiter;
}

export const keysOf = ({ connection }: Pick<AccessKeysContext, 'connection'>, workspace: string) =>
  owned(accessKeysCollection, connection, { workspace });

export function toAccessKey(record: AccessKeyRecord): Sent<typeof accessKeySchema> {
  const { _id, name, scopes, ending, createdAt, lastUsedAt, expiresAt } = record;
  return {
    id: _id.toHexString(),
    name,
    scopes: [...scopes],
    ending,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
    expiresAt: expiresAt?.toISOString() ?? null,
  };
}
