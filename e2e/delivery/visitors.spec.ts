import type { Browser, Page } from '@playwright/test';
import { full } from '@postloom/shared-contracts/testing';
import { buildOlder, olderVersion } from '#harness/older-version.ts';
import { takenOver } from '#harness/taken-over.ts';
import { test as base, expect } from '#harness/test.ts';
import { GeneratorPage } from '../generator/generator-page.ts';
import { type ReleasingSite, startReleasingSite } from './releasing-site.ts';

const remote = 'mf-probe';
const home = '/probe';
const routes = [{ path: home }, { path: `${home}/:item` }];
const links = [home, `${home}/one`];

const test = base.extend<object, { site: ReleasingSite }>({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern
    async ({}, use) => {
      const site = await startReleasingSite({ env: { TRUST_PROXY: '1', RATE_LIMIT_FACTOR: '100' } });
      await use(site);
      await site.stop();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
});

const publish = (site: ReleasingSite, version: string, fault: { atStart?: string; atRender?: string } = {}) =>
  site.publishHandmade({ remote, version, routes, links, ...fault });
const activate = (site: ReleasingSite, version: string) =>
  site.change({ action: 'activate', remote, version });

/** Somebody with an address and a browser of their own. */
interface Visitor {
  readonly page: Page;
  /** What their console has said; nothing, on a good day. */
  readonly errors: string[];
}

async function visitors(browser: Browser, site: ReleasingSite, count: number): Promise<Visitor[]> {
  return Promise.all(
    Array.from({ length: count }, async (_, index) => {
      const context = await browser.newContext({
        baseURL: site.url,
        extraHTTPHeaders: { 'x-forwarded-for': `100.64.${index + 1}.1` },
      });
      const page = await context.newPage();
      const errors: string[] = [];
      page.on('pageerror', (error) => errors.push(String(error)));
      page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
      return { page, errors };
    }),
  );
}

/** Loads the remote's screen and gives the version that it shows. Fails at an error page. */
async function versionSeen({ page }: Visitor): Promise<string> {
  const answer = await page.goto(home);
  expect(answer?.status()).toBe(200);
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toHaveText(/^\d+\.\d+\.\d+ \/probe$/);
  return ((await heading.textContent()) ?? '').split(' ')[0] ?? '';
}

/** Loads the remote's screen where it breaks while it is drawn: the rest of the site stands. */
async function failureSeen({ page }: Visitor): Promise<void> {
  await page.goto(home);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/couldn’t be shown|\/probe$/);
  await expect(page.getByRole('contentinfo')).toBeVisible();
}

/** Loads the blog, a real one, and gives the version that it shows. Fails at an error page. */
async function blogVersionSeen({ page }: Visitor): Promise<string> {
  const answer = await page.goto('/blog');
  expect(answer?.status()).toBe(200);
  await takenOver(page);
  await expect(page.getByPlaceholder('Search articles...')).toBeVisible();
  const sheets = await page
    .locator('link[rel=stylesheet][href*="/remotes/mf-blog/"]')
    .evaluateAll((links: HTMLLinkElement[]) =>
      links.filter(({ disabled }) => !disabled).map(({ href }) => href.split('/')[5] ?? ''),
    );
  const [version = '', ...others] = new Set(sheets);
  expect(others, 'styles of another version').toEqual([]);
  return version;
}

/** Everybody loads the screen, a few at a time. @returns what each saw, in the same order. */
async function everybody(all: readonly Visitor[], look = versionSeen): Promise<string[]> {
  const seen: string[] = [];
  const queue = [...all.entries()];
  const work = async (): Promise<void> => {
    for (let next = queue.pop(); next; next = queue.pop()) {
      const [index, visitor] = next;
      seen[index] = await look(visitor);
    }
  };
  await Promise.all([work(), work()]);
  return seen;
}

/** Page loads of others, without a browser: each takes a page and says of it what a browser would, that it was shown. */
async function reportShown(site: ReleasingSite, version: string, count: number): Promise<void> {
  for (let index = 0; index < count; index += 1) {
    const headers = { 'x-forwarded-for': `100.65.${index % 25}.1` };
    const html = await fetch(`${site.url}${home}`, { headers: { ...headers, accept: 'text/html' } });
    const [, page] = / data-page="([^"]+)"/.exec(await html.text()) ?? [];
    const { status } = await fetch(`${site.url}/api/telemetry/remote-loads`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ remote, version, page, milliseconds: 120 }),
    });
    expect(status).toBe(204);
  }
}

const stateOf = async (site: ReleasingSite, name = remote) => {
  const { releases } = await site.call<{ releases: { remote: string; active: string; canary: unknown }[] }>(
    'GET',
    'status',
  );
  return releases.find((release) => release.remote === name);
};

