import type { accountEndpoints, EndpointBody } from '@postloom/shared-contracts';
import type { Exchange, IdentityContext } from '#app/identity/identity-context.ts';
import type { MemberAccount } from '#app/kernel/account.ts';
import { AppError } from '#app/kernel/http/app-error.ts';
import { accountsCollection } from '../accounts.model.ts';
import { alertPasswordChanged } from '../mails/security-alerts.ts';
import { requireStrongPassword } from './password-strength.ts';
import { requirePassword } from './require-password.ts';

/**
 * Sets a new password, renews the caller's session and ends all others.
 * @throws {AppError} `validation_failed` for a wrong current password, or a new one that is common or the same;
 *   `rate_limited`
 */
export async function changePassword(
  context: IdentityContext,
  { request }: Pick<Exchange, 'request'>,
  member: MemberAccount,
  { currentPassword, newPassword }: EndpointBody<typeof accountEndpoints.changePassword>,
): Promise<void> {
  const { connection, passwords, sessions } = context;
  await requirePassword(context, member.id, currentPassword);
  if (newPassword === currentPassword) {
    const userMessage = 'Please choose a password that isn’t your current one.';
    throw new AppError('validation_failed', {
      userMessage,
      issues: [{ path: 'newPassword', message: userMessage }],
    });
  }
  await requireStrongPassword(newPassword, [member.displayName, member.email], 'newPassword');
  const passwordHash = await passwords.hash(newPassword);
  await accountsCollection.on(connection).updateOne({ _id: member.id }, { $set: { passwordHash } });
  await sessions.start(request, member);
  await sessions.endOthers(member.id, request.sessionID);
  await alertPasswordChanged(context, member.id, request);
}
