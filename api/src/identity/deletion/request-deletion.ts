import { type accountEndpoints, type EndpointBody, retentionMs } from '@postloom/shared-contracts';
import type { Exchange, IdentityContext } from '#app/identity/identity-context.ts';
import type { MemberAccount } from '#app/kernel/account.ts';
import { AppError } from '#app/kernel/http/app-error.ts';
import { accountsCollection } from '../accounts.model.ts';
import { requirePassword } from '../credentials/require-password.ts';
import { findMember } from '../find-account.ts';
import { tellOfDeletion } from './tell-of-deletion.ts';

/**
 * Schedules an account's deletion, which can be cancelled for some days, and mails the member how.
 * @throws {AppError} `validation_failed` if the text typed isn't the account's address, or the password is wrong.
 */
export async function requestDeletion(
  context: IdentityContext,
  request: Exchange['request'],
  member: MemberAccount,
  { confirmation, currentPassword }: EndpointBody<typeof accountEndpoints.requestDeletion>,
): Promise<{ deletionAt: string }> {
  const { connection, now } = context;
  if (confirmation.trim().toLowerCase() !== member.email) {
    const message = 'Please type your email address exactly as it’s shown.';
    throw new AppError('validation_failed', {
      userMessage: message,
      issues: [{ path: 'confirmation', message }],
    });
  }
  await requirePassword(context, member.id, currentPassword);
  // A repeated request doesn't change the date.
  if (member.deletionAt) return { deletionAt: member.deletionAt.toISOString() };
  const deletionAt = new Date(now().getTime() + retentionMs('deletedAccounts'));
  const { matchedCount } = await accountsCollection
    .on(connection)
    .updateOne(
      { _id: member.id, deletionAt: { $exists: false } },
      { $set: { deletionAt, deletionUntold: (request.headers['user-agent'] ?? '').slice(0, 300) } },
    );
  if (matchedCount === 0) {
    const known = await findMember(connection, member.id);
    return { deletionAt: (known?.deletionAt ?? deletionAt).toISOString() };
  }
  await tellOfDeletion(context, member.id);
  return { deletionAt: deletionAt.toISOString() };
}

/**
 * Cancels a scheduled deletion.
 * @throws {AppError} `gone` when its time has come.
 */
export async function cancelDeletion(
  { connection, now }: IdentityContext,
  { id }: MemberAccount,
): Promise<void> {
  const { matchedCount } = await accountsCollection
    .on(connection)
    .updateOne(
      { _id: id, $or: [{ deletionAt: { $exists: false } }, { deletionAt: { $gt: now() } }] },
      { $unset: { deletionAt: 1, deletionUntold: 1 } },
    );
  if (matchedCount === 0) throw new AppError('gone');
}
