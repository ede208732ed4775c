import type { PostRecord } from '#app/posts/posts-context.ts';
import type { SignOffLinkRecord } from './sign-off.model.ts';
import { linksOf, type SignOffContext } from './sign-off-context.ts';

type WaitingContext = Pick<SignOffContext, 'connection' | 'now' | 'posts'>;

const openAt = (now: Date) => ({ withdrawnAt: null, expiresAt: { $gt: now } });

/**
 * Makes a post, as it is now, wait for the decision of a link's reader, who was told of it at the given time. If the link
 * has ended meanwhile, whoever ended it may have looked before the post waited, so that is undone here.
 */
export async function awaitReader(
  context: WaitingContext,
  post: PostRecord,
  link: SignOffLinkRecord,
  at: Date,
): Promise<void> {
  const { _id, readerName } = link;
  const workspace = link.workspace.toHexString();
  await context.posts.signOff.await(workspace, post, {
    state: 'waiting',
    edits: post.edits ?? 0,
    by: readerName,
    at,
    link: _id,
    event: _id,
    text: '',
  });
  const isOpen = await linksOf(context, { workspace }).has({ _id, ...openAt(context.now()) });
  if (!isOpen) await endWaiting(context, { ...link, posts: [post._id] });
}

/**
 * After a link has ended: its posts wait for the reader of another open link, or for nobody if there is none. A post with
 * an earlier decision only waits for a reader who was told of the current version.
 */
export async function endWaiting(
  context: WaitingContext,
  { _id, workspace, posts }: Pick<SignOffLinkRecord, '_id' | 'workspace' | 'posts'>,
): Promise<void> {
  const scope = { workspace: workspace.toHexString() };
  const { signOff } = context.posts;
  await signOff.stopWaiting(scope.workspace, _id, posts);
  for (const post of await signOff.read(scope, posts)) {
    if (post.signOff?.state === 'waiting') continue;
    const other = await linksOf(context, scope).findOne({
      _id: { $ne: _id },
      posts: post._id,
      ...openAt(context.now()),
      ...(post.signOff && { told: { post: post._id, edits: post.edits ?? 0 } }),
    } as object);
    if (other) await awaitReader(context, post, other, other.createdAt);
  }
}
