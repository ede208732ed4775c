import {
  billingEndpoints,
  type ClientUsage,
  clientHeader,
  clientUsageSchema,
  composerResultSchema,
  creditsEndpoints,
  endpoints,
  endpointUrl,
} from '@postloom/shared-contracts';
import { makeBrief } from '@postloom/shared-contracts/testing';
import { Types } from 'mongoose';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Browser, closeDatabases, password, startTestServer, type TestServer } from './harness.ts';
import { type OpenAiStandIn, startOpenAiStandIn } from './stand-ins/openai.ts';
import { makeFilm, startVideosStandIn, type VideosStandIn } from './stand-ins/videos.ts';

type Member = Awaited<ReturnType<TestServer['member']>>;
type Line = ClientUsage['lines'][number];

// A clip is made here, and its mp4 checked.
vi.setConfig({ testTimeout: 120_000 });

const generate = endpoints.generate.path;

let provider: OpenAiStandIn;
let films: VideosStandIn;
let server: TestServer;
let settings: Record<string, string>;
let ahead = 0;
const goTo = (time: string): void => {
  ahead = Date.parse(time) - Date.now();
};
const march = '2027-03';
/** A day in March, wherever one is. */
const inMarch = `${march}-10T12:00:00Z`;
beforeAll(async () => {
  goTo(inMarch);
  [provider, films] = await Promise.all([startOpenAiStandIn(), startVideosStandIn()]);
  films.always({ kind: 'done', mp4: await makeFilm() });
  settings = {
    OPENAI_BASE_URL: provider.url,
    OPENAI_API: 'responses',
    OPENAI_MODEL: 'stand-in',
    OPENAI_IMAGE_MODEL: 'stand-in-image',
    VIDEO_BASE_URL: films.url,
    VIDEO_MODEL: 'stand-in-film',
  };
  server = await startTestServer(settings, { now: () => new Date(Date.now() + ahead) });
});
beforeEach(() => {
  provider.reset();
  provider.always(withPicture);
  goTo(inMarch);
});
afterAll(async () => {
  await server.close();
  await films.close();
  await provider.close();
  await closeDatabases();
});

const collection = (name: string) => server.app.connection.collection<{ _id: unknown }>(name);
const forClient = (client: string, more: Record<string, string> = {}) => ({
  headers: { [clientHeader]: client, ...more },
});

async function agencyWith(...names: string[]): Promise<[Member, ...string[]]> {
  const agency = await server.member('agency');
  const ids = [];
  for (const name of names) ids.push(String((await agency.post('/api/clients', { name })).body.id));
  return [agency, ...ids];
}

/** Without a month, the current cycle. */
async function read(browser: Browser, month?: string): Promise<ClientUsage> {
  const { status, body, text } = await browser.get(
    endpointUrl(endpoints.getClientUsage, { query: { month } }),
  );
  expect(status, text).toBe(200);
  return clientUsageSchema.parse(body);
}

/** A post as the provider writes it, also for a picture. */
const withPicture = { kind: 'post', extra: { imageAlt: 'Loaves on a shelf' } } as const;

/** The lines in short: whose, credits, and what they were for. */
const inShort = ({ lines }: ClientUsage) =>
  Object.fromEntries(
    lines.map(({ subject, client, credits, creditsFor }: Line) => [
      client?.name ?? subject,
      [credits, creditsFor && [creditsFor.texts, creditsFor.pictures, creditsFor.clips]],
    ]),
  );
const used = async (agency: Member): Promise<number> =>
  Number((await agency.get(creditsEndpoints.getCredits.path)).body.used);

