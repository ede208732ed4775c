import type { Page } from '@playwright/test';

/**
 * Simulates a slow connection: holds back files of a page, by default the shell's scripts, until the returned function
 * is called.
 */
export async function holdFiles(page: Page, files: string | RegExp = '**/shell/*.js'): Promise<() => void> {
  let release = (): void => undefined;
  const gate = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(files, async (route) => {
    await gate;
    await route.continue();
  });
  return release;
}
