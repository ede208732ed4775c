import type { BSONRegExp } from 'bson';
import { compare } from '#mongo/bson/compare.ts';
import { type Doc, doc, isDoc, isRegex, typeName, type Value } from '#mongo/bson/values.ts';
import type { IndexField } from '#mongo/storage/index-spec.ts';
import { encodeValue, invert, successor, typeBracket } from '#mongo/storage/key-encoding.ts';
import type { Collection, Index, KeyRange } from '#mongo/storage/store.ts';
import { compileFilter, isOperatorDoc, type Predicate } from './matcher.ts';
import { isIndex } from './path.ts';
import { literalPrefix } from './regex.ts';
import type { SortField } from './sort.ts';

/**
 * How to find documents. A plan may yield too many, because the filter is checked again for each document that is read.
 */
export type Plan =
  | { kind: 'collection'; reverse: boolean; sorted: boolean }
  | {
      kind: 'index';
      index: Index;
      ranges: KeyRange[];
      reverse: boolean;
      sorted: boolean;
      bounded: number;
      /**
       * Whether the ranges contain exactly the matching entries, each once, so that they can be counted without reading
       * documents.
       */
      exact: boolean;
    }
  | { kind: 'union'; plans: Plan[]; sorted: false };

/** If an `$in` over several fields would give more ranges than this, only the first fields are used. */
const MAX_RANGES = 2_000;
const EVERYTHING: KeyRange = { low: Buffer.alloc(0), high: Buffer.of(0xff) };

interface Interval {
  low: Buffer;
  high: Buffer;
}

/** What the filter requires of one path: bounds in key order, and whether each is a single value. */
interface Bound {
  intervals: (direction: 1 | -1) => Interval[];
  point: boolean;
}

/**
 * Chooses the index that narrows the search most: the longest prefix of equalities, then a range, then an index that
 * yields the sort order. Without any, the whole collection is scanned.
 * @param hint the index to use, or `'natural'` for none
 */
export function plan(
  collection: Collection,
  filter: Predicate,
  sort: readonly SortField[],
  hint?: Index | 'natural',
): Plan {
  const natural = sort[0]?.path === '$natural' ? sort[0].direction : undefined;
  if (natural !== undefined || hint === 'natural') {
    return {
      kind: 'collection',
      reverse: natural === -1,
      sorted: natural !== undefined || sort.length === 0,
    };
  }
  const conjuncts = flatten(filter);
  let best: { plan: Plan; score: number } | undefined;
  for (const index of hint ? [hint] : collection.indexes) {
    if (!index.ready || (index.spec.hidden && index !== hint)) continue;
    const candidate = planIndex(index, conjuncts, sort, index === hint);
    if (candidate && (!best || candidate.score > best.score)) best = candidate;
  }
  if (best && (hint || best.score >= 1)) return best.plan;
  const union = planUnion(collection, conjuncts);
  if (union) return union;
  return best?.plan ?? { kind: 'collection', reverse: false, sorted: sort.length === 0 };
}

/** The plan in the form of `explain`. A count reads no documents if the index alone is enough. */
export function planStage(chosen: Plan, counts = false): Doc {
  if (chosen.kind === 'collection')
    return doc({ stage: 'COLLSCAN', direction: chosen.reverse ? 'backward' : 'forward' });
  if (chosen.kind === 'union')
    return doc({ stage: 'OR', inputStages: chosen.plans.map((part) => planStage(part)) });
  const { index, reverse } = chosen;
  if (counts && chosen.exact)
    return doc({ stage: 'COUNT_SCAN', keyPattern: index.spec.key, indexName: index.spec.name });
  return doc({
    stage: 'FETCH',
    inputStage: doc({
      stage: 'IXSCAN',
      keyPattern: index.spec.key,
      indexName: index.spec.name,
      isMultiKey: index.multikey !== 0,
      direction: reverse ? 'backward' : 'forward',
    }),
  });
}

function flatten(filter: Predicate): Predicate[] {
  return filter.op === 'and' ? (filter.children ?? []).flatMap(flatten) : [filter];
}

