import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  existsSync,
  readdirSync,
  readFileSync,
  statSync,
  truncateSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import { connect as dial } from 'node:net';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Binary, deserialize, serialize } from 'bson';
import mongoose from 'mongoose';
import { describe, expect, onTestFinished, test } from 'vitest';
import { startEmbeddedMongo } from '../src/index.ts';
import { connect, emptyTestDatabase, temporaryFolder, temporaryServer } from './with-server.ts';

/** A data folder with a hundred documents that is no longer in use. */
async function filledFolder(): Promise<string> {
  const dataDir = temporaryFolder();
  const server = await startEmbeddedMongo({ dataDir });
  const client = await connect(server.uri);
  await client
    .db('test')
    .collection('items')
    .insertMany(Array.from({ length: 500 }, (_, n) => ({ n, text: 'x'.repeat(200) })));
  await client.close();
  await server.close();
  return dataDir;
}

describe('the data folder', () => {
  test('keeps its data over a restart', async () => {
    const { uri } = await temporaryServer({ dataDir: await filledFolder() });
    expect(await (await connect(uri)).db('test').collection('items').countDocuments()).toBe(500);
  });

  test('is refused to a second server, with a sentence that says what to do', async () => {
    const dataDir = temporaryFolder();
    await temporaryServer({ dataDir });
    await expect(startEmbeddedMongo({ dataDir })).rejects.toThrow(
      /is in use by another process.*stop the other one, or give this one a folder of its own/,
    );
  });

  test('can be used again once its server is closed', async () => {
    const dataDir = temporaryFolder();
    await (await startEmbeddedMongo({ dataDir })).close();
    await expect(temporaryServer({ dataDir })).resolves.toBeDefined();
  });

  test('that is damaged is reported and left as it is', async () => {
    const dataDir = await filledFolder();
    const file = join(dataDir, 'mongo.sqlite');
    const bytes = readFileSync(file);
    for (const page of [3, 7, 12]) bytes.fill(0xa5, page * 4096, page * 4096 + 600);
    writeFileSync(file, bytes);
    await expect(startEmbeddedMongo({ dataDir })).rejects.toThrow(/damaged|cannot be opened/);
    expect(readFileSync(file).equals(bytes)).toBe(true);
  });

  test.each([
    ['cut off', (file: string) => truncateSync(file, 5000)],
    ['emptied', (file: string) => truncateSync(file, 0)],
    ['removed', (file: string) => unlinkSync(file)],
    [
      'overwritten by something else',
      (file: string) => writeFileSync(file, 'not a database at all, but long enough to be one'.repeat(100)),
    ],
  ])('whose file is %s is reported, and never replaced', async (_how, damage) => {
    const dataDir = await filledFolder();
    damage(join(dataDir, 'mongo.sqlite'));
    await expect(startEmbeddedMongo({ dataDir })).rejects.toThrow(/damaged|cannot be opened/);
  });

  test("is refused when it contains another program's database", async () => {
    const dataDir = temporaryFolder();
    const other = new DatabaseSync(join(dataDir, 'mongo.sqlite'));
    other.exec('CREATE TABLE theirs (x); INSERT INTO theirs VALUES (1)');
    other.close();
    await expect(startEmbeddedMongo({ dataDir })).rejects.toThrow(
      /is not a file of embedded-mongo; it was left untouched/,
    );
  });
});

const modeOf = (path: string): number => statSync(path).mode & 0o777;

describe.skipIf(process.platform === 'win32')('the files', () => {
  test('are accessible to their owner only, even in a folder that used to be open to all', async () => {
    const dataDir = await filledFolder();
    chmodSync(dataDir, 0o755);
    for (const file of readdirSync(dataDir)) chmodSync(join(dataDir, file), 0o644);
    writeFileSync(join(dataDir, 'mongo.sqlite-wal'), '', { mode: 0o644 });
    const { uri } = await temporaryServer({ dataDir });
    await (await connect(uri)).db('test').collection('items').insertOne({ n: 1 });
    expect(modeOf(dataDir)).toBe(0o700);
    const modes = readdirSync(dataDir).map((file) => [file, modeOf(join(dataDir, file)).toString(8)]);
    expect(Object.fromEntries(modes)).toEqual({
      FORMAT: '600',
      'mongo.sock': '600',
      'mongo.sqlite': '600',
      'mongo.sqlite-wal': '600',
    });
  });

  test('of a new folder are private from the beginning', async () => {
    const dataDir = join(temporaryFolder(), 'new');
    await temporaryServer({ dataDir });
    expect(modeOf(dataDir)).toBe(0o700);
    expect(modeOf(join(dataDir, 'mongo.sqlite'))).toBe(0o600);
  });

  test('of another user are left as they are', async () => {
    const dataDir = temporaryFolder();
    writeFileSync(join(dataDir, 'theirs.txt'), 'theirs', { mode: 0o644 });
    chmodSync(dataDir, 0o755);
    await temporaryServer({ dataDir });
    expect([modeOf(dataDir), modeOf(join(dataDir, 'theirs.txt'))]).toEqual([0o755, 0o644]);
    expect(modeOf(join(dataDir, 'mongo.sqlite'))).toBe(0o600);
  });
});

