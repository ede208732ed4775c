import type { Exchange, IdentityContext } from '#app/identity/identity-context.ts';
import type { MemberAccount } from '#app/kernel/account.ts';

/**
 * Lets the account that somebody has signed in to take over what they have made in this browser as a visitor. Signing
 * up turns the visitor's account into the member's instead (`openAccount`).
 */
export async function endVisit(
  { callers, visitorSignedIn }: Pick<IdentityContext, 'callers' | 'visitorSignedIn'>,
  request: Exchange['request'],
  { id: memberId }: MemberAccount,
): Promise<void> {
  const visitor = await callers.visitor(request);
  if (!visitor) return;
  for (const listener of visitorSignedIn) await listener({ visitorId: visitor.id, memberId });
}
