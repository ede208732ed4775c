import type { Connection, mongo } from 'mongoose';
import { StartError } from '#app/kernel/start-error.ts';

/** MongoDB's code for an index that is there and differs in what `collMod` can change: when its documents go. */
const otherOptions = 85;
/** And for one of the same name with another key, filter or uniqueness. */
const otherIndex = 86;

const isConflict = (error: unknown): error is mongo.MongoServerError =>
  error instanceof Error && 'code' in error && (error.code === otherOptions || error.code === otherIndex);

/**
 * Makes what is missing of a collection's indexes, in one command. Where an index lets documents expire after another
 * number of seconds, because the table of retention changed, it takes over the number of this release. Only a start
 * asks: of two releases side by side the one that started last has its way, and the other does not ask again.
 * @throws {StartError} where an index is there with other options
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

/** Gives an index that is there the number of seconds that this release wants. */
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
