import type { Page, Route } from '@playwright/test';
import { full, someOf } from '@postloom/shared-contracts/testing';
import { olderVersion, startSiteAtOlderVersion } from '#harness/older-version.ts';
import type { Site } from '#harness/site.ts';
import { takenOver } from '#harness/taken-over.ts';
import { test as base, expect } from '#harness/test.ts';

const test = base.extend<object, { site: Site }>({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern
    async ({}, use) => {
      const site = await startSiteAtOlderVersion('mf-generator');
      await site.upgrade();
      await use(site);
      await site.stop();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
});
test.use({ expectedErrors: /./ });

const javascript = { contentType: 'text/javascript', headers: { 'access-control-allow-origin': '*' } };

/** How a file of a version can fail. */
const faults: Record<string, (route: Route) => Promise<void>> = {
  'is missing': (route) => route.fulfill({ status: 404, body: 'gone' }),
  'answers with a server error': (route) => route.fulfill({ status: 500, body: 'oops' }),
  'is HTML instead of a script': (route) =>
    route.fulfill({ status: 200, contentType: 'text/html', body: '<!doctype html><title>Sign in</title>' }),
  'has a syntax error': (route) => route.fulfill({ ...javascript, body: 'this is ( not javascript' }),
  'throws while it is evaluated': (route) =>
    route.fulfill({ ...javascript, body: 'throw new Error("broken")' }),
  hangs: async () => undefined,
};

const files = { entry: 'remoteEntry.js', 'screen chunk': 'static/js/async/generator.*.js' };

/** Requests of the active version only: the older one stays whole. */
const ofActiveVersion = (file: string) => (url: URL) =>
  url.pathname.startsWith('/remotes/mf-generator/') &&
  !url.pathname.includes(`/${olderVersion}+`) &&
  new RegExp(`/${file.replaceAll('.', '\\.').replace('*\\.', '[^/]*\\.').replace('*', '[^/]*')}$`).test(
    url.pathname,
  );

const brief = (page: Page) => page.getByLabel('What do you want to create?');

async function servingVersions(page: Page): Promise<string[]> {
  const urls = await page.evaluate(() => performance.getEntriesByType('resource').map((entry) => entry.name));
  return urls.filter((url) => /mf-generator\/.+generator\.[^/]+\.js/.test(url));
}

for (const [atFile, [file, pattern]] of Object.entries(files).entries()) {
  for (const [atFault, [fault, inject]] of Object.entries(faults).entries()) {
    // In the small size each fault in one of the files, by turns.
    if (!full && (atFile + atFault) % 2 === 1) continue;
    test(`the previous version serves when the active version's ${file} ${fault} @turn-2`, async ({
      page,
    }) => {
      const reported = page.waitForRequest('**/api/telemetry/remote-failures');
      await page.route(ofActiveVersion(pattern), inject);
      // A hanging preload keeps the load event away; a person does not wait for that event.
      await page.goto('/social-media', { waitUntil: 'domcontentloaded' });
      await takenOver(page);
      await expect(brief(page)).toBeVisible();
      expect((await servingVersions(page)).some((url) => url.includes(`/${olderVersion}+`))).toBe(true);
      expect((await reported).postDataJSON()).toMatchObject({ remote: 'mf-generator', phase: 'load' });
      await page.unrouteAll({ behavior: 'ignoreErrors' });
    });
  }
}

test('a version whose entry was slow has only the rest of its four seconds for its screen @turn-3', async ({
  page,
}) => {
  await page.clock.install();
  const { promise: entryMayCome, resolve: letEntryCome } = Promise.withResolvers<void>();
  await page.route(ofActiveVersion(files.entry), async (route) => {
    await entryMayCome;
    await route.continue();
  });
  await page.route(ofActiveVersion(files['screen chunk']), async () => undefined);
  await page.goto('/social-media', { waitUntil: 'domcontentloaded' });
  const older = page.waitForRequest(new RegExp(`/mf-generator/${olderVersion}\\+.*/remoteEntry\\.js$`));
  const now = () => page.evaluate(() => performance.now());
  await page.locator('script[src*="/mf-generator/"][src$="/remoteEntry.js"]').waitFor({ state: 'attached' });
  const begun = await now();
  await page.clock.fastForward(3000);
  letEntryCome();
  await older;
  expect((await now()) - begun).toBeLessThan(6000);
  await takenOver(page);
  await expect(brief(page)).toBeVisible();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

const pinnedFiles = { ...files, stylesheet: 'static/css/async/routes.*.css' };
for (const [file, pattern] of someOf(Object.entries(pinnedFiles), 1)) {
  test(`a changed ${file} is refused by its hash, and the previous version serves`, async ({ page }) => {
    await page.route(ofActiveVersion(pattern), async (route) => {
      const answer = await route.fetch();
      await route.fulfill({ response: answer, body: `${await answer.text()}\n/* tampered */` });
    });
    await page.goto('/social-media');
    await takenOver(page);
    await expect(brief(page)).toBeVisible();
    expect((await servingVersions(page)).some((url) => url.includes(`/${olderVersion}+`))).toBe(true);
  });
}

test('a version without a hash in the record is not run, and the previous version serves @turn-1', async ({
  page,
}) => {
  // The active version stands first.
  const pinned =
    /("federationName":"mf_generator_[^"]*","baseUrl":"[^"]*","entry":"remoteEntry\.js","integrity":")[^"]+/;
  await page.route('**/social-media', async (route) => {
    const answer = await route.fetch();
    const html = await answer.text();
    expect(html).toMatch(pinned);
    await route.fulfill({ response: answer, body: html.replace(pinned, '$1') });
  });
  await page.goto('/social-media');
  await takenOver(page);
  await expect(brief(page)).toBeVisible();
  expect((await servingVersions(page)).some((url) => url.includes(`/${olderVersion}+`))).toBe(true);
});

test('a remote of which no version loads is named, the site lives on, and a retry brings it back', async ({
  page,
}) => {
  await page.route('**/remotes/mf-generator/**', (route) => route.fulfill({ status: 404, body: 'gone' }));
  await page.goto('/social-media');
  await expect(page.getByRole('heading', { name: 'Generator couldn’t be shown' })).toBeVisible();
  const technical = page.getByText(/^mf-generator: /);
  await expect(technical).toBeHidden();
  await page.getByText('Details for support').click();
  await expect(technical).toBeVisible();

  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Blog' }).click();
  await expect(page).toHaveURL(/\/blog$/);
  await expect(page.getByPlaceholder('Search articles...')).toBeVisible();

  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Generator' }).click();
  await expect(page.getByRole('heading', { name: 'Generator couldn’t be shown' })).toBeVisible();
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(brief(page)).toBeVisible();
});
