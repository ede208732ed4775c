import type { ClientLook } from '#app/brand/brand.feature.ts';
import type { Recipient } from '#app/identity/mails/recipients.ts';
import type { SignOffLinkRecord } from './sign-off.model.ts';
import type { SignOffContext } from './sign-off-context.ts';

type LinkOfSender = Pick<SignOffLinkRecord, 'workspace' | 'createdBy'>;

/**
 * Who learns what a link's reader answers: the person who created it, or the payer if that person has left the team or is
 * paused in it.
 */
export async function linkSender(
  { worksIn, recipient }: Pick<SignOffContext, 'worksIn' | 'recipient'>,
  { workspace: owner, createdBy }: LinkOfSender,
): Promise<Recipient | null> {
  const [workspace, sender] = [owner.toHexString(), createdBy.toHexString()];
  return recipient((await worksIn(workspace, sender)) ? sender : workspace);
}

/** The format of dates in mails to a link's reader, who has chosen none: that of the person who sent the link. */
export async function senderLanguage(
  { recipient }: Pick<SignOffContext, 'recipient'>,
  { createdBy }: Pick<LinkOfSender, 'createdBy'>,
): Promise<string | undefined> {
  return (await recipient(createdBy.toHexString()))?.language;
}

/**
 * Where a reader's reply to a mail goes, as our own address takes none: the brand's address, otherwise the sender's own
 * if it is confirmed. An unconfirmed one may be somebody else's.
 */
export async function replyAddress(
  context: Pick<SignOffContext, 'worksIn' | 'recipient'>,
  { replyTo }: ClientLook,
  link: LinkOfSender,
): Promise<{ replyTo?: string }> {
  if (replyTo !== null) return { replyTo };
  const sender = await linkSender(context, link);
  return sender?.isEmailConfirmed ? { replyTo: sender.email } : {};
}
