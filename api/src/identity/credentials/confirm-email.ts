import { mailLinkHours } from '@postloom/shared-contracts';
import { paths } from '@postloom/shared-contracts/paths';
import type { IdentityContext } from '#app/identity/identity-context.ts';
import type { MemberAccount } from '#app/kernel/account.ts';
import { AppError } from '#app/kernel/http/app-error.ts';
import { accountsCollection } from '../accounts.model.ts';
import { findMember } from '../find-account.ts';
import { confirmEmailLetter } from '../mails/account-letters.ts';

/** Mails the link that confirms an account's email address. */
export async function sendConfirmation(
  { now, mail, newsletter, siteOrigin, confirmations }: IdentityContext,
  { id, email }: MemberAccount,
): Promise<void> {
  const until = new Date(now().getTime() + mailLinkHours.confirmEmail * 60 * 60 * 1000);
  const url = siteOrigin + paths.confirmEmail(confirmations.make(id, until, email));
  const letter = confirmEmailLetter(url, await newsletter.isSubscribed(email));
  await mail.send({ kind: 'confirm-email', to: email, letter });
}

/**
 * Mails the link again.
 * @throws {AppError} `conflict` if there is nothing to confirm, `rate_limited`
 */
export async function sendConfirmationAgain(context: IdentityContext, member: MemberAccount): Promise<void> {
  if (member.emailVerified) {
    throw new AppError('conflict', { userMessage: 'Your email address is already confirmed.' });
  }
  await context.confirmationMails.consume(member.id);
  await sendConfirmation(context, member);
}

/**
 * Confirms the address that a link was mailed to. A newsletter subscription that was waiting for this starts.
 * @throws {AppError} `gone` for a link that is too old, or for an address that the account no longer has.
 */
export async function confirmEmail(
  context: IdentityContext,
  token: string,
): Promise<{ readonly email: string }> {
  const { connection, confirmations } = context;
  const id = confirmations.subjectOf(token);
  const member = id === null ? null : await findMember(connection, id);
  if (!member || !confirmations.verify(token, member.email)) {
    throw new AppError('gone', {
      userMessage: 'This link is no longer valid. Sign in and ask for another one in your settings.',
    });
  }
  await confirmAddress(context, member);
  return { email: member.email };
}

/** Marks an account's address as confirmed: whoever opens a link in a mail has access to the mailbox. */
export async function confirmAddress(
  { connection, newsletter }: Pick<IdentityContext, 'connection' | 'newsletter'>,
  { id, email, emailVerified }: MemberAccount,
): Promise<void> {
  if (emailVerified) return;
  await accountsCollection.on(connection).updateOne({ _id: id, email }, { $set: { emailVerified: true } });
  await newsletter.confirmAddress(email);
}
