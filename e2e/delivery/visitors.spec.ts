import type { Browser, Page } from '@playwright/test';
import { full } from '@postloom/shared-contracts/testing';
import { test as base, expect } from '#harness/test.ts';
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
        extraHTTPHeaders: { 'x-forwarded-for': `198.51.100.${index + 1}` },
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
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/could not be shown|\/probe$/);
  await expect(page.getByRole('contentinfo')).toBeVisible();
}

/** Everybody loads the screen, a few at a time. @returns what each saw, in the same order. */
async function everybody(all: readonly Visitor[]): Promise<string[]> {
  const seen: string[] = [];
  const queue = [...all.entries()];
  const work = async (): Promise<void> => {
    for (let next = queue.pop(); next; next = queue.pop()) {
      const [index, visitor] = next;
      seen[index] = await versionSeen(visitor);
    }
  };
  await Promise.all([work(), work(), work(), work()]);
  return seen;
}

/** Page loads of others, without a browser: each takes a page and says of it what a browser would, that it was shown. */
async function reportShown(site: ReleasingSite, version: string, count: number): Promise<void> {
  for (let index = 0; index < count; index += 1) {
    const headers = { 'x-forwarded-for': `203.0.113.${(index % 25) + 1}` };
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

const stateOf = async (site: ReleasingSite) => {
  const { releases } = await site.call<{ releases: { remote: string; active: string; canary: unknown }[] }>(
    'GET',
    'status',
  );
  return releases.find((release) => release.remote === remote);
};

test('twenty visitors browse through a release, a canary and a rollback and notice nothing but the versions', async ({
  browser,
  site,
}) => {
  test.setTimeout(240_000);
  await publish(site, '1.0.0');
  await activate(site, '1.0.0');
  const all = await visitors(browser, site, 20);
  const [typist] = all;
  if (!typist) throw new Error('There are twenty visitors');
  // In the small size all twenty come for the canary alone, and a few to what is the same for everybody.
  const come = full ? 20 : 6;
  expect(new Set(await everybody(all.slice(0, come)))).toEqual(new Set(['1.0.0']));
  await typist.page.getByLabel('Note').fill('half a thought');

  const others = all.slice(1);
  const some = others.slice(0, come);
  await Promise.all([everybody(some), publish(site, '1.1.0')]);
  await site.change({ action: 'canary', remote, version: '1.1.0', percent: 50 });
  const first = await everybody(others);
  expect(new Set(first)).toEqual(new Set(['1.0.0', '1.1.0']));
  // Who is on one side stays there.
  expect(await everybody(some)).toEqual(first.slice(0, come));

  await site.change({ action: 'promote', remote });
  expect(new Set(await everybody(some))).toEqual(new Set(['1.1.0']));
  await site.change({ action: 'rollback', remote, reason: 'shows old prices' });
  expect(new Set(await everybody(some))).toEqual(new Set(['1.0.0']));
  await site.change({ action: 'unlock', remote, reason: 'go on' });

  await expect(typist.page.getByLabel('Note')).toHaveValue('half a thought');
  await typist.page.getByRole('link', { name: `${home}/one` }).click();
  await expect(typist.page.getByRole('heading', { level: 1 })).toHaveText(`1.0.0 ${home}/:item`);
  expect(all.flatMap(({ errors }) => errors)).toEqual([]);
  await Promise.all(all.map(({ page }) => page.context().close()));
});

const faults: Record<string, { readonly atStart?: string; readonly atRender?: string }> = {
  'breaks when it is drawn': { atRender: 'throw new Error("sabotaged")' },
  // What such a version looks like is in shell/remote-failures, too.
  ...(full && { 'throws while it is evaluated': { atStart: 'throw new Error("sabotaged")' } }),
};
for (const [index, [fault, broken]] of Object.entries(faults).entries()) {
  test(`a version that ${fault} is taken back by itself`, async ({ browser, site }) => {
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
    expect(lines[0]).toMatchObject({ by: 'field rule', action: 'rollback', from: bad, to: good });
    await site.change({ action: 'unlock', remote, reason: 'next' });

    for (const { errors } of all) errors.length = 0;
    await everybody(all);
    expect(all.flatMap(({ errors }) => errors)).toEqual([]);
    await Promise.all(all.map(({ page }) => page.context().close()));
  });
}
