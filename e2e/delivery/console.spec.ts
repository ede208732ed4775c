import type { Page, Route } from '@playwright/test';
import { findFaultsInThemes, visitedThemes } from '#harness/axe.ts';
import { test as base, expect } from '#harness/test.ts';
import { type ReleasingSite, startReleasingSite } from './releasing-site.ts';

const remote = 'mf-probe';
const versionOf = (version: string) => ({ remote, version, routes: [{ path: '/probe' }] });

const test = base.extend<object, { site: ReleasingSite }>({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern
    async ({}, use) => {
      const site = await startReleasingSite();
      for (const version of ['1.0.0', '1.1.0', '1.2.0']) await site.publishHandmade(versionOf(version));
      await site.change({ action: 'activate', remote, version: '1.0.0' });
      await site.change({ action: 'activate', remote, version: '1.1.0' });
      await use(site);
      await site.stop();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
});
// Refusals are answers (nobody is signed in, somebody was faster, a lock), and the browser logs each.
test.use({ expectedErrors: /status of (401|409|422) / });

async function signIn(page: Page, site: ReleasingSite): Promise<void> {
  await page.goto(`/ops/releases#${remote}`);
  await page.getByLabel('Release token', { exact: true }).fill(site.token);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('heading', { level: 1, name: remote })).toBeVisible();
}

const dialog = (page: Page) => page.getByRole('alertdialog');
const confirm = (page: Page, name: RegExp) => dialog(page).getByRole('button', { name }).click();

test('a token is asked for once, and its session is strict and ends @turn-2', async ({ page, site }) => {
  await page.goto('/ops/releases');
  await page.getByLabel('Release token', { exact: true }).fill('a-token-that-nobody-made');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByText('This site knows no such token')).toBeVisible();
  await signIn(page, site);
  const [cookie] = (await page.context().cookies(`${site.url}/api/releases`)).filter(
    ({ name }) => name === 'pl_release',
  );
  expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Strict', path: '/api/releases' });
  const hours = ((cookie?.expires ?? 0) - Date.now() / 1000) / 3600;
  expect(hours).toBeGreaterThan(7.9);
  expect(hours).toBeLessThan(8.1);
  expect(cookie?.value).not.toContain(site.token);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: remote })).toBeVisible();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
});

test('a token that is typed stays while the console asks again what is live @turn-5', async ({
  page,
  site,
}) => {
  await page.clock.install();
  await page.goto(`/ops/releases#${remote}`);
  const field = page.getByLabel('Release token', { exact: true });
  await field.fill(site.token);
  await page.clock.runFor(10_000);
  await page.evaluate(() => dispatchEvent(new Event('visibilitychange')));
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('heading', { level: 1, name: remote })).toBeVisible();
});

test('each action says what it will do, does it, and stands in the history', async ({ page, site }) => {
  await signIn(page, site);
  await page.getByRole('button', { name: 'Canary 1.2.0' }).click();
  await expect(dialog(page)).toContainText('10 % of visitors get 1.2.0, the others stay on 1.1.0');
  await confirm(page, /^Set the canary/);
  await expect(page.getByText('Canary, 10 %')).toBeVisible();

  await page.getByRole('button', { name: 'Promote' }).click();
  await expect(dialog(page)).toContainText('Every visitor gets 1.2.0 in place of 1.1.0');
  await confirm(page, /^Promote/);
  await expect(dialog(page)).toHaveCount(0);
  await expect(page.getByText('Visitors get').locator('..')).toContainText('1.2.0');

  await page.getByRole('button', { name: 'Roll back', exact: true }).click();
  await expect(dialog(page)).toContainText('Every visitor gets 1.1.0 again');
  await expect(dialog(page).getByRole('button', { name: /^Roll back/ })).toBeDisabled();
  await dialog(page).getByLabel('Why').fill('shows old prices');
  await confirm(page, /^Roll back to 1.1.0/);
  await expect(page.getByText(/^Locked by RELEASE_TOKEN/)).toBeVisible();
  await expect(page.getByText(/^Rolled back .* by RELEASE_TOKEN: shows old prices$/)).toBeVisible();

  await page.getByRole('button', { name: 'Activate 1.2.0' }).click();
  await expect(dialog(page)).toContainText('mf-probe is locked by RELEASE_TOKEN');
  await expect(dialog(page).getByRole('button', { name: /^Activate/ })).toBeDisabled();
  await dialog(page).getByRole('button', { name: 'Cancel' }).click();

  await page.getByRole('button', { name: 'Unlock' }).click();
  await dialog(page).getByLabel('Why').fill('mended');
  await confirm(page, /^Unlock/);
  await page.getByRole('tab', { name: 'History' }).click();
  const history = page.getByRole('tabpanel').getByRole('listitem');
  await expect(history.nth(0)).toContainText('Unlocked');
  await expect(history.nth(1)).toContainText('Rolled back from 1.2.0 to 1.1.0');
  await expect(history.nth(1)).toContainText('shows old prices');
  await page.getByRole('tab', { name: 'Compare' }).click();
  await page.getByLabel('To', { exact: true }).selectOption('1.0.0');
  await expect(page.getByText('Only the built code differs')).toBeVisible();
});

