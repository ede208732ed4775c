import { workspaceHeader } from '@postloom/shared-contracts';
import { paths } from '@postloom/shared-contracts/paths';
import { makeBrief } from '@postloom/shared-contracts/testing';
import { afterAll, afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';
import { identity } from '#app/identity/identity.feature.ts';
import { closeDatabases, password, startTestServer, type TestServer } from './harness.ts';
import { startLimitedMongo } from './stand-ins/limited-mongo.ts';
import { linkIn, type MailServer, startMailServer } from './stand-ins/mail.ts';

type Member = Awaited<ReturnType<TestServer['member']>>;
type Asked = Parameters<Parameters<typeof startLimitedMongo>[1]>[0];

const dayMs = 24 * 60 * 60 * 1000;
let server: TestServer;
let mailbox: MailServer;
let clock: Date | null;
const now = (): Date => clock ?? new Date();

beforeEach(async () => {
  clock = null;
  mailbox = await startMailServer();
  server = await startTestServer({ SMTP_URL: mailbox.url }, { now });
});
afterEach(async () => {
  await server.close();
  await mailbox.close();
});
afterAll(closeDatabases);

/** Another process, whose commands to the database can be made to wait for something. */
async function startWaiting(wait: (asked: Asked) => Promise<unknown> | null): Promise<TestServer> {
  const database = await startLimitedMongo(server.databaseUri, wait);
  const name = server.databaseUri.split('/').at(-1) ?? '';
  const site = await startTestServer({ ROLE: 'web', MONGODB_URI: new URL(name, database.uri).href }, { now });
  onTestFinished(async () => {
    await site.close();
    await database.close();
  });
  return site;
}

/** Somebody who pays for a team, an editor there, and a call that is made in the team. */
async function startTeam() {
  const payer = await server.member('agency');
  await server.app.connection.collection('accounts').updateMany({}, { $set: { emailVerified: true } });
  const editor = await server.member();
  expect((await payer.post('/api/team/invitations', { email: editor.email, role: 'editor' })).status).toBe(
    201,
  );
  const mail = await mailbox.waitFor(editor.email, 'Ada Weaver invites you to their team on Postloom');
  const token = linkIn(mail, paths.invitation()).searchParams.get('token');
  expect((await editor.post('/api/invitations/accept', { token })).status).toBe(200);
  return { payer, editor, inTeam: { headers: { [workspaceHeader]: payer.id } } };
}

const post = { platform: 'twitter', title: 'Late', caption: 'Added at the last moment' };

/** The account's time comes. */
async function comesToItsEnd(member: Member): Promise<void> {
  const body = { confirmation: member.email, currentPassword: password };
  expect((await member.post('/api/account/deletion', body)).status).toBe(200);
  // The tests run the deletion themselves.
  const never = { $set: { nextRunAt: new Date('2100-01-01') } };
  await server.app.connection.collection('jobs').updateOne({ name: 'identity.delete-accounts' }, never);
  clock = new Date(Date.now() + 31 * dayMs);
}

/** Names of the collections in which something of an account is left. */
async function leftOf({ id, email }: Member): Promise<string[]> {
  const all = (await server.app.connection.db?.collections()) ?? [];
  const texts = await Promise.all(
    all.map(async (each) => [each.collectionName, JSON.stringify(await each.find({}).toArray())] as const),
  );
  const names = texts.filter(([, text]) => text.includes(id) || text.includes(email)).map(([name]) => name);
  // Kept for a day, whoever has tried.
  return names.filter((name) => name !== 'rate_limits');
}

/** The mail that says so is sent after the account has gone, by a job that names its address until then. */
const expectNothingLeftOf = (member: Member): Promise<void> =>
  expect.poll(() => leftOf(member), { timeout: 20_000 }).toEqual([]);

test('nobody gets into a workspace that is being erased: neither its team, nor programs, nor its payer', {
  timeout: 60_000,
}, async () => {
  const { payer, editor, inTeam } = await startTeam();
  const key = await payer.post('/api/access-keys', {
    name: 'A program',
    scopes: ['posts:write'],
    currentPassword: password,
  });
  const program = { headers: { authorization: `Bearer ${String(key.body.secret)}` } };
  await payer.post('/api/posts', post);
  await comesToItsEnd(payer);
  let tried: Promise<number[]> | null = null;
  const site = await startWaiting(({ command }) => {
    if (command.delete !== 'posts' || tried) return null;
    tried = Promise.all([
      editor.post('/api/posts', post, inTeam),
      server.browser().post('/api/posts', post, program),
      payer.post('/api/posts', post),
      server.browser().post('/api/auth/login', { email: payer.email, password }),
    ]).then((answers) => answers.map(({ status }) => status));
    return tried;
  });
  expect(await site.app.service(identity).deletion.sweep()).toEqual({ deleted: 1 });
  expect(await tried).toEqual([403, 401, 401, 401]);
  await expectNothingLeftOf(payer);
});

test('what was under way when an account was erased leaves nothing behind', {
  timeout: 60_000,
}, async () => {
  const { payer, editor, inTeam } = await startTeam();
  await comesToItsEnd(payer);
  const { deletion } = server.app.service(identity);
  // A generation whose result comes after the account has gone, and a balance that is read by then.
  let swept: Promise<unknown> | null = null;
  const gone = Promise.withResolvers<void>();
  const asked = Promise.withResolvers<void>();
  let isAsking = false;
  // A post whose writer was let in before the team ended, and which is stored before the account goes.
  const almostErased = Promise.withResolvers<void>();
  let written: Promise<number> | null = null;
  const slow = await startWaiting(({ command, message }) => {
    if (isAsking && command.find === 'credit_balances') {
      isAsking = false;
      asked.resolve();
      return gone.promise;
    }
    if (command.insert === 'posts') return almostErased.promise;
    if (command.update !== 'generations' || !message.includes('response')) return null;
    swept ??= eraser.app.service(identity).deletion.sweep().finally(gone.resolve);
    return swept;
  });
  const eraser = await startWaiting(({ command }) => {
    if (command.findAndModify !== 'credit_balances') return null;
    almostErased.resolve();
    return written;
  });
  isAsking = true;
  const balance = Object.assign(slow.browser(), { cookies: payer.cookies }).get('/api/user/credits');
  await asked.promise;
  const elsewhere = Object.assign(slow.browser(), { cookies: editor.cookies });
  written = elsewhere.post('/api/posts', post, inTeam).then(({ status }) => status);
  const generation = await elsewhere.post('/api/social-media/generate', makeBrief(), inTeam);
  expect(await swept).toEqual({ deleted: 1 });
  expect(generation.status).toBe(504);
  expect(await written).toBe(201);
  expect((await balance).status).toBe(401);
  await deletion.sweep();
  await expectNothingLeftOf(payer);
});

test('no file is stored for an account that was erased meanwhile: no picture that was being drawn, no upload', {
  timeout: 60_000,
}, async () => {
  for (const [path, body] of [
    ['/api/social-media/generate', makeBrief({ generateImage: true })],
    ['/api/objects/upload', {}],
  ] as const) {
    clock = null;
    const { payer, editor, inTeam } = await startTeam();
    await comesToItsEnd(payer);
    let swept: Promise<unknown> | null = null;
    const slow = await startWaiting(({ command }) => {
      if (command.find !== 'storage_usage') return null;
      swept ??= server.app.service(identity).deletion.sweep();
      return swept;
    });
    const elsewhere = Object.assign(slow.browser(), { cookies: editor.cookies });
    expect((await elsewhere.post(path, body, inTeam)).status).toBe(401);
    expect(await swept).toEqual({ deleted: 1 });
    await expectNothingLeftOf(payer);
  }
});
