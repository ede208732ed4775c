import { expect, type Page } from '@playwright/test';

/** Waits until the shell has hydrated the page: before that, server-rendered content is visible but doesn't respond. */
export async function takenOver(page: Page): Promise<void> {
  await expect(page.locator('#root[data-prerendered]')).toHaveCount(0);
}
