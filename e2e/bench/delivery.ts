import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { chromium, type Page } from 'playwright';
import { type ReleasingSite, startReleasingSite } from '../delivery/releasing-site.ts';
import { browserPath, browserSwitches } from '../harness/browser.ts';
import { median, slowDown } from './slow-4g.ts';

/**
 * How fast a release is, and whether it stays so: publishing, from the command to the first page on the other
 * version, back again, switches in an open tab, and the first load beside many remotes and many releases. What is
 * compared is compared by ratio, of alternating rounds in one run.
 *
 * node e2e/bench/delivery.ts [publish] [command] [tab] [remotes] [releases]
 */
const workspace = join(import.meta.dirname, '../..');
const switches = 200;
const distinctVersions = 20;
const rounds = 10;
const loads = 7;
const probe = 'mf-probe';
const home = `/${probe}`;
const paths = [`${home}/one`, `${home}/two`];

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const start = performance.now();
  await work();
  return performance.now() - start;
};
const say = (what: string, figure: string): void => console.log(`  ${what.padEnd(58)} ${figure}`);
const ms = (value: number): string => `${value.toFixed(0)} ms`;
const title = (text: string): void => console.log(`\n${text}\n`);

const browser = await chromium.launch({ executablePath: browserPath, args: browserSwitches });
const newPage = async (): Promise<Page> => (await browser.newContext()).newPage();

const publish = (site: ReleasingSite, remote: string, version: string, routes: readonly string[]) =>
  site.publishHandmade({ remote, version, routes: routes.map((path) => ({ path })), links: routes });
const publishProbe = (site: ReleasingSite, index: number) =>
  publish(site, probe, `1.${index}.0`, [home, ...paths]);
const activate = (site: ReleasingSite, version: string) =>
  site.change({ action: 'activate', remote: probe, version });

/** Runs the release command, as a person does. */
const release = (site: ReleasingSite, ...words: readonly string[]) =>
  promisify(execFile)(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', join(workspace, 'tools/commands/release.ts'), ...words],
    { env: { ...process.env, RELEASE_URL: site.url, RELEASE_TOKEN: site.token } },
  );

/** Loads the page until it is delivered with a version, and then until a browser has shown it. */
async function firstLoadOf(site: ReleasingSite, version: string): Promise<void> {
  for (;;) {
    const html = await (await fetch(`${site.url}${home}`)).text();
    if (html.includes(`"version":"${version}"`)) break;
  }
  const page = await newPage();
  await page.goto(`${site.url}${home}`);
  await page.getByRole('heading', { level: 1, name: `${version} ${home}`, exact: true }).waitFor();
  await page.context().close();
}

async function measurePublishing(site: ReleasingSite): Promise<void> {
  title('Publishing');
  const small = await inTurn(5, (index) => timed(() => publishProbe(site, index)));
  say('a small remote, built already', ms(median(small)));
  const generator = join(workspace, 'mf-generator/dist');
  say('mf-generator, built already', ms(await timed(() => site.publishBuild(generator))));
}

async function measureCommands(site: ReleasingSite): Promise<void> {
  title('From the command to the first page on the other version');
  await inTurn(2, (index) => publishProbe(site, index));
  await activate(site, '1.0.0');
  await firstLoadOf(site, '1.0.0');
  const call: Record<'forwards' | 'back', number[]> = { forwards: [], back: [] };
  const command: typeof call = { forwards: [], back: [] };
  const page: number[] = [];
  const unlock = () => site.change({ action: 'unlock', remote: probe, reason: 'bench' });
  const takeBack = { action: 'rollback', remote: probe, version: '1.0.0', reason: 'bench' };
  for (let round = 0; round < rounds; round += 1) {
    const shown = (version: string) => () => firstLoadOf(site, version);
    page.push(await timed(shown('1.0.0')));
    call.forwards.push(await timed(() => activate(site, '1.1.0').then(shown('1.1.0'))));
    call.back.push(await timed(() => site.change(takeBack).then(shown('1.0.0'))));
    await unlock();
    command.forwards.push(await timed(() => release(site, 'activate', probe, '1.1.0').then(shown('1.1.0'))));
    command.back.push(
      await timed(() => release(site, 'rollback', probe, '1.0.0', '--reason', 'bench').then(shown('1.0.0'))),
    );
    await unlock();
  }
  const figure = (times: readonly number[]) =>
    `median ${ms(median(times))}, slowest of ${times.length} ${ms(Math.max(...times))}`;
  say('such a page load alone, without a release', figure(page));
  say('activation, by the API', `${figure(call.forwards)} (aim: under 1000 ms)`);
  say('rollback, the same', `${figure(call.back)} (aim: under 1000 ms)`);
  say('activation, with the command’s own start', `${figure(command.forwards)} (aim: under 1000 ms)`);
  say('rollback, the same', `${figure(command.back)} (aim: under 1000 ms)`);
}