describe('the socket or port', () => {
  test.skipIf(process.platform === 'win32')('is a Unix socket for its owner only', async () => {
    const dataDir = temporaryFolder();
    const { uri } = await temporaryServer({ dataDir });
    const socket = join(dataDir, 'mongo.sock');
    expect(uri).toBe(`mongodb://${encodeURIComponent(socket)}`);
    expect(modeOf(socket)).toBe(0o600);
    expect(await (await connect(uri)).db('test').command({ ping: 1 })).toMatchObject({ ok: 1 });
  });

  test.skipIf(process.platform === 'win32')(
    'is a socket in a short private folder if the path would be too long, and leaves none behind',
    async () => {
      const dataDir = join(temporaryFolder(), 'a'.repeat(60), 'b'.repeat(60));
      const server = await startEmbeddedMongo({ dataDir });
      const socket = decodeURIComponent(server.uri.slice('mongodb://'.length));
      expect(modeOf(dirname(socket))).toBe(0o700);
      expect(await (await connect(server.uri)).db('test').command({ ping: 1 })).toMatchObject({ ok: 1 });
      await server.close();
      expect(existsSync(dirname(socket))).toBe(false);
    },
  );

  test('replaces the socket of a killed server, but never a file', async () => {
    const dataDir = temporaryFolder();
    const socketPath = join(temporaryFolder(), 'left.sock');
    const left = spawnSync(process.execPath, [
      '-e',
      `require('net').createServer().listen(process.argv[1], () => process.kill(process.pid, 9))`,
      socketPath,
    ]);
    expect([left.signal, existsSync(socketPath)]).toEqual(['SIGKILL', true]);
    await (await startEmbeddedMongo({ dataDir, socketPath })).close();
    writeFileSync(socketPath, 'precious');
    await expect(startEmbeddedMongo({ dataDir, socketPath })).rejects.toThrow(/is not a socket/);
    expect(readFileSync(socketPath, 'utf8')).toBe('precious');
  });

  test('is a port of this machine if one is requested', async () => {
    const { uri } = await temporaryServer({ port: 0 });
    expect(uri).toMatch(/^mongodb:\/\/127\.0\.0\.1:\d+$/);
    expect(await (await connect(uri)).db('test').command({ ping: 1 })).toMatchObject({ ok: 1 });
  });

  test('refuses anything but the wire protocol, and stays open to others', async () => {
    const { uri } = await temporaryServer({ port: 0 });
    for (const bytes of [
      'GET / HTTP/1.1\r\nHost: localhost\r\n\r\n',
      Buffer.alloc(64),
      Buffer.from('1000000001000000000000006f000000', 'hex'),
    ]) {
      const socket = dial(Number(new URL(uri).port), '127.0.0.1');
      socket.write(bytes);
      socket.resume();
      await once(socket, 'close');
    }
    expect(await (await connect(uri)).db('test').command({ ping: 1 })).toMatchObject({ ok: 1 });
  });

  test('that is taken is an error that says what to do, and the folder is free again', async () => {
    const { uri } = await temporaryServer({ port: 0 });
    const dataDir = temporaryFolder();
    const port = Number(new URL(uri).port);
    await expect(startEmbeddedMongo({ dataDir, port })).rejects.toThrow(
      `Port ${port} is in use. Stop what uses it, or choose another one.`,
    );
    await expect(temporaryServer({ dataDir })).resolves.toBeDefined();
  });

  test.each([
    [
      'the deprecated type undefined',
      { ping: 1, gone: null, $db: 'test' },
      { of: 0x0a, by: 0x06 },
      { code: 238, errmsg: 'embedded-mongo does not support the deprecated BSON type 0x06' },
    ],
    [
      'a bool that is neither 0 nor 1',
      { ping: 2, $db: 'test', odd: true },
      { of: 0x01, by: 0x02 },
      { code: 22, errmsg: 'invalid BSON: bool of 2' },
    ],
  ])('answers %s with an error, not with silence', async (_what, command, instead, error) => {
    const { uri } = await temporaryServer({ port: 0 });
    const bytes = serialize(command);
    bytes[bytes.lastIndexOf(instead.of)] = instead.by;
    const head = Buffer.alloc(21);
    [head.length + bytes.length, 7, 0, 2013].forEach((word, at) => void head.writeInt32LE(word, 4 * at));
    const socket = dial(Number(new URL(uri).port), '127.0.0.1');
    socket.write(Buffer.concat([head, bytes]));
    const [reply] = (await once(socket, 'data')) as [Buffer];
    socket.destroy();
    expect(reply.readInt32LE(8)).toBe(7);
    expect(deserialize(reply.subarray(21))).toMatchObject({ ok: 0, ...error });
  });
});

