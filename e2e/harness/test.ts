import { test as base, type ConsoleMessage, expect } from '@playwright/test';
import { type Site, startSite } from './site.ts';

interface WorkerOptions {
  /**
   * Environment of this file's site, e.g. the address of a fake provider. By default, it has room for many visitors.
   */
  readonly siteEnv: Readonly<Record<string, string>>;
}
interface WorkerFixtures {
  readonly site: Site;
}
interface TestOptions {
  /** Console errors that the test itself causes. Any other error fails it. */
  readonly expectedErrors: RegExp | null;
}
interface TestFixtures {
  readonly strictConsole: undefined;
}

/** All tests come from one address. Tests without special settings share a site, because each start takes seconds. */
const manyFromOneAddress = { RATE_LIMIT_FACTOR: '1000', FREE_CREDITS_PER_ADDRESS_PER_DAY: '10000' };

/**
 * Playwright's `test` for the built site: each worker has one server with its own data folder, and a test fails on any
 * unexpected console error or uncaught exception.
 */
export const test = base.extend<TestOptions & TestFixtures, WorkerOptions & WorkerFixtures>({
  siteEnv: [manyFromOneAddress, { option: true, scope: 'worker' }],
  site: [
    async ({ siteEnv }, use) => {
      const site = await startSite({ env: siteEnv });
      await use(site);
      await site.stop();
    },
    // The first site compresses its files and renders its pages.
    { scope: 'worker', timeout: 180_000 },
  ],
  baseURL: async ({ site }, use) => use(site.url),
  expectedErrors: [null, { option: true }],
  strictConsole: [
    async ({ page, expectedErrors }, use) => {
      const errors: string[] = [];
      const note = (text: string): void => {
        if (!expectedErrors?.test(text)) errors.push(text);
      };
      page.on('pageerror', (error) => note(String(error)));
      page.on('console', (message: ConsoleMessage) => {
        if (message.type() === 'error') note(`${message.text()} (${message.location().url})`);
      });
      await use(undefined);
      expect(errors, 'console errors').toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };
