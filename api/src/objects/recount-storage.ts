import { setTimeout } from 'node:timers/promises';
import type { Connection } from 'mongoose';
import { acrossWorkspaces } from '#app/kernel/database/across-workspaces.ts';
import { type StorageUsageRecord, storageUsageCollection } from './objects.model.ts';
import type { StorageUsage } from './storage-usage.ts';

/** A recount looks at accounts whose storage changed within this time. */
const recountedMs = 48 * 60 * 60 * 1000;

/** Counts anew what changed lately, unless it changes meanwhile: then the next recount does. */
export async function recountStorage(
  { connection, usage, now }: { connection: Connection; usage: StorageUsage; now: () => Date },
  signal: AbortSignal,
  settle: () => Promise<void> = () => setTimeout(3000, undefined, { signal }),
): Promise<void> {
  const since = new Date(now().getTime() - recountedMs);
  const changed = acrossWorkspaces(storageUsageCollection, connection).find({ changedAt: { $gte: since } });
  for await (const { _id } of changed.lean<StorageUsageRecord[]>().cursor()) {
    signal.throwIfAborted();
    await usage.recount(_id.toHexString(), settle);
  }
}
