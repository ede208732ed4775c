import { AppError } from './app-error.ts';
import { currentCaller } from './caller.ts';

interface Bound {
  /** Tasks that run at the same time. */
  readonly atOnce: number;
  /** Tasks that may wait for their turn. */
  readonly waiting: number;
}

export interface PoolBound extends Bound {
  /** The same for each caller. What the server does by itself may wait in any number, and without this everybody may. */
  readonly ofCaller?: Bound;
}

/** Limits how many CPU-heavy tasks run at once. */
export interface Pool {
  /**
   * @param signal ends the wait. What has begun is not ended.
   * @throws {AppError} `service_unavailable` if too many are already waiting; otherwise whatever `work` throws.
   */
  run<T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T>;
}

interface Waiter {
  enter(): void;
  refuse(reason: unknown): void;
}

interface Group {
  readonly caller: string | null;
  running: number;
  readonly row: Waiter[];
}

/**
 * Gives one kind of CPU-heavy work its own limit: tasks beyond it wait in a queue of limited length, and further
 * callers are told to try again. So no kind of work can take all the threads, which also read files. Callers take turns,
 * however many tasks each has waiting, and if all queues together are full, the longest one loses its last.
 */
export function createPool({ atOnce, waiting: most, ofCaller }: PoolBound, userMessage: string): Pool {
  /** Of callers who have something running or waiting: the one whose turn is next comes first. */
  const groups = new Map<string | null, Group>();
  const each = ofCaller ?? { atOnce, waiting: most };
  let running = 0;
  let waiting = 0;
  const full = (): AppError =>
    new AppError('service_unavailable', { userMessage, retryAfterSeconds: 5, detail: 'pool is full' });

  const begin = (group: Group): void => {
    running += 1;
    group.running += 1;
    groups.delete(group.caller);
    groups.set(group.caller, group);
  };
  const makeRoom = (group: Group): void => {
    if (group.caller !== null && group.row.length >= each.waiting) throw full();
    if (waiting < most) return;
    const longest = [...groups.values()].reduce((one, other) =>
      other.row.length > one.row.length ? other : one,
    );
    if (longest.row.length <= group.row.length + 1) throw full();
    waiting -= 1;
    longest.row.pop()?.refuse(full());
  };
  const enter = async (group: Group, signal?: AbortSignal): Promise<void> => {
    if (running < atOnce && group.running < each.atOnce) return begin(group);
    makeRoom(group);
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const waiter = { enter: resolve, refuse: reject };
    const giveUp = (): void => {
      const at = group.row.indexOf(waiter);
      if (at < 0) return;
      group.row.splice(at, 1);
      waiting -= 1;
      forget(group);
      reject(signal?.reason);
    };
    groups.set(group.caller, group);
    group.row.push(waiter);
    waiting += 1;
    signal?.addEventListener('abort', giveUp, { once: true });
    try {
      await promise;
    } finally {
      signal?.removeEventListener('abort', giveUp);
    }
  };
  const forget = (group: Group): void => {
    if (group.running === 0 && group.row.length === 0) groups.delete(group.caller);
  };
  /** Passes the slot directly to the task whose turn it is, so that a new one can't take it in between. */
  const leave = (group: Group): void => {
    running -= 1;
    group.running -= 1;
    forget(group);
    for (const next of groups.values()) {
      if (next.row.length === 0 || next.running >= each.atOnce) continue;
      waiting -= 1;
      begin(next);
      next.row.shift()?.enter();
      break;
    }
  };

  return {
    async run(work, signal) {
      signal?.throwIfAborted();
      const caller = ofCaller ? currentCaller() : null;
      const group = groups.get(caller) ?? { caller, running: 0, row: [] };
      await enter(group, signal);
      try {
        // It may have been ended in the moment in which its turn came.
        signal?.throwIfAborted();
        return await work();
      } finally {
        leave(group);
      }
    },
  };
}

/** A pool for each key, such as an account, so that one caller only keeps themselves waiting. */
export function createPools(bound: PoolBound, userMessage: string) {
  const pools = new Map<string, { readonly pool: Pool; users: number }>();
  return {
    async run<T>(key: string, work: () => Promise<T>): Promise<T> {
      const own = pools.get(key) ?? { pool: createPool(bound, userMessage), users: 0 };
      pools.set(key, own);
      own.users += 1;
      try {
        return await own.pool.run(work);
      } finally {
        own.users -= 1;
        if (own.users === 0) pools.delete(key);
      }
    },
  };
}
