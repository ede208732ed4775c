import { randomUUID } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { MongoClient } from 'mongodb';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright';
import { browserPath, browserSwitches } from '../harness/browser.ts';
import { startSite } from '../harness/site.ts';

/**
 * A media library of thousands, scrolled from its first file to its last and back at the speed of a quick finger, in a
 * page of 1440 x 900: how much stands in the page on the way, and how much of its thread's processor time that takes.
 * It fails where the page grows with the library, or its thread is busy for most of the time, or for longer at once
 * than a person notices. Of processor time, because other work on the machine makes every frame late.
 *
 * node e2e/bench/media-scroll.ts [files]
 */
const files = Number(process.argv[2] ?? 5000);
/** Pixels a second, and of one stretch, between which it is looked whether the end is there. */
const gesture = { speed: 6000, stretch: 12_000 };
/** In one task of the page, a person notices nothing below this, in milliseconds (web.dev/articles/optimize-long-tasks). */
const longTaskMs = 50;
/** Of the time of the way, how much the page's thread may be busy. */
const busyMax = 0.5;
/** Elements that are in the page at most: some rows round the window, and the screen about them. */
const elementsMax = 2500;

const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
);

interface Scrolled {
  /** Elements in the page, at most. */
  readonly elements: number;
  readonly seconds: number;
  /** Milliseconds of processor time that each task of the page's thread took. */
  readonly tasks: readonly number[];
}

const site = await startSite({ env: { RATE_LIMIT_FACTOR: '100000' } });
const browser: Browser = await chromium.launch({ executablePath: browserPath, args: browserSwitches });
const context = await browser.newContext({ baseURL: site.url, viewport: { width: 1440, height: 900 } });
await signUp(context);
await fill(context, files);

const page = await context.newPage();
await page.goto('/app/media');
const list = page.getByRole('list', { name: 'Files', exact: true });
await list.getByRole('listitem').first().waitFor();
const fewest = await page.locator('*').count();
/** The first way asks for page after page; on the second all files are known. */
const loading = await scrollThrough(page, 1);
const back = await scrollThrough(page, -1);
const lastSeen = Number(await list.getByRole('listitem').last().getAttribute('aria-setsize'));
await browser.close();
await site.stop();

const busyOf = ({ tasks, seconds }: Scrolled): number =>
  tasks.reduce((sum, ms) => sum + ms, 0) / (1000 * seconds);
const longestOf = ({ tasks }: Scrolled): number => tasks.reduce((most, ms) => Math.max(most, ms), 0);
const tell = (name: string, way: Scrolled): void =>
  console.log(
    `  ${name.padEnd(25)} ${way.elements} elements at most, its thread busy for ${(100 * busyOf(way)).toFixed(0)} % of ${way.seconds.toFixed(0)} s, ${longestOf(way).toFixed(0)} ms at once, ${way.tasks.filter((ms) => ms > longTaskMs).length} times over ${longTaskMs} ms`,
  );
console.log(`A media library of ${files} files, 1440 x 900; ${fewest} elements at first\n`);
tell('while pages come', loading);
tell('back, all of them known', back);

const faults = [
  lastSeen !== files && `the end was not reached: ${lastSeen} files are known`,
  Math.max(loading.elements, back.elements) > elementsMax && `more than ${elementsMax} elements in the page`,
  [loading, back].some(({ tasks }) => tasks.length === 0) && 'the browser has told of no tasks',
  longestOf(back) > longTaskMs && `a task of over ${longTaskMs} ms with all files known`,
  Math.max(busyOf(loading), busyOf(back)) > busyMax && 'the thread is busy for most of the time',
].filter(Boolean);
for (const fault of faults) console.error(`\n  Not as it should be: ${fault}`);
process.exitCode = faults.length > 0 ? 1 : 0;

async function signUp({ request }: BrowserContext): Promise<void> {
  const answer = await request.post('/api/auth/register', {
    data: { username: 'Ada Weaver', email: `${randomUUID()}@example.com`, password: 'Correct!Horse7' },
  });
  if (!answer.ok()) throw new Error(await answer.text());
}

