import type { EndpointBody, signOffEndpoints } from '@postloom/shared-contracts';
import { paths } from '@postloom/shared-contracts/paths';
import { Types } from 'mongoose';
import type { PostRecord } from '#app/posts/posts-context.ts';
import { completeHistory } from './history.ts';
import type { SignOffLinkRecord } from './sign-off.model.ts';
import type { SignOffContext } from './sign-off-context.ts';
import { decisionLetter } from './sign-off-letters.ts';

/**
 * Approves a version, or asks for changes of it. A later decision replaces an earlier one; the history has both.
 * @returns the post as it is now.
 * @throws {AppError} `not_found`; `conflict` when another version is there than was shown.
 */
export async function decide(
  context: SignOffContext,
  { _id: link, workspace: owner, readerName, createdBy }: SignOffLinkRecord,
  before: PostRecord,
  { decision, version, text }: EndpointBody<typeof signOffEndpoints.decideReview>,
): Promise<PostRecord> {
  const { posts, listeners, now } = context;
  const workspace = owner.toHexString();
  const id = before._id.toHexString();
  const at = now();
  // What this replaces stands in the history before it is gone.
  await completeHistory(context, workspace, before);
  const { post, isNew } = await posts.signOff.decide(workspace, id, {
    state: decision,
    edits: version - 1,
    by: readerName,
    at,
    link,
    event: new Types.ObjectId(),
    text,
  });
  await completeHistory(context, workspace, post);
  if (!isNew) return post;
  await tell(context, createdBy.toHexString(), post, { decision, version, by: readerName, text });
  for (const listener of listeners) {
    await listener({
      id: String(post.signOff?.event),
      workspace,
      post: id,
      version,
      decision,
      by: readerName,
      text,
      at,
    });
  }
  return post;
}

/** Tells the person who made the link, where they want mail. */
async function tell(
  { recipient, mail, siteOrigin }: SignOffContext,
  account: string,
  post: PostRecord,
  decided: Parameters<typeof decisionLetter>[1],
): Promise<void> {
  const person = await recipient(account);
  if (!person?.notifications.email) return;
  const id = post._id.toHexString();
  const name = post.title || post.caption.slice(0, 60) || 'Your post';
  await mail.send(
    {
      kind: 'sign-off-decision',
      to: person.email,
      letter: decisionLetter(
        {
          name: person.name,
          post: name,
          url: siteOrigin + paths.post(id),
          settingsUrl: siteOrigin + paths.settingsTab('notifications'),
        },
        decided,
      ),
    },
    { key: `sign-off-decision.${post.signOff?.event}`, owner: account },
  );
}