it('credits count for the client that they were used for, by what they paid for, and add up to what billing shows', async () => {
  const [agency, bakery = '', garage = ''] = await agencyWith('Harbour Bakery', 'Garage North');
  expect(await read(agency)).toMatchObject({ lines: [], total: { credits: 0 }, reserved: 0 });

  const { body, text: told } = await agency.post(
    generate,
    makeBrief({ generateImage: true }),
    forClient(bakery),
  );
  expect(body, told).toMatchObject({ isDemo: false });
  const set = await agency.post(
    endpoints.composerGenerate.path,
    {
      platforms: ['instagram', 'twitter'],
      goal: 'promote',
      topic: 'Winter tyres',
      tone: 'friendly',
      generateImage: true,
    },
    forClient(garage),
  );
  const [first] = composerResultSchema.parse(set.body).platforms;
  // A rewrite of it without a chosen client is for the client of the original.
  const { status, text } = await agency.post(endpoints.refine.path, {
    platform: 'instagram',
    caption: first?.variants[0]?.caption,
    generationId: set.body.id,
    change: { kind: 'shorter' },
  });
  expect(status, text).toBe(200);
  await agency.post(endpoints.sendAssistantMessage.path, { text: 'Rye bread on Fridays' });
  const clip = await agency.post(
    endpoints.createClip.path,
    { source: { kind: 'generation', id: body.id }, seconds: 2 },
    forClient(bakery),
  );
  expect(clip.status, clip.text).toBe(202);
  await vi.waitFor(
    async () => expect((await agency.get(`/api/clips/${clip.body.id}`)).body.status).toBe('done'),
    { timeout: 60_000 },
  );

  const cycle = await read(agency);
  expect(inShort(cycle)).toEqual({
    'Garage North': [4, [3, 1, 0]],
    'Harbour Bakery': [3, [1, 1, 1]],
    own: [1, [1, 0, 0]],
  });
  expect(cycle).toMatchObject({ month: null, total: { credits: 8 }, reserved: 0 });
  expect(await used(agency)).toBe(8);
  const month = await read(agency, march);
  expect(inShort(month)).toEqual(inShort(cycle));
  expect(month.firstMonth).toBe(march);
  const { items } = (await agency.get(billingEndpoints.listLedger.path)).body as {
    items: { reason: string; amount: number }[];
  };
  const moved = items.filter(({ reason }) => reason.startsWith('generation'));
  expect(-moved.reduce((sum, { amount }) => sum + amount, 0)).toBe(month.total.credits);
});

describe('credits that were not charged', () => {
  it('do not count: failed, stopped, or replaced by demo content. Those of work in progress are told apart', async () => {
    const [agency, bakery = ''] = await agencyWith('Harbour Bakery');
    provider.next({ kind: 'error', status: 400, code: 'invalid_request' });
    expect((await agency.post(generate, makeBrief(), forClient(bakery))).status).toBeGreaterThanOrEqual(400);
    provider.next({ kind: 'error', status: 429, code: 'insufficient_quota' });
    expect((await agency.post(generate, makeBrief(), forClient(bakery))).body.isDemo).toBe(true);

    const leaving = new AbortController();
    provider.always({ kind: 'hang' });
    const calls = provider.calls().length;
    const left = agency
      .fetch('POST', generate, makeBrief(), {
        headers: { ...forClient(bakery).headers, accept: 'text/event-stream' },
        signal: leaving.signal,
      })
      .then((response) => response.text())
      .catch(() => 'left');
    await provider.arrived(calls + 1);
    expect(await read(agency, march)).toMatchObject({ reserved: 1, total: { credits: 0 } });
    leaving.abort();
    expect(await left).toBe('left');
    await expect.poll(() => used(agency), { timeout: 20_000, interval: 20 }).toBe(0);
    expect(await read(agency, march)).toMatchObject({ reserved: 0, total: { credits: 0 } });

    let finish = (): void => undefined;
    const after = new Promise<void>((resolve) => {
      finish = resolve;
    });
    provider.always({ kind: 'post', after });
    const before = provider.calls().length;
    const running = agency.post(generate, makeBrief(), forClient(bakery));
    await provider.arrived(before + 1);
    expect(await read(agency)).toMatchObject({ reserved: 1, total: { credits: 0 } });
    expect(await used(agency)).toBe(1);
    finish();
    expect((await running).status).toBe(200);
    const { lines, reserved } = await read(agency);
    expect(lines).toMatchObject([{ client: { id: bakery }, credits: 1, posts: { written: 2 } }]);
    expect(reserved).toBe(0);
  });

  it('leave an exact sum when two processes work for several clients at once and some of it fails', async () => {
    const [agency, bakery = '', garage = ''] = await agencyWith('Harbour Bakery', 'Garage North');
    const other = await startTestServer(
      { ...settings, MONGODB_URI: server.databaseUri },
      { now: () => new Date(Date.now() + ahead) },
    );
    const there = other.browser();
    for (const [name, value] of agency.cookies) there.cookies.set(name, value);
    provider.when('Fails', { kind: 'error', status: 400, code: 'invalid_request' });
    const answers = await Promise.all(
      Array.from({ length: 24 }, async (_, index) => {
        const client = [bakery, garage, null][index % 3] ?? null;
        const prompt = index % 4 === 0 ? 'Fails on Fridays' : `Rye bread ${index}`;
        const { status } = await (index % 2 ? agency : there).post(
          generate,
          makeBrief({ prompt }),
          client === null ? undefined : forClient(client),
        );
        return { client, isMade: status === 200 };
      }),
    );
    const made = (of: string | null): number =>
      answers.filter(({ client, isMade }) => isMade && client === of).length;
    const usage = await read(there);
    expect(inShort(usage)).toEqual({
      'Garage North': [made(garage), [made(garage), 0, 0]],
      'Harbour Bakery': [made(bakery), [made(bakery), 0, 0]],
      own: [made(null), [made(null), 0, 0]],
    });
    expect(usage.reserved).toBe(0);
    expect(usage.total.credits).toBe(await used(agency));
    await other.close();
  });
});

