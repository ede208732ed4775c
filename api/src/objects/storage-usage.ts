import type { Connection } from 'mongoose';
import { isDuplicateKey } from '#app/kernel/database/duplicate-key.ts';
import { owned } from '#app/kernel/database/owned.ts';
import { AppError } from '#app/kernel/http/app-error.ts';
import { bounds } from '#app/kernel/http/bounds.ts';
import {
  type ObjectRecord,
  objectsCollection,
  type StorageUsageRecord,
  storageUsageCollection,
} from './objects.model.ts';

export interface Room {
  readonly bytes: number;
  readonly files: number;
}

/**
 * How much each account stores. Storage is taken before a file's record is written and released after it is deleted. So
 * a crash in between counts too much, never too little, until the next recount corrects it.
 * @param requireAccount throws for an account that has been deleted.
 */
export function createStorageUsage({
  connection,
  requireAccount,
  now,
}: {
  readonly connection: Connection;
  readonly requireAccount: (owner: string) => Promise<unknown>;
  readonly now: () => Date;
}) {
  const usageOf = (owner: string) => owned(storageUsageCollection, connection, { workspace: owner });

  async function count(owner: string): Promise<Room> {
    const [sum] = await owned(objectsCollection, connection, { workspace: owner }).aggregate<Room>([
      {
        $group: {
          _id: null,
          bytes: { $sum: { $ifNull: ['$size', { $ifNull: ['$held', 0] }] } },
          files: { $sum: 1 },
        },
      },
    ]);
    return { bytes: sum?.bytes ?? 0, files: sum?.files ?? 0 };
  }

  /**
   * For an account from earlier versions (compat: storage-count), the first read counts its files. Nothing is taken or
   * released before that.
   * @throws {AppError} `unauthorized` if the account has been deleted: nothing may be stored for it again.
   */
  async function read(owner: string): Promise<StorageUsageRecord> {
    const found = await usageOf(owner).findOne();
    if (found) return found;
    await requireAccount(owner);
    const { bytes, files } = await count(owner);
    try {
      return await usageOf(owner).insert({ bytes, files, revision: 1, changedAt: now() });
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
      return read(owner);
    }
  }

  return {
    read,

    /**
     * Takes storage for a file.
     * @param limit total bytes that the account may store.
     * @throws {AppError} `storage_full`; `unauthorized` if the account has been deleted.
     */
    async take(owner: string, { bytes, files }: Room, limit: number): Promise<void> {
      await read(owner);
      const fits = await usageOf(owner).change(
        { bytes: { $lte: limit - bytes }, files: { $lte: bounds.filesPerAccount - files } },
        { $inc: { bytes, files, revision: 1 }, $set: { changedAt: now() } },
      );
      if (!fits) throw new AppError('storage_full');
    },

    /** Releases storage. */
    async give(owner: string, { bytes, files }: Room): Promise<void> {
      await usageOf(owner).change(
        {},
        { $inc: { bytes: -bytes, files: -files, revision: 1 }, $set: { changedAt: now() } },
      );
    },

    /**
     * Recounts, unless the usage changes in the meantime. Files and usage aren't changed in one step, so it waits
     * twice: before counting, so that files whose storage was taken are written, and after it, so that storage of
     * deleted files is released.
     * @param pause waits for longer than either step takes.
     */
    async recount(owner: string, pause: () => Promise<void>): Promise<void> {
      const { bytes, files, revision } = await read(owner);
      const looked = await count(owner);
      if (looked.bytes === bytes && looked.files === files) return;
      await pause();
      const counted = await count(owner);
      await pause();
      const update = { $set: { bytes: counted.bytes, files: counted.files }, $inc: { revision: 1 } };
      await usageOf(owner).change({ revision }, update);
    },

    async erase(owner: string): Promise<void> {
      await usageOf(owner).deleteOne();
    },
  };
}

export type StorageUsage = ReturnType<typeof createStorageUsage>;

/** The storage that a file takes. */
export const roomOf = ({ size, held = 0 }: Pick<ObjectRecord, 'size' | 'held'>): Room => ({
  bytes: size ?? held,
  files: 1,
});
