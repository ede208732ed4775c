import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { endpoints } from '@postloom/shared-contracts';
import { browserStorage } from '@postloom/shared-contracts/browser-storage';
import { makeBrief } from '@postloom/shared-contracts/testing';
import cookieParser from 'cookie-parser';
import express from 'express';
import { type Connection, Types } from 'mongoose';
import { parseEnv } from '#app/env.ts';
import { compose } from '#app/generation/demo/composer-thread.ts';
import samples from '#app/generation/demo/samples.json' with { type: 'json' };
import { connectDatabase, embeddedUriFile } from '#app/kernel/database/open-database.ts';
import { createSigner } from '#app/kernel/http/signature.ts';
import { startServer } from '#app/server.ts';
import { startOpenAiStandIn } from '../test/stand-ins/openai.ts';
import type { Answered, Call, Load } from './load.ts';

/**
 * What the API costs in addition to its database work, and how soon text reaches the reader.
 *
 * - `GET /api/user/credits` and a demo generation in requests per second, relative to a bare Express route that does
 *   the same database work (and, for the generation, has the same post composed) in the same thread, on the same database.
 *   Each generation has a new brief, as in real use, because the composer caches what it read last. The two servers
 *   take turns, and each goes first every other time, so that noise on the machine affects both alike. Also the same
 *   ratio of the thread's CPU time per request, which doesn't include any waiting.
 * - The time from the provider's first delta to the first delta that we send.
 */
const rounds = Number(process.env.BENCH_ROUNDS ?? 25);
const roundMs = Number(process.env.BENCH_ROUND_MS ?? 500);
const secret = 'a secret for the bench, long enough to be taken';
const load = new Worker(new URL('./load.ts', import.meta.url));

interface Cost {
  readonly perSecond: number;
  /** Of the servers' thread, per request. */
  readonly cpuMicroseconds: number;
}

async function measure(call: Call): Promise<Cost> {
  const before = process.threadCpuUsage();
  load.postMessage({ call, forMs: roundMs } satisfies Load);
  const [{ requests, seconds }] = (await once(load, 'message')) as [Answered];
  const { user, system } = process.threadCpuUsage(before);
  return { perSecond: requests / seconds, cpuMicroseconds: (user + system) / requests };
}

/** The value below which a share of the values lies. */
const quantile = (values: readonly number[], share: number): number =>
  [...values].sort((a, b) => a - b)[Math.floor((values.length - 1) * share)] ?? 0;
const median = (values: readonly number[]): number => quantile(values, 0.5);
const withSpread = (values: readonly number[]): string =>
  `${median(values).toFixed(2)} (half of the rounds ${quantile(values, 0.25).toFixed(2)} to ${quantile(values, 0.75).toFixed(2)})`;

async function compare(name: string, ours: Call, bare: Call): Promise<void> {
  for (const call of [ours, bare, ours, bare]) await measure(call);
  const pairs: { readonly own: Cost; readonly reference: Cost }[] = [];
  for (let round = 0; round < rounds; round += 1) {
    if (round % 2 === 0) pairs.push({ own: await measure(ours), reference: await measure(bare) });
    else {
      const reference = await measure(bare);
      pairs.push({ own: await measure(ours), reference });
    }
  }
  const perSecond = (side: 'own' | 'reference'): string =>
    median(pairs.map((pair) => pair[side].perSecond)).toFixed(0);
  const ratio = withSpread(pairs.map(({ own, reference }) => own.perSecond / reference.perSecond));
  const cpuRatio = withSpread(
    pairs.map(({ own, reference }) => reference.cpuMicroseconds / own.cpuMicroseconds),
  );
  console.log(`${name}: ${perSecond('own')}/s, bare Express ${perSecond('reference')}/s
  ratio ${ratio}, aim 0.8
  by CPU time ${cpuRatio}`);
}

