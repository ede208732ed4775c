import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import lighthouse from 'lighthouse';
import { chromium } from 'playwright';
import { buildChanged } from '../../tools/commands/build.ts';
import { browserPath, browserSwitches } from '../harness/browser.ts';
import { startSite } from '../harness/site.ts';

/**
 * Lighthouse with its mobile settings (slow 4G, a processor four times slower) on the built site: the start page,
 * the blog, an article, the generator and the sign-in page. Says the median of `--runs` (3) per category and leaves the
 * reports in `test-results/lighthouse`. Fails where accessibility, best practices or SEO are below 100; on a busy machine
 * the performance figure says more about the machine.
 */
const { values } = parseArgs({
  options: { runs: { type: 'string', default: '3' }, route: { type: 'string', multiple: true } },
});
const routes = values.route ?? ['/', '/blog', '/blog/the-first-line', '/social-media', '/login'];
const folder = join(import.meta.dirname, '../../test-results/lighthouse');
const debuggingPort = 4209;

const median = (numbers: readonly number[]): number =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN;

const faults: string[] = [];
mkdirSync(folder, { recursive: true });
await buildChanged((line) => process.stderr.write(`${line}\n`));
const browser = await chromium.launch({
  executablePath: browserPath,
  args: [...browserSwitches, `--remote-debugging-port=${debuggingPort}`],
});
const site = await startSite({ env: { NODE_ENV: 'production', PUBLIC_URL: 'http://127.0.0.1' } });
try {
  for (const route of routes) {
    const scores: Record<string, number[]> = {};
    for (let run = 1; run <= Number(values.runs); run += 1) {
      const result = await lighthouse(site.url + route, {
        port: debuggingPort,
        output: 'html',
        logLevel: 'error',
      });
      if (!result) throw new Error(`Lighthouse gave nothing for ${route}`);
      const { categories, audits } = result.lhr;
      for (const { id, title, score } of Object.values(categories)) {
        scores[title] = [...(scores[title] ?? []), Math.round((score ?? 0) * 100)];
        if (id !== 'performance' && score !== 1) faults.push(`${route}: ${title} ${score}`);
      }
      for (const id of [
        'first-contentful-paint',
        'largest-contentful-paint',
        'total-blocking-time',
        'cumulative-layout-shift',
      ]) {
        const audit = audits[id];
        if (audit) scores[audit.title] = [...(scores[audit.title] ?? []), audit.numericValue ?? Number.NaN];
      }
      const name = `${route.slice(1).replaceAll('/', '-') || 'landing'}-${run}.html`;
      writeFileSync(join(folder, name), String(result.report));
      for (const { id, title, score } of Object.values(audits)) {
        if (score !== null && score < 0.9) console.log(`  ${route} #${run} ${id}: ${title} (${score})`);
      }
    }
    console.log(
      `${route}: ${Object.entries(scores)
        .map(([title, all]) => `${title} ${Math.round(median(all) * 1000) / 1000}`)
        .join(', ')}`,
    );
  }
} finally {
  await browser.close();
  await site.stop();
}
if (faults.length > 0) {
  process.stderr.write(`Below 100:\n${faults.join('\n')}\n`);
  process.exitCode = 1;
}
