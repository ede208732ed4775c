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

/** The gaps in the words that readers see: the caption, and the slides that the post has. */
export const gapsOfWords = (post: Pick<Post, 'contentType' | 'caption' | 'slides'>): string[] =>
  templateGaps([post.caption, slidesText(slidesOf(post))].join('\n'));

/** The gaps of a post that is listed. Lists come without slides, so these are read; if that fails, the caption's count. */
export async function gapsOf(
  { api }: Pick<HostServices, 'api'>,
  post: Pick<PostSummary, 'id' | 'contentType' | 'caption'>,
): Promise<string[]> {
  if (!slidesShapeOf(post.contentType)) return templateGaps(post.caption);
  const whole = await api.call(postsEndpoints.getPost, { params: { id: post.id } }).catch(() => null);
  return whole ? gapsOfWords(whole) : templateGaps(post.caption);
}
