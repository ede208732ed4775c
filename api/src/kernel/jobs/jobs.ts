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

/** A job as shown to those who are waiting for it. */
export interface JobView {
  readonly id: string;
  readonly kind: string;
  readonly status: JobStatus;
  /** From 0 to 1. */
  readonly progress: number;
  readonly attempts: number;
  /** Why the last attempt failed. For the log and the operator. */
  readonly error: string | null;
}

export interface EnqueueOptions {
  /** While a job with this key is queued or running, no second one is created. */
  readonly key?: string;
  /** The earliest start. */
  readonly at?: Date;
  /** The workspace that may look up and cancel the job. */
  readonly owner?: string;
}

export interface Jobs {
  /**
   * Stores a job, which will run even if this process dies right after.
   * @returns its id, or the id of the job that already has the key.
   */
  enqueue<Data>(kind: JobKind<Data>, data: Data, options?: EnqueueOptions): Promise<string>;
  /** The owner's job, or null if it doesn't exist or no longer does. */
  find(id: string, owner: string): Promise<JobView | null>;
  /** Cancels the owner's job, queued or running. Returns false if there was nothing to cancel. */
  cancel(id: string, owner: string): Promise<boolean>;
  /** Cancels the job of a kind that has this key, in the same way as `cancel`. */
  cancelKey(kind: Pick<JobKind, 'name'>, key: string): Promise<boolean>;
  /** Cancels and deletes all jobs of an owner. */
  eraseOwner(owner: string): Promise<void>;
  /** Starts taking jobs. The indexes must exist, so that keys are unique. */
  start(handlers: readonly JobHandler[]): Promise<void>;
  /** Gives running jobs some time to finish, then aborts them. Another process, or the next start, takes them over. */
  stop(): Promise<void>;
  createIndexes(): Promise<void>;
}

export interface JobsOptions {
  readonly connection: Connection;
  readonly log: Logger;
  readonly registry: Registry;
  /** How often to look for jobs from other processes. This process's own jobs start at once. */
  readonly pollMs?: number;
  /** How long a stop waits for running jobs. */
  readonly graceMs?: number;
  /** Whether no other process uses the database, so that any job locked at start was left by a dead process. */
  readonly exclusive: boolean;
}

/** The content of `data` in agenda's documents. */
interface Envelope {
  readonly payload: unknown;
  readonly key?: string;
  readonly owner?: string;
  readonly cancelled?: boolean;
  /** Attempts started. Counted so that a job that kills its process each time ends, too. */
  readonly starts?: number;
}

interface StoredJob {
  readonly _id: Types.ObjectId;
  readonly name: string;
  readonly type: 'normal' | 'single';
  readonly data: Envelope | null;
  /** The process that holds the job, or held it last. */
  readonly lastModifiedBy?: string | null;
  readonly nextRunAt: Date | null;
  readonly lockedAt?: Date | null;
  readonly lastFinishedAt?: Date | null;
  readonly failedAt?: Date | null;
  readonly failReason?: string | null;
  readonly progress?: number | null;
  /** Milliseconds between two starts of repeating work. */
  readonly repeatInterval?: number;
  readonly priority?: number;
}

const collectionName = 'jobs';
const longestRetryMs = 60 * 60 * 1000;
/** Jobs that are due later than that are found by polling. */
const longestTimerMs = 60_000;
const metricsReadAtMost = 10_000;
/** Starts allowed beyond a kind's attempts, because a crash of the process isn't recorded as a failure. */
const crashesAllowed = 3;

class CancelledError extends Error {
  override readonly name = 'CancelledError';
}

/**
 * Background work, on agenda over MongoDB (docs/decisions/0010-jobs.md). Any number of processes can share it: each job
 * runs in one process at a time, and the jobs of a dead process are taken over when their leases expire.
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
   * Looks for another job of the kind as soon as one ends, and again when a failed one is to be retried. Agenda 6.2
   * would wait for its next poll, so the number of jobs per second would be limited to the concurrency.
   */
  function beginNext(job: Job): void {
    const { _id: jobId, name: jobName, priority, nextRunAt } = job.attrs;
    if (!jobId) return;
    const look = (): void =>
      void notices
        .publish({ jobId, jobName, priority, nextRunAt: null, timestamp: new Date() })
        .catch(() => undefined);
    // Agenda announces the end of a job before removing it, and frees its slot only after that.
    const remove = job.remove.bind(job);
    job.remove = () => remove().finally(() => setImmediate(look));
    setImmediate(look);
    const waitMs = nextRunAt ? nextRunAt.getTime() - Date.now() : 0;
    if (waitMs > 0 && waitMs <= longestTimerMs) setTimeout(look, waitMs).unref();
  }

  /** Renews the lease and stores the progress. Returns `lost` if another process has taken over the job. */
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
    // A failed renewal doesn't matter: the lease lasts for three of them.
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
      // Frees the key. Repeating jobs have none.
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
      // Without its key, a dead job doesn't block a new attempt.
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
      // Lock no more jobs than can run here: other processes can't take what this one has locked.
      lockLimit: kind.concurrency,
      lockLifetime: kind.leaseMs,
      removeOnComplete: !kind.keepDone,
      // Repeating jobs need no retry, because they run again anyway.
      ...(kind.everyMs === null && {
        backoff: (context) => (context.error instanceof DeadJobError ? null : retry(context)),
      }),
    });
  }

  /**
   * Creates the missing records of repeating jobs. Agenda's `every` would overwrite existing ones including their
   * locks, so a starting process would run a job that another one is still running.
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
                  // A job that has never run has nothing to do yet, and a start is busy enough.
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
      // If two processes start at once, one of them creates the record.
      if (!isDuplicateKey(error)) throw error;
    });
  }

  /**
   * Resolves when no job is running or agenda has stopped. Agenda 6.2 checks for the end of the last job before
   * removing that job, and then waits for the whole grace period.
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
          // Null if that job has ended in the meantime: then try again to store this one.
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
      // Free jobs that are locked but not started, so that others needn't wait for the lease to expire.
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

/**
 * Queue depth, age of the oldest due job and number of dead jobs, per kind. Queried whenever the metrics are scraped.
 */
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
