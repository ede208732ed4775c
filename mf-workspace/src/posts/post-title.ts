import type { PostSummary } from '@postloom/shared-contracts';

/** A post's display name: its title, or otherwise its first line. */
export const postTitle = ({ title, caption }: Pick<PostSummary, 'title' | 'caption'>): string =>
  title || caption.split('\n', 1)[0] || 'Untitled post';
