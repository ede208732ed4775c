import { type authEndpoints, type EndpointBody, mailLinkHours } from '@postloom/shared-contracts';
import { paths } from '@postloom/shared-contracts/paths';
import { isValidObjectId } from 'mongoose';
import type { Exchange, IdentityContext } from '#app/identity/identity-context.ts';
import { AppError } from '#app/kernel/http/app-error.ts';
import { hasRoom } from '#app/kernel/http/rate-limit.ts';
import { type AccountRecord, accountsCollection } from '../accounts.model.ts';
import { resetPasswordLetter } from '../mails/account-letters.ts';
import { finishReset } from './finish-reset.ts';
import { requireStrongPassword } from './password-strength.ts';

/**
 * Mails the link for setting a new password if the address has an account. A job does this after the answer, so that
 * neither the answer nor its timing reveals which addresses have one.
 */
export async function mailPasswordReset(context: IdentityContext, email: string): Promise<void> {
  const { connection, now, mail, siteOrigin, passwordResets, resetMails } = context;
  const record = await accountsCollection
    .on(connection)
    .findOne({ email, kind: 'member' })
    .select('+passwordHash')
    .lean<AccountRecord>();
  if (!record) return;
  const id = record._id.toHexString();
  // Their mailbox already contains enough of these mails.
  if (!(await hasRoom(resetMails, id))) return;
  const until = new Date(now().getTime() + mailLinkHours.resetPassword * 60 * 60 * 1000);
  const url = siteOrigin + paths.resetPassword(passwordResets.make(id, until, boundTo(record)));
  await mail.send({ kind: 'password-reset', to: email, letter: resetPasswordLetter(url) });
}

/**
 * The account that a mailed link is for.
 * @throws {AppError} `gone`, as `resetPassword`
 */
export async function openPasswordReset(
  { connection, passwordResets }: Pick<IdentityContext, 'connection' | 'passwordResets'>,
  token: string,
): Promise<AccountRecord & { readonly email: string }> {
  const Accounts = accountsCollection.on(connection);
  const id = passwordResets.subjectOf(token);
  const record =
    id !== null && isValidObjectId(id)
      ? await Accounts.findOne({ _id: id, kind: 'member' }).select('+passwordHash').lean<AccountRecord>()
      : null;
  if (!record?.email || !passwordResets.verify(token, boundTo(record))) throw linkGone();
  return { ...record, email: record.email };
}

/**
 * Sets a new password with a mailed link and ends all sessions. Opening the link proves access to the mailbox, so it
 * also confirms the address; see `finishReset` for what else follows.
 * @throws {AppError} `gone` for a link that is too old or used, or for an address that the account no longer has;
 *   `validation_failed` for a common password.
 */
export async function resetPassword(
  context: IdentityContext,
  { request }: Pick<Exchange, 'request'>,
  { token, newPassword }: EndpointBody<typeof authEndpoints.resetPassword>,
): Promise<void> {
  const { connection, now, passwords } = context;
  const Accounts = accountsCollection.on(connection);
  const record = await openPasswordReset(context, token);
  await requireStrongPassword(newPassword, [record.username ?? '', record.email], 'newPassword');
  const before = record.passwordHash;
  const passwordReset = {
    at: now(),
    device: (request.headers['user-agent'] ?? '').slice(0, 300),
    wasUnconfirmed: !record.emailVerified || record.passwordReset?.wasUnconfirmed === true,
  };
  const { modifiedCount } = await Accounts.updateOne(
    // If the link is used twice at once, only one of them finds the password that it was made for.
    { _id: record._id, email: record.email, passwordHash: before ?? { $exists: false } },
    { $set: { passwordHash: await passwords.hash(newPassword), emailVerified: true, passwordReset } },
  );
  if (modifiedCount === 0) throw linkGone();
  await finishReset(context, record._id.toHexString());
}

/** A link is bound to one password of one address: once either has changed, the link is invalid. */
const boundTo = ({ email = '', passwordHash = '' }: AccountRecord): string => `${email} ${passwordHash}`;

const linkGone = (): AppError =>
  new AppError('gone', {
    userMessage: 'This link has been used or is too old. Ask for another one below.',
  });
