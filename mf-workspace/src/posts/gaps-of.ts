import {
  type Post,
  type PostSummary,
  postsEndpoints,
  slidesOf,
  slidesShapeOf,
  slidesText,
  templateGaps,
} from '@postloom/shared-contracts';
import type { HostServices } from '@postloom/shared-contracts/federation';

/** The words that readers see: the caption, and the slides that the post has. */
export const shownWords = (post: Pick<Post, 'contentType' | 'caption' | 'slides'>): string =>
  [post.caption, slidesText(slidesOf(post))].join('\n');

/** The gaps in these words. */
export const gapsOfWords = (post: Pick<Post, 'contentType' | 'caption' | 'slides'>): string[] =>
  templateGaps(shownWords(post));

/** The words of a post that is listed. Lists come without slides, so these are read; if that fails, the caption. */
export async function readShownWords(
  { api }: Pick<HostServices, 'api'>,
  post: Pick<PostSummary, 'contentType' | 'caption'> & { readonly id: string | null },
): Promise<string> {
  if (post.id === null || !slidesShapeOf(post.contentType)) return post.caption;
  const whole = await api.call(postsEndpoints.getPost, { params: { id: post.id } }).catch(() => null);
  return whole ? shownWords(whole) : post.caption;
}