/** Where the site keeps a file: `createDiskStorage` in the API. */
function fileOf(id: string): string {
  return join(site.dataDir, 'objects', id.slice(0, 2), id);
}

/**
 * Uploads one picture as a person does, and puts copies of it into the library past the API: thousands of uploads, each
 * looked at and made smaller, take a quarter of an hour.
 */
async function fill({ request }: BrowserContext, count: number): Promise<void> {
  const target = await request.post('/api/objects/upload', {
    data: { size: pixel.length, name: 'Picture 0.png', keep: true },
  });
  const { uploadURL, objectURL } = (await target.json()) as { uploadURL: string; objectURL: string };
  const put = await request.put(uploadURL, { data: pixel, headers: { 'content-type': 'image/png' } });
  if (!put.ok()) throw new Error(await put.text());
  const id = objectURL.slice(objectURL.lastIndexOf('/') + 1);
  const uri = process.env.MONGODB_URI;
  const client = new MongoClient(
    uri ?? readFileSync(join(site.dataDir, 'embedded-mongo.uri'), 'utf8').trim(),
  );
  // As the API calls it, where the address names none.
  const objects = client
    .db(uri && new URL(uri).pathname.length > 1 ? undefined : 'postloom')
    .collection<{ _id: string; createdAt: Date }>('objects');
  const first = await objects.findOne({ _id: id });
  if (!first) throw new Error(`The upload ${id} is not where it is looked for.`);
  const copies = Array.from({ length: count - 1 }, (_, index) => ({
    ...first,
    _id: randomUUID().replaceAll('-', ''),
    name: `Picture ${index + 1}.png`,
    createdAt: new Date(first.createdAt.getTime() - 1000 * (index + 1)),
  }));
  for (const { _id } of copies) {
    mkdirSync(dirname(fileOf(_id)), { recursive: true });
    linkSync(fileOf(id), fileOf(_id));
  }
  await objects.insertMany(copies);
  await client.close();
}

/** Scrolls to the end of the library, or back to its beginning, with a finger's gestures. */
async function scrollThrough(page: Page, direction: 1 | -1): Promise<Scrolled> {
  const finger = await page.context().newCDPSession(page);
  await browser.startTracing(page, { categories: ['toplevel', 'disabled-by-default-devtools.timeline'] });
  const begun = performance.now();
  let elements = 0;
  let still = 0;
  while (still < 3) {
    const from = await page.evaluate(() => scrollY);
    await finger.send('Input.synthesizeScrollGesture', {
      x: 720,
      y: 450,
      yDistance: -direction * gesture.stretch,
      speed: gesture.speed,
      preventFling: true,
      gestureSourceType: 'mouse',
    });
    elements = Math.max(elements, await page.locator('*').count());
    // A page of the list may still be on its way.
    still = (await page.evaluate(() => scrollY)) === from ? still + 1 : 0;
    if (still > 0) await page.waitForLoadState('networkidle');
  }
  const seconds = (performance.now() - begun) / 1000;
  return { elements, seconds, tasks: tasksOf(await browser.stopTracing()) };
}

interface TraceEvent {
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
  /** Microseconds of the thread's processor time. */
  readonly tdur?: number;
  readonly args?: { readonly name?: string };
}

/** The tasks of the page's main thread, in milliseconds. */
function tasksOf(trace: Buffer): number[] {
  const { traceEvents } = JSON.parse(trace.toString()) as { readonly traceEvents: readonly TraceEvent[] };
  const mains = new Set(
    traceEvents
      .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
      .map(({ pid, tid }) => `${pid} ${tid}`),
  );
  return traceEvents
    .filter(({ name, pid, tid }) => name === 'RunTask' && mains.has(`${pid} ${tid}`))
    .map(({ tdur = 0 }) => tdur / 1000);
}
