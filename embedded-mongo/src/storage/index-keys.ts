import { type Doc, isDoc, type Maybe } from '#mongo/bson/values.ts';
import { MongoError } from '#mongo/errors.ts';
import { isIndex } from '#mongo/query/path.ts';

/** The fields of one index entry. `undefined` means an empty array, and null may also mean a missing field. */
type KeyRow = Maybe[];

export interface IndexKeys {
  rows: KeyRow[];
  /** One bit per field with an array on its path. */
  multikey: number;
  /** Whether all fields are absent, so that a sparse index omits the document. */
  absent: boolean;
}

interface Cursor {
  value: Maybe;
  parts: readonly string[];
  at: number;
  settled: boolean;
}

/**
 * A document's entries in an index over the paths: one per array element. Paths through the same array are combined
 * element by element.
 * @throws MongoError 171 when one index would cover two different arrays
 */
export function indexKeys(document: Doc, paths: readonly (readonly string[])[]): IndexKeys {
  const result: IndexKeys = { rows: [], multikey: 0, absent: true };
  expand(
    paths.map((parts) => ({ value: document, parts, at: 0, settled: false })),
    result,
  );
  return result;
}

function expand(cursors: Cursor[], result: IndexKeys): void {
  for (const cursor of cursors) advance(cursor);
  const open = cursors.filter((cursor) => !cursor.settled);
  const [first] = open;
  if (!first) {
    result.rows.push(cursors.map((cursor) => cursor.value));
    return;
  }
  const array = first.value as Maybe[];
  const parallel = open.find((cursor) => cursor.value !== array);
  if (parallel) {
    const name = (cursor: Cursor) => cursor.parts[Math.max(0, cursor.at - 1)];
    throw new MongoError(
      'CannotIndexParallelArrays',
      `cannot index parallel arrays [${name(parallel)}] [${name(first)}]`,
    );
  }
  for (const [position, cursor] of cursors.entries()) if (!cursor.settled) result.multikey |= 1 << position;
  const elements = array.length > 0 ? array : [undefined];
  // An empty array at the end of its path is a value; in the middle of a path it contains nothing.
  if (array.length === 0 && open.some((cursor) => cursor.at === cursor.parts.length)) result.absent = false;
  for (const element of elements) {
    const next = cursors.map((cursor): Cursor => {
      if (cursor.settled) return { ...cursor };
      if (cursor.at === cursor.parts.length) return { ...cursor, value: element, settled: true };
      return { ...cursor, value: isDoc(element) ? element : null, settled: !isDoc(element) };
    });
    if (array.length > 0 && open.some((cursor) => cursor.at === cursor.parts.length)) result.absent = false;
    expand(next, result);
  }

  function advance(cursor: Cursor): void {
    while (!cursor.settled) {
      if (Array.isArray(cursor.value)) {
        const part = cursor.parts[cursor.at];
        const positional =
          part !== undefined && isIndex(part) && !cursor.value.some((item) => isDoc(item) && item.has(part));
        if (!positional) return;
        cursor.value = cursor.value[Number(part)];
        cursor.at++;
      } else if (cursor.at === cursor.parts.length) {
        if (cursor.value !== undefined) result.absent = false;
        cursor.value ??= null;
        cursor.settled = true;
      } else if (isDoc(cursor.value)) {
        cursor.value = cursor.value.get(cursor.parts[cursor.at] as string);
        cursor.at++;
      } else {
        cursor.value = null;
        cursor.settled = true;
      }
    }
  }
}
