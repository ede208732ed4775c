import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sabotage } from '#harness/sabotage.ts';
import { startSite } from '#harness/site.ts';
import { test as base, expect } from '#harness/test.ts';

const workspace = join(import.meta.dirname, '../..');

const test = base.extend({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern
    async ({}, use) => {
      const builds = mkdtempSync(join(tmpdir(), 'postloom-builds-'));
      for (const name of ['shell', 'mf-blog', 'mf-generator']) {
        cpSync(join(workspace, name, 'dist'), join(builds, name, 'dist'), { recursive: true });
      }
      const broken = '(()=>{throw new Error("sabotaged")})()';
      sabotage(join(builds, 'mf-generator/dist'), '"What do you want to create?"', broken);
      const site = await startSite({ env: { SITE_BUILDS: builds } });
      await use(site);
      await site.stop();
      rmSync(builds, { recursive: true, force: true });
    },
    { scope: 'worker' },
  ],
});
test.use({ expectedErrors: /sabotaged|error boundary/i });

test('a remote that throws while it renders is named and reported, and the site lives on', async ({
  page,
}) => {
  const reported = page.waitForRequest('**/api/telemetry/remote-failures');
  await page.goto('/social-media');
  await expect(page.getByRole('heading', { name: 'The generator could not be shown' })).toBeVisible();
  await expect(page.getByText('sabotaged')).toBeVisible();
  expect((await reported).postDataJSON()).toMatchObject({
    remote: 'mf-generator',
    phase: 'render',
    reason: 'sabotaged',
  });
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();

  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Blog' }).click();
  await expect(page.getByPlaceholder('Search articles...')).toBeVisible();
});
