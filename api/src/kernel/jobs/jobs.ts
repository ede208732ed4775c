import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Db } from '@agendajs/mongo-backend';
import { retentionMs } from '@postloom/shared-contracts';
import { Agenda, backoffStrategies, InMemoryNotificationChannel, type Job } from 'agenda';
import { type Connection, type mongo, Types } from 'mongoose';
import type { Logger } from 'pino';
import { Gauge, Histogram, type Registry } from 'prom-client';
import { isDuplicateKey } from '../database/duplicate-key.ts';
import { ensureIndexes } from '../database/ensure-indexes.ts';
import type { JobHandler, JobKind } from './job-kind.ts';
import { createJobBackend } from './job-repository.ts';

export type JobStatus = 'queued' | 'running' | 'done' | 'dead' | 'cancelled';

/** A job as those who wait for it see it. */
export interface JobView {
  readonly id: string;
  readonly kind: string;
  readonly status: JobStatus;
  /** From 0 to 1. */
  readonly progress: number;
  readonly attempts: number;
  /** Why the last attempt failed, for the log and the operator. */
  readonly error: string | null;
}

export interface EnqueueOptions {
  /** While a job with this key waits or runs, another one with it is not made. */
  readonly key?: string;
  /** Not before. */
  readonly at?: Date;
  /** Workspace that may ask for the job and cancel it. */
  readonly owner?: string;
}

export interface Jobs {
  /** Stores a job; it is done even if this process dies now. @returns its id, or the id of the one with its key. */
  enqueue<Data>(kind: JobKind<Data>, data: Data, options?: EnqueueOptions): Promise<string>;
  /** The owner's job, or null when there is none, or no longer. */
  find(id: string, owner: string): Promise<JobView | null>;
  /** Ends the owner's job, waiting or running. False when there is nothing left to end. */
  cancel(id: string, owner: string): Promise<boolean>;
  /** Ends the job of a kind that has this key, waiting or running, as `cancel` does. */
  cancelKey(kind: Pick<JobKind, 'name'>, key: string): Promise<boolean>;
  /** Ends and forgets all that is to be done for an owner. */
  eraseOwner(owner: string): Promise<void>;
  /** Takes jobs up, from now on. Indexes are made first, so that a key is taken once. */
  start(handlers: readonly JobHandler[]): Promise<void>;
  /** Lets running jobs end for a while, then aborts them: another process, or the next start, takes them over. */
  stop(): Promise<void>;
  createIndexes(): Promise<void>;
}

export interface JobsOptions {
  readonly connection: Connection;
  readonly log: Logger;
  readonly registry: Registry;
  /** How often other processes' jobs are looked for. This process's own are taken up at once. */
  readonly pollMs?: number;
  /** How long a stop waits for running jobs. */
  readonly graceMs?: number;
  /** Whether no other process works on the database: what is held at the start was left by a process that died. */
  readonly exclusive: boolean;
}

/** What stands in an agenda document's `data`. */
interface Envelope {
  readonly payload: unknown;
  readonly key?: string;
  readonly owner?: string;
  readonly cancelled?: boolean;
  /** Attempts that began: a job that kills its process each time must end, too. */
  readonly starts?: number;
}

interface StoredJob {
  readonly _id: Types.ObjectId;
  readonly name: string;
  readonly type: 'normal' | 'single';
  readonly data: Envelope | null;
  /** The process that holds or held it. */
  readonly lastModifiedBy?: string | null;
  readonly nextRunAt: Date | null;
  readonly lockedAt?: Date | null;
  readonly lastFinishedAt?: Date | null;
  readonly failedAt?: Date | null;
  readonly failReason?: string | null;
  readonly progress?: number | null;
  /** Milliseconds between two starts of work that repeats. */
  readonly repeatInterval?: number;
  readonly priority?: number;
}

const collectionName = 'jobs';
const longestRetryMs = 60 * 60 * 1000;
/** What comes later is found by a poll. */
const longestTimerMs = 60_000;
const metricsReadAtMost = 10_000;
/** Starts beyond the failures that a kind allows: crashes of the process leave no failure behind. */
const crashesAllowed = 3;

class CancelledError extends Error {
  override readonly name = 'CancelledError';
}

/**
 * Work for later, on agenda over MongoDB (docs/decisions/0010-jobs.md): any number of processes, none does a job that
 * another one is doing, and what a dead process had begun is taken over when its lease ends.
 */
