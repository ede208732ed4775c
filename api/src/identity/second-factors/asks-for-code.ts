import type { IdentityContext } from '#app/identity/identity-context.ts';
import { secondFactorsCollection } from './second-factors.model.ts';

/** Whether the account requires a code in addition to the password. */
export async function asksForCode(
  { connection }: Pick<IdentityContext, 'connection'>,
  accountId: string,
): Promise<boolean> {
  const filter = { _id: accountId, authenticator: { $exists: true } };
  return (await secondFactorsCollection.on(connection).exists(filter)) !== null;
}
