import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { endpoints } from '@postloom/shared-contracts';
import { makeBrief } from '@postloom/shared-contracts/testing';
import samples from '#app/generation/demo/samples.json' with { type: 'json' };
import { type Answer, Browser } from '../test/harness.ts';
import { type ProductProcess, startProduct } from './product-process.ts';

/**
 * `npm run bench composer`: how soon a process with the offline composer answers, how much memory it takes, and how
 * long others wait for it while it composes: `GET /healthz`, asked again soon after it has answered, next to long
 * briefs, and a short brief next to long ones. Every brief is a new one, as in real use.
 */
const rounds = Number(process.env.BENCH_ROUNDS ?? 5);

const folder = await mkdtemp(path.join(tmpdir(), 'postloom-bench-composer-'));
// As in real use: in a test, a process delays loading what the first brief needs.
const env = { NODE_ENV: 'development', OPENAI_BASE_URL: '', OPENAI_MODEL: '', DATA_DIR: folder };
// The first start of all publishes the builds.
await (await startProduct(env)).stop();

const starts: { readonly ready: number; readonly first: number; readonly waits: readonly number[] }[] = [];
let product = await start();
for (let round = 1; round < rounds; round += 1) {
  await product.stop();
  product = await start();
}
const { url, newMember, readMetrics } = product;
const warmMb = (await readMetrics()).memoryMb;
console.log(`The server answers ${median(starts.map(({ ready }) => ready)).toFixed(0)} ms after its start,
  the first post is there after ${median(starts.map(({ first }) => first)).toFixed(0)} ms,
  ${warmMb.toFixed(0)} MB once everything is loaded\n`);

/** Starts the server and watches it until everything is loaded. */
async function start(): Promise<ProductProcess> {
  const begun = performance.now();
  const started = await startProduct(env);
  while (!(await fetch(`${started.url}/readyz`)).ok) await delay(10);
  const ready = performance.now() - begun;
  let first = 0;
  const visitor = new Browser(started.url);
  const writing = short(visitor, 6).then((answer) => {
    requireOk(answer);
    first = performance.now() - begun;
  });
  const waits = await healthWaits(started.url, Promise.all([writing, delay(5000)]));
  starts.push({ ready, first, waits });
  return started;
}

/** How long each of a row of calls waits for its answer, until something is done. */
async function healthWaits(base: string, done: Promise<unknown>): Promise<number[]> {
  const waits: number[] = [];
  let isDone = false;
  const ending = done.finally(() => {
    isDone = true;
  });
  while (!isDone) {
    const asked = performance.now();
    await (await fetch(`${base}/healthz`)).text();
    waits.push(performance.now() - asked);
    // Asking without a pause would take a processor from what is measured.
    await delay(2);
  }
  await ending;
  return waits;
}

function short(from: Browser, at: number): Promise<Answer> {
  return from.post(
    endpoints.generate.path,
    makeBrief({ prompt: `Rye bread is back on Saturday at ${at} am, £4.50` }),
  );
}

const member = await newMember();
// For its scripts and pictures.
requireOk(await member.post(endpoints.testPaymentSuccess.path, { plan: 'agency' }));

let used = 0;
/** Another long text each time. */
function longText(length: number): string {
  let text = `This is brief ${used}.`;
  while (text.length < length) {
    text += ` ${samples.briefs[used % samples.briefs.length]?.prompt ?? ''}`;
    used += 1;
  }
  return text.slice(0, length);
}

const composeSet = (from: Browser): Promise<Answer> =>
  from.post(endpoints.composerGenerate.path, {
    platforms: ['instagram', 'facebook', 'twitter', 'linkedin'],
    goal: 'promote',
    topic: longText(4000),
    tone: 'friendly',
  });
const refine = (change: object, captionLength: number, briefLength: number): Promise<Answer> =>
  member.post(endpoints.refine.path, {
    platform: 'facebook',
    caption: longText(captionLength),
    brief: longText(briefLength),
    shown: [longText(900)],
    change,
  });
const generate = (fields: object): Promise<Answer> =>
  member.post(endpoints.generate.path, makeBrief({ prompt: longText(4000), ...fields }));

const works: Readonly<Record<string, () => Promise<Answer>>> = {
  idle: async () => {
    await delay(1000);
    return short(member, 7);
  },
  'a set for four platforms': () => composeSet(member),
  'another wording of a text': () => refine({ kind: 'another' }, 4000, 4000),
  'a text without its brief, anew': () => refine({ kind: 'another' }, 9000, 0),
  'a shorter text': () => refine({ kind: 'shorter' }, 9000, 0),
  'a script': () => generate({ contentType: 'video', platform: 'tiktok' }),
  'slides, in three variants': () => generate({ contentType: 'carousel', variants: 3 }),
  'a picture and its alt text': () => generate({ generateImage: true }),
  'the landing page’s preview': () =>
    member.post(endpoints.demoPreview.path, { platform: 'twitter', prompt: longText(280), tone: 'friendly' }),
};

console.log(
  'GET /healthz, ms, beside               p50       p99   worst in a round, highest   its time  answers',
);
report(
  'the start',
  starts.map(({ waits }) => waits),
  starts.map(({ first, ready }) => first - ready),
);
for (const [name, work] of Object.entries(works)) {
  const waits: number[][] = [];
  const taken: number[] = [];
  const statuses = new Set<number>();
  for (let round = 0; round < rounds; round += 1) {
    const from = performance.now();
    const working = work().then(({ status }) => {
      statuses.add(status);
      taken.push(performance.now() - from);
    });
    waits.push(await healthWaits(url, working));
  }
  report(name, waits, taken, [...statuses].join(', '));
}

function report(
  name: string,
  rounds: readonly (readonly number[])[],
  taken: readonly number[],
  statuses = '',
): void {
  const all = rounds.flat();
  const worsts = rounds.map((waits) => Math.max(...waits));
  const figures = [median(all), quantile(all, 0.99), median(worsts), Math.max(...worsts), median(taken)];
  console.log(name.padEnd(32), ...figures.map((figure) => figure.toFixed(1).padStart(9)), ` ${statuses}`);
}

/** How long a short brief takes, by itself or beside sets. */
async function shortBeside(sets: number): Promise<number[]> {
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const others = Array.from({ length: sets }, async () => composeSet(await newMember()));
    if (sets > 0) await delay(300);
    const from = performance.now();
    requireOk(await short(member, used + round));
    times.push(performance.now() - from);
    await Promise.all(others);
  }
  return times;
}
const alone = await shortBeside(0);
for (const sets of [1, 4]) {
  const beside = await shortBeside(sets);
  console.log(
    `\na short brief: median ${median(alone).toFixed(0)} ms alone, ${median(beside).toFixed(0)} ms beside ${sets} long sets, slowest ${Math.max(...beside).toFixed(0)} ms`,
  );
}
console.log(`\n${(await readMetrics()).memoryMb.toFixed(0)} MB at the end`);
await product.stop();
await rm(folder, { recursive: true, force: true });

function requireOk({ status, text }: Answer): void {
  if (status !== 200) throw new Error(`The brief failed: ${status} ${text.slice(0, 200)}`);
}

function median(values: readonly number[]): number {
  return quantile(values, 0.5);
}

/** The value below which a share of the values lies. */
function quantile(values: readonly number[], share: number): number {
  return [...values].sort((a, b) => a - b)[Math.floor((values.length - 1) * share)] ?? 0;
}
