import { type Case, date, decimal, double, int, long, updates } from './case.ts';

const id = { _id: 1 };

export default [
  updates('$set replaces and adds', { ...id, a: 1 }, { $set: { a: 2, b: 3 } }, { ...id, a: 2, b: 3 }),
  updates(
    '$set adds fields in the order of their names',
    { ...id },
    { $set: { c: 1, a: 2, b: 3 } },
    { ...id, a: 2, b: 3, c: 1 },
  ),
  updates(
    '$set adds numeric fields in numeric order',
    { ...id, v: {} },
    { $set: { 'v.b10': 1, 'v.b9': 1 } },
    { ...id, v: { b10: 1, b9: 1 } },
  ),
  updates(
    '$set leaves a field where it stands',
    { ...id, a: 1, b: 2 },
    { $set: { a: 'x' } },
    { ...id, a: 'x', b: 2 },
  ),
  updates(
    '$set makes the documents on the way',
    { ...id },
    { $set: { 'a.b.c': 1 } },
    { ...id, a: { b: { c: 1 } } },
  ),
  updates(
    '$set into a nested document',
    { ...id, a: { b: 1, c: 2 } },
    { $set: { 'a.b': 9 } },
    { ...id, a: { b: 9, c: 2 } },
  ),
  updates(
    '$set replaces a whole document',
    { ...id, a: { b: 1 } },
    { $set: { a: { c: 1 } } },
    { ...id, a: { c: 1 } },
  ),
  updates('$set below a scalar is refused', { ...id, a: 5 }, { $set: { 'a.b': 1 } }, { error: 28 }),
  updates('$set below null is refused', { ...id, a: null }, { $set: { 'a.b': 1 } }, { error: 28 }),
  updates(
    '$set of an array position',
    { ...id, a: [1, 2, 3] },
    { $set: { 'a.1': 9 } },
    { ...id, a: [1, 9, 3] },
  ),
  updates(
    '$set beyond the end of an array fills up with null',
    { ...id, a: [1] },
    { $set: { 'a.3': 9 } },
    { ...id, a: [1, null, null, 9] },
  ),
  updates('$set of a name in an array is refused', { ...id, a: [1] }, { $set: { 'a.x': 9 } }, { error: 28 }),
  updates(
    '$set of a number in a missing field makes a document',
    { ...id },
    { $set: { 'a.0': 9 } },
    { ...id, a: { 0: 9 } },
  ),
  updates(
    '$set changes the type of a number',
    { ...id, a: int(1) },
    { $set: { a: double(1) } },
    { ...id, a: double(1) },
  ),
  updates('$set of the same _id is allowed', { ...id, a: 1 }, { $set: { _id: 1, a: 2 } }, { ...id, a: 2 }),
  updates('$set of another _id is refused', { ...id, a: 1 }, { $set: { _id: 2 } }, { error: 66 }),
  updates('$unset of _id is refused', { ...id, a: 1 }, { $unset: { _id: '' } }, { error: 66 }),
  updates('$set with an empty name is refused', { ...id }, { $set: { '': 1 } }, { error: 56 }),
  updates('$set with an empty part is refused', { ...id }, { $set: { 'a..b': 1 } }, { error: 56 }),
  updates('$set with nothing changes nothing', { ...id, a: 1 }, { $set: {} }, { ...id, a: 1 }),
  updates('$set with something else than a document is refused', { ...id }, { $set: 5 }, { error: 9 }),
  updates('an unknown operator is refused', { ...id }, { $foo: { a: 1 } }, { error: 9 }),
  updates(
    '$set of a value whose fields begin with $',
    { ...id },
    { $set: { a: { $each: [1], b: { '$*': 2 } } } },
    { ...id, a: { $each: [1], b: { '$*': 2 } } },
  ),
  updates(
    '$set along a path that goes through a field with $',
    { ...id, a: { $b: 1 } },
    { $set: { 'a.$b': 2, 'a.$c.d': 3 } },
    { ...id, a: { $b: 2, $c: { d: 3 } } },
  ),
  updates('$set of a first field with $ is refused', { ...id }, { $set: { $a: 1 } }, { error: 52 }),
  updates(
    '$set that would make a first field with $ is refused',
    { ...id },
    { $set: { '$a.b': 1 } },
    { error: 52 },
  ),
  {
    it: '$set of a first field with $ is no error where nothing matches',
    given: [id],
    run: [{ update: 'c', updates: [{ q: { _id: 2 }, u: { $set: { $a: 1 } } }] }],
    expect: { reply: { n: 0 }, after: [id] },
  },
  updates('an operator among plain fields is refused', { ...id }, { a: 1, $set: { b: 1 } }, { error: 52 }),
  updates(
    'two operators on one field are refused',
    { ...id, a: 1 },
    { $set: { a: 1 }, $inc: { a: 1 } },
    { error: 40 },
  ),
  updates('a field and a part of it are refused', { ...id }, { $set: { a: 1, 'a.b': 2 } }, { error: 40 }),
  updates(
    'several operators work together',
    { ...id, a: 1, b: 2 },
    { $set: { c: 3 }, $inc: { a: 1 }, $unset: { b: '' } },
    { ...id, a: 2, c: 3 },
  ),

  updates('$unset removes', { ...id, a: 1, b: 2 }, { $unset: { a: '' } }, { ...id, b: 2 }),
  updates(
    '$unset of a nested field',
    { ...id, a: { b: 1, c: 2 } },
    { $unset: { 'a.b': 1 } },
    { ...id, a: { c: 2 } },
  ),
  updates(
    '$unset of what is not there changes nothing',
    { ...id, a: 1 },
    { $unset: { 'b.c': '' } },
    { ...id, a: 1 },
  ),
  updates(
    '$unset of an array position leaves null',
    { ...id, a: [1, 2, 3] },
    { $unset: { 'a.1': '' } },
    { ...id, a: [1, null, 3] },
  ),
  updates(
    '$unset below a scalar changes nothing',
    { ...id, a: 5 },
    { $unset: { 'a.b': '' } },
    { ...id, a: 5 },
  ),

  updates('$inc adds', { ...id, a: 5 }, { $inc: { a: -2 } }, { ...id, a: 3 }),
  updates('$inc makes a missing field', { ...id }, { $inc: { 'a.b': 5 } }, { ...id, a: { b: 5 } }),
  updates(
    '$inc int and double gives a double',
    { ...id, a: 1 },
    { $inc: { a: double(0.5) } },
    { ...id, a: double(1.5) },
  ),
  updates('$inc int and long gives a long', { ...id, a: 1 }, { $inc: { a: long(1) } }, { ...id, a: long(2) }),
  updates(
    '$inc of a decimal keeps its digits',
    { ...id, a: decimal('0.10') },
    { $inc: { a: decimal('0.20') } },
    { ...id, a: decimal('0.30') },
  ),
  updates(
    '$inc int and decimal gives a decimal',
    { ...id, a: 1 },
    { $inc: { a: decimal('0.1') } },
    { ...id, a: decimal('1.1') },
  ),
  updates(
    '$inc of an int beyond 32 bits gives a long',
    { ...id, a: 2147483647 },
    { $inc: { a: 1 } },
    { ...id, a: long('2147483648') },
  ),
  updates(
    '$inc of a long is exact beyond 2^53',
    { ...id, a: long('9007199254740993') },
    { $inc: { a: 1 } },
    { ...id, a: long('9007199254740994') },
  ),
  updates(
    '$inc of a long beyond 64 bits is refused',
    { ...id, a: long('9223372036854775807') },
    { $inc: { a: 1 } },
    { error: 2 },
  ),
  updates('$inc of a string is refused', { ...id, a: '5' }, { $inc: { a: 1 } }, { error: 14 }),
  updates('$inc of null is refused', { ...id, a: null }, { $inc: { a: 1 } }, { error: 14 }),
  updates('$inc by a string is refused', { ...id, a: 1 }, { $inc: { a: '1' } }, { error: 14 }),
  updates('$inc of an array position', { ...id, a: [1, 2] }, { $inc: { 'a.0': 5 } }, { ...id, a: [6, 2] }),
  updates(
    '0.1 + 0.2 as doubles',
    { ...id, a: double(0.1) },
    { $inc: { a: double(0.2) } },
    { ...id, a: double(0.30000000000000004) },
  ),
  updates('$mul multiplies', { ...id, a: 5 }, { $mul: { a: 3 } }, { ...id, a: 15 }),
  updates(
    '$mul makes a missing field zero, in the type of the factor',
    { ...id },
    { $mul: { a: long(5) } },
    { ...id, a: long(0) },
  ),
  updates(
    '$mul int and double gives a double',
    { ...id, a: 5 },
    { $mul: { a: double(2) } },
    { ...id, a: double(10) },
  ),
  updates(
    '$mul of decimals',
    { ...id, a: decimal('1.5') },
    { $mul: { a: decimal('1.5') } },
    { ...id, a: decimal('2.25') },
  ),
  updates(
    '$mul beyond 32 bits gives a long',
    { ...id, a: 2147483647 },
    { $mul: { a: 2 } },
    { ...id, a: long('4294967294') },
  ),
  updates('$mul of a string is refused', { ...id, a: 'x' }, { $mul: { a: 2 } }, { error: 14 }),

  updates('$min takes the lesser', { ...id, a: 5 }, { $min: { a: 3 } }, { ...id, a: 3 }),
  updates('$min keeps the lesser', { ...id, a: 5 }, { $min: { a: 7 } }, { ...id, a: 5 }),
  updates('$min makes a missing field', { ...id }, { $min: { a: 7 } }, { ...id, a: 7 }),
  updates('$min compares across types', { ...id, a: 5 }, { $min: { a: null } }, { ...id, a: null }),
  updates('$max takes the greater', { ...id, a: 5 }, { $max: { a: 7 } }, { ...id, a: 7 }),
  updates('$max compares across types', { ...id, a: 5 }, { $max: { a: 'a' } }, { ...id, a: 'a' }),
  updates(
    '$max on dates',
    { ...id, a: date('2020-01-01') },
    { $max: { a: date('2021-01-01') } },
    { ...id, a: date('2021-01-01') },
  ),
  updates(
    '$max of an equal number of another type changes nothing',
    { ...id, a: 5 },
    { $max: { a: double(5) } },
    { ...id, a: 5 },
  ),

  updates(
    '$rename moves a field to the end',
    { ...id, a: 1, b: 2 },
    { $rename: { a: 'c' } },
    { ...id, b: 2, c: 1 },
  ),
  updates('$rename replaces its target', { ...id, a: 1, c: 9 }, { $rename: { a: 'c' } }, { ...id, c: 1 }),
  updates(
    '$rename into a nested document',
    { ...id, a: 1 },
    { $rename: { a: 'b.c' } },
    { ...id, b: { c: 1 } },
  ),
  updates(
    '$rename of a missing field changes nothing',
    { ...id, b: 1 },
    { $rename: { a: 'c' } },
    { ...id, b: 1 },
  ),
  updates('$rename to itself is refused', { ...id, a: 1 }, { $rename: { a: 'a' } }, { error: 2 }),
  updates(
    '$rename to something else than a name is refused',
    { ...id, a: 1 },
    { $rename: { a: 5 } },
    { error: 2 },
  ),
  updates(
    '$rename through an array is refused',
    { ...id, a: [{ b: 1 }] },
    { $rename: { 'a.0.b': 'c' } },
    { error: 2 },
  ),

  updates('$bit and', { ...id, a: 13 }, { $bit: { a: { and: 10 } } }, { ...id, a: 8 }),
  updates('$bit or', { ...id, a: 3 }, { $bit: { a: { or: 5 } } }, { ...id, a: 7 }),
  updates('$bit xor on longs', { ...id, a: long(1) }, { $bit: { a: { xor: 5 } } }, { ...id, a: long(4) }),
  updates('$bit makes a missing field', { ...id }, { $bit: { a: { or: 5 } } }, { ...id, a: 5 }),
  updates('$bit of a double is refused', { ...id, a: double(1.5) }, { $bit: { a: { or: 5 } } }, { error: 2 }),

  updates('a replacement keeps _id and drops the rest', { ...id, a: 1, b: 2 }, { c: 3 }, { ...id, c: 3 }),
  updates(
    'a replacement with the same _id puts it first',
    { ...id, a: 1 },
    { c: 3, _id: 1 },
    { ...id, c: 3 },
  ),
  updates('a replacement with another _id is refused', { ...id, a: 1 }, { _id: 2, c: 3 }, { error: 66 }),
  updates('an empty replacement empties', { ...id, a: 1 }, {}, { ...id }),
  updates('a replacement of many is refused', { ...id, a: 1 }, { c: 3 }, { error: 9 }, { multi: true }),

  updates(
    'a pipeline sets from other fields',
    { ...id, a: 2, b: 3 },
    [{ $set: { c: { $add: ['$a', '$b'] } } }],
    { ...id, a: 2, b: 3, c: 5 },
  ),
  updates(
    'the stages of a pipeline follow each other',
    { ...id, a: 2 },
    [{ $set: { b: '$a' } }, { $unset: 'a' }],
    { ...id, b: 2 },
  ),
  updates('a pipeline replaces the root and keeps _id', { ...id, a: { x: 1 } }, [{ $replaceWith: '$a' }], {
    ...id,
    x: 1,
  }),
  updates('a pipeline with $project', { ...id, a: 1, b: 2 }, [{ $project: { b: 1 } }], { ...id, b: 2 }),
  updates('a pipeline that changes _id is refused', { ...id, a: 1 }, [{ $set: { _id: 2 } }], { error: 66 }),
  updates('a pipeline with another stage is refused', { ...id, a: 1 }, [{ $match: { a: 1 } }], { error: 72 }),

  {
    it: 'an update that changes nothing counts as matched only',
    given: [{ ...id, a: 1 }],
    run: [{ update: 'c', updates: [{ q: {}, u: { $set: { a: 1 } } }] }],
    expect: { reply: { n: 1, nModified: 0 } },
  },
  {
    it: 'an update to another numeric type counts as modified',
    given: [{ ...id, a: 1 }],
    run: [{ update: 'c', updates: [{ q: {}, u: { $set: { a: double(1) } } }] }],
    expect: { reply: { n: 1, nModified: 1 } },
  },
  {
    it: 'without multi, one document is updated',
    given: [
      { _id: 1, a: 1 },
      { _id: 2, a: 1 },
    ],
    run: [{ update: 'c', updates: [{ q: { a: 1 }, u: { $set: { a: 2 } } }] }],
    expect: {
      reply: { n: 1, nModified: 1 },
      after: [
        { _id: 1, a: 2 },
        { _id: 2, a: 1 },
      ],
    },
  },
  {
    it: 'with multi, all are',
    given: [
      { _id: 1, a: 1 },
      { _id: 2, a: 1 },
      { _id: 3, a: 5 },
    ],
    run: [{ update: 'c', updates: [{ q: { a: 1 }, u: { $inc: { a: 1 } }, multi: true }] }],
    expect: {
      reply: { n: 2, nModified: 2 },
      after: [
        { _id: 1, a: 2 },
        { _id: 2, a: 2 },
        { _id: 3, a: 5 },
      ],
    },
  },
  {
    it: 'an ordered batch stops at its first error',
    given: [
      { _id: 1, a: 'x' },
      { _id: 2, a: 1 },
    ],
    run: [
      {
        update: 'c',
        updates: [
          { q: { _id: 1 }, u: { $inc: { a: 1 } } },
          { q: { _id: 2 }, u: { $inc: { a: 1 } } },
        ],
      },
    ],
    expect: {
      error: 14,
      reply: { n: 0, nModified: 0 },
      after: [
        { _id: 1, a: 'x' },
        { _id: 2, a: 1 },
      ],
    },
  },
  {
    it: 'an unordered batch goes on',
    given: [
      { _id: 1, a: 'x' },
      { _id: 2, a: 1 },
    ],
    run: [
      {
        update: 'c',
        ordered: false,
        updates: [
          { q: { _id: 1 }, u: { $inc: { a: 1 } } },
          { q: { _id: 2 }, u: { $inc: { a: 1 } } },
        ],
      },
    ],
    expect: {
      error: 14,
      reply: { n: 1, nModified: 1 },
      after: [
        { _id: 1, a: 'x' },
        { _id: 2, a: 2 },
      ],
    },
  },
  {
    it: 'an index does not let an update meet a document twice',
    given: [1, 2, 3, 4].map((n) => ({ _id: n, a: n })),
    indexes: [{ key: { a: 1 }, name: 'a' }],
    run: [{ update: 'c', updates: [{ q: { a: { $gt: 0 } }, u: { $inc: { a: 10 } }, multi: true }] }],
    expect: {
      reply: { n: 4, nModified: 4 },
      after: [
        { _id: 1, a: 11 },
        { _id: 2, a: 12 },
        { _id: 3, a: 13 },
        { _id: 4, a: 14 },
      ],
    },
  },
] satisfies Case[];