describe('a client', () => {
  it('has its usage under its present name, also in the archive and the bin; then it is one of the deleted ones', async () => {
    const [agency, id = '', second = ''] = await agencyWith('Harbour Bakery', 'Ferry Line');
    for (const client of [id, second]) await agency.post(generate, makeBrief(), forClient(client));
    await agency.call('PATCH', `/api/clients/${id}`, { version: 1, name: 'Bakery at the Harbour' });
    await agency.post(`/api/clients/${id}/archive`);
    const archived = { id, name: 'Bakery at the Harbour', archived: true, inBin: false };
    expect((await read(agency)).lines[0]).toMatchObject({ subject: 'client', client: archived, credits: 1 });

    await agency.post(`/api/clients/${id}/unarchive`);
    const { items } = (await agency.get(endpoints.listPosts.path)).body as { items: { id: string }[] };
    for (const post of items) await agency.call('DELETE', `/api/posts/${post.id}`);
    for (const client of [id, second])
      expect((await agency.call('DELETE', `/api/clients/${client}`)).status).toBe(200);
    expect((await read(agency)).lines).toMatchObject([
      { client: { inBin: true }, credits: 1, posts: { written: 0 } },
      { client: { inBin: true }, credits: 1 },
    ]);

    // As the job leaves it that empties the bin.
    await collection('clients').deleteMany({ workspace: new Types.ObjectId(agency.id) } as object);
    expect((await read(agency)).lines).toMatchObject([
      { subject: 'deleted', client: null, credits: 2, creditsFor: { texts: 2 } },
    ]);
  });

  it('has the posts that are its own now: made, planned and published in the month', async () => {
    const [agency, bakery = '', garage = ''] = await agencyWith('Harbour Bakery', 'Garage North');
    const post = async (client: string, more: object = {}): Promise<string> => {
      const { status, body, text } = await agency.post(
        endpoints.createPost.path,
        { platform: 'twitter', caption: 'Rye', ...more },
        forClient(client),
      );
      expect(status, text).toBe(201);
      return String(body.id);
    };
    await post(bakery);
    await post(bakery, { status: 'scheduled', scheduledAt: '2027-03-20T10:00:00Z' });
    await post(bakery, { status: 'scheduled', scheduledAt: '2027-04-20T10:00:00Z' });
    await post(bakery, { status: 'published', scheduledAt: '2027-03-09T10:00:00Z' });
    const moved = await post(bakery);
    const deleted = await post(bakery);
    expect((await agency.call('DELETE', `/api/posts/${deleted}`)).status).toBe(200);
    expect((await agency.call('PATCH', `/api/posts/${moved}`, { version: 1, client: garage })).status).toBe(
      200,
    );
    const { lines, total } = await read(agency, march);
    expect(lines).toMatchObject([
      { client: { id: garage }, credits: 0, posts: { written: 1, planned: 0, published: 0 } },
      { client: { id: bakery }, credits: 0, posts: { written: 4, planned: 1, published: 1 } },
    ]);
    expect(total.posts).toEqual({ written: 5, planned: 1, published: 1 });
    expect((await read(agency, '2027-04')).total.posts).toEqual({ written: 0, planned: 1, published: 0 });
  });

  it('has a post that was published without a time in the month in which it was marked as published', async () => {
    const [agency, bakery = ''] = await agencyWith('Harbour Bakery');
    const post = async (status: string): Promise<string> => {
      const asked = { platform: 'twitter', caption: 'Rye', status };
      const { body, text } = await agency.post(endpoints.createPost.path, asked, forClient(bakery));
      expect(body.scheduledAt, text).toBeNull();
      return String(body.id);
    };
    const change = async (id: string, version: number, asked: object) => {
      const { status, text } = await agency.call('PATCH', `/api/posts/${id}`, { version, ...asked });
      expect(status, text).toBe(200);
    };
    const [marked, unmarked, retitled, older] = [
      await post('draft'),
      await post('draft'),
      await post('published'),
      await post('draft'),
    ];
    goTo('2027-04-05T12:00:00Z');
    for (const id of [marked, unmarked, older]) await change(id, 1, { status: 'published' });
    goTo('2027-05-05T12:00:00Z');
    await change(unmarked, 2, { status: 'draft' });
    // A later change of something else leaves it in its month.
    for (const id of [marked, retitled]) await change(id, id === marked ? 2 : 1, { title: 'Rye bread' });
    const published = async () => {
      const months = [march, '2027-04', '2027-05'].map((month) => read(agency, month));
      return (await Promise.all(months)).map(({ total }) => total.posts.published);
    };
    expect(await published()).toEqual([1, 2, 0]);
    expect((await read(agency, '2027-04')).lines).toMatchObject([
      { client: { id: bakery }, posts: { written: 0, planned: 0, published: 2 } },
    ]);

    // As an earlier version has stored it, which didn't record who marked it.
    const itself = { _id: new Types.ObjectId(older) } as object;
    await collection('posts').updateOne(itself, { $unset: { publication: 1 } });
    expect(await published()).toEqual([2, 1, 0]);
  });
});

