import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import {
  type Calendar,
  type CalendarSettings,
  type Post,
  planRequirements,
} from '@postloom/shared-contracts';
import { Types } from 'mongoose';
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { credits } from '#app/credits/credits.feature.ts';
import { type Answer, type Browser, closeDatabases, startTestServer, type TestServer } from './harness.ts';
import { startLimitedMongo } from './stand-ins/limited-mongo.ts';

let server: TestServer;
let clock: Date;
beforeEach(async () => {
  clock = new Date('2027-03-01T12:00:00.000Z');
  server = await startTestServer({}, { now: () => clock });
});
afterEach(() => server.close());
afterAll(closeDatabases);

const collection = (name: string) => server.app.connection.collection(name);

let written = 0;
/** Creates a post with a unique text, because the calendar warns about equal ones. */
async function write(browser: Browser, input: object = {}): Promise<Post> {
  written += 1;
  const post = { platform: 'linkedin', caption: `Words ${written}`, ...input };
  const { status, body, text } = await browser.post('/api/posts', post);
  expect(status, text).toBe(201);
  return body as never;
}
const schedule = (browser: Browser, { id, version }: Pick<Post, 'id' | 'version'>, when: object) =>
  browser.call('PUT', `/api/calendar/posts/${id}`, { version, zone: 'UTC', ...when });
const unschedule = (browser: Browser, id: string) => browser.call('DELETE', `/api/calendar/posts/${id}`);
async function calendar(browser: Browser, from: string, to: string, more = ''): Promise<Calendar> {
  const { status, body, text } = await browser.get(`/api/calendar?from=${from}&to=${to}${more}`);
  expect(status, text).toBe(200);
  return body as never;
}
const march = (browser: Browser, more = '') =>
  calendar(browser, '2027-03-01T00:00:00Z', '2027-04-01T00:00:00Z', more);
const postOf = ({ body }: Answer): Post => body.post as Post;
const inPlan = (browser: Browser, hour: number) =>
  browser.post('/api/posts', {
    platform: 'linkedin',
    caption: `At ${hour}`,
    scheduledAt: new Date(clock.getTime() + hour * 3_600_000).toISOString(),
    zone: 'UTC',
  });

