import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildOlder } from '#harness/older-version.ts';
import { sabotage } from '#harness/sabotage.ts';
import { type Site, startSite } from '#harness/site.ts';
import { test as base, expect } from '#harness/test.ts';

const workspace = join(import.meta.dirname, '../..');

interface MendableSite extends Site {
  /** Publishes a version that works. */
  mend(): Promise<void>;
}

const test = base.extend<object, { readonly site: MendableSite }>({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern
    async ({}, use) => {
      const builds = mkdtempSync(join(tmpdir(), 'postloom-builds-'));
      const blog = join(builds, 'mf-blog/dist');
      for (const name of ['shell', 'mf-blog', 'mf-generator']) {
        cpSync(join(workspace, name, 'dist'), join(builds, name, 'dist'), { recursive: true });
      }
      sabotage(blog, '"Search articles..."', '(()=>{throw new Error("sabotaged")})()');
      const site = await startSite({ env: { SITE_BUILDS: builds } });
      const mend = async (): Promise<void> => {
        rmSync(blog, { recursive: true });
        cpSync(buildOlder('mf-blog'), blog, { recursive: true });
        await site.publish();
      };
      const mendable: MendableSite = { ...site, mend };
      await use(mendable);
      await site.stop();
      rmSync(builds, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: 180_000 },
  ],
});
test.use({ expectedErrors: /sabotaged|error boundary/i });

test('a remote that throws while it renders is named and reported, the site lives on, and a version that works is a press away', async ({
  page,
  site,
}) => {
  const reported = page.waitForRequest('**/api/telemetry/remote-failures');
  await page.goto('/blog');
  const failed = page.getByRole('heading', { name: 'Blog couldn’t be shown' });
  await expect(failed).toBeVisible();
  await page.getByText('Details for support').click();
  await expect(page.getByText('sabotaged')).toBeVisible();
  expect((await reported).postDataJSON()).toMatchObject({
    remote: 'mf-blog',
    phase: 'render',
    reason: 'sabotaged',
  });

  const nav = page.getByRole('navigation', { name: 'Main' });
  await nav.getByRole('link', { name: 'Generator' }).click();
  await expect(page.getByLabel('What do you want to create?')).toBeVisible();
  await nav.getByRole('link', { name: 'Blog' }).click();
  await expect(failed).toBeVisible();

  await site.mend();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByPlaceholder('Search articles...')).toBeVisible();
});
