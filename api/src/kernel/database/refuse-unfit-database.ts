import type { Connection, mongo } from 'mongoose';
import { StartError } from '#app/kernel/start-error.ts';
import { ensureIndexes } from './ensure-indexes.ts';

interface Probe {
  readonly _id: string;
  readonly at: Date;
}

/** The collection in which a start and `/readyz` test whether the database works. Contains no user data. */
export const probesOf = (connection: Connection): mongo.Collection<Probe> =>
  connection.getClient().db(connection.name).collection<Probe>('probes');

const write = 'a write';
/** MongoDB's codes for missing rights and missing authentication. */
const unauthorized = [13, 18, 8000];

/**
 * Tests for features that the product needs and that not every server with MongoDB's protocol has: FerretDB 1 lacks
 * these indexes and answers, and Amazon DocumentDB doesn't support retryable writes.
 * @throws {StartError} naming what the database refuses
 */
export async function refuseUnfitDatabase(connection: Connection): Promise<void> {
  const probes = probesOf(connection);
  const _id = 'start';
  const needs: Readonly<Record<string, () => Promise<unknown>>> = {
    [write]: () => probes.updateOne({ _id }, { $set: { at: new Date() } }, { upsert: true }),
    'an index that lets documents expire': () =>
      ensureIndexes(connection, probes.collectionName, [
        { key: { at: 1 }, expireAfterSeconds: 7 * 24 * 60 * 60 },
      ]),
    'findAndModify with a projection': () =>
      probes.findOneAndUpdate({ _id }, { $set: { at: new Date() } }, { projection: { _id: 0 } }),
  };
  for (const [need, attempt] of Object.entries(needs)) {
    await attempt().catch((error: mongo.MongoServerError) => {
      if (error.name !== 'MongoServerError') throw error;
      const refused = /retryable writes/i.test(error.message) ? 'retryable writes' : need;
      throw new StartError(
        `The database at MONGODB_URI refuses ${refused} (${error.message}). ${wayOut(refused, Number(error.code))}`,
        {
          cause: error,
        },
      );
    });
  }
}

function wayOut(need: string, code: number): string {
  if (unauthorized.includes(code)) return 'Give the user of MONGODB_URI the role readWrite on the database.';
  if (need === write) return 'Let MONGODB_URI name a server that takes writes and has room on its disk.';
  return 'Use MongoDB 6 or later, or leave MONGODB_URI out to run on the embedded database; FerretDB 1 and Amazon DocumentDB won’t work.';
}
