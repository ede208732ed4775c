import { automaticTitle, type PostSummary } from '@postloom/shared-contracts';

/** A post's display name: its title, or otherwise its first line. */
export const postTitle = ({ title, caption }: Pick<PostSummary, 'title' | 'caption'>): string =>
  title || automaticTitle(caption) || 'Untitled post';
