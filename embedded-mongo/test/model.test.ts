import fc from 'fast-check';
import type { Collection, Document } from 'mongodb';
import { MongoServerError } from 'mongodb';
import { expect, test } from 'vitest';
import { runs } from './size.ts';
import { emptyTestDatabase } from './with-server.ts';

type Scalar = number | string | null;
interface Entry {
  _id: number;
  a?: Scalar | Scalar[];
  b?: number;
}

/** A minimal model of a collection: documents in a list, a unique `b`, and filters on scalars and arrays of them. */
class Model {
  entries: Entry[] = [];

  matching(filter: Filter): Entry[] {
    return this.entries.filter((entry) => {
      const value = filter.field === 'a' ? entry.a : entry.b;
      const candidates = Array.isArray(value) ? value : [value ?? null];
      return candidates.some((candidate) => {
        if (filter.op === '$in') return filter.operand.includes(candidate);
        const [operand] = filter.operand;
        if (filter.op === '$eq') return candidate === operand;
        if (operand === null) return filter.op === '$gte' && candidate === null;
        if (typeof candidate !== typeof operand || candidate === null || operand === undefined) return false;
        return filter.op === '$gte' ? candidate >= operand : candidate < operand;
      });
    });
  }

  taken(b: number | undefined, except: number): boolean {
    return b !== undefined && this.entries.some((entry) => entry.b === b && entry._id !== except);
  }
}

interface Filter {
  field: 'a' | 'b';
  op: '$eq' | '$gte' | '$lt' | '$in';
  operand: Scalar[];
}

const scalar = fc.oneof(fc.integer({ min: 0, max: 6 }), fc.constantFrom('', 'x', 'xy'), fc.constant(null));
const fieldA = fc.oneof(scalar, fc.array(scalar, { maxLength: 3 }), fc.constant(undefined));
const fieldB = fc.option(fc.integer({ min: 0, max: 8 }), { nil: undefined });
const filters: fc.Arbitrary<Filter> = fc.oneof(
  fc.record({
    field: fc.constantFrom('a', 'b'),
    op: fc.constantFrom('$eq', '$gte', '$lt'),
    operand: scalar.map((value) => [value]),
  }),
  fc.record({
    field: fc.constantFrom('a', 'b'),
    op: fc.constant('$in'),
    operand: fc.array(scalar, { maxLength: 3 }),
  }),
);
const operations = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('insert' as const),
      _id: fc.integer({ min: 0, max: 15 }),
      a: fieldA,
      b: fieldB,
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('set' as const), filter: filters, a: fieldA }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('take' as const),
      _id: fc.integer({ min: 0, max: 15 }),
      b: fieldB,
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('delete' as const), filter: filters }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('find' as const), filter: filters }) },
);
type Operation = typeof operations extends fc.Arbitrary<infer T> ? T : never;

const without = (entry: Entry): Entry =>
  Object.fromEntries(Object.entries(entry).filter(([, value]) => value !== undefined)) as unknown as Entry;
const asFilter = ({ field, op, operand }: Filter): Document => ({
  [field]: { [op]: op === '$in' ? operand : operand[0] },
});

/** Whether the server refused with a duplicate key, as the model predicts. */
async function refused(work: Promise<unknown>): Promise<boolean> {
  try {
    await work;
    return false;
  } catch (error) {
    if (error instanceof MongoServerError && error.code === 11000) return true;
    throw error;
  }
}

async function perform(operation: Operation, model: Model, collection: Collection<Entry>): Promise<void> {
  switch (operation.kind) {
    case 'insert': {
      const entry = without({ _id: operation._id, a: operation.a, b: operation.b } as Entry);
      const conflict = model.taken(entry.b, -1) || model.entries.some(({ _id }) => _id === entry._id);
      expect(await refused(collection.insertOne(entry))).toBe(conflict);
      if (!conflict) model.entries.push(entry);
      break;
    }
    case 'set': {
      const found = model.matching(operation.filter);
      const update =
        operation.a === undefined ? { $unset: { a: true as const } } : { $set: { a: operation.a } };
      expect((await collection.updateMany(asFilter(operation.filter), update)).matchedCount).toBe(
        found.length,
      );
      for (const entry of found) {
        if (operation.a === undefined) delete entry.a;
        else entry.a = operation.a;
      }
      break;
    }
    case 'take': {
      const entry = model.entries.find(({ _id }) => _id === operation._id);
      const conflict = entry !== undefined && model.taken(operation.b, operation._id);
      const update =
        operation.b === undefined ? { $unset: { b: true as const } } : { $set: { b: operation.b } };
      expect(await refused(collection.findOneAndUpdate({ _id: operation._id }, update))).toBe(conflict);
      if (!entry || conflict) break;
      if (operation.b === undefined) delete entry.b;
      else entry.b = operation.b;
      break;
    }
    case 'delete': {
      const found = model.matching(operation.filter);
      expect((await collection.deleteMany(asFilter(operation.filter))).deletedCount).toBe(found.length);
      model.entries = model.entries.filter((entry) => !found.includes(entry));
      break;
    }
    case 'find': {
      const found = await collection.find(asFilter(operation.filter)).sort({ _id: 1 }).toArray();
      expect(found).toEqual(model.matching(operation.filter).toSorted((x, y) => x._id - y._id));
    }
  }
}

test('after any operations in any order, the collection equals a plain list, and its indexes agree', async () => {
  const client = await emptyTestDatabase();
  const db = client.db('test');
  let run = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(operations, { minLength: 10, maxLength: 40 }), async (steps) => {
      const collection = db.collection<Entry>(`run${run++}`);
      await collection.createIndexes([
        { key: { a: 1 } },
        { key: { b: 1 }, unique: true, sparse: true },
        { key: { b: -1, a: 1 } },
      ]);
      const model = new Model();
      for (const step of steps) await perform(step, model, collection);
      expect(await collection.find().sort({ _id: 1 }).toArray()).toEqual(
        model.entries.toSorted((x, y) => x._id - y._id),
      );
      expect(await db.command({ validate: collection.collectionName })).toMatchObject({
        valid: true,
        nrecords: model.entries.length,
      });
      await collection.drop();
    }),
    runs(40),
  );
});
