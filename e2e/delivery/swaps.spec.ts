import type { Page } from '@playwright/test';
import { full } from '@postloom/shared-contracts/testing';
import { test as base, expect } from '#harness/test.ts';
import type { HandmadeRoute } from './handmade-remote.ts';
import { type ReleasingSite, startReleasingSite } from './releasing-site.ts';

const test = base.extend<object, { site: ReleasingSite }>({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern
    async ({}, use) => {
      const site = await startReleasingSite();
      await use(site);
      await site.stop();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
});

/** Every test has a remote of its own. */
let count = 0;
let remote = '';
test.beforeEach(() => {
  count += 1;
  remote = `mf-probe-${count}`;
});

const home = () => `/${remote}`;

/** Publishes and activates a version of this test's remote that owns its home and these routes. */
async function release(
  site: ReleasingSite,
  version: string,
  routes: readonly HandmadeRoute[],
): Promise<void> {
  const links = [home(), `/${remote}/one`, `/${remote}/two`];
  await site.publishHandmade({ remote, version, routes: [{ path: home() }, ...routes], links });
  await site.change({ action: 'activate', remote, version });
}

/** Has the tab ask for news, as it does when somebody comes back to it, until nothing is new to it. */
async function hear(page: Page): Promise<void> {
  for (let status = 0; status !== 204; ) {
    const heard = page.waitForResponse('**/api/releases/record*');
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    status = (await heard).status();
  }
}

const heading = (page: Page, text: string) =>
  page.getByRole('heading', { level: 1, name: text, exact: true });
const follow = (page: Page, path: string) => page.getByRole('link', { name: path, exact: true }).click();

test('a version that adds, drops and renames routes shows in an open tab as in a new one', async ({
  page,
  site,
}) => {
  const item = `/${remote}/:item`;
  const renamed = `/${remote}/:entry`;
  await release(site, '1.0.0', [{ path: item }]);
  await page.goto(home());
  await page.evaluate(() => Object.assign(window, { sameTab: true }));
  await follow(page, `/${remote}/one`);
  await expect(heading(page, `1.0.0 ${item}`)).toBeVisible();
  await expect(page.locator('[data-params]')).toContainText('"item":"one"');

  await release(site, '1.1.0', [{ path: renamed }]);
  await hear(page);
  await follow(page, `/${remote}/two`);
  await expect(heading(page, `1.1.0 ${renamed}`)).toBeVisible();
  await expect(page.locator('[data-params]')).toContainText('"entry":"two"');

  await release(site, '1.2.0', [{ path: `/${remote}/one` }]);
  await hear(page);
  await follow(page, `/${remote}/one`);
  await expect(heading(page, `1.2.0 /${remote}/one`)).toBeVisible();
  await follow(page, `/${remote}/two`);
  await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible();

  await site.change({ action: 'rollback', remote, version: '1.0.0', reason: 'two is missed' });
  await hear(page);
  await page.goBack();
  await expect(heading(page, `1.0.0 ${item}`)).toBeVisible();
  expect(await page.evaluate(() => 'sameTab' in window)).toBe(true);
});

test.describe('a screen that failed', () => {
  test.use({ expectedErrors: /broken on purpose|error boundary/i });

  test('is loaded again once for each release, and not while something is typed', async ({ page, site }) => {
    const path = `/app/${remote}`;
    const publish = async (version: string, atRender = ''): Promise<void> => {
      const routes = [{ path, chrome: 'app' as const }];
      await site.publishHandmade({ remote, version, routes, atRender });
      await site.change({ action: 'activate', remote, version });
    };
    const throws = (text: string) => `throw new Error('${text}, broken on purpose')`;
    const details = (text: string) => page.locator('details', { hasText: `${text}, broken on purpose` });
    let failures = 0;
    page.on('request', (request) => {
      if (request.url().endsWith('/api/telemetry/remote-failures')) failures += 1;
    });

    // Only members have the command palette.
    const member = { username: 'Ada Weaver', email: `${remote}@example.com`, password: 'Correct-Horse7!' };
    expect((await page.request.post('/api/auth/register', { data: member })).status()).toBe(201);
    await page.clock.install();
    await publish('1.0.0', throws('one'));
    await page.goto(path);
    await expect(details('one')).toBeAttached();
    await publish('1.1.0', throws('two'));
    await page.clock.runFor(5000);
    await expect(details('two')).toBeAttached();
    for (let asked = 0; asked < 3; asked += 1) {
      const answered = page.waitForResponse('**/api/releases/record*');
      await page.clock.runFor(5000);
      await answered;
    }
    expect(failures).toBe(2);

    await page.keyboard.press('ControlOrMeta+k');
    const field = page.getByRole('dialog').getByRole('combobox');
    await field.fill('half a thou');
    await publish('1.2.0');
    await page.clock.runFor(30_000);
    await hear(page);
    await field.press('End');
    await page.keyboard.type('ght');
    await expect(field).toHaveValue('half a thought');
    await expect(details('two')).toBeAttached();
    await page.keyboard.press('Escape');
    await page.clock.runFor(5000);
    await expect(heading(page, `1.2.0 ${path}`)).toBeVisible();
  });
});

test('a version that changes chrome and access is framed and guarded at the next navigation @turn-4', async ({
  page,
  site,
}) => {
  const one = `/${remote}/one`;
  await release(site, '1.0.0', [{ path: one }]);
  await page.goto(home());
  const footer = page.getByRole('contentinfo');
  await follow(page, one);
  await expect(footer).toBeVisible();
  await follow(page, home());

  await release(site, '1.1.0', [{ path: one, chrome: 'bare' }]);
  await hear(page);
  await follow(page, one);
  await expect(heading(page, `1.1.0 ${one}`)).toBeVisible();
  await expect(footer).toHaveCount(0);
  await follow(page, home());
  await expect(footer).toBeVisible();

  await release(site, '1.2.0', [{ path: one, access: 'member' }]);
  await hear(page);
  await follow(page, one);
  await expect(page).toHaveURL(/\/app\/generator$/);
});

test('the first navigation after a release takes it, and nothing that is typed is lost before', async ({
  page,
  site,
}) => {
  await release(site, '1.0.0', [{ path: `/${remote}/one` }]);
  await page.goto(home());
  const note = page.getByLabel('Note');
  await note.fill('half a thought');
  await release(site, '1.1.0', [{ path: `/${remote}/one` }]);
  await hear(page);
  // Only what follows the path changes: a search, an anchor.
  await page.evaluate(() => history.pushState(null, '', '?q=1'));
  await page.goBack();
  await expect(note).toHaveValue('half a thought');
  await expect(heading(page, `1.0.0 ${home()}`)).toBeVisible();

  await follow(page, `/${remote}/one`);
  await expect(heading(page, `1.1.0 /${remote}/one`)).toBeVisible();

  // Long after it asked last, it asks on the way.
  await page.clock.setFixedTime(Date.now() + 60_000);
  await release(site, '1.2.0', [{ path: `/${remote}/one` }]);
  const told = page.waitForResponse('**/api/releases/record*');
  await follow(page, home());
  await told;
  await expect(page).toHaveURL(new RegExp(`${home()}$`));
  // A navigation waits for the answer for a moment only: on a busy machine the next one takes it.
  await follow(page, `/${remote}/one`);
  await expect(heading(page, `1.2.0 /${remote}/one`)).toBeVisible();
});

test.describe('a version that uses what the shell does not share', () => {
  test.use({ expectedErrors: /does not share|error boundary/i });

  test('says so in its screen’s place, even where it only reads it', async ({ page, site }) => {
    // No check of ours has seen it: neither its build, nor its manifest, says what it takes.
    const atRender = "void shared('@tanstack/react-query').hashKey";
    await site.publishHandmade({ remote, version: '1.0.0', routes: [{ path: home() }], atRender });
    await site.change({ action: 'activate', remote, version: '1.0.0' });
    const reason = 'The shell does not share hashKey of @tanstack/react-query';
    const reported = page.waitForRequest('**/api/telemetry/remote-failures');
    await page.goto(home());
    await expect(page.getByRole('heading', { name: `${remote} couldn’t be shown` })).toBeVisible();
    await page.getByText('Details for support').click();
    await expect(page.getByText(reason)).toBeVisible();
    expect((await reported).postDataJSON()).toMatchObject({ remote, phase: 'render', reason });

    await site.publishHandmade({ remote, version: '1.1.0', routes: [{ path: home() }] });
    await site.change({ action: 'activate', remote, version: '1.1.0' });
    await page.reload();
    await expect(heading(page, `1.1.0 ${home()}`)).toBeVisible();
  });
});

const [rounds, released] = full ? [10, 20] : [3, 8];

test(`${rounds * released} switches in one tab over ${released} versions leave nothing behind, and each shows its own code @turn-5`, async ({
  page,
  site,
}) => {
  test.setTimeout(180_000);
  const versions = Array.from({ length: released }, (_, index) => `1.${index}.0`);
  const paths = [`/${remote}/one`, `/${remote}/two`];
  for (const version of versions)
    await release(
      site,
      version,
      paths.map((path) => ({ path })),
    );
  await page.goto(home());
  const client = await page.context().newCDPSession(page);
  await client.send('Performance.enable');
  const measure = async () => {
    await client.send('HeapProfiler.collectGarbage');
    const { metrics } = await client.send('Performance.getMetrics');
    const of = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? Number.NaN;
    const sheets = await page.evaluate(() => ({
      all: document.querySelectorAll('link[rel=stylesheet]').length,
      applied: [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')].filter(
        (link) => !link.disabled && link.href.includes('/remotes/mf-probe-'),
      ).length,
    }));
    return { heap: of('JSHeapUsedSize'), listeners: of('JSEventListeners'), nodes: of('Nodes'), ...sheets };
  };

  const switchTo = async (index: number): Promise<void> => {
    const version = versions[index % versions.length] ?? '';
    await site.change({ action: 'activate', remote, version });
    await hear(page);
    const path = paths[index % 2] ?? '';
    await follow(page, path);
    await expect(heading(page, `${version} ${path}`)).toBeVisible();
  };
  // Once round: every version has been loaded.
  for (let index = 0; index < versions.length; index += 1) await switchTo(index);
  const before = await measure();
  for (let index = versions.length; index < rounds * released + versions.length; index += 1)
    await switchTo(index);
  const after = await measure();

  expect(after.applied).toBe(1);
  expect(after.all).toBe(before.all);
  expect(after.listeners - before.listeners).toBeLessThan(10);
  expect(after.nodes - before.nodes).toBeLessThan(100);
  expect(after.heap - before.heap).toBeLessThan(2_000_000);
});
