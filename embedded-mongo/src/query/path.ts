import { type Doc, isDoc, type Maybe, type Value } from '#mongo/bson/values.ts';

/** Receives a value on the path, or `undefined` if the path leads nowhere. */
export type Visit = (value: Maybe, arrayIndex: number | undefined) => boolean;

export function isIndex(part: string): boolean {
  return /^(0|[1-9]\d*)$/.test(part);
}

/**
 * Calls `visit` for every element that a query inspects on the dotted path, until a call returns true. Arrays in the
 * middle of the path are searched by element and by index. An array at its end is visited element by element and then
 * as a whole, or only as a whole if `traverseLeaf` is false. `arrayIndex` is the index in the outermost array, for the
 * positional operator.
 */
export function visitPath(root: Doc, parts: readonly string[], traverseLeaf: boolean, visit: Visit): boolean {
  return walk(root, 0, undefined);

  function walk(start: Value, from: number, outer: number | undefined): boolean {
    let current: Maybe = start;
    for (let at = from; at < parts.length; at++) {
      if (Array.isArray(current)) return walkArray(current, at, outer);
      if (!isDoc(current)) return visit(undefined, outer);
      current = current.get(parts[at] as string);
      if (current === undefined) return visit(undefined, outer);
    }
    return Array.isArray(current) && traverseLeaf
      ? walkArray(current, parts.length, outer)
      : visit(current, outer);
  }

  function walkArray(array: Value[], at: number, outer: number | undefined): boolean {
    if (at === parts.length) {
      return array.some((element, index) => visit(element, outer ?? index)) || visit(array, outer);
    }
    const part = parts[at] as string;
    const position = isIndex(part) ? Number(part) : -1;
    for (const [index, element] of array.entries()) {
      const hit = outer ?? index;
      if (isDoc(element) && walk(element, at, hit)) return true;
      if (index !== position) continue;
      if (at + 1 === parts.length) {
        if (visit(element, hit)) return true;
      } else if (isDoc(element)) {
        if (walk(element, at + 1, hit)) return true;
      } else if (Array.isArray(element) && walkArray(element, at + 1, hit)) return true;
    }
    return false;
  }
}