async function measureSwitches(site: ReleasingSite): Promise<void> {
  title(`In an open tab, ${switches} switches over ${distinctVersions} versions`);
  await inTurn(distinctVersions, (index) => publishProbe(site, index));
  const versions = Array.from({ length: distinctVersions }, (_, index) => `1.${index}.0`);
  await activate(site, '1.0.0');
  const tab = await newPage();
  await tab.goto(`${site.url}${home}`);
  const session = await tab.context().newCDPSession(tab);
  await session.send('Performance.enable');
  const measure = async () => {
    await session.send('HeapProfiler.collectGarbage');
    const { metrics } = await session.send('Performance.getMetrics');
    const of = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? Number.NaN;
    const sheets = await tab.locator('link[rel=stylesheet]').count();
    return { heap: of('JSHeapUsedSize'), listeners: of('JSEventListeners'), nodes: of('Nodes'), sheets };
  };
  const times: number[] = [];
  let before = await measure();
  for (let index = 1; index <= switches + distinctVersions; index += 1) {
    const version = versions[index % distinctVersions] ?? '';
    const path = paths[index % paths.length] ?? '';
    await activate(site, version);
    // The tab asks until nothing is new to it.
    for (let status = 0; status !== 204; ) {
      const heard = tab.waitForResponse('**/api/releases/record*');
      await tab.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
      status = (await heard).status();
    }
    times.push(
      await tab.evaluate(
        ([to = '', heading = '']) =>
          new Promise<number>((resolve, reject) => {
            const start = performance.now();
            const find = () => document.querySelector('h1')?.textContent;
            const late = setTimeout(() => reject(new Error(`${find()} instead of ${heading}`)), 20_000);
            new MutationObserver((_, observer) => {
              if (find() !== heading) return;
              clearTimeout(late);
              observer.disconnect();
              requestAnimationFrame(() => resolve(performance.now() - start));
            }).observe(document.body, { childList: true, subtree: true, characterData: true });
            [...document.querySelectorAll<HTMLAnchorElement>('main a')]
              .find((link) => link.pathname === to)
              ?.click();
          }),
        [path, `${version} ${path}`],
      ),
    );
    // Once round, every version has been loaded.
    if (index === distinctVersions) before = await measure();
  }
  const after = await measure();
  const inTab = (list: readonly number[]) => `median ${ms(median(list))}`;
  say('from the click to the other version, its files not there', inTab(times.slice(0, distinctVersions)));
  say('the same, its files there', `${inTab(times.slice(distinctVersions))} (aim: under 100 ms)`);
  const megabytes = (bytes: number) => (bytes / 1e6).toFixed(1);
  say('heap, after against before', `${megabytes(after.heap)} MB against ${megabytes(before.heap)} MB`);
  for (const what of ['sheets', 'listeners', 'nodes'] as const) {
    say(`${what}, after against before`, `${after[what]} against ${before[what]}`);
  }
  await tab.context().close();
}

