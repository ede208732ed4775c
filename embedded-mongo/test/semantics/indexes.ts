import { type Case, date, decimal, double, long, regex, values } from './case.ts';

const index = (key: object, options: object = {}) => ({ key, name: Object.keys(key).join('_'), ...options });
const inserts = (...documents: object[]) => [{ insert: 'c', documents }];
const filters: [string, object, number[]][] = [
  ['an equality', { v: 3 }, [3, 9]],
  ['an equality across numeric types', { v: double(3) }, [3, 9]],
  ['$in', { v: { $in: [1, 5] } }, [1, 5, 9]],
  ['$gt', { v: { $gt: 3 } }, [4, 5, 9]],
  ['$gte', { v: { $gte: 4 } }, [4, 5, 9]],
  ['$lt', { v: { $lt: 2 } }, [1]],
  ['$lte', { v: { $lte: 2 } }, [1, 2]],
  ['a range', { v: { $gt: 1, $lt: 4 } }, [2, 3, 9]],
  ['a range met by two elements', { v: { $gt: 4, $lt: 4 } }, [9]],
  ['a range of strings', { v: { $gte: 'a', $lt: 'c' } }, [6]],
  ['a prefix', { v: regex('^ap') }, [6]],
  ['a regular expression', { v: regex('p+le') }, [6]],
  ['null', { v: null }, [7, 8]],
  ['$in with null', { v: { $in: [null, 1] } }, [1, 7, 8]],
  ['$exists: false', { v: { $exists: false } }, [8]],
  ['$exists: true', { v: { $exists: true } }, [1, 2, 3, 4, 5, 6, 7, 9, 10]],
  ['$ne', { v: { $ne: 3 } }, [1, 2, 4, 5, 6, 7, 8, 10]],
  ['$nin', { v: { $nin: [3, null] } }, [1, 2, 4, 5, 6, 10]],
  ['a whole array', { v: [3, 5] }, [9]],
  ['an empty array', { v: [] }, [10]],
  ['$size', { v: { $size: 2 } }, [9]],
  ['$elemMatch', { v: { $elemMatch: { $gt: 4 } } }, [9]],
  ['$all', { v: { $all: [3, 5] } }, [9]],
  ['$type', { v: { $type: 'string' } }, [6]],
  ['$or', { $or: [{ v: 1 }, { v: 'apple' }] }, [1, 6]],
  ['$not', { v: { $not: { $gt: 2 } } }, [1, 2, 6, 7, 8, 10]],
];
const given = [
  ...values(1, 2, long(3), double(4), decimal('5'), 'apple', null),
  { _id: 8 },
  { _id: 9, v: [3, 5] },
  { _id: 10, v: [] },
];

/** With an index of any kind, a filter finds the same as without one. */
const served = [
  ['an ascending index', index({ v: 1 })],
  ['a descending index', index({ v: -1 })],
  ['a compound index', index({ v: 1, w: 1 })],
  ['a sparse index', index({ v: 1 }, { sparse: true })],
  ['a partial index', index({ v: 1 }, { partialFilterExpression: { v: { $gte: 2 } } })],
].flatMap(([kind, spec]) =>
  filters.map(
    ([what, filter, ids]): Case => ({
      it: `${kind} serves ${what} rightly`,
      given,
      indexes: [spec as object],
      run: [{ find: 'c', filter, sort: { _id: 1 } }],
      expect: { ids },
    }),
  ),
);

