import { type Connection, isValidObjectId } from 'mongoose';
import type { CreditsService } from '#app/credits/credits.service.ts';
import type { identity } from '#app/identity/identity.feature.ts';
import type { MemberAccount } from '#app/kernel/account.ts';
import { type OwnedDocuments, owned } from '#app/kernel/database/owned.ts';
import type { ServiceOf } from '#app/kernel/feature.ts';
import { AppError } from '#app/kernel/http/app-error.ts';
import type { Limiter } from '#app/kernel/http/rate-limit.ts';
import type { Mailer } from '#app/kernel/mail/mail.ts';
import { type SeatRecord, seatsCollection } from './seats.model.ts';

/** What the use cases of teams work with. */
export interface TeamsContext {
  readonly connection: Connection;
  readonly now: () => Date;
  readonly credits: Pick<CreditsService, 'planOf'>;
  readonly accounts: Pick<ServiceOf<typeof identity>['accounts'], 'find' | 'confirmAddress'>;
  /** The name of a workspace's brand; null if it has none. */
  readonly brandName: (workspace: string) => Promise<string | null>;
  readonly recipient: ServiceOf<typeof identity>['recipient'];
  readonly mail: Pick<Mailer, 'send' | 'unsend'>;
  readonly siteOrigin: string;
  /** Limits invitations per workspace. */
  readonly invitations: Limiter;
  /** Limits mails per invited address. */
  readonly resends: Limiter;
}

export const seatsOf = (
  { connection }: Pick<TeamsContext, 'connection'>,
  workspace: string,
): OwnedDocuments<SeatRecord> => owned(seatsCollection, connection, { workspace });

/**
 * A member's account.
 * @throws {AppError} `not_found`
 */
export async function findPerson(
  { accounts }: Pick<TeamsContext, 'accounts'>,
  id: string,
): Promise<MemberAccount> {
  const found = isValidObjectId(id) ? await accounts.find(id) : null;
  if (found?.kind !== 'member') throw new AppError('not_found');
  return found;
}