export function createJobs({
  connection,
  log,
  registry,
  exclusive,
  pollMs = 1000,
  graceMs = 5000,
}: JobsOptions): Jobs {
  const db = connection.getClient().db(connection.name);
  const jobs = db.collection<StoredJob>(collectionName);
  const worker = randomUUID();
  const notices = new InMemoryNotificationChannel();
  const agenda = new Agenda({
    name: worker,
    backend: createJobBackend(db as unknown as Db, collectionName, (error, what) =>
      log.warn({ err: error }, what),
    ),
    processEvery: pollMs,
    notificationChannel: notices,
    removeOnComplete: true,
  });
  agenda.on('error', (error: Error) => log.warn({ err: error }, 'job queue error'));
  agenda.on('complete', beginNext);
  const running = new Map<string, AbortController>();
  const duration = new Histogram({
    name: 'postloom_job_duration_seconds',
    help: 'How long an attempt at a job took',
    labelNames: ['kind', 'outcome'],
    buckets: [0.01, 0.05, 0.25, 1, 5, 30, 120],
    registers: [registry],
  });
  registerQueueMetrics(registry, jobs);

  /**
   * Looks for another job of the kind when one has given up its place, and again when that one is to be tried again.
   * Agenda 6.2 would do so at its next poll only: of many jobs it did as many a second as may run at a time.
   */
  function beginNext(job: Job): void {
    const { _id: jobId, name: jobName, priority, nextRunAt } = job.attrs;
    if (!jobId) return;
    const look = (): void =>
      void notices
        .publish({ jobId, jobName, priority, nextRunAt: null, timestamp: new Date() })
        .catch(() => undefined);
    // Agenda removes a job that is done after it has told of its end, and gives up its place after that.
    const remove = job.remove.bind(job);
    job.remove = () => remove().finally(() => setImmediate(look));
    setImmediate(look);
    const waitMs = nextRunAt ? nextRunAt.getTime() - Date.now() : 0;
    if (waitMs > 0 && waitMs <= longestTimerMs) setTimeout(look, waitMs).unref();
  }

  /** Says that this process is still at it. False when another one has taken the job over, or it was cancelled. */
  async function beat(id: Types.ObjectId, progress: number): Promise<'held' | 'lost' | 'cancelled'> {
    const kept = await jobs.findOneAndUpdate(
      { _id: id, lastModifiedBy: worker },
      { $set: { lockedAt: new Date(), progress } },
      { returnDocument: 'after' },
    );
    if (!kept) return 'lost';
    return kept.data?.cancelled ? 'cancelled' : 'held';
  }

  async function attempt({ kind, run }: JobHandler, job: Job<Envelope>): Promise<void> {
    const id = new Types.ObjectId(String(job.attrs._id));
    const repeats = kind.everyMs !== null;
    const begun = await jobs.findOneAndUpdate(
      { _id: id, lastModifiedBy: worker },
      repeats ? { $set: { progress: 0 } } : { $inc: { 'data.starts': 1 } },
      { returnDocument: 'after' },
    );
    if (!begun || begun.data?.cancelled) return;
    if ((begun.data?.starts ?? 0) > kind.attempts + crashesAllowed) {
      throw new DeadJobError('its process died in each of its attempts');
    }
    const controller = new AbortController();
    running.set(id.toHexString(), controller);
    let progress = 0;
    const renew = async (): Promise<void> => {
      const state = await beat(id, progress);
      job.attrs.lockedAt = new Date();
      if (state === 'lost') controller.abort(new Error(`lost the lease of job ${kind.name}`));
      if (state === 'cancelled') controller.abort(new CancelledError());
    };
    // A renewal that fails is made up for by the next one: the lease is three of them long.
    const heartbeat = setInterval(() => void renew().catch(() => undefined), kind.leaseMs / 3);
    const end = duration.startTimer({ kind: kind.name });
    try {
      const data = repeats ? undefined : kind.data.parse(begun.data?.payload);
      await run({
        id: id.toHexString(),
        data: data as never,
        attempt: repeats ? 1 : (begun.data?.starts ?? 1),
        signal: controller.signal,
        log: log.child({ job: kind.name, jobId: id.toHexString() }),
        async progress(fraction) {
          progress = fraction;
          await renew();
        },
      });
      end({ outcome: 'done' });
      // The key is free again; a repeating job has none.
      if (!repeats) await jobs.updateOne({ _id: id }, { $unset: { 'data.key': '' }, $set: { progress: 1 } });
    } catch (error) {
      if (controller.signal.reason instanceof CancelledError) {
        end({ outcome: 'cancelled' });
        return;
      }
      end({ outcome: 'failed' });
      log.warn({ err: error, job: kind.name, jobId: id.toHexString() }, 'job attempt failed');
      throw error;
    } finally {
      clearInterval(heartbeat);
      running.delete(id.toHexString());
    }
  }

  function define(handler: JobHandler): void {
    const { kind } = handler;
    agenda.on(`retry exhausted:${kind.name}`, (error: Error, job: Job) => {
      log.error({ err: error, job: kind.name, jobId: String(job.attrs._id) }, 'job is dead');
      // A dead job keeps nobody from trying again.
      void jobs
        .findOneAndUpdate({ _id: new Types.ObjectId(String(job.attrs._id)) }, { $unset: { 'data.key': '' } })
        .then((stored) => stored && handler.dead?.(kind.data.parse(stored.data?.payload) as never))
        .catch((failure: unknown) =>
          log.warn({ err: failure, job: kind.name }, 'a dead job was not told of'),
        );
    });
    const retry = backoffStrategies.exponential({
      delay: kind.retryAfterMs,
      maxDelay: longestRetryMs,
      maxRetries: kind.attempts - 1,
      jitter: 0.2,
    });
    agenda.define<Envelope>(kind.name, (job) => attempt(handler, job), {
      concurrency: kind.concurrency,
      // No more than it works on: what one process holds, another one cannot do.
      lockLimit: kind.concurrency,
      lockLifetime: kind.leaseMs,
      removeOnComplete: !kind.keepDone,
      // What repeats comes again by itself.
      ...(kind.everyMs === null && {
        backoff: (context) => (context.error instanceof DeadJobError ? null : retry(context)),
      }),
    });
  }

  /**
   * Makes the records of work that repeats, where there are none. Agenda's `every` would write over those that there
   * are, their locks included: a process that starts would begin what another one is still at.
   */
  async function keepRepeating(kinds: readonly JobKind[]): Promise<void> {
    const records = kinds.flatMap(({ name, everyMs }) =>
      everyMs === null
        ? []
        : {
            updateOne: {
              filter: { name, type: 'single' as const },
              update: {
                $set: { repeatInterval: everyMs },
                $setOnInsert: {
                  data: null,
                  priority: 0,
                  // Where it has never been done there is nothing for it yet, and a start has enough to do.
                  nextRunAt: new Date(Date.now() + everyMs),
                  lockedAt: null,
                },
              },
              upsert: true,
            },
          },
    );
    if (records.length === 0) return;
    await jobs.bulkWrite(records, { ordered: false }).catch((error: unknown) => {
      // Of two processes that start at once, one makes the record.
      if (!isDuplicateKey(error)) throw error;
    });
  }

  /**
   * Ends when nothing runs any more, or agenda has stopped. Agenda 6.2 looks for the end of the last job before it has
   * removed that job, and then waits for its whole grace.
   */
  async function untilIdle(): Promise<void> {
    const running = () =>
      agenda.getRunningStats().then(
        ({ runningJobs }) => runningJobs,
        () => 0,
      );
    while ((await running()) !== 0) await sleep(20);
  }

  const ownJob = (id: string, owner: string): object | null =>
    Types.ObjectId.isValid(id) ? { _id: new Types.ObjectId(id), 'data.owner': owner } : null;
  const scoped = ({ name }: Pick<JobKind, 'name'>, key: string): string => `${name}:${key}`;

  async function end(filter: object): Promise<boolean> {
    const waiting = await jobs.updateOne(
      { ...filter, lockedAt: null, nextRunAt: { $ne: null } },
      {
        $set: { nextRunAt: null, 'data.cancelled': true, lastFinishedAt: new Date() },
        $unset: { 'data.key': '' },
      },
    );
    if (waiting.modifiedCount === 1) return true;
    const active = await jobs.findOneAndUpdate(
      { ...filter, lockedAt: { $ne: null } },
      { $set: { 'data.cancelled': true }, $unset: { 'data.key': '' } },
    );
    if (active) running.get(active._id.toHexString())?.abort(new CancelledError());
    return active !== null;
  }

  return {
    async enqueue(kind, data, { key, at, owner } = {}) {
      const scopedKey = key === undefined ? undefined : scoped(kind, key);
      const job = agenda.create<Envelope>(kind.name, {
        payload: kind.data.parse(data),
        ...(scopedKey !== undefined && { key: scopedKey }),
        ...(owner !== undefined && { owner }),
      });
      job.schedule(at ?? new Date());
      for (;;) {
        try {
          await job.save();
          return String(job.attrs._id);
        } catch (error) {
          if (!isDuplicateKey(error)) throw error;
          const same = await jobs.findOne({ 'data.key': scopedKey }, { projection: { _id: 1 } });
          // Null when it has ended in between: then this one is due after all.
          if (same) return same._id.toHexString();
        }
      }
    },

    async find(id, owner) {
      const filter = ownJob(id, owner);
      const stored = filter && (await jobs.findOne(filter));
      return stored ? toView(stored) : null;
    },

    async cancel(id, owner) {
      const filter = ownJob(id, owner);
      return filter !== null && end(filter);
    },

    cancelKey: (kind, key) => end({ 'data.key': scoped(kind, key) }),

    async eraseOwner(owner) {
      const own = await jobs.find({ 'data.owner': owner }, { projection: { _id: 1 } }).toArray();
      for (const { _id } of own) running.get(_id.toHexString())?.abort(new CancelledError());
      await jobs.deleteMany({ 'data.owner': owner });
    },

    async start(handlers) {
      if (exclusive) await jobs.updateMany({ lockedAt: { $ne: null } }, { $set: { lockedAt: new Date(0) } });
      for (const handler of handlers) define(handler);
      await keepRepeating(handlers.map(({ kind }) => kind));
      await agenda.start();
    },

    async stop() {
      const idle = new AbortController();
      const drained = agenda.drain({ timeout: graceMs, signal: idle.signal });
      void untilIdle().then(() => idle.abort());
      await drained;
      for (const controller of running.values()) controller.abort(new Error('the process is stopping'));
      // Held, but not begun: others need not wait for the lease to end.
      await jobs.updateMany(
        { lastModifiedBy: worker, lockedAt: { $ne: null }, nextRunAt: { $ne: null } },
        { $set: { lockedAt: null } },
      );
    },

    async createIndexes() {
      await ensureIndexes(connection, collectionName, [
        { key: { 'data.key': 1 }, unique: true, sparse: true },
        { key: { 'data.owner': 1 }, sparse: true },
        { key: { nextRunAt: 1 } },
        { key: { lockedAt: 1 } },
        { key: { name: 1, type: 1 }, unique: true, partialFilterExpression: { type: 'single' } },
        {
          key: { lastFinishedAt: 1 },
          expireAfterSeconds: retentionMs('jobs') / 1000,
          partialFilterExpression: { type: 'normal' },
        },
      ]);
    },
  };
}