test('the first version of a remote is withdrawn @turn-2', async ({ page, site }) => {
  const first = 'mf-first';
  await site.publishHandmade({ remote: first, version: '1.0.0', routes: [{ path: '/first' }] });
  await site.change({ action: 'activate', remote: first, version: '1.0.0' });
  await signIn(page, site);
  await page.getByRole('link', { name: first }).click();
  await page.getByRole('button', { name: 'Withdraw' }).click();
  await expect(dialog(page)).toContainText('No one gets 1.0.0 or any other version');
  await dialog(page).getByLabel('Why').fill('shows nothing');
  await confirm(page, /^Withdraw it/);
  await expect(page.getByText(/^Withdrawn .* by RELEASE_TOKEN: shows nothing$/)).toBeVisible();
  await page.getByRole('tab', { name: 'History' }).click();
  await expect(page.getByRole('tabpanel').getByRole('listitem').first()).toContainText('Withdrew 1.0.0');
});

test('what somebody else has changed meanwhile is not overruled @turn-1', async ({ page, site }) => {
  await signIn(page, site);
  await page.getByRole('button', { name: 'Lock', exact: true }).click();
  await dialog(page).getByLabel('Why').fill('fair day');
  await site.change({ action: 'canary', remote, version: '1.0.0', percent: 5 });
  await confirm(page, /^Lock/);
  await expect(dialog(page)).toContainText('has changed since you looked');
  await site.change({ action: 'canary', remote, version: '1.0.0', percent: 0 });
});

test('what has changed of other remotes meanwhile is in nobody’s way @turn-1', async ({ page, site }) => {
  const other = 'mf-other';
  await site.publishHandmade({ remote: other, version: '1.0.0', routes: [{ path: '/other' }] });
  await signIn(page, site);
  await page.getByRole('button', { name: 'Lock', exact: true }).click();
  await dialog(page).getByLabel('Why').fill('fair day');
  await site.change({ action: 'activate', remote: other, version: '1.0.0' });
  await confirm(page, /^Lock/);
  await expect(page.getByText(/^Locked by RELEASE_TOKEN/)).toBeVisible();
  await expect(dialog(page)).toHaveCount(0);
  await site.change({ action: 'unlock', remote, reason: 'over' });
});

