import type { Exchange, IdentityContext } from '#app/identity/identity-context.ts';
import type { MemberAccount } from '#app/kernel/account.ts';
import { alertNewSignIn } from '../mails/security-alerts.ts';
import { completeLink } from '../oauth/link-provider.ts';
import { describeUser, type User } from './describe-user.ts';
import { endVisit } from './end-visit.ts';

/**
 * Signs in a person who has proven everything required, alerts the member if the browser is new, hands their work as a
 * visitor over to the account, and links the provider that was waiting for that.
 */
export async function finishSignIn(
  context: IdentityContext,
  { request, response }: Exchange,
  member: MemberAccount,
): Promise<User> {
  // Read it first, because signing in replaces the session.
  const { pendingLink } = request.session;
  const { sessions, signInGuard } = context;
  const isKnown = signInGuard.knows(request, member.email);
  await sessions.start(request, member);
  // The browser counts as known from then on, so nothing that can fail comes before the alert.
  if (!isKnown) await alertNewSignIn(context, member, request);
  signInGuard.remember(response, member.email);
  await endVisit(context, request, member);
  if (pendingLink) await completeLink(context, pendingLink, member);
  return describeUser(context, member);
}
