import { browserStorage } from '@postloom/shared-contracts/browser-storage';
import { deletionDayOf } from '@postloom/shared-contracts/frame';
import { seenAt, seenNow, watch } from '#harness/first-frames.ts';
import { expect, test } from '#harness/test.ts';

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
    await expect(page.getByRole('button', { name: `Account: ${email}` })).toHaveText(/^F/);
    const links = page.getByRole('navigation', { name: 'App' }).getByRole('link');
    await expect(links.filter({ hasText: /^Projects/ })).toHaveText(
      plan === 'free' ? 'ProjectsPro' : 'Projects',
    );
    await expect(page.getByRole('link', { name: 'New Project' })).toBeVisible();
    await expect(page.getByRole('main').locator('[aria-busy="true"]')).toBeVisible();
  }
  // Who has folded the sidebar sees it folded.
  await page.evaluate((name) => localStorage.setItem(name, 'yes'), browserStorage.sidebar);
  await page.reload();
  const settings = page.getByRole('navigation', { name: 'App' }).getByRole('link', { name: 'Settings' });
  await expect.poll(async () => (await settings.boundingBox())?.width).toBeLessThan(64);
  // Whose account is about to go sees until when.
  await expect(page.getByText('Your account will be deleted')).toHaveCount(0);
  const wish = { confirmation: email, currentPassword: data.password };
  const answer = await context.request.post('/api/account/deletion', { data: wish });
  const { deletionAt } = await answer.json();
  const { preferences } = await (await context.request.get('/api/auth/user')).json();
  const day = deletionDayOf({ deletionAt, preferences });
  await page.reload();
  await expect(page.getByText(`Your account will be deleted on ${day}`)).toBeVisible();
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

  test('is never taken for a visitor on the public pages @turn-2', async ({ page }) => {
    for (const path of ['/', '/social-media']) {
      const { frames, moved } = await seenAt(page, path);
      expect(frames[0], path).toContain('Open workspace');
      expect(frames.filter((text) => /\bSign in\b|Free Plan|^5 credits left/m.test(text))).toEqual([]);
      expect(moved, path).toBe('0.00');
    }
  });
});

test('an agency with clients and a folded sidebar sees nothing move while the app loads @turn-1', async ({
  page,
}) => {
  const email = `frames-${crypto.randomUUID()}@example.com`;
  const data = { username: 'Ada Weaver', email, password: 'Weaving1!' };
  expect((await page.request.post('/api/auth/register', { data })).status()).toBe(201);
  await page.request.post('/api/stripe/test-payment-success', { data: { plan: 'AGENCY' } });
  expect((await page.request.post('/api/clients', { data: { name: 'Garage North' } })).status()).toBe(201);
  await page.addInitScript((name) => localStorage.setItem(name, 'yes'), browserStorage.sidebar);
  await watch(page);
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 800 });
    const { frames, moved } = await seenAt(page, '/app/posts');
    await expect(page.getByRole('region', { name: 'Client' }).getByRole('combobox')).toContainText(
      'Garage North',
    );
    expect(frames[0]).toContain('200/200');
    expect(moved, `${width} px`).toBe('0.00');
  }
});

test('a visitor sees no page move while it loads @turn-5', async ({ page }) => {
  await watch(page);
  for (const path of ['/', '/social-media', '/app/generator']) {
    const { frames, moved } = await seenAt(page, path);
    expect(frames.filter((text) => text.includes('Open workspace'))).toEqual([]);
    expect(moved, path).toBe('0.00');
  }
});

test('type that comes late into its own font moves nothing, on a phone either @turn-2', async ({ page }) => {
  await watch(page);
  let fonts = Promise.withResolvers<void>();
  await page.route(/\.woff2/, async (route) => {
    await fonts.promise;
    await route.continue();
  });
  for (const width of [1280, 412, 390, 375, 360]) {
    fonts = Promise.withResolvers();
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/', { waitUntil: 'domcontentloaded' });
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.evaluate(() => new Promise(requestAnimationFrame));
    fonts.resolve();
    await page.evaluate(async () => {
      await document.fonts.ready;
      // What moved is known when the frame after it is drawn.
      for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
    });
    expect((await seenNow(page)).moved, `${width} px`).toBe('0.00');
  }
});
