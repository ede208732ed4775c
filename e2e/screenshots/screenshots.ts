import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type BrowserContext, chromium, type Page } from 'playwright';
import { buildChanged } from '../../tools/commands/build.ts';
import { browserPath, browserSwitches } from '../harness/browser.ts';
import { startSite } from '../harness/site.ts';
import { publicScreens, type Screen, type State, screens, states } from './screens.ts';
import { type Seeded, seed, seedAgency, signUp } from './seed.ts';

/**
 * Pictures of every screen in every state at four widths in both themes, from the built site, into
 * `test-results/screenshots` or the folder given by `--into`. `--screen posts`, `--state empty`, `--width 390` and
 * `--theme dark` narrow it down, each as often as wanted; `--consent` leaves the question about measurement on the page.
 */
const { values } = parseArgs({
  options: {
    screen: { type: 'string', multiple: true },
    state: { type: 'string', multiple: true },
    width: { type: 'string', multiple: true },
    theme: { type: 'string', multiple: true },
    into: { type: 'string', default: join(import.meta.dirname, '../../test-results/screenshots') },
    consent: { type: 'boolean', default: false },
  },
});
const widths = values.width?.map(Number) ?? [320, 390, 768, 1440];
const themes = values.theme ?? ['light', 'dark'];
const wanted = screens.filter(({ name }) => values.screen?.includes(name) ?? true);
mkdirSync(values.into, { recursive: true });

/** What the API answers where something that it needs is away. */
const unavailable = {
  code: 'service_unavailable',
  message: 'The service is not available.',
  error: 'The service is not available.',
  requestId: 'screenshots',
};

await buildChanged((line) => process.stderr.write(`${line}\n`));
const site = await startSite({ env: { RATE_LIMIT_FACTOR: '1000' } });
const browser = await chromium.launch({ executablePath: browserPath, args: browserSwitches });
const tooWide: string[] = [];
try {
  for (const state of states) {
    const having = wanted.filter((screen) => screen.states.includes(state));
    if (having.length === 0 || values.state?.includes(state) === false) continue;
    const context = await browser.newContext({ baseURL: site.url, reducedMotion: 'reduce' });
    const consent = { name: 'analytics', value: 'no', url: site.url };
    if (!values.consent) await context.addCookies([consent]);
    let seeded: Seeded | null = null;
    for (const screen of having) {
      // Public pages come first, and are a visitor's.
      if (seeded === null && !publicScreens.includes(screen)) {
        // A new account takes over the theme of the browser that it is opened in.
        await context.clearCookies({ name: 'theme' });
        seeded = await becomeMember(context, state);
      }
      for (const theme of themes) {
        await context.addCookies([{ name: 'theme', value: theme, url: site.url }]);
        await picture(context, screen, state, theme, seeded);
      }
    }
    await context.close();
  }
} finally {
  await browser.close();
  await site.stop();
}
if (tooWide.length > 0) {
  process.stderr.write(`These scroll sideways:\n${tooWide.join('\n')}\n`);
  process.exitCode = 1;
}

async function becomeMember({ request }: BrowserContext, state: State): Promise<Seeded> {
  await signUp(request, state === 'free' ? 'free' : state === 'agency' ? 'AGENCY' : 'PRO');
  if (state === 'agency') return seedAgency(request);
  const nothing = { post: 'x', project: 'x', conversation: 'x', client: 'x', review: '/review' };
  return state === 'empty' || state === 'free' ? nothing : seed(request);
}

async function picture(
  context: BrowserContext,
  { name, path }: Screen,
  state: State,
  theme: string,
  seeded: Seeded | null,
): Promise<void> {
  const page = await context.newPage();
  // A page of somebody without a cookie goes by the system.
  await page.emulateMedia({ colorScheme: theme === 'dark' ? 'dark' : 'light', reducedMotion: 'reduce' });
  if (state === 'loading') await page.route('**/api/**', () => undefined);
  if (state === 'failed') {
    await page.route('**/api/**', (route) =>
      route.request().method() === 'GET'
        ? route.fulfill({ status: 503, json: unavailable })
        : route.continue(),
    );
  }
  const address = path.replace(/:(\w+)/, (_, thing: keyof Seeded) => seeded?.[thing] ?? '');
  await page.goto(address, { waitUntil: state === 'loading' ? 'load' : 'networkidle' });
  // A screen that waits for its data shows so; one that has none to wait for stands.
  await page.locator('main :visible').first().waitFor();
  if (state !== 'loading') await page.waitForFunction(isAtRest);
  if (state === 'offline') await context.setOffline(true);
  await page.evaluate(() => document.fonts.ready);
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    await nextFrames(page);
    const file = join(values.into, `${name}-${state}-${width}-${theme}.png`);
    await page.screenshot({ path: file, fullPage: true });
    const excess = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    if (excess > 0) tooWide.push(`${file}: ${excess} px`);
    process.stdout.write(`${file}\n`);
  }
  if (state === 'offline') await context.setOffline(false);
  await page.close();
}

/** In the page: nothing in view waits for data. */
function isAtRest(): boolean {
  return [...document.querySelectorAll('main [aria-busy="true"]')].every((busy) => !busy.checkVisibility());
}

/** Laid out anew: the frame after the next one has it. */
function nextFrames(page: Page): Promise<unknown> {
  return page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
}
