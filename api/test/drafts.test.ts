import { draftMaxBytes, endpoints } from '@postloom/shared-contracts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Browser, closeDatabases, startTestServer, type TestServer } from './harness.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(async () => {
  await server.close();
  await closeDatabases();
});

const save = (browser: Browser, version: number, data: unknown, name = 'composer') =>
  browser.call('PUT', `/api/drafts/${name}`, { version, data });

it('a draft is saved, read on another device, and deleted', async () => {
  const member = await server.member();
  expect((await member.get('/api/drafts/composer')).body).toEqual({
    name: 'composer',
    version: 0,
    data: null,
    updatedAt: null,
  });
  const data = { topic: 'Bread', steps: [1, 2], 'dotted.key': { $set: true }, nothing: null };
  expect((await save(member, 0, data)).body).toMatchObject({ version: 1 });
  expect((await save(member, 1, { ...data, topic: 'Rye' })).body).toMatchObject({ version: 2 });
  expect((await member.get('/api/drafts/composer')).body).toMatchObject({
    version: 2,
    data: { ...data, topic: 'Rye' },
  });
  expect((await member.call('DELETE', '/api/drafts/composer')).status).toBe(204);
  expect((await member.get('/api/drafts/composer')).body.version).toBe(0);
});

it('of two tabs that save at once, one is told the stored version', async () => {
  const member = await server.member();
  const first = await Promise.all([save(member, 0, 'a'), save(member, 0, 'b'), save(member, 0, 'c')]);
  expect(first.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  const second = await Promise.all([save(member, 1, 'd'), save(member, 1, 'e')]);
  expect(second.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(second.find(({ status }) => status === 409)?.body).toMatchObject({
    code: 'conflict',
    currentVersion: 2,
  });
});

it('a save that is repeated because the page was closed before the answer counts as one', async () => {
  const member = await server.member();
  const first = await save(member, 0, { topic: 'Rye' });
  expect(await save(member, 0, { topic: 'Rye' })).toMatchObject({ status: 200, body: first.body });
  expect((await save(member, 1, { topic: 'Rye bread' })).body.version).toBe(2);
  expect((await save(member, 1, { topic: 'Rye bread' })).body.version).toBe(2);
  // A version that has been overwritten is gone.
  expect((await save(member, 0, { topic: 'Rye' })).status).toBe(409);
});

it('a draft belongs to its member, is limited in size, and is only for members', async () => {
  const [ada, eve] = [await server.member(), await server.member()];
  await save(ada, 0, 'mine');
  expect((await eve.get('/api/drafts/composer')).body.data).toBe(null);
  expect((await save(eve, 1, 'stolen')).status).toBe(404);
  expect((await ada.get('/api/drafts/composer')).body.data).toBe('mine');
  const long = 'x'.repeat(draftMaxBytes - 2);
  expect((await save(ada, 0, long, 'long')).status).toBe(200);
  expect((await save(ada, 0, `${long}x`, 'longer')).body).toMatchObject({
    message: 'This draft is too long to be saved.',
  });
  const deep = `{"version":0,"data":${'['.repeat(30_000)}${']'.repeat(30_000)}}`;
  expect((await ada.call('PUT', '/api/drafts/deep', deep)).status).toBe(400);
  expect((await save(ada, 0, 1, 'Not-A-Name')).status).toBe(400);
  expect((await save(server.browser(), 0, 'x')).status).toBe(401);
});

it('a member has at most two hundred; those that exist can still be changed', async () => {
  const member = await server.member();
  await save(member, 0, 'first', 'first');
  const drafts = server.app.connection.collection('drafts');
  const { _id, ...draft }: Record<string, unknown> = (await drafts.findOne({ name: 'first' })) ?? {};
  await drafts.insertMany(Array.from({ length: 199 }, (_, index) => ({ ...draft, name: `post-${index}` })));
  const refused = await save(member, 0, 'more', 'one-more');
  expect([refused.status, refused.body.code]).toEqual([413, 'payload_too_large']);
  expect((await member.get('/api/drafts/one-more')).body.data).toBeNull();
  expect((await save(member, 1, 'changed', 'first')).status).toBe(200);
  // By a tab that didn't know of it.
  const conflict = await save(member, 0, 'again', 'first');
  expect([conflict.status, conflict.body.code]).toEqual([409, 'conflict']);
});

it('what was hidden for good is stored also while Auto-save Drafts is off', async () => {
  const member = await server.member();
  const hide = (name: string) => save(member, 0, { isHidden: true }, name);
  const read = async (name: string) => (await member.get(`/api/drafts/${name}`)).body.data;
  expect((await hide('samples')).status).toBe(200);
  const { method, path } = endpoints.savePreferences;
  expect((await member.call(method, path, { autoSaveDrafts: false })).status).toBe(200);
  expect(await read('samples')).toEqual({ isHidden: true });
  expect((await hide('first-steps')).status).toBe(200);
  expect(await read('first-steps')).toEqual({ isHidden: true });
  expect((await hide('slides-that-differ')).status).toBe(200);
  expect(await read('slides-that-differ')).toEqual({ isHidden: true });
});

it('none is stored while Auto-save Drafts is off, and existing ones are deleted', async () => {
  const member = await server.member();
  const preferences = (autoSaveDrafts: boolean) =>
    member.call(endpoints.savePreferences.method, endpoints.savePreferences.path, { autoSaveDrafts });
  await save(member, 0, 'typed before');
  expect((await preferences(false)).status).toBe(200);
  expect((await member.get('/api/drafts/composer')).body.version).toBe(0);
  expect((await save(member, 0, 'from a tab that does not know')).body.version).toBe(0);
  expect((await member.get('/api/drafts/composer')).body.version).toBe(0);
  await preferences(true);
  expect((await save(member, 0, 'again')).status).toBe(200);
});
