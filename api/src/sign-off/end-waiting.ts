import { awaitReader } from './await-reader.ts';
import type { SignOffLinkRecord } from './sign-off.model.ts';
import { linksOf, type SignOffContext } from './sign-off-context.ts';

/**
 * After a link has ended: its posts wait for the reader of another open link, or for nobody if there is none. A post with
 * an earlier decision only waits for a reader who was told of the current version.
 */
export async function endWaiting(
  context: Pick<SignOffContext, 'connection' | 'now' | 'posts'>,
  { _id, workspace, posts }: SignOffLinkRecord,
): Promise<void> {
  const scope = { workspace: workspace.toHexString() };
  const { signOff } = context.posts;
  await signOff.stopWaiting(scope.workspace, _id, posts);
  for (const post of await signOff.read(scope, posts)) {
    if (post.signOff?.state === 'waiting') continue;
    const other = await linksOf(context, scope).findOne({
      _id: { $ne: _id },
      posts: post._id,
      withdrawnAt: null,
      expiresAt: { $gt: context.now() },
      ...(post.signOff && { told: { post: post._id, edits: post.edits ?? 0 } }),
    } as object);
    if (other) await awaitReader(context, post, other, other.createdAt);
  }
}
