import type { Exchange, IdentityContext } from '#app/identity/identity-context.ts';
import type { MemberAccount } from '#app/kernel/account.ts';

/**
 * Lets the account that somebody has signed in to take over what they have made in this browser as a visitor. Signing
 * up turns the visitor's account into the member's instead (`openAccount`). A failure stops nobody from signing in: what
 * was begun is continued by jobs, and the rest follows at the next sign-in in this browser.
 */
export async function endVisit(
  { callers, visitorSignedIn, log }: Pick<IdentityContext, 'callers' | 'visitorSignedIn' | 'log'>,
  request: Exchange['request'],
  { id: memberId }: MemberAccount,
): Promise<void> {
  const failed = (err: unknown): null => {
    log.error({ err }, 'a visitor’s work could not be handed over');
    return null;
  };
  const visitor = await callers.visitor(request).catch(failed);
  if (!visitor) return;
  for (const listener of visitorSignedIn) await listener({ visitorId: visitor.id, memberId }).catch(failed);
}
