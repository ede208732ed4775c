import { automaticTitle } from '@postloom/shared-contracts';
import { paths, workspaceQuery } from '@postloom/shared-contracts/paths';
import type { Letter } from '#app/kernel/mail/letter.ts';
import type { PostRecord } from '#app/posts/posts-context.ts';
import type { SignOffLinkRecord } from './sign-off.model.ts';
import type { SignOffContext } from './sign-off-context.ts';
import type { SenderTarget } from './sign-off-letters.ts';

/** Tells the person who made a link, or the payer where they have left the team; where they want mail. */
export async function mailSender(
  { recipient, isIn, mail, siteOrigin }: SignOffContext,
  { workspace: owner, createdBy }: SignOffLinkRecord,
  { _id, title, caption }: PostRecord,
  {
    kind,
    event,
    write,
  }: {
    readonly kind: string;
    /** What it tells of, by its id: one mail each. */
    readonly event: string;
    readonly write: (target: SenderTarget) => Letter;
  },
): Promise<void> {
  const [workspace, sender] = [owner.toHexString(), createdBy.toHexString()];
  const account = (await isIn(workspace, sender)) ? sender : workspace;
  const person = await recipient(account);
  if (!person?.notifications.email) return;
  await mail.send(
    {
      kind,
      to: person.email,
      letter: write({
        name: person.name,
        post: title || automaticTitle(caption) || 'Your post',
        url: `${siteOrigin}${paths.post(_id.toHexString())}?${workspaceQuery}=${workspace}`,
        settingsUrl: siteOrigin + paths.settingsTab('notifications'),
      }),
    },
    { key: `${kind}.${event}`, owner: account },
  );
}