describe('cursors', () => {
  test('yield everything over many batches, even while documents are added and deleted', async () => {
    const client = await emptyTestDatabase();
    const items = client.db('test').collection<{ _id: number }>('items');
    await items.insertMany(Array.from({ length: 1000 }, (_, n) => ({ _id: n })));
    const seen: number[] = [];
    for await (const { _id } of items.find().batchSize(50)) {
      seen.push(_id);
      if (_id === 100) await items.deleteMany({ _id: { $lt: 50 } });
      if (_id === 200) await items.insertOne({ _id: 5000 });
    }
    expect(seen).toEqual([...Array.from({ length: 1000 }, (_, n) => n), 5000]);
  });

  test('keep their batches below the size of a message', async () => {
    const client = await emptyTestDatabase();
    const items = client.db('test').collection('items');
    for (let n = 0; n < 4; n++) await items.insertOne({ n, bytes: new Binary(Buffer.alloc(9 * 2 ** 20)) });
    expect((await items.find().sort({ n: 1 }).toArray()).map((item) => item.n)).toEqual([0, 1, 2, 3]);
  });

  test('end with an error when their collection is dropped', async () => {
    const client = await emptyTestDatabase();
    const items = client.db('test').collection('items');
    await items.insertMany(Array.from({ length: 300 }, (_, n) => ({ n })));
    const cursor = items.find().batchSize(10);
    await cursor.next();
    await items.drop();
    await expect(cursor.toArray()).rejects.toMatchObject({ code: 175 });
  });

  test('a document beyond 16 MB is refused', async () => {
    const client = await emptyTestDatabase();
    const items = client.db('test').collection('items');
    await items.insertOne({ _id: 1 as never, half: new Binary(Buffer.alloc(9 * 2 ** 20)) });
    await expect(
      items.updateOne({}, { $set: { other: new Binary(Buffer.alloc(9 * 2 ** 20)) } }),
    ).rejects.toMatchObject({ code: 10334 });
    expect(Object.keys((await items.findOne()) ?? {})).toEqual(['_id', 'half']);
  });
});