function planUnion(collection: Collection, conjuncts: Predicate[]): Plan | undefined {
  for (const conjunct of conjuncts) {
    if (conjunct.op !== 'or') continue;
    const plans = (conjunct.children ?? []).map((branch) => plan(collection, branch, []));
    if (plans.every((branch) => branch.kind === 'union' || (branch.kind === 'index' && branch.bounded > 0))) {
      return { kind: 'union', plans, sorted: false };
    }
  }
  return undefined;
}

function planIndex(
  index: Index,
  conjuncts: Predicate[],
  sort: readonly SortField[],
  forced: boolean,
): { plan: Plan; score: number } | undefined {
  const { spec } = index;
  if (
    spec.partialFilterExpression &&
    !forced &&
    !flatten(compileFilter(spec.partialFilterExpression)).every((need) => implied(need, conjuncts))
  )
    return undefined;
  let ranges: KeyRange[] = [{ low: Buffer.alloc(0), high: Buffer.alloc(0) }];
  let points = 0;
  let bounded = 0;
  let manyBounded = false;
  for (const [position, field] of spec.fields.entries()) {
    const multikey = (index.multikey & (1 << position)) !== 0;
    // Bounds on two fields that contain arrays might be met by different elements.
    const bound = multikey && manyBounded ? undefined : boundOf(field, conjuncts, multikey);
    if (!bound) break;
    const intervals = bound.intervals(field.direction);
    if (ranges.length * intervals.length > MAX_RANGES) break;
    manyBounded ||= multikey;
    bounded++;
    ranges = ranges.flatMap(({ low }) =>
      intervals.map((interval) => ({
        low: Buffer.concat([low, interval.low]),
        high: Buffer.concat([low, interval.high]),
      })),
    );
    if (!bound.point) break;
    points++;
  }
  // A sparse index doesn't contain all documents. It can only serve a filter whose conditions on the bounded fields
  // require them to be present.
  if (spec.sparse && !forced && !provesPresence(spec.fields.slice(0, bounded), conjuncts)) return undefined;
  if (bounded === 0) ranges = [EVERYTHING];
  const single = ranges.length <= 1;
  const direction = sort.length > 0 && single ? sortDirection(index, points, bounded, sort) : undefined;
  if (bounded === 0 && direction === undefined && !forced) return undefined;
  const sorted = sort.length === 0 || direction !== undefined;
  ranges = merge(ranges);
  const unique = spec.unique && points === spec.fields.length ? 10 : 0;
  const score = unique + points + (bounded > points ? 0.5 : 0) + (sorted ? 0.25 : 0) + (bounded > 0 ? 1 : 0);
  return {
    plan: {
      kind: 'index',
      index,
      ranges,
      reverse: direction === -1,
      sorted,
      bounded,
      exact: index.multikey === 0 && saysAll(spec.fields.slice(0, bounded), conjuncts),
    },
    score: bounded === 0 ? 0.25 : score,
  };
}

/**
 * Whether the bounds on these fields express the whole filter: no key is shared by a value that matches and one that
 * doesn't, and no condition is left over. Never true with arrays.
 */
function saysAll(fields: readonly IndexField[], conjuncts: readonly Predicate[]): boolean {
  let said = 0;
  for (const { path } of fields) {
    const about = conjuncts.filter((conjunct) => conjunct.path === path);
    const [first] = about;
    const isPoint = about.length === 1 && first?.op === 'eq' && isPlain(first.operand, true);
    const isAnyOf =
      about.length === 1 &&
      first?.op === 'in' &&
      Array.isArray(first.operand) &&
      first.operand.every((value) => isPlain(value, true));
    const isRange = about.every(
      ({ op, operand }) =>
        ['gt', 'gte', 'lt', 'lte'].includes(op) &&
        isPlain(operand, false) &&
        typeName(operand as Value) === typeName(first?.operand as Value),
    );
    if (!isPoint && !isAnyOf && !isRange) return false;
    said += about.length;
  }
  return said === conjuncts.length;
}

