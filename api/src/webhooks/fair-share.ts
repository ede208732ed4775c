/** How many of a process's concurrent calls may go to one webhook, and to all webhooks of one workspace. */
const most = { perWebhook: 2, perWorkspace: 4 } as const;

/** Counts calls in progress, so that a receiver who answers slowly doesn't take all the slots. */
export interface FairShare {
  /** @returns a function to call when the call has ended; null if there is no slot for it. */
  take(workspace: string, webhook: string): (() => void) | null;
}

/** Counts for this process, because each process has its own slots. */
export function createFairShare(): FairShare {
  const underWay = new Map<string, number>();
  const add = (key: string, amount: 1 | -1): void => {
    const count = (underWay.get(key) ?? 0) + amount;
    if (count === 0) underWay.delete(key);
    else underWay.set(key, count);
  };
  return {
    take(workspace, webhook) {
      const isFull =
        (underWay.get(webhook) ?? 0) >= most.perWebhook ||
        (underWay.get(workspace) ?? 0) >= most.perWorkspace;
      if (isFull) return null;
      for (const key of [workspace, webhook]) add(key, 1);
      return () => {
        for (const key of [workspace, webhook]) add(key, -1);
      };
    },
  };
}

/**
 * How long to postpone a call that found no slot, in milliseconds. The delay grows each time, so that a long queue
 * costs little.
 */
export const waitForRoom = (deferred: number): number => Math.min(30_000, 500 * 2 ** deferred);
