import { setTimeout as delay } from 'node:timers/promises';
import { endpoints } from '@postloom/shared-contracts';
import { makeBrief } from '@postloom/shared-contracts/testing';
import sharp from 'sharp';
import { Browser } from '../test/harness.ts';
import { startProduct } from './product-process.ts';

/**
 * `npm run bench:load`: one process of the product, with its embedded database, under a load that rises until the
 * slowest page in a hundred takes more than 200 ms, or a call fails. Of a hundred requests, 60 are visitors' pages, 25
 * members' lists, 10 streamed generations and 5 uploads, whose pictures become jobs. New requests don't wait for
 * earlier answers.
 */
const stepMs = Number(process.env.BENCH_STEP_MS ?? 10_000);
const firstRate = Number(process.env.BENCH_RATE ?? 10);
const growth = 1.4;
const pageLimitMs = 200;

type Kind = 'page' | 'list' | 'generation' | 'upload';
const mix: readonly Kind[] = Array.from({ length: 20 }, (_, at) =>
  at < 12 ? 'page' : at < 17 ? 'list' : at < 19 ? 'generation' : 'upload',
);
interface Outcome {
  readonly kind: Kind;
  readonly milliseconds: number;
  readonly ok: boolean;
}

const product = await startProduct();
const { url, provider, readMetrics } = product;
provider.always({ kind: 'post', chunkSize: 40, chunkDelayMs: 10 });
const member = await product.newMember();
for (let count = 0; count < 50; count += 1) {
  await member.post(endpoints.createPost.path, { platform: 'twitter', title: `Post ${count}` });
}
const picture = await sharp({ create: { width: 1200, height: 900, channels: 3, background: 'teal' } })
  .jpeg()
  .toBuffer();

const work: Readonly<Record<Kind, () => Promise<boolean>>> = {
  page: async () =>
    (await new Browser(url).get(process.env.BENCH_PAGE ?? '/', { headers: { accept: 'text/html' } }))
      .status === 200,
  list: async () => (await member.get(endpoints.listPosts.path)).status === 200,
  // A new visitor each time: a free account has five credits.
  generation: async () => {
    const { status, text } = await new Browser(url).post(endpoints.generate.path, makeBrief(), {
      headers: { accept: 'text/event-stream' },
    });
    return status === 200 && text.includes('event: result');
  },
  upload: async () => {
    const visitor = new Browser(url);
    const { body } = await visitor.post(endpoints.createUpload.path, {});
    return (await visitor.call('PUT', String(body.uploadURL), picture)).status === 200;
  },
};

console.log('rate/s  pages p50  p99 ms   lists p99  generations p99  uploads p99  failed  CPU   memory');
let highest = 0;
let peakMb = 0;
for (let rate = firstRate; ; rate *= growth) {
  const before = await readMetrics();
  const outcomes = await run(rate);
  const after = await readMetrics();
  const pages = timesOf(outcomes, 'page');
  const failed = outcomes.filter(({ ok }) => !ok);
  const cpu = (after.cpuSeconds - before.cpuSeconds) / (stepMs / 1000);
  peakMb = Math.max(peakMb, after.memoryMb);
  const p99 = (kind: Kind) => quantile(timesOf(outcomes, kind), 0.99).toFixed(0);
  console.log(
    [
      rate.toFixed(0).padStart(6),
      quantile(pages, 0.5).toFixed(0).padStart(10),
      p99('page').padStart(8),
      p99('list').padStart(11),
      p99('generation').padStart(16),
      p99('upload').padStart(12),
      String(failed.length).padStart(7),
      `${(cpu * 100).toFixed(0)} %`.padStart(6),
      `${after.memoryMb.toFixed(0)} MB`.padStart(8),
    ].join(' '),
  );
  if (quantile(pages, 0.99) > pageLimitMs || failed.length > 0) {
    const kinds = [...new Set(failed.map(({ kind }) => kind))].join(', ');
    const first =
      failed.length > 0 ? `calls failed: ${kinds}` : `pages, at ${(cpu * 100).toFixed(0)} % of a core`;
    await delay(stepMs);
    const { memoryMb } = await readMetrics();
    console.log(`\nHeld: ${highest.toFixed(0)} requests per second. First to give way: ${first}.`);
    console.log(
      `Memory: ${peakMb.toFixed(0)} MB at the most, ${memoryMb.toFixed(0)} MB ${stepMs / 1000} s later.`,
    );
    break;
  }
  highest = rate;
}
await product.stop();

/** Sends requests at a constant rate and waits for their answers. */
async function run(rate: number): Promise<Outcome[]> {
  const count = Math.round((rate * stepMs) / 1000);
  const begun = performance.now();
  const running: Promise<Outcome>[] = [];
  for (let at = 0; at < count; at += 1) {
    await delay(Math.max(0, begun + (at * 1000) / rate - performance.now()));
    // 7 and 20 have no common factor, so the kinds are mixed.
    const kind = mix[(at * 7) % mix.length] as Kind;
    const from = performance.now();
    running.push(
      work[kind]()
        .catch(() => false)
        .then((ok) => ({ kind, ok, milliseconds: performance.now() - from })),
    );
  }
  return Promise.all(running);
}

function timesOf(outcomes: readonly Outcome[], kind: Kind): number[] {
  return outcomes.filter((outcome) => outcome.kind === kind).map(({ milliseconds }) => milliseconds);
}

/** The value below which a share of the values lies. */
function quantile(values: readonly number[], share: number): number {
  return [...values].sort((a, b) => a - b)[Math.floor((values.length - 1) * share)] ?? 0;
}
