import type { MediaItem } from '@postloom/shared-contracts';

/** How a file is called: by its name, or by what it shows. */
export const mediaName = ({ name, alt, kind }: Pick<MediaItem, 'name' | 'alt' | 'kind'>): string =>
  name || alt || (kind === 'video' ? 'Untitled video' : 'Untitled image');
