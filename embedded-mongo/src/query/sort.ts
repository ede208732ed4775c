import { compare, compareMaybe } from '#mongo/bson/compare.ts';
import { type Doc, isDoc, isNumber, type Maybe, toNumber, type Value } from '#mongo/bson/values.ts';
import { MongoError, unsupported } from '#mongo/errors.ts';
import { isIndex } from './path.ts';

export interface SortField {
  path: string;
  parts: string[];
  direction: 1 | -1;
}

/** Reads a sort document. @throws MongoError BadValue for a direction other than 1 and -1 */
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

/** What a document sorts by, taken once per document. */
export function sortKey(document: Doc, fields: readonly SortField[]): Value[] {
  return fields.map((field) => {
    const candidates: Value[] = [];
    collect(document, field.parts, 0, candidates);
    // An empty array sorts below null, as the `undefined` that MongoDB indexes for it.
    let best: Maybe = candidates[0];
    for (const value of candidates)
      if (Math.sign(compareMaybe(value, best)) === -field.direction) best = value;
    return best as Value;
  });
}

export function compareKeys(a: readonly Value[], b: readonly Value[], fields: readonly SortField[]): number {
  for (const [position, field] of fields.entries()) {
    const order = compareMaybe(a[position], b[position]);
    if (order !== 0) return order * field.direction;
  }
  return 0;
}

/** The documents in order; equal ones stay as they were. */
export function sortDocuments(documents: readonly Doc[], fields: readonly SortField[]): Doc[] {
  return documents
    .map((document) => ({ document, key: sortKey(document, fields) }))
    .sort((a, b) => compareKeys(a.key, b.key, fields))
    .map((entry) => entry.document);
}

/** Every value that an index on the path would hold: array elements one by one, null for what is missing. */
export function indexValues(
  document: Doc,
  parts: readonly string[],
): { values: Maybe[]; multikey: boolean; missing: boolean } {
  const values: Maybe[] = [];
  const state = collect(document, parts, 0, values);
  return { values, ...state };
}

function collect(
  start: Maybe,
  parts: readonly string[],
  from: number,
  out: Maybe[],
): { multikey: boolean; missing: boolean } {
  let current = start;
  for (let at = from; at < parts.length; at++) {
    const part = parts[at] as string;
    if (Array.isArray(current)) {
      const index = isIndex(part) ? Number(part) : -1;
      const positional = index >= 0 && !current.some((element) => isDoc(element) && element.has(part));
      if (positional) {
        current = current[index];
        continue;
      }
      if (current.length === 0) {
        out.push(null);
        return { multikey: true, missing: true };
      }
      let missing = true;
      for (const element of current) {
        if (isDoc(element)) missing = collect(element, parts, at, out).missing && missing;
        else out.push(null);
      }
      return { multikey: true, missing };
    }
    current = isDoc(current) ? current.get(part) : undefined;
  }
  if (!Array.isArray(current)) {
    out.push(current ?? null);
    return { multikey: false, missing: current === undefined };
  }
  if (current.length === 0) out.push(undefined);
  else out.push(...current);
  return { multikey: true, missing: false };
}

/** Distinct values of an index or `distinct`, in comparison order. */
export function uniqueSorted(values: Value[]): Value[] {
  const sorted = [...values].sort(compare);
  return sorted.filter((value, at) => at === 0 || compare(sorted[at - 1] as Value, value) !== 0);
}