/**
 * Whether a value's key belongs only to values that match it. Null is one for equality, because a missing field has the
 * same key. Numbers aren't for ranges, because NaN has a key among the numbers but lies in no range.
 */
function isPlain(value: Value | undefined, asPoint: boolean): boolean {
  if (value === null) return asPoint;
  if (value === undefined || (!asPoint && typeName(value) === 'int')) return false;
  return ['string', 'bool', 'date', 'objectId', 'int'].includes(typeName(value));
}

/** 1 or -1 when a scan in that direction yields the sort order. */
function sortDirection(
  index: Index,
  points: number,
  bounded: number,
  sort: readonly SortField[],
): 1 | -1 | undefined {
  let direction: 1 | -1 | undefined;
  const fixed = new Set(index.spec.fields.slice(0, points).map((field) => field.path));
  let at = points;
  for (const field of sort) {
    if (fixed.has(field.path) && index.multikey === 0) continue;
    const indexed = index.spec.fields[at++];
    if (!indexed || indexed.path !== field.path) return undefined;
    // With arrays, only a scan of the whole index meets each document first at the value that it sorts by.
    if (index.multikey !== 0 && (bounded > 0 || sort.length > 1)) return undefined;
    const needed = indexed.direction === field.direction ? 1 : -1;
    if (direction !== undefined && direction !== needed) return undefined;
    direction = needed;
  }
  return direction ?? 1;
}

function boundOf(field: IndexField, conjuncts: Predicate[], multikey: boolean): Bound | undefined {
  if (field.parts.some(isIndex)) return undefined;
  const about = conjuncts.filter((conjunct) => conjunct.path === field.path);
  for (const { op, operand } of about) {
    if (op === 'eq' && operand !== undefined && indexable(operand)) return points([operand]);
  }
  for (const { op, operand } of about) {
    if (
      op === 'in' &&
      Array.isArray(operand) &&
      operand.every((value) => indexable(value) && !isRegex(value))
    )
      return points(operand);
  }
  for (const { op, operand } of about) {
    if (op === 'regex' && isRegex(operand)) {
      const prefix = literalPrefix(operand);
      if (prefix !== '') return regexBound(prefix, operand);
    }
  }
  const limits = about.filter(
    ({ op, operand }) =>
      ['gt', 'gte', 'lt', 'lte'].includes(op) && operand !== undefined && rangeable(operand),
  );
  const [first] = limits;
  if (!first) return undefined;
  const type = typeBracket(first.operand as Value);
  const usable = multikey
    ? [first]
    : limits.filter((limit) => typeBracket(limit.operand as Value).equals(type));
  return { point: false, intervals: (direction) => [rangeInterval(usable, type, direction)] };
}

/**
 * Whether a key can represent the value: arrays are indexed by element, and MinKey, MaxKey and regexes match in ways
 * that a single key can't express.
 */
function indexable(value: Value): boolean {
  return !Array.isArray(value) && !isOperatorDoc(value);
}

function rangeable(value: Value): boolean {
  return !['array', 'minKey', 'maxKey', 'null', 'regex'].includes(typeName(value));
}

function points(values: readonly Value[]): Bound {
  return {
    point: true,
    intervals: (direction) =>
      values.map((value) => {
        const bytes = encodeValue(value);
        const low = direction === 1 ? bytes : invert(bytes);
        return { low, high: successor(low) };
      }),
  };
}

function regexBound(prefix: string, regex: BSONRegExp): Bound {
  // A regex also matches an equal stored regex, whose key is outside the range of strings.
  const text = encodeValue(prefix).subarray(0, -2);
  const own = encodeValue(regex);
  return {
    point: false,
    intervals: (direction) =>
      [text, own].map((bytes) => {
        const low = direction === 1 ? bytes : invert(bytes);
        return { low, high: successor(low) };
      }),
  };
}

