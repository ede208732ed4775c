import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { buildOlder, olderVersion } from '#harness/older-version.ts';
import { sabotage } from '#harness/sabotage.ts';
import { test as base, expect } from '#harness/test.ts';
import { type ReleasingSite, startReleasingSite } from '../delivery/releasing-site.ts';

const workspace = join(import.meta.dirname, '../..');
const remote = 'mf-blog';
const broken = '0.1.0';

/** A site whose blog is an older version that works. One that throws while it renders is published. */
const test = base.extend<object, { readonly site: ReleasingSite }>({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern
    async ({}, use) => {
      const builds = mkdtempSync(join(tmpdir(), 'postloom-builds-'));
      for (const name of ['shell', 'mf-generator']) {
        cpSync(join(workspace, name, 'dist'), join(builds, name, 'dist'), { recursive: true });
      }
      cpSync(buildOlder(remote), join(builds, remote, 'dist'), { recursive: true });
      const site = await startReleasingSite({ env: { SITE_BUILDS: builds } });
      const sabotaged = join(builds, 'sabotaged');
      cpSync(join(workspace, remote, 'dist'), sabotaged, { recursive: true });
      sabotage(sabotaged, '"Search articles..."', '(()=>{throw new Error("sabotaged")})()');
      await site.publishBuild(sabotaged);
      await use(site);
      await site.stop();
      rmSync(builds, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: 180_000 },
  ],
});
test.use({ expectedErrors: /sabotaged|error boundary/i });
test.beforeEach(({ site }) =>
  site.change({ action: 'activate', remote, version: broken, reason: 'a test of it' }),
);
test.afterEach(({ site }) => site.change({ action: 'unlock', remote, reason: 'for the next test' }));

const rollBack = (site: ReleasingSite) =>
  site.change({ action: 'rollback', remote, from: broken, reason: 'shows nothing' });
const link = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name });
const failed = (page: Page) => page.getByRole('heading', { name: 'Blog couldn’t be shown' });
const search = (page: Page) => page.getByPlaceholder('Search articles...');

test('a remote that throws while it renders is named and reported, the site lives on, and a version that works is a press away', async ({
  page,
  site,
}) => {
  const reported = page.waitForRequest('**/api/telemetry/remote-failures');
  await page.goto('/blog');
  await expect(failed(page)).toBeVisible();
  await page.getByText('Details for support').click();
  await expect(page.getByText('sabotaged')).toBeVisible();
  expect((await reported).postDataJSON()).toMatchObject({ remote, phase: 'render', reason: 'sabotaged' });

  await link(page, 'Generator').click();
  await expect(page.getByLabel('What do you want to create?')).toBeVisible();
  await link(page, 'Blog').click();
  await expect(failed(page)).toBeVisible();

  // A tab that nobody sees doesn't ask by itself, so that the press is first.
  await page.evaluate(() => Object.defineProperty(document, 'visibilityState', { value: 'hidden' }));
  await rollBack(site);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(search(page)).toBeVisible();
});

test('a screen that failed comes back by itself after a rollback, without a reload', async ({
  page,
  site,
}) => {
  await page.goto('/blog');
  await expect(failed(page)).toBeVisible();
  await page.evaluate(() => Object.assign(window, { sameTab: true }));
  await rollBack(site);
  await expect(search(page)).toBeVisible();
  expect(await page.evaluate(() => 'sameTab' in window)).toBe(true);
});

test('asking for a failed screen again, while it is on its way, brings the version that is live', async ({
  page,
  site,
}) => {
  let go = () => {};
  const held = new Promise<void>((resolve) => {
    go = resolve;
  });
  await page.route(`**/remotes/${remote}/${olderVersion}*/remoteEntry.js`, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/blog');
  await expect(failed(page)).toBeVisible();
  const isLoading = page.waitForRequest('**/remoteEntry.js');
  await rollBack(site);
  await page.getByRole('button', { name: 'Try again' }).click();
  await isLoading;
  const asked = page.waitForRequest('**/api/releases/record*');
  await link(page, 'Blog').click();
  await asked;
  go();
  await expect(search(page)).toBeVisible();
});
