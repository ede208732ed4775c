import { holdFiles } from '#harness/hold-files.ts';
import { takenOver } from '#harness/taken-over.ts';
import { expect, test } from '#harness/test.ts';

test.describe('a path that nobody owns', () => {
  test.use({ expectedErrors: /404/ });
  test('answers 404 with the not-found page inside the site', async ({ page }) => {
    const response = await page.goto('/no-such-page');
    expect(response?.status()).toBe(404);
    await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible();
    await expect(page).toHaveTitle(/Page Not Found/);
    await page.getByRole('link', { name: 'Try the generator' }).click();
    await expect(page.getByLabel('What do you want to create?')).toBeVisible();
  });
});

test('each support address leads to the start page', async ({ request }) => {
  for (const path of ['/support', '/contact', '/help', '/faq', '/documentation']) {
    const response = await request.get(path, { maxRedirects: 0 });
    expect([response.status(), response.headers().location]).toEqual([308, '/']);
  }
});

test('addresses that people guess lead to what they mean, with their query', async ({ page, request }) => {
  for (const [path, target] of [
    ['/pricing', '/#pricing'],
    ['/pricing?ref=mail', '/?ref=mail#pricing'],
    ['/signup?next=%2Fapp', '/register?next=%2Fapp'],
  ] as const) {
    const response = await request.get(path, { maxRedirects: 0 });
    expect([response.status(), response.headers().location]).toEqual([308, target]);
  }
  await page.goto('/pricing');
  await expect(page).toHaveURL('/#pricing');
  await expect(page.locator('#pricing')).toBeInViewport();
});

test('a guarded path silently moves a visitor to the generator and asks for nothing of the screen', async ({
  page,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto('/app/settings');
  await expect(page).toHaveURL(/\/app\/generator$/);
  expect(asked.filter((path) => path.startsWith('/remotes/mf-workspace/'))).toEqual([]);
});

test('the page comes with its deployment record and preloads what the path needs', async ({ page }) => {
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  await page.goto('/social-media', { waitUntil: 'networkidle' });
  const record = JSON.parse((await page.locator('#deployment-record').textContent()) ?? '');
  expect(record.remotes['mf-generator'].routes.map((route: { path: string }) => route.path)).toContain(
    '/social-media',
  );
  const preloads = await page
    .locator('link[rel=preload][as=script]')
    .evaluateAll((links) => links.map((link) => (link as HTMLLinkElement).href));
  expect(preloads.some((href) => href.endsWith('/remoteEntry.js'))).toBe(true);
  // Each is asked for once: a preload that does not match its use would be fetched twice.
  for (const href of preloads) expect(requests.filter((url) => url === href)).toHaveLength(1);
});

test('the service worker takes messages and stands between the site and nobody', async ({ page }) => {
  const worker = await (await page.request.get('/push-worker.js')).text();
  const heard = [...worker.matchAll(/addEventListener\(["'`](\w+)["'`]/g)].map(([, event]) => event);
  expect(heard).toEqual(expect.arrayContaining(['push', 'notificationclick']));
  expect(heard).not.toContain('fetch');
  expect(worker).not.toContain('onfetch');
});

test('the theme is chosen in the header, kept, and there before the first paint @turn-5', async ({
  page,
}) => {
  await page.goto('/social-media');
  await page.getByRole('button', { name: 'Color theme' }).click();
  await page.getByRole('menuitemradio', { name: 'Dark' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  const html = await (await page.request.get('/social-media')).text();
  expect(html).toContain('data-theme="dark"');
});

test('what opens over a page is loaded when somebody begins to use it, not for who only reads', async ({
  page,
}) => {
  const overlays: string[] = [];
  page.on('request', (request) => {
    if (/\/overlays\..*\.js$/.test(request.url())) overlays.push(request.url());
  });
  await page.goto('/social-media', { waitUntil: 'networkidle' });
  await takenOver(page);
  expect(overlays).toEqual([]);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('region', { name: /Notifications/ })).toBeAttached();
  expect(overlays).toHaveLength(1);
});

test('a press on the theme button counts while its menu arrives, and the focus stays @turn-1', async ({
  page,
}) => {
  const release = await holdFiles(page, '**/overlays.*.js');
  await page.goto('/privacy');
  await takenOver(page);
  const button = page.getByRole('button', { name: 'Color theme' });
  await button.hover();
  await page.mouse.down();
  release();
  await expect(page.getByRole('region', { name: /Notifications/ })).toBeAttached();
  await expect(button).toBeFocused();
  await page.mouse.up();
  await expect(page.getByRole('menuitemradio', { name: 'Dark' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(button).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('menuitemradio', { name: 'System' })).toBeFocused();
});
