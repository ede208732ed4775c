import { setTimeout } from 'node:timers/promises';
import { acrossWorkspaces } from '#app/kernel/database/across-workspaces.ts';
import { type StorageUsageRecord, storageUsageCollection } from './objects.model.ts';
import type { ObjectsContext } from './objects-context.ts';

/** A recount covers accounts whose storage has changed within this time. */
const recountedMs = 48 * 60 * 60 * 1000;

/** Recounts accounts that have changed lately. If one changes during its recount, the next recount corrects it. */
export async function recountStorage(
  { connection, usage, now }: ObjectsContext,
  signal: AbortSignal,
  pause: () => Promise<void> = () => setTimeout(3000, undefined, { signal }),
): Promise<void> {
  const since = new Date(now().getTime() - recountedMs);
  const changed = acrossWorkspaces(storageUsageCollection, connection).find({ changedAt: { $gte: since } });
  for await (const { _id } of changed.lean<StorageUsageRecord[]>().cursor()) {
    signal.throwIfAborted();
    await usage.recount(_id.toHexString(), pause);
  }
}