export default [
  ...served,
  {
    it: 'a compound index serves a range after an equality',
    given: [
      { _id: 1, a: 1, b: 1 },
      { _id: 2, a: 1, b: 5 },
      { _id: 3, a: 2, b: 5 },
    ],
    indexes: [index({ a: 1, b: -1 })],
    run: [{ find: 'c', filter: { a: 1, b: { $gte: 2 } } }],
    expect: { ids: [2] },
  },
  {
    it: 'a compound index yields a sort after an equality',
    given: [
      { _id: 1, a: 1, b: 1 },
      { _id: 2, a: 1, b: 5 },
      { _id: 3, a: 2, b: 9 },
      { _id: 4, a: 1, b: 3 },
    ],
    indexes: [index({ a: 1, b: -1 })],
    run: [{ find: 'c', filter: { a: 1 }, sort: { b: 1 } }],
    expect: { ids: [1, 4, 2] },
  },
  {
    it: 'bounds on two fields through one array may be met by different elements',
    given: [
      {
        _id: 1,
        a: [
          { b: 1, c: 2 },
          { b: 3, c: 4 },
        ],
      },
    ],
    indexes: [index({ 'a.b': 1, 'a.c': 1 })],
    run: [{ find: 'c', filter: { 'a.b': 1, 'a.c': 4 } }],
    expect: { ids: [1] },
  },
  {
    it: 'a hint names an index by its key',
    given: values(2, 1),
    indexes: [index({ v: 1 })],
    run: [{ find: 'c', filter: {}, hint: { v: 1 } }],
    expect: { ids: [2, 1] },
  },
  {
    it: 'a hint that names no index is refused',
    given: values(1),
    run: [{ find: 'c', filter: {}, hint: 'nothing' }],
    expect: { error: 2 },
  },
  {
    it: 'a hint to a sparse index leaves out what it lacks',
    given: [{ _id: 1, v: 1 }, { _id: 2 }],
    indexes: [index({ v: 1 }, { sparse: true })],
    run: [{ find: 'c', filter: {}, hint: 'v' }],
    expect: { ids: [1] },
  },

  {
    it: 'a duplicate _id is E11000 with its key',
    given: values(1),
    run: inserts({ _id: 1 }),
    expect: { error: 11000 },
  },
  {
    it: '_id 1 and _id 1.0 are the same key',
    given: values(1),
    run: inserts({ _id: double(1) }),
    expect: { error: 11000 },
  },
  {
    it: 'a unique index refuses an equal value of another numeric type',
    given: values(1),
    indexes: [index({ v: 1 }, { unique: true })],
    run: inserts({ _id: 2, v: decimal('1.0') }),
    expect: { error: 11000, after: values(1) },
  },
  {
    it: 'a unique index takes one missing value',
    given: [{ _id: 1 }],
    indexes: [index({ v: 1 }, { unique: true })],
    run: inserts({ _id: 2 }),
    expect: { error: 11000 },
  },
  {
    it: 'missing and null are the same key',
    given: [{ _id: 1 }],
    indexes: [index({ v: 1 }, { unique: true })],
    run: inserts({ _id: 2, v: null }),
    expect: { error: 11000 },
  },
  {
    it: 'a sparse unique index takes many missing values',
    given: [{ _id: 1 }],
    indexes: [index({ v: 1 }, { unique: true, sparse: true })],
    run: inserts({ _id: 2 }),
    expect: { after: [{ _id: 1 }, { _id: 2 }] },
  },
  {
    it: 'a sparse unique index refuses a second null',
    given: [{ _id: 1, v: null }],
    indexes: [index({ v: 1 }, { unique: true, sparse: true })],
    run: inserts({ _id: 2, v: null }),
    expect: { error: 11000 },
  },
  {
    it: 'a partial unique index refuses among what it holds',
    given: [{ _id: 1, v: 1, live: true }],
    indexes: [index({ v: 1 }, { unique: true, partialFilterExpression: { live: true } })],
    run: inserts({ _id: 2, v: 1, live: true }),
    expect: { error: 11000 },
  },
  {
    it: 'a partial unique index lets the rest be',
    given: [{ _id: 1, v: 1, live: true }],
    indexes: [index({ v: 1 }, { unique: true, partialFilterExpression: { live: true } })],
    run: inserts({ _id: 2, v: 1 }),
    expect: {
      after: [
        { _id: 1, v: 1, live: true },
        { _id: 2, v: 1 },
      ],
    },
  },
  {
    it: 'a compound unique index compares all fields',
    given: [{ _id: 1, a: 1, b: 1 }],
    indexes: [index({ a: 1, b: 1 }, { unique: true })],
    run: inserts({ _id: 2, a: 1, b: 2 }, { _id: 3, a: 1, b: 1 }),
    expect: {
      error: 11000,
      after: [
        { _id: 1, a: 1, b: 1 },
        { _id: 2, a: 1, b: 2 },
      ],
    },
  },
  {
    it: 'a unique index over arrays compares elements',
    given: [{ _id: 1, v: [1, 2] }],
    indexes: [index({ v: 1 }, { unique: true })],
    run: inserts({ _id: 2, v: [2, 3] }),
    expect: { error: 11000 },
  },
  {
    it: 'one document may hold a value twice',
    indexes: [index({ v: 1 }, { unique: true })],
    run: inserts({ _id: 1, v: [2, 2] }),
    expect: { reply: { n: 1 } },
  },
  {
    it: 'a unique index over subdocuments respects the order of fields',
    given: [{ _id: 1, v: { a: 1, b: 2 } }],
    indexes: [index({ v: 1 }, { unique: true })],
    run: inserts({ _id: 2, v: { b: 2, a: 1 } }),
    expect: { reply: { n: 1 } },
  },
  {
    it: 'an update into a taken key is refused',
    given: values(1, 2),
    indexes: [index({ v: 1 }, { unique: true })],
    run: [{ update: 'c', updates: [{ q: { _id: 2 }, u: { $set: { v: 1 } } }] }],
    expect: { error: 11000, after: values(1, 2) },
  },
  {
    it: 'a key is free again after its document has changed',
    given: values(1),
    indexes: [index({ v: 1 }, { unique: true })],
    run: [{ update: 'c', updates: [{ q: { _id: 1 }, u: { $set: { v: 2 } } }] }, ...inserts({ _id: 2, v: 1 })],
    expect: {
      after: [
        { _id: 1, v: 2 },
        { _id: 2, v: 1 },
      ],
    },
  },
  {
    it: 'a key is free again after its document has gone',
    given: values(1),
    indexes: [index({ v: 1 }, { unique: true })],
    run: [{ delete: 'c', deletes: [{ q: {}, limit: 0 }] }, ...inserts({ _id: 2, v: 1 })],
    expect: { after: [{ _id: 2, v: 1 }] },
  },
  {
    it: 'an ordered insert stops at a duplicate',
    given: values(1),
    run: inserts({ _id: 5 }, { _id: 1 }, { _id: 6 }),
    expect: { error: 11000, reply: { n: 1 }, after: [...values(1), { _id: 5 }] },
  },
  {
    it: 'an unordered insert goes on',
    given: values(1),
    run: [{ insert: 'c', documents: [{ _id: 5 }, { _id: 1 }, { _id: 6 }], ordered: false }],
    expect: { error: 11000, reply: { n: 2 }, after: [...values(1), { _id: 5 }, { _id: 6 }] },
  },
  {
    it: 'two arrays in one index are refused',
    indexes: [index({ a: 1, b: 1 })],
    run: inserts({ _id: 1, a: [1], b: [2] }),
    expect: { error: 171, after: [] },
  },
  {
    it: 'two fields below one array are not',
    indexes: [index({ 'a.b': 1, 'a.c': 1 }, { unique: true })],
    run: inserts(
      {
        _id: 1,
        a: [
          { b: 1, c: 2 },
          { b: 2, c: 1 },
        ],
      },
      { _id: 2, a: [{ b: 1, c: 1 }] },
    ),
    expect: { reply: { n: 2 } },
  },
  {
    it: 'a unique index over what is not unique is refused',
    given: values(1, 1),
    run: [{ createIndexes: 'c', indexes: [index({ v: 1 }, { unique: true })] }],
    expect: { error: 11000 },
  },
  {
    it: 'and leaves nothing behind',
    given: values(1, 1),
    run: [{ createIndexes: 'c', indexes: [index({ v: 1 }, { unique: true })] }, { listIndexes: 'c' }],
    expect: { documents: [{ v: 2, key: { _id: 1 }, name: '_id_' }] },
  },

  {
    it: 'createIndexes counts',
    given: values(1),
    run: [{ createIndexes: 'c', indexes: [index({ v: 1 }), index({ w: -1 })] }],
    expect: { reply: { numIndexesBefore: 1, numIndexesAfter: 3 } },
  },
  {
    it: 'the same index again is no change',
    given: values(1),
    indexes: [index({ v: 1 })],
    run: [{ createIndexes: 'c', indexes: [index({ v: 1 })] }],
    expect: { reply: { numIndexesBefore: 2, numIndexesAfter: 2, note: 'all indexes already exist' } },
  },
  {
    it: 'the same key under another name is refused',
    given: values(1),
    indexes: [index({ v: 1 })],
    run: [{ createIndexes: 'c', indexes: [{ key: { v: 1 }, name: 'other' }] }],
    expect: { error: 85 },
  },
  {
    it: 'the same name for another key is refused',
    given: values(1),
    indexes: [index({ v: 1 })],
    run: [{ createIndexes: 'c', indexes: [{ key: { w: 1 }, name: 'v' }] }],
    expect: { error: 86 },
  },
  {
    it: 'the same index with another life time is refused',
    given: values(1),
    indexes: [index({ v: 1 }, { expireAfterSeconds: 5 })],
    run: [{ createIndexes: 'c', indexes: [index({ v: 1 }, { expireAfterSeconds: 6 })] }],
    expect: { error: 85 },
  },
  {
    it: 'an empty key is refused',
    run: [{ createIndexes: 'c', indexes: [{ key: {}, name: 'x' }] }],
    expect: { error: 67 },
  },
  {
    it: 'a direction of zero is refused',
    run: [{ createIndexes: 'c', indexes: [{ key: { v: 0 }, name: 'x' }] }],
    expect: { error: 67 },
  },
  {
    it: 'a life time on a compound index is refused',
    run: [{ createIndexes: 'c', indexes: [{ key: { a: 1, b: 1 }, name: 'x', expireAfterSeconds: 1 }] }],
    expect: { error: 67 },
  },
  {
    it: 'partial and sparse together are refused',
    run: [
      {
        createIndexes: 'c',
        indexes: [{ key: { a: 1 }, name: 'x', sparse: true, partialFilterExpression: { a: 1 } }],
      },
    ],
    expect: { error: 67 },
  },
  {
    it: 'listIndexes tells the options',
    given: [],
    indexes: [
      index({ v: 1 }, { unique: true, sparse: true }),
      index({ w: -1 }, { expireAfterSeconds: 60 }),
      index({ x: 1, y: -1 }, { partialFilterExpression: { x: { $gt: 5 } } }),
    ],
    run: [{ listIndexes: 'c' }],
    expect: {
      documents: [
        { v: 2, key: { _id: 1 }, name: '_id_' },
        { v: 2, key: { v: 1 }, name: 'v', unique: true, sparse: true },
        { v: 2, key: { w: -1 }, name: 'w', expireAfterSeconds: 60 },
        { v: 2, key: { x: 1, y: -1 }, name: 'x_y', partialFilterExpression: { x: { $gt: 5 } } },
      ],
    },
  },
  { it: 'listIndexes of no collection is refused', run: [{ listIndexes: 'c' }], expect: { error: 26 } },
  {
    it: 'dropIndexes by name',
    given: [],
    indexes: [index({ v: 1 }), index({ w: 1 })],
    run: [{ dropIndexes: 'c', index: 'v' }, { listIndexes: 'c' }],
    expect: {
      documents: [
        { v: 2, key: { _id: 1 }, name: '_id_' },
        { v: 2, key: { w: 1 }, name: 'w' },
      ],
    },
  },
  {
    it: 'dropIndexes by key',
    given: [],
    indexes: [index({ v: 1 })],
    run: [{ dropIndexes: 'c', index: { v: 1 } }],
    expect: { reply: { nIndexesWas: 2 } },
  },
  {
    it: 'dropIndexes of all keeps _id',
    given: [],
    indexes: [index({ v: 1 }), index({ w: 1 })],
    run: [{ dropIndexes: 'c', index: '*' }, { listIndexes: 'c' }],
    expect: { documents: [{ v: 2, key: { _id: 1 }, name: '_id_' }] },
  },
  {
    it: 'the index of _id stays',
    given: values(1),
    run: [{ dropIndexes: 'c', index: '_id_' }],
    expect: { error: 72 },
  },
  {
    it: 'dropIndexes of an unknown name is refused',
    given: values(1),
    run: [{ dropIndexes: 'c', index: 'x' }],
    expect: { error: 27 },
  },
  {
    it: 'dates in an index',
    given: values(date('2020-01-01'), date('2021-01-01')),
    indexes: [index({ v: 1 })],
    run: [{ find: 'c', filter: { v: { $gt: date('2020-06-01') } } }],
    expect: { ids: [2] },
  },
] satisfies Case[];
