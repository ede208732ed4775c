import { clientHeader, retentionMs } from '@postloom/shared-contracts';
import { makeBrief } from '@postloom/shared-contracts/testing';
import { unzipSync } from 'fflate';
import { Types } from 'mongoose';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { calendarSettingsCollection } from '#app/calendar/calendar.model.ts';
import { allowSeveral } from '#app/calendar/calendar-feed.ts';
import { type Answer, closeDatabases, password, startTestServer, type TestServer } from './harness.ts';

type Member = Awaited<ReturnType<TestServer['member']>>;

let server: TestServer;
let agency: Member;
let bakery: string;
let garage: string;

beforeAll(async () => {
  server = await startTestServer();
  agency = await server.member('agency');
  bakery = await makeClient('Harbour Bakery');
  garage = await makeClient('Garage North');
});
afterAll(async () => {
  await server.close();
  await closeDatabases();
});

const forClient = (client: string) => ({ headers: { [clientHeader]: client } });
const patch = (url: string, body: unknown, options?: { headers: Record<string, string> }): Promise<Answer> =>
  agency.call('PATCH', url, body, options);
async function made(answer: Promise<Answer>): Promise<string> {
  const { status, body, text } = await answer;
  expect(status, text).toBe(201);
  return String(body.id);
}
const makeClient = (name: string): Promise<string> => made(agency.post('/api/clients', { name }));
const makePost = (client: string, more: object = {}): Promise<string> =>
  made(agency.post('/api/posts', { platform: 'twitter', caption: 'Rye', ...more }, forClient(client)));
const anAddress = (): string => `${new Types.ObjectId().toHexString()}@example.com`;
const clientOf = async (url: string): Promise<unknown> => (await agency.get(url)).body.client;
async function upload(client: string | null): Promise<string> {
  const bytes = await sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
    .png()
    .toBuffer();
  const options = client === null ? undefined : forClient(client);
  const keep = client !== null;
  const { body } = await agency.post('/api/objects/upload', { keep }, options);
  await agency.call('PUT', String(body.uploadURL), bytes);
  return String(body.objectURL).slice(-32);
}
const setPlan = (plan: string) =>
  server.app.connection
    .collection('credit_balances')
    .updateOne({ _id: new Types.ObjectId(agency.id) }, { $set: { plan } });

