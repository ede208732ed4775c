import type { Connection, mongo } from 'mongoose';
import { StartError } from '#app/kernel/start-error.ts';

/**
 * MongoDB's code for an existing index that differs in something `collMod` can change, such as when documents expire.
 */
const otherOptions = 85;
/** The code for an existing index of the same name with a different key, filter or uniqueness. */
const otherIndex = 86;

const isConflict = (error: unknown): error is mongo.MongoServerError =>
  error instanceof Error && 'code' in error && (error.code === otherOptions || error.code === otherIndex);

/**
 * Creates a collection's missing indexes in one command. If an index lets documents expire after a different time,
 * because the retention table has changed, it gets this release's time. This only happens at start: if two releases run
 * side by side, the one that started last prevails, and the other doesn't change it back.
 * @throws {StartError} if an index exists with other options
 */
export async function ensureIndexes(
  connection: Connection,
  name: string,
  indexes: readonly mongo.IndexDescription[],
): Promise<void> {
  const database = connection.getClient().db(connection.name);
  const create = (some: readonly mongo.IndexDescription[]) =>
    database.collection(name).createIndexes([...some]);
  try {
    await create(indexes);
  } catch (error) {
    if (!isConflict(error)) throw error;
    for (const index of indexes) {
      await create([index]).catch((conflict: unknown) => adopt(database, name, index, conflict));
    }
  }
}

/** Changes an existing index to this release's expiry time. */
async function adopt(
  database: mongo.Db,
  collMod: string,
  { key, expireAfterSeconds }: mongo.IndexDescription,
  conflict: unknown,
): Promise<void> {
  if (!isConflict(conflict)) throw conflict;
  if (conflict.code === otherOptions && expireAfterSeconds !== undefined) {
    await database.command({ collMod, index: { keyPattern: key, expireAfterSeconds } });
    return;
  }
  const index = JSON.stringify(key);
  throw new StartError(
    `The index ${index} of the collection ${collMod} is there with other options than this release needs (${conflict.message}). Drop it (db.${collMod}.dropIndex(${index}) in mongosh), and the next start makes it anew.`,
    { cause: conflict },
  );
}
