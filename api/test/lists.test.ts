import {
  accessKeysMax,
  assistantLimits,
  brandVoiceLimits,
  calendarItemsMax,
  clientsMax,
  clipsTold,
  type EndpointDefinition,
  endpoints,
  mediaUsesShown,
  ownTemplatesMax,
  passkeysMax,
  postingSlotsMax,
  postVersionLimits,
  projectsMax,
  recentProjectsMax,
  sessionsShown,
  signOffLimits,
  webhooksMax,
} from '@postloom/shared-contracts';
import { Types } from 'mongoose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bounds } from '#app/kernel/http/bounds.ts';
import { type Answer, type Browser, closeDatabases, startTestServer, type TestServer } from './harness.ts';
import { startLimitedMongo } from './stand-ins/limited-mongo.ts';

type Member = Awaited<ReturnType<TestServer['member']>>;

/** The query takes the contract's cursor, and the answer says where the next page begins. */
const paged = 'paged';
/** The maximum number of items, and what enforces it. */
interface Bounded {
  readonly atMost: number | string;
  readonly by: string;
}

/** Every endpoint that returns several items, and why the answer stays small however much an account contains. */
const table: Readonly<Record<string, typeof paged | Bounded>> = {
  listPosts: paged,
  listProjects: paged,
  listOwnTemplates: paged,
  listMedia: paged,
  listClients: paged,
  listBrandVoices: paged,
  listConversations: paged,
  listAssistantMessages: paged,
  listComposerGenerations: paged,
  listHistory: paged,
  listLedger: paged,
  listWebhookDeliveries: paged,
  listReleaseHistory: paged,
  listArtifacts: paged,

  getRecentProjects: { atMost: recentProjectsMax, by: 'the read' },
  getDashboard: { atMost: 5, by: 'the read: some rows of each kind' },
  getCalendar: { atMost: calendarItemsMax, by: 'the read, which says that there are more' },
  getCalendarSettings: { atMost: postingSlotsMax, by: 'what can be saved' },
  getMedia: { atMost: mediaUsesShown, by: 'the read, beside the count of all' },
  listTemplates: { atMost: 30, by: 'the templates that come with the product' },
  listAccessKeys: { atMost: accessKeysMax, by: 'how many can be made' },
  listWebhooks: { atMost: webhooksMax, by: 'how many can be made' },
  listSessions: { atMost: sessionsShown, by: 'the read: the latest' },
  getSecondFactors: { atMost: passkeysMax, by: 'how many can be added' },
  listIntegrations: { atMost: 5, by: 'the platforms' },
  listInvoices: { atMost: 200, by: 'what is asked of the payment provider, which has the rest' },
  getTeam: { atMost: 'seats of the plan', by: 'invitations take seats' },
  listWorkspaces: { atMost: 'teams joined', by: 'each was accepted by hand' },
  getClient: { atMost: 20, by: 'contacts that can be saved' },
  getClientUsage: {
    atMost: 2 * clientsMax + 3,
    by: 'clients that can be made, with those in the bin; one line each for all other work',
  },
  getPost: { atMost: 'a post’s own pictures and scenes', by: 'what a post can hold' },
  listPostVersions: { atMost: postVersionLimits.count, by: 'the read, and what is kept' },
  listClips: { atMost: clipsTold, by: 'the read: the latest of a post' },
  getPostSignOff: { atMost: signOffLimits.historyShown, by: 'the read: the latest' },
  listUnseenComments: { atMost: signOffLimits.unseenComments, by: 'the read: the latest' },
  getReview: { atMost: signOffLimits.postsPerLink, by: 'what a link can hold' },
  getComposerGeneration: {
    atMost: bounds.refinementsPerSet,
    by: 'what is listed; platforms and their variants are few',
  },
  getGeneration: { atMost: 'wordings of a result', by: 'one edit is kept for each' },
  getReleaseStatus: { atMost: 'remotes of the site', by: 'one row for each' },
  getDeploymentRecord: { atMost: 'remotes of the site', by: 'one row for each' },
  getFieldCounts: { atMost: 'versions seen lately', by: 'counts are kept for a short time' },
  listReleaseOverrides: { atMost: 200, by: 'the read: the latest' },
  listReleaseTokens: { atMost: 'tokens that managers have made', by: 'each is made by hand' },
};

const all = Object.entries(endpoints as Readonly<Record<string, EndpointDefinition>>);