describe('a post', () => {
  it('is given a local time, stored as an instant with its zone, moved, and shown in the viewer’s zone', async () => {
    const member = await server.member('pro');
    const post = await write(member, { title: 'Launch' });
    // The day after clocks go forward in Los Angeles.
    const first = await schedule(member, post, { local: '2027-03-15T09:00', zone: 'America/Los_Angeles' });
    expect(first.status, first.text).toBe(200);
    expect(first.body).toMatchObject({ shifted: false, warnings: [], local: '2027-03-15T09:00' });
    expect(postOf(first)).toMatchObject({
      status: 'scheduled',
      scheduledAt: '2027-03-15T16:00:00.000Z',
      zone: 'America/Los_Angeles',
      version: 2,
    });
    // Dragged to before the clock change: nine o'clock remains nine o'clock.
    const moved = await schedule(member, postOf(first), {
      local: '2027-03-12T09:00',
      zone: 'America/Los_Angeles',
    });
    expect(postOf(moved).scheduledAt).toBe('2027-03-12T17:00:00.000Z');
    const shown = await march(member, '&zone=Asia/Kolkata');
    expect(shown).toMatchObject({
      zone: 'Asia/Kolkata',
      items: [{ id: post.id, local: '2027-03-12T22:30' }],
    });
    // Without a zone, the member's own is used: UTC-8 for a new account.
    expect(await march(member)).toMatchObject({ items: [{ local: '2027-03-12T09:00' }] });
  });

  it('ends the samples of a new account for good, even from the bin and in other months', async () => {
    const member = await server.member('pro');
    const isNew = async () => (await march(member)).isNew;
    const post = await write(member);
    expect(await isNew()).toBe(true);
    await schedule(member, post, { local: '2028-01-10T09:00' });
    expect(await isNew()).toBe(false);
    await member.call('DELETE', `/api/posts/${post.id}`);
    expect(await isNew()).toBe(false);
  });

  it('is moved if clocks skip the time, and the answer says so', async () => {
    const member = await server.member('pro');
    const { body } = await schedule(member, await write(member), {
      local: '2027-10-03T02:15',
      zone: 'Australia/Lord_Howe',
    });
    expect(body).toMatchObject({
      shifted: true,
      local: '2027-10-03T02:45',
      post: { scheduledAt: '2027-10-02T15:45:00.000Z' },
    });
  });

  it('needs a future time, given in one of two ways, in a known zone', async () => {
    const member = await server.member('pro');
    const post = await write(member);
    const refused = async (when: object) => (await schedule(member, post, when)).status;
    expect(await refused({ at: '2027-03-01T11:59:00Z' })).toBe(400);
    expect(await refused({})).toBe(400);
    expect(await refused({ at: '2027-03-09T10:00:00Z', local: '2027-03-09T10:00' })).toBe(400);
    expect(await refused({ local: '2027-02-30T10:00' })).toBe(400);
    expect(await refused({ local: '2027-03-09T10:00', zone: 'Europe/Atlantis' })).toBe(400);
    expect(await refused({ at: '2027-03-09T10:00:00Z', version: 7 })).toBe(409);
    expect(await refused({ at: '2027-03-09T10:00:00Z' })).toBe(200);
  });

  it('loses its time and becomes a draft again, but one in review stays in review', async () => {
    const member = await server.member('pro');
    const scheduled = postOf(await schedule(member, await write(member), { local: '2027-03-09T10:00' }));
    expect((await unschedule(member, scheduled.id)).body).toMatchObject({
      status: 'draft',
      scheduledAt: null,
      zone: null,
    });
    expect((await unschedule(member, scheduled.id)).status).toBe(200);
    const review = await write(member, { status: 'review' });
    const timed = await schedule(member, review, { local: '2027-03-09T10:00' });
    expect(postOf(timed).status).toBe('review');
    expect((await unschedule(member, review.id)).body).toMatchObject({ status: 'review', scheduledAt: null });
  });

  it('loses its time whatever else is done to it at once, as the call names no version', async () => {
    const member = await server.member('pro');
    const { id } = postOf(await schedule(member, await write(member), { local: '2027-03-09T10:00' }));
    const answers = await Promise.all(Array.from({ length: 5 }, () => unschedule(member, id)));
    for (const { status, body } of answers) expect([status, body.scheduledAt]).toEqual([200, null]);
    const { body } = await member.get(`/api/posts/${id}`);
    // Taken away once: whoever came second found nothing left to do.
    expect(body).toMatchObject({ status: 'draft', scheduledAt: null, version: 3 });
  });

  it('that is published early gets the moment as its time, frees its place, and can be set back', async () => {
    const member = await server.member('pro');
    const planned = { scheduledAt: '2027-03-20T09:00:00.000Z', zone: 'Europe/Paris', status: 'scheduled' };
    const post = await write(member, planned);
    const change = async (body: object): Promise<Post> => {
      const { version } = (await member.get(`/api/posts/${post.id}`)).body;
      const {
        status,
        body: changed,
        text,
      } = await member.call('PATCH', `/api/posts/${post.id}`, {
        version,
        ...body,
      });
      expect(status, text).toBe(200);
      return changed as never;
    };
    const figures = async () => {
      const { counts, dueNext } = (await member.get('/api/dashboard')).body as never as {
        counts: { scheduled: number };
        dueNext: unknown[];
      };
      return {
        scheduled: counts.scheduled,
        due: dueNext.length,
        planned: (await march(member)).plan?.planned,
      };
    };
    const approved = { state: 'approved', edits: 0, by: 'Clara', at: clock, text: '' };
    await collection('posts').updateOne({ status: 'scheduled' }, { $set: { signOff: approved } });
    const isOut = { status: 'published', scheduledAt: clock.toISOString(), signOff: { state: 'approved' } };
    const isPlanned = { ...planned, signOff: { state: 'approved' } };

    expect(await change({ status: 'published' })).toMatchObject(isOut);
    expect(await figures()).toEqual({ scheduled: 0, due: 0, planned: 0 });
    clock = new Date(clock.getTime() + 60_000);
    // Undone in the calendar's way and in the list's way.
    for (const undo of [planned, { status: 'scheduled' }]) {
      expect(await change(undo)).toMatchObject(isPlanned);
      expect(await figures()).toEqual({ scheduled: 1, due: 1, planned: 1 });
      expect(await change({ status: 'published' })).toMatchObject({
        ...isOut,
        scheduledAt: clock.toISOString(),
      });
      // Later changes don't affect its time.
      expect(await change({ title: 'Out' })).toMatchObject({ scheduledAt: clock.toISOString() });
    }
    const copy = (await member.post(`/api/posts/${post.id}/duplicate`)).body as never as Post;
    expect(
      await member.call('PATCH', `/api/posts/${copy.id}`, { version: 1, status: 'review' }),
    ).toMatchObject({
      body: { scheduledAt: null },
    });
  });

  it('cannot be scheduled without a time', async () => {
    const member = await server.member('pro');
    const timeless = { platform: 'twitter', caption: 'When?', status: 'scheduled' };
    expect((await member.post('/api/posts', timeless)).status).toBe(400);
    const { id } = await write(member);
    const change = { version: 1, status: 'scheduled' };
    expect((await member.call('PATCH', `/api/posts/${id}`, change)).status).toBe(400);
  });

  it('cannot be scheduled without a text or a picture: the call is refused and it stays a draft', async () => {
    const member = await server.member('pro');
    const empty = await write(member, { caption: ' ', hashtags: ['bread'] });
    const message = 'A scheduled post needs text or an image. Add one first.';
    const refused = await schedule(member, empty, { local: '2027-03-09T10:00' });
    expect(refused.status).toBe(400);
    expect(refused.body).toMatchObject({ message, issues: [{ path: 'caption', message }] });
    const settings = {
      version: 0,
      zone: 'UTC',
      slots: [{ platform: 'linkedin', weekday: 2, time: '09:00' }],
    };
    await member.call('PUT', '/api/calendar/settings', { ...settings, remindByMail: true });
    const posts = [{ id: empty.id, version: empty.version }];
    const filled = await member.post('/api/calendar/posts', { posts });
    expect(filled.body).toMatchObject({ items: [], refused: [{ id: empty.id, message }] });
    expect((await member.get(`/api/posts/${empty.id}`)).body).toMatchObject({
      status: 'draft',
      scheduledAt: null,
      version: 1,
    });
  });
});