test('twenty visitors read and write through a release, a canary and a rollback and notice nothing but the versions @turn-1', async ({
  browser,
  site,
}) => {
  test.setTimeout(240_000);
  const blog = 'mf-blog';
  // Two builds of the blog, made one without the other.
  const older = buildOlder(blog);
  const before = (await stateOf(site, blog))?.active ?? '';
  const all = await visitors(browser, site, 20);
  const [typist, ...others] = all;
  if (!typist) throw new Error('There are twenty visitors');
  const writers = others.splice(0, 3);
  // In the small size all readers come for the canary alone, and a few to what is the same for everybody.
  const some = others.slice(0, full ? others.length : 6);
  const look = (who = some) => everybody(who, blogVersionSeen);
  const write = async (): Promise<void> => {
    for (const { page } of writers) {
      const generator = new GeneratorPage(page);
      await generator.open();
      await generator.generate('We open our second bakery in Leeds on 3 May');
      await expect(generator.caption).not.toHaveValue('');
    }
  };
  expect(await blogVersionSeen(typist)).toBe(before);
  const email = typist.page.getByLabel('Email address');
  await email.fill('half.a.thought@');

  await Promise.all([look(), write(), site.publishBuild(older)]);
  await site.change({ action: 'canary', remote: blog, version: olderVersion, percent: 50 });
  const first = await look(others);
  expect(new Set(first)).toEqual(new Set([before, olderVersion]));
  // Who is on one side stays there.
  expect(await look()).toEqual(first.slice(0, some.length));

  await site.change({ action: 'promote', remote: blog });
  expect(new Set(await look())).toEqual(new Set([olderVersion]));
  await site.change({ action: 'rollback', remote: blog, version: before, reason: 'an old look' });
  const [seen] = await Promise.all([look(), write()]);
  expect(new Set(seen)).toEqual(new Set([before]));
  await site.change({ action: 'unlock', remote: blog, reason: 'go on' });

  await expect(email).toHaveValue('half.a.thought@');
  await typist.page.getByRole('link', { name: 'Read More' }).first().click();
  await expect(typist.page.getByRole('link', { name: 'Back to Blog' })).toBeVisible();
  expect(all.flatMap(({ errors }) => errors)).toEqual([]);
  await Promise.all(all.map(({ page }) => page.context().close()));
});

const faults: Record<string, { readonly atStart?: string; readonly atRender?: string }> = {
  'breaks when it is drawn': { atRender: 'throw new Error("sabotaged")' },
  // What such a version looks like is in shell/remote-failures, too.
  ...(full && { 'throws while it is evaluated': { atStart: 'throw new Error("sabotaged")' } }),
};
for (const [index, [fault, broken]] of Object.entries(faults).entries()) {
  test(`a version that ${fault} is taken back by itself @turn-3`, async ({ browser, site }) => {
    test.setTimeout(240_000);
    const good = `2.${index}.0`;
    const bad = `2.${index}.1`;
    const isDrawn = 'atRender' in broken;
    await publish(site, good);
    await activate(site, good);
    // Enough to be judged by: browsers alone, or six of them among others who say that all is well.
    const all = await visitors(browser, site, full ? 12 : 6);
    for (let round = 0; round < (full ? 5 : 1); round += 1) await everybody(all);
    if (!full) await reportShown(site, good, 50);
    await publish(site, bad, broken);
    await activate(site, bad);
    if (!full) await reportShown(site, bad, 50);
    for (let round = 0; round < 8 && (await stateOf(site))?.active === bad; round += 1) {
      // What breaks only when it is drawn is named in its place; what does not load gives way to the one before.
      if (isDrawn) for (const visitor of all) await failureSeen(visitor);
      else expect(new Set(await everybody(all))).toEqual(new Set([good]));
    }
    await expect.poll(async () => (await stateOf(site))?.active).toBe(good);
    const { lines } = await site.call<{ lines: { by: string; action: string; from: string; to: string }[] }>(
      'GET',
      `history?remote=${remote}`,
    );
    expect(lines[0]).toMatchObject({ by: 'automatic rollback', action: 'rollback', from: bad, to: good });
    await site.change({ action: 'unlock', remote, reason: 'next' });

    for (const { errors } of all) errors.length = 0;
    await everybody(all);
    expect(all.flatMap(({ errors }) => errors)).toEqual([]);
    await Promise.all(all.map(({ page }) => page.context().close()));
  });
}

test('a screen that stays empty is a failure of its version, and none that it was shown @turn-2', async ({
  page,
  site,
}) => {
  await page.clock.install();
  const told: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/remote-loads')) told.push('shown');
  });
  await site.publishHandmade({ remote, version: '3.0.0', routes, links, atRender: 'return h("div")' });
  await activate(site, '3.0.0');
  const asked = page.waitForRequest('**/api/telemetry/remote-failures');
  await page.goto(site.url + home);
  const field = page.locator('main > div:empty');
  await field.waitFor({ state: 'attached' });
  // Two frames, after which an empty screen is waited for, and the time until it counts.
  await page.clock.runFor(11_000);
  expect((await asked).postDataJSON()).toMatchObject({
    remote,
    version: '3.0.0',
    phase: 'render',
    reason: 'It shows nothing',
    route: home,
    page: expect.any(String),
  });
  expect(told).toEqual([]);
});

test.describe('with HTML that differs from what is rendered', () => {
  test.use({ expectedErrors: /./ });

  test('a screen that React renders again is told, and no page has failed @turn-4', async ({
    page,
    site,
  }) => {
    await site.publishHandmade({ remote, version: '3.1.0', routes, links, atServer: '' });
    await activate(site, '3.1.0');
    await expect
      .poll(async () => (await fetch(site.url + home, { headers: { accept: 'text/html' } })).text())
      .toContain('data-prerendered');
    const asked = page.waitForRequest('**/api/telemetry/remote-failures');
    await page.goto(site.url + home);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`3.1.0 ${home}`);
    const body = (await asked).postDataJSON();
    expect(body).toMatchObject({ remote, version: '3.1.0', phase: 'render', route: home });
    expect(body.reason).toMatch(/^shown, but rendered again: .*418/);
    expect(body).not.toHaveProperty('page');
  });
});