/** First loads of one screen on several sites, in turns; each as a ratio to the first site's. */
async function compareFirstLoads(sites: readonly { readonly name: string; readonly site: ReleasingSite }[]) {
  const times = sites.map((): number[] => []);
  for (let round = 0; round <= loads; round += 1) {
    for (const [index, { site }] of sites.entries()) {
      const page = await newPage();
      await slowDown(page);
      const took = await timed(async () => {
        await page.goto(`${site.url}/blog`, { waitUntil: 'commit' });
        await page.waitForSelector('#root:not([data-prerendered]) main input');
      });
      await page.context().close();
      // The first round warms up processes.
      if (round > 0) times[index]?.push(took);
    }
  }
  const medians = times.map(median);
  for (const [index, { name, site }] of sites.entries()) {
    const html = await fetch(`${site.url}/blog`, { headers: { 'accept-encoding': 'br' } });
    const size = Number((await html.text()).length);
    const took = medians[index] ?? Number.NaN;
    const ratio = took / (medians[0] ?? Number.NaN);
    say(
      name,
      `${ms(took)}, ${ratio.toFixed(2)} of the first (aim: 1.05); HTML ${(size / 1e3).toFixed(0)} KB`,
    );
  }
}

async function measureBesideRemotes(): Promise<void> {
  title('First load of /blog beside other remotes, slow 4G, 4x CPU');
  const sites = await inTurn(3, async (index) => {
    const count = [5, 50, 500][index] ?? 0;
    const site = await startReleasingSite();
    for (let made = 0; made < count; made += 1) {
      const remote = `mf-extra-${made}`;
      await publish(site, remote, '1.0.0', [`/extra-${made}`]);
      await site.change({ action: 'activate', remote, version: '1.0.0' });
    }
    return { name: `${count} more remotes`, site };
  });
  await compareFirstLoads(sites);
  for (const { site } of sites) await site.stop();
}

/** As much of the driver as is used here; it is the API's. */
interface Driver {
  readonly MongoClient: new (
    uri: string,
  ) => {
    connect(): Promise<unknown>;
    close(): Promise<void>;
    db(name: string): {
      collection(name: string): {
        findOne(filter: object): Promise<object | null>;
        insertMany(documents: readonly object[]): Promise<unknown>;
      };
    };
  };
}

async function measureBesideReleases(): Promise<void> {
  title('First load of /blog beside other releases in the registry, slow 4G, 4x CPU');
  const { mongo } = createRequire(join(workspace, 'api/package.json'))('mongoose') as { mongo: Driver };
  const sites = await inTurn(3, async (index) => {
    const count = [10, 1000, 10_000][index] ?? 0;
    const site = await startReleasingSite();
    await publishProbe(site, 0);
    const uri = readFileSync(join(site.dataDir, 'embedded-mongo.uri'), 'utf8').trim();
    const client = new mongo.MongoClient(uri);
    await client.connect();
    const artifacts = client.db('postloom').collection('release_artifacts');
    const model = await artifacts.findOne({ _id: `${probe}@1.0.0` });
    const more = Array.from({ length: count }, (_, made) => ({
      ...model,
      _id: `mf-old@1.${made}.0`,
      remote: 'mf-old',
      version: `1.${made}.0`,
      federationName: `mf_old_1_${made}_0`,
    }));
    for (let at = 0; at < count; at += 500) await artifacts.insertMany(more.slice(at, at + 500));
    await client.close();
    return { name: `${count} releases`, site };
  });
  await compareFirstLoads(sites);
  for (const { site } of sites) await site.stop();
}

const onOneSite = (measure: (site: ReleasingSite) => Promise<void>) => async () => {
  const site = await startReleasingSite();
  await measure(site).finally(() => site.stop());
};
const parts: Record<string, () => Promise<void>> = {
  publish: onOneSite(measurePublishing),
  command: onOneSite(measureCommands),
  tab: onOneSite(measureSwitches),
  remotes: measureBesideRemotes,
  releases: measureBesideReleases,
};
const wanted = process.argv.slice(2);
for (const [name, measure] of Object.entries(parts)) {
  if (wanted.length === 0 || wanted.includes(name)) await measure();
}
await browser.close();

/** One after the other: what runs at once would be measured together. */
async function inTurn<T>(count: number, work: (index: number) => Promise<T>): Promise<T[]> {
  const results: T[] = [];
  for (let index = 0; index < count; index += 1) results.push(await work(index));
  return results;
}
