import { type Case, double, values } from './case.ts';

export default [
  {
    it: 'validate takes what pymongo and mongosh send with it',
    given: values(1),
    run: [{ validate: 'c', scandata: true, full: false, background: false }],
    expect: { reply: { valid: true, errors: [] } },
  },
  {
    it: 'collStats counts',
    given: values(1, 2),
    indexes: [{ key: { v: 1 }, name: 'v' }],
    run: [{ collStats: 'c' }],
    expect: { reply: { count: 2, nindexes: 2, size: 42, avgObjSize: 21, capped: false, scaleFactor: 1 } },
  },
  {
    it: 'collStats of no collection is all zeros',
    run: [{ collStats: 'c' }],
    expect: { reply: { count: 0, size: 0, storageSize: 0, totalSize: 0, nindexes: 0, totalIndexSize: 0 } },
  },
  {
    it: 'collStats with a scale',
    given: values('x'.repeat(4074), 'y'.repeat(4074)),
    run: [{ collStats: 'c', scale: 1024 }],
    expect: { reply: { size: 8, scaleFactor: 1024 } },
  },
  {
    it: 'a scale below one is refused',
    given: values(1),
    run: [{ collStats: 'c', scale: 0 }],
    expect: { error: 51024 },
  },
  {
    it: '$collStats counts',
    given: values(1, 2),
    run: [
      { aggregate: 'c', pipeline: [{ $collStats: { count: {} } }, { $project: { count: 1 } }], cursor: {} },
    ],
    expect: { documents: [{ count: 2 }] },
  },
  {
    it: '$collStats anywhere but first is refused',
    given: values(1),
    run: [{ aggregate: 'c', pipeline: [{ $limit: 1 }, { $collStats: { count: {} } }], cursor: {} }],
    expect: { error: 40602 },
  },
  {
    it: 'explain with an unknown verbosity is refused',
    given: values(1),
    run: [{ explain: { find: 'c' }, verbosity: 'foo' }],
    expect: { error: 2 },
  },
  {
    it: 'API version 1 is spoken',
    run: [{ ping: 1, apiVersion: '1', apiStrict: true }],
    expect: { reply: { ok: double(1) } },
  },
  { it: 'API version 2 is not', run: [{ ping: 1, apiVersion: '2' }], expect: { error: 322 } },
  {
    it: 'apiStrict without a version is refused',
    run: [{ ping: 1, apiStrict: true }],
    expect: { error: 4886600 },
  },
  {
    it: 'apiStrict refuses a command outside the version',
    given: values(1),
    run: [{ distinct: 'c', key: 'v', apiVersion: '1', apiStrict: true }],
    expect: { error: 323 },
  },
  {
    it: 'a command outside the version goes without apiStrict',
    given: values(1),
    run: [{ distinct: 'c', key: 'v', apiVersion: '1' }],
    expect: { reply: { values: [1] } },
  },
  {
    it: 'getParameter is for the admin database',
    run: [{ getParameter: 1, featureCompatibilityVersion: 1 }],
    expect: { error: 13 },
  },
  {
    it: 'logout succeeds for who never signed in',
    run: [{ logout: 1 }],
    expect: { reply: { ok: double(1) } },
  },
] satisfies Case[];
