import type { Sent, secondFactorsSchema } from '@postloom/shared-contracts';
import type { IdentityContext } from '#app/identity/identity-context.ts';
import { hasPassword } from '../credentials/require-password.ts';
import { type SecondFactorsRecord, secondFactorsCollection } from './second-factors.model.ts';

/** An account's second factors, as shown to its owner. */
export async function readSecondFactors(
  context: Pick<IdentityContext, 'connection'>,
  accountId: string,
): Promise<Sent<typeof secondFactorsSchema>> {
  const { connection } = context;
  const record = await secondFactorsCollection.on(connection).findById(accountId).lean<SecondFactorsRecord>();
  return {
    authenticatorSince: record?.authenticator?.since.toISOString() ?? null,
    recoveryCodesLeft: record?.recoveryCodes?.length ?? 0,
    passkeys: (record?.passkeys ?? []).map(({ id, name, createdAt, lastUsedAt }) => ({
      id,
      name,
      createdAt: createdAt.toISOString(),
      lastUsedAt: lastUsedAt?.toISOString() ?? null,
    })),
    hasPassword: await hasPassword(context, accountId),
  };
}
