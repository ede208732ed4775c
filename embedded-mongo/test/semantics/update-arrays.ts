import { type Case, decimal, double, regex, updates } from './case.ts';

const id = { _id: 1 };
const grades = [
  { s: 'a', n: 1 },
  { s: 'b', n: 2 },
  { s: 'b', n: 3 },
];

export default [
  updates('$push appends', { ...id, a: [1] }, { $push: { a: 2 } }, { ...id, a: [1, 2] }),
  updates('$push makes a missing array', { ...id }, { $push: { a: 2 } }, { ...id, a: [2] }),
  updates(
    '$push of an array appends it as one element',
    { ...id, a: [1] },
    { $push: { a: [2, 3] } },
    { ...id, a: [1, [2, 3]] },
  ),
  updates(
    '$push to something else than an array is refused',
    { ...id, a: 1 },
    { $push: { a: 2 } },
    { error: 2 },
  ),
  updates('$push to null is refused', { ...id, a: null }, { $push: { a: 2 } }, { error: 2 }),
  updates(
    '$push $each appends all',
    { ...id, a: [1] },
    { $push: { a: { $each: [2, 3] } } },
    { ...id, a: [1, 2, 3] },
  ),
  updates(
    '$push $each $position inserts',
    { ...id, a: [1, 4] },
    { $push: { a: { $each: [2, 3], $position: 1 } } },
    { ...id, a: [1, 2, 3, 4] },
  ),
  updates(
    '$push $position counts from the end',
    { ...id, a: [1, 4] },
    { $push: { a: { $each: [3], $position: -1 } } },
    { ...id, a: [1, 3, 4] },
  ),
  updates(
    '$push $position beyond the end appends',
    { ...id, a: [1] },
    { $push: { a: { $each: [2], $position: 9 } } },
    { ...id, a: [1, 2] },
  ),
  updates(
    '$push $slice keeps the first',
    { ...id, a: [1, 2] },
    { $push: { a: { $each: [3], $slice: 2 } } },
    { ...id, a: [1, 2] },
  ),
  updates(
    '$push $slice keeps the last',
    { ...id, a: [1, 2] },
    { $push: { a: { $each: [3], $slice: -2 } } },
    { ...id, a: [2, 3] },
  ),
  updates(
    '$push $slice zero empties',
    { ...id, a: [1, 2] },
    { $push: { a: { $each: [3], $slice: 0 } } },
    { ...id, a: [] },
  ),
  updates(
    '$push $sort orders values',
    { ...id, a: [3, 1] },
    { $push: { a: { $each: [2], $sort: 1 } } },
    { ...id, a: [1, 2, 3] },
  ),
  updates(
    '$push $sort orders documents',
    { ...id, a: [{ n: 1 }, { n: 3 }] },
    { $push: { a: { $each: [{ n: 2 }], $sort: { n: -1 } } } },
    { ...id, a: [{ n: 3 }, { n: 2 }, { n: 1 }] },
  ),
  updates(
    '$push sorts before it slices',
    { ...id, a: [5, 1] },
    { $push: { a: { $each: [3], $sort: -1, $slice: 2 } } },
    { ...id, a: [5, 3] },
  ),
  updates(
    '$push with an unknown modifier is refused',
    { ...id, a: [] },
    { $push: { a: { $each: [1], $foo: 1 } } },
    { error: 2 },
  ),
  updates(
    '$push $each without an array is refused',
    { ...id, a: [] },
    { $push: { a: { $each: 1 } } },
    { error: 2 },
  ),

  updates(
    '$addToSet adds what is not there',
    { ...id, a: [1] },
    { $addToSet: { a: 2 } },
    { ...id, a: [1, 2] },
  ),
  updates(
    '$addToSet leaves what is there',
    { ...id, a: [1, 2] },
    { $addToSet: { a: 2 } },
    { ...id, a: [1, 2] },
  ),
  updates(
    '$addToSet compares numbers across types',
    { ...id, a: [1] },
    { $addToSet: { a: double(1) } },
    { ...id, a: [1] },
  ),
  updates(
    '$addToSet compares decimals',
    { ...id, a: [decimal('1.50')] },
    { $addToSet: { a: decimal('1.5') } },
    { ...id, a: [decimal('1.50')] },
  ),
  updates(
    '$addToSet compares documents with the order of their fields',
    { ...id, a: [{ x: 1, y: 2 }] },
    { $addToSet: { a: { y: 2, x: 1 } } },
    {
      ...id,
      a: [
        { x: 1, y: 2 },
        { y: 2, x: 1 },
      ],
    },
  ),
  updates(
    '$addToSet $each adds what is not there, once',
    { ...id, a: [1] },
    { $addToSet: { a: { $each: [1, 2, 2, 3] } } },
    { ...id, a: [1, 2, 3] },
  ),
  updates(
    '$addToSet makes a missing array',
    { ...id },
    { $addToSet: { a: { $each: [1, 1] } } },
    { ...id, a: [1] },
  ),
  updates(
    '$addToSet to something else than an array is refused',
    { ...id, a: 'x' },
    { $addToSet: { a: 1 } },
    { error: 2 },
  ),

  updates('$pop removes the last', { ...id, a: [1, 2, 3] }, { $pop: { a: 1 } }, { ...id, a: [1, 2] }),
  updates('$pop removes the first', { ...id, a: [1, 2, 3] }, { $pop: { a: -1 } }, { ...id, a: [2, 3] }),
  updates('$pop of an empty array changes nothing', { ...id, a: [] }, { $pop: { a: 1 } }, { ...id, a: [] }),
  updates('$pop of a missing field changes nothing', { ...id }, { $pop: { a: 1 } }, { ...id }),
  updates('$pop with another number is refused', { ...id, a: [1] }, { $pop: { a: 2 } }, { error: 9 }),
  updates(
    '$pop of something else than an array is refused',
    { ...id, a: 1 },
    { $pop: { a: 1 } },
    { error: 14 },
  ),

  updates(
    '$pull removes equal values',
    { ...id, a: [1, 2, 1, double(1)] },
    { $pull: { a: 1 } },
    { ...id, a: [2] },
  ),
  updates(
    '$pull with an operator',
    { ...id, a: [1, 5, 9] },
    { $pull: { a: { $gte: 5 } } },
    { ...id, a: [1] },
  ),
  updates('$pull with $in', { ...id, a: [1, 5, 9] }, { $pull: { a: { $in: [1, 9] } } }, { ...id, a: [5] }),
  updates(
    '$pull with a regular expression',
    { ...id, a: ['apple', 'pear'] },
    { $pull: { a: regex('^a') } },
    { ...id, a: ['pear'] },
  ),
  updates(
    '$pull with a document matches like a filter',
    { ...id, a: grades },
    { $pull: { a: { s: 'b' } } },
    { ...id, a: [{ s: 'a', n: 1 }] },
  ),
  updates(
    '$pull with conditions on the fields',
    { ...id, a: grades },
    { $pull: { a: { s: 'b', n: { $gt: 2 } } } },
    {
      ...id,
      a: [
        { s: 'a', n: 1 },
        { s: 'b', n: 2 },
      ],
    },
  ),
  updates(
    '$pull of an array removes an equal array',
    { ...id, a: [[1, 2], [3]] },
    { $pull: { a: [1, 2] } },
    { ...id, a: [[3]] },
  ),
  updates('$pull of null', { ...id, a: [1, null, 2] }, { $pull: { a: null } }, { ...id, a: [1, 2] }),
  updates('$pull of a missing field changes nothing', { ...id }, { $pull: { a: 1 } }, { ...id }),
  updates(
    '$pull of something else than an array is refused',
    { ...id, a: 5 },
    { $pull: { a: 5 } },
    { error: 2 },
  ),
  updates(
    '$pullAll removes all of the values',
    { ...id, a: [1, 2, 3, 2] },
    { $pullAll: { a: [1, 2] } },
    { ...id, a: [3] },
  ),
  updates(
    '$pullAll compares documents exactly',
    { ...id, a: [{ x: 1, y: 1 }, { x: 1 }] },
    { $pullAll: { a: [{ x: 1 }] } },
    { ...id, a: [{ x: 1, y: 1 }] },
  ),
  updates('$pullAll without an array is refused', { ...id, a: [1] }, { $pullAll: { a: 1 } }, { error: 2 }),

  updates(
    'the positional $ changes the first element that fits',
    { ...id, a: [1, 5, 5] },
    { $set: { 'a.$': 9 } },
    { ...id, a: [1, 9, 5] },
    { q: { a: 5 } },
  ),
  updates(
    'the positional $ on documents',
    { ...id, a: grades },
    { $inc: { 'a.$.n': 10 } },
    {
      ...id,
      a: [
        { s: 'a', n: 1 },
        { s: 'b', n: 12 },
        { s: 'b', n: 3 },
      ],
    },
    { q: { 'a.s': 'b' } },
  ),
  updates(
    'the positional $ with $elemMatch',
    { ...id, a: grades },
    { $set: { 'a.$.n': 0 } },
    {
      ...id,
      a: [
        { s: 'a', n: 1 },
        { s: 'b', n: 2 },
        { s: 'b', n: 0 },
      ],
    },
    { q: { a: { $elemMatch: { s: 'b', n: 3 } } } },
  ),
  updates(
    'the positional $ inside $and',
    { ...id, a: grades },
    { $set: { 'a.$.n': 0 } },
    {
      ...id,
      a: [
        { s: 'a', n: 1 },
        { s: 'b', n: 0 },
        { s: 'b', n: 3 },
      ],
    },
    { q: { $and: [{ _id: 1 }, { 'a.n': 2 }] } },
  ),
  updates(
    'the positional $ inside $or',
    { ...id, a: grades },
    { $set: { 'a.$.n': 0 } },
    {
      ...id,
      a: [
        { s: 'a', n: 1 },
        { s: 'b', n: 0 },
        { s: 'b', n: 3 },
      ],
    },
    { q: { $or: [{ 'a.n': 2 }] } },
  ),
  updates(
    'the positional $ with $unset leaves null',
    { ...id, a: [1, 5] },
    { $unset: { 'a.$': '' } },
    { ...id, a: [1, null] },
    { q: { a: 5 } },
  ),
  updates(
    'the positional $ with $gt',
    { ...id, a: [1, 5, 9] },
    { $set: { 'a.$': 0 } },
    { ...id, a: [1, 0, 9] },
    { q: { a: { $gt: 3 } } },
  ),
  updates(
    'the positional $ without an array in the query is refused',
    { ...id, a: [1] },
    { $set: { 'a.$': 9 } },
    { error: 2 },
    { q: { _id: 1 } },
  ),
  updates(
    'two positional $ are refused',
    { ...id, a: [[1]] },
    { $set: { 'a.$.$': 9 } },
    { error: 2 },
    { q: { a: [1] } },
  ),

  updates(
    '$[] changes every element',
    { ...id, a: [1, 2] },
    { $inc: { 'a.$[]': 10 } },
    { ...id, a: [11, 12] },
  ),
  updates(
    '$[] on documents',
    { ...id, a: grades },
    { $set: { 'a.$[].n': 0 } },
    {
      ...id,
      a: [
        { s: 'a', n: 0 },
        { s: 'b', n: 0 },
        { s: 'b', n: 0 },
      ],
    },
  ),
  updates(
    '$[] on arrays within arrays',
    { ...id, a: [[1, 2], [3]] },
    { $inc: { 'a.$[].$[]': 1 } },
    { ...id, a: [[2, 3], [4]] },
  ),
  updates('$[] of a missing array is refused', { ...id }, { $set: { 'a.$[]': 1 } }, { error: 2 }),
  updates(
    '$[] of something else than an array is refused',
    { ...id, a: 5 },
    { $set: { 'a.$[]': 1 } },
    { error: 2 },
  ),
  updates(
    'array filters choose the elements',
    { ...id, a: [1, 5, 9] },
    { $set: { 'a.$[big]': 0 } },
    { ...id, a: [1, 0, 0] },
    { arrayFilters: [{ big: { $gt: 3 } }] },
  ),
  updates(
    'array filters on documents',
    { ...id, a: grades },
    { $inc: { 'a.$[e].n': 10 } },
    {
      ...id,
      a: [
        { s: 'a', n: 1 },
        { s: 'b', n: 12 },
        { s: 'b', n: 13 },
      ],
    },
    { arrayFilters: [{ 'e.s': 'b' }] },
  ),
  updates(
    'array filters with two conditions',
    { ...id, a: grades },
    { $set: { 'a.$[e].n': 0 } },
    {
      ...id,
      a: [
        { s: 'a', n: 1 },
        { s: 'b', n: 0 },
        { s: 'b', n: 3 },
      ],
    },
    { arrayFilters: [{ 'e.s': 'b', 'e.n': { $lt: 3 } }] },
  ),
  updates(
    'array filters at two levels',
    {
      ...id,
      a: [
        { k: 1, b: [1, 2] },
        { k: 2, b: [1, 2] },
      ],
    },
    { $set: { 'a.$[x].b.$[y]': 0 } },
    {
      ...id,
      a: [
        { k: 1, b: [1, 2] },
        { k: 2, b: [1, 0] },
      ],
    },
    { arrayFilters: [{ 'x.k': 2 }, { y: 2 }] },
  ),
  updates(
    'array filters with $or',
    { ...id, a: [1, 2, 3] },
    { $set: { 'a.$[e]': 0 } },
    { ...id, a: [0, 2, 0] },
    { arrayFilters: [{ $or: [{ e: 1 }, { e: 3 }] }] },
  ),
  updates(
    'an array filter that nothing meets changes nothing',
    { ...id, a: [1] },
    { $set: { 'a.$[e]': 0 } },
    { ...id, a: [1] },
    { arrayFilters: [{ e: 5 }] },
  ),
  updates(
    'an array filter that is not used is refused',
    { ...id, a: [1] },
    { $set: { a: 1 } },
    { error: 9 },
    { arrayFilters: [{ e: 5 }] },
  ),
  updates(
    'an identifier without a filter is refused',
    { ...id, a: [1] },
    { $set: { 'a.$[e]': 0 } },
    { error: 2 },
  ),
  updates(
    'an identifier must begin in lower case',
    { ...id, a: [1] },
    { $set: { 'a.$[E]': 0 } },
    { error: 2 },
    { arrayFilters: [{ E: 1 }] },
  ),
  updates(
    'an array filter on two names is refused',
    { ...id, a: [1] },
    { $set: { 'a.$[e]': 0 } },
    { error: 9 },
    { arrayFilters: [{ e: 1, f: 2 }] },
  ),
  updates(
    'two operators that meet in one element are refused',
    { ...id, a: [1, 2] },
    { $set: { 'a.$[]': 0 }, $inc: { 'a.0': 1 } },
    { error: 40 },
  ),
  updates(
    'two operators in different elements work together',
    { ...id, a: [1, 5] },
    { $set: { 'a.$[e]': 0 }, $inc: { 'a.0': 1 } },
    { ...id, a: [2, 0] },
    { arrayFilters: [{ e: 5 }] },
  ),
] satisfies Case[];