describe('a client', () => {
  it('has a name, a logo, brief defaults and its own voice', async () => {
    const logo = await upload(null);
    const id = await made(agency.post('/api/clients', { name: 'Ferry Line', logo }));
    const voice = await made(agency.post('/api/brand-voices', { name: 'Ferry Line' }, forClient(id)));
    const others = await made(agency.post('/api/brand-voices', { name: 'Bakery' }, forClient(bakery)));
    const changed = await patch(`/api/clients/${id}`, {
      version: 1,
      brandVoiceId: voice,
      briefDefaults: { businessType: 'Ferries', targetAudience: 'Commuters', tone: 'friendly' },
    });
    expect(changed.body).toMatchObject({
      version: 2,
      name: 'Ferry Line',
      brandVoiceId: voice,
      logo: { url: `/api/objects/${logo}` },
      briefDefaults: { businessType: 'Ferries' },
    });
    // Fields that aren't named in a change remain.
    const renamed = await patch(`/api/clients/${id}`, { version: 2, name: 'Ferry Lines' });
    expect(renamed.body).toMatchObject({ brandVoiceId: voice, briefDefaults: changed.body.briefDefaults });
    // The picture belongs to the agency: it isn't in any library, and it remains.
    expect((await agency.get('/api/media')).text).not.toContain(logo);
    expect((await agency.get(`/api/objects/${logo}`)).status).toBe(200);
    // A library file can't be a logo, because it would be deleted with the client.
    const listed = await upload(bakery);
    expect((await patch(`/api/clients/${id}`, { version: 3, logo: listed })).status).toBe(404);
    expect((await patch(`/api/clients/${id}`, { version: 3, brandVoiceId: others })).status).toBe(404);
    expect((await patch(`/api/clients/${id}`, { version: 1, name: 'Late' })).body).toMatchObject({
      code: 'conflict',
      currentVersion: 3,
    });
  });

  it('has no line breaks or invisible characters in its name or its people’s, but joiners that scripts need', async () => {
    const post = await makePost(bakery);
    const person = { username: 'Ada Weaver', password };
    const tries: readonly ((name: string) => Promise<Answer>)[] = [
      (name) => agency.post('/api/clients', { name }),
      (name) => agency.post('/api/clients', { name: 'A', contacts: [{ name, email: 'a@client.example' }] }),
      (name) => agency.post('/api/sign-off/links', { posts: [post], readerName: name, readerEmail: null }),
      (name) =>
        server.browser().post('/api/auth/register', { ...person, username: name, email: anAddress() }),
      (name) =>
        server.browser().post('/api/auth/register', { ...person, firstName: name, email: anAddress() }),
    ];
    for (const tryName of tries) {
      for (const character of ['\r\n', '\n', '\u0000', '\u2028', '\u202E', '\u200B']) {
        expect((await tryName(`Your${character}bank`)).status).toBe(400);
      }
      // A family, and Persian as it is written.
      const { status, text } = await tryName('\u{1F469}\u200D\u{1F467} می\u200Cخواهم');
      expect(status, text).toBe(201);
    }
  });

  it('is created once by repeated calls with one key', async () => {
    const owner = await server.member('agency');
    const create = (name: string) =>
      owner.post('/api/clients', { name }, { headers: { 'idempotency-key': 'one-client-only' } });
    const made = await Promise.all([1, 2, 3].map(() => create('Once')));
    expect(new Set(made.map(({ body }) => body.id)).size).toBe(1);
    const other = await create('Other');
    expect([other.status, other.body.code]).toEqual([409, 'idempotency_conflict']);
    expect((await owner.get('/api/clients')).body.items).toMatchObject([{ name: 'Once' }]);
  });

  it('has contacts, each address once, which are exported and deleted with the account', async () => {
    const owner = await server.member('agency');
    const clara = { name: 'Clara Client', email: 'clara@client.example' };
    const { status, body, text } = await owner.post('/api/clients', {
      name: 'Ferry Line',
      contacts: [{ name: ' Clara Client ', email: 'Clara@client.example' }],
    });
    expect([status, body.contacts], text).toEqual([201, [clara]]);
    const address = `/api/clients/${String(body.id)}`;
    const change = (contacts: unknown, version = 1) => owner.call('PATCH', address, { version, contacts });
    for (const [contacts, at] of [
      [[clara, { name: 'Twice', email: 'CLARA@client.example' }], 'contacts'],
      [[{ name: 'Clara', email: 'nobody' }], 'contacts.0.email'],
      [[clara, { name: ' ', email: 'carl@client.example' }], 'contacts.1.name'],
      [
        Array.from({ length: 21 }, (_, index) => ({ name: 'C', email: `c${index}@client.example` })),
        'contacts',
      ],
    ] as const) {
      const answer = await change(contacts);
      expect([answer.status, (answer.body.issues as { path: string }[])[0]?.path]).toEqual([400, at]);
    }
    const carl = { name: 'Carl', email: 'carl@client.example' };
    expect((await change([clara, carl])).body).toMatchObject({ version: 2, contacts: [clara, carl] });
    // Fields that are left out remain.
    const renamed = await owner.call('PATCH', address, { version: 2, name: 'Ferries' });
    expect(renamed.body.contacts).toEqual([clara, carl]);
    expect((await change([carl], 3)).body.contacts).toEqual([carl]);
    const kept = await server.app.connection.collection('clients').find().toArray();
    expect(JSON.stringify(kept)).not.toContain('clara@');

    const ticket = await owner.post('/api/account/export', { currentPassword: password });
    const response = await owner.fetch('GET', String(ticket.body.downloadUrl));
    const files = unzipSync(new Uint8Array(await response.arrayBuffer()));
    expect(JSON.parse(Buffer.from(files['clients.json'] ?? []).toString())).toMatchObject([
      { name: 'Ferries', contacts: [carl] },
    ]);
  });

  it('owns what is created while it is chosen, and the overview says so', async () => {
    const post = await makePost(bakery);
    const project = await made(agency.post('/api/projects', { title: 'Fridays' }, forClient(bakery)));
    const own = await made(agency.post('/api/posts', { platform: 'twitter', caption: 'Ours' }));
    expect(await clientOf(`/api/posts/${post}`)).toBe(bakery);
    expect(await clientOf(`/api/projects/${project}`)).toBe(bakery);
    expect(await clientOf(`/api/posts/${own}`)).toBeNull();
    const overview = (await agency.get('/api/posts')).text;
    const chosen = (await agency.get('/api/posts', forClient(bakery))).text;
    const other = (await agency.get('/api/posts', forClient(garage))).text;
    expect([post, own].map((id) => [overview, chosen, other].map((text) => text.includes(id)))).toEqual([
      [true, true, false],
      [true, false, false],
    ]);
  });

  it('owns what is generated for it, with its own brief', async () => {
    await patch(`/api/clients/${garage}`, {
      version: 1,
      briefDefaults: { businessType: 'Car repair', targetAudience: 'Drivers', tone: null },
    });
    const request = { platforms: ['twitter'], goal: 'promote', topic: 'Winter tyres', tone: 'casual' };
    const composed = await agency.post('/api/composer/generate', request, forClient(garage));
    expect(composed.status, composed.text).toBe(200);
    const generated = await agency.post('/api/social-media/generate', makeBrief(), forClient(garage));
    expect(generated.status, generated.text).toBe(200);
    const { body } = await agency.get('/api/posts', forClient(garage));
    expect((body.items as { client: string }[]).map(({ client }) => client)).toEqual([garage, garage]);
    const set = await server.app.connection
      .collection('composer_generations')
      .findOne({ _id: new Types.ObjectId(String(composed.body.id)) });
    expect([String(set?.client), set?.businessType]).toEqual([garage, 'Car repair']);
  });

  it('accepts no files, projects or voices of another client', async () => {
    const file = await upload(bakery);
    const project = await made(agency.post('/api/projects', { title: 'Loaves' }, forClient(bakery)));
    const voice = await made(agency.post('/api/brand-voices', { name: 'Warm' }, forClient(bakery)));
    const mine = await makePost(garage);
    const media = [{ id: file, alt: '' }];
    const base = { platform: 'twitter', client: garage };
    const answers = await Promise.all([
      agency.post('/api/posts', { ...base, media }),
      agency.post('/api/posts', { ...base, project }),
      patch(`/api/posts/${mine}`, { version: 1, media }),
      patch(`/api/posts/${mine}`, { version: 1, project }),
      agency.post(
        '/api/social-media/refine',
        {
          platform: 'twitter',
          caption: 'Rye',
          change: { kind: 'shorter' },
          brandVoiceId: voice,
        },
        forClient(garage),
      ),
      agency.get(`/api/objects/${file}`, forClient(garage)),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([404, 400, 404, 400, 404, 404]);
    const tyres = await made(agency.post('/api/projects', { title: 'Tyres' }, forClient(garage)));
    const mixed = await agency.post('/api/composer/generate', {
      platforms: ['twitter'],
      goal: 'promote',
      topic: 'Rye',
      tone: 'casual',
      projectId: tyres,
      brandVoiceId: voice,
    });
    expect(mixed.body).toMatchObject({ code: 'validation_failed' });
  });

  it('has its own calendar and feed', async () => {
    const scheduledAt = new Date(Date.now() + 86_400_000).toISOString();
    await makePost(bakery, { title: 'Loaf day', scheduledAt, zone: 'UTC' });
    await makePost(garage, { title: 'Tyre day', scheduledAt, zone: 'UTC' });
    const feedOf = async (options?: { headers: Record<string, string> }): Promise<string> =>
      new URL(String((await agency.post('/api/calendar/feed', undefined, options)).body.url)).pathname +
      new URL(String((await agency.post('/api/calendar/feed', undefined, options)).body.url)).search;
    const [whole, ofBakery, ofGarage] = [
      await feedOf(),
      await feedOf(forClient(bakery)),
      await feedOf(forClient(garage)),
    ];
    const titles = async (address: string) => {
      const { text } = await server.browser().get(address);
      return ['Loaf day', 'Tyre day'].filter((title) => text.includes(title));
    };
    expect(await titles(whole)).toEqual(['Loaf day', 'Tyre day']);
    expect(await titles(ofBakery)).toEqual(['Loaf day']);
    expect(await titles(ofGarage)).toEqual(['Tyre day']);
    await agency.call('DELETE', '/api/calendar/feed', undefined, forClient(garage));
    expect((await server.browser().get(ofGarage)).status).toBe(404);
    expect(await titles(ofBakery)).toEqual(['Loaf day']);
    // Ending the workspace's own feed doesn't affect a client's.
    await agency.call('DELETE', '/api/calendar/feed');
    expect((await server.browser().get(whole)).status).toBe(404);
    expect(await titles(ofBakery)).toEqual(['Loaf day']);
    expect((await agency.get('/api/calendar/settings')).body.feedSince).toBeNull();
    // Same platform, time and text, but each client has its own accounts.
    const range = `from=${new Date().toISOString()}&to=${new Date(Date.now() + 172_800_000).toISOString()}`;
    const { body } = await agency.get(`/api/calendar?${range}`);
    expect((body.items as { warnings: unknown[] }[]).flatMap(({ warnings }) => warnings)).toEqual([]);
  });
});

describe('posting slots', () => {
  const zone = 'Europe/Berlin';
  const slot = (weekday: number, time: string) => ({ platform: 'twitter', weekday, time });
  const settings = async (client: string | null): Promise<Record<string, unknown>> =>
    (await agency.get('/api/calendar/settings', client === null ? undefined : forClient(client))).body;
  const save = (client: string | null, body: object): Promise<Answer> =>
    agency.call('PUT', '/api/calendar/settings', body, client === null ? undefined : forClient(client));
  const next = async (query: string, client?: string): Promise<Answer> =>
    agency.get(
      `/api/calendar/next-slot?platform=twitter${query}`,
      client === undefined ? undefined : forClient(client),
    );
  const localOf = ({ body }: Answer): unknown => (body.slot as { local: string } | null)?.local;

  it('from before clients had slots remain the workspace’s, and each client has its own', async () => {
    const kept = server.app.connection.collection('calendar_settings');
    // As written by the previous version, under its index.
    await kept.createIndex({ workspace: 1 }, { unique: true, name: 'workspace_1' });
    const workspace = new Types.ObjectId(agency.id);
    await kept.insertOne({ workspace, version: 3, zone, slots: [slot(2, '09:00')], remindByMail: false });
    const own = { version: 3, zone, slots: [slot(2, '09:00')], remindByMail: false };
    expect(await settings(null)).toMatchObject(own);
    // A client starts without slots, and with the workspace's zone and reminders.
    expect(await settings(bakery)).toMatchObject({ version: 0, zone, slots: [], remindByMail: false });
    const ofBakery = { zone: 'Asia/Tokyo', slots: [slot(3, '07:15')], remindByMail: true };
    expect((await save(bakery, { ...ofBakery, version: 0 })).status).toBe(503);
    await allowSeveral(calendarSettingsCollection, server.app);
    // Again, as after a crash.
    await allowSeveral(calendarSettingsCollection, server.app);
    const firsts = await Promise.all([1, 2].map(() => save(bakery, { ...ofBakery, version: 0 })));
    expect(firsts.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await settings(bakery)).toMatchObject({ ...ofBakery, version: 1 });
    expect(await settings(garage)).toMatchObject({ version: 0, zone, slots: [] });
    expect(await settings(null)).toMatchObject(own);
    expect((await save(null, { ...own, slots: [slot(5, '18:00')] })).body).toMatchObject({ version: 4 });
    expect(await settings(bakery)).toMatchObject({ ...ofBakery, version: 1 });
  });

  it('are the client’s own, and only its own posts take them', async () => {
    const after = '&after=2030-01-01T00:00:00Z';
    const plan = (client: string, scheduledAt: string): Promise<string> =>
      makePost(client, { scheduledAt, zone: 'UTC' });
    // The Wednesday at 07:15 in Tokyo. Another client has a post at the same moment.
    await plan(garage, '2030-01-01T22:15:00Z');
    expect(localOf(await next(after, bakery))).toBe('2030-01-02T07:15');
    expect(localOf(await next(after, garage))).toBeUndefined();
    expect(localOf(await next(after))).toBe('2030-01-04T18:00');
    // From the overview, a client's post asks for that client's slots.
    expect(localOf(await next(`${after}&client=${bakery}`))).toBe('2030-01-02T07:15');
    await plan(bakery, '2030-01-01T22:15:00Z');
    expect(localOf(await next(after, bakery))).toBe('2030-01-09T07:15');
    await plan(bakery, '2030-01-04T17:00:00Z');
    expect(localOf(await next(after))).toBe('2030-01-04T18:00');
    expect((await next(`${after}&client=${bakery}`, garage)).status).toBe(404);
    expect((await next(`${after}&client=${'a'.repeat(24)}`)).status).toBe(404);
  });
});

describe('what leaves the workspace', () => {
  it('carries the agency’s name, and nothing of ours', async () => {
    const scheduledAt = new Date(Date.now() + 86_400_000).toISOString();
    const post = await makePost(bakery, { title: 'Ferry day', hashtags: ['rye'], scheduledAt, zone: 'UTC' });
    const feed = async (client: string | null): Promise<string> => {
      const { body } = await agency.post(
        '/api/calendar/feed',
        undefined,
        client === null ? undefined : forClient(client),
      );
      // Long lines are folded (RFC 5545, 3.1).
      return (await server.browser().get(String(body.url))).text.replaceAll('\r\n ', '');
    };
    expect(await feed(bakery)).toContain('X-WR-CALNAME:Harbour Bakery · Ada Weaver');
    const brand = { version: 0, name: 'North // Studio, Ltd', colour: null, replyTo: null };
    expect((await agency.call('PUT', '/api/brand', brand)).status).toBe(200);
    const ofBakery = await feed(bakery);
    expect(ofBakery).toContain('X-WR-CALNAME:Harbour Bakery · North // Studio\\, Ltd\r\n');
    expect(ofBakery).toContain('PRODID:-//North / Studio, Ltd//Content calendar//EN');
    expect(ofBakery).toContain(`UID:${post}\r\n`);
    // The client has no account here, so a link would be useless.
    expect(ofBakery).not.toMatch(/postloom|^URL/im);
    const whole = await feed(null);
    expect(whole).toContain('X-WR-CALNAME:North');
    expect(whole).toContain(`UID:${post}\r\n`);
    expect(whole).toMatch(/SUMMARY:Harbour Bakery · \w+: Ferry day\r\n/);
    expect(whole).toMatch(/DESCRIPTION:.*#rye\r\n/);
    expect(whole).toContain(`?post=${post}`);
    expect(whole).not.toMatch(/postloom/i);
    const history = await agency.get(`/api/sign-off/posts/${post}/export`);
    expect(history.body).toMatchObject({ agency: 'North // Studio, Ltd' });
    expect(history.headers.get('content-disposition')).toContain('approval-Ferry day.json');
    // After the plan has ended, files still carry the same name.
    await setPlan('pro');
    expect(await feed(null)).not.toMatch(/postloom/i);
    await setPlan('agency');
    const member = await server.member('pro');
    const { body } = await member.post('/api/calendar/feed');
    expect((await server.browser().get(String(body.url))).text).toContain('X-WR-CALNAME:Postloom');
  });
});

describe('a move to another client', () => {
  it('must be stated, takes the files along and leaves the project', async () => {
    const file = await upload(bakery);
    const project = await made(agency.post('/api/projects', { title: 'Ovens' }, forClient(bakery)));
    const post = await makePost(bakery, { media: [{ id: file, alt: '' }], project });
    // Not possible while a client is chosen, because then the other client doesn't exist.
    const refused = await patch(`/api/posts/${post}`, { version: 1, client: garage }, forClient(bakery));
    expect(refused.status).toBe(404);
    const moved = await patch(`/api/posts/${post}`, { version: 1, client: garage });
    expect(moved.body).toMatchObject({ client: garage, project: null });
    expect((await agency.get(`/api/media/${file}`, forClient(garage))).status).toBe(200);
    expect((await agency.get(`/api/media/${file}`, forClient(bakery))).status).toBe(404);
  });

  it('is refused for files that other posts show, and for projects with posts', async () => {
    const file = await upload(bakery);
    const media = [{ id: file, alt: '' }];
    const project = await made(agency.post('/api/projects', { title: 'Rolls' }, forClient(bakery)));
    const post = await makePost(bakery, { media, project });
    await makePost(bakery, { media });
    const answers = [
      await patch(`/api/posts/${post}`, { version: 1, client: garage }),
      await patch(`/api/projects/${project}`, { version: 1, client: garage }),
    ];
    expect(answers.map(({ body }) => body.code)).toEqual(['validation_failed', 'validation_failed']);
    expect(await clientOf(`/api/posts/${post}`)).toBe(bakery);
    const empty = await made(agency.post('/api/projects', { title: 'Empty', client: bakery }));
    expect((await patch(`/api/projects/${empty}`, { version: 1, client: garage })).body.client).toBe(garage);
  });
});

describe('a client that is no longer served', () => {
  it('can be read in the archive but not changed, whatever happens at the same moment', async () => {
    const id = await makeClient('Seasonal');
    const before = await makePost(id);
    const [, ...writes] = await Promise.all([
      agency.post(`/api/clients/${id}/archive`),
      ...Array.from({ length: 8 }, () => agency.post('/api/posts', { platform: 'twitter' }, forClient(id))),
    ]);
    // What came before the archiving was added; what came after it was refused.
    const kept = writes.filter(({ status }) => status === 201);
    for (const { status, body } of writes.filter(({ status }) => status !== 201)) {
      expect([status, body.code]).toEqual([403, 'forbidden']);
    }
    const { body } = await agency.get('/api/posts', forClient(id));
    expect((body.items as object[]).length).toBe(kept.length + 1);
    const late = await agency.post('/api/posts', { platform: 'twitter' }, forClient(id));
    expect(late.body).toMatchObject({ code: 'forbidden', message: expect.stringContaining('archive') });
    expect((await agency.get(`/api/posts/${before}`, forClient(id))).status).toBe(200);
    const renamed = await patch(`/api/clients/${id}`, { version: 2, name: 'Other' });
    expect(renamed.body).toMatchObject({ code: 'forbidden', message: late.body.message });
    await agency.post(`/api/clients/${id}/unarchive`);
    expect((await agency.post('/api/posts', { platform: 'twitter' }, forClient(id))).status).toBe(201);
  });

  it('is not changed from the overview either, where everything else of the workspace still is', async () => {
    const id = await makeClient('Closed');
    const open = await makeClient('Open');
    const at = new Date(Date.now() + 86_400_000).toISOString();
    const post = await makePost(id);
    const binned = await makePost(id);
    await agency.call('DELETE', `/api/posts/${binned}`, undefined, forClient(id));
    const project = await made(agency.post('/api/projects', { title: 'Loaves' }, forClient(id)));
    const voice = await made(agency.post('/api/brand-voices', { name: 'Warm' }, forClient(id)));
    const template = { title: 'Loaf', content: 'Bake', category: 'coffee', platform: 'tiktok' };
    const written = await made(agency.post('/api/templates', template, forClient(id)));
    const file = await upload(id);
    const said = await agency.post('/api/assistant/messages', { text: 'A post about rye' }, forClient(id));
    const conversation = String((said.body.conversation as { id: string } | undefined)?.id);
    const openPost = await makePost(open);
    const own = await made(agency.post('/api/posts', { platform: 'twitter', caption: 'Ours' }));
    await agency.post(`/api/clients/${id}/archive`);

    const stored = async (): Promise<string> => {
      const ofIt = { client: new Types.ObjectId(id) };
      const all = [];
      for (const name of (await server.app.connection.db?.collections()) ?? [])
        all.push(await name.find(ofIt).sort({ _id: 1 }).toArray());
      return JSON.stringify(all);
    };
    const before = await stored();
    const brief = { platforms: ['twitter'], goal: 'promote', topic: 'Rye', tone: 'casual' };
    const writes: [method: string, url: string, body?: object][] = [
      ['PATCH', `/api/posts/${post}`, { version: 1, caption: 'Wheat' }],
      ['PATCH', `/api/posts/${post}`, { version: 1, client: null }],
      ['PATCH', `/api/posts/${own}`, { version: 1, client: id }],
      ['DELETE', `/api/posts/${post}`],
      ['POST', `/api/posts/${binned}/restore`],
      ['POST', `/api/posts/${post}/duplicate`],
      ['POST', '/api/posts', { platform: 'twitter', project }],
      ['PUT', `/api/calendar/posts/${post}`, { version: 1, at, zone: 'UTC' }],
      ['PATCH', `/api/projects/${project}`, { version: 1, title: 'Rolls' }],
      ['DELETE', `/api/projects/${project}`],
      ['PATCH', `/api/brand-voices/${voice}`, { version: 1, name: 'Cold' }],
      ['DELETE', `/api/brand-voices/${voice}`],
      ['PATCH', `/api/templates/${written}`, { version: 1, title: 'Roll' }],
      ['PATCH', `/api/media/${file}`, { version: 1, name: 'Late' }],
      ['PATCH', '/api/media', { ids: [file], starred: true }],
      ['DELETE', `/api/media/${file}`],
      ['PATCH', `/api/assistant/conversations/${conversation}`, { version: 1, title: 'Late' }],
      ['POST', '/api/assistant/messages', { text: 'Another one', conversationId: conversation }],
      ['POST', '/api/sign-off/links', { posts: [post], readerName: 'Clara', readerEmail: null }],
      ['POST', '/api/composer/generate', { ...brief, projectId: project }],
      ['POST', '/api/composer/generate', { ...brief, brandVoiceId: voice }],
      ['POST', '/api/social-media/generate', { ...makeBrief(), brandVoiceId: voice }],
      ['POST', '/api/clips', { source: { kind: 'post', id: post } }],
    ];
    const answers: unknown[] = [];
    for (const [method, url, body] of writes) {
      const answer = await agency.call(method, url, body);
      answers.push([method, url, answer.status, answer.body.message]);
    }
    expect(answers).toEqual(
      writes.map(([method, url]) => [
        method,
        url,
        403,
        'This client is archived. Unarchive it to make changes.',
      ]),
    );
    expect(await stored()).toBe(before);
    // Of several posts, only the archived client's are refused.
    const several = await patch('/api/posts', {
      posts: [post, openPost, own].map((each) => ({ id: each, version: 1 })),
      project: null,
    });
    expect([several.status, several.body], several.text).toMatchObject([
      200,
      { items: [{ id: openPost }, { id: own }], refused: [{ id: post, code: 'forbidden' }] },
    ]);
    expect(await stored()).toBe(before);
    expect((await agency.get(`/api/posts/${post}`)).status).toBe(200);
    await agency.post(`/api/clients/${id}/unarchive`);
    expect((await patch(`/api/posts/${post}`, { version: 1, caption: 'Wheat' })).status).toBe(200);
  });

  it('is deleted only when nothing belongs to it, and can be restored', async () => {
    const id = await makeClient('Short');
    const post = await makePost(id);
    const refused = await agency.call('DELETE', `/api/clients/${id}`);
    expect(refused.body).toMatchObject({ code: 'conflict', message: expect.stringContaining('archive') });
    await agency.call('DELETE', `/api/posts/${post}`);
    expect((await agency.call('DELETE', `/api/clients/${id}`)).status).toBe(200);
    expect((await agency.get('/api/clients')).text).not.toContain(id);
    expect((await agency.get('/api/clients?deleted=true')).body.items).toMatchObject([{ id }]);
    expect((await agency.get('/api/posts', forClient(id))).status).toBe(404);
    await agency.post(`/api/clients/${id}/restore`);
    expect((await agency.get('/api/posts', forClient(id))).status).toBe(200);
  });

  it('is deleted permanently after its time in the bin, unless it has got data since', async () => {
    const gone = await makeClient('Gone');
    await made(agency.post('/api/brand-voices', { name: 'Gone' }, forClient(gone)));
    const back = await makeClient('Back');
    const post = await makePost(back);
    await agency.call('DELETE', `/api/posts/${post}`);
    for (const id of [gone, back]) {
      expect((await agency.call('DELETE', `/api/clients/${id}`)).status).toBe(200);
    }
    await agency.post(`/api/posts/${post}/restore`);
    const { connection } = server.app;
    const deletedAt = new Date(Date.now() - retentionMs('deletedPosts') - 1000);
    const both = { _id: { $in: [gone, back].map((id) => new Types.ObjectId(id)) } };
    await connection.collection('clients').updateMany(both, { $set: { deletedAt } });
    await connection
      .collection('jobs')
      .updateOne({ name: 'clients.purge' }, { $set: { nextRunAt: new Date(), lockedAt: null } });
    await vi.waitFor(
      async () => {
        expect((await agency.get(`/api/clients/${gone}`)).status).toBe(404);
        expect((await agency.get(`/api/clients/${back}`)).body).toMatchObject({ deletedAt: null });
      },
      { timeout: 15_000 },
    );
    const ofGone = { client: new Types.ObjectId(gone) };
    expect(await connection.collection('brand_voices').countDocuments(ofGone)).toBe(0);
    expect((await agency.get(`/api/posts/${post}`, forClient(back))).status).toBe(200);
  });

  it('waits for its plan: everything remains readable, but nothing can be changed', async () => {
    const post = await makePost(bakery);
    const [stored, binned] = [await makeClient('In the archive'), await makeClient('In the bin')];
    await agency.post(`/api/clients/${stored}/archive`);
    await agency.call('DELETE', `/api/clients/${binned}`);
    const clients = async () =>
      (await agency.get('/api/clients?deleted=true')).text + (await agency.get('/api/clients')).text;
    const before = await clients();
    await setPlan('pro');
    try {
      expect((await agency.get(`/api/posts/${post}`, forClient(bakery))).status).toBe(200);
      expect((await agency.get('/api/clients')).text).toContain('Harbour Bakery');
      const writes = await Promise.all([
        patch(`/api/posts/${post}`, { version: 1, title: 'Late' }, forClient(bakery)),
        agency.post('/api/posts', { platform: 'twitter', client: bakery }),
        agency.post('/api/clients', { name: 'One more' }),
        patch(`/api/clients/${bakery}`, { version: 1, name: 'Late' }),
        agency.post(`/api/clients/${stored}/unarchive`),
        agency.post(`/api/clients/${binned}/restore`),
        // As a whole, not for each post.
        patch('/api/posts', { posts: [{ id: post, version: 1 }], client: garage }),
      ]);
      for (const { status, body } of writes) expect([status, body.code]).toEqual([403, 'plan_required']);
      expect(await clients()).toBe(before);
      expect(await clientOf(`/api/posts/${post}`)).toBe(bakery);
    } finally {
      await setPlan('agency');
    }
    expect((await patch(`/api/posts/${post}`, { version: 1 }, forClient(bakery))).status).toBe(200);
  });
});

it('another workspace has other clients', async () => {
  const stranger = await server.member('agency');
  for (const client of [bakery, 'nonsense']) {
    expect((await stranger.get('/api/posts', forClient(client))).status).toBe(404);
  }
});
