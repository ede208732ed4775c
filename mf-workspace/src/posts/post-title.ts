import { automaticTitle, type PostSummary } from '@postloom/shared-contracts';

/** A post's display name: its title, or otherwise its first line. */
export const postTitle = ({ title, caption }: Pick<PostSummary, 'title' | 'caption'>): string =>
  title || automaticTitle(caption) || 'Untitled post';

/**
 * The display name of posts that were written together: that of the one that was made first, so that a change to another
 * one doesn't rename them all.
 */
export function setTitle(
  posts: readonly Pick<PostSummary, 'id' | 'title' | 'caption' | 'createdAt'>[],
): string {
  const [first] = [...posts].sort((a, b) => (a.createdAt + a.id < b.createdAt + b.id ? -1 : 1));
  return first ? postTitle(first) : '';
}
