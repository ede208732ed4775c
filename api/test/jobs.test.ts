import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import type { JobParameters } from 'agenda';
import { createConnection } from 'mongoose';
import { pino } from 'pino';
import { Registry } from 'prom-client';
import { afterAll, afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import * as z from 'zod/mini';
import { connectDatabase, type Database } from '#app/kernel/database/open-database.ts';
import { defineJob, handleJob, type JobHandler } from '#app/kernel/jobs/job-kind.ts';
import { createJobBackend } from '#app/kernel/jobs/job-repository.ts';
import { createJobs, type Jobs, type JobsOptions } from '#app/kernel/jobs/jobs.ts';
import { closeDatabases, freshDatabaseUri } from './harness.ts';
import { stepJob } from './jobs-worker.testing.ts';
import { startLimitedMongo } from './stand-ins/limited-mongo.ts';

let uri: string;
let database: Database;
const started: Jobs[] = [];
const children = new Set<ChildProcess>();

beforeEach(async () => {
  uri = await freshDatabaseUri();
  database = await connectDatabase(uri);
});
afterEach(async () => {
  for (const child of children) child.kill('SIGKILL');
  children.clear();
  await Promise.all(started.splice(0).map((jobs) => jobs.stop()));
  await database.close();
});
afterAll(closeDatabases);

/** A process's queue: each has its own, on the shared database. */
async function worker(
  handlers: readonly JobHandler[] = [],
  options: Partial<JobsOptions> = {},
): Promise<Jobs> {
  const jobs = createJobs({
    connection: database.connection,
    log: pino({ level: 'silent' }),
    registry: new Registry(),
    exclusive: false,
    pollMs: 50,
    graceMs: 2000,
    ...options,
  });
  await jobs.createIndexes();
  if (handlers.length) {
    await jobs.start(handlers);
    started.push(jobs);
  }
  return jobs;
}

async function workerProcess(...flags: readonly string[]): Promise<ChildProcess> {
  const worker = path.join(import.meta.dirname, 'jobs-worker.testing.ts');
  const child = fork(worker, [uri, ...flags], { stdio: 'inherit' });
  children.add(child);
  await once(child, 'message');
  return child;
}

const marks = () =>
  database.connection.collection<{ job: string; name: string; what: string; worker: number }>('marks');
const noted = (what: string) => marks().countDocuments({ what });
const owner = 'a'.repeat(24);
const simple = (name: string, extra = {}) =>
  defineJob({ name, data: z.object({ n: z.number() }), retryAfterMs: 10, keepDone: true, ...extra });

it('a job that is waiting for another starts when that one ends, and not at the next poll', async () => {
  const done: number[] = [];
  const few = simple('few', { concurrency: 1 });
  const removed = simple('removed', { concurrency: 2, keepDone: false });
  const failing = simple('failing', { concurrency: 1, attempts: 1 });
  const note = async ({ data }: { data: { n: number } }) => void done.push(data.n);
  const jobs = await worker(
    [
      handleJob(few, note),
      handleJob(removed, note),
      handleJob(failing, async (job) => {
        await note(job);
        throw new Error('never works');
      }),
    ],
    { pollMs: 600_000 },
  );
  const kinds = [few, removed, failing];
  await Promise.all(kinds.flatMap((kind) => Array.from({ length: 5 }, (_, n) => jobs.enqueue(kind, { n }))));
  await vi.waitFor(() => expect(done).toHaveLength(15), { timeout: 10_000, interval: 10 });
});

it('a poll costs two commands, however many kinds of jobs there are', async () => {
  const connection = await createConnection(uri, { monitorCommands: true }).asPromise();
  onTestFinished(() => connection.close());
  const sent: string[] = [];
  connection.getClient().on('commandStarted', ({ commandName }) => sent.push(commandName));
  const jobs = await worker(
    Array.from({ length: 20 }, (_, n) => handleJob(simple(`kind ${n}`), async () => undefined)),
    { connection },
  );
  await vi.waitFor(() => expect(sent.filter((name) => name === 'distinct').length).toBeGreaterThan(9));
  expect(sent).not.toContain('findAndModify');
  await jobs.stop();
});

it('two workers do every job once, and never the same one at the same time', async () => {
  const jobs = await worker();
  await Promise.all([workerProcess(), workerProcess()]);
  const count = 60;
  for (let n = 0; n < count; n += 1) await jobs.enqueue(stepJob, { name: `job ${n}`, ms: 5 });
  await vi.waitFor(async () => expect(await noted('end')).toBe(count), { timeout: 30_000, interval: 50 });
  expect(await noted('begin')).toBe(count);
  expect(new Set((await marks().find({}).toArray()).map(({ worker }) => worker)).size).toBe(2);
});

it('a job whose process is killed in the middle is taken over, and none is lost', async () => {
  const jobs = await worker();
  const doomed = await workerProcess();
  for (let n = 0; n < 6; n += 1) await jobs.enqueue(stepJob, { name: `long ${n}`, ms: 700 });
  await vi.waitFor(async () => expect(await noted('begin')).toBe(4), { timeout: 10_000, interval: 20 });
  doomed.kill('SIGKILL');
  await once(doomed, 'exit');
  const killedIn = await noted('end');
  await workerProcess();
  await vi.waitFor(
    async () =>
      expect(new Set((await marks().find({ what: 'end' }).toArray()).map(({ name }) => name)).size).toBe(6),
    { timeout: 30_000, interval: 50 },
  );
  expect(killedIn).toBe(0);
});

it('a database that lets no job be handed back ends no worker', async () => {
  const limited = await startLimitedMongo(uri, ({ command }) => ('update' in command ? 'not now' : null));
  const behind = await connectDatabase(limited.uri);
  onTestFinished(async () => {
    await behind.close();
    await limited.close();
  });
  const told: string[] = [];
  const { repository, connect } = createJobBackend(behind.connection.db as never, 'jobs', (_, what) => {
    told.push(what);
  });
  await connect();
  const jobs = await worker();
  const _id = await jobs.enqueue(simple('test.kept'), { n: 1 });
  // Agenda calls it without handling the promise: a rejection would end the process.
  await repository.unlockJob({ _id } as unknown as JobParameters);
  expect(told).toEqual(['a job could not be given back']);
});

it('a key is unique while its job is queued or running, and can be used again afterwards', async () => {
  const once = simple('test.keyed');
  const done: number[] = [];
  const jobs = await worker();
  const ids = await Promise.all(
    Array.from({ length: 20 }, (_, n) => jobs.enqueue(once, { n }, { key: 'same', owner })),
  );
  expect(new Set(ids).size).toBe(1);
  await worker([handleJob(once, async ({ data }) => void done.push(data.n))]);
  await vi.waitFor(async () => expect((await jobs.find(String(ids[0]), owner))?.status).toBe('done'), {
    timeout: 20_000,
  });
  expect(done).toHaveLength(1);
  expect(await jobs.enqueue(once, { n: 99 }, { key: 'same', owner })).not.toBe(ids[0]);
  await vi.waitFor(() => expect(done).toHaveLength(2), { timeout: 20_000 });
});

it('a failing job is retried, and is dead after its last attempt', async () => {
  const registry = new Registry();
  let tries = 0;
  const failing = simple('test.failing', { attempts: 3 });
  const jobs = await worker(
    [
      handleJob(failing, async () => {
        tries += 1;
        throw new Error('no good');
      }),
    ],
    { registry },
  );
  const id = await jobs.enqueue(failing, { n: 1 }, { owner, key: 'k' });
  await vi.waitFor(async () => expect((await jobs.find(id, owner))?.status).toBe('dead'), {
    timeout: 10_000,
  });
  expect(tries).toBe(3);
  expect(await jobs.find(id, owner)).toMatchObject({ attempts: 3, error: 'no good' });
  expect(await registry.metrics()).toContain('postloom_jobs_dead{kind="test.failing"} 1');
  // The dead job doesn't block another attempt.
  expect(await jobs.enqueue(failing, { n: 2 }, { owner, key: 'k' })).not.toBe(id);
});

it('a job that fails once and then succeeds is done', async () => {
  let tries = 0;
  const shaky = simple('test.shaky');
  const jobs = await worker([
    handleJob(shaky, async () => {
      tries += 1;
      if (tries === 1) throw new Error('not yet');
    }),
  ]);
  const id = await jobs.enqueue(shaky, { n: 1 }, { owner });
  await vi.waitFor(async () => expect((await jobs.find(id, owner))?.status).toBe('done'), {
    timeout: 20_000,
  });
  expect(tries).toBe(2);
});

it('a queued job can be cancelled, and never starts', async () => {
  const plain = simple('test.plain');
  const begun: number[] = [];
  const elsewhere = await worker();
  const id = await elsewhere.enqueue(plain, { n: 1 }, { owner });
  expect(await elsewhere.cancel(id, 'b'.repeat(24))).toBe(false);
  expect(await elsewhere.cancel(id, owner)).toBe(true);
  expect(await elsewhere.cancel(id, owner)).toBe(false);
  const jobs = await worker([handleJob(plain, async ({ data }) => void begun.push(data.n))]);
  const next = await jobs.enqueue(plain, { n: 2 }, { owner });
  await vi.waitFor(async () => expect((await jobs.find(next, owner))?.status).toBe('done'), {
    timeout: 20_000,
  });
  expect(begun).toEqual([2]);
  expect((await jobs.find(id, owner))?.status).toBe('cancelled');
  expect((await jobs.find(id, owner))?.attempts).toBe(0);
});

it('a stop takes as long as the running jobs, and no longer', async () => {
  const short = simple('test.short', { keepDone: false });
  let finish = (): void => undefined;
  const finished = new Promise<void>((resolve) => {
    finish = resolve;
  });
  let began = false;
  const anHour = 60 * 60 * 1000;
  const run = () => {
    began = true;
    return finished;
  };
  const jobs = await worker([handleJob(short, run)], { graceMs: anHour });
  await jobs.enqueue(short, { n: 1 });
  await vi.waitFor(() => expect(began).toBe(true), { timeout: 20_000 });
  const stopped = jobs.stop();
  finish();
  await stopped;
  expect(await database.connection.collection('jobs').countDocuments({ name: 'test.short' })).toBe(0);
});

it('a running job can be cancelled from another process, and reports its progress', async () => {
  const long = simple('test.long', { leaseMs: 600 });
  const elsewhere = await worker();
  let stopped = false;
  await worker([
    handleJob(long, async ({ signal, progress }) => {
      await progress(0.5);
      await once(signal, 'abort');
      stopped = true;
      signal.throwIfAborted();
    }),
  ]);
  const id = await elsewhere.enqueue(long, { n: 1 }, { owner });
  await vi.waitFor(
    async () => expect(await elsewhere.find(id, owner)).toMatchObject({ status: 'running', progress: 0.5 }),
    { timeout: 20_000 },
  );
  expect(await elsewhere.cancel(id, owner)).toBe(true);
  await vi.waitFor(() => expect(stopped).toBe(true), { timeout: 20_000 });
  expect((await elsewhere.find(id, owner))?.status).toBe('cancelled');
});

it('repeating work runs again and again, in one process at a time', async () => {
  let running = 0;
  let most = 0;
  let runs = 0;
  const tick = defineJob({ name: 'test.tick', data: z.undefined(), everyMs: 100 });
  const handler = handleJob(tick, async () => {
    running += 1;
    most = Math.max(most, running);
    await new Promise((resolve) => setImmediate(resolve));
    running -= 1;
    runs += 1;
  });
  await Promise.all([worker([handler]), worker([handler]), worker([handler])]);
  await vi.waitFor(() => expect(runs).toBeGreaterThan(4), { timeout: 10_000 });
  expect(most).toBe(1);
  expect(await database.connection.collection('jobs').countDocuments({ name: 'test.tick' })).toBe(1);
});

it('repeating work that takes longer than its interval never overlaps, even with two processes @turn-4', async () => {
  await worker();
  const [one] = await Promise.all([workerProcess('--rounds'), workerProcess('--rounds')]);
  const rounds = database.connection.collection<{ worker: number; begun: Date; ended?: Date }>('rounds');
  await vi.waitFor(async () => expect(await rounds.countDocuments({})).toBeGreaterThan(6), {
    timeout: 30_000,
    interval: 50,
  });
  // The other process continues once the lease of the interrupted round has expired.
  one.kill('SIGKILL');
  await once(one, 'exit');
  const before = await rounds.countDocuments({});
  await vi.waitFor(async () => expect(await rounds.countDocuments({})).toBeGreaterThan(before + 2), {
    timeout: 30_000,
    interval: 50,
  });
  const all = await rounds.find({}).sort({ begun: 1 }).toArray();
  for (const [n, { begun, ended }] of all.entries()) {
    const next = all[n + 1];
    // An interrupted round has no end.
    if (next && ended) expect(next.begun.getTime()).toBeGreaterThanOrEqual(ended.getTime());
    else if (next) expect(next.begun.getTime() - begun.getTime()).toBeGreaterThan(400);
  }
});

it('data that does not match the kind’s schema is refused before it is stored', async () => {
  const jobs = await worker();
  await expect(jobs.enqueue(simple('test.typed'), { n: 'one' } as never)).rejects.toThrow();
  expect(await database.connection.collection('jobs').countDocuments({})).toBe(0);
});
