import type { Platform } from '@postloom/shared-contracts/platforms';

/** The headings of the last step that can be jumped to, by id. */
export const clipTitle = 'clip-title';
export const variantsTitle = (platform: Platform): string => `variants-${platform}`;

/** Brings a heading to the upper edge of the window, below what stays there, and whoever uses keys with it. */
export function jumpTo(id: string): void {
  const heading = document.getElementById(id);
  heading?.scrollIntoView();
  heading?.focus({ preventScroll: true });
}
