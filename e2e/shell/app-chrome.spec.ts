import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { startSite } from '#harness/site.ts';
import { test as base, expect } from '#harness/test.ts';

const workspace = join(import.meta.dirname, '../..');

/** A site on which a remote owns the two screens that other entries of the sidebar lead to. */
const test = base.extend({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern
    async ({}, use) => {
      const builds = mkdtempSync(join(tmpdir(), 'postloom-builds-'));
      for (const name of ['shell', 'mf-generator', 'mf-workspace', 'mf-billing']) {
        cpSync(join(workspace, name, 'dist'), join(builds, name, 'dist'), { recursive: true });
      }
      const file = join(builds, 'mf-workspace/dist/remote.json');
      const manifest = JSON.parse(readFileSync(file, 'utf8'));
      for (const path of ['/app/projects', '/app/composer']) {
        manifest.routes.push({ path, access: 'member', chrome: 'app', scripts: [], styles: [] });
      }
      writeFileSync(file, JSON.stringify(manifest));
      const site = await startSite({ env: { SITE_BUILDS: builds } });
      await use(site);
      await site.stop();
      rmSync(builds, { recursive: true, force: true });
    },
    { scope: 'worker' },
  ],
});

const sidebar = (page: Page) => page.getByRole('navigation', { name: 'App' });

async function signUp(page: Page): Promise<void> {
  const email = `chrome-${crypto.randomUUID()}@example.com`;
  const answer = await page.request.post('/api/auth/register', {
    data: { username: 'Chrome Tester', email, password: 'Weaving1!' },
  });
  expect(answer.status()).toBe(201);
}

test('a member sees New Project, and Projects locked with a Pro badge until the plan has it', async ({
  page,
}) => {
  await signUp(page);
  await page.goto('/app');
  await expect(page.getByRole('link', { name: 'New Project' })).toHaveAttribute('href', '/app/composer');
  const badge = sidebar(page)
    .getByRole('link', { name: /Projects/ })
    .getByText('Pro', { exact: true });
  await expect(badge).toBeVisible();

  await page.request.post('/api/stripe/test-payment-success', { data: { plan: 'PRO' } });
  await page.reload();
  await expect(page.getByText('Pro Plan').first()).toBeVisible();
  await expect(sidebar(page).getByRole('link', { name: 'Projects', exact: true })).toBeVisible();
  await expect(badge).toHaveCount(0);
});

test('the sidebar collapses to icons with names, and stays so', async ({ page }) => {
  await signUp(page);
  await page.goto('/app');
  const settings = sidebar(page).getByRole('link', { name: 'Settings' });
  const wide = (await settings.boundingBox())?.width ?? 0;
  await page.getByRole('button', { name: 'Collapse sidebar' }).click();
  await expect.poll(async () => (await settings.boundingBox())?.width ?? wide).toBeLessThan(wide / 2);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Expand sidebar' })).toBeVisible();
  await settings.hover();
  await expect(page.getByRole('tooltip', { name: 'Settings' })).toBeVisible();
});

test('a visitor in the app area sees the generator alone, with a way to sign in', async ({ page }) => {
  await page.goto('/app/generator');
  await expect(sidebar(page).getByRole('link')).toHaveText(['Generator']);
  await expect(page.getByRole('button', { name: 'Sign out' })).toHaveCount(0);
});
