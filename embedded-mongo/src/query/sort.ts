import { compare, compareMaybe } from '#mongo/bson/compare.ts';
import { type Doc, isDoc, isNumber, type Maybe, toNumber, type Value } from '#mongo/bson/values.ts';
import { MongoError, unsupported } from '#mongo/errors.ts';
import { indexKeys } from '#mongo/storage/index-keys.ts';

export interface SortField {
  path: string;
  parts: string[];
  direction: 1 | -1;
}

/**
 * Parses a sort document.
 * @throws MongoError BadValue for a direction other than 1 and -1
 */
export function parseSort(sort: Doc): SortField[] {
  return [...sort].map(([path, direction]) => {
    if (isDoc(direction)) throw unsupported('sorting by $meta');
    const sign = isNumber(direction) ? toNumber(direction) : 0;
    if (sign !== 1 && sign !== -1) {
      throw new MongoError(15975, '$sort key ordering must be 1 (for ascending) or -1 (for descending)');
    }
    if (path === '' || path.split('.').includes(''))
      throw new MongoError(15998, 'FieldPath field names may not be empty strings.');
    if (path.startsWith('$'))
      throw new MongoError(
        16410,
        "FieldPath field names may not start with '$'. Consider using $getField or $setField.",
      );
    return { path, parts: path.split('.'), direction: sign };
  });
}

/** The values that a document is sorted by, computed once per document. */
export function sortKey(document: Doc, fields: readonly SortField[]): Maybe[] {
  const rows = sortRows(document, fields);
  let best = rows[0] as Maybe[];
  for (const row of rows) if (row !== best && compareKeys(row, best, fields) < 0) best = row;
  return best;
}

/** One row per array element, as in an index. An empty array gives `undefined`, which sorts below null. */
function sortRows(document: Doc, fields: readonly SortField[]): Maybe[][] {
  try {
    return indexKeys(
      document,
      fields.map((field) => field.parts),
    ).rows;
  } catch (error) {
    if (!(error instanceof MongoError) || error.codeName !== 'CannotIndexParallelArrays') throw error;
    throw new MongoError('BadValue', 'cannot sort with keys that are parallel arrays');
  }
}

export function compareKeys(a: readonly Maybe[], b: readonly Maybe[], fields: readonly SortField[]): number {
  for (const [position, field] of fields.entries()) {
    const order = compareMaybe(a[position], b[position]);
    if (order !== 0) return order * field.direction;
  }
  return 0;
}

/** Distinct values for an index or `distinct`, in comparison order. */
export function uniqueSorted(values: Value[]): Value[] {
  const sorted = [...values].sort(compare);
  return sorted.filter((value, at) => at === 0 || compare(sorted[at - 1] as Value, value) !== 0);
}
