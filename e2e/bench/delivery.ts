import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { chromium, type Page } from 'playwright';
import { startReleasingSite } from '../delivery/releasing-site.ts';
import { browserPath, browserSwitches } from '../harness/browser.ts';

/**
 * How fast a release is, and whether it stays so: publishing, from the command to the first page on the other
 * version, back again, a switch in an open tab, and the first load beside many remotes and many releases. What is
 * compared is compared by ratio, of alternating rounds in one run.
 *
 * node e2e/bench/delivery.ts
 */
const workspace = join(import.meta.dirname, '../..');
const switches = 200;
const rounds = 10;
const loads = 15;
const home = '/mf-probe';
const paths = [`${home}/one`, `${home}/two`];

const median = (times: readonly number[]): number =>
  [...times].sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? Number.NaN;
const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const start = performance.now();
  await work();
  return performance.now() - start;
};
const say = (what: string, figure: string): void => console.log(`  ${what.padEnd(58)} ${figure}`);
const ms = (value: number): string => `${value.toFixed(0)} ms`;

const site = await startReleasingSite();
const browser = await chromium.launch({ executablePath: browserPath, args: browserSwitches });
const newPage = async (): Promise<Page> => (await browser.newContext()).newPage();

const publish = (remote: string, version: string, routes: readonly string[]) =>
  site.publishHandmade({ remote, version, routes: routes.map((path) => ({ path })), links: routes });
const activate = (version: string) => site.change({ action: 'activate', remote: 'mf-probe', version });

/** Loads the page until it is delivered with a version, and then until a browser has shown it. */
async function firstLoadOf(version: string): Promise<void> {
  for (;;) {
    const html = await (await fetch(`${site.url}${home}`)).text();
    if (html.includes(`"version":"${version}"`)) break;
  }
  const page = await newPage();
  await page.goto(`${site.url}${home}`);
  await page.getByRole('heading', { level: 1, name: `${version} ${home}`, exact: true }).waitFor();
  await page.context().close();
}

console.log('Publishing\n');
say(
  'a small remote, built already',
  ms(median(await inTurn(5, (index) => timed(() => publish('mf-probe', `1.${index}.0`, [home, ...paths]))))),
);
say(
  'mf-generator, built already',
  ms(await timed(() => site.publishBuild(join(workspace, 'mf-generator/dist')))),
);

console.log('\nFrom the command to the first page on the other version\n');
await activate('1.0.0');
const forwards: number[] = [];
const back: number[] = [];
await firstLoadOf('1.0.0');
for (let round = 0; round < rounds; round += 1) {
  forwards.push(
    await timed(async () => {
      await activate('1.1.0');
      await firstLoadOf('1.1.0');
    }),
  );
  back.push(
    await timed(async () => {
      await site.change({ action: 'rollback', remote: 'mf-probe', version: '1.0.0', reason: 'bench' });
      await firstLoadOf('1.0.0');
    }),
  );
  await site.change({ action: 'unlock', remote: 'mf-probe', reason: 'bench' });
}
say('activation, browser and page included', `median ${ms(median(forwards))} (aim: under 1000 ms)`);
say('rollback, the same', `median ${ms(median(back))} (aim: under 1000 ms)`);

console.log(`\nIn an open tab, ${switches} switches\n`);
const versions = ['1.0.0', '1.1.0', '1.2.0', '1.3.0', '1.4.0'];
const tab = await newPage();
await tab.goto(`${site.url}${home}`);
const session = await tab.context().newCDPSession(tab);
const heap = async (): Promise<number> => {
  await session.send('HeapProfiler.collectGarbage');
  return ((await session.send('Runtime.getHeapUsage')) as { usedSize: number }).usedSize;
};
const times: number[] = [];
let before = 0;
for (let index = 1; index <= switches + versions.length; index += 1) {
  const version = versions[index % versions.length] ?? '';
  const path = paths[index % paths.length] ?? '';
  await activate(version);
  const heard = tab.waitForResponse('**/api/releases/record*');
  await tab.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await heard;
  times.push(
    await tab.evaluate(
      ([to = '', title = '']) =>
        new Promise<number>((resolve) => {
          const start = performance.now();
          new MutationObserver((_, observer) => {
            if (document.querySelector('h1')?.textContent !== title) return;
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
  if (index === versions.length) before = await heap();
}
say(
  'from the click to the other version on the screen',
  `median ${ms(median(times.slice(versions.length)))} (aim: under 100 ms)`,
);
say(
  'heap, after against before',
  `${((await heap()) / 1e6).toFixed(1)} MB against ${(before / 1e6).toFixed(1)} MB`,
);
await tab.context().close();

console.log('\nFirst load of /blog beside other remotes\n');
let registered = 0;
const growTo = async (count: number): Promise<void> => {
  for (; registered < count; registered += 1) {
    const remote = `mf-extra-${registered}`;
    await publish(remote, '1.0.0', [`/extra-${registered}`]);
    await site.change({ action: 'activate', remote, version: '1.0.0' });
  }
};
const loadTimes = async (): Promise<number> =>
  median(
    await inTurn(loads, async () => {
      const page = await newPage();
      const took = await timed(async () => {
        await page.goto(`${site.url}/blog`);
        await page.getByRole('textbox', { name: 'Search articles' }).fill('x');
      });
      await page.context().close();
      return took;
    }),
  );
let few = 0;
for (const count of [5, 50, 500]) {
  await growTo(count);
  const took = await loadTimes();
  few ||= took;
  const size = (await (await fetch(`${site.url}/blog`)).text()).length;
  say(
    `${count} more remotes`,
    `${ms(took)}, ${(took / few).toFixed(2)} of the first; HTML ${(size / 1e3).toFixed(0)} KB`,
  );
}

console.log('\nFirst load of /blog beside other releases in the registry\n');
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
const { mongo } = createRequire(join(workspace, 'api/package.json'))('mongoose') as { mongo: Driver };
const client = new mongo.MongoClient(readFileSync(join(site.dataDir, 'embedded-mongo.uri'), 'utf8').trim());
await client.connect();
const artifacts = client.db('postloom').collection('release_artifacts');
const model = await artifacts.findOne({ _id: 'mf-probe@1.0.0' });
let stored = 0;
few = 0;
for (const count of [10, 1000, 10_000]) {
  const more = Array.from({ length: count - stored }, (_, index) => ({
    ...model,
    _id: `mf-old@1.${stored + index}.0`,
    remote: 'mf-old',
    version: `1.${stored + index}.0`,
    federationName: `mf_old_1_${stored + index}_0`,
  }));
  for (let at = 0; at < more.length; at += 500) await artifacts.insertMany(more.slice(at, at + 500));
  stored = count;
  const took = await loadTimes();
  few ||= took;
  say(`${count} releases`, `${ms(took)}, ${(took / few).toFixed(2)} of the first`);
}
await client.close();
await browser.close();
await site.stop();

/** One after the other: what runs at once would be measured together. */
async function inTurn<T>(count: number, work: (index: number) => Promise<T>): Promise<T[]> {
  const results: T[] = [];
  for (let index = 0; index < count; index += 1) results.push(await work(index));
  return results;
}
