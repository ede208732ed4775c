import type { Actor } from '#app/kernel/actor.ts';
import { clientOf } from '#app/kernel/database/owned.ts';
import type { PostRecord } from '#app/posts/posts-context.ts';
import type { SignOffLinkRecord } from './sign-off.model.ts';
import { linksOf, type SignOffContext } from './sign-off-context.ts';

/** The open links that show a post, oldest first. */
export async function openLinks(
  context: Pick<SignOffContext, 'connection' | 'now'>,
  { workspace }: Pick<Actor, 'workspace'>,
  post: PostRecord,
): Promise<readonly SignOffLinkRecord[]> {
  const links = (await linksOf(context, { workspace })
    .find({ posts: post._id, withdrawnAt: null, expiresAt: { $gt: context.now() } } as object)
    .sort({ createdAt: 1 })
    .lean()) as unknown as SignOffLinkRecord[];
  // Links created before the post was moved to another client don't show it any more.
  return links.filter((link) => clientOf(link.client) === clientOf(post.client));
}

/** The links whose readers have an email address; for each address, the latest link. */
export function mailedReaders(
  links: readonly SignOffLinkRecord[],
): readonly (SignOffLinkRecord & { readonly readerEmail: string })[] {
  const mailed = links.flatMap(({ readerEmail, ...link }) =>
    readerEmail === null ? [] : [{ ...link, readerEmail }],
  );
  return [...new Map(mailed.map((link) => [link.readerEmail, link])).values()];
}