describe('a month', () => {
  it('is that of the reader’s time zone, and has the credits that were taken in it', async () => {
    const [agency, bakery = ''] = await agencyWith('Harbour Bakery');
    const zone = async (timeZone: string) =>
      expect((await agency.call('PATCH', endpoints.savePreferences.path, { timeZone })).status).toBe(200);
    await zone('America/Los_Angeles');
    // Still March in Los Angeles, and April in Berlin.
    goTo('2027-04-01T06:59:55Z');
    await agency.post(generate, makeBrief(), forClient(bakery));
    // Taken in March, and delivered in April.
    let finish = (): void => undefined;
    const after = new Promise<void>((resolve) => {
      finish = resolve;
    });
    const calls = provider.calls().length;
    provider.always({ kind: 'post', after });
    const running = agency.post(generate, makeBrief(), forClient(bakery));
    await provider.arrived(calls + 1);
    goTo('2027-04-01T07:00:02Z');
    finish();
    expect((await running).status).toBe(200);
    provider.always(withPicture);
    await agency.post(generate, makeBrief(), forClient(bakery));
    expect(await read(agency, march)).toMatchObject({
      from: '2027-03-01T08:00:00.000Z',
      to: '2027-04-01T07:00:00.000Z',
      zone: 'America/Los_Angeles',
      firstMonth: march,
      total: { credits: 2, posts: { written: 2 } },
    });
    expect(await read(agency, '2027-04')).toMatchObject({ total: { credits: 1, posts: { written: 1 } } });
    await zone('Europe/Berlin');
    expect(await read(agency, march)).toMatchObject({
      to: '2027-03-31T22:00:00.000Z',
      total: { credits: 0 },
    });
    expect(await read(agency, '2027-04')).toMatchObject({ total: { credits: 3 } });
    // A cycle runs from one reset to the next.
    expect(await read(agency)).toMatchObject({ month: null, total: { credits: 3 } });
    expect(await used(agency)).toBe(3);
    goTo('2027-04-11T12:00:00Z');
    expect(await used(agency)).toBe(0);
    expect(await read(agency)).toMatchObject({ total: { credits: 0 }, lines: [] });
    expect(await read(agency, '2027-04')).toMatchObject({ total: { credits: 3 } });
  });

  it('is refused if there is no such month', async () => {
    const [agency] = await agencyWith();
    for (const month of ['2027-13', '2027-3', 'now', '1027-03']) {
      const { status, body } = await agency.get(`${endpoints.getClientUsage.path}?month=${month}`);
      expect([status, body.code]).toEqual([400, 'validation_failed']);
    }
  });
});

