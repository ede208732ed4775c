import type { PostSummary } from '@postloom/shared-contracts';

/** How a post is called: by its title, or else by its first line. */
export const postTitle = ({ title, caption }: Pick<PostSummary, 'title' | 'caption'>): string =>
  title || caption.split('\n', 1)[0] || 'Untitled post';