function rangeInterval(limits: Predicate[], type: Buffer, direction: 1 | -1): Interval {
  let low = type;
  let high = successor(type);
  for (const { op, operand } of limits) {
    const bytes = encodeValue(operand as Value);
    const after = successor(bytes);
    if (op === 'gt' || op === 'gte') low = greater(low, op === 'gte' ? bytes : after);
    else high = lesser(high, op === 'lt' ? bytes : after);
  }
  if (direction === 1) return { low, high };
  return invertRange(low, high);
}

function greater(a: Buffer, b: Buffer): Buffer {
  return Buffer.compare(a, b) >= 0 ? a : b;
}

function lesser(a: Buffer, b: Buffer): Buffer {
  return Buffer.compare(a, b) <= 0 ? a : b;
}

/** Merges ranges into key order without overlap, so that scanning them yields each key once. */
function merge(ranges: KeyRange[]): KeyRange[] {
  const sorted = ranges
    .filter(({ low, high }) => Buffer.compare(low, high) < 0)
    .sort((a, b) => Buffer.compare(a.low, b.low));
  const merged: KeyRange[] = [];
  for (const range of sorted) {
    const last = merged.at(-1);
    if (last && Buffer.compare(range.low, last.high) <= 0) last.high = greater(last.high, range.high);
    else merged.push({ ...range });
  }
  return merged;
}

function provesPresence(fields: readonly IndexField[], conjuncts: Predicate[]): boolean {
  return fields.some((field) =>
    conjuncts.some(({ op, path, operand }) => {
      if (path !== field.path) return false;
      if (op === 'in') return Array.isArray(operand) && !operand.includes(null);
      return ['eq', 'gt', 'gte', 'lt', 'lte', 'regex', 'exists'].includes(op) && operand !== null;
    }),
  );
}

/** Whether the filter's conditions imply the partial index's condition. */
function implied(need: Predicate, conjuncts: Predicate[]): boolean {
  if (need.op === 'or')
    return (need.children ?? []).some((branch) => flatten(branch).every((part) => implied(part, conjuncts)));
  return conjuncts.some((given) => {
    if (given.path !== need.path || given.path === undefined) return false;
    const [wanted, have] = [need.operand as Value, given.operand as Value];
    if (need.op === 'exists') {
      if (
        given.op === 'exists' ||
        ['gt', 'gte', 'lt', 'lte', 'regex', 'elemMatch', 'size'].includes(given.op)
      )
        return have !== null;
      if (given.op === 'eq') return have !== null;
      return given.op === 'in' && Array.isArray(have) && !have.includes(null);
    }
    if (given.op === need.op && !isDoc(wanted) && compare(wanted, have) === 0) return true;
    if (given.op === 'eq' && have !== null && !Array.isArray(have))
      return need.matches(nest(need.path as string, have));
    if (given.op === 'in' && Array.isArray(have) && !have.includes(null)) {
      return have.every(
        (value) => !isRegex(value) && !Array.isArray(value) && need.matches(nest(need.path as string, value)),
      );
    }
    if (!['gt', 'gte', 'lt', 'lte'].includes(need.op) || !['gt', 'gte', 'lt', 'lte'].includes(given.op))
      return false;
    if (need.op[0] !== given.op[0] || typeName(wanted) !== typeName(have)) return false;
    const order = compare(have, wanted) * (need.op[0] === 'g' ? 1 : -1);
    return order > 0 || (order === 0 && (need.op.endsWith('e') || !given.op.endsWith('e')));
  });
}

function nest(path: string, value: Value): Map<string, Value> {
  const parts = path.split('.');
  const leaf = new Map<string, Value>([[parts.at(-1) as string, value]]);
  return parts.slice(0, -1).reduceRight((inner, part) => new Map<string, Value>([[part, inner]]), leaf);
}

/**
 * The same interval among inverted keys. A bound is a prefix and means "from the first key that starts with it".
 * Inverted, this becomes "up to the last key that starts with its inverse", and the successor of the inverse is where
 * that ends.
 */
function invertRange(low: Buffer, high: Buffer): Interval {
  return { low: successor(invert(high)), high: successor(invert(low)) };
}
