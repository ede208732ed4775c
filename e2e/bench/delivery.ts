import { execFile } from 'node:child_process';
import { globSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompressSync } from 'node:zlib';
import { chromium, type Page } from 'playwright';
import { writeHandmade } from '../delivery/handmade-remote.ts';
import { type ReleasingSite, startReleasingSite } from '../delivery/releasing-site.ts';
import { browserPath, browserSwitches } from '../harness/browser.ts';
import { type Site, startSite } from '../harness/site.ts';
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
  site.change({ action: 'activate', remote: probe, version, reason: 'bench' });

/** Runs the release command as what `npm run release` starts, its own start included. */
const release = (site: ReleasingSite, ...words: readonly string[]) =>
  promisify(execFile)(process.execPath, [join(workspace, 'tools/setup/run.mjs'), 'release', ...words], {
    env: { ...process.env, RELEASE_URL: site.url, RELEASE_TOKEN: site.token },
  });

/** Asks for the page until it comes with a version. */
async function deliveredWith(site: Pick<Site, 'url'>, version: string): Promise<void> {
  for (;;) {
    const html = await (await fetch(`${site.url}${home}`)).text();
    // The active one: a version to fall back to stands further behind.
    if (html.includes(`"displayName":"${probe}","version":"${version}"`)) return;
  }
}

/** Loads the page until it is delivered with a version, and then until a browser has shown it. */
async function firstLoadOf(site: Pick<Site, 'url'>, version: string): Promise<void> {
  await deliveredWith(site, version);
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

/** Another process on the same database and store, as a second one behind a balancer. */
async function startBeside(site: ReleasingSite, env: Readonly<Record<string, string>>): Promise<Site> {
  const dataDir = mkdtempSync(join(tmpdir(), 'postloom-beside-'));
  symlinkSync(join(site.dataDir, 'objects'), join(dataDir, 'objects'));
  const MONGODB_URI = readFileSync(join(site.dataDir, 'embedded-mongo.uri'), 'utf8').trim();
  const beside = await startSite({ dataDir, env: { ...env, MONGODB_URI } });
  return {
    ...beside,
    stop: () => beside.stop().then(() => rmSync(dataDir, { recursive: true, force: true })),
  };
}

async function measureCommands(): Promise<void> {
  title('From the command to the first page on the other version, on each of two processes');
  const env = { SESSION_SECRET: 'the-same-for-both-processes-0123456789' };
  const site = await startReleasingSite({ env });
  const beside = await startBeside(site, env);
  const processes = [site, beside];
  try {
    await inTurn(2, (index) => publishProbe(site, index));
    await activate(site, '1.0.0');
    for (const each of processes) await firstLoadOf(each, '1.0.0');
    const delivered = (version: string) => Promise.all(processes.map((each) => deliveredWith(each, version)));
    const unlock = () => site.change({ action: 'unlock', remote: probe, reason: 'bench' });
    const times: Record<'call' | 'command' | 'back' | 'shown' | 'page', number[]> = {
      call: [],
      command: [],
      back: [],
      shown: [],
      page: [],
    };
    const takeBack = () => release(site, 'rollback', probe, '1.0.0', '--from', '1.1.0', '--reason', 'bench');
    for (let round = 0; round < rounds; round += 1) {
      times.page.push(await timed(() => firstLoadOf(beside, '1.0.0')));
      times.call.push(await timed(() => activate(site, '1.1.0').then(() => delivered('1.1.0'))));
      times.back.push(await timed(() => takeBack().then(() => delivered('1.0.0'))));
      await unlock();
      times.command.push(
        await timed(() =>
          release(site, 'activate', probe, '1.1.0', '--reason', 'bench').then(() => delivered('1.1.0')),
        ),
      );
      times.shown.push(await timed(() => takeBack().then(() => firstLoadOf(beside, '1.0.0'))));
      await unlock();
    }
    const figure = (list: readonly number[]) =>
      `median ${ms(median(list))}, slowest of ${list.length} ${ms(Math.max(...list))}`;
    say('activation by the API, until both deliver it', `${figure(times.call)} (aim: under 1000 ms)`);
    say('activation by the command, the same', `${figure(times.command)} (aim: under 1000 ms)`);
    say('rollback by the command, the same', `${figure(times.back)} (aim: under 1000 ms)`);
    say('rollback, until a browser shows it, by the other process', figure(times.shown));
    say('such a page in a browser by itself, without a release', figure(times.page));
  } finally {
    await beside.stop();
    await site.stop();
  }
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
    const html = await (await fetch(`${site.url}/blog`)).text();
    const kilobytes = (bytes: number) => `${(bytes / 1e3).toFixed(1)} KB`;
    const size = `${kilobytes(html.length)}, ${kilobytes(brotliCompressSync(html).length)} compressed`;
    const took = medians[index] ?? Number.NaN;
    const ratio = took / (medians[0] ?? Number.NaN);
    say(name, `${ms(took)}, ${ratio.toFixed(2)} of the first (aim: 1.05); HTML ${size}`);
  }
}

