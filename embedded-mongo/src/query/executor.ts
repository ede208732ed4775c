import type { Doc } from '#mongo/bson/values.ts';
import type { Collection, Row } from '#mongo/storage/store.ts';
import type { Predicate } from './matcher.ts';
import type { Plan } from './planner.ts';
import { compareKeys, type SortField, sortKey } from './sort.ts';

/** Says that the time slice is over. Every consumer passes it on, up to the scheduler, and continues later. */
export const PAUSE = Symbol('pause');
export type Pausable<T> = Generator<T | typeof PAUSE, void, void>;

/** Limits a command's running time. */
export interface Clock {
  /**
   * Whether the command has used up its slice.
   * @throws MongoError MaxTimeMSExpired past its deadline
   */
  expired(): boolean;
}

/** Figures that `explain` reports about an execution. */
export interface Counters {
  keys: number;
  documents: number;
}

/** The matching documents in the plan's order. Pauses whenever the slice is over. */
export function* search(
  collection: Collection,
  plan: Plan,
  filter: Predicate,
  clock: Clock,
  counters?: Counters,
): Pausable<Row> {
  for (const row of candidates(collection, plan, counters)) {
    if (counters) counters.documents++;
    if (filter.matches(row.document)) yield row;
    if (clock.expired()) yield PAUSE;
  }
}

/**
 * Counts the matching documents, up to `most`, by yielding partial counts. If the index alone is enough, no document is
 * read.
 */
export function* countMatching(
  collection: Collection,
  plan: Plan,
  filter: Predicate,
  clock: Clock,
  most = Infinity,
): Pausable<number> {
  if (plan.kind !== 'index' || !plan.exact) {
    for (const row of skipLimit(search(collection, plan, filter, clock), 0, most))
      yield row === PAUSE ? row : 1;
    return;
  }
  let left = most;
  for (const range of plan.ranges) {
    for (const count of plan.index.count(range, left)) {
      left -= count;
      yield count;
      if (clock.expired()) yield PAUSE;
    }
  }
}

function* candidates(collection: Collection, plan: Plan, counters?: Counters): Generator<Row> {
  if (plan.kind === 'collection') {
    yield* collection.scan(plan.reverse);
    return;
  }
  const several = plan.kind === 'union' || plan.index.multikey !== 0;
  const seen = several ? new Set<number>() : undefined;
  for (const id of ids(plan)) {
    if (counters) counters.keys++;
    if (seen?.has(id)) continue;
    seen?.add(id);
    const document = collection.get(id);
    if (document) yield { id, document };
  }
}

function* ids(plan: Plan): Generator<number> {
  if (plan.kind === 'union') for (const branch of plan.plans) yield* ids(branch);
  if (plan.kind !== 'index') return;
  for (const range of plan.reverse ? plan.ranges.toReversed() : plan.ranges)
    yield* plan.index.scan(range, plan.reverse);
}

/**
 * Like `search`, but in sort order.
 * @param limit the maximum number needed, so that a sort needn't keep more
 */
export function* select(
  collection: Collection,
  filter: Predicate,
  sort: readonly SortField[],
  chosen: Plan,
  clock: Clock,
  limit = Infinity,
): Pausable<Row> {
  const rows = search(collection, chosen, filter, clock);
  if (sort.length === 0 || chosen.sorted) yield* rows;
  else yield* sorted(rows, sort, (row) => row.document, limit);
}

/** Sorts its input. With a limit, it keeps no more than that many items. */
export function* sorted<T>(
  source: Pausable<T>,
  fields: readonly SortField[],
  documentOf: (item: T) => Doc,
  limit = Infinity,
): Pausable<T> {
  let kept: { item: T; key: ReturnType<typeof sortKey>; at: number }[] = [];
  const order = (a: (typeof kept)[number], b: (typeof kept)[number]) =>
    compareKeys(a.key, b.key, fields) || a.at - b.at;
  let at = 0;
  for (const item of source) {
    if (item === PAUSE) {
      yield PAUSE;
      continue;
    }
    kept.push({ item: item as T, key: sortKey(documentOf(item as T), fields), at: at++ });
    if (kept.length >= 2 * limit + 100) {
      kept.sort(order);
      kept = kept.slice(0, limit);
    }
  }
  kept.sort(order);
  for (const entry of kept.slice(0, limit)) yield entry.item;
}

export function* skipLimit<T>(source: Pausable<T>, skip: number, limit: number): Pausable<T> {
  if (limit <= 0) return;
  let seen = 0;
  for (const item of source) {
    if (item === PAUSE) yield PAUSE;
    else if (seen++ >= skip) {
      yield item;
      if (seen >= skip + limit) return;
    }
  }
}
