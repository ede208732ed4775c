import { expect, type Page } from '@playwright/test';

/**
 * Waits until the shell has taken over a prerendered page or the frame of an app page: before that, what the server
 * rendered is visible but doesn't respond, and its links open documents of their own.
 */
export async function takenOver(page: Page): Promise<void> {
  await expect(page.locator('#root:is([data-prerendered], [data-frame])')).toHaveCount(0);
}
