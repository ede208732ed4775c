import { execFileSync } from 'node:child_process';
import { cpSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { gunzipSync, gzipSync } from 'node:zlib';
import { type Browser, chromium } from 'playwright';
import { browserPath, browserSwitches } from '../harness/browser.ts';
import { restateFiles } from '../harness/sabotage.ts';
import { type Site, startSite } from '../harness/site.ts';
import { median, slowDown } from './slow-4g.ts';

/**
 * First load of `/social-media`, cold, on slow 4G and a CPU four times slower: the federated site beside the same
 * screens in one ordinary bundle, in turns in one run, because machines are noisy.
 *
 * node e2e/bench/first-load.ts
 */
const rounds = 7;
const workspace = join(import.meta.dirname, '../..');
const monolith = join(import.meta.dirname, 'monolith');
interface Load {
  /** Milliseconds from the navigation's start until the brief's field is there. */
  readonly seen: number;
  /** The same until it answers: where it was prerendered, that is later. */
  readonly usable: number;
  readonly kilobytes: number;
  readonly requests: number;
}

buildMonolith();
const inProduction = { NODE_ENV: 'production' };
const federated = await startSite({ env: inProduction });
const bundled = await startSite({ env: { ...inProduction, SITE_BUILDS: join(monolith, 'builds') } });
// An ordinary bundle needs none of the remote's preload tags.
const plain = await withoutPreloads(bundled);
const browser = await chromium.launch({ executablePath: browserPath, args: browserSwitches });
const loads: Record<'bundle' | 'federated', Load[]> = { bundle: [], federated: [] };
for (let round = 0; round < rounds; round += 1) {
  loads.bundle.push(await load(browser, plain.url));
  loads.federated.push(await load(browser, federated.url));
}
await browser.close();
plain.server.close();
await Promise.all([federated.stop(), bundled.stop()]);

console.log(`First load of /social-media, cold, slow 4G, 4x CPU, median of ${rounds}\n`);
for (const [name, list] of Object.entries(loads)) {
  const of = (key: keyof Load) => median(list.map((load) => load[key]));
  console.log(
    `  ${name.padEnd(10)} seen ${of('seen').toFixed(0)} ms, usable ${of('usable').toFixed(0)} ms, ${of('kilobytes').toFixed(0)} KB, ${of('requests')} requests`,
  );
}
const ratioOf = (key: 'seen' | 'usable') =>
  median(loads.federated.map((load) => load[key])) / median(loads.bundle.map((load) => load[key]));
console.log(
  `\n  ratio      seen ${ratioOf('seen').toFixed(2)}, usable ${ratioOf('usable').toFixed(2)} (aim: at most 1.10)`,
);

async function load(browser: Browser, url: string): Promise<Load> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  const client = await slowDown(page);
  let bytes = 0;
  let requests = 0;
  client.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength;
    requests += 1;
  });
  await page.addInitScript(() => {
    const times: { seen?: number; usable?: number } = {};
    const note = (name: 'seen' | 'usable') => {
      if (times[name] !== undefined) return;
      times[name] = Number.NaN;
      requestAnimationFrame(() => {
        times[name] = performance.now();
        if (name === 'usable') Object.assign(window, { times });
      });
    };
    new MutationObserver((_, observer) => {
      if (!document.querySelector('main textarea')) return;
      note('seen');
      if (document.querySelector('#root[data-prerendered]')) return;
      observer.disconnect();
      note('usable');
    }).observe(document, { childList: true, subtree: true, attributes: true });
  });
  await page.goto(`${url}/social-media`, { waitUntil: 'domcontentloaded' });
  const times = await page.waitForFunction(() => (window as { times?: Pick<Load, 'seen' | 'usable'> }).times);
  const { seen = Number.NaN, usable = Number.NaN } = (await times.jsonValue()) ?? {};
  const result = { seen, usable, kilobytes: bytes / 1024, requests };
  await context.close();
  return result;
}

function buildMonolith(): void {
  const builds = join(monolith, 'builds');
  rmSync(builds, { recursive: true, force: true });
  const bundler = join(workspace, 'tools/node_modules/@rsbuild/core/bin/rsbuild.js');
  const config = join(monolith, 'rsbuild.config.ts');
  execFileSync(process.execPath, [bundler, 'build', '--config', config], {
    cwd: join(workspace, 'shell'),
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, NODE_ENV: 'production' },
  });
  // An ordinary bundle is an empty page at first.
  const shell = join(builds, 'shell/dist');
  const refusing = "export const prerender = () => Promise.reject(new Error('not prerendered'));\n";
  writeFileSync(join(shell, 'server/prerender.mjs'), refusing);
  restateFiles(shell, 'shell.json');
  cpSync(join(workspace, 'mf-generator/dist'), join(builds, 'mf-generator/dist'), { recursive: true });
}

/** The same site, through a proxy that takes the preload tags of remotes out of the page. */
async function withoutPreloads(site: Site): Promise<{ url: string; server: Server }> {
  const server = createServer((incoming, outgoing) => {
    const headers = { ...incoming.headers, host: new URL(site.url).host };
    const upstream = request(site.url + incoming.url, { method: incoming.method, headers }, (answer) => {
      if (!answer.headers['content-type']?.includes('text/html')) {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(outgoing);
        return;
      }
      void buffer(answer).then((body) => {
        const html = gunzipSync(body).toString();
        const stripped = gzipSync(html.replaceAll(/<link rel="preload"[^>]*\/remotes\/[^>]*>/g, ''));
        const { 'transfer-encoding': _, ...kept } = answer.headers;
        outgoing
          .writeHead(answer.statusCode ?? 502, { ...kept, 'content-length': stripped.length })
          .end(stripped);
      });
    });
    if (incoming.headers.accept?.includes('text/html')) upstream.setHeader('accept-encoding', 'gzip');
    incoming.pipe(upstream);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, server };
}
