import { aggregates, type Case, decimal, double, long, values } from './case.ts';

const sales = [
  { _id: 1, item: 'a', price: 10, n: 2, tags: ['x', 'y'] },
  { _id: 2, item: 'b', price: 20, n: 1, tags: ['x'] },
  { _id: 3, item: 'a', price: 5, n: 10, tags: [] },
  { _id: 4, item: 'c', price: null, n: 3 },
];
const group = (fields: object) => [
  { $sort: { _id: 1 } },
  { $group: { _id: '$item', ...fields } },
  { $sort: { _id: 1 } },
];
const only = (fields: object) => [{ $sort: { _id: 1 } }, { $group: { _id: null, ...fields } }];

export default [
  aggregates('an empty pipeline yields all', values(1), [], values(1)),
  aggregates(
    '$match, $sort, $skip, $limit',
    values(5, 3, 8, 1),
    [{ $match: { v: { $gt: 1 } } }, { $sort: { v: 1 } }, { $skip: 1 }, { $limit: 1 }],
    [{ _id: 1, v: 5 }],
  ),
  aggregates(
    '$sort and $limit before $match differ from after',
    values(5, 3, 8),
    [{ $sort: { v: 1 } }, { $limit: 1 }, { $match: { v: { $gt: 4 } } }],
    [],
  ),
  aggregates(
    '$limit before $sort',
    [
      { _id: 1, v: 5 },
      { _id: 2, v: 3 },
      { _id: 3, v: 1 },
    ],
    [{ $limit: 2 }, { $sort: { v: 1 } }],
    [
      { _id: 2, v: 3 },
      { _id: 1, v: 5 },
    ],
  ),
  aggregates('$count', values(1, 2), [{ $count: 'n' }], [{ n: 2 }]),
  aggregates('$count of nothing yields nothing', values(1), [{ $match: { v: 9 } }, { $count: 'n' }], []),
  aggregates('$limit of zero is refused', [], [{ $limit: 0 }], { error: 15958 }),
  aggregates('a stage with two names is refused', [], [{ $limit: 1, $skip: 1 }], { error: 40323 }),
  aggregates('an unknown stage is refused', [], [{ $foo: 1 }], { error: 40324 }),
  aggregates('an empty $sort is refused', [], [{ $sort: {} }], { error: 15976 }),

  aggregates('$group sums by key', sales, group({ total: { $sum: '$n' } }), [
    { _id: 'a', total: 12 },
    { _id: 'b', total: 1 },
    { _id: 'c', total: 3 },
  ]),
  aggregates('$group counts with $sum: 1', sales, group({ count: { $sum: 1 } }), [
    { _id: 'a', count: 2 },
    { _id: 'b', count: 1 },
    { _id: 'c', count: 1 },
  ]),
  aggregates('$sum leaves out what is no number', sales, only({ total: { $sum: '$price' } }), [
    { _id: null, total: 35 },
  ]),
  aggregates('$sum of nothing is zero', values('a'), only({ total: { $sum: '$v' } }), [
    { _id: null, total: 0 },
  ]),
  aggregates('$sum of int and long is a long', values(1, long(2)), only({ total: { $sum: '$v' } }), [
    { _id: null, total: long(3) },
  ]),
  aggregates(
    '$sum of ints beyond 32 bits is a long',
    values(2147483647, 1),
    only({ total: { $sum: '$v' } }),
    [{ _id: null, total: long('2147483648') }],
  ),
  aggregates('$sum of int and double is a double', values(1, double(2)), only({ total: { $sum: '$v' } }), [
    { _id: null, total: double(3) },
  ]),
  aggregates(
    '$sum of decimals keeps the digits',
    values(decimal('0.10'), decimal('0.20')),
    only({ total: { $sum: '$v' } }),
    [{ _id: null, total: decimal('0.30') }],
  ),
  aggregates('$avg is a double', sales, only({ mean: { $avg: '$n' } }), [{ _id: null, mean: double(4) }]),
  aggregates('$avg leaves out null', sales, group({ mean: { $avg: '$price' } }), [
    { _id: 'a', mean: double(7.5) },
    { _id: 'b', mean: double(20) },
    { _id: 'c', mean: null },
  ]),
  aggregates(
    '$min and $max leave out null',
    sales,
    only({ least: { $min: '$price' }, most: { $max: '$price' } }),
    [{ _id: null, least: 5, most: 20 }],
  ),
  aggregates('$first and $last', sales, group({ first: { $first: '$_id' }, last: { $last: '$_id' } }), [
    { _id: 'a', first: 1, last: 3 },
    { _id: 'b', first: 2, last: 2 },
    { _id: 'c', first: 4, last: 4 },
  ]),
  aggregates('$first of a missing field is null', [{ _id: 1 }], only({ v: { $first: '$x' } }), [
    { _id: null, v: null },
  ]),
  aggregates(
    '$push keeps null and leaves out what is missing',
    [{ _id: 1, v: null }, { _id: 2 }, { _id: 3, v: 1 }],
    only({ all: { $push: '$v' } }),
    [{ _id: null, all: [null, 1] }],
  ),
  aggregates(
    '$addToSet compares across numeric types',
    values(1, double(1), long(1)),
    [...only({ set: { $addToSet: '$v' } }), { $project: { n: { $size: '$set' } } }],
    [{ _id: null, n: 1 }],
  ),
  aggregates(
    '$mergeObjects in a group',
    [
      { _id: 1, v: { a: 1 } },
      { _id: 2, v: { b: 2, a: 3 } },
    ],
    only({ all: { $mergeObjects: '$v' } }),
    [{ _id: null, all: { a: 3, b: 2 } }],
  ),
  aggregates('$count in a group', values(1, 2), only({ n: { $count: {} } }), [{ _id: null, n: 2 }]),
  aggregates(
    '$stdDevPop and $stdDevSamp',
    values(2, 4, 4, 4, 5, 5, 7, 9),
    only({ p: { $stdDevPop: '$v' } }),
    [{ _id: null, p: double(2) }],
  ),
  aggregates(
    '$firstN and $maxN',
    values(3, 1, 2),
    only({ f: { $firstN: { n: 2, input: '$v' } }, m: { $maxN: { n: 2, input: '$v' } } }),
    [{ _id: null, f: [3, 1], m: [3, 2] }],
  ),
  aggregates(
    '$top and $bottomN',
    values(3, 1, 2),
    only({
      t: { $top: { sortBy: { v: 1 }, output: '$_id' } },
      b: { $bottomN: { n: 2, sortBy: { v: 1 }, output: '$_id' } },
    }),
    [{ _id: null, t: 2, b: [3, 1] }],
  ),
  aggregates(
    'missing and null are one group',
    [{ _id: 1, v: null }, { _id: 2 }],
    [{ $group: { _id: '$v', n: { $sum: 1 } } }],
    [{ _id: null, n: 2 }],
  ),
  aggregates(
    '1 and 1.0 are one group',
    values(1, double(1)),
    [{ $group: { _id: '$v', n: { $sum: 1 } } }, { $project: { n: 1, _id: 0 } }],
    [{ n: 2 }],
  ),
  aggregates(
    'a group by several fields',
    sales,
    [
      { $group: { _id: { i: '$item', big: { $gt: ['$n', 5] } }, n: { $sum: 1 } } },
      { $sort: { '_id.i': 1, '_id.big': 1 } },
    ],
    [
      { _id: { i: 'a', big: false }, n: 1 },
      { _id: { i: 'a', big: true }, n: 1 },
      { _id: { i: 'b', big: false }, n: 1 },
      { _id: { i: 'c', big: false }, n: 1 },
    ],
  ),
  aggregates('a group of nothing yields nothing', [], only({ n: { $sum: 1 } }), []),
  aggregates('a group without _id is refused', [], [{ $group: { n: { $sum: 1 } } }], { error: 15955 }),
  aggregates('an unknown accumulator is refused', [], [{ $group: { _id: 1, n: { $foo: 1 } } }], {
    error: 15952,
  }),

  aggregates(
    '$project includes, computes and renames',
    [{ _id: 1, a: 1, b: { c: 2 } }],
    [{ $project: { a: 1, d: '$b.c', e: { $add: ['$a', 1] } } }],
    [{ _id: 1, a: 1, d: 2, e: 2 }],
  ),
  aggregates('$project without _id', values(1), [{ $project: { _id: 0, v: 1 } }], [{ v: 1 }]),
  aggregates('$project excludes', [{ _id: 1, a: 1, b: 2 }], [{ $project: { a: 0 } }], [{ _id: 1, b: 2 }]),
  aggregates(
    '$project leaves a field away with $$REMOVE',
    [{ _id: 1, a: 1 }],
    [{ $project: { b: { $cond: [{ $gt: ['$a', 5] }, '$a', '$$REMOVE'] } } }],
    [{ _id: 1 }],
  ),
  aggregates(
    '$project builds documents and arrays',
    [{ _id: 1, a: 1, b: 2 }],
    [{ $project: { d: { x: '$a', y: '$b' }, e: ['$a', '$nothing'] } }],
    [{ _id: 1, d: { x: 1, y: 2 }, e: [1, null] }],
  ),
  aggregates('an empty $project is refused', [], [{ $project: {} }], { error: 51272 }),
  aggregates(
    '$addFields adds and replaces',
    [{ _id: 1, a: 1 }],
    [{ $addFields: { a: 2, b: '$a' } }],
    [{ _id: 1, a: 2, b: 1 }],
  ),
  aggregates(
    '$addFields into a nested document',
    [{ _id: 1, a: { b: 1 } }],
    [{ $set: { 'a.c': 2 } }],
    [{ _id: 1, a: { b: 1, c: 2 } }],
  ),
  aggregates(
    '$addFields into an array of documents',
    [{ _id: 1, a: [{ b: 1 }, { b: 2 }] }],
    [{ $set: { 'a.c': 9 } }],
    [
      {
        _id: 1,
        a: [
          { b: 1, c: 9 },
          { b: 2, c: 9 },
        ],
      },
    ],
  ),
  aggregates(
    '$unset',
    [{ _id: 1, a: 1, b: { c: 1, d: 2 } }],
    [{ $unset: ['a', 'b.c'] }],
    [{ _id: 1, b: { d: 2 } }],
  ),
  aggregates('$replaceRoot', [{ _id: 1, a: { b: 2 } }], [{ $replaceRoot: { newRoot: '$a' } }], [{ b: 2 }]),
  aggregates('$replaceWith something else than a document is refused', values(1), [{ $replaceWith: '$v' }], {
    error: 40228,
  }),

  aggregates(
    '$unwind',
    [{ _id: 1, v: ['a', 'b'] }],
    [{ $unwind: '$v' }],
    [
      { _id: 1, v: 'a' },
      { _id: 1, v: 'b' },
    ],
  ),
  aggregates(
    '$unwind leaves out what is empty, null or missing',
    [{ _id: 1, v: [] }, { _id: 2, v: null }, { _id: 3 }, { _id: 4, v: 5 }],
    [{ $unwind: '$v' }],
    [{ _id: 4, v: 5 }],
  ),
  aggregates(
    '$unwind keeps it when asked to',
    [{ _id: 1, v: [] }, { _id: 2, v: null }, { _id: 3 }],
    [{ $unwind: { path: '$v', preserveNullAndEmptyArrays: true } }],
    [{ _id: 1 }, { _id: 2, v: null }, { _id: 3 }],
  ),
  aggregates(
    '$unwind tells the position',
    [
      { _id: 1, v: ['a', 'b'] },
      { _id: 2, v: 'c' },
    ],
    [{ $unwind: { path: '$v', includeArrayIndex: 'at' } }],
    [
      { _id: 1, v: 'a', at: long(0) },
      { _id: 1, v: 'b', at: long(1) },
      { _id: 2, v: 'c', at: null },
    ],
  ),
  aggregates(
    '$unwind of a nested array',
    [{ _id: 1, a: { b: [1, 2] } }],
    [{ $unwind: '$a.b' }],
    [
      { _id: 1, a: { b: 1 } },
      { _id: 1, a: { b: 2 } },
    ],
  ),
  aggregates('$unwind without $ is refused', [], [{ $unwind: 'v' }], { error: 28818 }),

  aggregates(
    '$lookup joins by equality',
    [
      { _id: 1, ref: 'x' },
      { _id: 2, ref: 'q' },
    ],
    [{ $lookup: { from: 'other', localField: 'ref', foreignField: 'k', as: 'found' } }],
    [
      { _id: 1, ref: 'x', found: [{ _id: 10, k: 'x' }] },
      { _id: 2, ref: 'q', found: [] },
    ],
    [
      { _id: 10, k: 'x' },
      { _id: 11, k: 'y' },
    ],
  ),
  aggregates(
    '$lookup of a missing field finds missing and null',
    [{ _id: 1 }],
    [{ $lookup: { from: 'other', localField: 'ref', foreignField: 'k', as: 'found' } }],
    [{ _id: 1, found: [{ _id: 10 }, { _id: 11, k: null }] }],
    [{ _id: 10 }, { _id: 11, k: null }, { _id: 12, k: 1 }],
  ),
  aggregates(
    '$lookup with an array joins by each element',
    [{ _id: 1, refs: [1, 3] }],
    [{ $lookup: { from: 'other', localField: 'refs', foreignField: '_id', as: 'found' } }],
    [{ _id: 1, refs: [1, 3], found: [{ _id: 1 }, { _id: 3 }] }],
    [{ _id: 1 }, { _id: 2 }, { _id: 3 }],
  ),
  aggregates(
    '$lookup into a foreign array',
    [{ _id: 1 }],
    [{ $lookup: { from: 'other', localField: '_id', foreignField: 'ids', as: 'found' } }],
    [{ _id: 1, found: [{ _id: 10, ids: [1, 2] }] }],
    [
      { _id: 10, ids: [1, 2] },
      { _id: 11, ids: [3] },
    ],
  ),
  aggregates(
    '$lookup with a pipeline and let',
    [{ _id: 1, min: 5 }],
    [
      {
        $lookup: {
          from: 'other',
          let: { least: '$min' },
          pipeline: [{ $match: { $expr: { $gte: ['$n', '$$least'] } } }, { $project: { n: 1, _id: 0 } }],
          as: 'found',
        },
      },
    ],
    [{ _id: 1, min: 5, found: [{ n: 7 }] }],
    [
      { _id: 1, n: 3 },
      { _id: 2, n: 7 },
    ],
  ),
  aggregates(
    '$lookup with equality and a pipeline',
    [{ _id: 1, k: 'a' }],
    [
      {
        $lookup: {
          from: 'other',
          localField: 'k',
          foreignField: 'k',
          pipeline: [{ $match: { n: { $gt: 1 } } }],
          as: 'f',
        },
      },
    ],
    [{ _id: 1, k: 'a', f: [{ _id: 2, k: 'a', n: 2 }] }],
    [
      { _id: 1, k: 'a', n: 1 },
      { _id: 2, k: 'a', n: 2 },
      { _id: 3, k: 'b', n: 3 },
    ],
  ),
  aggregates(
    '$lookup in no collection finds nothing',
    values(1),
    [{ $lookup: { from: 'nowhere', localField: 'v', foreignField: 'v', as: 'f' } }],
    [{ _id: 1, v: 1, f: [] }],
  ),
  aggregates(
    '$unionWith appends',
    values(1),
    [{ $unionWith: 'other' }],
    [{ _id: 1, v: 1 }, { _id: 9 }],
    [{ _id: 9 }],
  ),
  aggregates(
    '$facet runs several pipelines',
    values(1, 2, 3),
    [{ $sort: { _id: 1 } }, { $facet: { n: [{ $count: 'n' }], big: [{ $match: { v: { $gt: 2 } } }] } }],
    [{ n: [{ n: 3 }], big: [{ _id: 3, v: 3 }] }],
  ),
  aggregates(
    '$sortByCount',
    values('a', 'b', 'a'),
    [{ $sortByCount: '$v' }],
    [
      { _id: 'a', count: 2 },
      { _id: 'b', count: 1 },
    ],
  ),
  aggregates(
    '$bucket',
    values(1, 5, 10, 99),
    [{ $bucket: { groupBy: '$v', boundaries: [0, 5, 20], default: 'more' } }],
    [
      { _id: 0, count: 1 },
      { _id: 5, count: 2 },
      { _id: 'more', count: 1 },
    ],
  ),
  aggregates(
    '$sample takes as many as asked',
    values(1, 2, 3),
    [{ $sample: { size: 2 } }, { $count: 'n' }],
    [{ n: 2 }],
  ),
  aggregates(
    '$sample of more than there are takes all',
    values(1, 2),
    [{ $sample: { size: 5 } }, { $count: 'n' }],
    [{ n: 2 }],
  ),
  aggregates(
    '$match with $expr in the middle',
    [
      { _id: 1, a: 1, b: 2 },
      { _id: 2, a: 3, b: 2 },
    ],
    [{ $set: { c: '$a' } }, { $match: { $expr: { $gt: ['$c', '$b'] } } }],
    [{ _id: 2, a: 3, b: 2, c: 3 }],
  ),
] satisfies Case[];
