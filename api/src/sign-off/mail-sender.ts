import { automaticTitle } from '@postloom/shared-contracts';
import { paths, workspaceQuery } from '@postloom/shared-contracts/paths';
import type { Types } from 'mongoose';
import { clientOf } from '#app/kernel/database/owned.ts';
import type { Letter } from '#app/kernel/mail/letter.ts';
import type { PostRecord } from '#app/posts/posts-context.ts';
import { linkSender } from './link-sender.ts';
import type { SignOffLinkRecord } from './sign-off.model.ts';
import type { SignOffContext } from './sign-off-context.ts';
import type { SenderTarget } from './sign-off-letters.ts';

/**
 * Mails the person who created a link, or the payer if that person can't work in the team. For a decision by a member,
 * it is the person who made the post. Does nothing if the recipient has turned email notifications off, or decided.
 */
export async function mailSender(
  context: SignOffContext,
  link: Pick<SignOffLinkRecord, 'workspace' | 'createdBy' | 'client'> & { readonly decider?: Types.ObjectId },
  { _id, title, caption, deletedAt }: PostRecord,
  {
    kind,
    event,
    write,
  }: {
    readonly kind: string;
    /** Id of the history entry that the mail is about. There is one mail of each kind per entry. */
    readonly event: string;
    readonly write: (target: SenderTarget) => Letter;
  },
): Promise<void> {
  const { clients, mail, siteOrigin } = context;
  const workspace = link.workspace.toHexString();
  const person = await linkSender(context, link);
  if (!person?.notifications.email || link.decider?.equals(person.id)) return;
  // The client may have been deleted after a post that is in the bin.
  const client = deletedAt === null ? clientOf(link.client) : null;
  await mail.send(
    {
      kind,
      to: person.email,
      letter: write({
        name: person.name,
        client: client && (await clients.nameOf(workspace, client)),
        post: title || automaticTitle(caption) || 'Your post',
        url: `${siteOrigin}${paths.post(_id.toHexString())}?${workspaceQuery}=${workspace}`,
        settingsUrl: siteOrigin + paths.settingsTab('notifications'),
      }),
    },
    { key: `${kind}.${event}`, owner: person.id },
  );
}