describe('every read that returns several items', () => {
  it('is in the table, and nothing else is', () => {
    const lists = all.filter(([, { method, responses }]) => method === 'GET' && holdsList(responses[200]));
    expect(lists.map(([name]) => name).sort()).toEqual(Object.keys(table).sort());
  });

  it.each(Object.keys(table).filter((name) => table[name] === paged))('%s takes a cursor', (name) => {
    const { query, responses } = endpoints[name as keyof typeof endpoints] as EndpointDefinition;
    expect(Object.keys(shapeOf(responses[200]) ?? {})).toContain('next');
    const asked = Object.keys(shapeOf(query) ?? {});
    // The release console pages by the time of the last line.
    expect(asked.includes('cursor') ? asked : [...asked, 'limit']).toEqual(
      expect.arrayContaining(asked.includes('cursor') ? ['cursor', 'limit'] : ['before']),
    );
  });
});

describe('a paged list', () => {
  let server: TestServer;
  let agency: Member;
  beforeAll(async () => {
    server = await startTestServer();
    agency = await server.member('agency');
  });
  afterAll(async () => {
    await server.close();
    await closeDatabases();
  });

  // Two equal names, which are ordered by id, and one of digits only, which looks like a timestamp.
  const names = ['Mill', 'Garage North', 'Mill', '1700000000000', 'Ärzte & Söhne'];
  const made: Readonly<Record<string, (name: string) => readonly [path: string, body: object]>> = {
    listClients: (name) => ['/api/clients', { name }],
    listBrandVoices: (name) => ['/api/brand-voices', { name }],
    listPosts: (title) => ['/api/posts', { platform: 'twitter', title }],
    listProjects: (title) => ['/api/projects', { title }],
    listOwnTemplates: (title) => [
      '/api/templates',
      { title, category: 'business', platform: 'twitter', content: 'Rye on Fridays' },
    ],
  };

  it.each(Object.keys(made))('%s gives each item once, a page at a time, in one order', async (name) => {
    for (const each of names) {
      const [path, body] = made[name]?.(each) ?? ['', {}];
      const answer = await agency.post(path, body);
      expect(answer.status, answer.text).toBe(201);
    }
    const { path } = endpoints[name as keyof typeof endpoints];
    const whole = (await agency.get(path)).body.items as { id: string }[];
    expect(whole).toHaveLength(names.length);
    const seen: string[] = [];
    let cursor: unknown = '';
    while (cursor !== null) {
      const address = `${path}?limit=2${cursor ? `&cursor=${cursor}` : ''}`;
      const { status, body, text } = await agency.get(address);
      expect(status, text).toBe(200);
      const items = body.items as { id: string }[];
      expect(items.length).toBeLessThanOrEqual(2);
      seen.push(...items.map(({ id }) => id));
      cursor = body.next;
    }
    expect(seen).toEqual(whole.map(({ id }) => id));
    expect((await agency.get(`${path}?cursor=bm90aGluZw`)).body).toMatchObject({ code: 'validation_failed' });
  });

  it('refuses the cursor of a list in another order', async () => {
    const { next } = (await agency.get('/api/posts?limit=1')).body;
    expect((await agency.get(`/api/clients?cursor=${next}`)).status).toBe(400);
    const byName = (await agency.get('/api/clients?limit=1')).body.next;
    expect((await agency.get(`/api/posts?cursor=${byName}`)).status).toBe(400);
    // Ids of files have a different format than all others.
    const ofFile = (at: string) => Buffer.from(`${at}.${'a'.repeat(32)}`).toString('base64url');
    for (const path of ['/api/posts', '/api/projects', '/api/history', '/api/assistant/conversations']) {
      expect((await agency.get(`${path}?cursor=${ofFile('1000')}`)).status, path).toBe(400);
    }
    expect((await agency.get(`/api/clients?cursor=${ofFile('=Mill')}`)).status).toBe(400);
  });

  it('can be searched for any characters, even those that patterns cannot contain', async () => {
    for (const path of ['/api/posts', '/api/media', '/api/clients']) {
      for (const words of ['\0', 'a\0b', '(((', '\\', '[a-']) {
        const { status, body } = await agency.get(`${path}?q=${encodeURIComponent(words)}`);
        expect([status, body.items], `${path} ${words}`).toEqual([200, []]);
      }
    }
  });

  it('of clients can be searched by name, and excludes archived ones', async () => {
    const list = async (query: string) =>
      ((await agency.get(`/api/clients${query}`)).body.items as { name: string; id: string }[]) ?? [];
    expect((await list('?q=garage')).map(({ name }) => name)).toEqual(['Garage North']);
    const [garage] = await list('?q=garage');
    expect((await agency.post(`/api/clients/${garage?.id}/archive`)).status).toBe(200);
    expect(await list('?q=garage&archived=false')).toEqual([]);
    expect(await list('?archived=true')).toMatchObject([{ name: 'Garage North' }]);
    expect(await list('')).toHaveLength(names.length);
  });

  it('of brand voices stays short because their number is limited, in the bin and outside it', async () => {
    const member = await server.member('agency');
    const voice = () => member.post('/api/brand-voices', { name: 'Ours' });
    const ids: string[] = [];
    for (let at = 0; at < brandVoiceLimits.perWorkspace; at += 1) ids.push(String((await voice()).body.id));
    expect((await voice()).status).toBe(413);
    const first = `/api/brand-voices/${ids[0]}`;
    expect((await member.call('DELETE', first)).status).toBe(204);
    expect((await member.call('DELETE', first)).status).toBe(204);
    expect((await member.get(first)).status).toBe(404);
    expect((await member.get('/api/brand-voices?deleted=true')).body).toMatchObject({
      items: [{ id: ids[0], version: 2, deletedAt: expect.any(String) }],
    });
    expect((await voice()).status).toBe(201);
    expect((await member.post(`${first}/restore`)).status).toBe(413);
    expect((await member.call('DELETE', `/api/brand-voices/${ids[1]}`)).status).toBe(204);
    expect((await member.post(`${first}/restore`)).body).toMatchObject({ deletedAt: null, name: 'Ours' });
    // Does nothing if it has already been restored, even without room.
    expect((await member.post(`${first}/restore`)).status).toBe(200);
  });
});

