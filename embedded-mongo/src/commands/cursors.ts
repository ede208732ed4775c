import { randomInt } from 'node:crypto';
import { type Encodable, EncodedDocument, encode } from '#mongo/bson/codec.ts';
import { type Doc, Long } from '#mongo/bson/values.ts';
import { MongoError } from '#mongo/errors.ts';
import { PAUSE, type Pausable } from '#mongo/query/executor.ts';
import { OK, type Reply } from './context.ts';

/** Keeps replies below a message's limit of 48 MB. MongoDB also limits batches to 16 MB. */
const MAX_BATCH_BYTES = 16 * 1024 * 1024;
const FIRST_BATCH = 101;
/** Cursors that have been unused for ten minutes are closed, as in MongoDB. */
const IDLE_MS = 10 * 60_000;

interface OpenCursor {
  namespace: string;
  source: Pausable<Doc>;
  /** A document that didn't fit into the last batch. */
  waiting?: EncodedDocument;
  usedAt: number;
  busy: boolean;
}

/** The open cursors of all connections. */
export class CursorRegistry {
  private readonly cursors = new Map<string, OpenCursor>();

  /** The reply of a command that opens a cursor: the first batch, and an id if there is more. */
  *open(
    namespace: string,
    source: Pausable<Doc>,
    batchSize = FIRST_BATCH,
    singleBatch = false,
  ): Generator<void, Reply, void> {
    const cursor: OpenCursor = { namespace, source, usedAt: Date.now(), busy: true };
    const { batch, done } = yield* fill(cursor, batchSize);
    let id = Long.ZERO;
    if (!done && !singleBatch) {
      id = Long.fromNumber(randomInt(1, 2 ** 47));
      this.cursors.set(id.toString(), cursor);
    }
    cursor.busy = false;
    return reply({ firstBatch: batch, id, ns: namespace });
  }

  *next(id: Long, namespace: string, batchSize = Infinity): Generator<void, Reply, void> {
    const cursor = this.cursors.get(id.toString());
    if (!cursor || cursor.busy) throw new MongoError('CursorNotFound', `cursor id ${id} not found`);
    if (cursor.namespace !== namespace) {
      throw new MongoError(
        'Unauthorized',
        `Requested getMore on namespace '${namespace}', but cursor belongs to a different namespace ${cursor.namespace}`,
      );
    }
    cursor.busy = true;
    try {
      const { batch, done } = yield* fill(cursor, batchSize || Infinity);
      if (done) this.cursors.delete(id.toString());
      return reply({ nextBatch: batch, id: done ? Long.ZERO : id, ns: namespace });
    } catch (error) {
      this.cursors.delete(id.toString());
      throw error;
    } finally {
      cursor.busy = false;
      cursor.usedAt = Date.now();
    }
  }

  /**
   * Closes a cursor.
   * @returns whether it existed
   */
  kill(id: Long): boolean {
    return this.cursors.delete(id.toString());
  }

  /** Closes the cursors that have been idle for too long. */
  expire(): void {
    for (const [id, cursor] of this.cursors)
      if (!cursor.busy && Date.now() - cursor.usedAt > IDLE_MS) this.cursors.delete(id);
  }
}

function* fill(
  cursor: OpenCursor,
  size: number,
): Generator<void, { batch: EncodedDocument[]; done: boolean }, void> {
  const batch: EncodedDocument[] = [];
  let bytes = 0;
  if (cursor.waiting) {
    batch.push(cursor.waiting);
    bytes = cursor.waiting.bytes.length;
    delete cursor.waiting;
  }
  while (batch.length < size) {
    const { value, done } = cursor.source.next();
    if (done || value === undefined) return { batch, done: true };
    if (value === PAUSE) {
      yield;
      continue;
    }
    const encoded = new EncodedDocument(encode(value));
    bytes += encoded.bytes.length;
    if (bytes > MAX_BATCH_BYTES && batch.length > 0) {
      cursor.waiting = encoded;
      return { batch, done: false };
    }
    batch.push(encoded);
  }
  return { batch, done: false };
}

function reply(cursor: Record<string, Encodable>): Reply {
  return new Map<string, Encodable>([
    ['cursor', new Map(Object.entries(cursor))],
    ['ok', OK],
  ]);
}
