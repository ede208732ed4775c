import { type Document, EJSON } from 'bson';
import { type Db, MongoServerError } from 'mongodb';
import type { Case, Expectation } from './case.ts';

/** No types are promoted, so that a 1.0 that comes back as 1 is noticed. */
const RAW = { promoteValues: false, promoteLongs: false, bsonRegExp: true } as const;

/** A server's answer, reduced to what the case covers, in canonical extended JSON. */
export type Answer = Partial<Record<keyof Expectation, string>>;

/** Runs a case against a database and returns the answer. */
export async function answer(db: Db, { given, other, indexes, run, expect }: Case): Promise<Answer> {
  for (const name of ['c', 'other']) await dropIfThere(db, name);
  if (indexes) await db.collection('c').createIndexes(indexes.map((index) => ({ key: {}, ...index })));
  if (given && given.length > 0) await db.collection('c').insertMany(given);
  if (other && other.length > 0) await db.collection('other').insertMany(other);
  const reply = await lastReply(db, run);
  const answered: Answer = {};
  const documents: Document[] = reply.cursor?.firstBatch ?? [];
  if (expect.error !== undefined || reply.error !== undefined) answered.error = show(reply.error);
  if (expect.documents) answered.documents = show(documents);
  if (expect.ids) answered.ids = show(documents.map((document) => document._id));
  if (expect.reply)
    answered.reply = show(Object.fromEntries(Object.keys(expect.reply).map((name) => [name, reply[name]])));
  if (expect.after) answered.after = show(await db.collection('c').find({}, RAW).sort({ _id: 1 }).toArray());
  return answered;
}

/** Since 7.0, MongoDB accepts dropping a collection that doesn't exist; older and other servers refuse it. */
async function dropIfThere(db: Db, name: string): Promise<void> {
  await db.dropCollection(name).catch((error: unknown) => {
    if (!(error instanceof MongoServerError) || error.errmsg !== 'ns not found') throw error;
  });
}

async function lastReply(db: Db, commands: Document[]): Promise<Document> {
  let reply: Document = {};
  for (const command of commands) {
    try {
      reply = await db.command(command, RAW);
      const [failed] = (reply.writeErrors ?? []) as Document[];
      if (failed) reply = { ...reply, error: Number(failed.code) };
    } catch (error) {
      if (!(error instanceof MongoServerError)) throw error;
      reply = { error: error.code };
    }
  }
  return reply;
}

/** The expectation in the same form. */
export function expected({ expect }: Case): Answer {
  return Object.fromEntries(Object.entries(expect).map(([name, value]) => [name, show(value)]));
}

function show(value: unknown): string {
  return value === undefined ? 'nothing' : EJSON.stringify(value, { relaxed: false });
}
