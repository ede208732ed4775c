import type { OwnedDocuments } from './owned.ts';

/** Documents read at once: of posts, at most 10 MB. */
const batchSize = 50;

/**
 * The documents of a query as `show` gives them. The next ones are read only when they are asked for, so that memory
 * never holds them all.
 */
export async function* inBatches<Record, Shown>(
  query: ReturnType<OwnedDocuments<Record>['find']>,
  show: (records: readonly Record[]) => readonly Shown[] | Promise<readonly Shown[]>,
): AsyncGenerator<Shown, void, undefined> {
  let batch: Record[] = [];
  for await (const record of query.lean<Record[]>().cursor({ batchSize })) {
    if (batch.push(record) < batchSize) continue;
    yield* await show(batch);
    batch = [];
  }
  yield* await show(batch);
}
