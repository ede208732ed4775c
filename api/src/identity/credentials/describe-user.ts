import type { Sent, userSchema } from '@postloom/shared-contracts';
import type { IdentityContext } from '#app/identity/identity-context.ts';
import type { MemberAccount } from '#app/kernel/account.ts';
import { readPreferences } from '../settings/preferences.ts';

export type User = Sent<typeof userSchema>;

/** A member in the contract's form. */
export async function describeUser(
  context: IdentityContext,
  { id, email, displayName, photoUrl, deletionAt }: MemberAccount,
): Promise<User> {
  const plan = await context.credits.planOf(id);
  return {
    id,
    email,
    username: displayName,
    plan,
    subscriptionStatus: plan,
    photoUrl,
    preferences: await readPreferences(context, id),
    deletionAt: deletionAt?.toISOString() ?? null,
  };
}
