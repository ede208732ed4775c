import {
  clientHeader,
  type Dashboard,
  type Project,
  planRequirements,
  projectsMax,
  retentionMs,
} from '@postloom/shared-contracts';
import { Types } from 'mongoose';
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { credits } from '#app/credits/credits.feature.ts';
import { type Browser, closeDatabases, startTestServer, type TestServer } from './harness.ts';

let server: TestServer;
let clock: Date | null;
const pass = (ms: number): void => {
  clock = new Date((clock ?? new Date()).getTime() + ms);
};

beforeEach(async () => {
  clock = null;
  server = await startTestServer({}, { now: () => clock ?? new Date() });
});
afterEach(() => server.close());
afterAll(closeDatabases);

async function make(browser: Browser, input: object = {}): Promise<Project> {
  const { status, body, text } = await browser.post('/api/projects', { title: 'Spring', ...input });
  expect(status, text).toBe(201);
  return body as never;
}
async function listed(browser: Browser, query = ''): Promise<{ items: Project[]; next: string | null }> {
  const { status, body, text } = await browser.get(`/api/projects${query}`);
  expect(status, text).toBe(200);
  return body as never;
}
const patch = (browser: Browser, id: string, change: object) =>
  browser.call('PATCH', `/api/projects/${id}`, change);
const titles = async (browser: Browser, query = ''): Promise<string[]> =>
  (await listed(browser, query)).items.map(({ title }) => title);

