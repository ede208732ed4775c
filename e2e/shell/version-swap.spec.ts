import type { Page } from '@playwright/test';
import { olderVersion, startSiteAtOlderVersion, type UpgradableSite } from '#harness/older-version.ts';
import { sabotage } from '#harness/sabotage.ts';
import { takenOver } from '#harness/taken-over.ts';
import { test as base, expect } from '#harness/test.ts';

const test = base.extend<object, { site: UpgradableSite }>({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern
    async ({}, use) => {
      const site = await startSiteAtOlderVersion('mf-blog');
      await use(site);
      await site.stop();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
});

const versionsIn = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')]
      .filter((link) => link.href.includes('/remotes/mf-blog/'))
      .map((link) => ({
        version: link.href.split('/remotes/mf-blog/')[1]?.split('+')[0],
        disabled: link.disabled,
      })),
  );

/** Past the time for which a tab trusts its copy of the record. Timers go on as they are: what is being loaded stays in time. */
const outlastRecord = (page: Page) => page.clock.setFixedTime(Date.now() + 60_000);

test('open tabs take up a new version at a later navigation, without a reload and with its styles alone', async ({
  page,
  context,
  site,
}) => {
  const search = page.getByPlaceholder('Search articles...');
  const nav = page.getByRole('navigation', { name: 'Main' });
  await page.goto('/blog');
  await expect(search).toBeVisible();
  expect((await versionsIn(page)).every(({ version }) => version === olderVersion)).toBe(true);
  await page.evaluate(() => Object.assign(window, { sameTab: true }));
  const reader = await context.newPage();
  await reader.goto('/blog/the-first-line');
  await takenOver(reader);

  await site.upgrade((dist) => sabotage(dist, '"Back to Blog"', '"Back to all articles"'));
  await outlastRecord(page);
  const heard = page.waitForResponse('**/api/releases/record*');
  await nav.getByRole('link', { name: 'Generator' }).click();
  await heard;
  await expect(page.getByLabel('What do you want to create?')).toBeVisible();
  await nav.getByRole('link', { name: 'Blog' }).click();
  await expect(search).toBeVisible();

  const links = await versionsIn(page);
  expect(links.filter(({ disabled }) => !disabled).every(({ version }) => version !== olderVersion)).toBe(
    true,
  );
  expect(links.some(({ disabled }) => !disabled)).toBe(true);
  expect(links.filter(({ version }) => version === olderVersion).every(({ disabled }) => disabled)).toBe(
    true,
  );
  expect(await page.evaluate(() => 'sameTab' in window)).toBe(true);

  // Also where only the parameter of the route changes.
  await outlastRecord(reader);
  const told = reader.waitForResponse('**/api/releases/record*');
  const further = reader.getByRole('region', { name: 'Read on' }).getByRole('link').first();
  const second = await further.getAttribute('href');
  await further.click();
  await told;
  await expect(reader).toHaveURL(`${site.url}${second}`);
  await further.click();
  await expect(reader.getByRole('link', { name: 'Back to all articles' })).toBeVisible();
  expect(
    (await versionsIn(reader)).some(({ version, disabled }) => version === olderVersion && !disabled),
  ).toBe(false);
});