/** The same reads and writes with the bare driver in bare Express: no contract, no guards, no rate limits. */
async function startBare(connection: Connection): Promise<{ url: string; server: Server }> {
  const signer = createSigner(secret, 'visitor');
  const accounts = connection.collection('accounts');
  const balances = connection.collection('credit_balances');
  const generations = connection.collection('bench_generations');
  const limits = connection.collection('bench_limits');
  await generations.createIndex({ account: 1, key: 1 }, { unique: true });
  await generations.createIndex({ expiresAt: 1 }, { expireAfterSeconds: 0 });
  await limits.createIndex({ key: 1 }, { unique: true });
  const app = express();
  // We don't send these headers, so the reference needn't produce them either.
  app.disable('etag');
  app.disable('x-powered-by');
  app.use(cookieParser());
  const caller = async (cookie: string): Promise<Types.ObjectId> => {
    const [id = '', signature = ''] = cookie.split('.');
    if (!signer.verify(id, signature)) throw new Error('not signed');
    const account = await accounts.findOne({ _id: new Types.ObjectId(id) });
    if (!account) throw new Error('no account');
    return account._id as Types.ObjectId;
  };
  app.get('/credits', async (request, response) => {
    const _id = await caller(request.cookies[browserStorage.visitor]);
    const balance = await balances.findOne({ _id });
    response.json({ plan: balance?.plan, remaining: balance?.remaining, total: 5, resetAt: null });
  });
  app.post('/generate', express.json(), async (request, response) => {
    await limits.findOneAndUpdate(
      { key: request.ip ?? '' },
      { $inc: { points: 1 }, $set: { expire: new Date(Date.now() + 60_000) } },
      { upsert: true },
    );
    const account = await caller(request.cookies[browserStorage.visitor]);
    await balances.findOne({ _id: account });
    const at = new Date();
    const _id = new Types.ObjectId();
    await generations.insertOne({
      _id,
      account,
      key: _id.toHexString(),
      requestHash: '',
      status: 'running',
      attempt: 1,
      leaseUntil: at,
      response: null,
      failure: null,
      createdAt: at,
      expiresAt: new Date(at.getTime() + 1e9),
    });
    const post = await compose('preview', request.body);
    const balance = await balances.findOne({ _id: account });
    const answer = { id: _id.toHexString(), ...post, credits: { remaining: balance?.remaining } };
    await generations.updateOne(
      { _id, attempt: 1, status: 'running' },
      { $set: { response: answer, status: 'done' } },
    );
    response.json(answer);
  });
  const server = createServer(app);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, server };
}

/** Milliseconds from the provider's first piece of a caption to our first delta, for many streams in turn. */
async function firstDelta(dataDir: string): Promise<void> {
  const provider = await startOpenAiStandIn();
  const server = await startServer(
    parseEnv({
      PORT: '0',
      LOG_LEVEL: 'silent',
      NODE_ENV: 'production',
      DATA_DIR: path.join(dataDir, 'streams'),
      OPENAI_BASE_URL: provider.url,
      OPENAI_API: 'responses',
      OPENAI_MODEL: 'stand-in',
      FREE_CREDITS_PER_ADDRESS_PER_DAY: '100000',
      RATE_LIMIT_FACTOR: '1000',
    }),
  );
  // The first piece is sent when the stand-in's answer starts; later ones follow a second apart.
  provider.always({
    kind: 'post',
    caption: 'Bread and butter, every morning. '.repeat(4),
    chunkSize: 40,
    chunkDelayMs: 200,
  });
  const times: number[] = [];
  for (let count = 0; count < 40; count += 1) {
    const leaving = new AbortController();
    const before = provider.firstPieceAt();
    const response = await fetch(server.url + endpoints.generate.path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'text/event-stream' },
      body: JSON.stringify(makeBrief()),
      signal: leaving.signal,
    });
    const decoder = new TextDecoder();
    let text = '';
    for await (const chunk of response.body ?? []) {
      text += decoder.decode(chunk, { stream: true });
      if (text.includes('event: delta')) break;
    }
    const sent = provider.firstPieceAt();
    if (sent !== null && sent !== before) times.push(performance.now() - sent);
    leaving.abort();
  }
  console.log(
    `first delta: ${median(times).toFixed(1)} ms after the provider’s, median of ${times.length}, worst ${Math.max(...times).toFixed(1)} ms`,
  );
  await server.close();
  await provider.close();
}

const dataDir = await mkdtemp(path.join(tmpdir(), 'postloom-bench-'));
const server = await startServer(
  parseEnv({
    PORT: '0',
    LOG_LEVEL: 'info',
    NODE_ENV: 'production',
    DATA_DIR: dataDir,
    SESSION_SECRET: secret,
    RATE_LIMIT_FACTOR: '100000',
    ...(process.env.MONGODB_URI && { MONGODB_URI: process.env.MONGODB_URI }),
  }),
);
const database = await connectDatabase(
  process.env.MONGODB_URI ?? (await readFile(embeddedUriFile(dataDir), 'utf8')),
);
const bare = await startBare(database.connection);
const bodies = samples.briefs.map((brief) =>
  JSON.stringify({ ...makeBrief(), ...brief, contentType: 'post', uploadedAssets: [], seed: 0 }),
);
// Reading creates no account, so the first generation creates the visitor.
const visit = await fetch(server.url + endpoints.generate.path, {
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: bodies[0] ?? null,
});
const cookie =
  visit.headers
    .getSetCookie()
    .find((set) => set.startsWith(`${browserStorage.visitor}=`))
    ?.split(';')[0] ?? '';

await compare(
  'GET /api/user/credits',
  { method: 'GET', url: server.url + endpoints.getCredits.path, cookie },
  { method: 'GET', url: `${bare.url}/credits`, cookie },
);
await compare(
  'demo generation',
  { method: 'POST', url: server.url + endpoints.generate.path, bodies, cookie },
  { method: 'POST', url: `${bare.url}/generate`, bodies, cookie },
);
await load.terminate();
bare.server.close();
bare.server.closeAllConnections();
await database.close();
await server.close();
await firstDelta(dataDir);
await rm(dataDir, { recursive: true, force: true });
