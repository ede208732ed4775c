/** Of the calls that a process makes at once, so many at most go to one webhook, and to those of one workspace. */
const most = { perWebhook: 2, perWorkspace: 4 } as const;

/** Counts calls that are under way, so that one reader who is slow to answer leaves room for all others. */
export interface FairShare {
  /** @returns what is called when the call has ended; null while there is no room for it. */
  take(workspace: string, webhook: string): (() => void) | null;
}

/** Counts of one process: each process has slots of its own. */
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

/** Wait of a call that found no room, in milliseconds; longer each time, so that a long queue costs little. */
export const waitForRoom = (deferred: number): number => Math.min(30_000, 500 * 2 ** deferred);
