import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, get } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { type Collection, type Document, MongoClient } from 'mongodb';
import { startEmbeddedMongo } from '../src/index.ts';

const SIZES = process.argv.includes('--quick') ? [1_000, 10_000] : [1_000, 10_000, 200_000];
const SECONDS = process.argv.includes('--quick') ? 0.5 : 2;
const EXTERNAL = process.argv.slice(2).find((argument) => argument.startsWith('mongodb'));

interface Item extends Document {
  _id: number;
  email: string;
  plan: string;
  balance: number;
}

const folder = mkdtempSync(join(tmpdir(), 'embedded-mongo-bench-'));
const server = EXTERNAL ? undefined : await startEmbeddedMongo({ dataDir: folder });
const client = await new MongoClient(EXTERNAL ?? server?.uri ?? '', { maxPoolSize: 40 }).connect();
const items = client.db('embedded_mongo_bench').collection<Item>('items');
const rates = new Map<string, number>();

console.log(
  `Node ${process.version}, ${EXTERNAL ?? 'embedded-mongo'}; the client runs in this process, the server beside it\n`,
);
console.log(
  ['documents', 'parallel', 'operation'.padEnd(36), 'ops/s', 'median ms', 'p99 ms', 'RSS MB'].join('\t'),
);
for (const size of SIZES) {
  await fill(items, size);
  for (const parallel of [1, 20]) {
    let next = size;
    await measure(size, parallel, 'findOne by _id', () => items.findOne({ _id: random(size) }));
    await measure(size, parallel, 'findOne by unique index', () =>
      items.findOne({ email: emailOf(random(size)) }),
    );
    await measure(size, parallel, 'find 20 by compound index, sorted', () =>
      items
        .find({ plan: `plan-${random(50)}` })
        .sort({ balance: -1 })
        .limit(20)
        .toArray(),
    );
    await measure(size, parallel, 'findOneAndUpdate by _id', () =>
      items.findOneAndUpdate({ _id: random(size), balance: { $gte: 0 } }, { $inc: { balance: 1 } }),
    );
    await measure(size, parallel, 'insertOne', () => items.insertOne(itemOf(next++)));
    await items.deleteMany({ _id: { $gte: size } });
  }
}
reportIndexCost();
await reportBigUpdate(items);

await client.db('embedded_mongo_bench').dropDatabase();
await client.close();
await server?.close();
rmSync(folder, { recursive: true });

function random(below: number): number {
  return Math.floor(Math.random() * below);
}

function emailOf(id: number): string {
  return `person-${id}@example.test`;
}

function itemOf(id: number): Item {
  return {
    _id: id,
    email: emailOf(id),
    plan: `plan-${id % 50}`,
    balance: id % 1000,
    name: `Person ${id}`,
    tags: ['a', 'b'],
    createdAt: new Date(),
    note: 'x'.repeat(100),
  };
}

async function fill(collection: Collection<Item>, size: number): Promise<void> {
  await collection.drop();
  await collection.createIndexes([{ key: { email: 1 }, unique: true }, { key: { plan: 1, balance: -1 } }]);
  for (let at = 0; at < size; at += 1_000)
    await collection.insertMany(
      Array.from({ length: Math.min(1_000, size - at) }, (_, offset) => itemOf(at + offset)),
    );
}

async function measure(
  size: number,
  parallel: number,
  name: string,
  run: () => Promise<unknown>,
): Promise<void> {
  for (let warm = 0; warm < 50; warm++) await run();
  const times: number[] = [];
  const start = performance.now();
  const end = start + SECONDS * 1000;
  await Promise.all(
    Array.from({ length: parallel }, async () => {
      while (performance.now() < end) {
        const before = performance.now();
        await run();
        times.push(performance.now() - before);
      }
    }),
  );
  const rate = times.length / ((performance.now() - start) / 1000);
  times.sort((a, b) => a - b);
  rates.set(`${size} ${parallel} ${name}`, times[Math.floor(times.length / 2)] ?? 0);
  const at = (part: number) => (times[Math.floor(times.length * part)] ?? 0).toFixed(2);
  console.log(
    [
      size,
      parallel,
      name.padEnd(36),
      Math.round(rate),
      at(0.5),
      at(0.99),
      Math.round(process.memoryUsage.rss() / 2 ** 20),
    ].join('\t'),
  );
}

/** What we promise: an indexed search costs at most twice as much in the largest collection as in the smallest. */
function reportIndexCost(): void {
  console.log('');
  for (const name of ['findOne by _id', 'findOne by unique index', 'find 20 by compound index, sorted']) {
    const [small, large] = [SIZES[0], SIZES.at(-1)].map((size) => rates.get(`${size} 1 ${name}`) ?? 0) as [
      number,
      number,
    ];
    const ratio = large / small;
    console.log(
      `${name}: ${ratio.toFixed(2)} x as long with ${SIZES.at(-1)} as with ${SIZES[0]} documents (must be at most 2)`,
    );
    if (ratio > 2) process.exitCode = 1;
  }
}

/** How much others are affected while 50,000 documents are updated: a request to this process, and another query. */
async function reportBigUpdate(collection: Collection<Item>): Promise<void> {
  await fill(collection, 50_000);
  const web = createServer((_request, response) => response.end('ok')).listen(0, '127.0.0.1');
  await once(web, 'listening');
  const { port } = web.address() as AddressInfo;
  const loop = monitorEventLoopDelay({ resolution: 5 });
  loop.enable();
  let running = true;
  const watch = async (run: () => Promise<unknown>) => {
    let worst = 0;
    while (running) {
      const before = performance.now();
      await run();
      worst = Math.max(worst, performance.now() - before);
    }
    return worst;
  };
  const start = performance.now();
  const update = collection
    .updateMany({}, { $inc: { balance: 1 }, $set: { seen: new Date() } })
    .finally(() => {
      running = false;
    });
  const [result, http, query] = await Promise.all([
    update,
    watch(
      () =>
        new Promise((resolve, reject) =>
          get({ port, host: '127.0.0.1' }, (response) => response.resume().on('end', resolve)).on(
            'error',
            reject,
          ),
        ),
    ),
    watch(() => collection.findOne({ _id: random(50_000) })),
  ]);
  web.close();
  console.log(
    `\nupdateMany of ${result.modifiedCount}: ${Math.round(performance.now() - start)} ms; meanwhile the slowest HTTP request took ${http.toFixed(0)} ms, the slowest findOne ${query.toFixed(0)} ms, the event loop was late by ${(loop.max / 1e6).toFixed(0)} ms at most (each must be below 150)`,
  );
  if (Math.max(http, query, loop.max / 1e6) > 150) process.exitCode = 1;
}
