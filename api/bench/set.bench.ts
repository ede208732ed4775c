import { setTimeout as delay } from 'node:timers/promises';
import { composerResultSchema, endpoints } from '@postloom/shared-contracts';
import { platforms } from '@postloom/shared-contracts/platforms';
import { makeBrief } from '@postloom/shared-contracts/testing';
import { Browser } from '../test/harness.ts';
import { startProduct } from './product-process.ts';

/**
 * `npm run bench set`: how long a set for all five platforms takes with a provider that needs two seconds per call, and
 * how much memory the process uses while fifty people read streams at once.
 */
const callMs = 2000;
const rounds = 8;
const streams = 50;

// As in real use: in a test, a process delays loading what the first brief needs.
const product = await startProduct({ NODE_ENV: 'development' });
const { url, provider } = product;

provider.always({ kind: 'post', delayMs: callMs });
const times: number[] = [];
for (let round = 0; round < rounds; round += 1) {
  // A free account has as many credits as there are platforms.
  const member = await product.newMember();
  const begun = performance.now();
  const { status, body, text } = await member.post(endpoints.composerGenerate.path, {
    platforms: [...platforms],
    goal: 'promote',
    topic: 'Rye loaves every Friday from 7 am, £4.50, order at example.com/rye',
    tone: 'friendly',
  });
  times.push(performance.now() - begun);
  if (status !== 200 || composerResultSchema.parse(body).platforms.length !== platforms.length) {
    throw new Error(`The set failed: ${status} ${text.slice(0, 200)}`);
  }
}
// The first one waits while the composer's thread loads, which tells how grave a brief is.
const first = times.shift();
times.sort((a, b) => a - b);
const seconds = (milliseconds: number | undefined) => ((milliseconds ?? Number.NaN) / 1000).toFixed(2);
console.log(`A set for ${platforms.length} platforms, ${callMs / 1000} s a call, ${rounds} rounds\n`);
console.log(
  `  the first after a start ${seconds(first)} s, of the others: median ${seconds(times[Math.floor(times.length / 2)])} s, slowest ${seconds(times.at(-1))} s (aim: at most 2.5 s)`,
);

provider.always({
  kind: 'post',
  caption: 'A caption that takes its time. '.repeat(40),
  chunkSize: 12,
  chunkDelayMs: 40,
});
const before = (await product.readMetrics()).memoryMb;
let peak = before;
let isOver = false;
const watching = (async () => {
  while (!isOver) {
    peak = Math.max(peak, (await product.readMetrics()).memoryMb);
    await delay(100);
  }
})();
const answers = await Promise.all(
  Array.from({ length: streams }, () =>
    new Browser(url).post(endpoints.generate.path, makeBrief({ platform: 'facebook' }), {
      headers: { accept: 'text/event-stream' },
    }),
  ),
);
isOver = true;
await watching;
const finished = answers.filter(({ text }) => text.includes('event: result')).length;
console.log(`\n${streams} streams at once, ${finished} finished\n`);
console.log(`  ${before.toFixed(0)} MB before, ${peak.toFixed(0)} MB at the most`);
await product.stop();
