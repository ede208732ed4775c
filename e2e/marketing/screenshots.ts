import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from 'playwright';
import { publicRoutes } from '#harness/public-routes.ts';
import { browserPath, browserSwitches } from '../harness/browser.ts';
import { startSite } from '../harness/site.ts';

/**
 * Pictures of every public route at three widths in both themes, from the built site, into
 * `test-results/screenshots` or the folder given by `--into`. `--route /about`, `--width 390` and `--theme dark` narrow it down; `--consent` leaves
 * the question about measurement on the page.
 */
const { values } = parseArgs({
  options: {
    route: { type: 'string', multiple: true },
    width: { type: 'string', multiple: true },
    theme: { type: 'string', multiple: true },
    into: { type: 'string', default: join(import.meta.dirname, '../../test-results/screenshots') },
    consent: { type: 'boolean', default: false },
  },
});
const routes = values.route ?? publicRoutes;
const widths = values.width?.map(Number) ?? [390, 768, 1440];
const themes = values.theme ?? ['light', 'dark'];
const folder = values.into;
mkdirSync(folder, { recursive: true });

const site = await startSite();
const browser = await chromium.launch({ executablePath: browserPath, args: browserSwitches });
try {
  for (const theme of themes) {
    const context = await browser.newContext({ reducedMotion: 'reduce' });
    const cookies = [{ name: 'theme', value: theme, url: site.url }];
    await context.addCookies(
      values.consent ? cookies : [...cookies, { name: 'analytics', value: 'no', url: site.url }],
    );
    const page = await context.newPage();
    for (const route of routes) {
      await page.goto(site.url + route, { waitUntil: 'networkidle' });
      await page.evaluate(() => document.fonts.ready);
      for (const width of widths) {
        await page.setViewportSize({ width, height: 900 });
        // Laid out anew: the frame after the next one has it.
        await page.evaluate(
          () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
        );
        const name = `${route.slice(1).replaceAll('/', '-') || 'landing'}-${width}-${theme}.png`;
        await page.screenshot({ path: join(folder, name), fullPage: true });
        process.stdout.write(`${join(folder, name)}\n`);
      }
    }
    await context.close();
  }
} finally {
  await browser.close();
  await site.stop();
}