class DeadJobError extends Error {
  override readonly name = 'DeadJobError';
}

function toView(job: StoredJob): JobView {
  return {
    id: job._id.toHexString(),
    kind: job.name,
    status: statusOf(job),
    progress: statusOf(job) === 'done' ? 1 : (job.progress ?? 0),
    attempts: job.data?.starts ?? 0,
    error: job.failReason ?? null,
  };
}

function statusOf({ data, nextRunAt, lockedAt, failedAt, lastFinishedAt }: StoredJob): JobStatus {
  if (data?.cancelled) return 'cancelled';
  if (lockedAt) return 'running';
  if (nextRunAt) return 'queued';
  return failedAt && (!lastFinishedAt || failedAt >= lastFinishedAt) ? 'dead' : 'done';
}

/** Depth, age of the oldest that is due, and dead jobs, by kind: asked of the database when somebody scrapes. */
function registerQueueMetrics(registry: Registry, jobs: mongo.Collection<StoredJob>): void {
  const gauge = (name: string, help: string, collect?: () => Promise<void>) =>
    new Gauge({ name, help, labelNames: ['kind'], registers: [registry], ...(collect && { collect }) });
  const age = gauge('postloom_jobs_oldest_due_seconds', 'For how long the oldest job that is due has waited');
  const depth = gauge('postloom_jobs_due', 'Jobs that are due and not begun', async () => {
    depth.reset();
    age.reset();
    const now = new Date();
    const due = await jobs
      .find({ nextRunAt: { $lte: now }, lockedAt: null }, { projection: { name: 1, nextRunAt: 1 } })
      .sort({ nextRunAt: 1 })
      .limit(metricsReadAtMost)
      .toArray();
    const seen = new Set<string>();
    for (const { name, nextRunAt } of due) {
      depth.inc({ kind: name });
      if (!seen.has(name)) age.set({ kind: name }, (now.getTime() - Number(nextRunAt)) / 1000);
      seen.add(name);
    }
  });
  const dead = gauge('postloom_jobs_dead', 'Jobs that failed in all of their attempts', async () => {
    dead.reset();
    const ended = await jobs
      .find({ nextRunAt: null, lockedAt: null, failedAt: { $ne: null } })
      .limit(metricsReadAtMost)
      .toArray();
    for (const job of ended) if (statusOf(job) === 'dead') dead.inc({ kind: job.name });
  });
}