describe('what a workspace can have of a kind', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.close());

  /** Copies of a document, in the bin or outside it. */
  async function copy(name: string, count: number, change: object): Promise<void> {
    const documents = server.app.connection.collection(name);
    const { _id, key: _, ...first }: Record<string, unknown> = (await documents.findOne({})) ?? {};
    await documents.insertMany(Array.from({ length: count }, () => ({ ...first, ...change })));
  }
  const deletedAt = new Date();

  it('is limited with its bin: clients, of which one that was made already is answered again', async () => {
    const member = await server.member('agency');
    const key = { headers: { 'idempotency-key': 'client-0001' } };
    const first = await member.post('/api/clients', { name: 'Mill' }, key);
    await copy('clients', clientsMax - 1, {});
    const again = await member.post('/api/clients', { name: 'Mill' }, key);
    expect([again.status, again.body.id]).toEqual([201, first.body.id]);
    expect((await member.post('/api/clients', { name: 'Other' })).status).toBe(413);
    await server.app.connection.collection('clients').updateMany({}, { $set: { deletedAt } });
    expect((await member.post('/api/clients', { name: 'Other' })).status).toBe(201);
    await copy('clients', clientsMax - 1, { deletedAt });
    const refused = await member.post('/api/clients', { name: 'Third' });
    expect([refused.status, refused.body.error]).toEqual([413, expect.stringContaining('in the bin')]);
    // Does nothing outside the bin, even without room.
    await server.app.connection.collection('clients').updateMany({}, { $set: { deletedAt: null } });
    const own = `/api/clients/${first.body.id}`;
    expect((await member.post(`${own}/restore`)).status).toBe(200);
    // From the bin, it needs room.
    expect((await member.call('DELETE', own)).status).toBe(200);
    const full = await member.post(`${own}/restore`);
    expect([full.status, full.body.code]).toEqual([413, 'payload_too_large']);
    expect((await member.get(own)).body.deletedAt).not.toBeNull();
  });

  it('is limited with its bin: brand voices', async () => {
    const member = await server.member('agency');
    expect((await member.post('/api/brand-voices', { name: 'Ours' })).status).toBe(201);
    await copy('brand_voices', 5 * brandVoiceLimits.perWorkspace - 1, { deletedAt });
    expect((await member.post('/api/brand-voices', { name: 'Ours' })).status).toBe(413);
  });

  it('is limited with its bin: conversations', async () => {
    const member = await server.member('pro');
    const key = { headers: { 'idempotency-key': 'message-0001' } };
    const said = { text: 'A post about rye', platform: 'twitter' };
    const path = endpoints.sendAssistantMessage.path;
    const first = await member.post(path, said, key);
    expect(first.status, first.text).toBe(200);
    const all = 2 * assistantLimits.conversationsPerWorkspace;
    await copy('assistant_conversations', all - 1, { deletedAt });
    expect((await member.post(path, said, key)).status).toBe(200);
    expect((await member.post(path, said)).status).toBe(413);
  });

  it('answers the message that fills a conversation to both of two calls with its key', async () => {
    const member = await server.member('pro');
    const { path } = endpoints.sendAssistantMessage;
    const said = { text: 'Rye', platform: 'twitter' };
    const conversationId = ((await member.post(path, said)).body.conversation as { id: string }).id;
    const messages = server.app.connection.collection('assistant_messages');
    const { _id, ...first }: Record<string, unknown> =
      (await messages.findOne({ conversation: new Types.ObjectId(conversationId) })) ?? {};
    await messages.insertMany(
      Array.from({ length: assistantLimits.messagesPerConversation - 2 }, (_, number) => ({
        ...first,
        key: `copy-${number}`,
      })),
    );
    const last = { ...said, conversationId };
    const key = { headers: { 'idempotency-key': 'the-last-message' } };
    const faster: Promise<Answer>[] = [];
    const database = await startLimitedMongo(server.databaseUri, ({ command }) => {
      // Counts the messages, after having looked for one with this key.
      if (command.aggregate !== 'assistant_messages') return null;
      if (faster.length === 0) faster.push(member.post(path, last, key));
      return Promise.all(faster);
    });
    const name = server.databaseUri.split('/').at(-1) ?? '';
    const slow = await startTestServer({ ROLE: 'web', MONGODB_URI: new URL(name, database.uri).href });
    try {
      const elsewhere = Object.assign(slow.browser(), { cookies: member.cookies });
      const { status, text, body } = await elsewhere.post(path, last, key);
      expect(status, text).toBe(200);
      expect(body.message).toEqual((await faster[0])?.body.message);
    } finally {
      await slow.close();
      await database.close();
    }
  }, 60_000);

  describe('is never exceeded by calls at the same moment, also at two processes', () => {
    let other: TestServer;
    beforeAll(async () => {
      other = await startTestServer({ MONGODB_URI: server.databaseUri });
    });
    afterAll(() => other.close());

    /** Documents for which there is room, and calls that each ask for another. */
    const room = 3;
    const calls = 16;
    const kinds: readonly {
      readonly name: string;
      readonly most: number;
      readonly owner?: 'account';
      /** Only these count. */
      readonly counted?: object;
      /** What all of them belong to. */
      readonly begin?: (member: Member) => Promise<string>;
      readonly make: (browser: Browser, number: number, of: string) => Promise<Answer>;
    }[] = [
      {
        name: 'projects',
        most: projectsMax,
        make: (browser, number) => browser.post('/api/projects', { title: `Number ${number}` }),
      },
      {
        name: 'templates',
        most: ownTemplatesMax,
        make: (browser, number) =>
          browser.post('/api/templates', {
            title: `Number ${number}`,
            category: 'coffee',
            platform: 'tiktok',
            content: 'Say [word].',
          }),
      },
      {
        name: 'drafts',
        most: 200,
        owner: 'account',
        make: (browser, number) =>
          browser.call('PUT', `/api/drafts/form-${number}`, { version: 0, data: number }),
      },
      {
        name: 'clients',
        most: clientsMax,
        make: (browser, number) => browser.post('/api/clients', { name: `Number ${number}` }),
      },
      {
        name: 'brand_voices',
        most: brandVoiceLimits.perWorkspace,
        make: (browser, number) => browser.post('/api/brand-voices', { name: `Number ${number}` }),
      },
      {
        name: 'assistant_conversations',
        most: assistantLimits.conversationsPerWorkspace,
        make: (browser, number) =>
          browser.post(endpoints.sendAssistantMessage.path, { text: `Rye ${number}`, platform: 'twitter' }),
      },
      {
        name: 'assistant_messages',
        most: assistantLimits.messagesPerConversation,
        begin: async (member) => {
          const said = { text: 'Rye', platform: 'twitter' };
          const { body } = await member.post(endpoints.sendAssistantMessage.path, said);
          return (body.conversation as { id: string }).id;
        },
        make: (browser, number, conversationId) =>
          browser.post(endpoints.sendAssistantMessage.path, {
            conversationId,
            text: `Rye ${number}`,
            platform: 'twitter',
          }),
      },
      {
        // Comments, which share their room with the rest of the post's history.
        name: 'sign_off_events',
        most: signOffLimits.historyPerPost,
        counted: { kind: { $ne: 'version_saved' } },
        begin: async (member) => {
          const { id } = (await member.post('/api/posts', { platform: 'twitter', caption: 'Rye' })).body;
          const link = { posts: [id], readerName: 'Clara', readerEmail: null };
          const { url } = (await member.post('/api/sign-off/links', link)).body;
          return `${id}#${String(url).split('#')[1]}`;
        },
        make: (browser, number, of) => {
          const [post, token] = of.split('#');
          const headers = { authorization: `Bearer ${token}` };
          const text = `Number ${number}`;
          return number % 3
            ? browser.post(`/api/review/posts/${post}/comments`, { text }, { headers })
            : browser.post(`/api/sign-off/posts/${post}/comments`, { text });
        },
      },
    ];

    it.each(kinds)(
      '$name',
      { timeout: 60_000 },
      async ({ name, most, owner = 'workspace', counted, begin, make }) => {
        const member = await server.member('agency');
        const there = other.browser();
        for (const [cookie, value] of member.cookies) there.cookies.set(cookie, value);
        const documents = server.app.connection.collection(name);
        const own = { [owner]: new Types.ObjectId(member.id), ...counted };
        const of = (await begin?.(member)) ?? '';
        const made = await make(member, 0, of);
        expect([200, 201], made.text).toContain(made.status);
        const { _id, ...first }: Record<string, unknown> = (await documents.findOne(own)) ?? {};
        const missing = most - room - (await documents.countDocuments(own));
        await documents.insertMany(
          Array.from({ length: missing }, (_, number) => {
            const name = `copy-${number}`;
            return { ...first, name, key: name };
          }),
        );
        const atOnce = await Promise.all(
          Array.from({ length: calls }, (_, number) => make(number % 2 ? member : there, number + 1, of)),
        );
        const kept = atOnce.filter(({ status }) => status !== 413);
        for (const { status, text } of kept) expect([200, 201], text).toContain(status);
        expect(kept.length).toBeLessThanOrEqual(room);
        // What was answered is what is stored, and what was refused has left nothing in its place.
        expect(await documents.countDocuments(own)).toBe(most - room + kept.length);
        for (let number = kept.length; number < room; number += 1)
          expect([200, 201]).toContain((await make(member, 100 + number, of)).status);
        expect((await make(member, 200, of)).status).toBe(413);
      },
    );

    it('clients, brand voices and conversations that come back from the bin', {
      timeout: 60_000,
    }, async () => {
      const member = await server.member('agency');
      const own = { workspace: new Types.ObjectId(member.id) };
      const conversations = endpoints.listConversations.path;
      for (const [path, name, most] of [
        ['/api/clients', 'clients', clientsMax],
        ['/api/brand-voices', 'brand_voices', brandVoiceLimits.perWorkspace],
        [conversations, 'assistant_conversations', assistantLimits.conversationsPerWorkspace],
      ] as const) {
        await (path === conversations
          ? member.post(endpoints.sendAssistantMessage.path, { text: 'Rye', platform: 'twitter' })
          : member.post(path, { name: 'First' }));
        const documents = server.app.connection.collection(name);
        const { _id, ...first }: Record<string, unknown> = (await documents.findOne(own)) ?? {};
        const copies = (length: number, change: object) =>
          documents.insertMany(Array.from({ length }, () => ({ ...first, ...change })));
        await copies(most - room - 1, {});
        const { insertedIds } = await copies(calls, { deletedAt });
        const atOnce = await Promise.all(
          Object.values(insertedIds).map((id) => member.post(`${path}/${id}/restore`)),
        );
        const kept = atOnce.filter(({ status }) => status === 200);
        expect(kept.length).toBeLessThanOrEqual(room);
        expect(await documents.countDocuments({ ...own, deletedAt: null })).toBe(most - room + kept.length);
        const binned = { ...own, deletedAt };
        expect(await documents.countDocuments(binned), 'their time in the bin').toBe(calls - kept.length);
      }
    });
  });
});

interface Schema {
  readonly _zod: {
    readonly def: {
      readonly type: string;
      readonly shape?: Readonly<Record<string, Schema>>;
      readonly element?: Schema;
      readonly innerType?: Schema;
      readonly valueType?: Schema;
      readonly options?: readonly Schema[];
    };
  };
}

/** A schema without the parts that make it optional. */
function bare(schema: unknown): Schema | null {
  let each = (schema as Schema | null) ?? null;
  while (each?._zod.def.innerType) each = each._zod.def.innerType;
  return each;
}

const shapeOf = (schema: unknown) => bare(schema)?._zod.def.shape;

/** Whether an answer contains several items of one kind: it is a list, or one of its fields is. */
function holdsList(schema: unknown): boolean {
  const isList = (each: unknown): boolean => {
    const def = bare(each)?._zod.def;
    if (def?.type === 'record') return shapeOf(def.valueType) !== undefined;
    if (def?.type !== 'array') return false;
    const kinds = bare(def.element)?._zod.def.options ?? [def.element];
    return kinds.some((kind) => shapeOf(kind) !== undefined);
  };
  return isList(schema) || Object.values(shapeOf(schema) ?? {}).some(isList);
}
