import type { Platform } from '@postloom/shared-contracts/platforms';

/** Ids of the last step's headings that can be jumped to. */
export const clipTitle = 'clip-title';
export const variantsTitle = (platform: Platform): string => `variants-${platform}`;

/** Scrolls to the clip and plays it. */
export function watchClip(): void {
  jumpTo(clipTitle);
  const clip = document.getElementById(clipTitle)?.parentElement?.querySelector('video');
  // A file that can't be played says so in its player.
  clip?.play().catch(() => undefined);
}

/** Scrolls a heading to the top of the window, below the sticky header, and focuses it for keyboard users. */
export function jumpTo(id: string): void {
  const heading = document.getElementById(id);
  heading?.scrollIntoView();
  heading?.focus({ preventScroll: true });
}