describe('credits from before it was recorded what they were for', () => {
  it('are told by their runs after an update, and otherwise unknown', async () => {
    const [agency, bakery = ''] = await agencyWith('Harbour Bakery');
    await agency.post(generate, makeBrief({ generateImage: true }), forClient(bakery));
    await agency.post(generate, makeBrief(), forClient(bakery));
    await agency.post(generate, makeBrief());
    const owner = { account: new Types.ObjectId(agency.id) } as object;
    await collection('credit_entries').updateMany(owner, { $unset: { work: '' } });
    expect(await read(agency)).toMatchObject({
      lines: [
        { subject: 'client', credits: 0, creditsFor: { texts: 0 }, posts: { written: 2 } },
        { subject: 'own', credits: 0, posts: { written: 1 } },
        { subject: 'unknown', client: null, credits: 4, creditsFor: null },
      ],
      total: { credits: 4 },
    });

    const [, forgotten] = await collection('generations').find(owner).sort({ createdAt: 1 }).toArray();
    await collection('generations').deleteOne({ _id: forgotten?._id } as object);
    await collection('migrations').deleteMany({});
    await collection('jobs').deleteMany({ name: 'kernel.migrate' } as object);
    const updated = await startTestServer({ ...settings, MONGODB_URI: server.databaseUri });
    await expect
      .poll(async () => inShort(await read(agency)), { timeout: 15_000 })
      .toEqual({ 'Harbour Bakery': [2, [1, 1, 0]], own: [1, [1, 0, 0]], unknown: [1, null] });
    await updated.close();
  });
});

it('it is the whole workspace’s whichever client is chosen, and open to keys that read clients', async () => {
  const [agency, bakery = '', garage = ''] = await agencyWith('Harbour Bakery', 'Garage North');
  for (const client of [bakery, garage]) await agency.post(generate, makeBrief(), forClient(client));
  await agency.post(`/api/clients/${garage}/archive`);
  const { body } = await agency.get(endpoints.getClientUsage.path, forClient(garage));
  expect(inShort(clientUsageSchema.parse(body))).toEqual({
    'Garage North': [1, [1, 0, 0]],
    'Harbour Bakery': [1, [1, 0, 0]],
  });
  const keyFor = async (scope: string) => {
    const made = await agency.post(endpoints.createAccessKey.path, {
      name: 'Invoices',
      scopes: [scope],
      currentPassword: password,
    });
    return { headers: { authorization: `Bearer ${String(made.body.secret)}` } };
  };
  const program = server.browser();
  const answer = await program.get(endpoints.getClientUsage.path, await keyFor('projects:read'));
  expect(answer.status, answer.text).toBe(200);
  expect(answer.body).toMatchObject({ total: { credits: 2 } });
  expect((await program.get(endpoints.getClientUsage.path, await keyFor('posts:read'))).status).toBe(403);
});

it('reads the period’s part of each collection by an index, in as many reads however much there is', async () => {
  const [agency, bakery = ''] = await agencyWith('Harbour Bakery');
  for (let n = 0; n < 3; n += 1) await agency.post(generate, makeBrief(), forClient(bakery));
  const { connection } = server.app;
  const reads: { collection: string; filter: object; options: object }[] = [];
  connection.set('debug', (collection: string, method: string, query: object, options: object = {}) => {
    if (method.startsWith('find')) reads.push({ collection, filter: query, options });
    if (method === 'aggregate') reads.push({ collection, filter: matchOf(query), options: {} });
  });
  await read(agency, march).finally(() => connection.set('debug', false));
  const plans: string[] = [];
  // Jobs read at the same time, for all workspaces.
  const own = reads.filter(({ filter }) => JSON.stringify(filter).includes(agency.id));
  for (const { collection, filter, options } of own) {
    const { queryPlanner } = await connection.collection(collection).find(filter, options).explain();
    const plan = JSON.stringify(queryPlanner.winningPlan);
    expect(plan, `${collection} ${JSON.stringify(filter)}`).toMatch(/IXSCAN|IDHACK|EXPRESS|CLUSTERED/);
    expect(plan).not.toContain('COLLSCAN');
    if (['credit_entries', 'posts'].includes(collection)) {
      expect(plan).not.toContain('SORT');
      plans.push(`${collection} ${/"indexName":"([^"]+)"/.exec(plan)?.[1]}`);
    }
  }
  expect(plans.sort()).toEqual([
    // The period, and the first movement.
    'credit_entries account_1_at_1',
    'credit_entries account_1_at_1',
    'posts workspace_1_deletedAt_1_createdAt_-1__id_-1',
    'posts workspace_1_deletedAt_1_scheduledAt_1',
    'posts workspace_1_deletedAt_1_status_1_scheduledAt_1_updatedAt_-1__id_-1',
  ]);
});

/** The conditions of a pipeline that begins with the owner's and the caller's. */
const matchOf = (stages: unknown): object => ({
  $and: (stages as readonly { $match?: object }[]).flatMap(({ $match }) => $match ?? []),
});
