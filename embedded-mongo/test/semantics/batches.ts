import { type Case, type Expectation, values } from './case.ts';

/** The command is refused as a whole: not even the valid statement before the malformed one runs. */
function refused(it: string, error: number, command: object): Case {
  const before = values(1, 2);
  return { it, given: before, run: [command], expect: { error, after: before } };
}

const sound = { q: { _id: 1 }, u: { $set: { v: 9 } } };
const update = (statement: unknown, options: object = {}) => ({
  update: 'c',
  updates: [sound, statement],
  ...options,
});
const remove = (statement: unknown, options: object = {}) => ({
  delete: 'c',
  deletes: [{ q: { _id: 1 }, limit: 1 }, statement],
  ...options,
});

/** A well-formed statement that fails: it gets its own write error, and the statements before it stay in effect. */
function fails(it: string, error: number, statement: object, after: Expectation['after']): Case {
  return { it, given: values(1, 2), run: [update(statement)], expect: { error, after: after ?? [] } };
}

export default [
  refused('an update with an unknown field', 40415, update({ ...sound, foo: 1 })),
  refused('an update with a sort, which came with 8.0', 40415, update({ ...sound, sort: { v: 1 } })),
  refused('an update without a query', 40414, update({ u: { $set: { v: 9 } } })),
  refused('an update without a change', 40414, update({ q: {} })),
  refused('an update whose multi is no bool', 14, update({ ...sound, multi: 'yes' })),
  refused('an update whose upsert is no bool', 14, update({ ...sound, upsert: 'yes' })),
  refused('an update whose query is no document', 14, update({ ...sound, q: 5 })),
  refused('an update whose change is a number', 9, update({ q: {}, u: 5 })),
  refused('an update whose array filters are no array', 14, update({ ...sound, arrayFilters: {} })),
  refused('an update that is no document', 14, update(5)),
  refused('an update malformed, unordered', 40415, update({ ...sound, foo: 1 }, { ordered: false })),
  refused('a delete without a limit', 40414, remove({ q: { _id: 2 } })),
  refused('a delete with a limit of two', 9, remove({ q: { _id: 2 }, limit: 2 })),
  refused('a delete with an unknown field', 40415, remove({ q: { _id: 2 }, limit: 1, foo: 1 })),
  refused('a delete malformed, unordered', 40414, remove({ q: { _id: 2 } }, { ordered: false })),
  refused('an insert of what is no document', 14, { insert: 'c', documents: [{ _id: 3 }, 5] }),
  refused('an order that is no bool', 14, { insert: 'c', documents: [{ _id: 3 }], ordered: 'yes' }),
  {
    it: 'an order of null is that of none: the first error ends the batch',
    run: [{ insert: 'c', documents: [{ _id: 1 }, { _id: 1 }, { _id: 2 }], ordered: null }],
    expect: { error: 11000, reply: { n: 1 }, after: [{ _id: 1 }] },
  },
  fails('an unknown modifier is a write error', 9, { q: { _id: 2 }, u: { $foo: { v: 1 } } }, [
    { _id: 1, v: 9 },
    { _id: 2, v: 2 },
  ]),
  fails('an unknown query operator is a write error', 2, { q: { v: { $foo: 1 } }, u: { $set: { v: 3 } } }, [
    { _id: 1, v: 9 },
    { _id: 2, v: 2 },
  ]),
] satisfies Case[];
