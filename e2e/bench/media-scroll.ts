import { randomUUID } from 'node:crypto';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright';
import { browserPath, browserSwitches } from '../harness/browser.ts';
import { startSite } from '../harness/site.ts';
import { median } from './slow-4g.ts';

/**
 * A media library of thousands, scrolled from its first file to its last at the speed of a quick finger, in a page of
 * 1440 x 900: how much stands in the page on the way, and how long the page keeps somebody waiting. Frames are
 * compared with those of an empty page that is scrolled the same way, in the same run. It fails where the page grows
 * with the library, or where a task of the second way, when all files are known, takes longer than a person notices.
 *
 * node e2e/bench/media-scroll.ts [files]
 */
const files = Number(process.argv[2] ?? 5000);
/** Pixels a second, and of one stretch, between which it is looked whether the end is there. */
const gesture = { speed: 6000, stretch: 24_000 };
const atOnce = 8;
/** In one task of the page, a person notices nothing below this, in milliseconds (web.dev/articles/optimize-long-tasks). */
const longTaskMs = 50;
/** Elements that are in the page at most: some rows round the window, and the screen about them. */
const elementsMax = 2500;

const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
);

interface Scrolled {
  readonly elements: number;
  /** Milliseconds of each task over fifty. */
  readonly longTasks: readonly number[];
  readonly frames: number;
  /** Frames that came later than the one after next should have. */
  readonly lateFrames: number;
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
const empty = await context.newPage();
await empty.setContent(`<div style="height: ${files * 70}px"></div>`);
const nothing = await scrollThrough(empty, 1);
await browser.close();
await site.stop();

const lateShare = ({ frames, lateFrames }: Scrolled): number => lateFrames / Math.max(1, frames);
const tell = (name: string, way: Scrolled): void => {
  const { elements, longTasks, frames } = way;
  const longest = longTasks.length === 0 ? 'none' : `${Math.max(...longTasks).toFixed(0)} ms the longest`;
  console.log(
    `  ${name.padEnd(22)} ${elements} elements at most, ${longTasks.length} tasks over ${longTaskMs} ms (${longest}, median ${median([...longTasks, 0]).toFixed(0)}), ${(100 * lateShare(way)).toFixed(1)} % of ${frames} frames late`,
  );
};
console.log(`A media library of ${files} files, 1440 x 900, no slowing down; ${fewest} elements at first\n`);
tell('while pages come', loading);
tell('back, all of them known', back);
tell('an empty page', nothing);

const faults = [
  lastSeen !== files && `the end was not reached: ${lastSeen} files are known`,
  Math.max(loading.elements, back.elements) > elementsMax && `more than ${elementsMax} elements in the page`,
  // The machine's own hitches show in the empty page as well.
  back.longTasks.length > nothing.longTasks.length + 2 && 'long tasks with all files known',
  lateShare(back) > lateShare(nothing) + 0.1 && 'more late frames than an empty page has, by over a tenth',
].filter(Boolean);
for (const fault of faults) console.error(`\n  Not as it should be: ${fault}`);
process.exitCode = faults.length > 0 ? 1 : 0;

async function signUp({ request }: BrowserContext): Promise<void> {
  const answer = await request.post('/api/auth/register', {
    data: { username: 'Ada Weaver', email: `${randomUUID()}@example.com`, password: 'Correct!Horse7' },
  });
  if (!answer.ok()) throw new Error(await answer.text());
}

/** Uploads pictures as a person does. */
async function fill({ request }: BrowserContext, count: number): Promise<void> {
  let next = 0;
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      while (next < count) {
        const name = `Picture ${++next}.png`;
        const target = await request.post('/api/objects/upload', {
          data: { size: pixel.length, name, keep: true },
        });
        const { uploadURL } = await target.json();
        const headers = { 'content-type': 'image/png' };
        const put = await request.put(uploadURL, { data: pixel, headers });
        if (!put.ok()) throw new Error(await put.text());
      }
    }),
  );
}

/** Scrolls to the end of a page, or back to its beginning, with a finger's gestures. */
async function scrollThrough(page: Page, direction: 1 | -1): Promise<Scrolled> {
  await page.evaluate(() => {
    const seen = { longTasks: [] as number[], frames: 0, lateFrames: 0, elements: 0, before: 0, on: true };
    Object.assign(globalThis, { seen });
    const watch = new PerformanceObserver((entries) => {
      for (const { duration } of entries.getEntries()) seen.longTasks.push(duration);
    });
    watch.observe({ type: 'longtask' });
    const frame = (now: number): void => {
      if (seen.before > 0) {
        seen.frames += 1;
        if (now - seen.before > 34) seen.lateFrames += 1;
      }
      seen.before = now;
      if (seen.frames % 30 === 0) {
        seen.elements = Math.max(seen.elements, document.getElementsByTagName('*').length);
      }
      if (seen.on) requestAnimationFrame(frame);
      else watch.disconnect();
    };
    requestAnimationFrame(frame);
  });
  const finger = await page.context().newCDPSession(page);
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
    // A page of the list may still be on its way.
    still = (await page.evaluate(() => scrollY)) === from ? still + 1 : 0;
    if (still > 0) await page.waitForLoadState('networkidle');
  }
  return page.evaluate(() => {
    const { seen } = globalThis as unknown as { seen: Scrolled & { on: boolean } };
    seen.on = false;
    return seen;
  });
}
