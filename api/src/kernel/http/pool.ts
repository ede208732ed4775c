import { AppError } from './app-error.ts';

export interface PoolBound {
  /** Pieces of work that run at the same time. */
  readonly atOnce: number;
  /** Pieces of work that may wait for their turn. */
  readonly waiting: number;
}

/** Runs heavy work, little of it at a time. */
export interface Pool {
  /** @throws {AppError} `service_unavailable` where too many wait already; else as `work`. */
  run<T>(work: () => Promise<T>): Promise<T>;
}

/**
 * A place of its own for work that takes a processor: what comes at once waits in a row of a bounded length, and
 * further callers are told to come back. So one kind of work never takes all of the threads that read files and
 * answer others.
 */
export function createPool({ atOnce, waiting }: PoolBound, userMessage: string): Pool {
  const row: (() => void)[] = [];
  let running = 0;

  const enter = async (): Promise<void> => {
    if (running < atOnce) {
      running += 1;
      return;
    }
    if (row.length >= waiting) {
      throw new AppError('service_unavailable', {
        userMessage,
        retryAfterSeconds: 5,
        detail: 'pool is full',
      });
    }
    await new Promise<void>((resolve) => row.push(resolve));
  };
  /** The place goes to who waits longest; nobody who comes in between can take it. */
  const leave = (): void => {
    const next = row.shift();
    if (next) next();
    else running -= 1;
  };

  return {
    async run(work) {
      await enter();
      try {
        return await work();
      } finally {
        leave();
      }
    },
  };
}
