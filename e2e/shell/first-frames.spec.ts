import type { Page } from '@playwright/test';
import { browserStorage } from '@postloom/shared-contracts/browser-storage';
import { expect, test } from '#harness/test.ts';

/** A page as it was seen: the text of each frame that differed from the one before, and how far things moved. */
interface Seen {
  readonly frames: readonly string[];
  /** How far things moved, as browsers report it (Cumulative Layout Shift, to two decimals), and what. */
  readonly moved: string;
}

declare global {
  var seen: { frames: string[]; shifts: string[] };
}

/** Watches a page from its first byte on a slow line: 150 ms and 1.6 Mbit/s. */
async function watch(page: Page): Promise<void> {
  const client = await page.context().newCDPSession(page);
  await client.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: 200_000,
    uploadThroughput: 200_000,
  });
  await page.addInitScript(() => {
    globalThis.seen = { frames: [], shifts: [] };
    const { frames, shifts } = globalThis.seen;
    const look = (): void => {
      // biome-ignore lint/performance/useDomNodeTextContent: what is seen, not what is there
      const text = document.body?.innerText ?? '';
      if (text !== '' && text !== frames.at(-1)) frames.push(text);
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, sources } = entry as PerformanceEntry & {
          readonly value: number;
          readonly sources: readonly { readonly node: Element | null }[];
        };
        const moved = sources.map(({ node }) => (node?.textContent || node?.nodeName || '?').slice(0, 60));
        shifts.push(`${value.toFixed(4)} ${moved.join(' | ')}`);
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

async function seenAt(page: Page, path: string): Promise<Seen> {
  await page.goto(path, { waitUntil: 'networkidle' });
  const { frames, shifts } = await page.evaluate(() => globalThis.seen);
  // Type that settles into its own font moves a word by a few pixels, which is a tenth of what this rounds away.
  const sum = shifts.reduce((total, shift) => total + Number.parseFloat(shift), 0).toFixed(2);
  return { frames, moved: sum === '0.00' ? sum : `${sum}: ${shifts.join('; ')}` };
}

test('the app shows its chrome and the truth in it before any script is there', async ({ browser, site }) => {
  const context = await browser.newContext({ baseURL: site.url, viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  await page.route(/\.js$/, (route) => route.abort());
  await page.goto('/app/generator');
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign in' })).toBeVisible();

  const email = `frames-${crypto.randomUUID()}@example.com`;
  const data = { username: 'Ada Weaver', email, password: 'Weaving1!' };
  expect((await context.request.post('/api/auth/register', { data })).status()).toBe(201);
  for (const [plan, badges] of [
    ['free', '5/5 creditsFree Plan'],
    ['PRO', '100/100 creditsPro Plan'],
  ] as const) {
    if (plan === 'PRO') await context.request.post('/api/stripe/test-payment-success', { data: { plan } });
    await page.goto('/app/posts?status=draft');
    await expect(page.getByRole('banner')).toContainText(badges);
    await expect(page.getByRole('img', { name: email })).toHaveText('F');
    const links = page.getByRole('navigation', { name: 'App' }).getByRole('link');
    await expect(links.filter({ hasText: /^Projects/ })).toHaveText(
      plan === 'free' ? 'ProjectsPro' : 'Projects',
    );
    await expect(page.getByRole('link', { name: 'New Project' })).toBeVisible();
    await expect(page.getByRole('main').locator('[aria-busy="true"]')).toBeVisible();
  }
  // Who has folded the sidebar sees none that is not folded.
  await page.evaluate((name) => localStorage.setItem(name, 'yes'), browserStorage.sidebar);
  await page.reload();
  await expect(page.getByRole('banner')).toBeHidden();
  await context.close();
});

test.describe('a member of a paid plan', () => {
  test.beforeEach(async ({ page }) => {
    const email = `frames-${crypto.randomUUID()}@example.com`;
    const data = { username: 'Ada Weaver', email, password: 'Weaving1!' };
    expect((await page.request.post('/api/auth/register', { data })).status()).toBe(201);
    await page.request.post('/api/stripe/test-payment-success', { data: { plan: 'PRO' } });
    await watch(page);
  });

  test('sees their own plan, credits and links in the first frame of the app, and nothing moves', async ({
    page,
  }) => {
    const { frames, moved } = await seenAt(page, '/app');
    const [first = ''] = frames;
    expect(first).toContain('Pro Plan');
    expect(first).toContain('100/100');
    for (const link of ['New Project', 'Dashboard', 'Projects', 'Calendar', 'Settings']) {
      expect(first).toContain(link);
    }
    expect(frames.filter((text) => /Free|Sign in|Upgrade|\b0\/5|0 of 5/.test(text))).toEqual([]);
    expect(frames.at(-1)).toContain('Welcome, Ada');
    expect(moved).toBe('0.00');
  });

  test('is never taken for a visitor on the public pages', async ({ page }) => {
    for (const path of ['/', '/social-media']) {
      const { frames, moved } = await seenAt(page, path);
      expect(frames[0], path).toContain('Open workspace');
      expect(frames.filter((text) => /\bSign in\b|Free Plan|^5 credits left/m.test(text))).toEqual([]);
      expect(moved, path).toBe('0.00');
    }
  });
});

test('a visitor sees no page move while it loads', async ({ page }) => {
  await watch(page);
  for (const path of ['/', '/social-media', '/app/generator']) {
    const { frames, moved } = await seenAt(page, path);
    expect(frames.filter((text) => text.includes('Open workspace'))).toEqual([]);
    expect(moved, path).toBe('0.00');
  }
});
