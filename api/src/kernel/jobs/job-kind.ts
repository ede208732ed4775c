import type { Logger } from 'pino';
import type * as z from 'zod/mini';

/** A kind of work that is done later, by any process that handles jobs. */
export interface JobKind<Data = unknown> {
  /** `<feature>.<work>`, e.g. `billing.webhook`. */
  readonly name: string;
  readonly data: z.ZodMiniType<Data>;
  /** How often a failing job is tried before it is dead. */
  readonly attempts: number;
  /** How many jobs of this kind one process runs at the same time. */
  readonly concurrency: number;
  /** A process that gives no sign of life for this long counts as dead, and another one takes over the job. */
  readonly leaseMs: number;
  /** Wait before the second attempt. It doubles with each further one, up to an hour. */
  readonly retryAfterMs: number;
  /** The time between two starts of repeating work, which has no data; null for other work. */
  readonly everyMs: number | null;
  /** Whether a finished job can still be looked up until the retention period for jobs ends. */
  readonly keepDone: boolean;
}

const defaults = {
  attempts: 12,
  concurrency: 2,
  leaseMs: 30_000,
  retryAfterMs: 1000,
  everyMs: null,
  keepDone: false,
} satisfies Omit<JobKind, 'name' | 'data'>;

/**
 * Declares a kind of job.
 *
 * @example const sendMail = defineJob({ name: 'mail.send', data: mailSchema });
 */
export function defineJob<Data>(
  kind: Pick<JobKind<Data>, 'name' | 'data'> & Partial<JobKind<Data>>,
): JobKind<Data> {
  return { ...defaults, ...kind };
}

/** One attempt at a job. */
export interface JobRun<Data> {
  readonly id: string;
  readonly data: Data;
  /** Starts at 1. */
  readonly attempt: number;
  /** Aborts when the job is cancelled, the process stops, or another process has taken over the job. */
  readonly signal: AbortSignal;
  readonly log: Logger;
  /** Reports progress from 0 to 1 to those who are waiting. */
  progress(fraction: number): Promise<void>;
}

/** A kind of job with the function that does the work. It may run again after a crash, so it must be repeatable. */
export interface JobHandler {
  readonly kind: JobKind;
  run(job: JobRun<never>): Promise<void>;
  /** Called when a job is dead, so that nobody waits for its result in vain. */
  dead?(data: never): Promise<void>;
}

/** Connects a kind of job with the function that does the work. A feature lists the result under `jobs`. */
export function handleJob<Data>(
  kind: JobKind<Data>,
  run: (job: JobRun<Data>) => Promise<void>,
  dead?: (data: Data) => Promise<void>,
): JobHandler {
  return { kind: kind as JobKind, run, ...(dead && { dead }) };
}
