import { type Case, finds, regex, values } from './case.ts';

const orders = [
  {
    _id: 1,
    items: [
      { sku: 'a', n: 5 },
      { sku: 'b', n: 1 },
    ],
  },
  {
    _id: 2,
    items: [
      { sku: 'a', n: 1 },
      { sku: 'b', n: 5 },
    ],
  },
  { _id: 3, items: [] },
  { _id: 4 },
  { _id: 5, items: { sku: 'a', n: 5 } },
];
const nested = [
  { _id: 1, a: { b: 1 } },
  { _id: 2, a: [{ b: 1 }, { b: 2 }] },
  { _id: 3, a: [{ b: [1, 2] }] },
  { _id: 4, a: { b: [3, 4] } },
  { _id: 5, a: 1 },
  { _id: 6, a: [1, { c: 1 }] },
  { _id: 7, a: [] },
  { _id: 8 },
  { _id: 9, a: [[{ b: 1 }]] },
];

/** How filters search arrays and dotted paths. */
export default [
  finds('a value finds arrays that hold it', values([1, 2], [3], 1), { v: 1 }, [1, 3]),
  finds(
    'an array finds the same array, in the same order',
    values([1, 2], [2, 1], [1, 2, 3]),
    { v: [1, 2] },
    [1],
  ),
  finds(
    'an array finds arrays that hold it as an element',
    values([1, 2], [[1, 2], 3]),
    { v: [1, 2] },
    [1, 2],
  ),
  finds(
    'an empty array finds empty arrays, and arrays that hold one',
    values([], [[]], null),
    { v: [] },
    [1, 2],
  ),
  finds(
    'two conditions may be met by different elements',
    values([1, 9], [5], [1, 2]),
    { v: { $gt: 4, $lt: 3 } },
    [1],
  ),
  finds(
    '$elemMatch asks one element to meet both',
    values([1, 9], [5], [6, 1]),
    { v: { $elemMatch: { $gt: 4, $lt: 7 } } },
    [2, 3],
  ),
  finds('$elemMatch does not find plain values', values(5, [5]), { v: { $elemMatch: { $gt: 4 } } }, [2]),
  finds('$elemMatch on documents', orders, { items: { $elemMatch: { sku: 'a', n: 5 } } }, [1]),
  finds(
    'dotted conditions may be met by different elements',
    orders,
    { 'items.sku': 'a', 'items.n': 5 },
    [1, 2, 5],
  ),
  finds(
    '$elemMatch with $or',
    orders,
    { items: { $elemMatch: { $or: [{ sku: 'x' }, { n: { $gt: 4 } }] } } },
    [1, 2],
  ),
  finds(
    '$not $elemMatch finds what has no such element',
    orders,
    { items: { $not: { $elemMatch: { sku: 'a', n: 5 } } } },
    [2, 3, 4, 5],
  ),
  finds('$elemMatch with $ne', values([1, 1], [1, 2]), { v: { $elemMatch: { $ne: 1 } } }, [2]),
  finds('$elemMatch with $in', values([1, 2], [3]), { v: { $elemMatch: { $in: [2, 9] } } }, [1]),
  finds(
    '$elemMatch looks at array elements as a whole',
    values([[1, 2], [3]], [1, 2]),
    { v: { $elemMatch: { $elemMatch: { $eq: 2 } } } },
    [1],
  ),
  finds(
    '$elemMatch on references ($ref, $id) compares their fields',
    values([{ $ref: 'a', $id: 1 }], [{ $ref: 'a', $id: 2 }]),
    { v: { $elemMatch: { $id: 2, $ref: 'a' } } },
    [2],
  ),
  finds('$elemMatch without a document is refused', [], { v: { $elemMatch: 1 } }, { error: 2 }),
  finds('$size', values([], [1], [1, 2], 1), { v: { $size: 1 } }, [2]),
  finds(
    '$size zero finds empty arrays only',
    [{ _id: 1, v: [] }, { _id: 2 }, { _id: 3, v: null }],
    { v: { $size: 0 } },
    [1],
  ),
  finds('$size with a fraction is refused', [], { v: { $size: 1.5 } }, { error: 2 }),
  finds('$size with a negative number is refused', [], { v: { $size: -1 } }, { error: 2 }),
  finds('$all finds arrays with all values', values([1, 2, 3], [2, 3], [1], 1), { v: { $all: [1, 2] } }, [1]),
  finds('$all with one value finds plain values too', values([1, 2], 1, 2), { v: { $all: [1] } }, [1, 2]),
  finds('$all with an empty list finds nothing', values([], [1]), { v: { $all: [] } }, []),
  finds(
    '$all with $elemMatch',
    orders,
    { items: { $all: [{ $elemMatch: { sku: 'a', n: 5 } }, { $elemMatch: { sku: 'b', n: 1 } }] } },
    [1],
  ),
  finds(
    '$all with regular expressions',
    values(['apple', 'pear'], ['apple']),
    { v: { $all: [regex('^a'), regex('^p')] } },
    [1],
  ),
  finds('$all without an array is refused', [], { v: { $all: 1 } }, { error: 2 }),
  finds(
    'a range needs one element within it or two on either side',
    values([1, 5]),
    { v: { $gte: 4, $lte: 2 } },
    [1],
  ),

  finds('a dotted path goes through documents and arrays of documents', nested, { 'a.b': 1 }, [1, 2, 3]),
  finds('a dotted path ends in an array', nested, { 'a.b': 4 }, [4]),
  finds('a dotted path finds a whole array at its end', nested, { 'a.b': [1, 2] }, [3]),
  finds(
    'a dotted path does not look into arrays within arrays',
    nested,
    { 'a.b': { $exists: true } },
    [1, 2, 3, 4],
  ),
  finds(
    'null on a dotted path: documents without the field, but not scalars or nothing in an array',
    nested,
    { 'a.b': null },
    [5, 6, 8],
  ),
  finds('$exists false on a dotted path', nested, { 'a.b': { $exists: false } }, [5, 6, 7, 8, 9]),
  finds(
    '$ne on a dotted path leaves out every document with the value',
    nested,
    { 'a.b': { $ne: 1 } },
    [4, 5, 6, 7, 8, 9],
  ),
  finds('a number on the path is a position', nested, { 'a.1.b': 2 }, [2]),
  finds('a position at the end of the path', values([5, 6], [6, 5]), { 'v.1': 5 }, [2]),
  finds(
    'a position is a field name in documents',
    values({ 0: 'x' }, ['x'], [{ 0: 'x' }]),
    { 'v.0': 'x' },
    [1, 2, 3],
  ),
  finds('a position beyond the end finds nothing', values([1]), { 'v.5': 1 }, []),
  finds(
    'a position into nested arrays',
    values([
      [1, 2],
      [3, 4],
    ]),
    { 'v.1.0': 3 },
    [1],
  ),
  finds('$exists on a position', values([1], [1, 2]), { 'v.1': { $exists: true } }, [2]),
  finds('$size on a dotted path', nested, { 'a.b': { $size: 2 } }, [3, 4]),
  finds(
    '$elemMatch on a dotted path',
    [
      { _id: 1, a: { b: [1, 9] } },
      { _id: 2, a: { b: [5] } },
    ],
    { 'a.b': { $elemMatch: { $gt: 4, $lt: 6 } } },
    [2],
  ),
  finds('$in on a dotted path', nested, { 'a.b': { $in: [2, 3] } }, [2, 3, 4]),
  finds('$type array on a dotted path', nested, { 'a.b': { $type: 'array' } }, [3, 4]),
  finds(
    'a deep path',
    [
      { _id: 1, a: { b: { c: { d: 1 } } } },
      { _id: 2, a: { b: { c: 1 } } },
    ],
    { 'a.b.c.d': 1 },
    [1],
  ),
  finds(
    'arrays at two levels',
    [
      { _id: 1, a: [{ b: [{ c: 1 }] }, { b: [{ c: 2 }] }] },
      { _id: 2, a: [{ b: { c: 3 } }] },
    ],
    { 'a.b.c': 2 },
    [1],
  ),
] satisfies Case[];
