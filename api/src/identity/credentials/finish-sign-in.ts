import type { Exchange, IdentityContext } from '#app/identity/identity-context.ts';
import type { MemberAccount } from '#app/kernel/account.ts';
import { alertNewSignIn } from '../mails/security-alerts.ts';
import { completeLink } from '../oauth/link-provider.ts';
import { describeUser, type User } from './describe-user.ts';
import { endVisit } from './end-visit.ts';

/**
 * Signs in a person who has proven everything required, hands their work as a visitor over to the account, links the
 * provider that was waiting for that, and alerts the member if the browser is new.
 */
export async function finishSignIn(
  context: IdentityContext,
  { request, response }: Exchange,
  member: MemberAccount,
): Promise<User> {
  // Read it first, because signing in replaces the session.
  const { pendingLink } = request.session;
  const isKnown = context.signInGuard.knows(request, member.email);
  context.signInGuard.remember(response, member.email);
  await context.sessions.start(request, member);
  await endVisit(context, request, member);
  if (pendingLink) await completeLink(context, pendingLink, member);
  if (!isKnown) await alertNewSignIn(context, member, request);
  return describeUser(context, member);
}
