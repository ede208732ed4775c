import type {
  APIRequestContext,
  BrowserContext,
  BrowserContextOptions,
  Locator,
  Page,
} from '@playwright/test';
import { findAxeFaults } from '#harness/axe.ts';
import { test as base, expect } from '../accounts/fixtures.ts';

interface ClientFixtures {
  /** Opens a client's link in a browser of their own, which is closed after the test. */
  readonly openLink: (link: string, options?: BrowserContextOptions) => Promise<Page>;
  /** The API as the client who has a link calls it. */
  readonly callWithLink: (link: string) => Promise<APIRequestContext>;
}

/** With clients of the member, who have no account. */
export const test = base.extend<ClientFixtures>({
  openLink: async ({ browser, site }, use) => {
    const opened: BrowserContext[] = [];
    await use(async (link, options) => {
      const context = await browser.newContext({ baseURL: site.url, ...options });
      opened.push(context);
      const client = await context.newPage();
      await client.goto(link);
      return client;
    });
    for (const context of opened) await context.close();
  },
  callWithLink: async ({ playwright, site }, use) => {
    const clients: APIRequestContext[] = [];
    await use(async (link) => {
      const client = await playwright.request.newContext({
        baseURL: site.url,
        extraHTTPHeaders: { authorization: `Bearer ${new URL(link).hash.slice(1)}` },
      });
      clients.push(client);
      return client;
    });
    for (const client of clients) await client.dispose();
  },
});

/** Asks a client for approval of posts. @returns the link to the client's page. */
export async function sendForApproval(
  page: Page,
  posts: readonly string[],
  { readerName = 'Clara', readerEmail = null }: { readerName?: string; readerEmail?: string | null } = {},
): Promise<string> {
  const answer = await page.request.post('/api/sign-off/links', { data: { posts, readerName, readerEmail } });
  expect(answer.status()).toBe(201);
  return (await answer.json()).url;
}

/** A client's answer to the first version of a post. */
export async function decide(
  client: APIRequestContext,
  post: string,
  decision: 'approved' | 'changes_requested',
  text = '',
): Promise<void> {
  const data = { decision, version: 1, text };
  expect((await client.put(`/api/review/posts/${post}/decision`, { data })).status()).toBe(200);
}

/** Puts the member of a page on a plan, as a payment in the test mode does. */
export async function putOnPlan(page: Page, plan: 'PRO' | 'AGENCY'): Promise<void> {
  const answer = await page.request.post('/api/stripe/test-payment-success', { data: { plan } });
  expect(answer.status()).toBe(200);
}

/** Makes something by the API. @returns its id. */
export async function make(page: Page, path: string, data: object): Promise<string> {
  const answer = await page.request.post(path, { data });
  expect(answer.status()).toBe(201);
  return (await answer.json()).id;
}

/** Axe finds nothing, looking as it is told to, and nothing sticks out at the side. */
export async function expectSound(page: Page, findFaults = findAxeFaults): Promise<void> {
  expect(await findFaults(page)).toEqual([]);
  // Scripts may still be laying it out for a new size of the window.
  const excess = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  await expect.poll(excess).toBeLessThanOrEqual(0);
}

/** A day or an hour of the calendar, once it is loaded: until then an inert grid is in its place. */
export const slotOf = (page: Page, name: string): Locator =>
  page.locator(`[data-slot="${name}"]:not([inert] *)`);
