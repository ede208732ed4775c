import {
  clientHeader,
  endpoints,
  type Post,
  type PostVersion,
  postVersionLimits,
  retentionMs,
  workspaceHeader,
} from '@postloom/shared-contracts';
import { makeBrief } from '@postloom/shared-contracts/testing';
import { unzipSync } from 'fflate';
import { Types } from 'mongoose';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { identity } from '#app/identity/identity.feature.ts';
import { objects } from '#app/objects/objects.feature.ts';
import { purgePosts } from '#app/posts/purge-posts.ts';
import {
  type Browser,
  type CallOptions,
  closeDatabases,
  password,
  startTestServer,
  type TestServer,
} from './harness.ts';

let server: TestServer;
let passed = 0;
const now = () => new Date(Date.now() + passed);
beforeAll(async () => {
  server = await startTestServer({}, { now });
});
afterAll(async () => {
  await server.close();
  await closeDatabases();
});

const kept = () => server.app.connection.collection('post_versions');
const countOf = (id: string) => kept().countDocuments({ post: new Types.ObjectId(id) });

async function write(browser: Browser, input: object = {}, options?: CallOptions): Promise<Post> {
  const { status, body, text } = await browser.post(
    '/api/posts',
    { platform: 'linkedin', ...input },
    options,
  );
  expect(status, text).toBe(201);
  return body as never;
}

/** Changes a post as it is now. */
async function edit(browser: Browser, id: string, change: object, options?: CallOptions): Promise<Post> {
  const { version } = (await browser.get(`/api/posts/${id}`, options)).body;
  const answer = await browser.call('PATCH', `/api/posts/${id}`, { version, ...change }, options);
  expect(answer.status, answer.text).toBe(200);
  return answer.body as never;
}

async function versions(browser: Browser, id: string, options?: CallOptions): Promise<PostVersion[]> {
  const { status, body, text } = await browser.get(`/api/posts/${id}/versions`, options);
  expect(status, text).toBe(200);
  return body.items as never;
}

async function teamOf(payer: { id: string }, role: 'editor' | 'reviewer') {
  const person = await server.member();
  const [workspace, account] = [new Types.ObjectId(payer.id), new Types.ObjectId(person.id)];
  const given = { place: 2, role, version: 1, invitedBy: workspace, createdAt: now(), joinedAt: now() };
  await server.app.connection.collection('team_seats').insertOne({ ...given, workspace, account });
  return { person, inTeam: { headers: { [workspaceHeader]: payer.id } } };
}

it('lists the words that were replaced, latest first, with who saved them and when', async () => {
  const payer = await server.member('agency');
  const { person: ben, inTeam } = await teamOf(payer, 'editor');
  const slides = [{ title: 'One', text: 'Rye' }];
  const first = await write(payer, { contentType: 'carousel', caption: 'First', hashtags: ['rye'], slides });
  expect(await versions(payer, first.id)).toEqual([]);
  expect(first.updatedBy).toBe(payer.id);

  const second = await edit(ben, first.id, { caption: 'Second', slides: [] }, inTeam);
  expect(second.updatedBy).toBe(ben.id);
  await edit(payer, first.id, { platform: 'instagram', hashtags: ['rye', 'bread'] });
  expect(await versions(ben, first.id, inTeam)).toEqual([
    {
      number: 2,
      savedAt: second.updatedAt,
      savedBy: ben.id,
      platform: 'linkedin',
      contentType: 'carousel',
      title: '',
      caption: 'Second',
      hashtags: ['rye'],
      slides: [],
      videoScript: null,
    },
    {
      number: 1,
      savedAt: first.createdAt,
      savedBy: payer.id,
      platform: 'linkedin',
      contentType: 'carousel',
      title: '',
      caption: 'First',
      hashtags: ['rye'],
      slides,
      videoScript: null,
    },
  ]);
});

