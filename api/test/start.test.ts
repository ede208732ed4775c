import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import { parseEnv } from '#app/env.ts';
import { connectDatabase } from '#app/kernel/database/open-database.ts';
import { explainStart } from '#app/kernel/start-error.ts';
import { startServer } from '#app/server.ts';
import { Browser, closeDatabases, freshDatabaseUri, password } from './harness.ts';
import { remoteBuild, shellBuild, writeBuild } from './release-fixtures.ts';
import { startLimitedMongo } from './stand-ins/limited-mongo.ts';

/** What `npm start` runs. The other file is the API without the site, whose builds don't exist in a test of the API. */
const mainFile = path.join(import.meta.dirname, '../src/main.ts');
const serverFile = path.join(import.meta.dirname, './serve.testing.ts');
const setPlanFile = path.join(import.meta.dirname, '../src/identity/set-plan.ts');
const root = process.getuid?.() === 0;

afterAll(closeDatabases);

function temporaryFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'postloom-start-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

function launch(file: string, args: string[], env: Record<string, string>, asNobody = false): ChildProcess {
  const { MONGODB_URI: _, SESSION_SECRET: __, ...inherited } = process.env;
  const child = spawn(process.execPath, [file, ...args], {
    env: { ...inherited, NODE_ENV: 'test', PORT: '0', LOG_LEVEL: 'info', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    // Root may write everywhere, so use another user.
    ...(asNobody && root && { uid: 65534, gid: 65534 }),
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  return child;
}

const settingsOf = (env: Record<string, string>) =>
  parseEnv({
    PORT: '0',
    LOG_LEVEL: 'silent',
    SESSION_SECRET: 'a secret for tests, long enough to be taken',
    ...env,
  });

/** The error of a failing start, without a separate process. */
async function complaintOf(env: Record<string, string>): Promise<string> {
  return startServer(settingsOf(env)).then(
    async (server) => {
      await server.close();
      throw new Error('The server started.');
    },
    (error: unknown) => `${explainStart(error)}\n`,
  );
}

/** All output of a process whose start fails. */
async function complaintOfProcess(env: Record<string, string>, asNobody?: boolean): Promise<string> {
  const child = launch(mainFile, [], env, asNobody);
  child.stdout?.resume();
  const [said, [status]] = await Promise.all([
    text(child.stderr as NodeJS.ReadableStream),
    once(child, 'exit'),
  ]);
  expect(status).toBe(1);
  return said;
}

async function listening(child: ChildProcess): Promise<string> {
  for await (const line of createInterface({ input: child.stdout as NodeJS.ReadableStream })) {
    const { msg, url } = JSON.parse(line) as { msg?: string; url?: string };
    if (msg === 'listening' && url) {
      child.stdout?.resume();
      return url;
    }
  }
  throw new Error('The server ended before it listened');
}

const sentence = (beginning: string) => new RegExp(`^${beginning}[^\\n]*\\n$`);

it('a start without a known proxy says that no one can sign in over https; stopped twice, as by Ctrl+C, it still ends cleanly', async () => {
  const { MONGODB_URI: _, SESSION_SECRET: __, ...inherited } = process.env;
  const site = { PUBLIC_URL: 'https://postloom.example', SITE_BUILDS: temporaryFolder() };
  const child = spawn(process.execPath, [mainFile], {
    env: { ...inherited, NODE_ENV: 'test', PORT: '0', DATA_DIR: temporaryFolder(), ...site },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const [log, complaint] = [child.stdout, child.stderr].map((stream) =>
    text(stream as NodeJS.ReadableStream),
  );
  await once(child, 'message');
  child.kill('SIGINT');
  child.kill('SIGINT');
  setTimeout(() => child.kill('SIGINT'), 20);
  expect(await once(child, 'exit')).toEqual([0, null]);
  expect(await log).toContain('"msg":"stopped"');
  expect(await complaint).toContain('TRUST_PROXY is not set: no one can sign in');
});

it('a start with half of what Stripe needs says what is missing @turn-5', async () => {
  const { MONGODB_URI: _, SESSION_SECRET: __, ...inherited } = process.env;
  const child = spawn(process.execPath, [mainFile], {
    env: {
      ...inherited,
      NODE_ENV: 'test',
      PORT: '0',
      DATA_DIR: temporaryFolder(),
      SITE_BUILDS: temporaryFolder(),
      STRIPE_SECRET_KEY: 'sk_test_1',
      STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
    },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const [message] = await once(child, 'message');
  expect(message.services).toContainEqual({
    name: 'Payments',
    runsOn: 'Stripe, incomplete until STRIPE_WEBHOOK_SECRET is set',
    embedded: false,
  });
});

it('a start names the builds that are not live because somebody has decided what is', async () => {
  const { MONGODB_URI: _, SESSION_SECRET: __, ...inherited } = process.env;
  const builds = temporaryFolder();
  await writeBuild(builds, shellBuild('1.0.0'));
  await writeBuild(builds, remoteBuild('mf-one', '1.0.0'));
  const env = {
    ...inherited,
    NODE_ENV: 'test',
    PORT: '0',
    DATA_DIR: temporaryFolder(),
    SITE_BUILDS: builds,
    RELEASE_TOKEN: 'a-manager-for-tests-0123456789',
  };
  const start = async () => {
    const child = spawn(process.execPath, [mainFile], { env, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
    onTestFinished(() => void child.kill('SIGKILL'));
    const [message] = await once(child, 'message');
    return { child, message };
  };
  const first = await start();
  expect(first.message.unactivated).toEqual([]);
  const api = `${first.message.url}/api/releases`;
  const headers = { authorization: `Bearer ${env.RELEASE_TOKEN}`, 'content-type': 'application/json' };
  const status = await fetch(`${api}/status?channel=production`, { headers });
  const { revision } = (await status.json()) as { revision: number };
  const lock = { action: 'lock', channel: 'production', remote: 'mf-one', reason: 'a freeze', revision };
  const locked = await fetch(`${api}/changes`, { method: 'POST', headers, body: JSON.stringify(lock) });
  expect(locked.status).toBe(200);
  const ended = once(first.child, 'exit');
  first.child.kill('SIGTERM');
  await ended;
  await writeBuild(builds, remoteBuild('mf-one', '2.0.0'));
  expect((await start()).message.unactivated).toEqual([
    {
      remote: 'mf-one',
      version: expect.stringMatching(/^2\.0\.0\+/),
      active: expect.stringMatching(/^1\.0\.0\+/),
    },
  ]);
});

describe('a failing start prints one sentence that says what to do', () => {
  it('when the port is in use @turn-4', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    onTestFinished(() => void other.close());
    await once(other, 'listening');
    const { port } = other.address() as { port: number };
    expect(await complaintOfProcess({ DATA_DIR: temporaryFolder(), PORT: String(port) })).toBe(
      `Port ${port} is in use. Stop what uses it, or set PORT to another one.\n`,
    );
  });

  it('when the address does not belong to this machine', async () => {
    expect(await complaintOf({ DATA_DIR: temporaryFolder(), HOST: '203.0.113.1' })).toMatch(
      sentence('The server cannot listen on 203.0.113.1 .*Set HOST to an address of this machine'),
    );
  });

  it('when the database is damaged', async () => {
    const DATA_DIR = temporaryFolder();
    mkdirSync(path.join(DATA_DIR, 'mongo'));
    writeFileSync(
      path.join(DATA_DIR, 'mongo/mongo.sqlite'),
      'no database, but long enough for one'.repeat(200),
    );
    expect(await complaintOf({ DATA_DIR })).toMatch(
      sentence('The data in .* cannot be opened .*restore it from'),
    );
  });

  it('when the database is missing beside a site’s files, unless they are moved away', async () => {
    const DATA_DIR = temporaryFolder();
    const first = await startServer(settingsOf({ DATA_DIR }));
    const disk = path.join(DATA_DIR, 'objects');
    mkdirSync(disk, { recursive: true });
    writeFileSync(path.join(disk, 'upload'), 'bytes');
    await first.close();
    await (await startServer(settingsOf({ DATA_DIR }))).close();

    rmSync(path.join(DATA_DIR, 'mongo'), { recursive: true });
    const missing = sentence(
      'The database in .*mongo is missing, but .* \\(objects\\)[.] Restore .* from a backup',
    );
    expect(await complaintOf({ DATA_DIR })).toMatch(missing);
    // An unmounted volume leaves its folder behind, and a refused start changes nothing.
    mkdirSync(path.join(DATA_DIR, 'mongo'));
    expect(await complaintOf({ DATA_DIR })).toMatch(missing);

    renameSync(disk, path.join(temporaryFolder(), 'objects'));
    await (await startServer(settingsOf({ DATA_DIR }))).close();
  });

  it('when another process uses the data folder @turn-1', async () => {
    const DATA_DIR = temporaryFolder();
    await listening(launch(serverFile, [], { DATA_DIR }));
    expect(await complaintOf({ DATA_DIR })).toMatch(
      sentence('The data folder .* is in use by another process. .*stop the other one, or give this one'),
    );
  });

  it.skipIf(process.platform === 'win32')('when the data folder cannot be written @turn-2', async () => {
    const DATA_DIR = temporaryFolder();
    chmodSync(DATA_DIR, 0o555);
    expect(await complaintOfProcess({ DATA_DIR }, true)).toMatch(
      sentence('No permission to write to .*set DATA_DIR to another folder'),
    );
  });

  it('when no database answers, without revealing its password', async () => {
    const said = await complaintOf({
      DATA_DIR: temporaryFolder(),
      MONGODB_URI: 'mongodb://ada:pass@127.0.0.1:9/x?serverSelectionTimeoutMS=500',
    });
    expect(said).toMatch(
      sentence('Can’t use the MongoDB at mongodb://127.0.0.1:9/x[?]\\S+ .*Check MONGODB_URI'),
    );
  });

  it.each(['mongodb://ada:p@ss/word@127.0.0.1:9/x', 'mongodb://ada:p%zz@127.0.0.1:9/x'])(
    'when the address of the database is malformed, without revealing its password: %s',
    async (uri) => {
      const said = await complaintOf({ DATA_DIR: temporaryFolder(), MONGODB_URI: uri });
      expect(said).toMatch(sentence('Can’t use the MongoDB at mongodb://127.0.0.1:9/x .*Check MONGODB_URI'));
      for (const part of ['ada', 'ss', 'word', 'zz']) expect(said).not.toContain(`${part}@`);
    },
  );

  it.each([
    // FerretDB 1.24: https://docs.ferretdb.io/v1.24/diff/
    ['an index that lets documents expire', 'createIndexes', 'expireAfterSeconds', 'not implemented yet'],
    ['findAndModify with a projection', 'findAndModify', 'fields', 'not implemented yet'],
    // Amazon DocumentDB: https://docs.aws.amazon.com/documentdb/latest/developerguide/functional-differences.html
    ['retryable writes', 'update', 'probes', 'Retryable writes are not supported'],
  ])('when the database refuses %s', async (need, name, what, answer) => {
    const limited = await startLimitedMongo(await freshDatabaseUri(), ({ command, message }) =>
      name in command && message.includes(what) ? answer : null,
    );
    onTestFinished(() => limited.close());
    const said = await complaintOf({ DATA_DIR: temporaryFolder(), MONGODB_URI: limited.uri });
    expect(said).toMatch(sentence(`The database at MONGODB_URI refuses ${need} .*Use MongoDB 6 or later`));
  });

  it('when an index exists with other options', async () => {
    const MONGODB_URI = await freshDatabaseUri();
    const { connection, close } = await connectDatabase(MONGODB_URI);
    await connection
      .collection('webhook_deliveries')
      .createIndex({ webhook: 1, messageId: 1 }, { sparse: true });
    await close();
    expect(await complaintOf({ DATA_DIR: temporaryFolder(), MONGODB_URI })).toMatch(
      sentence('The index {"webhook":1,"messageId":1} of the collection webhook_deliveries .*Drop it'),
    );
  });
});

describe('the embedded database', () => {
  it.skipIf(process.platform === 'win32')(
    'can be reached by this user only, and by `npm run plan` at the same time @turn-3',
    async () => {
      const DATA_DIR = path.join(temporaryFolder(), 'data');
      const url = await listening(launch(serverFile, [], { DATA_DIR }));
      const uri = readFileSync(path.join(DATA_DIR, 'embedded-mongo.uri'), 'utf8');
      const socket = path.join(DATA_DIR, 'mongo/mongo.sock');
      expect(uri).toBe(`mongodb://${encodeURIComponent(socket)}`);
      for (const [file, mode] of [
        [DATA_DIR, 0o700],
        [path.dirname(socket), 0o700],
        [socket, 0o600],
        [path.join(DATA_DIR, 'mongo/mongo.sqlite'), 0o600],
        [path.join(DATA_DIR, 'mongo/mongo.sqlite-wal'), 0o600],
      ] as const)
        expect([file, statSync(file).mode & 0o777]).toEqual([file, mode]);

      const ada = new Browser(url);
      await ada.post('/api/auth/register', { username: 'Ada Weaver', email: 'ada@example.com', password });
      const set = launch(setPlanFile, ['ada@example.com', 'pro'], { DATA_DIR });
      expect(await text(set.stdout as NodeJS.ReadableStream)).toMatch(
        /ada@example\.com is on the pro plan now/,
      );
      if (!root) return;
      chmodSync(path.dirname(DATA_DIR), 0o755);
      const dial = `require('net').connect(${JSON.stringify(socket)}).on('error', ({ code }) => console.log(code))`;
      const other = spawn(process.execPath, ['-e', dial], { uid: 65534, gid: 65534 });
      expect(await text(other.stdout)).toBe('EACCES\n');
    },
  );
});
