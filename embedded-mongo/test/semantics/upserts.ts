import { type Case, double, oid, regex } from './case.ts';

function upsert(
  it: string,
  q: object,
  u: object | object[],
  after: object | { error: number },
  options: object = {},
): Case {
  const failed = 'error' in after ? (after as { error: number }) : undefined;
  return {
    it,
    given: [{ _id: 0, other: true }],
    run: [{ update: 'c', updates: [{ q, u, upsert: true, ...options }] }],
    expect: failed ?? { after: [{ _id: 0, other: true }, after] },
  };
}

function modify(it: string, command: object, value: unknown, after: object[], last: object = {}): Case {
  const given = [
    { _id: 1, a: 1, b: 5 },
    { _id: 2, a: 2, b: 4 },
    { _id: 3, a: 2, b: 9 },
  ];
  return {
    it,
    given,
    run: [{ findAndModify: 'c', ...command }],
    expect: { reply: { value, ...(Object.keys(last).length > 0 ? { lastErrorObject: last } : {}) }, after },
  };
}

const [one, two, three] = [
  { _id: 1, a: 1, b: 5 },
  { _id: 2, a: 2, b: 4 },
  { _id: 3, a: 2, b: 9 },
];

export default [
  upsert(
    'an upsert takes over the equalities of the query',
    { _id: 1, a: 5 },
    { $set: { b: 1 } },
    { _id: 1, a: 5, b: 1 },
  ),
  upsert(
    'an upsert inserts a first field with $, as an insert does',
    { _id: 1 },
    { $set: { $a: 1, 'b.$c': 2 } },
    { _id: 1, $a: 1, b: { $c: 2 } },
  ),
  upsert('an upsert takes over $eq', { _id: 1, a: { $eq: 5 } }, { $set: { b: 1 } }, { _id: 1, a: 5, b: 1 }),
  upsert(
    'an upsert takes over dotted equalities',
    { _id: 1, 'a.b': 5 },
    { $set: { 'a.c': 1 } },
    { _id: 1, a: { b: 5, c: 1 } },
  ),
  upsert(
    'an upsert takes over equalities inside $and',
    { $and: [{ _id: 1 }, { a: 5 }] },
    { $set: { b: 1 } },
    { _id: 1, a: 5, b: 1 },
  ),
  upsert(
    'an upsert takes over an $or of one branch',
    { _id: 1, $or: [{ a: 5 }] },
    { $set: { b: 1 } },
    { _id: 1, a: 5, b: 1 },
  ),
  upsert(
    'an upsert takes nothing from comparisons',
    { _id: 1, a: { $gt: 5 } },
    { $set: { b: 1 } },
    { _id: 1, b: 1 },
  ),
  upsert(
    'an upsert takes nothing from regular expressions',
    { _id: 1, a: regex('x') },
    { $set: { b: 1 } },
    { _id: 1, b: 1 },
  ),
  upsert(
    'an upsert takes over $in with one value',
    { _id: 1, a: { $in: [5] } },
    { $set: { b: 1 } },
    { _id: 1, a: 5, b: 1 },
  ),
  upsert(
    'an upsert takes over $all with one value',
    { _id: 1, a: { $all: [5] } },
    { $set: { b: 1 } },
    { _id: 1, a: 5, b: 1 },
  ),
  upsert('an upsert takes null', { _id: 1, a: null }, { $set: { b: 1 } }, { _id: 1, a: null, b: 1 }),
  upsert('operators work on what the query gave', { _id: 1, a: 5 }, { $inc: { a: 1 } }, { _id: 1, a: 6 }),
  upsert(
    '$setOnInsert sets when it inserts',
    { _id: 1 },
    { $setOnInsert: { a: 1 }, $set: { b: 2 } },
    { _id: 1, a: 1, b: 2 },
  ),
  upsert('_id may come from $setOnInsert', { a: 1 }, { $setOnInsert: { _id: 7 } }, { _id: 7, a: 1 }),
  upsert('_id may come from $set', { a: 1 }, { $set: { _id: 7 } }, { _id: 7, a: 1 }),
  upsert('a replacement is inserted with the _id of the query', { _id: 1, a: 5 }, { b: 2 }, { _id: 1, b: 2 }),
  upsert('a replacement is inserted with its own _id', { a: 5 }, { _id: 1, b: 2 }, { _id: 1, b: 2 }),
  upsert(
    'a replacement with another _id than the query is refused',
    { _id: 1 },
    { _id: 2, b: 2 },
    { error: 66 },
  ),
  upsert(
    'a pipeline is applied to what the query gave',
    { _id: 1, a: 5 },
    [{ $set: { b: { $add: ['$a', 3] } } }],
    { _id: 1, a: 5, b: 8 },
  ),
  upsert('_id comes first', { a: 5, _id: 1 }, { $set: { b: 1 } }, { _id: 1, a: 5, b: 1 }),
  upsert('$push makes an array on insert', { _id: 1 }, { $push: { a: 1 } }, { _id: 1, a: [1] }),
  upsert(
    'two equalities on one path are refused',
    { $and: [{ a: 1 }, { a: 2 }] },
    { $set: { b: 1 } },
    { error: 54 },
  ),
  {
    it: 'an upsert that finds leaves $setOnInsert alone',
    given: [{ _id: 1, a: 1 }],
    run: [
      {
        update: 'c',
        updates: [{ q: { _id: 1 }, u: { $set: { b: 2 }, $setOnInsert: { c: 3 } }, upsert: true }],
      },
    ],
    expect: { reply: { n: 1, nModified: 1 }, after: [{ _id: 1, a: 1, b: 2 }] },
  },
  {
    it: 'an upsert tells the _id',
    run: [{ update: 'c', updates: [{ q: { _id: oid('a') }, u: { $set: { b: 2 } }, upsert: true }] }],
    expect: { reply: { n: 1, nModified: 0, upserted: [{ index: 0, _id: oid('a') }] } },
  },
  {
    it: 'an upsert of many inserts one',
    run: [{ update: 'c', updates: [{ q: { _id: 1 }, u: { $set: { b: 2 } }, upsert: true, multi: true }] }],
    expect: { reply: { n: 1, nModified: 0 }, after: [{ _id: 1, b: 2 }] },
  },
  {
    it: 'an upsert into a unique index that has its key is refused',
    given: [{ _id: 1, a: 1 }],
    indexes: [{ key: { a: 1 }, name: 'a', unique: true }],
    run: [{ update: 'c', updates: [{ q: { b: 1 }, u: { $set: { a: 1 } }, upsert: true }] }],
    expect: { error: 11000, after: [{ _id: 1, a: 1 }] },
  },

  modify(
    'findAndModify gives the document as it was',
    { query: { _id: 1 }, update: { $inc: { a: 10 } } },
    one,
    [{ _id: 1, a: 11, b: 5 }, two, three],
    { n: 1, updatedExisting: true },
  ),
  modify(
    'new gives it as it is now',
    { query: { _id: 1 }, update: { $inc: { a: 10 } }, new: true },
    { _id: 1, a: 11, b: 5 },
    [{ _id: 1, a: 11, b: 5 }, two, three],
  ),
  modify(
    'sort chooses among several',
    { query: { a: 2 }, sort: { b: -1 }, update: { $set: { c: 1 } } },
    three,
    [one, two, { ...three, c: 1 }],
  ),
  modify('remove takes it away', { query: { a: 2 }, sort: { b: 1 }, remove: true }, two, [one, three], {
    n: 1,
  }),
  modify(
    'fields are projected',
    { query: { _id: 1 }, update: { $set: { a: 9 } }, fields: { a: 1, _id: 0 }, new: true },
    { a: 9 },
    [{ _id: 1, a: 9, b: 5 }, two, three],
  ),
  modify(
    'nothing found gives null',
    { query: { _id: 9 }, update: { $set: { a: 1 } } },
    null,
    [one, two, three],
    { n: 0, updatedExisting: false },
  ),
  modify('nothing to remove gives null', { query: { _id: 9 }, remove: true }, null, [one, two, three], {
    n: 0,
  }),
  modify(
    'an upsert gives null before',
    { query: { _id: 9 }, update: { $set: { a: 1 } }, upsert: true },
    null,
    [one, two, three, { _id: 9, a: 1 }],
    { n: 1, updatedExisting: false, upserted: 9 },
  ),
  modify(
    'an upsert gives the document with new',
    { query: { _id: 9 }, update: { $set: { a: double(1) } }, upsert: true, new: true },
    { _id: 9, a: double(1) },
    [one, two, three, { _id: 9, a: double(1) }],
  ),
  modify('a replacement', { query: { _id: 1 }, update: { z: 1 }, new: true }, { _id: 1, z: 1 }, [
    { _id: 1, z: 1 },
    two,
    three,
  ]),
  modify(
    'a pipeline',
    { query: { _id: 1 }, update: [{ $set: { c: { $add: ['$a', '$b'] } } }], new: true },
    { ...one, c: 6 },
    [{ ...one, c: 6 }, two, three],
  ),
  {
    it: 'findAndModify without update or remove is refused',
    run: [{ findAndModify: 'c', query: {} }],
    expect: { error: 9 },
  },
  {
    it: 'findAndModify with update and remove is refused',
    run: [{ findAndModify: 'c', query: {}, update: { $set: { a: 1 } }, remove: true }],
    expect: { error: 9 },
  },
  {
    it: 'findAndModify with remove and new is refused',
    run: [{ findAndModify: 'c', query: {}, remove: true, new: true }],
    expect: { error: 9 },
  },
  {
    it: 'a duplicate key of findAndModify is an error of the command',
    given: [
      { _id: 1, a: 1 },
      { _id: 2, a: 2 },
    ],
    indexes: [{ key: { a: 1 }, name: 'a', unique: true }],
    run: [{ findAndModify: 'c', query: { _id: 2 }, update: { $set: { a: 1 } } }],
    expect: {
      error: 11000,
      after: [
        { _id: 1, a: 1 },
        { _id: 2, a: 2 },
      ],
    },
  },
  {
    it: 'findAndModify with array filters',
    given: [{ _id: 1, a: [1, 5] }],
    run: [
      {
        findAndModify: 'c',
        query: {},
        update: { $set: { 'a.$[e]': 0 } },
        arrayFilters: [{ e: { $gt: 3 } }],
        new: true,
      },
    ],
    expect: { reply: { value: { _id: 1, a: [1, 0] } } },
  },
  {
    it: 'findAndModify with the positional $',
    given: [{ _id: 1, a: [1, 5] }],
    run: [{ findAndModify: 'c', query: { a: 5 }, update: { $set: { 'a.$': 0 } }, new: true }],
    expect: { reply: { value: { _id: 1, a: [1, 0] } } },
  },
] satisfies Case[];
