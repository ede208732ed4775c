import { expect, type Page } from '@playwright/test';

/** Waits until the shell has taken over what the server rendered: what can be seen before does not answer yet. */
export async function takenOver(page: Page): Promise<void> {
  await expect(page.locator('#root[data-prerendered]')).toHaveCount(0);
}