describe('concurrent commands', () => {
  test('of 200 parallel withdrawals from a balance of 50, exactly 50 succeed', async () => {
    const client = await emptyTestDatabase({ maxPoolSize: 40 });
    const accounts = client.db('test').collection<{ _id: string; balance: number }>('accounts');
    await accounts.insertOne({ _id: 'a', balance: 50 });
    const taken = await Promise.all(
      Array.from({ length: 200 }, () =>
        accounts.findOneAndUpdate({ _id: 'a', balance: { $gte: 1 } }, { $inc: { balance: -1 } }),
      ),
    );
    expect(taken.filter((account) => account !== null)).toHaveLength(50);
    expect(await accounts.findOne()).toEqual({ _id: 'a', balance: 0 });
  });

  test('a long update and a long search let other commands go first', async () => {
    const client = await emptyTestDatabase();
    const items = client.db('test').collection<{ _id: number; n: number }>('items');
    await items.insertMany(Array.from({ length: 8_000 }, (_, n) => ({ _id: n, n })));
    // Three open connections, so that the short command needn't wait for one.
    await Promise.all([1, 2, 3].map(() => items.findOne()));
    const order: string[] = [];
    const long = items
      .updateMany({ n: { $gte: 0 } }, { $inc: { n: 1 } })
      .then(({ modifiedCount }) => order.push(`updated ${modifiedCount}`));
    const search = items
      // Enough conditions to take a while on any machine.
      .countDocuments({ $or: Array.from({ length: 300 }, (_, k) => ({ nothing: k })) })
      .then((count) => order.push(`searched ${count}`));
    const short = items.findOne({ _id: 7_999 }).then(() => order.push('found'));
    await Promise.all([long, search, short]);
    expect(order[0]).toBe('found');
    expect(order.toSorted()).toEqual(['found', 'searched 0', 'updated 8000']);
  });

  test('maxTimeMS ends a command that takes too long', async () => {
    const client = await emptyTestDatabase();
    const items = client.db('test').collection('items');
    await items.insertMany(Array.from({ length: 8_000 }, (_, n) => ({ n, text: 'x'.repeat(100) })));
    await expect(items.find({ text: /y$/ }, { maxTimeMS: 5 }).toArray()).rejects.toMatchObject({ code: 50 });
  });
});

