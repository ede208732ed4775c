import type { PostRecord } from '#app/posts/posts-context.ts';
import type { SignOffLinkRecord } from './sign-off.model.ts';
import type { SignOffContext } from './sign-off-context.ts';

/** Makes a post, as it is now, wait for the decision of a link's reader, who was told of it at the given time. */
export async function awaitReader(
  { posts }: Pick<SignOffContext, 'posts'>,
  post: PostRecord,
  { _id, workspace, readerName }: SignOffLinkRecord,
  at: Date,
): Promise<void> {
  await posts.signOff.await(workspace.toHexString(), post, {
    state: 'waiting',
    edits: post.edits ?? 0,
    by: readerName,
    at,
    link: _id,
    event: _id,
    text: '',
  });
}