it('adds nothing for a change of other things, and names who wrote the words, not who changed a picture later', async () => {
  const payer = await server.member('agency');
  const { person: ben, inTeam } = await teamOf(payer, 'editor');
  await payer.post(endpoints.generate.path, makeBrief({ generateImage: true }));
  const [{ id } = { id: '' }] = (await payer.get('/api/posts')).body.items as Post[];
  const { media, caption, createdAt } = await edit(payer, id, { title: 'Mine', status: 'review' });
  expect(media).toHaveLength(1);
  // Saved again as it is.
  await edit(payer, id, { caption });
  const withoutPicture = await edit(ben, id, { media: [] }, inTeam);
  expect(withoutPicture.updatedBy).toBe(ben.id);
  expect(await versions(payer, id)).toEqual([]);

  await edit(ben, id, { caption: 'By Ben' }, inTeam);
  expect(await versions(payer, id)).toMatchObject([
    { number: 1, title: 'Mine', caption, savedBy: payer.id, savedAt: createdAt },
  ]);
  // By nobody.
  const binned = await payer.call('DELETE', `/api/posts/${id}`);
  expect(binned.body.updatedBy).toBeNull();
});

it('contains each text once when several people save at the same time, and none whose change was refused', async () => {
  const member = await server.member();
  const { id } = await write(member, { title: 'Bread', caption: 'As it was' });
  const race = await Promise.all(
    Array.from({ length: 8 }, (_, n) =>
      member.call('PATCH', `/api/posts/${id}`, { version: 1, caption: `By ${n}` }),
    ),
  );
  expect(race.filter(({ status }) => status === 200)).toHaveLength(1);
  expect((await versions(member, id)).map(({ caption }) => caption)).toEqual(['As it was']);

  // The free plan has no room for a time.
  const { version, caption } = await edit(member, id, { title: 'Rye' });
  const refused = { version, caption: 'Refused', status: 'scheduled', scheduledAt: '2099-01-01T10:00:00Z' };
  const answer = await member.call('PATCH', `/api/posts/${id}`, refused);
  expect(answer.body.code, answer.text).toBe('plan_required');
  expect((await versions(member, id)).map(({ caption }) => caption)).toEqual(['As it was']);
  expect(await countOf(id)).toBe(2);
  await edit(member, id, { title: 'Spelt' });
  await edit(member, id, { caption: 'The last' });
  expect(await versions(member, id)).toMatchObject([{ title: 'Spelt', caption }, { caption: 'As it was' }]);
});

it('keeps the latest fifty, and fewer long ones', async () => {
  const member = await server.member();
  const many = await write(member, { caption: 'Text 0' });
  for (let n = 1; n <= postVersionLimits.count + 3; n += 1) {
    const change = { version: n, caption: `Text ${n}` };
    expect((await member.call('PATCH', `/api/posts/${many.id}`, change)).status).toBe(200);
  }
  const texts = (await versions(member, many.id)).map(({ caption }) => caption);
  expect(texts).toEqual(
    Array.from({ length: postVersionLimits.count }, (_, n) => `Text ${postVersionLimits.count + 2 - n}`),
  );
  expect(await countOf(many.id)).toBe(postVersionLimits.count);

  const long = await write(member, { caption: `0${'a'.repeat(64_000)}` });
  for (let n = 1; n <= 8; n += 1) await edit(member, long.id, { caption: `${n}${'a'.repeat(64_000)}` });
  const starts = (await versions(member, long.id)).map(({ caption }) => caption[0]);
  expect(starts).toEqual(['7', '6', '5', '4']);
});