describe('drivers', () => {
  test('documents past their TTL are deleted, others stay', async () => {
    const client = await connect((await temporaryServer({ ttlIntervalMs: 20 })).uri);
    const sessions = client.db('test').collection<{ _id: string; expires?: unknown }>('sessions');
    await sessions.createIndex({ expires: 1 }, { expireAfterSeconds: 60 });
    await sessions.insertMany([
      { _id: 'old', expires: new Date(Date.now() - 61_000) },
      { _id: 'new', expires: new Date(Date.now() - 30_000) },
      { _id: 'oldest of several', expires: [new Date(), new Date(0)] },
      { _id: 'no date', expires: 5 },
      { _id: 'none' },
    ]);
    await expect.poll(() => sessions.distinct('_id')).toEqual(['new', 'no date', 'none']);
  });

  test('Mongoose builds its indexes, casts, versions and reports duplicates', async () => {
    const { uri } = await temporaryServer();
    const connection = await mongoose.createConnection(uri, { dbName: 'test' }).asPromise();
    onTestFinished(() => connection.close());
    const schema = new mongoose.Schema(
      { email: { type: String, unique: true }, tags: [String], owner: mongoose.Schema.Types.ObjectId },
      { timestamps: true },
    );
    const User = connection.model('User', schema);
    await User.init();
    const user = await User.create({ email: 'a@x.test', tags: ['one'] });
    user.tags.push('two');
    await user.save();
    await expect(User.create({ email: 'a@x.test' })).rejects.toMatchObject({
      code: 11000,
      keyPattern: { email: 1 },
      keyValue: { email: 'a@x.test' },
    });
    expect((await User.findOne({ tags: 'two' }).lean())?.__v).toBe(1);
    expect(await User.find().sort({ createdAt: -1 }).countDocuments()).toBe(1);
    await expect(
      User.bulkWrite([
        { insertOne: { document: { email: 'b@x.test' } } },
        { updateOne: { filter: { email: 'c@x.test' }, update: { $set: { tags: ['x'] } }, upsert: true } },
      ]),
    ).resolves.toMatchObject({ insertedCount: 1, upsertedCount: 1 });
  });

  test('unacknowledged writes arrive', async () => {
    const client = await emptyTestDatabase();
    const items = client.db('test').collection('items', { writeConcern: { w: 0 } });
    await items.insertOne({ n: 1 });
    await expect.poll(() => items.countDocuments()).toBe(1);
  });

  test('a transaction is refused by name, and nothing of it is written', async () => {
    const client = await emptyTestDatabase();
    const session = client.startSession();
    const items = client.db('test').collection('a');
    await expect(session.withTransaction(() => items.insertOne({ x: 1 }, { session }))).rejects.toThrow(
      'embedded-mongo does not support transactions: they need a MongoDB replica set',
    );
    expect(await items.countDocuments()).toBe(0);
    await session.endSession();
  });

  test('sizes are reported: of a collection, its indexes and its database', async () => {
    const client = await emptyTestDatabase();
    const db = client.db('test');
    const items = db.collection('items');
    await items.createIndex({ n: 1 });
    await items.insertMany(Array.from({ length: 1000 }, (_, n) => ({ n, text: 'x'.repeat(200) })));
    const stats = await db.command({ collStats: 'items' });
    expect(stats).toMatchObject({ ns: 'test.items', count: 1000, indexSizes: { _id_: expect.any(Number) } });
    expect(stats.storageSize).toBeGreaterThan(stats.size);
    expect(stats.indexSizes._id_ + stats.indexSizes.n_1).toBe(stats.totalIndexSize);
    expect(stats.totalSize).toBe(stats.storageSize + stats.totalIndexSize);
    const [stage] = await items.aggregate([{ $collStats: { storageStats: {}, count: {} } }]).toArray();
    expect(stage).toMatchObject({
      ns: 'test.items',
      count: 1000,
      storageStats: {
        size: stats.size,
        storageSize: stats.storageSize,
        totalIndexSize: stats.totalIndexSize,
      },
    });
    expect(await db.command({ dataSize: 'test.items' })).toMatchObject({
      size: stats.size,
      numObjects: 1000,
    });
    expect(await db.stats()).toMatchObject({
      dataSize: stats.size,
      storageSize: stats.storageSize,
      indexSize: stats.totalIndexSize,
      totalSize: stats.totalSize,
    });
  });

  test('questions that tools ask a server about itself are answered', async () => {
    const client = await emptyTestDatabase();
    const admin = client.db('admin');
    expect(await admin.command({ serverStatus: 1 })).toMatchObject({
      process: 'embedded-mongo',
      pid: process.pid,
      storageEngine: { name: 'sqlite', persistent: true },
    });
    expect(await admin.command({ getParameter: 1, featureCompatibilityVersion: 1 })).toMatchObject({
      featureCompatibilityVersion: { version: '7.0' },
    });
    const { commands } = await admin.command({ listCommands: 1 });
    expect(commands).toMatchObject({ find: { apiVersions: ['1'] }, distinct: { apiVersions: [] } });
  });

  test('collections are renamed, listed and dropped', async () => {
    const client = await emptyTestDatabase();
    const db = client.db('test');
    await db.collection('a').insertOne({ x: 1 });
    await db.collection('a').createIndex({ x: 1 });
    await db.collection('a').rename('b');
    expect((await db.collections()).map((collection) => collection.collectionName)).toEqual(['b']);
    expect(await db.collection('b').find({ x: 1 }).toArray()).toHaveLength(1);
    expect((await client.db().admin().listDatabases()).databases.map(({ name }) => name)).toEqual(['test']);
    await db.dropDatabase();
    expect((await client.db().admin().listDatabases()).databases).toEqual([]);
  });

  test('unsupported features are named', async () => {
    const client = await emptyTestDatabase();
    const items = client.db('test').collection('items');
    await items.insertOne({ x: 1 });
    await expect(items.find({ $where: 'true' }).toArray()).rejects.toThrow(
      'embedded-mongo does not support the query operator $where',
    );
    await expect(items.aggregate([{ $out: 'x' }]).toArray()).rejects.toThrow(
      'embedded-mongo does not support the aggregation stage $out',
    );
    await expect(items.createIndex({ x: 'text' })).rejects.toThrow(
      'embedded-mongo does not support text indexes',
    );
    await expect(items.find({ x: 'a' }, { collation: { locale: 'de' } }).toArray()).rejects.toThrow(
      'embedded-mongo does not support collations',
    );
    await expect(client.db('test').createCollection('capped', { capped: true, size: 1000 })).rejects.toThrow(
      "embedded-mongo does not support the collection option 'capped'",
    );
    const db = client.db('test');
    await expect(db.command({ collMod: 'items', validator: {} })).rejects.toThrow(
      "embedded-mongo does not support the collMod option 'validator'",
    );
    await expect(items.aggregate([{ $collStats: { latencyStats: {} } }]).toArray()).rejects.toThrow(
      "embedded-mongo does not support $collStats with 'latencyStats'",
    );
    await expect(db.admin().command({ getParameter: 1, logLevel: 1 })).rejects.toThrow(
      "embedded-mongo does not support the server parameter 'logLevel'",
    );
    for (const command of ['top', 'connPoolStats', 'setParameter', 'fsync', 'dropUser', 'planCacheClear'])
      await expect(db.admin().command({ [command]: 1 })).rejects.toThrow(
        `embedded-mongo does not support the command '${command}'`,
      );
  });
});