/** What the page, a tab, the console and the gate ask of the registry, in turns on several sites. */
async function compareCalls(
  sites: readonly { readonly name: string; readonly site: ReleasingSite }[],
  remote: string,
  version: string,
): Promise<void> {
  const calls: Record<string, (site: ReleasingSite) => Promise<unknown>> = {
    'the page': async ({ url }) => (await fetch(`${url}/blog`)).text(),
    'the record for a tab': async ({ url }) => (await fetch(`${url}/api/releases/record?for=/blog`)).text(),
    'the console: status': (site) => site.call('GET', 'status'),
    'the console: history': (site) => site.call('GET', 'history'),
    'the console: versions of a remote': (site) => site.call('GET', `artifacts?remote=${remote}`),
    'the gate, as a dry run': (site) => site.change({ action: 'activate', remote, version, dryRun: true }),
  };
  for (const [what, call] of Object.entries(calls)) {
    const times = sites.map((): number[] => []);
    for (let round = 0; round <= 30; round += 1) {
      for (const [index, { site }] of sites.entries()) {
        const took = await timed(() => call(site));
        if (round > 0) times[index]?.push(took);
      }
    }
    say(what, times.map((list) => `${median(list).toFixed(1)} ms`).join(', '));
  }
}

async function measureBesideRemotes(): Promise<void> {
  title('First load of /blog beside other remotes, slow 4G, 4x CPU');
  const sites = await inTurn(3, async (index) => {
    const count = [5, 50, 500][index] ?? 0;
    const builds = buildsWithMore(count);
    const site = await startReleasingSite({ env: { SITE_BUILDS: builds } });
    rmSync(builds, { recursive: true });
    await publish(site, 'mf-extra-0', '1.1.0', ['/extra-0']);
    return { name: `${count} more remotes`, site };
  });
  await compareFirstLoads(sites);
  await compareCalls(sites, 'mf-extra-0', '1.1.0');
  for (const { site } of sites) await site.stop();
}

/** A folder with the workspace's builds and more remotes beside them: the site's start activates them all at once. */
function buildsWithMore(count: number): string {
  const folder = mkdtempSync(join(tmpdir(), 'postloom-builds-'));
  for (const dist of globSync(['shell/dist', 'mf-*/dist'], { cwd: workspace })) {
    mkdirSync(join(folder, dirname(dist)));
    symlinkSync(join(workspace, dist), join(folder, dist));
  }
  for (let made = 0; made < count; made += 1) {
    const remote = `mf-extra-${made}`;
    const routes = [{ path: `/extra-${made}` }];
    mkdirSync(join(folder, remote));
    renameSync(writeHandmade({ remote, version: '1.0.0', routes }).folder, join(folder, remote, 'dist'));
  }
  return folder;
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
  await compareCalls(sites, probe, '1.0.0');
  for (const { site } of sites) await site.stop();
}

const onOneSite = (measure: (site: ReleasingSite) => Promise<void>) => async () => {
  const site = await startReleasingSite();
  await measure(site).finally(() => site.stop());
};
const parts: Record<string, () => Promise<void>> = {
  publish: onOneSite(measurePublishing),
  command: measureCommands,
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
