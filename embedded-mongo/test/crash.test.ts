import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { MongoClient } from 'mongodb';
import { expect, onTestFinished, test } from 'vitest';
import { full } from './size.ts';
import { connect, temporaryFolder } from './with-server.ts';

const CLI = fileURLToPath(new URL('../src/cli.ts', import.meta.url));

/**
 * Runs the server in its own process.
 * @returns its address, or its error message if it didn't start
 */
async function launch(
  folder: string,
  wrapper: string[] = [],
): Promise<{ child: ChildProcess; uri?: string; complaint?: string }> {
  const [command, ...rest] = [...wrapper, process.execPath, CLI, '--port', '0', '--data', folder];
  const child = spawn(command as string, rest, {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  let complaint = '';
  child.stderr?.on('data', (chunk) => {
    complaint += chunk;
  });
  const lines = createInterface({ input: child.stdout as NodeJS.ReadableStream });
  const said = await Promise.race([
    once(lines, 'line').then(([line]) => String(line)),
    once(child, 'close').then(() => undefined),
  ]);
  const uri = said && /mongodb:\/\/\S+/.exec(said)?.[0];
  return uri ? { child, uri } : { child, complaint };
}

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill('SIGKILL');
  await gone;
}

/** Writes from several places until the server dies. Returns what the server has acknowledged. */
async function writeUntilItDies(
  client: MongoClient,
  round: number,
  enough: () => void,
): Promise<{ inserted: string[]; raised: number }> {
  const db = client.db('crash');
  const inserted: string[] = [];
  let raised = 0;
  const forever = async (step: (n: number) => Promise<void>) => {
    for (let n = 0; ; n++) {
      try {
        await step(n);
      } catch {
        return;
      }
      if (inserted.length >= 100) enough();
    }
  };
  await Promise.all([
    ...[0, 1, 2].map((writer) =>
      forever(async (n) => {
        const _id = `${round}-${writer}-${n}`;
        await db
          .collection<{ _id: string }>('items')
          .insertOne({ _id, tags: [`t${n % 7}`, `w${writer}`], text: 'x'.repeat(n % 300) } as never);
        inserted.push(_id);
      }),
    ),
    forever(async () => {
      await db.collection('counters').updateOne({ name: 'total' }, { $inc: { value: 1 } }, { upsert: true });
      raised++;
    }),
    forever(async (n) => {
      await db
        .collection('items')
        .updateMany({ tags: `t${n % 7}` }, { $set: { tags: [`t${(n + 1) % 7}`, `u${n}`] } });
    }),
  ]);
  return { inserted, raised };
}

test('kill -9 loses nothing that was acknowledged, and indexes always match their collection', {
  timeout: full ? 600_000 : 60_000,
}, async () => {
  const folder = temporaryFolder();
  const acknowledged: string[] = [];
  let counted = 0;
  for (let round = 0; round < (full ? 30 : 3); round++) {
    // The killed process's lock isn't in the way.
    const { child, uri, complaint } = await launch(folder);
    expect(complaint).toBeUndefined();
    const client = await connect(uri as string, { retryReads: false, maxPoolSize: 10 });
    const db = client.db('crash');
    if (round === 0)
      await db.collection('items').createIndexes([{ key: { tags: 1 } }, { key: { text: 1, _id: -1 } }]);
    for (const name of ['items', 'counters']) {
      if (round > 0) expect(await db.command({ validate: name })).toMatchObject({ valid: true, errors: [] });
    }
    const stored = await db.collection<{ _id: string }>('items').distinct('_id');
    expect(acknowledged.filter((id) => !stored.includes(id))).toEqual([]);
    const counter = await db.collection('counters').findOne({ name: 'total' });
    // Each unacknowledged write may or may not have happened: at most one in each round.
    expect(counter?.value ?? 0).toBeGreaterThanOrEqual(counted);
    expect(counter?.value ?? 0).toBeLessThanOrEqual(counted + 1);
    counted = counter?.value ?? 0;
    // Otherwise the driver would wait for the server to come back.
    child.once('exit', () => void client.close());
    const { inserted, raised } = await writeUntilItDies(client, round, () => void child.kill('SIGKILL'));
    acknowledged.push(...inserted);
    counted += raised;
    await kill(child);
  }
  expect(acknowledged.length).toBeGreaterThanOrEqual(300);
});

test('a second process on the same folder is told why it may not start, and the first one continues', async () => {
  const folder = temporaryFolder();
  const first = await launch(folder);
  const second = await launch(folder);
  expect(second.complaint).toContain('is in use by another process');
  const client = await connect(first.uri as string);
  expect(await client.db('a').collection('b').insertOne({ x: 1 })).toMatchObject({ acknowledged: true });
});

test('an index that was being built when the process died is whole or gone afterwards, and can be built again', async () => {
  const folder = temporaryFolder();
  const first = await launch(folder);
  const client = await connect(first.uri as string);
  const items = client.db('crash').collection('items');
  await items.insertMany(Array.from({ length: 6_000 }, (_, n) => ({ n, text: `text ${n}` })));
  const building = items.createIndex({ text: 1 }).then(
    () => 'built',
    () => 'died',
  );
  // The build yields to other commands: this one was answered in the middle of it.
  await items.findOne({ _id: (await items.findOne())?._id as never });
  await kill(first.child);
  await client.close();
  const outcome = await building;
  const second = await launch(folder);
  const reopened = (await connect(second.uri as string)).db('crash');
  const again = reopened.collection('items');
  // It may have been finished without the answer getting out.
  if (outcome === 'built')
    expect((await again.indexes()).map(({ name }) => name)).toEqual(['_id_', 'text_1']);
  expect(await reopened.command({ validate: 'items' })).toMatchObject({ valid: true, nrecords: 6_000 });
  await again.createIndex({ text: 1 });
  expect(await reopened.command({ validate: 'items' })).toMatchObject({ valid: true, nrecords: 6_000 });
});

test('when the disk is full, writes are refused, and everything acknowledged stays', async () => {
  const folder = temporaryFolder();
  // A limit on file size simulates a full disk: 6,000 blocks of 512 bytes.
  const { child, uri } = await launch(folder, ['sh', '-c', 'ulimit -f 6000; exec "$0" "$@"']);
  const client = await connect(uri as string);
  const items = client.db('crash').collection<{ _id: number; text: string }>('items');
  const acknowledged: number[] = [];
  const fill = async () => {
    for (let n = 0; n < 2000; n++) {
      await items.insertOne({ _id: n, text: 'x'.repeat(10_000) });
      acknowledged.push(n);
    }
  };
  await expect(fill()).rejects.toThrow(/embedded-mongo failed: .*(full|disk)/);
  expect(await items.countDocuments()).toBe(acknowledged.length);
  await kill(child);
  const again = await launch(folder);
  const reopened = (await connect(again.uri as string)).db('crash');
  expect(await reopened.command({ validate: 'items' })).toMatchObject({
    valid: true,
    nrecords: acknowledged.length,
  });
});
