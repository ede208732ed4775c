import type { Exchange, IdentityContext } from '#app/identity/identity-context.ts';
import type { MemberAccount } from '#app/kernel/account.ts';
import { alertNewSignIn } from '../mails/security-alerts.ts';
import { completeLink } from '../oauth/link-provider.ts';
import { describeUser, type User } from './describe-user.ts';

/** Signs in who has proven everything that is asked for, links the provider that waited for it, and tells of a new browser. */
export async function finishSignIn(
  context: IdentityContext,
  { request, response }: Exchange,
  member: MemberAccount,
): Promise<User> {
  // Read first: a sign-in leaves the old session behind.
  const { pendingLink } = request.session;
  const isKnown = context.signInGuard.knows(request, member.email);
  context.signInGuard.remember(response, member.email);
  await context.sessions.start(request, member);
  if (pendingLink) await completeLink(context, pendingLink, member);
  if (!isKnown) await alertNewSignIn(context, member, request);
  return describeUser(context, member);
}
