import type { Logger } from 'pino';
import type * as z from 'zod/mini';

/** A kind of work that is done later, by any process that works on jobs. */
export interface JobKind<Data = unknown> {
  /** `<feature>.<work>`, e.g. `billing.webhook`. */
  readonly name: string;
  readonly data: z.ZodMiniType<Data>;
  /** Runs before a job that keeps failing is dead. */
  readonly attempts: number;
  /** How many of the kind one process runs at a time. */
  readonly concurrency: number;
  /** A process that has not been heard of for this long has died, and another one takes the job over. */
  readonly leaseMs: number;
  /** Wait before the second attempt; it doubles with each further one, up to an hour. */
  readonly retryAfterMs: number;
  /** Set for work that repeats: the time between two starts. Such a job has no data. */
  readonly everyMs: number | null;
  /** Whether a finished job can still be asked for, until the retention of jobs ends. */
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
  /** 1 for the first. */
  readonly attempt: number;
  /** Aborts when the job is cancelled, the process stops, or another process has taken the job over. */
  readonly signal: AbortSignal;
  readonly log: Logger;
  /** Says how far the work is, from 0 to 1, for those who wait. */
  progress(fraction: number): Promise<void>;
}

/** A kind with the work that it stands for. The work may run again after a crash, so it must bear repetition. */
export interface JobHandler {
  readonly kind: JobKind;
  run(job: JobRun<never>): Promise<void>;
  /** Called when a job is dead: whoever would ask for it again is to know that nothing comes of it. */
  dead?(data: never): Promise<void>;
}

/** Binds the work to its kind: what a feature lists under `jobs`. */
export function handleJob<Data>(
  kind: JobKind<Data>,
  run: (job: JobRun<Data>) => Promise<void>,
  dead?: (data: Data) => Promise<void>,
): JobHandler {
  return { kind: kind as JobKind, run, ...(dead && { dead }) };
}