test('a link shows one person one version, says so, and stops @turn-5', async ({ page, site, browser }) => {
  await signIn(page, site);
  await page.getByRole('button', { name: 'Try it 1.2.0' }).click();
  await page.getByRole('button', { name: 'Make a link' }).click();
  const link = await page.getByLabel('Link', { exact: true }).inputValue();

  const tester = await (await browser.newContext({ baseURL: site.url })).newPage();
  await tester.goto(link);
  await expect(tester.getByText(`You’re trying ${remote} 1.2.0. Only you see it.`)).toBeVisible();
  await tester.goto('/probe');
  await expect(tester.getByRole('heading', { name: '1.2.0 /probe' })).toBeVisible();
  const other = await (await browser.newContext({ baseURL: site.url })).newPage();
  await other.goto('/probe');
  await expect(other.getByRole('heading', { name: '1.1.0 /probe' })).toBeVisible();
  expect((await other.goto(`${link}x`))?.status()).toBe(404);

  await tester.getByRole('link', { name: 'Stop' }).click();
  await expect(tester.getByRole('complementary', { name: 'A version that only you see' })).toHaveCount(0);
  await tester.goto('/probe');
  await expect(tester.getByRole('heading', { name: '1.1.0 /probe' })).toBeVisible();
  await tester.context().close();
  await other.context().close();
});

test('each version says how often it was loaded, failed and how fast it was @turn-3', async ({
  page,
  site,
  browser,
}) => {
  const field = 'mf-field';
  for (const version of ['1.0.0', '1.1.0']) {
    await site.publishHandmade({ remote: field, version, routes: [{ path: '/field' }] });
    await site.change({ action: 'activate', remote: field, version });
  }
  const visit = async (shown: string, isBroken: boolean) => {
    const visitor = await (await browser.newContext({ baseURL: site.url })).newPage();
    if (isBroken) await visitor.route(`**/${field}/1.1.0/remoteEntry.js*`, (route) => route.abort());
    // What steps in for the broken one is loaded, too, and says so by itself.
    const reports = ['loads', ...(isBroken ? ['failures'] : [])].map((what) =>
      visitor.waitForResponse(`**/api/telemetry/remote-${what}`),
    );
    await visitor.goto('/field');
    await expect(visitor.getByRole('heading', { name: `${shown} /field` })).toBeVisible();
    for (const report of await Promise.all(reports)) expect(report.ok()).toBe(true);
    await visitor.context().close();
  };
  for (let loads = 0; loads < 3; loads += 1) await visit('1.1.0', false);
  await visit('1.0.0', true);

  await signIn(page, site);
  await page.getByRole('link', { name: field }).click();
  const version = (name: string) =>
    page.getByRole('tabpanel').getByRole('listitem').filter({ hasText: name });
  // The two are one where all were equally fast.
  await expect(version('1.1.0')).toContainText(
    /4 page loads, 25\.0 % failed, (?:half of them|nine of ten) within \d+ ms/,
  );
  // What stepped in counts as well.
  await expect(version('1.0.0')).toContainText('1 page load, none failed');
});

test('pages that the site could not render are named with the reason while their version is live @turn-3', async ({
  page,
  site,
  browser,
}) => {
  const drawn = 'mf-drawn';
  const versionAt = (version: string, atServer: string) => ({
    remote: drawn,
    version,
    routes: [{ path: '/drawn' }, { path: '/drawn/cart' }],
    atServer,
  });
  const broken = "if (path === '/drawn/cart') throw new TypeError('window is not an object')";
  await site.publishHandmade(versionAt('1.0.0', broken));
  await site.publishHandmade(versionAt('1.1.0', ''));
  await site.change({ action: 'activate', remote: drawn, version: '1.0.0' });

  await signIn(page, site);
  const remotes = page.getByRole('navigation', { name: 'Remotes' });
  await expect(remotes.getByRole('link', { name: `${drawn} 1.0.0 Pages not rendered` })).toBeVisible();
  await expect(remotes.getByText('Pages not rendered', { exact: true })).toHaveCount(1);
  await remotes.getByRole('link', { name: drawn }).click();
  const main = page.getByRole('main');
  await expect(main.getByText('The site couldn’t render 1 page')).toBeVisible();
  await expect(main.getByText('1.0.0: TypeError: window is not an object')).toBeVisible();
  await expect(main.getByText('/drawn/cart', { exact: true })).toBeVisible();
  expect(await findFaultsInThemes(page)).toEqual([]);
  const visitor = await (await browser.newContext({ baseURL: site.url })).newPage();
  expect(await (await visitor.goto('/drawn'))?.text()).toContain('data-prerendered');
  expect(await (await visitor.goto('/drawn/cart'))?.text()).not.toContain('data-prerendered');
  await expect(visitor.getByRole('heading', { name: '1.0.0 /drawn/cart' })).toBeVisible();
  await visitor.context().close();

  await site.change({ action: 'activate', remote: drawn, version: '1.1.0' });
  await expect(main.getByText('The site couldn’t render 1 page')).toHaveCount(0);
  await expect(remotes.getByText('Pages not rendered', { exact: true })).toHaveCount(0);
});

