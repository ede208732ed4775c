import { type Case, double, int, long, values } from './case.ts';

export default [
  {
    it: 'an insert counts',
    run: [{ insert: 'c', documents: [{ _id: 1 }, { _id: 2 }] }],
    expect: { reply: { n: 2 }, after: [{ _id: 1 }, { _id: 2 }] },
  },
  {
    it: '_id is stored first',
    run: [{ insert: 'c', documents: [{ a: 1, _id: 1 }] }],
    expect: { after: [{ _id: 1, a: 1 }] },
  },
  {
    it: 'an _id of null is an _id',
    run: [
      { insert: 'c', documents: [{ _id: null }] },
      { insert: 'c', documents: [{ _id: null }] },
    ],
    expect: { error: 11000 },
  },
  {
    it: 'an _id may be a document',
    run: [{ insert: 'c', documents: [{ _id: { a: 1, b: 2 } }, { _id: { b: 2, a: 1 } }] }],
    expect: { reply: { n: 2 } },
  },
  {
    it: 'an _id may not be an array',
    run: [{ insert: 'c', documents: [{ _id: [1] }] }],
    expect: { error: 53 },
  },
  { it: 'an insert of nothing is refused', run: [{ insert: 'c', documents: [] }], expect: { error: 16 } },

  {
    it: 'limit and skip',
    given: values(1, 2, 3, 4),
    run: [{ find: 'c', sort: { _id: 1 }, skip: 1, limit: 2 }],
    expect: { ids: [2, 3] },
  },
  {
    it: 'a limit of zero is none',
    given: values(1, 2),
    run: [{ find: 'c', sort: { _id: 1 }, limit: 0 }],
    expect: { ids: [1, 2] },
  },
  {
    it: 'a batch ends where it is asked to',
    given: values(1, 2, 3),
    run: [{ find: 'c', sort: { _id: 1 }, batchSize: 2 }],
    expect: { ids: [1, 2] },
  },
  {
    it: 'a batch of zero opens a cursor',
    given: values(1),
    run: [{ find: 'c', batchSize: 0 }],
    expect: { ids: [] },
  },
  { it: 'a negative skip is refused', run: [{ find: 'c', skip: -1 }], expect: { error: 51024 } },
  {
    it: '$natural reverses the order of insertion',
    given: [{ _id: 3 }, { _id: 1 }, { _id: 2 }],
    run: [{ find: 'c', sort: { $natural: -1 } }],
    expect: { ids: [2, 1, 3] },
  },
  { it: 'a find in no collection is empty', run: [{ find: 'c' }], expect: { documents: [] } },
  { it: 'an unknown field of a command is refused', run: [{ find: 'c', foo: 1 }], expect: { error: 40415 } },
  { it: 'an unknown command is refused', run: [{ fooBar: 1 }], expect: { error: 59 } },
  { it: 'a filter that is no document is refused', run: [{ find: 'c', filter: 5 }], expect: { error: 14 } },
  {
    it: 'a getMore of no cursor is refused',
    run: [{ getMore: long(12345), collection: 'c' }],
    expect: { error: 43 },
  },
  {
    it: 'killCursors tells what was not found',
    run: [{ killCursors: 'c', cursors: [long(12345)] }],
    expect: {
      reply: { cursorsKilled: [], cursorsNotFound: [long(12345)], cursorsAlive: [], cursorsUnknown: [] },
    },
  },

  {
    it: 'count',
    given: values(1, 2, 2),
    run: [{ count: 'c', query: { v: 2 } }],
    expect: { reply: { n: 2 } },
  },
  { it: 'count of all', given: values(1, 2, 2), run: [{ count: 'c' }], expect: { reply: { n: 3 } } },
  {
    it: 'count with skip and limit',
    given: values(1, 2, 3, 4),
    run: [{ count: 'c', query: {}, skip: 1, limit: 2 }],
    expect: { reply: { n: 2 } },
  },
  { it: 'count in no collection', run: [{ count: 'c' }], expect: { reply: { n: 0 } } },
  {
    it: 'distinct gives each value once, in order',
    given: values(3, 1, double(3), 2),
    run: [{ distinct: 'c', key: 'v' }],
    expect: { reply: { values: [1, 2, 3] } },
  },
  {
    it: 'distinct looks into arrays',
    given: values([1, 2], [2, 3]),
    run: [{ distinct: 'c', key: 'v' }],
    expect: { reply: { values: [1, 2, 3] } },
  },
  {
    it: 'distinct leaves arrays within arrays whole',
    given: values([[1], 2]),
    run: [{ distinct: 'c', key: 'v' }],
    expect: { reply: { values: [2, [1]] } },
  },
  {
    it: 'distinct along a path',
    given: [{ _id: 1, a: [{ b: 1 }, { b: 2 }] }, { _id: 2, a: { b: 2 } }, { _id: 3 }],
    run: [{ distinct: 'c', key: 'a.b' }],
    expect: { reply: { values: [1, 2] } },
  },
  {
    it: 'distinct with a query',
    given: values(1, 2, 3),
    run: [{ distinct: 'c', key: 'v', query: { v: { $gt: 1 } } }],
    expect: { reply: { values: [2, 3] } },
  },
  {
    it: 'distinct keeps null and leaves out what is missing',
    given: [{ _id: 1, v: null }, { _id: 2 }],
    run: [{ distinct: 'c', key: 'v' }],
    expect: { reply: { values: [null] } },
  },

  {
    it: 'a delete of one',
    given: values(1, 1),
    run: [{ delete: 'c', deletes: [{ q: { v: 1 }, limit: 1 }] }],
    expect: { reply: { n: 1 }, after: [{ _id: 2, v: 1 }] },
  },
  {
    it: 'a delete of all that match',
    given: values(1, 1, 2),
    run: [{ delete: 'c', deletes: [{ q: { v: 1 }, limit: 0 }] }],
    expect: { reply: { n: 2 }, after: [{ _id: 3, v: 2 }] },
  },
  {
    it: 'a delete in no collection',
    run: [{ delete: 'c', deletes: [{ q: {}, limit: 0 }] }],
    expect: { reply: { n: 0 } },
  },
  {
    it: 'a delete limit of two is refused',
    given: values(1),
    run: [{ delete: 'c', deletes: [{ q: {}, limit: 2 }] }],
    expect: { error: 9 },
  },

  {
    it: 'create makes a collection',
    run: [{ create: 'c' }, { listCollections: 1, filter: { name: 'c' }, nameOnly: true }],
    expect: { documents: [{ name: 'c', type: 'collection' }] },
  },
  {
    it: 'drop takes it away',
    given: values(1),
    run: [{ drop: 'c' }, { find: 'c' }],
    expect: { documents: [] },
  },
  {
    it: 'drop tells how many indexes there were',
    given: values(1),
    indexes: [{ key: { v: 1 }, name: 'v' }],
    run: [{ drop: 'c' }],
    expect: { reply: { nIndexesWas: 2 } },
  },
  {
    it: 'a collection name with $ is refused',
    run: [{ insert: 'a$b', documents: [{ _id: 1 }] }],
    expect: { error: 73 },
  },
  {
    it: 'a retryable write on a standalone is refused',
    run: [{ insert: 'c', documents: [{ _id: 1 }], txnNumber: long(1) }],
    expect: { error: 20 },
  },
  {
    it: 'a change stream on a standalone is refused',
    given: values(1),
    run: [{ aggregate: 'c', pipeline: [{ $changeStream: {} }], cursor: {} }],
    expect: { error: 40573 },
  },
  { it: 'ping', run: [{ ping: 1 }], expect: { reply: { ok: double(1) } } },
  {
    it: 'hello tells a writable standalone',
    run: [{ hello: 1 }],
    expect: {
      reply: {
        isWritablePrimary: true,
        maxBsonObjectSize: int(16777216),
        minWireVersion: int(0),
        setName: undefined,
      },
    },
  },
] satisfies Case[];