describe('a project', () => {
  it('is one of a number that nobody reaches by working, so that storage stays bounded', async () => {
    const browser = await server.member('pro');
    const { id } = await make(browser);
    const stored = server.app.connection.collection('projects');
    const first = await stored.findOne({ _id: new Types.ObjectId(id) });
    const copies = Array.from({ length: projectsMax - 2 }, (_, index) => ({
      ...first,
      _id: new Types.ObjectId(),
      // What is in the bin takes room, too.
      deletedAt: index % 2 ? new Date() : null,
    }));
    await stored.insertMany(copies);
    const key = { headers: { 'idempotency-key': 'the-last-one-000000000001' } };
    expect((await browser.post('/api/projects', { title: 'One more' }, key)).status).toBe(201);
    const refused = await browser.post('/api/projects', { title: 'One more' });
    expect(refused).toMatchObject({ status: 413, body: { code: 'payload_too_large' } });
    expect(refused.body.message).toContain('limit of 1,000 projects');
    // What a call has made already can still be asked for.
    expect((await browser.post('/api/projects', { title: 'One more' }, key)).status).toBe(201);
  });

  it('is created, read and changed, and counts its versions', async () => {
    const member = await server.member('pro');
    const made = await make(member, {
      platforms: ['tiktok'],
      budget: 250.5,
      briefDefaults: { tone: 'casual' },
    });
    expect(made).toMatchObject({
      version: 1,
      type: 'campaign',
      status: 'Planning',
      budget: 250.5,
      briefDefaults: { businessType: '', targetAudience: '', tone: 'casual' },
      postsCount: 0,
      archived: false,
      deletedAt: null,
    });
    const { status, body } = await patch(member, made.id, { version: 1, status: 'Active', budget: null });
    expect(status).toBe(200);
    expect(body).toMatchObject({ version: 2, status: 'Active', budget: null, platforms: ['tiktok'] });
    expect((await member.get(`/api/projects/${made.id}`)).body).toEqual(body);
  });

  it('is changed by only one of many who read the same version; the others are told the current one', async () => {
    const member = await server.member('pro');
    const { id } = await make(member);
    const changes = await Promise.all(
      [1, 2, 3, 4].map((n) => patch(member, id, { version: 1, title: `by ${n}` })),
    );
    expect(changes.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    expect(changes.find(({ status }) => status === 409)?.body).toMatchObject({ currentVersion: 2 });
  });

  it('is created once by repeated calls with one key', async () => {
    const member = await server.member('pro');
    const headers = { 'idempotency-key': 'one-project-only' };
    const made = await Promise.all(
      [1, 2, 3].map(() => member.post('/api/projects', { title: 'Once' }, { headers })),
    );
    expect(new Set(made.map(({ body }) => body.id)).size).toBe(1);
    expect((await member.post('/api/projects', { title: 'Other' }, { headers })).status).toBe(409);
  });

  it('has a brand voice of its client, and loses it when it moves to another', async () => {
    const agency = await server.member('agency');
    const id = async (path: string, body: object, client?: string) => {
      const options = client ? { headers: { [clientHeader]: client } } : undefined;
      const answer = await agency.post(path, body, options);
      expect(answer.status, answer.text).toBe(201);
      return String(answer.body.id);
    };
    const bakery = await id('/api/clients', { name: 'Bakery' });
    const ours = await id('/api/brand-voices', { name: 'Ours' });
    const theirs = await id('/api/brand-voices', { name: 'Theirs' }, bakery);
    const project = await make(agency, { brandVoiceId: ours });
    expect(project).toMatchObject({ brandVoiceId: ours, client: null });
    expect((await agency.post('/api/projects', { title: 'Mixed', brandVoiceId: theirs })).status).toBe(404);
    expect((await patch(agency, project.id, { version: 1, brandVoiceId: theirs })).status).toBe(404);
    // Moved to another client: without naming the voice, with its current voice, and with one of the new client's.
    expect((await patch(agency, project.id, { version: 1, client: bakery })).body).toMatchObject({
      client: bakery,
      brandVoiceId: null,
    });
    const back = { version: 2, client: null, brandVoiceId: ours };
    expect((await patch(agency, project.id, back)).body).toMatchObject({ client: null, brandVoiceId: ours });
    const again = { version: 3, client: bakery, brandVoiceId: ours };
    expect((await patch(agency, project.id, again)).body).toMatchObject({ brandVoiceId: null });
    expect((await patch(agency, project.id, { version: 4, brandVoiceId: theirs })).body).toMatchObject({
      brandVoiceId: theirs,
    });
    // A voice in the bin can't be chosen, but a project that has it keeps it, because it may be restored.
    expect((await agency.call('DELETE', `/api/brand-voices/${theirs}`)).status).toBe(204);
    expect((await patch(agency, project.id, { version: 5, brandVoiceId: theirs })).status).toBe(404);
    expect((await patch(agency, project.id, { version: 5, title: 'Summer' })).body).toMatchObject({
      brandVoiceId: theirs,
    });
    // Permanently deleted after its time in the bin.
    pass(retentionMs('deletedPosts') + 1000);
    const { connection } = server.app;
    await connection
      .collection('jobs')
      .updateOne({ name: 'brand-voices.purge' }, { $set: { nextRunAt: new Date(), lockedAt: null } });
    await vi.waitFor(
      async () => expect(await connection.collection('brand_voices').countDocuments()).toBe(1),
      { timeout: 30_000 },
    );
    expect((await agency.post(`/api/brand-voices/${theirs}/restore`)).status).toBe(404);
  });

  it('needs a title, a known platform, and a budget that is not negative', async () => {
    const member = await server.member('pro');
    const refused = async (input: object) =>
      (await member.post('/api/projects', { title: 'x', ...input })).status === 400;
    expect(await refused({ title: '  ' })).toBe(true);
    expect(await refused({ platforms: ['myspace'] })).toBe(true);
    expect(await refused({ budget: -1 })).toBe(true);
    expect(await refused({})).toBe(false);
  });

  it('counts its posts except those in the bin, and accepts none of another member’s', async () => {
    const [ada, eve] = [await server.member('pro'), await server.member('pro')];
    const { id } = await make(ada);
    const write = (browser: Browser, platform = 'linkedin') =>
      browser.post('/api/posts', { platform, project: id });
    const posts = [await write(ada, 'tiktok'), await write(ada), await write(ada)];
    const scheduledAt = new Date(Date.now() + 60 * 60 * 1000).toISOString();
    await ada.post('/api/posts', {
      platform: 'linkedin',
      caption: 'Soon.',
      project: id,
      status: 'scheduled',
      scheduledAt,
      zone: 'UTC',
    });
    expect((await write(eve)).status).toBe(404);
    expect((await listed(ada)).items[0]).toMatchObject({
      postsCount: 4,
      scheduledCount: 1,
      platforms: [],
      postPlatforms: ['linkedin', 'tiktok'],
    });
    await ada.call('DELETE', `/api/posts/${posts[0]?.body.id}`);
    expect((await ada.get(`/api/projects/${id}`)).body).toMatchObject({
      postsCount: 3,
      scheduledCount: 1,
      postPlatforms: ['linkedin'],
    });
    expect((await ada.get('/api/projects/stats')).body).toMatchObject({ total: 1, posts: 3 });
  });

  it('is archived and restored', async () => {
    const member = await server.member('pro');
    const { id } = await make(member);
    await make(member, { title: 'Autumn' });
    expect((await member.post(`/api/projects/${id}/archive`)).body).toMatchObject({ archived: true });
    expect((await member.post(`/api/projects/${id}/archive`)).body).toMatchObject({ version: 2 });
    expect(await titles(member)).toEqual(['Autumn']);
    expect(await titles(member, '?archived=true')).toEqual(['Spring']);
    expect((await member.get('/api/projects/stats')).body).toMatchObject({
      total: 1,
      planning: 1,
      archived: 1,
    });
    await member.post(`/api/projects/${id}/unarchive`);
    expect(await titles(member)).toEqual(['Spring', 'Autumn']);
  });

  it('goes into the bin and comes back; finally it is deleted, and its posts stay', async () => {
    const member = await server.member('pro');
    const { id } = await make(member);
    const { body: post } = await member.post('/api/posts', { platform: 'linkedin', project: id });
    await member.call('DELETE', `/api/projects/${id}`);
    expect(await titles(member)).toEqual([]);
    expect(await titles(member, '?deleted=true')).toEqual(['Spring']);
    expect((await patch(member, id, { version: 2, title: 'x' })).status).toBe(404);
    expect((await member.post(`/api/projects/${id}/restore`)).body).toMatchObject({ deletedAt: null });
    expect(await titles(member)).toEqual(['Spring']);

    await member.call('DELETE', `/api/projects/${id}`);
    pass(retentionMs('deletedPosts') + 1000);
    await server.app.connection
      .collection('jobs')
      .updateOne({ name: 'projects.purge' }, { $set: { nextRunAt: new Date(), lockedAt: null } });
    await vi.waitFor(
      async () => {
        expect((await member.get(`/api/projects/${id}`)).status).toBe(404);
        expect((await member.get(`/api/posts/${post.id}`)).body).toMatchObject({ project: null });
      },
      { timeout: 10_000 },
    );
  });

  it('can be read on the free plan, but only changed on a paid one', async () => {
    const member = await server.member('pro');
    const { id } = await make(member);
    await server.app.service(credits).grantCycle({ workspace: member.id, plan: 'free', reference: 'over' });
    expect(await titles(member)).toEqual(['Spring']);
    expect((await member.get(`/api/projects/${id}`)).status).toBe(200);
    for (const attempt of [
      member.post('/api/projects', { title: 'x' }),
      patch(member, id, { version: 1, title: 'x' }),
      member.post(`/api/projects/${id}/archive`),
      member.post(`/api/projects/${id}/unarchive`),
      member.call('DELETE', `/api/projects/${id}`),
      member.post(`/api/projects/${id}/restore`),
    ]) {
      const { status, body } = await attempt;
      expect(status).toBe(403);
      expect(body).toMatchObject({ code: 'plan_required', message: planRequirements.projects.refusal });
    }
    expect((await member.get(`/api/projects/${id}`)).body).toMatchObject({ version: 1 });
  });
});

describe('the list of projects', () => {
  it('comes in pages, the latest change first', async () => {
    const member = await server.member('pro');
    for (let n = 0; n < 5; n += 1) await make(member, { title: `P${n}` });
    const first = await listed(member, '?limit=2');
    const second = await listed(member, `?limit=2&cursor=${first.next}`);
    const third = await listed(member, `?limit=2&cursor=${second.next}`);
    expect([first, second, third].flatMap(({ items }) => items.map(({ title }) => title))).toEqual([
      'P4',
      'P3',
      'P2',
      'P1',
      'P0',
    ]);
    expect(third.next).toBeNull();
  });

  it('can be searched and filtered', async () => {
    const member = await server.member('pro');
    await make(member, {
      title: 'Bread (sourdough)',
      tags: ['bakery', 'Bakery'],
      status: 'Active',
      platforms: ['tiktok'],
    });
    await make(member, { title: 'Coffee', type: 'series' });
    expect(await titles(member, `?q=${encodeURIComponent('(SOUR')}`)).toHaveLength(1);
    expect(await titles(member, '?q=bakery')).toEqual(['Bread (sourdough)']);
    expect(await titles(member, '?tag=BAKERY')).toEqual(['Bread (sourdough)']);
    expect(await titles(member, '?status=Active&platform=tiktok')).toEqual(['Bread (sourdough)']);
    expect(await titles(member, '?type=series')).toEqual(['Coffee']);
    expect(await titles(member, '?type=series&status=Active')).toEqual([]);
    expect((await member.get('/api/projects?status=Lost')).status).toBe(400);
  });

  it('returns the latest ones, without archived ones, at the specification’s address', async () => {
    const member = await server.member('pro');
    const { id } = await make(member, { title: 'Old' });
    await make(member, { title: 'New' });
    await member.post(`/api/projects/${id}/archive`);
    expect(JSON.parse((await member.get('/api/projects/recent')).text)).toMatchObject([
      { title: 'New', type: 'campaign', status: 'Planning', postsCount: 0 },
    ]);
  });
});

describe('the dashboard', () => {
  const read = async (browser: Browser): Promise<Dashboard> => {
    const { status, body, text } = await browser.get('/api/dashboard');
    expect(status, text).toBe(200);
    return body as never;
  };

  it('says whether an account is new, and what it contains', async () => {
    const member = await server.member('pro');
    expect(await read(member)).toMatchObject({
      isNew: true,
      counts: { projects: 0, creditsUsed: 0, creditsTotal: 100, postsThisMonth: 0, scheduled: 0, ready: 0 },
      recentProjects: [],
      dueNext: [],
      latestPosts: [],
    });
    await make(member);
    const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
    const write = (title: string, more: object = {}) =>
      member.post('/api/posts', { platform: 'twitter', title, caption: title, ...more });
    await write('later', { status: 'scheduled', scheduledAt: inHours(30), zone: 'UTC' });
    await write('sooner', { status: 'scheduled', scheduledAt: inHours(3), zone: 'UTC' });
    await write('waits', { status: 'ready', scheduledAt: inHours(-1), zone: 'UTC' });
    const { body: binned } = await write('binned');
    await member.call('DELETE', `/api/posts/${binned.id}`);
    const own = await read(member);
    expect(own).toMatchObject({
      isNew: false,
      counts: { projects: 1, postsThisMonth: 3, scheduled: 2, ready: 1 },
      recentProjects: [{ title: 'Spring' }],
    });
    expect(own.dueNext.map(({ title }) => title)).toEqual(['waits', 'sooner', 'later']);
    expect(own.latestPosts.map(({ title }) => title)).toEqual(['waits', 'sooner', 'later']);
  });

  it('finds what clients answered by an index, so that other posts don’t count', async () => {
    const member = await server.member('agency');
    const { connection } = server.app;
    const reads: { filter: object; options: object }[] = [];
    connection.set('debug', (collection: string, method: string, filter: object, options: object) => {
      if (collection === 'posts' && method === 'find' && 'signOff.state' in filter)
        reads.push({ filter, options });
    });
    await read(member).finally(() => connection.set('debug', false));
    expect(reads).toHaveLength(2);
    for (const { filter, options } of reads) {
      const { queryPlanner } = await connection.collection('posts').find(filter, options).explain();
      expect(JSON.stringify(queryPlanner.winningPlan)).toMatch(/IXSCAN.*signOff\.state/);
      expect(JSON.stringify(queryPlanner.winningPlan)).not.toContain('SORT');
    }
  });

  it('starts the month in the member’s time zone', async () => {
    const member = await server.member('pro');
    await member.call('PATCH', '/api/account/preferences', { timeZone: 'Asia/Kolkata' });
    // In Kolkata it is already 1 May, in UTC still April.
    clock = new Date('2026-04-30T18:00:00Z');
    await member.post('/api/posts', { platform: 'twitter', title: 'in April' });
    clock = new Date('2026-04-30T19:00:00Z');
    await member.post('/api/posts', { platform: 'twitter', title: 'in May' });
    expect((await read(member)).counts.postsThisMonth).toBe(1);
  });
});
