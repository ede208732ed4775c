import fc from 'fast-check';
import type { Collection, Document } from 'mongodb';
import { expect, test } from 'vitest';
import { runs } from './size.ts';
import { emptyTestDatabase } from './with-server.ts';

interface Plan {
  stage: string;
  inputStage?: Plan;
  inputStages?: Plan[];
  indexName?: string;
}

async function people(size: number): Promise<Collection> {
  const client = await emptyTestDatabase();
  const collection = client.db('test').collection('people');
  await collection.createIndexes([
    { key: { email: 1 }, name: 'email', unique: true },
    { key: { plan: 1, age: -1 }, name: 'plan_age' },
    { key: { tags: 1 }, name: 'tags' },
    { key: { nick: 1 }, name: 'nick', sparse: true },
    { key: { score: 1 }, name: 'score', partialFilterExpression: { live: true } },
    { key: { 'a.b': 1, 'a.c': 1 }, name: 'ab_ac' },
  ]);
  await collection.insertMany(
    Array.from({ length: size }, (_, n) => ({
      email: `${n}@x.test`,
      plan: `p${n % 10}`,
      age: n % 100,
      tags: [`t${n % 50}`, 'all'],
      score: n,
      live: n % 2 === 0,
      a: [
        { b: n, c: 1 },
        { b: -1, c: n },
      ],
    })),
  );
  return collection;
}

/** The stages from the outside in, with the name of the index. */
function shape(plan: Plan): string {
  const below = plan.inputStage ? [plan.inputStage] : (plan.inputStages ?? []);
  const own = plan.stage === 'IXSCAN' ? `IXSCAN ${plan.indexName}` : plan.stage;
  return [own, ...below.map(shape)].join(' < ');
}

async function explain(
  collection: Collection,
  filter: Document,
  sort: Document = {},
): Promise<{ plan: string; keys: number; documents: number }> {
  const { queryPlanner, executionStats } = await collection
    .find(filter)
    .sort(sort as Record<string, 1>)
    .explain();
  return {
    plan: shape(queryPlanner.winningPlan),
    keys: executionStats.totalKeysExamined,
    documents: executionStats.totalDocsExamined,
  };
}

test('each filter and sort is served by the index that narrows it most', async () => {
  const collection = await people(200);
  const served = async (filter: Document, sort?: Document) => (await explain(collection, filter, sort)).plan;
  expect({
    equality: await served({ email: '7@x.test' }),
    id: await served({ _id: 5 }),
    idBeforeOthers: await served({ plan: 'p1', _id: 5 }),
    prefix: await served({ email: /^7@/ }),
    substring: await served({ email: /7@/ }),
    equalityAndRange: await served({ plan: 'p1', age: { $gt: 50 } }),
    equalityAndSort: await served({ plan: 'p1' }, { age: 1 }),
    secondFieldAlone: await served({ age: 5 }),
    sortAlone: await served({}, { email: -1 }),
    sortWithoutIndex: await served({ plan: 'p1' }, { score: 1 }),
    element: await served({ tags: 't7' }),
    sparseWithValue: await served({ nick: 'x' }),
    sparseWithNull: await served({ nick: null }),
    partialImplied: await served({ live: true, score: 5 }),
    partialNotImplied: await served({ score: 5 }),
    anyOf: await served({ $or: [{ email: '1@x.test' }, { tags: 't3' }] }),
    anyOfWithoutIndex: await served({ $or: [{ email: '1@x.test' }, { age: 3 }] }),
    negation: await served({ email: { $ne: 'x' } }),
    nothing: await served({ live: true }),
  }).toEqual({
    equality: 'FETCH < IXSCAN email',
    id: 'FETCH < IXSCAN _id_',
    idBeforeOthers: 'FETCH < IXSCAN _id_',
    prefix: 'FETCH < IXSCAN email',
    substring: 'COLLSCAN',
    equalityAndRange: 'FETCH < IXSCAN plan_age',
    equalityAndSort: 'FETCH < IXSCAN plan_age',
    secondFieldAlone: 'COLLSCAN',
    sortAlone: 'FETCH < IXSCAN email',
    sortWithoutIndex: 'SORT < FETCH < IXSCAN plan_age',
    element: 'FETCH < IXSCAN tags',
    sparseWithValue: 'FETCH < IXSCAN nick',
    sparseWithNull: 'COLLSCAN',
    partialImplied: 'FETCH < IXSCAN score',
    partialNotImplied: 'COLLSCAN',
    anyOf: 'OR < FETCH < IXSCAN email < FETCH < IXSCAN tags',
    anyOfWithoutIndex: 'COLLSCAN',
    negation: 'COLLSCAN',
    nothing: 'COLLSCAN',
  });
});

