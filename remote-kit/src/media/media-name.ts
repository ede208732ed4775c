import type { MediaItem } from '@postloom/shared-contracts';

/** A file's display name: its own, or otherwise its description. */
export const mediaName = ({ name, alt, kind }: Pick<MediaItem, 'name' | 'alt' | 'kind'>): string =>
  name || alt || (kind === 'video' ? 'Untitled video' : 'Untitled image');