describe('the calendar', () => {
  it('shows the posts in a range in order of time, with figures, filters and the room left in the plan', async () => {
    const member = await server.member('pro');
    const at = (day: string, more: object) => ({
      scheduledAt: `2027-03-${day}T10:00:00Z`,
      zone: 'UTC',
      ...more,
    });
    await write(member, at('20', { status: 'scheduled', platform: 'tiktok', title: 'b' }));
    await write(member, at('05', { status: 'draft', title: 'a' }));
    await write(member, at('28', { status: 'review', title: 'c' }));
    await write(member, { ...at('01', { status: 'published', title: 'past' }) });
    await write(member, { title: 'no time' });
    await write(member, {
      status: 'scheduled',
      scheduledAt: '2027-04-01T00:00:00Z',
      zone: 'UTC',
      title: 'April',
    });
    const { body: binned } = await member.post('/api/posts', { platform: 'twitter', ...at('07', {}) });
    await member.call('DELETE', `/api/posts/${binned.id}`);
    const shown = await march(member);
    expect(shown.items.map(({ title }) => title)).toEqual(['past', 'a', 'b', 'c']);
    expect(shown).toMatchObject({
      truncated: false,
      stats: { scheduled: 1, published: 1, drafts: 1, platforms: 2 },
      plan: { planned: 4, limit: 24 },
    });
    expect((await march(member, '&platform=tiktok')).items).toHaveLength(1);
    expect((await march(member, '&status=review')).items.map(({ title }) => title)).toEqual(['c']);
    expect((await member.get('/api/calendar?from=2027-01-01T00:00:00Z&to=2028-01-01T00:00:00Z')).status).toBe(
      400,
    );
  });

  it('shows as many long posts as one answer can hold, says that there are more, and has them in a shorter range', async () => {
    const ada = await server.member('agency');
    const first = { caption: 'x'.repeat(65_000), scheduledAt: '2027-03-05T10:00:00Z', zone: 'UTC' };
    const { id } = await write(ada, first);
    const stored = await collection('posts').findOne({ _id: new Types.ObjectId(id) });
    const later = Array.from({ length: 59 }, (_, index) => new Date(Date.UTC(2027, 2, 6, 2 * index)));
    await collection('posts').insertMany(
      later.map((scheduledAt) => ({ ...stored, _id: new Types.ObjectId(), scheduledAt })),
    );
    const shown = await march(ada);
    expect([shown.items.length, shown.truncated]).toEqual([46, true]);
    expect(shown.items[0]).toMatchObject({ id, caption: first.caption, warnings: ['same_text'] });
    const half = await calendar(ada, '2027-03-08T00:00:00Z', '2027-03-11T00:00:00Z');
    expect([half.items.length, half.truncated]).toEqual([35, false]);
  });

  it('warns about the same text twice on one platform, and about two posts there within an hour', async () => {
    const member = await server.member('pro');
    const first = await write(member, { caption: 'Bread at six' });
    const same = await write(member, { caption: 'bread  at SIX' });
    const elsewhere = await write(member, { caption: 'Bread at six', platform: 'twitter' });
    const close = await write(member, { caption: 'Cake at ten' });
    const far = await write(member, { caption: 'Tea at nine' });
    await schedule(member, first, { local: '2027-03-09T10:00' });
    expect((await schedule(member, same, { local: '2027-03-08T10:00' })).body.warnings).toEqual([
      'same_text',
    ]);
    // Posts for several platforms with the same idea are what a set is for.
    expect((await schedule(member, elsewhere, { local: '2027-03-09T10:00' })).body.warnings).toEqual([]);
    expect((await schedule(member, close, { local: '2027-03-09T10:59' })).body.warnings).toEqual([
      'within_hour',
    ]);
    expect((await schedule(member, far, { local: '2027-03-09T11:59' })).body.warnings).toEqual([]);
    const shown = new Map((await march(member)).items.map(({ id, warnings }) => [id, warnings]));
    expect(shown.get(first.id)).toEqual(['same_text', 'within_hour']);
    // The post that is too close is before the range.
    const after = await calendar(member, '2027-03-09T10:30:00Z', '2027-03-10T00:00:00Z');
    expect(after.items.find(({ id }) => id === close.id)?.warnings).toEqual(['within_hour']);
  });
});