test('an indexed search reads as many documents in a large collection as in a small one', async () => {
  for (const size of [100, 3000]) {
    const collection = await people(size);
    expect(await explain(collection, { email: '7@x.test' })).toEqual({
      plan: 'FETCH < IXSCAN email',
      keys: 1,
      documents: 1,
    });
    expect(await explain(collection, { score: { $gte: 10, $lt: 20 }, live: true })).toEqual({
      plan: 'FETCH < IXSCAN score',
      keys: 5,
      documents: 5,
    });
    expect(await explain(collection, { email: { $in: ['1@x.test', '2@x.test', 'none'] } })).toEqual({
      plan: 'FETCH < IXSCAN email',
      keys: 2,
      documents: 2,
    });
    expect((await explain(collection, {})).documents).toBe(size);
  }
});

test('a hint decides, and explain also covers writes and pipelines', async () => {
  const collection = await people(50);
  const hinted = await collection.find({ email: '7@x.test' }, { hint: 'plan_age' }).explain();
  expect(shape(hinted.queryPlanner.winningPlan)).toBe('FETCH < IXSCAN plan_age');
  const piped = await collection
    .aggregate([{ $match: { plan: 'p1' } }, { $sort: { age: -1 } }, { $group: { _id: '$age' } }])
    .explain();
  expect(shape(piped.queryPlanner.winningPlan)).toBe('FETCH < IXSCAN plan_age');
  const deletion = await collection.db.command({
    explain: { delete: 'people', deletes: [{ q: { email: 'x' }, limit: 1 }] },
  });
  expect(shape(deletion.queryPlanner.winningPlan)).toBe('FETCH < IXSCAN email');
});

test('a count for which an index is enough reads no document, whatever the collection contains', async () => {
  const collection = await people(3000);
  const explained = async (filter: Document) => {
    const { queryPlanner, executionStats } = await collection.db.command({
      explain: {
        aggregate: 'people',
        pipeline: [{ $match: filter }, { $group: { _id: 1, n: { $sum: 1 } } }],
        cursor: {},
      },
      verbosity: 'executionStats',
    });
    return [queryPlanner.winningPlan.stage, executionStats.nReturned, executionStats.totalDocsExamined];
  };
  expect(await explained({ plan: 'p1', age: 11 })).toEqual(['COUNT_SCAN', 30, 0]);
  expect(await explained({ email: { $gte: '1', $lt: '2' } })).toEqual(['COUNT_SCAN', 1111, 0]);
  // One index isn't enough: an additional field, an array, and numbers, because NaN has a key among them.
  expect(await explained({ plan: 'p1', live: true })).toEqual(['FETCH', 0, 300]);
  expect(await explained({ tags: 't7' })).toEqual(['FETCH', 60, 60]);
  expect(await explained({ plan: 'p1', age: { $lt: 11 } })).toEqual(['FETCH', 30, 30]);
});

test('a count by index equals the number of documents that a search finds', async () => {
  const client = await emptyTestDatabase();
  const collection = client.db('test').collection('counted');
  await collection.createIndexes([
    { key: { a: 1, b: -1 } },
    { key: { b: 1 }, sparse: true },
    { key: { c: -1 }, partialFilterExpression: { a: { $gt: '' } } },
  ]);
  const value = fc.constantFrom<unknown>(
    ...[null, undefined, true, false, 0, 1, 1.5, Number.NaN, '', 'x', 'xy', 'x\0', new Date(0), new Date(-1)],
  );
  const documents = fc.array(fc.record({ a: value, b: value, c: value }), { maxLength: 30 });
  const known = value.map((asked) => (asked === undefined ? null : asked));
  const condition = fc.oneof(
    known,
    fc.record({ $in: fc.array(known, { maxLength: 3 }) }),
    fc.record({ $gte: known }),
    fc.record({ $gt: known, $lt: known }),
  );
  const filters = fc.record({ a: condition, b: condition, c: condition }, { requiredKeys: [] });
  await fc.assert(
    fc.asyncProperty(
      documents,
      fc.array(filters, { minLength: 5, maxLength: 10 }),
      fc.integer({ min: 1, max: 9 }),
      async (entries, asked, limit) => {
        await collection.deleteMany({});
        if (entries.length > 0) await collection.insertMany(entries, { ignoreUndefined: true });
        for (const filter of asked) {
          const found = await collection.find(filter, { hint: { $natural: 1 } }).toArray();
          expect(await collection.countDocuments(filter)).toBe(found.length);
          expect(await collection.countDocuments(filter, { limit })).toBe(Math.min(found.length, limit));
          const { n } = await collection.db.command({ count: 'counted', query: filter, limit });
          expect(n).toBe(Math.min(found.length, limit));
        }
      },
    ),
    runs(40),
  );
});
