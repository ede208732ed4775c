import type { Page } from '@playwright/test';

/** Holds files of a page, the shell's scripts if not said otherwise, until the returned function is called: a slow line. */
export async function holdFiles(page: Page, files = '**/shell/*.js'): Promise<() => void> {
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