describe('the plan', () => {
  it('of a free account has no scheduling, by any call', async () => {
    const member = await server.member();
    const post = await write(member);
    const attempts = [
      await schedule(member, post, { local: '2027-03-09T10:00' }),
      await inPlan(member, 5),
      await member.call('PATCH', `/api/posts/${post.id}`, {
        version: 1,
        scheduledAt: '2027-03-09T10:00:00Z',
        zone: 'UTC',
      }),
    ];
    for (const { status, body } of attempts) {
      expect(status).toBe(403);
      expect(body).toMatchObject({ code: 'plan_required', message: planRequirements.scheduling.refusal });
    }
  });

  it('of a Pro account has room for exactly 24, however many are requested at once', async () => {
    const member = await server.member('pro');
    const answers = await Promise.all(Array.from({ length: 32 }, (_, hour) => inPlan(member, hour + 1)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(24);
    const refused = answers.filter(({ status }) => status === 403);
    expect(refused).toHaveLength(8);
    expect(refused[0]?.body.message).toContain('limit of 24 scheduled posts');
    const planned = (await march(member)).items;
    expect(planned).toHaveLength(24);
    // Moving a post needs no room. Unscheduling one, deleting one, and one becoming due all free some.
    const [one, two] = planned;
    expect(
      (await schedule(member, { id: one?.id ?? '', version: 1 }, { local: '2027-03-20T10:00' })).status,
    ).toBe(200);
    expect((await inPlan(member, 50)).status).toBe(403);
    await unschedule(member, one?.id ?? '');
    expect((await inPlan(member, 50)).status).toBe(201);
    await member.call('DELETE', `/api/posts/${two?.id}`);
    expect((await inPlan(member, 51)).status).toBe(201);
    // There is no room for it any more, so it comes back without its time.
    expect((await member.post(`/api/posts/${two?.id}/restore`)).body).toMatchObject({
      deletedAt: null,
      scheduledAt: null,
    });
    clock = new Date(clock.getTime() + 3.5 * 3_600_000);
    expect((await inPlan(member, 60)).status).toBe(201);
  });

  it('counts posts that a larger plan has left behind', async () => {
    const member = await server.member('agency');
    for (let hour = 1; hour <= 30; hour += 1) expect((await inPlan(member, hour)).status).toBe(201);
    expect((await march(member)).plan).toBeNull();
    await server.app.service(credits).grantCycle({ workspace: member.id, plan: 'pro', reference: 'smaller' });
    expect((await inPlan(member, 40)).status).toBe(403);
    clock = new Date(clock.getTime() + 8.5 * 3_600_000);
    const answers = await Promise.all([40, 41, 42, 43, 44].map((hour) => inPlan(member, hour)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(2);
  });
});

describe('a plan that has no room', () => {
  const onPlan = (member: { readonly id: string }, plan: 'free' | 'pro' | 'agency') =>
    server.app.service(credits).grantCycle({ workspace: member.id, plan, reference: `${plan} ${written++}` });
  const pass = () => {
    clock = new Date(clock.getTime() + 1000);
  };
  /** Takes posts off the calendar, deletes them or publishes them, each a moment after the one before. */
  const ways = {
    'taken off': {
      leave: (browser: Browser, { id }: Post) => unschedule(browser, id),
      undo: (browser: Browser, { id, scheduledAt, zone, status }: Post, version: number) =>
        browser.call('PATCH', `/api/posts/${id}`, { version, scheduledAt, zone, status }),
    },
    deleted: {
      leave: (browser: Browser, { id }: Post) => browser.call('DELETE', `/api/posts/${id}`),
      undo: (browser: Browser, { id }: Post) => browser.post(`/api/posts/${id}/restore`),
    },
    'published early': {
      leave: (browser: Browser, { id, version }: Post) =>
        browser.call('PATCH', `/api/posts/${id}`, { version, status: 'published' }),
      undo: (browser: Browser, { id, scheduledAt, zone, status }: Post, version: number) =>
        browser.call('PATCH', `/api/posts/${id}`, { version, scheduledAt, zone, status }),
    },
  };
  const times = ({ scheduledAt, zone, status }: Post) => ({ scheduledAt, zone, status });

  it.each(Object.entries(ways))('gives posts that were %s exactly what they had', async (_name, way) => {
    const member = await server.member('pro');
    const posts: Post[] = [];
    for (const hour of [5, 6])
      posts.push(
        (await schedule(member, await write(member), { local: `2027-03-09T0${hour}:00` })).body.post as Post,
      );
    await onPlan(member, 'free');
    const left: Post[] = [];
    for (const post of posts) {
      pass();
      left.push((await way.leave(member, post)).body as never);
    }
    for (const [index, post] of posts.entries()) {
      pass();
      const undone = await way.undo(member, post, left[index]?.version ?? 0);
      expect(undone.status, undone.text).toBe(200);
      expect(times(undone.body as never)).toEqual(times(post));
    }
    expect((await march(member)).items).toHaveLength(2);
  });

  it('gives no other time, and none to another post', async () => {
    const member = await server.member('pro');
    const post = postOf(await schedule(member, await write(member), { local: '2027-03-09T05:00' }));
    const other = await write(member);
    await onPlan(member, 'free');
    pass();
    const { version } = (await unschedule(member, post.id)).body as never as Post;
    pass();
    expect((await schedule(member, { id: post.id, version }, { local: '2027-03-09T05:01' })).status).toBe(
      403,
    );
    expect((await schedule(member, other, { local: '2027-03-09T05:00' })).status).toBe(403);
    expect((await schedule(member, { id: post.id, version }, { local: '2027-03-09T05:00' })).status).toBe(
      200,
    );
  });

  it('never has more posts planned than the larger plan had, whatever was planned in between', async () => {
    const member = await server.member('agency');
    const plan = async () =>
      postOf(await schedule(member, await write(member), { local: '2027-03-09T05:00' }));
    const remove = ({ id }: Post) => member.call('DELETE', `/api/posts/${id}`);
    const restore = async ({ id }: Post) => (await member.post(`/api/posts/${id}/restore`)).body;
    const first = await plan();
    pass();
    await remove(first);
    pass();
    const second = await plan();
    pass();
    await remove(second);
    pass();
    await restore(first);
    await onPlan(member, 'free');
    expect(await restore(second)).toMatchObject({ scheduledAt: null, status: 'draft' });
    expect((await march(member)).items).toHaveLength(1);
  });

  it('gives no time back that another post takes at that moment', async () => {
    const member = await server.member('pro');
    for (let hour = 1; hour < 24; hour += 1) await inPlan(member, hour);
    const { id } = (await inPlan(member, 24)).body as never as Post;
    pass();
    await member.call('DELETE', `/api/posts/${id}`);
    let other: Promise<number> | null = null;
    const database = await startLimitedMongo(server.databaseUri, ({ command }) => {
      if (command.findAndModify !== 'posts') return null;
      other ??= inPlan(member, 30).then(({ status }) => status);
      return other;
    });
    const name = server.databaseUri.split('/').at(-1) ?? '';
    const slow = await startTestServer(
      { ROLE: 'web', MONGODB_URI: new URL(name, database.uri).href },
      { now: () => clock },
    );
    try {
      pass();
      const elsewhere = Object.assign(slow.browser(), { cookies: member.cookies });
      const restored = await elsewhere.post(`/api/posts/${id}/restore`);
      expect(await other).toBe(201);
      expect(restored.body).toMatchObject({ deletedAt: null, scheduledAt: null, status: 'draft' });
      expect((await march(member)).items).toHaveLength(24);
    } finally {
      await slow.close();
      await database.close();
    }
  }, 60_000);
});

describe('posting slots', () => {
  const save = (browser: Browser, settings: object) =>
    browser.call('PUT', '/api/calendar/settings', settings);
  const slots = [
    { platform: 'linkedin', weekday: 2, time: '09:00' },
    { platform: 'linkedin', weekday: 4, time: '16:30' },
    { platform: 'tiktok', weekday: 1, time: '18:00' },
  ];
  const zone = 'America/Los_Angeles';

  it('are saved only if the version is still the one that was read', async () => {
    const member = await server.member();
    const first = (await member.get('/api/calendar/settings')).body as unknown as CalendarSettings;
    expect(first).toEqual({
      version: 0,
      zone: 'America/Los_Angeles',
      slots: [],
      remindByMail: true,
      feedSince: null,
    });
    const saved = await Promise.all(
      [1, 2].map(() => save(member, { version: 0, zone, slots, remindByMail: false })),
    );
    expect(saved.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await save(member, { version: 1, zone, slots: [], remindByMail: true })).body).toMatchObject({
      version: 2,
    });
    expect((await save(member, { version: 1, zone, slots, remindByMail: true })).body).toMatchObject({
      code: 'conflict',
      currentVersion: 2,
    });
    expect(
      (await save(member, { version: 2, zone, slots: [{ ...slots[0], time: '24:00' }], remindByMail: true }))
        .status,
    ).toBe(400);
  });

  it('give the next free time, in their zone’s local time', async () => {
    const member = await server.member('pro');
    await save(member, { version: 0, zone, slots, remindByMail: true });
    const next = async (platform: string, more = '') =>
      (await member.get(`/api/calendar/next-slot?platform=${platform}${more}`)).body.slot as {
        local: string;
        at: string;
      };
    expect(await next('linkedin')).toEqual({
      local: '2027-03-02T09:00',
      at: '2027-03-02T17:00:00.000Z',
      zone,
    });
    await schedule(member, await write(member), { local: '2027-03-02T09:00', zone });
    expect((await next('linkedin')).local).toBe('2027-03-04T16:30');
    // A post on another platform doesn't take the slot. The clock change on the 14th moves the instant, not the local
    // time.
    await schedule(member, await write(member, { platform: 'facebook' }), {
      local: '2027-03-04T16:30',
      zone,
    });
    expect((await next('linkedin')).local).toBe('2027-03-04T16:30');
    expect(await next('linkedin', '&after=2027-03-13T00:00:00Z')).toMatchObject({
      local: '2027-03-16T09:00',
      at: '2027-03-16T16:00:00.000Z',
    });
    // A platform whose slots are all taken differs from one without slots.
    expect(
      (await member.get('/api/calendar/next-slot?platform=linkedin&after=2027-03-13T00:00:00Z')).body,
    ).toMatchObject({ hasSlots: true });
    expect((await member.get('/api/calendar/next-slot?platform=twitter')).body).toEqual({
      slot: null,
      hasSlots: false,
    });
  });

  it('are filled by several posts at once, in order, as far as slots and plan allow', async () => {
    const member = await server.member('pro');
    const drafts = [await write(member), await write(member), await write(member, { platform: 'twitter' })];
    const fill = (posts: readonly Post[]) =>
      member.post('/api/calendar/posts', { posts: posts.map(({ id, version }) => ({ id, version })) });
    const unset = (platform: string) => ({
      code: 'validation_failed',
      message: `You haven’t set any posting slots for ${platform}.`,
    });
    expect((await fill(drafts)).body).toMatchObject({
      items: [],
      refused: [unset('LinkedIn'), unset('LinkedIn'), unset('X')],
    });
    await save(member, { version: 0, zone, slots, remindByMail: true });
    const { body } = await fill(drafts);
    expect(body.items).toMatchObject([
      { id: drafts[0]?.id, status: 'scheduled', scheduledAt: '2027-03-02T17:00:00.000Z', zone },
      { id: drafts[1]?.id, status: 'scheduled', scheduledAt: '2027-03-05T00:30:00.000Z', zone },
    ]);
    expect(body.refused).toMatchObject([{ id: drafts[2]?.id, ...unset('X') }]);
    // Posts with a time keep it, and one call unschedules all of them.
    expect((await fill(body.items as Post[])).body).toMatchObject({ items: [] });
    const off = await member.call('PATCH', '/api/posts', {
      posts: (body.items as Post[]).map(({ id, version }) => ({ id, version })),
      scheduledAt: null,
    });
    expect(off.body.items).toMatchObject([
      { status: 'draft', scheduledAt: null },
      { status: 'draft', scheduledAt: null },
    ]);

    for (let hour = 1; hour <= 23; hour += 1) expect((await inPlan(member, hour)).status).toBe(201);
    const full = await fill(off.body.items as Post[]);
    expect(full.body).toMatchObject({ items: [{}], refused: [{ code: 'plan_required' }] });
  });
});

describe('a post whose time has come', () => {
  const runDue = () =>
    collection('jobs').updateOne(
      { name: 'calendar.due-posts' },
      { $set: { nextRunAt: new Date(), lockedAt: null } },
    );
  const mails = async (): Promise<string[]> => {
    const folder = path.join(server.dataDir, 'mail');
    const names = await readdir(folder).catch(() => []);
    const files = names.filter((name) => name.includes('post-due'));
    return Promise.all(files.map((name) => readFile(path.join(folder, name), 'utf8')));
  };

  it('becomes ready to post, once, and its author is mailed, as they chose', async () => {
    const [told, silent, off] = [
      await server.member('pro'),
      await server.member('pro'),
      await server.member('pro'),
    ];
    await silent.call('PUT', '/api/calendar/settings', {
      version: 0,
      zone: 'UTC',
      slots: [],
      remindByMail: false,
    });
    await off.call('PUT', '/api/account/notifications', {
      email: false,
      push: false,
      marketing: false,
      security: true,
    });
    const posts = new Map<Browser, Post>();
    for (const member of [told, silent, off]) {
      // Without a title it is called by its first line, as in every list.
      const post = await write(member, { title: '', caption: 'Fresh at six.', hashtags: ['bread'] });
      posts.set(member, postOf(await schedule(member, post, { local: '2027-03-01T13:00' })));
    }
    const draft = await write(told, { scheduledAt: '2027-03-01T13:00:00Z', zone: 'UTC' });
    const later = postOf(await schedule(told, await write(told), { local: '2027-03-01T14:00' }));
    await runDue();
    clock = new Date('2027-03-01T13:00:30Z');
    await runDue();
    await vi.waitFor(
      async () => {
        for (const [member, { id }] of posts) {
          expect((await member.get(`/api/posts/${id}`)).body).toMatchObject({ status: 'ready', version: 3 });
        }
        expect(await mails()).toHaveLength(1);
        expect(await collection('posts').countDocuments({ reminderDue: true })).toBe(0);
      },
      { timeout: 15_000 },
    );
    const [mail] = await mails();
    expect(mail).toContain(`To: ${told.email}`);
    expect(mail).toContain('Ready to post on LinkedIn: Fresh at six.');
    expect((await told.get(`/api/posts/${draft.id}`)).body.status).toBe('draft');
    expect((await told.get(`/api/posts/${later.id}`)).body.status).toBe('scheduled');
  });

  it('is reported with the changes that its client requested', async () => {
    const member = await server.member('agency');
    const { id } = postOf(
      await schedule(member, await write(member, { title: 'Bread' }), { local: '2027-03-01T13:00' }),
    );
    const sent = await member.post('/api/sign-off/links', {
      posts: [id],
      readerName: 'Clara',
      readerEmail: null,
    });
    const headers = { authorization: `Bearer ${String(sent.body.url).split('#')[1]}` };
    const asked = { decision: 'changes_requested', version: 1, text: 'No emoji, please.' };
    const answer = await server.browser().call('PUT', `/api/review/posts/${id}/decision`, asked, { headers });
    expect(answer.status, answer.text).toBe(200);
    clock = new Date('2027-03-01T13:00:30Z');
    await runDue();
    await vi.waitFor(async () => expect(await mails()).toHaveLength(1), { timeout: 15_000 });
    const [mail] = await mails();
    expect(mail).toContain('Subject: Clara requested changes: Bread');
    expect(mail).toContain('Clara requested changes to version 1.');
    expect(mail).not.toContain('copy it and post it');
  });

  it('is reported with the changes that the team requested', async () => {
    const member = await server.member('agency');
    const { id } = postOf(
      await schedule(member, await write(member, { title: 'Bread' }), { local: '2027-03-01T13:00' }),
    );
    const asked = { decision: 'changes_requested', version: 1, text: 'No emoji, please.' };
    const answer = await member.call('PUT', `/api/sign-off/posts/${id}/decision`, asked);
    expect(answer.status, answer.text).toBe(200);
    clock = new Date('2027-03-01T13:00:30Z');
    await runDue();
    await vi.waitFor(async () => expect(await mails()).toHaveLength(1), { timeout: 15_000 });
    expect((await mails())[0]).toContain('Subject: Ada Weaver requested changes: Bread');
  });

  it('is reported even if the plan on which it was scheduled has ended', async () => {
    const member = await server.member();
    await member.post('/api/stripe/test-payment-success', { plan: 'pro' });
    const post = postOf(await schedule(member, await write(member), { local: '2027-03-01T13:00' }));
    expect((await member.post('/api/billing/cancel')).body).toMatchObject({ plan: 'free' });
    expect((await member.get(`/api/posts/${post.id}`)).body).toMatchObject({
      status: 'scheduled',
      scheduledAt: post.scheduledAt,
    });
    clock = new Date('2027-03-01T13:00:30Z');
    await runDue();
    await vi.waitFor(async () => expect(await mails()).toHaveLength(1), { timeout: 15_000 });
  });

  it('is reported even if the process died before doing so', async () => {
    const member = await server.member('pro');
    const { id } = postOf(await schedule(member, await write(member), { local: '2027-03-01T13:00' }));
    await collection('posts').updateOne({}, { $set: { status: 'ready', reminderDue: true } });
    await runDue();
    await vi.waitFor(async () => expect(await mails()).toHaveLength(1), { timeout: 15_000 });
    expect((await member.get(`/api/posts/${id}`)).body.status).toBe('ready');
  });

  it('is reported at the time that it got since the process died, and not at all if it was published', async () => {
    const member = await server.member('pro');
    const moved = await write(member, { title: 'Moved' });
    expect((await schedule(member, moved, { local: '2027-03-01T14:00' })).status).toBe(200);
    await write(member, { status: 'published', scheduledAt: '2027-03-01T11:00:00Z', zone: 'UTC' });
    // As a process has left it that died before it told that an earlier time had come.
    await collection('posts').updateMany({}, { $set: { reminderDue: true } });
    await runDue();
    const untold = () => collection('posts').countDocuments({ reminderDue: true });
    await expect.poll(untold, { timeout: 15_000 }).toBe(0);
    expect(await mails()).toEqual([]);
    clock = new Date('2027-03-01T14:00:30Z');
    await runDue();
    await vi.waitFor(async () => expect(await mails()).toHaveLength(1), { timeout: 15_000 });
    expect((await mails())[0]).toContain('Ready to post on LinkedIn: Moved');
  });

  it('holds up no other if it cannot be told, and is not told while it is in the bin', async () => {
    const [first, second] = [await server.member('pro'), await server.member('pro')];
    const due = async (who: Browser, change: object) => {
      const { id } = postOf(await schedule(who, await write(who), { local: '2027-03-01T13:00' }));
      const $set = { status: 'ready', reminderDue: true, ...change };
      await collection('posts').updateOne({ _id: new Types.ObjectId(id) }, { $set });
      return id;
    };
    // Nobody knows that platform, so no mail can be written.
    const broken = await due(first, { platform: 'myspace' });
    const binned = await due(second, { deletedAt: new Date('2027-03-01T12:00:00Z') });
    await due(second, {});
    await runDue();
    await vi.waitFor(
      async () => {
        const open = await collection('posts').find({ reminderDue: true }).toArray();
        expect(open.map(({ _id }) => String(_id))).toEqual([broken, binned]);
        expect(await mails()).toHaveLength(1);
      },
      { timeout: 15_000 },
    );
    expect((await mails())[0]).toContain(`To: ${second.email}`);
  });
});

describe('the feed', () => {
  it('gives the planned posts to whoever has its address, until it is renewed or ended', async () => {
    const [ada, eve] = [await server.member('pro'), await server.member('pro')];
    await schedule(ada, await write(ada, { title: 'Ada, launches; "now"', caption: 'One\nTwo' }), {
      local: '2027-03-15T09:00',
      zone: 'America/Los_Angeles',
    });
    await schedule(eve, await write(eve, { title: 'Eve' }), { local: '2027-03-15T09:00' });
    const { status, body } = await ada.post('/api/calendar/feed');
    expect(status).toBe(201);
    const nobody = server.browser();
    const feed = await nobody.get(String(body.url));
    expect(feed.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
    expect(feed.text.match(/BEGIN:VEVENT/g)).toHaveLength(1);
    expect(feed.text).toContain('DTSTART:20270315T160000Z');
    expect(feed.text).toContain('SUMMARY:LinkedIn: Ada\\, launches\\; "now"');
    expect(feed.text).not.toContain('Eve');

    const key = new URL(String(body.url)).searchParams.get('key') ?? '';
    const stored = JSON.stringify(await collection('calendar_feeds').find().toArray());
    expect(stored).not.toContain(key);
    expect((await ada.get('/api/calendar/settings')).body.feedSince).toBe(body.feedSince);

    const renewed = await ada.post('/api/calendar/feed');
    expect((await nobody.get(String(body.url))).status).toBe(404);
    expect((await nobody.get(String(renewed.body.url))).status).toBe(200);
    expect((await ada.call('DELETE', '/api/calendar/feed')).status).toBe(204);
    expect((await nobody.get(String(renewed.body.url))).status).toBe(404);
    expect((await nobody.get(`/api/calendar/feed.ics?key=${'A'.repeat(43)}`)).status).toBe(404);
    expect((await nobody.get('/api/calendar/feed.ics')).status).toBe(400);
  });

  it('shows the opening of long texts and where the rest is, and is written once for readers who come together', async () => {
    const ada = await server.member('agency');
    const family = '\u{1F469}\u200D\u{1F467}';
    const { body: post } = await schedule(ada, await write(ada, { caption: family.repeat(2000) }), {
      local: '2027-03-15T09:00',
    });
    const { id } = post.post as { id: string };
    const many = 200;
    const stored = await collection('posts').findOne({ _id: new Types.ObjectId(id) });
    const caption = 'aaaaaaab "\\ é line\n'.repeat(4000).slice(0, 64_900);
    await collection('posts').insertMany(
      Array.from({ length: many - 1 }, () => ({ ...stored, _id: new Types.ObjectId(), caption })),
    );
    const { url } = (await ada.post('/api/calendar/feed')).body;
    const { text } = await server.browser().get(String(url));
    expect(text.match(/BEGIN:VEVENT/g)).toHaveLength(many);
    // A thousand characters each, of up to a byte and a half, and the other lines.
    expect(text.length).toBeLessThan(many * 2000 + 20_000);
    const unfolded = text.replaceAll('\r\n ', '');
    const long = unfolded.split('\r\n').find((line) => line.startsWith(`DESCRIPTION:${family}`));
    expect(long).toMatch(new RegExp(`^DESCRIPTION:(?:${family}){1000}…\\\\n\\\\nhttp.*post=${id}`, 'u'));

    const reads: unknown[] = [];
    server.app.connection.set('debug', (name: string, method: string) => {
      if (name === 'posts') reads.push(method);
    });
    const texts = await Promise.all(
      [1, 2, 3, 4].map(async () => (await server.browser().get(String(url))).text),
    );
    server.app.connection.set('debug', false);
    expect(new Set(texts)).toEqual(new Set([text]));
    expect(reads.length).toBeGreaterThan(0);
    expect(reads.length).toBeLessThan(4);
  });

  it('holds no line of a client’s or a person’s making, even under names stored before these were refused', async () => {
    const ada = await server.member('agency');
    const client = String((await ada.post('/api/clients', { name: 'Harbor Bakery' })).body.id);
    const lines = ['BEGIN:VEVENT', 'UID:x', 'SUMMARY:injected', 'END:VEVENT'];
    const names = ['\r\n', '\n', '\r', '\u0085'].map((lineBreak) => ['A', ...lines, 'X-A:b'].join(lineBreak));
    for (const name of names) {
      const workspace = { workspace: new Types.ObjectId(ada.id) };
      await collection('clients').updateOne(workspace, { $set: { name } });
      await collection('accounts').updateOne({ _id: workspace.workspace }, { $set: { displayName: name } });
      for (const headers of [{}, { 'x-client': client }]) {
        const { body } = await ada.post('/api/calendar/feed', undefined, { headers });
        const { status, text } = await server.browser().get(String(body.url));
        expect(status).toBe(200);
        const made = text.split(/[\r\n\u0085]+/).filter((line) => lines.includes(line));
        expect(made).toEqual([]);
      }
      // What was stored before can still be read.
      expect((await ada.get(`/api/clients/${client}`)).body).toMatchObject({ name });
    }
  });

  it('has one address at a time, even if it is renewed several times at once', async () => {
    const member = await server.member();
    const answers = await Promise.all([1, 2, 3, 4].map(() => member.post('/api/calendar/feed')));
    const reads = await Promise.all(answers.map(({ body }) => server.browser().get(String(body.url))));
    expect(reads.filter(({ status }) => status === 200)).toHaveLength(1);
  });
});