it('belongs to whoever may see the post, also one that has moved to another client', async () => {
  const agency = await server.member('agency');
  const clientOf = async (name: string) => String((await agency.post('/api/clients', { name })).body.id);
  const [bakery, garage] = [await clientOf('Bakery'), await clientOf('Garage')];
  const inClient = (client: string) => ({ headers: { [clientHeader]: client } });
  const { id } = await write(agency, { caption: 'For the bakery', client: bakery });
  await edit(agency, id, { caption: 'Changed' });
  expect(await versions(agency, id, inClient(bakery))).toHaveLength(1);
  const path = `/api/posts/${id}/versions`;
  expect((await agency.get(path, inClient(garage))).body).toMatchObject({ code: 'not_found' });
  expect((await (await server.member('agency')).get(path)).body).toMatchObject({ code: 'not_found' });
  expect((await server.browser().get(path)).status).toBe(401);

  await edit(agency, id, { client: garage });
  expect((await agency.get(path, inClient(bakery))).body).toMatchObject({ code: 'not_found' });
  expect(await versions(agency, id, inClient(garage))).toMatchObject([{ caption: 'For the bakery' }]);
  const { person, inTeam } = await teamOf(agency, 'reviewer');
  expect(await versions(person, id, inTeam)).toHaveLength(1);
  expect((await agency.call('DELETE', `/api/posts/${id}`)).status).toBe(200);
  expect(await versions(agency, id)).toHaveLength(1);
});

it('of a post from before texts were kept begins with its next change, by whoever saved it last', async () => {
  const payer = await server.member('agency');
  const { person: ben, inTeam } = await teamOf(payer, 'editor');
  const { id } = await write(payer, { caption: 'First' });
  const { updatedAt } = await edit(ben, id, { caption: 'Second' }, inTeam);
  const older = { $unset: { written: 1, changed: 1 } };
  await server.app.connection.collection('posts').updateOne({ _id: new Types.ObjectId(id) }, older);
  await kept().deleteMany({ post: new Types.ObjectId(id) });
  expect(await versions(payer, id)).toEqual([]);
  expect((await payer.get(`/api/posts/${id}`)).body.updatedBy).toBeNull();
  await edit(payer, id, { caption: 'Third' });
  expect(await versions(payer, id)).toMatchObject([
    { number: 2, caption: 'Second', savedBy: ben.id, savedAt: updatedAt },
  ]);
});

it('is not taken along by a copy of the post', async () => {
  const member = await server.member();
  const { id } = await write(member, { caption: 'First', hashtags: ['rye'] });
  const original = await edit(member, id, { caption: 'Second' });
  const { body: copy } = await member.post(`/api/posts/${id}/duplicate`);
  expect(copy).toMatchObject({ caption: 'Second', hashtags: ['rye'], version: 1, updatedBy: member.id });
  expect(Object.keys(copy).sort()).toEqual(Object.keys(original).sort());
  await edit(member, String(copy.id), { caption: 'Third' });
  expect(await versions(member, String(copy.id))).toMatchObject([{ number: 1, caption: 'Second' }]);
});

it('is in the export, and is deleted after its time, with the post for good, and with the account', async () => {
  const member = await server.member();
  const [gone, stays] = [await write(member, { caption: 'First' }), await write(member, { caption: 'Uno' })];
  await edit(member, gone.id, { caption: 'Second' });
  await edit(member, stays.id, { caption: 'Due' });
  const { body } = await member.post('/api/account/export', { currentPassword: password });
  const zip = await member.fetch('GET', String(body.downloadUrl));
  const files = unzipSync(new Uint8Array(await zip.arrayBuffer()));
  const texts = JSON.parse(Buffer.from(files['earlier texts.json'] ?? []).toString());
  expect(texts).toMatchObject([
    { post: gone.id, number: 1, caption: 'First' },
    { post: stays.id, number: 1, caption: 'Uno' },
  ]);

  const [expiry] = (await kept().indexes()).filter(({ expireAfterSeconds }) => expireAfterSeconds);
  expect(expiry).toMatchObject({
    key: { replacedAt: 1 },
    expireAfterSeconds: retentionMs('postVersions') / 1000,
  });

  await member.call('DELETE', `/api/posts/${gone.id}`);
  passed += retentionMs('deletedPosts') + 1000;
  const context = { connection: server.app.connection, objects: server.app.service(objects), now };
  await purgePosts(context, new AbortController().signal);
  expect([await countOf(gone.id), await countOf(stays.id)]).toEqual([0, 1]);

  await member.post('/api/account/deletion', { confirmation: member.email, currentPassword: password });
  passed += retentionMs('deletedAccounts') + 1000;
  await server.app.service(identity).deletion.sweep();
  expect(await countOf(stays.id)).toBe(0);
});
