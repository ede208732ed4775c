import { AppError } from './app-error.ts';

export interface PoolBound {
  /** Tasks that run at the same time. */
  readonly atOnce: number;
  /** Tasks that may wait for their turn. */
  readonly waiting: number;
}

/** Limits how many CPU-heavy tasks run at once. */
export interface Pool {
  /** @throws {AppError} `service_unavailable` if too many are already waiting; otherwise whatever `work` throws. */
  run<T>(work: () => Promise<T>): Promise<T>;
}

/**
 * Gives one kind of CPU-heavy work its own limit: tasks beyond it wait in a queue of limited length, and further
 * callers are told to try again. So no kind of work can take all the threads, which also read files.
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
  /** Passes the slot directly to the task that has waited longest, so that a new one can't take it in between. */
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