test('a page that hangs before it is painted counts for no load of its version @turn-4', async ({
  page,
  site,
}) => {
  const hanging = 'mf-hanging';
  // As an endless loop would, an answer that never comes keeps the page from everything; this one can be let go.
  const atRender = `shared('react').useLayoutEffect(() => {
    const request = new XMLHttpRequest();
    request.open('GET', '/healthz?hanging', false);
    request.send();
  }, [])`;
  await site.publishHandmade({ remote: hanging, version: '1.0.0', routes: [{ path: '/hanging' }], atRender });
  await site.change({ action: 'activate', remote: hanging, version: '1.0.0' });
  const reported: string[] = [];
  await page.route('**/api/telemetry/remote-loads', async (route) => {
    reported.push(route.request().postData() ?? '');
    await route.continue();
  });
  const held = Promise.withResolvers<Route>();
  await page.route('**/healthz?hanging', held.resolve);
  await page.goto('/hanging', { waitUntil: 'commit' });
  const answer = await held.promise;
  expect(reported).toEqual([]);
  const counted = page.waitForResponse('**/api/telemetry/remote-loads');
  await answer.fulfill({ body: 'let go' });
  expect((await counted).ok()).toBe(true);
  expect(reported).toEqual([expect.stringContaining(hanging)]);
});

test('the history goes back to its beginning @turn-3', async ({ page, site }) => {
  const changes = 30;
  for (let made = 0; made < changes; made += 1) {
    await site.change({ action: 'lock', remote: 'mf-blog', reason: `for the ${made}th time` });
    await site.change({ action: 'unlock', remote: 'mf-blog', reason: 'done' });
  }
  await signIn(page, site);
  await page.getByRole('link', { name: 'mf-blog' }).click();
  await page.getByRole('tab', { name: 'History' }).click();
  const history = page.getByRole('tabpanel').getByRole('listitem');
  await expect(history).toHaveCount(50);
  await page.getByRole('button', { name: 'Show older changes' }).click();
  // The first activation, by the site's start.
  await expect(history).toHaveCount(2 * changes + 1);
  await expect(history.last()).toContainText('Activated');
  await expect(page.getByRole('button', { name: 'Show older changes' })).toHaveCount(0);
});

test('the console is there when no file of the shell or of a remote is @turn-3', async ({ page, site }) => {
  await page.route(/\/(shell|remotes)\//, (route) => route.fulfill({ status: 500, body: 'oops' }));
  await signIn(page, site);
  await page.getByRole('tab', { name: 'History' }).click();
  await expect(page.getByRole('tabpanel').getByRole('listitem').first()).toBeVisible();
});

for (const colorScheme of visitedThemes) {
  test(`axe finds nothing wrong with it in ${colorScheme} @turn-1`, async ({ page, site }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.goto('/ops/releases');
    await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
    expect(await findFaultsInThemes(page)).toEqual([]);
    await signIn(page, site);
    for (const tab of ['Versions', 'History', 'Compare']) {
      await page.getByRole('tab', { name: tab }).click();
      expect(await findFaultsInThemes(page), tab).toEqual([]);
    }
    await page.getByRole('button', { name: 'Lock', exact: true }).click();
    await expect(dialog(page)).toBeVisible();
    expect(await findFaultsInThemes(page), 'dialog').toEqual([]);
  });
}
