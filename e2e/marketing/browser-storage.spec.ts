import { randomUUID } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { browserStorage, browserStorageRules } from '@postloom/shared-contracts/browser-storage';
import { browserSwitches, fullBrowserPath } from '#harness/browser.ts';
import { expect, test } from '#harness/test.ts';

test.use({ expectedErrors: /the server responded with a status of 40\d/ });

type Found = readonly (readonly [kind: string, name: string])[];

/** Everything that the browser keeps for the site now. */
async function keptIn(page: Page): Promise<Found> {
  const cookies = (await page.context().cookies()).map(({ name }) => ['Cookie', name] as const);
  const stored = await page.evaluate(async () => [
    ...Object.keys(localStorage).map((name) => ['Local storage', name] as const),
    ...Object.keys(sessionStorage).map((name) => ['Session storage', name] as const),
    ...(await indexedDB.databases()).map(({ name = '' }) => ['IndexedDB', name] as const),
    ...(await navigator.serviceWorker.getRegistrations()).map(
      ({ active }) => ['Service worker', new URL(active?.scriptURL ?? '/').pathname] as const,
    ),
  ]);
  return [...cookies, ...stored];
}

const rules = Object.entries(browserStorageRules).map(([id, rule]) => ({
  ...rule,
  name: browserStorage[id as keyof typeof browserStorage],
}));
const undeclared = (found: Found): Found =>
  found.filter(
    ([kind, name]) =>
      !rules.some(
        (rule) => rule.kind === kind && (rule.isPrefix ? name.startsWith(rule.name) : name === rule.name),
      ),
  );

test('who only reads gets no cookie, and after a walk the browser holds what the privacy page says', async ({
  page,
}) => {
  for (const path of ['/', '/blog', '/blog/the-first-line', '/social-media', '/app/settings', '/privacy']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.waitForLoadState('networkidle');
    expect(await page.context().cookies(), path).toEqual([]);
  }
  const table = page.getByRole('table', { name: 'Cookies and similar storage' });
  for (const { name } of rules) await expect(table).toContainText(name);

  const seen = new Map<string, Found[number]>();
  const note = async (): Promise<void> => {
    for (const entry of await keptIn(page)) seen.set(entry.join(' '), entry);
  };
  await page.getByRole('button', { name: 'Allow' }).click();
  await page.goto('/social-media');
  await page.getByLabel('What do you want to create?').fill('Our bakery opens a second shop on 3 May');
  await page.getByRole('button', { name: 'Generate', exact: true }).click();
  await expect(page.getByRole('button', { name: /Regenerate/ })).toBeVisible();
  await note();
  await page.request.post('/api/auth/register', {
    data: { username: 'Ada Weaver', email: `${randomUUID()}@example.com`, password: 'Correct!Horse7' },
  });
  await page.goto('/app/settings?tab=preferences');
  await page.getByRole('switch', { name: 'Dark Mode' }).click();
  await page.getByRole('link', { name: 'Dashboard' }).click();
  await expect(page).toHaveURL(/\/app$/);
  await note();
  const found = [...seen.values()];
  expect(undeclared(found)).toEqual([]);
  // The walk has met what it is about.
  const names = found.map(([, name]) => name);
  for (const id of ['session', 'knownBrowser', 'visitor', 'analytics', 'theme'] as const) {
    expect(names).toContain(browserStorage[id]);
  }
});

/** In a browser whose settings block all cookies, and with them all storage. The headless shell has no such settings. */
const testWithoutStorage = test.extend({
  context: async ({ playwright, site, viewport }, use, { outputDir }) => {
    const profile = `${outputDir}/profile`;
    await mkdir(`${profile}/Default`, { recursive: true });
    await writeFile(
      `${profile}/Default/Preferences`,
      JSON.stringify({ profile: { default_content_setting_values: { cookies: 2 } } }),
    );
    const context = await playwright.chromium.launchPersistentContext(profile, {
      executablePath: fullBrowserPath,
      args: browserSwitches,
      baseURL: site.url,
      viewport,
    });
    await use(context);
    await context.close();
  },
});

testWithoutStorage(
  'who blocks all cookies gets a site that works and remembers nothing @turn-1',
  async ({ page }) => {
    await page.goto('/social-media');
    const isBlocked = () => {
      try {
        return sessionStorage.length < 0;
      } catch {
        return true;
      }
    };
    expect(await page.evaluate(isBlocked)).toBe(true);
    await page.getByLabel('What do you want to create?').fill('Our bakery opens a second shop on 3 May');
    await page.getByRole('button', { name: 'Generate', exact: true }).click();
    await expect(page.getByRole('button', { name: /Regenerate/ })).toBeVisible();
    await page.goto('/app/generator');
    await page.getByRole('link', { name: 'Sign in' }).first().click();
    await expect(page.getByLabel('Password', { exact: true })).toBeVisible();
  },
);
