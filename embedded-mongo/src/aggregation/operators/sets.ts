import { equal } from '#mongo/bson/compare.ts';
import { truthy, type Value } from '#mongo/bson/values.ts';
import { uniqueSorted } from '#mongo/query/sort.ts';
import { encodeValue } from '#mongo/storage/key-encoding.ts';
import type { Operator } from '../expressions.ts';
import { asArray, nullish, operator } from './arguments.ts';

/** MongoDB leaves the order of sets undefined. Sorting makes it at least deterministic. */
export const setOperators: [string, Operator][] = [
  operator('$setUnion', 0, Infinity, (...values) => {
    if (values.some(nullish)) return null;
    return uniqueSorted(values.flatMap((value) => asArray('$setUnion', value)));
  }),
  operator('$setIntersection', 0, Infinity, (...values) => {
    if (values.some(nullish)) return null;
    const [first = [], ...others] = values.map((value) => asArray('$setIntersection', value));
    const keys = others.map(keysOf);
    return uniqueSorted(first).filter((value) => keys.every((known) => known.has(keyOf(value))));
  }),
  operator('$setDifference', 2, 2, (left, right) => {
    if (nullish(left) || nullish(right)) return null;
    const without = keysOf(asArray('$setDifference', right));
    const kept: Value[] = [];
    for (const value of asArray('$setDifference', left)) {
      const key = keyOf(value);
      if (!without.has(key)) kept.push(value);
      without.add(key);
    }
    return kept;
  }),
  operator('$setEquals', 2, Infinity, (...values) => {
    const [first = [], ...others] = values.map((value) => uniqueSorted(asArray('$setEquals', value)));
    return others.every((other) => equal(first, other));
  }),
  operator('$setIsSubset', 2, 2, (left, right) => {
    const known = keysOf(asArray('$setIsSubset', right));
    return asArray('$setIsSubset', left).every((value) => known.has(keyOf(value)));
  }),
  operator('$allElementsTrue', 1, 1, (value) => asArray('$allElementsTrue', value).every(truthy)),
  operator('$anyElementTrue', 1, 1, (value) => asArray('$anyElementTrue', value).some(truthy)),
];

function keyOf(value: Value): string {
  return encodeValue(value).toString('latin1');
}

function keysOf(values: readonly Value[]): Set<string> {
  return new Set(values.map(keyOf));
}
