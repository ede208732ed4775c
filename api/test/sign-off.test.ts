import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import path from 'node:path';
import {
  linkEnd,
  type Review,
  type SignOffEvent,
  type SignOffLink,
  signOffLimits,
  workspaceHeader,
} from '@postloom/shared-contracts';
import { Types } from 'mongoose';
import sharp from 'sharp';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { credits } from '#app/credits/credits.feature.ts';
import { posts } from '#app/posts/posts.feature.ts';
import { forgetPost } from '#app/sign-off/forget-post.ts';
import { signOff } from '#app/sign-off/sign-off.feature.ts';
import {
  type Answer,
  Browser,
  closeDatabases,
  listening,
  startTestServer,
  type TestServer,
} from './harness.ts';
import { startLimitedMongo } from './stand-ins/limited-mongo.ts';
import { startMailServer } from './stand-ins/mail.ts';

const dayMs = 24 * 60 * 60 * 1000;

let server: TestServer;
let mails: Awaited<ReturnType<typeof startMailServer>>;
let clock: Date | null;
const pass = (ms: number): void => {
  clock = new Date((clock ?? new Date()).getTime() + ms);
};

beforeEach(async () => {
  clock = null;
  mails = await startMailServer();
  server = await startTestServer(
    {
      SMTP_URL: mails.url,
      MAIL_FROM: 'Postloom <no-reply@site.example>',
      SUPPORT_EMAIL: 'help@site.example',
    },
    { now: () => clock ?? new Date() },
  );
});
afterEach(async () => {
  await server.close();
  await mails.close();
});
afterAll(closeDatabases);

const plainPicture = sharp({ create: { width: 30, height: 10, channels: 3, background: 'teal' } })
  .jpeg()
  .withMetadata();

/** An agency's member whose address is confirmed, so that the site mails clients for them. */
async function sender() {
  const member = await server.member('agency');
  await setConfirmed(member, true);
  return member;
}
const setConfirmed = ({ id }: { id: string }, emailVerified: boolean) =>
  server.app.connection
    .collection('accounts')
    .updateOne({ _id: new Types.ObjectId(id) }, { $set: { emailVerified } });

async function picture(browser: Browser, drawn = plainPicture): Promise<string> {
  const bytes = await drawn.toBuffer();
  const { body } = await browser.post('/api/objects/upload', {});
  await browser.call('PUT', String(body.uploadURL), bytes);
  return String(body.objectURL);
}

async function makePost(browser: Browser, content: object = {}): Promise<{ id: string; version: number }> {
  const { status, body, text } = await browser.post('/api/posts', {
    platform: 'instagram',
    title: 'Our secret title',
    caption: 'Rye bread on Fridays',
    ...content,
  });
  expect(status, text).toBe(201);
  return body as never;
}

interface Sent {
  readonly link: SignOffLink;
  readonly url: string;
  /** A person without an account who has the link. */
  readonly reader: Reader;
}

class Reader {
  readonly #browser: Browser;
  readonly #headers: Readonly<Record<string, string>>;

  constructor(browser: Browser, token: string) {
    this.#browser = browser;
    this.#headers = { authorization: `Bearer ${token}` };
  }

  open(): Promise<Answer> {
    return this.#browser.get('/api/review', { headers: this.#headers });
  }
  async review(): Promise<Review> {
    const { status, body, text } = await this.open();
    expect(status, text).toBe(200);
    return body as never;
  }
  comment(post: string, text: string, key = 'a-key-of-one-comment'): Promise<Answer> {
    const headers = { ...this.#headers, 'idempotency-key': key };
    return this.#browser.post(`/api/review/posts/${post}/comments`, { text }, { headers });
  }
  decide(post: string, body: object): Promise<Answer> {
    return this.#browser.call('PUT', `/api/review/posts/${post}/decision`, body, { headers: this.#headers });
  }
}

async function send(browser: Browser, posts: readonly string[], input: object = {}): Promise<Sent> {
  const { status, body, text } = await browser.post('/api/sign-off/links', {
    posts,
    readerName: 'Clara Client',
    readerEmail: null,
    ...input,
  });
  expect(status, text).toBe(201);
  const { link, url } = body as { link: SignOffLink; url: string };
  return { link, url, reader: new Reader(server.browser(), url.split('#')[1] ?? '') };
}

/** Gives somebody the second seat of a team. */
async function seat(
  team: { id: string },
  person: { id: string },
  role: 'editor' | 'reviewer',
): Promise<void> {
  const [workspace, account] = [new Types.ObjectId(team.id), new Types.ObjectId(person.id)];
  const now = new Date();
  const given = { place: 2, role, version: 1, invitedBy: workspace, createdAt: now, joinedAt: now };
  await server.app.connection.collection('team_seats').insertOne({ ...given, workspace, account });
}

const stateOf = async (browser: Browser, id: string) =>
  (await browser.get(`/api/posts/${id}`)).body.signOff as Record<string, unknown> | null;
const historyOf = async (browser: Browser, id: string): Promise<SignOffEvent[]> =>
  (await browser.get(`/api/sign-off/posts/${id}`)).body.history as never;
const kinds = async (browser: Browser, id: string) =>
  (await historyOf(browser, id)).map(({ kind, version }) => `${kind} ${version}`);
const unseenBy = async (browser: Browser, options: object = {}) => {
  const { status, body, text } = await browser.get('/api/sign-off/unseen', options);
  expect(status, text).toBe(200);
  return body.items as { post: { id: string; title: string }; comments: string[] }[];
};
const edit = async (browser: Browser, id: string, change: object, options?: object): Promise<Answer> => {
  const { version } = (await browser.get(`/api/posts/${id}`, options)).body;
  return browser.call('PATCH', `/api/posts/${id}`, { version, ...change }, options);
};

describe('a link', () => {
  it('shows its posts to whoever has it, without an account or a cookie, and reveals nothing else', async () => {
    const ada = await server.member('agency');
    const [one, two, other] = [
      await makePost(ada),
      await makePost(ada, { caption: 'Two' }),
      await makePost(ada),
    ];
    const { url, reader, link } = await send(ada, [one.id, two.id], { message: 'Please by Friday' });
    expect(url).toMatch(/\/review#[\w-]{43}$/);
    const answer = await reader.open();
    expect(answer.headers.get('set-cookie')).toBeNull();
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.headers.get('referrer-policy')).toBe('no-referrer');
    expect(answer.headers.get('x-robots-tag')).toContain('noindex');
    const review = answer.body as unknown as Review;
    expect(review).toMatchObject({ readerName: 'Clara Client', message: 'Please by Friday' });
    expect(review.posts.map(({ id, version }) => [id, version])).toEqual([
      [one.id, 1],
      [two.id, 1],
    ]);
    // The page must not reveal the title, the other post or the workspace.
    for (const secret of ['Our secret title', other.id, ada.id, ada.email]) {
      expect(answer.text).not.toContain(secret);
    }
    const kept = await server.app.connection.collection('sign_off_links').findOne();
    expect(JSON.stringify(kept)).not.toContain(url.split('#')[1]);
    expect(await kinds(ada, one.id)).toEqual(['link_made 1', 'opened 1']);
    expect((await ada.get(`/api/sign-off/posts/${one.id}`)).body.links).toMatchObject([
      { id: link.id, state: 'open', reader: { name: 'Clara Client', email: null } },
    ]);
  });

  it('shows its posts by their time, soonest first, and those without one last', async () => {
    const ada = await server.member('agency');
    const on = (day: string) => ({
      scheduledAt: `2099-${day}T10:00:00.000Z`,
      zone: 'UTC',
      status: 'scheduled',
    });
    const made = [{}, on('12-01'), on('11-30'), {}, on('11-28')].map((planned) => makePost(ada, planned));
    const [some, last, second, other, first] = (await Promise.all(made)).map(({ id }) => id);
    const ids = [some, last, second, other, first].map(String);
    const { reader } = await send(ada, ids);
    const shown = (await reader.review()).posts.map(({ id }) => id);
    expect(shown).toEqual([first, second, last, some, other]);
  });

  it('requires the Agency plan, but stays open after the plan ends', async () => {
    const pro = await server.member('pro');
    const refused = await pro.post('/api/sign-off/links', {
      posts: [(await makePost(pro)).id],
      readerName: 'Clara',
      readerEmail: null,
    });
    expect(refused).toMatchObject({ status: 403, body: { code: 'plan_required' } });

    const ada = await server.member('agency');
    await ada.call('PUT', '/api/brand', {
      version: 0,
      name: 'Loud & Clear',
      colour: '#ffdd00',
      replyTo: null,
    });
    const { id } = await makePost(ada);
    const { reader } = await send(ada, [id]);
    expect((await reader.review()).brand.colour?.light.ground).toMatch(/^#/);
    await server.app.service(credits).grantCycle({ workspace: ada.id, plan: 'pro', reference: 'downgrade' });
    expect(await reader.review()).toMatchObject({ brand: { colour: null, logoUrl: null } });
    expect((await reader.decide(id, { decision: 'approved', version: 1 })).status).toBe(200);
    // What the team says to its client needs the plan.
    const before = await historyOf(ada, id);
    for (const [path, body] of [
      ['comments', { text: 'Thank you' }],
      ['notices', undefined],
    ] as const) {
      const refused = await ada.post(`/api/sign-off/posts/${id}/${path}`, body);
      expect([path, refused.status, refused.body.code]).toEqual([path, 403, 'plan_required']);
    }
    expect(await historyOf(ada, id)).toEqual(before);
  });

  it('cannot be opened with a wrong token, and wrong tokens are limited', async () => {
    const ada = await server.member('agency');
    const { url } = await send(ada, [(await makePost(ada)).id]);
    const token = url.split('#')[1] ?? '';
    const wrong = new Reader(server.browser(), `${token.slice(0, -1)}${token.endsWith('A') ? 'Q' : 'A'}`);
    const statuses: number[] = [];
    for (let n = 0; n < 31; n += 1) statuses.push((await wrong.open()).status);
    expect(new Set(statuses.slice(0, 30))).toEqual(new Set([404]));
    expect(statuses.at(-1)).toBe(429);
    expect((await server.browser().get('/api/review')).status).toBe(429);
  });

  it('lasts for the chosen number of days, 14 by default, and never for more than 60', async () => {
    const ada = await server.member('agency');
    const { id } = await makePost(ada);
    const short = await send(ada, [id], { days: 1 });
    const usual = await send(ada, [id]);
    pass(2 * dayMs);
    expect((await short.reader.open()).status).toBe(410);
    expect((await short.reader.decide(id, { decision: 'approved', version: 1 })).status).toBe(410);
    await usual.reader.review();
    pass(13 * dayMs);
    expect(await usual.reader.open()).toMatchObject({ status: 410, body: { code: 'gone' } });
    for (const days of [0, 61, 1.5]) {
      const body = { posts: [id], readerName: 'Clara', readerEmail: null, days };
      expect((await ada.post('/api/sign-off/links', body)).status).toBe(400);
    }
  });

  it('is mailed only for somebody whose own address is confirmed, where mail leaves the site', async () => {
    const ada = await server.member('agency');
    const { id } = await makePost(ada);
    const post = (readerEmail: string | null) =>
      ada.post('/api/sign-off/links', { posts: [id], readerName: 'Clara', readerEmail });
    const refused = await post('clara@client.example');
    expect([refused.status, refused.body.code]).toEqual([403, 'forbidden']);
    expect(refused.body.message).toContain('confirm your own email address');
    expect((await ada.get(`/api/sign-off/posts/${id}`)).body).toMatchObject({ links: [], history: [] });
    expect((await post(null)).status).toBe(201);
    await setConfirmed(ada, true);
    expect((await post('clara@client.example')).body).toMatchObject({ mailed: true });
    await mails.waitFor('clara@client.example', 'approve');
  });

  it('is written into a file for anybody on a site that sends no mail, where nobody can confirm an address', async () => {
    const tried = await startTestServer();
    try {
      const ada = await tried.member('agency');
      const { id } = await makePost(ada);
      expect((await send(ada, [id], { readerEmail: 'clara@client.example' })).link.state).toBe('open');
    } finally {
      await tried.close();
    }
  });

  it('states its end in its sender’s time zone, in the same words to the team, in the mail and on the page', async () => {
    clock = new Date('2030-03-10T20:00:00Z');
    const ada = await sender();
    await ada.call('PATCH', '/api/account/preferences', { timeZone: 'Asia/Kolkata', language: 'en-GB' });
    const { id } = await makePost(ada);
    const { link, reader } = await send(ada, [id], { readerEmail: 'clara@client.example' });
    // The sender moves to another time zone later.
    await ada.call('PATCH', '/api/account/preferences', { timeZone: 'America/Los_Angeles' });
    const listed = (await ada.get(`/api/sign-off/posts/${id}`)).body.links as SignOffLink[];
    const ends = [link, listed[0] ?? link, await reader.review()].map((each) => linkEnd(each, 'en-GB'));
    const end = '25 March 2030 at 01:30 GMT+5:30';
    expect(ends).toEqual([end, end, end]);
    expect((await mails.waitFor('clara@client.example', 'approve')).text).toContain(`works until ${end}.`);
  });

  it('and its pictures end when it is withdrawn, and its posts no longer wait for its reader', async () => {
    const ada = await server.member('agency');
    const { id } = await makePost(ada, { media: [{ id: (await picture(ada)).slice(-32), alt: '' }] });
    const { link, reader } = await send(ada, [id]);
    const url = (await reader.review()).posts[0]?.media[0]?.url ?? '';
    expect((await server.browser().get(url)).status).toBe(200);
    expect(await stateOf(ada, id)).toMatchObject({ state: 'waiting', by: 'Clara Client' });
    for (let twice = 0; twice < 2; twice += 1) {
      const { status, body } = await ada.call('DELETE', `/api/sign-off/links/${link.id}`);
      expect([status, body.state]).toEqual([200, 'withdrawn']);
    }
    expect((await reader.open()).status).toBe(410);
    expect((await reader.comment(id, 'Too late')).status).toBe(410);
    expect((await server.browser().get(url)).status).toBe(410);
    expect(await stateOf(ada, id)).toBeNull();
    expect(await kinds(ada, id)).toEqual(['link_made 1', 'opened 1', 'withdrawn 1']);
  });

  it('that is withdrawn from a list before it has been answered leaves no post waiting for its reader', async () => {
    const ada = await server.member('agency');
    const { id } = await makePost(ada);
    const links = server.app.connection.collection('sign_off_links');
    let withdrawn: Promise<number> | null = null;
    const withdraw = async (): Promise<number> => {
      const link = await links.findOne({});
      return (await ada.call('DELETE', `/api/sign-off/links/${link?._id}`)).status;
    };
    // The histories are looked at before the posts wait for the link's reader.
    const database = await startLimitedMongo(server.databaseUri, ({ command }) => {
      if (command.distinct !== 'sign_off_events') return null;
      withdrawn ??= withdraw();
      return withdrawn;
    });
    const name = server.databaseUri.split('/').at(-1) ?? '';
    const slow = await startTestServer({ ROLE: 'web', MONGODB_URI: new URL(name, database.uri).href });
    try {
      const { reader } = await send(Object.assign(slow.browser(), { cookies: ada.cookies }), [id]);
      expect(await withdrawn).toBe(200);
      expect((await reader.open()).status).toBe(410);
      expect(await stateOf(ada, id)).toBeNull();
    } finally {
      await slow.close();
      await database.close();
    }
  }, 60_000);

  it('whose withdrawal broke off in the middle is withdrawn to the end soon', async () => {
    const ada = await server.member('agency');
    const { id } = await makePost(ada);
    const { link } = await send(ada, [id]);
    let isWithdrawn = false;
    const database = await startLimitedMongo(server.databaseUri, ({ command }) => {
      if (isWithdrawn && command.find === 'posts') return 'The database has gone away.';
      isWithdrawn ||= command.findAndModify === 'sign_off_links';
      return null;
    });
    const name = server.databaseUri.split('/').at(-1) ?? '';
    const failing = await startTestServer({ ROLE: 'web', MONGODB_URI: new URL(name, database.uri).href });
    try {
      const there = Object.assign(failing.browser(), { cookies: ada.cookies });
      expect((await there.call('DELETE', `/api/sign-off/links/${link.id}`)).status).toBe(500);
    } finally {
      await failing.close();
      await database.close();
    }
    expect(await stateOf(ada, id)).toMatchObject({ state: 'waiting', by: 'Clara Client' });
    const jobs = server.app.connection.collection('jobs');
    const settling = { name: 'sign-off.settle-expired', lockedAt: null };
    const settle = async () => {
      await jobs.updateOne(settling, { $set: { nextRunAt: new Date(0) } });
      return stateOf(ada, id);
    };
    await expect.poll(settle, { timeout: 20_000 }).toBeNull();
    expect(await kinds(ada, id)).toEqual(['link_made 1', 'withdrawn 1']);
    const [made, withdrawn] = await historyOf(ada, id);
    expect(withdrawn?.by).toEqual(made?.by);
  });

  it('is not mailed if it is withdrawn while its mail waits in the outbox', async () => {
    const ada = await sender();
    const { id } = await makePost(ada);
    const email = 'clara@client.example';
    mails.refuseNext(email);
    const { link } = await send(ada, [id], { readerEmail: email });
    const mail = { name: 'sign-off.invite', 'data.payload.link': link.id };
    const jobs = server.app.connection.collection('jobs');
    const setTime = async (nextRunAt: Date) =>
      (
        await jobs.updateOne(
          { ...mail, lockedAt: null, failedAt: { $ne: null }, nextRunAt: { $ne: null } },
          { $set: { nextRunAt } },
        )
      ).modifiedCount;
    await expect.poll(() => setTime(new Date('2099-01-01')), { timeout: 20_000 }).toBe(1);
    expect((await ada.call('DELETE', `/api/sign-off/links/${link.id}`)).status).toBe(200);
    await setTime(new Date(0));
    await expect.poll(() => jobs.countDocuments(mail), { timeout: 20_000 }).toBe(0);
    expect(mails.mails.filter(({ to }) => to === email)).toEqual([]);
  });

  it('accepts a limited number of comments within ten minutes', async () => {
    const ada = await server.member('agency');
    const { id } = await makePost(ada);
    const { reader } = await send(ada, [id]);
    const statuses: number[] = [];
    for (let n = 0; n < 61; n += 1) statuses.push((await reader.comment(id, 'Hello', 'the-same-key')).status);
    expect([statuses[0], statuses.at(-1)]).toEqual([201, 429]);
    expect((await historyOf(ada, id)).filter(({ kind }) => kind === 'comment')).toHaveLength(1);
  });

  it('works under the agency’s own domain behind a proxy, and refuses decisions sent by other sites', async () => {
    const own = await startTestServer({
      PUBLIC_URL: 'http://site.example',
      TRUST_PROXY: '1',
      SESSION_SECRET: 's'.repeat(40),
    });
    const ada = await own.member('agency');
    const post = await makePost(ada);
    const sent = await ada.post('/api/sign-off/links', {
      posts: [post.id],
      readerName: 'Clara',
      readerEmail: null,
    });
    const token = String(sent.body.url).split('#')[1];
    const decide = (origin: string) =>
      own.browser().call(
        'PUT',
        `/api/review/posts/${post.id}/decision`,
        { decision: 'approved', version: 1 },
        {
          headers: {
            authorization: `Bearer ${token}`,
            origin,
            'x-forwarded-host': 'review.loud.example',
            'x-forwarded-proto': 'https',
          },
        },
      );
    expect((await decide('https://evil.example')).status).toBe(403);
    expect((await decide('https://review.loud.example')).status).toBe(200);
    await own.close();
  });

  it('gives no access to posts that it doesn’t show, or to a post in the bin', async () => {
    const ada = await server.member('agency');
    const [shown, other] = [await makePost(ada), await makePost(ada)];
    const { reader } = await send(ada, [shown.id]);
    expect((await reader.decide(other.id, { decision: 'approved', version: 1 })).status).toBe(404);
    expect((await reader.comment(other.id, 'Hello')).status).toBe(404);
    await ada.call('DELETE', `/api/posts/${shown.id}`);
    expect((await reader.review()).posts).toEqual([]);
    expect((await reader.decide(shown.id, { decision: 'approved', version: 1 })).status).toBe(404);
  });
});

describe('a link that is asked for again under its key', () => {
  const email = 'clara@client.example';
  const jobs = () => server.app.connection.collection('jobs');
  const input = (posts: readonly string[], change: object = {}) => ({
    posts,
    readerName: 'Clara Client',
    readerEmail: email,
    ...change,
  });
  const ask = (browser: Browser, body: object, key = 'a-key-of-one-link') =>
    browser.post('/api/sign-off/links', body, { headers: { 'idempotency-key': key } });
  const linksOf = async (browser: Browser, id: string) =>
    (await browser.get(`/api/sign-off/posts/${id}`)).body.links as SignOffLink[];
  /** Resolves once no mail of a link is left to be sent, also by the job that looks for them. */
  const allSent = async () => {
    const links = server.app.connection.collection('sign_off_links');
    await expect.poll(() => links.countDocuments({ unsent: true }), { timeout: 20_000 }).toBe(0);
    await expect.poll(() => jobs().countDocuments({ name: /invite|mail/ }), { timeout: 20_000 }).toBe(0);
  };
  const mailed = () => mails.mails.filter(({ to }) => to === email);
  /** Another process on the same database, which has the same sessions. */
  async function startProcess(env: Record<string, string> = {}) {
    const child = spawn(process.execPath, [path.join(import.meta.dirname, 'serve.testing.ts')], {
      env: {
        PATH: process.env.PATH,
        NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
        NODE_ENV: 'test',
        PORT: '0',
        ROLE: 'web',
        DATA_DIR: path.join(server.dataDir, 'other'),
        MONGODB_URI: server.databaseUri,
        SESSION_SECRET: 'a secret for tests, long enough to be taken',
        ...env,
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const url = await listening(child);
    return {
      child,
      as(person: Browser): Browser {
        const same = new Browser(url);
        for (const [name, value] of person.cookies) same.cookies.set(name, value);
        return same;
      },
    };
  }

  it('is the first one, with one mail, however often and whenever it is asked for', async () => {
    const ada = await sender();
    const [one, two] = [await makePost(ada), await makePost(ada)];
    const body = input([one.id, two.id], { message: 'By Friday, please', days: 7 });
    const first = await ask(ada, body);
    expect(first.status, first.text).toBe(201);
    await allSent();
    // What was sent is published, and today's limit is reached.
    await edit(ada, one.id, { status: 'published' });
    const limits = server.app.connection.collection('rate_limits');
    const { modifiedCount } = await limits.updateOne(
      { key: `sign-off-mails:${ada.id}` },
      { $set: { points: 200 } },
    );
    expect(modifiedCount).toBe(1);
    const again = await ask(ada, body);
    expect([again.status, again.body]).toEqual([201, first.body]);
    const other = await ask(ada, input([two.id]), 'the-key-of-another');
    expect(other).toMatchObject({ status: 429, body: { code: 'rate_limited' } });
    await allSent();
    expect(mailed()).toHaveLength(1);
    expect(mailed()[0]?.text).toContain(String(first.body.url));
    expect(await linksOf(ada, two.id)).toHaveLength(1);
    expect(await kinds(ada, two.id)).toEqual(['link_made 1']);
    // Without a key, and under another one, it is another link.
    expect((await send(ada, [two.id])).link.id).not.toBe((first.body.link as SignOffLink).id);
  });

  it('is refused if anything else was asked for, and is nobody else’s', async () => {
    const ada = await sender();
    const [one, two] = [await makePost(ada), await makePost(ada)];
    const body = input([one.id]);
    const first = await ask(ada, body);
    for (const change of [
      { posts: [two.id] },
      { posts: [one.id, two.id] },
      { readerName: 'Carl' },
      { readerEmail: null },
      { readerEmail: 'carl@client.example' },
      { message: 'Soon' },
      { days: 3 },
    ]) {
      const refused = await ask(ada, { ...body, ...change });
      expect([change, refused.status, refused.body.code]).toEqual([change, 409, 'idempotency_conflict']);
    }
    expect(await linksOf(ada, one.id)).toHaveLength(1);
    expect(await linksOf(ada, two.id)).toEqual([]);
    const bob = await sender();
    const own = await ask(bob, input([(await makePost(bob)).id]));
    expect(own.status, own.text).toBe(201);
    expect((own.body.link as SignOffLink).id).not.toBe((first.body.link as SignOffLink).id);
    await allSent();
    expect(mailed()).toHaveLength(2);
  });

  it('is one in all processes, with one mail that counts once', async () => {
    const ada = await sender();
    const { id } = await makePost(ada);
    const other = await startProcess();
    try {
      const same = other.as(ada);
      const answers = await Promise.all([ada, same, ada, same, ada].map((at) => ask(at, input([id]))));
      for (const { status, text } of answers) expect(status, text).toBe(201);
      expect(new Set(answers.map(({ body }) => String(body.url).split('#')[1])).size).toBe(1);
      expect(await linksOf(ada, id)).toHaveLength(1);
      expect(await kinds(ada, id)).toEqual(['link_made 1']);
      await allSent();
      expect(mailed()).toHaveLength(1);
      const counted = await server.app.connection
        .collection('rate_limits')
        .findOne({ key: `sign-off-mails:${ada.id}` });
      expect(counted?.points).toBe(1);
    } finally {
      other.child.kill('SIGKILL');
    }
  }, 60_000);

  it('is mailed once if the process was killed between the link and its mail, asked for again or not', async () => {
    const ada = await server.member('agency');
    const posts = [await makePost(ada), await makePost(ada)];
    for (const [index, { id }] of posts.entries()) {
      const dying = await startProcess({ KILL_AT_JOB: 'sign-off.invite' });
      const ended = once(dying.child, 'exit');
      const key = `the-key-of-link-${index}`;
      await expect(ask(dying.as(ada), input([id]), key)).rejects.toThrow();
      expect((await ended)[1]).toBe('SIGKILL');
      const isAskedAgain = index === 0;
      if (isAskedAgain) {
        const again = await ask(ada, input([id]), key);
        expect(again.status, again.text).toBe(201);
        await mails.waitFor(email, 'approve');
        expect(mailed()[0]?.text).toContain(String(again.body.url));
      }
      const sweep = { name: 'sign-off.tell-untold', lockedAt: null };
      const before = new Date();
      await jobs().updateOne(sweep, { $set: { nextRunAt: new Date(0) } });
      const swept = () => jobs().countDocuments({ ...sweep, lastFinishedAt: { $gte: before } });
      await expect.poll(swept, { timeout: 20_000 }).toBe(1);
      await allSent();
      expect(mailed()).toHaveLength(index + 1);
      expect(await linksOf(ada, id)).toHaveLength(1);
      expect(await kinds(ada, id)).toEqual(['link_made 1']);
      expect(await stateOf(ada, id)).toMatchObject({ state: 'waiting', by: 'Clara Client' });
    }
  }, 60_000);
});

describe('pictures', () => {
  it('are only served to the link’s reader, for a limited time, and only if the link shows them', async () => {
    const ada = await server.member('agency');
    const [shown, hidden] = [await picture(ada), await picture(ada)];
    const { id } = await makePost(ada, { media: [{ id: shown.slice(-32), alt: 'Bread' }] });
    await makePost(ada, { media: [{ id: hidden.slice(-32), alt: '' }] });
    const { reader } = await send(ada, [id]);
    const [media] = (await reader.review()).posts[0]?.media ?? [];
    expect(media).toMatchObject({ kind: 'image', alt: 'Bread' });
    const url = media?.url ?? '';
    const anyone = server.browser();
    const answer = await anyone.get(url);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
    expect(answer.headers.get('cache-control')).toBe('private, no-store');
    // Neither at the owner's address, nor for another file with this signature, nor with a made-up signature.
    expect((await anyone.get(shown)).status).toBeGreaterThanOrEqual(400);
    expect((await anyone.get(url.replace(shown.slice(-32), hidden.slice(-32)))).status).toBe(404);
    expect((await anyone.get(url.replace(/signature=.{8}/, 'signature=AAAAAAAA'))).status).toBe(404);
    // A file removed from the post is also removed from the link, and the URL expires by itself.
    pass(3 * 60 * 60 * 1000);
    expect((await anyone.get(url)).status).toBe(404);
    const fresh = (await reader.review()).posts[0]?.media[0]?.url ?? '';
    expect((await edit(ada, id, { media: [] })).status).toBe(200);
    expect((await anyone.get(fresh)).status).toBe(404);
  });
});

describe('a decision', () => {
  it('can be made or changed at most twelve times an hour, each time with an entry and a mail', async () => {
    const ada = await server.member('agency');
    const [{ id }, other] = [await makePost(ada), await makePost(ada)];
    const { reader } = await send(ada, [id, other.id]);
    for (let count = 0; count < 12; count += 1) {
      const decision = count % 2 === 0 ? 'approved' : 'changes_requested';
      expect((await reader.decide(id, { decision, version: 1 })).status).toBe(200);
    }
    const refused = await reader.decide(id, { decision: 'approved', version: 1 });
    expect(refused).toMatchObject({ status: 429, body: { code: 'rate_limited' } });
    expect(await stateOf(ada, id)).toMatchObject({ state: 'changes_requested' });
    expect((await reader.decide(other.id, { decision: 'approved', version: 1 })).status).toBe(200);
  });

  it('is about the version that was shown, and goes out of date when that content is edited', async () => {
    const ada = await server.member('agency');
    const { id } = await makePost(ada);
    const { reader } = await send(ada, [id]);
    expect((await reader.decide(id, { decision: 'approved', version: 1 })).status).toBe(200);
    expect(await stateOf(ada, id)).toMatchObject({ state: 'approved', version: 1, currentVersion: 1 });
    // The client never sees these fields, so changing them doesn't affect the approval.
    await edit(ada, id, { title: 'Another title', status: 'review' });
    expect(await stateOf(ada, id)).toMatchObject({ state: 'approved' });
    await edit(ada, id, { caption: 'Rye bread on Saturdays' });
    expect(await stateOf(ada, id)).toMatchObject({ state: 'out_of_date', version: 1, currentVersion: 2 });
    expect((await reader.review()).posts[0]).toMatchObject({ version: 2, decision: { version: 1 } });
    // Returning to the old text also makes a new version.
    await edit(ada, id, { caption: 'Rye bread on Fridays' });
    expect(await stateOf(ada, id)).toMatchObject({ state: 'out_of_date', currentVersion: 3 });
    expect(await kinds(ada, id)).toEqual([
      'link_made 1',
      'approved 1',
      'version_saved 2',
      'opened 2',
      'version_saved 3',
    ]);
    const stale = await reader.decide(id, { decision: 'approved', version: 2 });
    expect(stale).toMatchObject({ status: 409, body: { code: 'conflict', currentVersion: 3 } });
    const asked = await reader.decide(id, {
      decision: 'changes_requested',
      version: 3,
      text: 'Warmer, please',
    });
    expect(asked.body).toMatchObject({ comments: [{ kind: 'changes_requested', text: 'Warmer, please' }] });
    expect(await stateOf(ada, id)).toMatchObject({ state: 'changes_requested', currentVersion: 3 });
    const { caption, hashtags } = (await reader.review()).posts[0] ?? {};
    await edit(ada, id, { caption: 'Warm rye bread', hashtags: ['warm'] });
    // A request for changes doesn't become an out-of-date approval.
    expect(await stateOf(ada, id)).toMatchObject({
      state: 'changes_requested',
      version: 3,
      currentVersion: 4,
    });
    // The decision keeps what was shown, so that the reader can see what has changed.
    expect((await reader.review()).posts).toMatchObject([
      { version: 4, caption: 'Warm rye bread', decision: { version: 3, shown: { caption, hashtags } } },
    ]);
  });

  it('remains valid if only the time changes, and the reader is told so', async () => {
    const ada = await server.member('agency');
    const { id } = await makePost(ada);
    const { reader } = await send(ada, [id]);
    await reader.decide(id, { decision: 'approved', version: 1 });
    for (const scheduledAt of ['2099-01-01T10:00:00.000Z', '2099-02-01T10:00:00.000Z']) {
      await edit(ada, id, { scheduledAt, zone: 'UTC', status: 'scheduled' });
      expect(await stateOf(ada, id)).toMatchObject({ state: 'approved', version: 1, currentVersion: 1 });
      expect((await reader.review()).posts).toMatchObject([
        { version: 1, scheduledAt, decision: { decision: 'approved', shown: { scheduledAt: null } } },
      ]);
    }
    expect(await kinds(ada, id)).not.toContain('version_saved 2');
  });

  it('stores the time that the reader was shown, even if it has changed in the meantime', async () => {
    const ada = await server.member('agency');
    const { id } = await makePost(ada);
    const { reader } = await send(ada, [id]);
    const [monday, tuesday] = ['2099-01-05T10:00:00.000Z', '2099-01-06T10:00:00.000Z'];
    await edit(ada, id, { scheduledAt: monday, zone: 'UTC', status: 'scheduled' });
    const { version, scheduledAt } = (await reader.review()).posts[0] ?? {};
    await edit(ada, id, { scheduledAt: tuesday });
    expect((await reader.decide(id, { decision: 'approved', version, scheduledAt })).body).toMatchObject({
      scheduledAt: tuesday,
      decision: { shown: { scheduledAt: monday } },
    });
    // Also if the page showed no time.
    await reader.decide(id, { decision: 'changes_requested', version, scheduledAt: null });
    expect((await reader.review()).posts[0]?.decision?.shown).toMatchObject({ scheduledAt: null });
    // An older page doesn't send it.
    await reader.decide(id, { decision: 'approved', version });
    expect((await reader.review()).posts[0]?.decision?.shown).toMatchObject({ scheduledAt: tuesday });
    const refused = await reader.decide(id, { decision: 'approved', version, scheduledAt: 'Monday' });
    expect(refused.status).toBe(400);
  });

  it('can be used to filter the list of posts', async () => {
    const ada = await server.member('agency');
    const [waiting, approved, changed, asked] = await Promise.all([1, 2, 3, 4].map(() => makePost(ada)));
    await makePost(ada);
    const ids = [waiting, approved, changed, asked].map((post) => String(post?.id));
    const { reader, link } = await send(ada, ids);
    for (const id of ids.slice(1, 3)) await reader.decide(id, { decision: 'approved', version: 1 });
    await reader.decide(String(ids[3]), { decision: 'changes_requested', version: 1 });
    await edit(ada, String(ids[2]), { caption: 'Other words' });
    const isOpen = ({ decision, version }: Review['posts'][number]) => decision?.version !== version;
    const open = async () => (await reader.review()).posts.filter(isOpen).map((post) => post.id);
    const listed = async (state: string) =>
      ((await ada.get(`/api/posts?signOff=${state}`)).body.items as { id: string }[]).map(({ id }) => id);
    expect(await listed('approved')).toEqual([ids[1]]);
    expect(await listed('out_of_date')).toEqual([ids[2]]);
    expect(await listed('changes_requested')).toEqual([ids[3]]);
    // A post waits if an open link shows it as undecided, also if it was edited after a decision.
    await edit(ada, String(ids[3]), { caption: 'Warmer words' });
    expect(await listed('changes_requested')).toEqual([ids[3]]);
    expect(await listed('out_of_date')).toEqual([ids[2]]);
    expect((await listed('waiting')).sort()).toEqual([ids[0], ids[2], ids[3]].sort());
    expect((await listed('waiting')).sort()).toEqual((await open()).sort());
    expect(await listed('waiting&q=Warmer')).toEqual([ids[3]]);
    await edit(ada, String(ids[3]), { status: 'published' });
    expect((await listed('waiting')).sort()).toEqual([ids[0], ids[2]].sort());
    // Nobody can answer through a link that has ended.
    await ada.call('DELETE', `/api/sign-off/links/${link.id}`);
    expect(await listed('waiting')).toEqual([]);
    expect(await listed('out_of_date')).toEqual([ids[2]]);
  });

  it('is found by an index in every list, so that a workspace’s other posts aren’t read', async () => {
    const ada = await server.member('agency');
    const client = (await ada.post('/api/clients', { name: 'Mill' })).body.id;
    const [waiting, stale, asked] = await Promise.all([1, 2, 3].map(() => makePost(ada, { client })));
    const ids = [waiting, stale, asked].map((post) => String(post?.id));
    const { reader } = await send(ada, ids);
    await reader.decide(String(ids[1]), { decision: 'approved', version: 1 });
    await reader.decide(String(ids[2]), { decision: 'changes_requested', version: 1 });
    await edit(ada, String(ids[1]), { caption: 'Other words' });
    const { connection } = server.app;
    const post = await connection.collection('posts').findOne({ _id: new Types.ObjectId(ids[1]) });
    const others = Array.from({ length: 300 }, (_, at) => ({
      ...post,
      _id: new Types.ObjectId(),
      ...(at % 3 ? { signOffStale: false } : { signOff: undefined, signOffStale: undefined }),
    }));
    await connection.collection('posts').insertMany(others, { ignoreUndefined: true });
    const link = await connection.collection('sign_off_links').findOne({});
    const ended = Array.from({ length: 100 }, (_, at) => ({
      ...link,
      _id: new Types.ObjectId(),
      tokenHash: String(at),
      expiresAt: new Date(0),
    }));
    await connection.collection('sign_off_links').insertMany(ended);
    const counts = { waiting: 2, approved: 200, changes_requested: 1, out_of_date: 1 };
    for (const [state, count] of Object.entries(counts)) {
      for (const within of ['', `&client=${client}`]) {
        const reads: { name: string; filter: object; options: object }[] = [];
        connection.set('debug', (name: string, method: string, filter: object, options: object) => {
          if (/^(posts|sign_off_links)$/.test(name) && method === 'find')
            reads.push({ name, filter, options });
        });
        const { body } = await ada
          .get(`/api/posts?signOff=${state}&limit=10${within}`)
          .finally(() => connection.set('debug', false));
        expect(body.items, state).toHaveLength(Math.min(count, 10));
        for (const { name, filter, options } of reads) {
          const told = await connection.collection(name).find(filter, options).explain('executionStats');
          const { totalDocsExamined, nReturned } = told.executionStats;
          expect(totalDocsExamined - nReturned, `${state}${within}`).toBeLessThan(5);
          if (state === 'waiting') continue;
          expect(JSON.stringify(told.queryPlanner.winningPlan), state).not.toContain('SORT');
        }
      }
    }
  });

  it('can be used to filter the calendar', async () => {
    const ada = await server.member('agency');
    const due = { scheduledAt: '2099-03-10T10:00:00.000Z', zone: 'UTC', status: 'scheduled' };
    const made = await Promise.all([1, 2, 3].map(() => makePost(ada, due)));
    const [approved = '', changed = '', waiting = ''] = made.map(({ id }) => id);
    await makePost(ada, due);
    const { reader } = await send(ada, [approved, changed, waiting]);
    for (const id of [approved, changed]) await reader.decide(id, { decision: 'approved', version: 1 });
    await edit(ada, changed, { caption: 'Other words' });
    const range = 'from=2099-03-01T00:00:00Z&to=2099-04-01T00:00:00Z';
    const listed = async (state: string) =>
      ((await ada.get(`/api/calendar?${range}&signOff=${state}`)).body.items as { id: string }[]).map(
        ({ id }) => id,
      );
    expect(await listed('approved')).toEqual([approved]);
    expect(await listed('out_of_date')).toEqual([changed]);
    expect(await listed('waiting')).toEqual([waiting]);
    expect(await listed('changes_requested')).toEqual([]);
  });

  it('is on the dashboard until the reader was told of a new version, or the post is published', async () => {
    const ada = await sender();
    const [waiting, approved, changed, asked] = await Promise.all(
      ['1', '2', '3', '4'].map((caption) => makePost(ada, { caption })),
    );
    const ids = [waiting, approved, changed, asked].map((post) => String(post?.id));
    const { reader } = await send(ada, ids, { readerEmail: 'clara@client.example' });
    for (const id of ids.slice(1, 3)) await reader.decide(id, { decision: 'approved', version: 1 });
    await reader.decide(String(ids[3]), { decision: 'changes_requested', version: 1, text: 'Warmer' });
    const needsYou = async () =>
      ((await ada.get('/api/dashboard')).body.needsYou as { id: string }[]).map(({ id }) => id);
    expect(await needsYou()).toEqual([ids[3]]);
    await edit(ada, String(ids[2]), { caption: 'Other words' });
    await edit(ada, String(ids[3]), { caption: 'Warmer words' });
    // The link shows the new versions, but nobody has told its reader.
    expect(await needsYou()).toEqual([ids[3], ids[2]]);
    await ada.post(`/api/sign-off/posts/${ids[3]}/notices`);
    expect(await needsYou()).toEqual([ids[2]]);
    await edit(ada, String(ids[2]), { status: 'published' });
    expect(await needsYou()).toEqual([]);
  });

  it('holds back a post that is published as approved and no longer is, alone or among others', async () => {
    const ada = await server.member('agency');
    const [unsent, approved, edited, refused] = await Promise.all(
      ['1', '2', '3', '4'].map((caption) => makePost(ada, { caption })),
    );
    const ids = [unsent, approved, edited, refused].map((post) => String(post?.id));
    const [, , third = '', fourth = ''] = ids;
    const { reader } = await send(ada, ids.slice(1));
    for (const id of ids.slice(1)) await reader.decide(id, { decision: 'approved', version: 1 });
    const seen = await Promise.all(
      ids.map(async (id) => ({ id, version: Number((await ada.get(`/api/posts/${id}`)).body.version) })),
    );
    // A tab that was opened before still shows it as approved, and its version is the current one.
    await reader.decide(fourth, { decision: 'changes_requested', version: 1, text: 'Warmer' });
    const publish = (id: string, change: object = {}) =>
      edit(ada, id, { status: 'published', ifApproved: true, ...change });

    const alone = await publish(fourth);
    expect(alone).toMatchObject({ status: 400, body: { code: 'validation_failed' } });
    expect(alone.body.message).toContain('Clara Client requested changes');
    const together = await publish(third, { caption: 'Other words' });
    expect(together).toMatchObject({ status: 400, body: { code: 'validation_failed' } });
    const some = { status: 'published', posts: seen.map((post) => ({ ...post, ifApproved: true })) };
    const { body } = await ada.call('PATCH', '/api/posts', some);
    expect((body.items as { id: string }[]).map(({ id }) => id)).toEqual(ids.slice(0, 3));
    expect(body.refused).toMatchObject([{ id: fourth, code: 'validation_failed' }]);
    // Whoever has seen that it isn't approved may publish it all the same.
    expect((await publish(fourth, { ifApproved: false })).body.status).toBe('published');
  });

  it('that comes in the same moment holds it back too', async () => {
    const ada = await server.member('agency');
    for (let round = 0; round < 8; round += 1) {
      const { id } = await makePost(ada);
      const { reader } = await send(ada, [id]);
      await reader.decide(id, { decision: 'approved', version: 1 });
      const [published, decided] = await Promise.all([
        edit(ada, id, { status: 'published', ifApproved: true }),
        reader.decide(id, { decision: 'changes_requested', version: 1, text: 'Warmer' }),
      ]);
      expect([published.status, decided.status].sort()).toEqual(
        published.status === 200 ? [200, 409] : [200, 400],
      );
    }
  });

  it('is neither requested nor accepted once a post is published', async () => {
    const ada = await server.member('agency');
    const { id } = await makePost(ada);
    const { reader } = await send(ada, [id]);
    expect((await reader.review()).posts).toMatchObject([{ isPublished: false }]);
    await edit(ada, id, { status: 'published' });
    expect((await reader.review()).posts).toMatchObject([{ isPublished: true, decision: null }]);
    expect(await stateOf(ada, id)).toBeNull();
    const late = await reader.decide(id, { decision: 'approved', version: 1 });
    expect(late).toMatchObject({ status: 409, body: { code: 'conflict', currentVersion: 1 } });
    expect(late.body.message).toContain('published');
    const again = { posts: [id], readerName: 'Carl', readerEmail: null };
    const asked = await ada.post('/api/sign-off/links', again);
    expect(asked).toMatchObject({ status: 400, body: { code: 'validation_failed' } });
    expect(asked.body.message).toContain('published already');
    expect((await reader.comment(id, 'It looks great')).status).toBe(201);
    expect(await kinds(ada, id)).not.toContain('approved 1');
    await edit(ada, id, { status: 'draft' });
    expect((await reader.decide(id, { decision: 'approved', version: 1 })).status).toBe(200);
  });

  it('never refers to a version that wasn’t shown, even if many decisions arrive during an edit', async () => {
    const ada = await server.member('agency');
    for (let round = 0; round < 4; round += 1) {
      const { id } = await makePost(ada);
      const { reader } = await send(ada, [id]);
      // Unique texts, so that none counts as a repetition.
      let tries = 0;
      const approve = () => reader.decide(id, { decision: 'approved', version: 1, text: `Yes ${tries++}` });
      let isEdited = false;
      const editing = edit(ada, id, { caption: `Unseen ${round}` }).then(({ status }) => {
        isEdited = true;
        return status;
      });
      for (let isLate = false; !isLate; ) {
        isLate = isEdited;
        const [one, other] = await Promise.all([approve(), approve()]);
        // Once the edit is stored, nobody can approve the version before it.
        for (const { status } of [one, other]) expect(isLate ? [409] : [200, 409]).toContain(status);
      }
      expect(await editing).toBe(200);
      const state = await stateOf(ada, id);
      expect(state).toMatchObject({ currentVersion: 2 });
      expect(['waiting', 'out_of_date']).toContain(state?.state);
      const decided = (await kinds(ada, id)).filter((kind) => kind.startsWith('approved'));
      expect(decided.every((kind) => kind === 'approved 1')).toBe(true);
      expect(decided.length > 0).toBe(state?.state === 'out_of_date');
    }
  });

  it('counts once for a double click, and the later of two readers’ decisions prevails', async () => {
    const ada = await server.member('agency');
    const heard: string[] = [];
    server.app.service(signOff).onDecision(async ({ decision, by, version }) => {
      heard.push(`${by}: ${decision} ${version}`);
    });
    const hook = await ada.post('/api/webhooks', {
      url: 'https://hooks.invalid/decisions',
      events: ['post.approved', 'post.changes_requested'],
    });
    const { webhook } = hook.body as { webhook: { id: string } };
    const { id } = await makePost(ada);
    const [clara, carl] = [await send(ada, [id]), await send(ada, [id], { readerName: 'Carl' })];
    const approval = { decision: 'approved', version: 1 };
    const clicks = await Promise.all([1, 2, 3].map(() => clara.reader.decide(id, approval)));
    expect(clicks.map(({ status }) => status)).toEqual([200, 200, 200]);
    await carl.reader.decide(id, { decision: 'changes_requested', version: 1, text: 'No' });
    expect(await stateOf(ada, id)).toMatchObject({ state: 'changes_requested', by: 'Carl' });
    await clara.reader.decide(id, approval);
    expect(await stateOf(ada, id)).toMatchObject({ state: 'approved', by: 'Clara Client' });
    const decided = (await historyOf(ada, id)).filter(({ kind }) => /approved|changes/.test(kind));
    expect(decided.map(({ by }) => by?.name)).toEqual(['Clara Client', 'Carl', 'Clara Client']);
    const told = async (): Promise<string[]> => {
      const { body } = await ada.get(`/api/webhooks/${webhook.id}/deliveries`);
      return (body.items as { type: string }[]).map(({ type }) => type).sort();
    };
    await expect
      .poll(told, { timeout: 20_000 })
      .toEqual(['post.approved', 'post.approved', 'post.changes_requested']);
    await expect.poll(() => heard, { timeout: 20_000 }).toHaveLength(3);
    const subjects = [
      'Clara Client approved “Our secret title”',
      'Carl requested changes to “Our secret title”',
    ];
    for (const subject of subjects) await mails.waitFor(ada.email, subject);
  });

  it('is reported by another process if the first was killed before notifying anybody @turn-4', async () => {
    const ada = await server.member('agency');
    const { id } = await makePost(ada);
    const { url } = await send(ada, [id]);
    const child = spawn(process.execPath, [path.join(import.meta.dirname, 'serve.testing.ts')], {
      env: {
        PATH: process.env.PATH,
        NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
        NODE_ENV: 'test',
        PORT: '0',
        ROLE: 'web',
        DATA_DIR: path.join(server.dataDir, 'other'),
        MONGODB_URI: server.databaseUri,
        SESSION_SECRET: 'another one, for a link is no cookie',
        KILL_AT_JOB: 'sign-off.tell',
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    try {
      const reader = new Reader(new Browser(await listening(child)), url.split('#')[1] ?? '');
      const ended = once(child, 'exit');
      await expect(reader.decide(id, { decision: 'approved', version: 1 })).rejects.toThrow();
      expect((await ended)[1]).toBe('SIGKILL');
      expect(await stateOf(ada, id)).toMatchObject({ state: 'approved', by: 'Clara Client' });
      await server.app.connection
        .collection('jobs')
        .updateOne({ name: 'sign-off.tell-untold' }, { $set: { nextRunAt: new Date(0) } });
      await mails.waitFor(ada.email, 'Clara Client approved “Our secret title”');
    } finally {
      child.kill('SIGKILL');
    }
  }, 60_000);

  it('is reported by the periodic job if its own job was never stored, also if another decision has replaced it @turn-4', async () => {
    const ada = await server.member('agency');
    const hook = await ada.post('/api/webhooks', {
      url: 'https://hooks.invalid/decisions',
      events: ['post.approved', 'post.changes_requested'],
    });
    const { webhook } = hook.body as { webhook: { id: string } };
    const { id } = await makePost(ada);
    const { link } = await send(ada, [id]);
    // The state after a process was killed between the decision and its job. Another decision follows.
    const decision = {
      edits: 0,
      by: 'Clara Client',
      link: new Types.ObjectId(link.id),
      at: new Date(),
    };
    const { decide } = server.app.service(posts).signOff;
    const [asked, approved] = [new Types.ObjectId(), new Types.ObjectId()];
    await decide({ workspace: ada.id }, id, {
      ...decision,
      state: 'changes_requested',
      event: asked,
      text: 'Warmer',
    });
    await decide({ workspace: ada.id }, id, { ...decision, state: 'approved', event: approved, text: '' });
    const jobs = server.app.connection.collection('jobs');
    expect(await jobs.countDocuments({ name: 'sign-off.tell' })).toBe(0);
    const sweep = () =>
      jobs.updateOne({ name: 'sign-off.tell-untold', lockedAt: null }, { $set: { nextRunAt: new Date(0) } });
    await sweep();
    for (const verb of ['requested changes to', 'approved']) {
      await mails.waitFor(ada.email, `Clara Client ${verb} “Our secret title”`);
    }
    const kept = async () =>
      server.app.connection.collection('posts').findOne({ _id: new Types.ObjectId(id) });
    await expect.poll(async () => (await kept())?.untold, { timeout: 20_000 }).toEqual([]);
    const { body } = await ada.get(`/api/webhooks/${webhook.id}/deliveries`);
    expect((body.items as { type: string }[]).map(({ type }) => type).sort()).toEqual([
      'post.approved',
      'post.changes_requested',
    ]);
    expect((await kinds(ada, id)).filter((kind) => /approved|changes/.test(kind)).sort()).toEqual([
      'approved 1',
      'changes_requested 1',
    ]);
    expect(mails.mails.filter(({ to, subject }) => to === ada.email && /“Our/.test(subject))).toHaveLength(2);
  });

  it('is given up after several failures of one listener, and everybody else is notified once @turn-3', async () => {
    const ada = await server.member('agency');
    const heard: string[] = [];
    const service = server.app.service(signOff);
    service.onDecision(async () => {
      throw new Error('always');
    });
    service.onDecision(async ({ by }) => {
      heard.push(by);
    });
    const { id } = await makePost(ada);
    const { reader } = await send(ada, [id]);
    await reader.decide(id, { decision: 'approved', version: 1 });
    const subject = 'Clara Client approved “Our secret title”';
    await mails.waitFor(ada.email, subject);
    const { connection } = server.app;
    const jobs = connection.collection('jobs');
    const telling = { name: 'sign-off.tell', lockedAt: null };
    // Skips the failures between the first and the last, which would take half an hour.
    const almostDead = { $set: { failCount: 11, nextRunAt: new Date(0) } };
    const hurry = async () =>
      (await jobs.updateOne({ ...telling, failCount: { $gt: 0 }, nextRunAt: { $ne: null } }, almostDead))
        .matchedCount;
    await expect.poll(hurry, { timeout: 20_000 }).toBe(1);
    const untold = async () =>
      (await connection.collection('posts').findOne({ _id: new Types.ObjectId(id) }))?.untold;
    await expect.poll(untold, { timeout: 20_000 }).toEqual([]);
    const metrics = await fetch(`${server.url}/metrics`);
    expect(await metrics.text()).toContain('postloom_jobs_dead{kind="sign-off.tell"} 1');
    // The job that looks for missed notifications finds nothing to do.
    const sweep = { name: 'sign-off.tell-untold', lockedAt: null };
    const before = new Date();
    await jobs.updateOne(sweep, { $set: { nextRunAt: new Date(0) } });
    const swept = async () => jobs.countDocuments({ ...sweep, lastFinishedAt: { $gte: before } });
    await expect.poll(swept, { timeout: 20_000 }).toBe(1);
    expect(await jobs.countDocuments({ ...telling, nextRunAt: { $ne: null } })).toBe(0);
    expect(new Set(heard)).toEqual(new Set(['Clara Client']));
    expect(mails.mails.filter((mail) => mail.subject === subject)).toHaveLength(1);
  });

  it.each([
    ['has left the team', (ada: { id: string }, bob: Browser) => bob.post(`/api/workspaces/${ada.id}/leave`)],
    [
      'is paused in the team',
      ({ id }: { id: string }) =>
        server.app.connection
          .collection('credit_balances')
          .updateOne({ _id: new Types.ObjectId(id) }, { $set: { plan: 'pro' } }),
    ],
  ])('is mailed to the payer if the link’s sender %s', async (_, goes) => {
    const ada = await server.member('agency');
    const bob = await server.member();
    await seat(ada, bob, 'editor');
    const { id } = await makePost(ada);
    const made = await bob.post(
      '/api/sign-off/links',
      { posts: [id], readerName: 'Clara Client', readerEmail: null },
      { headers: { [workspaceHeader]: ada.id } },
    );
    expect(made.status, made.text).toBe(201);
    const reader = new Reader(server.browser(), String(made.body.url).split('#')[1] ?? '');
    await goes(ada, bob);
    await reader.decide(id, { decision: 'approved', version: 1 });
    const mail = await mails.waitFor(ada.email, 'Clara Client approved');
    expect(mail.text).toContain(`workspace=${ada.id}`);
    expect(mails.mails.filter(({ to, subject }) => to === bob.email && /Clara/.test(subject))).toEqual([]);
  });

  it('on the current version remains when another link is created; after an edit, a new link makes the post wait again', async () => {
    const ada = await server.member('agency');
    const { id } = await makePost(ada);
    const { reader } = await send(ada, [id]);
    await reader.decide(id, { decision: 'approved', version: 1 });
    await send(ada, [id], { readerName: 'Carl' });
    expect(await stateOf(ada, id)).toMatchObject({ state: 'approved' });
    await edit(ada, id, { caption: 'Other words' });
    await send(ada, [id], { readerName: 'Carl' });
    expect(await stateOf(ada, id)).toMatchObject({ state: 'waiting', by: 'Carl', currentVersion: 2 });
  });

  it('that requests changes remains until a new version is sent, and beside the wait for an answer to that', async () => {
    const ada = await server.member('agency');
    const { id } = await makePost(ada);
    const { reader } = await send(ada, [id]);
    await reader.decide(id, { decision: 'changes_requested', version: 1, text: 'Warmer, please' });
    await edit(ada, id, { caption: 'Warm rye bread' });
    const refused = { state: 'changes_requested', by: 'Clara Client', version: 1, currentVersion: 2 };
    expect(await stateOf(ada, id)).toMatchObject(refused);
    const listed = async (state: string) =>
      ((await ada.get(`/api/posts?signOff=${state}`)).body.items as unknown[]).length;
    const lastDecision = { decision: 'changes_requested', by: 'Clara Client', version: 1 };

    const again = await send(ada, [id], { readerName: 'Carl' });
    const waiting = { state: 'waiting', by: 'Carl', version: 2, currentVersion: 2, lastDecision };
    expect(await stateOf(ada, id)).toMatchObject(waiting);
    expect([await listed('waiting'), await listed('changes_requested')]).toEqual([1, 0]);
    // Clara's page has her request and what has changed since, and the history who asked for what.
    expect((await reader.review()).posts).toMatchObject([
      { version: 2, decision: { ...lastDecision, shown: { caption: 'Rye bread on Fridays' } } },
    ]);
    expect(await historyOf(ada, id)).toContainEqual(
      expect.objectContaining({ kind: 'changes_requested', version: 1, text: 'Warmer, please' }),
    );
    // Once nobody is asked about the new version any more, the request stands as before.
    const other = await send(ada, [id], { readerName: 'Dora' });
    await ada.call('DELETE', `/api/sign-off/links/${other.link.id}`);
    expect(await stateOf(ada, id)).toMatchObject(waiting);
    await ada.call('DELETE', `/api/sign-off/links/${again.link.id}`);
    expect(await stateOf(ada, id)).toMatchObject(refused);
    expect(await stateOf(ada, id)).not.toHaveProperty('lastDecision');

    await send(ada, [id]);
    await edit(ada, id, { caption: 'Very warm rye bread' });
    await edit(ada, id, { status: 'published' });
    expect(await stateOf(ada, id)).toMatchObject({ ...refused, currentVersion: 3 });
    await edit(ada, id, { status: 'draft' });
    const last = await send(ada, [id], { readerName: 'Carl' });
    await last.reader.decide(id, { decision: 'approved', version: 3 });
    expect(await stateOf(ada, id)).toMatchObject({ state: 'approved', by: 'Carl', version: 3 });
    expect(await stateOf(ada, id)).not.toHaveProperty('lastDecision');
  });

  it('is awaited again once readers were mailed about a new version', async () => {
    const ada = await sender();
    const { id } = await makePost(ada);
    const { reader } = await send(ada, [id], { readerEmail: 'clara@client.example' });
    const tell = () => ada.post(`/api/sign-off/posts/${id}/notices`);
    await reader.decide(id, { decision: 'changes_requested', version: 1 });
    // The client knows the version that they decided on.
    await tell();
    expect(await stateOf(ada, id)).toMatchObject({ state: 'changes_requested' });
    await edit(ada, id, { caption: 'Warm rye bread' });
    await tell();
    expect(await stateOf(ada, id)).toMatchObject({ state: 'waiting', version: 2 });
    await reader.decide(id, { decision: 'approved', version: 2 });
    await edit(ada, id, { caption: 'Very warm rye bread' });
    await tell();
    const lastDecision = { decision: 'approved', version: 2 };
    expect(await stateOf(ada, id)).toMatchObject({ state: 'waiting', version: 3, lastDecision });
  });
});

describe('a history', () => {
  const minuteMs = 60 * 1000;
  const lines = async (browser: Browser, id: string) =>
    (await historyOf(browser, id)).map(
      ({ kind, version, by, text }) => `${by?.name} ${kind} ${version}${text && `: ${text}`}`,
    );

  it('names who saved each version since the post was sent, and who published it, with saves within minutes in one line', async () => {
    clock = new Date();
    const ada = await server.member('agency');
    const bea = await server.member();
    await server.app.connection
      .collection('accounts')
      .updateOne({ _id: new Types.ObjectId(bea.id) }, { $set: { username: 'Bea Editor' } });
    await seat(ada, bea, 'editor');
    const inTeam = { headers: { [workspaceHeader]: ada.id } };
    const { id } = await makePost(ada);
    // Versions from before it was sent are the team's own.
    await edit(ada, id, { caption: 'Not shown to anybody' });
    const { reader } = await send(ada, [id]);
    pass(minuteMs);
    await reader.decide(id, { decision: 'approved', version: 2 });
    for (const caption of ['Rye', 'Rye bread', 'Warm rye bread']) {
      pass(2 * minuteMs);
      await edit(ada, id, { caption });
    }
    pass(minuteMs);
    await edit(bea, id, { caption: 'Warm rye bread at nine' }, inTeam);
    pass(20 * minuteMs);
    await edit(bea, id, { caption: 'Warm rye bread at ten' }, inTeam);
    await edit(bea, id, { title: 'Seen by nobody else' }, inTeam);
    pass(minuteMs);
    await edit(bea, id, { status: 'published' }, inTeam);
    pass(minuteMs);
    await edit(ada, id, { status: 'draft' });
    expect(await lines(ada, id)).toEqual([
      'Ada Weaver link_made 2: For Clara Client',
      'Clara Client approved 2',
      'Ada Weaver version_saved 5: Clara Client’s approval of version 2 is out of date.',
      'Bea Editor version_saved 6',
      'Bea Editor version_saved 7',
      'Bea Editor published 7',
      'Ada Weaver unpublished 7',
    ]);
    // The screen links to the file, and a link can't name the workspace.
    const file = `/api/sign-off/posts/${id}/export?format=csv`;
    const { text } = await bea.get(file);
    expect(text).toContain(',5,Saved a new version,Ada Weaver,Team,');
    expect(text).toContain(',7,Marked it as published,Bea Editor,Team,');
    expect((await (await server.member('agency')).get(file)).status).toBe(404);
  });

  it('shows the latest of very many entries, and exports them all', async () => {
    const ada = await server.member('agency');
    const { id } = await makePost(ada);
    await send(ada, [id]);
    const events = server.app.connection.collection('sign_off_events');
    const first = await events.findOne({ post: new Types.ObjectId(id) });
    const at = Number(first?.at);
    // Saves by different people, which no line sums up.
    await events.insertMany(
      Array.from({ length: signOffLimits.historyShown }, (_, index) => ({
        ...first,
        _id: new Types.ObjectId(),
        at: new Date(at + index + 1),
        kind: 'version_saved',
        by: { name: `Editor ${index}`, side: 'team' },
        text: '',
        key: `version:${index + 2}`,
      })),
    );
    const shown = await lines(ada, id);
    expect(shown).toHaveLength(signOffLimits.historyShown);
    expect(shown.at(-1)).toContain(`Editor ${signOffLimits.historyShown - 1}`);
    const { body } = await ada.get(`/api/sign-off/posts/${id}/export?format=json`);
    expect(body.history).toHaveLength(signOffLimits.historyShown + 1);
  });

  it('is completed if a process died between a save and its entry, and keeps the lines of older versions of the API', async () => {
    const ada = await server.member('agency');
    const { id } = await makePost(ada);
    const { reader } = await send(ada, [id]);
    await reader.decide(id, { decision: 'approved', version: 1 });
    const events = server.app.connection.collection('sign_off_events');
    const saves = { kind: { $in: ['version_saved', 'published'] } };
    await edit(ada, id, { caption: 'Rye' });
    await events.deleteMany(saves);
    // The next save completes what the one before left, as the post only says who saved it last.
    await edit(ada, id, { caption: 'Rye bread', status: 'published' });
    expect(await events.countDocuments(saves)).toBe(3);
    await events.deleteMany({ ...saves, version: 3 });
    for (let twice = 0; twice < 2; twice += 1) await historyOf(ada, id);
    expect(await events.countDocuments(saves)).toBe(3);
    // As an API wrote it that didn't know who saved a version.
    const post = { _id: new Types.ObjectId(id) };
    await events.deleteMany(saves);
    await server.app.connection.collection('posts').updateOne(post, { $unset: { saved: 1, publication: 1 } });
    expect(await lines(ada, id)).toContain(
      'undefined voided 3: Decided on version 1; the post is now version 3.',
    );
    await edit(ada, id, { caption: 'Rye bread at nine' });
    expect(await kinds(ada, id)).toEqual(['link_made 1', 'approved 1', 'voided 3', 'version_saved 4']);
  });
});

describe('comments', () => {
  it('are refused once the history is full; the one that filled it can be repeated', async () => {
    const ada = await server.member('agency');
    const { id } = await makePost(ada);
    const { reader } = await send(ada, [id]);
    await reader.review();
    const events = server.app.connection.collection('sign_off_events');
    const { _id, ...event }: Record<string, unknown> = (await events.findOne({})) ?? {};
    const missing = signOffLimits.historyPerPost - (await events.countDocuments()) - 1;
    await events.insertMany(
      Array.from({ length: missing }, (_, index) => ({ ...event, kind: 'comment', key: `earlier-${index}` })),
    );
    const last = await reader.comment(id, 'The last word', 'the-last-comment');
    expect(last.status, last.text).toBe(201);
    const before = await historyOf(ada, id);
    for (const refused of [
      await reader.comment(id, 'One more', 'one-comment-more'),
      await ada.post(`/api/sign-off/posts/${id}/comments`, { text: 'One more' }),
    ]) {
      expect([refused.status, refused.body.code]).toEqual([413, 'payload_too_large']);
    }
    const again = await reader.comment(id, 'The last word', 'the-last-comment');
    expect([again.status, again.body]).toEqual([201, last.body]);
    expect(await historyOf(ada, id)).toEqual(before);
  });

  it('by a client are mailed once to the link’s sender, and those by the team once to each reader, unless mail is off', async () => {
    const ada = await sender();
    const { id } = await makePost(ada);
    const { reader } = await send(ada, [id], { readerEmail: 'clara@client.example' });
    await send(ada, [id], { readerEmail: 'clara@client.example' });
    const gone = await send(ada, [id], { readerName: 'Carl', readerEmail: 'carl@client.example' });
    await ada.call('DELETE', `/api/sign-off/links/${gone.link.id}`);

    for (let twice = 0; twice < 2; twice += 1) await reader.comment(id, 'Is it vegan?');
    const asked = await mails.waitFor(ada.email, 'Clara Client commented on “Our secret title”');
    expect(asked.text).toContain('Is it vegan?');
    expect(asked.text).toContain(`/app/posts/${id}?workspace=${ada.id}`);
    const { status } = await ada.post(`/api/sign-off/posts/${id}/comments`, { text: 'Yes, it is.' });
    expect(status).toBe(201);
    const answer = await mails.waitFor('clara@client.example', 'wrote to you about “Rye bread on Fridays”');
    expect(answer.text).toContain('Yes, it is.');
    // The title is the team's own, so a client's mail has the post's first words.
    expect(answer.text).toContain('the Instagram post “Rye bread on Fridays”');
    expect(answer.subject).not.toContain('Our secret title');
    expect(answer.text).not.toContain('Our secret title');

    const wants = { email: false, push: false, marketing: false, security: false };
    expect((await ada.call('PUT', '/api/account/notifications', wants)).status).toBe(200);
    await reader.comment(id, 'Thank you!', 'another-key');
    // As if its process had ended before sending the notification.
    const events = server.app.connection.collection('sign_off_events');
    const jobs = server.app.connection.collection('jobs');
    const untold = () => events.countDocuments({ untold: true });
    await expect.poll(untold, { timeout: 20_000 }).toBe(0);
    await ada.call('PUT', '/api/account/notifications', { ...wants, email: true });
    await events.updateOne({ text: 'Thank you!' }, { $set: { untold: true } });
    await expect
      .poll(
        async () => {
          await jobs.updateOne(
            { name: 'sign-off.tell-untold', lockedAt: null },
            { $set: { nextRunAt: new Date(0) } },
          );
          return untold();
        },
        { timeout: 20_000 },
      )
      .toBe(0);
    await expect
      .poll(() => mails.mails.filter(({ subject }) => /commented/.test(subject)).length, { timeout: 20_000 })
      .toBe(2);
    const told = mails.mails.map(({ to, subject }) => `${to} ${subject}`);
    expect(told.filter((line) => /wrote to you/.test(line))).toHaveLength(1);
  });

  it('are mailed with the names of the client and the post, and each sentence ends once', async () => {
    const ada = await sender();
    const client = String((await ada.post('/api/clients', { name: 'Harbor Bakery' })).body.id);
    const { id } = await makePost(ada, { client, title: '', caption: 'New: rye, baked for 18 hours.' });
    const { reader } = await send(ada, [id], { readerEmail: 'clara@client.example' });
    await reader.comment(id, 'Is it vegan?');
    await reader.decide(id, { decision: 'approved', version: 1 });
    for (const [subject, sentence] of [
      ['commented on', 'has commented on version 1'],
      ['approved', 'has approved version 1'],
    ]) {
      const who = 'Clara Client (Harbor Bakery)';
      const mail = await mails.waitFor(ada.email, `${who} ${subject} “New: rye, baked for 18 hours.”`);
      expect(mail.text).toContain(`${who} ${sentence} of “New: rye, baked for 18 hours.”`);
      expect(mail.text).not.toContain('hours.”.');
    }
    await edit(ada, id, { caption: 'Newer: rye, baked for 18 hours.' });
    await ada.post(`/api/sign-off/posts/${id}/notices`);
    const notice = await mails.waitFor('clara@client.example', 'has a new version of “Newer: rye');
    expect(notice.text).toContain('the Instagram post “Newer: rye, baked for 18 hours.” ');
  });

  it('are answered to the confirmed address of the link’s sender, or of the payer once they have left, if the brand has none', async () => {
    const ada = await sender();
    const bob = await server.member();
    await seat(ada, bob, 'editor');
    const inTeam = { headers: { [workspaceHeader]: ada.id } };
    const { id } = await makePost(ada);
    const invite = async (readerEmail: string) => {
      const reader = { posts: [id], readerName: 'Clara Client', readerEmail };
      expect((await bob.post('/api/sign-off/links', reader, inTeam)).status).toBe(201);
    };
    const repliesTo = async (to: string, subject: string) =>
      (await mails.waitFor(to, subject)).headers.get('reply-to');

    await setConfirmed(bob, true);
    await invite('clara@client.example');
    expect(await repliesTo('clara@client.example', 'asks you to approve')).toBe(bob.email);
    // He has another address since, which may be somebody else's.
    await setConfirmed(bob, false);
    await ada.post(`/api/sign-off/posts/${id}/comments`, { text: 'Yes, it is.' });
    expect(await repliesTo('clara@client.example', 'wrote to you')).toBe(undefined);

    await bob.post(`/api/workspaces/${ada.id}/leave`);
    await edit(ada, id, { caption: 'Warm rye bread' });
    await ada.post(`/api/sign-off/posts/${id}/notices`);
    expect(await repliesTo('clara@client.example', 'new version')).toBe(ada.email);
  });

  it('by the team are refused if no open link shows the post, as nobody could read them', async () => {
    const ada = await server.member('agency');
    const { id } = await makePost(ada);
    const answer = () => ada.post(`/api/sign-off/posts/${id}/comments`, { text: 'Yes, it is.' });
    const refusal = { status: 410, body: { code: 'gone', message: expect.stringContaining('new link') } };
    expect(await answer()).toMatchObject(refusal);
    const { link } = await send(ada, [id]);
    expect((await answer()).status).toBe(201);
    await ada.call('DELETE', `/api/sign-off/links/${link.id}`);
    expect(await answer()).toMatchObject(refusal);
    clock = new Date();
    await send(ada, [id], { days: 1 });
    expect((await answer()).status).toBe(201);
    pass(2 * dayMs);
    expect(await answer()).toMatchObject(refusal);
    expect((await kinds(ada, id)).filter((kind) => kind === 'comment 1')).toHaveLength(2);
  });

  it('about a new version are mailed when the team asks for it, once for each version and reader', async () => {
    const ada = await sender();
    const { id } = await makePost(ada);
    const { reader } = await send(ada, [id], { readerEmail: 'clara@client.example' });
    await send(ada, [id], { readerName: 'Carl' });
    await reader.decide(id, { decision: 'changes_requested', version: 1, text: 'Warmer, please' });
    await edit(ada, id, { caption: 'Warm rye bread' });
    const tell = () => ada.post(`/api/sign-off/posts/${id}/notices`);
    // Somebody without an address must be told in person.
    expect(await tell()).toMatchObject({ status: 200, body: { mailed: ['Clara Client'], known: [] } });
    expect(await tell()).toMatchObject({ status: 200, body: { mailed: [], known: ['Clara Client'] } });
    const first = await mails.waitFor('clara@client.example', 'new version');
    expect(first.text).not.toContain('Our secret title');
    // Mails that aren't sent don't count toward the daily limit; the two that were sent do.
    await tell();
    const counted = await server.app.connection
      .collection('rate_limits')
      .findOne({ key: `sign-off-mails:${ada.id}` });
    expect(counted).toMatchObject({ points: 2 });
    await edit(ada, id, { caption: 'Warm rye bread at nine' });
    await tell();
    const told = () => mails.mails.filter(({ subject }) => subject.includes('new version'));
    await expect.poll(() => told().length).toBe(2);
    await edit(ada, id, { status: 'published' });
    expect(await tell()).toMatchObject({ status: 200, body: { mailed: [] } });
    expect((await server.browser().post(`/api/sign-off/posts/${id}/notices`)).status).toBe(401);
  });

  it('are mailed with the way to the client’s page, as are new versions, until the link ends', async () => {
    const ada = await sender();
    const { id } = await makePost(ada);
    const clara = 'clara@client.example';
    const { link, url, reader } = await send(ada, [id], { readerEmail: clara });
    const links = server.app.connection.collection('sign_off_links');
    expect(JSON.stringify(await links.find().toArray())).not.toContain(url.split('#')[1]);
    const comment = (text: string) => ada.post(`/api/sign-off/posts/${id}/comments`, { text });
    const tell = () => ada.post(`/api/sign-off/posts/${id}/notices`);

    await comment('Yes, it is.');
    await edit(ada, id, { caption: 'Warm rye bread' });
    await tell();
    for (const subject of ['wrote to you', 'new version']) {
      const { text, html } = await mails.waitFor(clara, subject);
      for (const part of [text, html]) expect(part).toContain(url);
      expect(text).toContain(`works until ${linkEnd(link)}. Anyone who has it can respond in your name.`);
    }

    // A link from before its token was kept, which still opens the page.
    await links.updateOne({}, { $unset: { sealedToken: 1 } });
    await edit(ada, id, { caption: 'Warm rye bread at nine' });
    await tell();
    const older = await mails.waitFor(clara, 'new version of “Warm rye bread at nine”');
    expect(older.text).toMatch(/email of \w+ \d+, \d{4}: “Ada Weaver asks you to approve a post”/);
    expect(older.text).not.toContain(url);
    expect((await reader.open()).status).toBe(200);

    // The link that takes its place is the one in the mails from then on.
    await ada.call('DELETE', `/api/sign-off/links/${link.id}`);
    const renewed = await send(ada, [id], { readerEmail: clara });
    await comment('And warm.');
    await expect
      .poll(() => mails.mails.filter(({ text }) => text.includes('And warm.')).map(({ text }) => text))
      .toEqual([expect.stringContaining(renewed.url)]);
    expect((await reader.open()).status).toBe(410);
  });

  it('about a new version are not mailed to readers who were sent a link to that version', async () => {
    const ada = await sender();
    const { id } = await makePost(ada);
    const clara = { readerEmail: 'clara@client.example' };
    const { reader } = await send(ada, [id], clara);
    await send(ada, [id], { readerName: 'Dora', readerEmail: 'dora@client.example' });
    await reader.decide(id, { decision: 'changes_requested', version: 1, text: 'Warmer, please' });
    await edit(ada, id, { caption: 'Warm rye bread' });
    await send(ada, [id], { readerName: 'Bob', readerEmail: 'bob@client.example' });
    const again = await send(ada, [id], clara);
    const tell = async () => (await ada.post(`/api/sign-off/posts/${id}/notices`)).body;
    const names = ({ mailed, known }: Record<string, unknown>) =>
      [mailed, known].map((each) => [...(each as string[])].sort());
    expect(names(await tell())).toEqual([['Dora'], ['Bob', 'Clara Client']]);
    // The link in the mail about this version is withdrawn, so the reader has to learn that the earlier link shows it.
    await ada.call('DELETE', `/api/sign-off/links/${again.link.id}`);
    expect(names(await tell())).toEqual([['Clara Client'], ['Bob', 'Dora']]);
    const told = () => mails.mails.filter(({ subject }) => subject.includes('new version'));
    await expect
      .poll(() =>
        told()
          .map(({ to }) => to)
          .sort(),
      )
      .toEqual(['clara@client.example', 'dora@client.example']);
  });

  it('by a client are new to each team member until they have seen them; the team’s own are new to nobody', async () => {
    const ada = await server.member('agency');
    const bob = await server.member();
    await seat(ada, bob, 'reviewer');
    const inTeam = { headers: { [workspaceHeader]: ada.id } };
    const { id } = await makePost(ada);
    const [other, untouched] = [await makePost(ada, { title: 'Another' }), await makePost(ada)];
    const { reader } = await send(ada, [id, other.id, untouched.id]);
    expect(await unseenBy(ada)).toEqual([]);
    for (let twice = 0; twice < 2; twice += 1) await reader.comment(id, 'Is it vegan?');
    await ada.post(`/api/sign-off/posts/${id}/comments`, { text: 'Yes, it is.' });
    const [first, ...more] = await unseenBy(ada);
    expect(first).toMatchObject({ post: { id, title: 'Our secret title' }, comments: [expect.any(String)] });
    expect(more).toEqual([]);
    expect(await unseenBy(bob, inTeam)).toEqual([first]);
    expect(await unseenBy(bob)).toEqual([]);

    // Reading the history doesn't mark comments as seen. A comment that arrives while somebody reads stays unseen.
    await ada.get(`/api/sign-off/posts/${id}`);
    await reader.comment(id, 'And warm?', 'a-second-comment');
    const see = (browser: Browser, post: string, comments: readonly string[], options: object = {}) =>
      browser.call('PUT', `/api/sign-off/posts/${post}/seen`, { comments }, options);
    for (let twice = 0; twice < 2; twice += 1) {
      expect((await see(ada, id, first?.comments ?? [])).status).toBe(204);
    }
    const [second] = await unseenBy(ada);
    expect(second?.comments).toHaveLength(1);
    expect(second?.comments).not.toEqual(first?.comments);
    // A comment can't be marked as seen through another post either.
    expect((await see(ada, other.id, second?.comments ?? [])).status).toBe(204);
    expect(await unseenBy(ada)).toEqual([second]);
    expect((await see(ada, id, second?.comments ?? [])).status).toBe(204);
    expect(await unseenBy(ada)).toEqual([]);
    const [ofBob] = await unseenBy(bob, inTeam);
    expect(ofBob?.comments.toSorted()).toEqual([...(first?.comments ?? []), ...(second?.comments ?? [])]);
    expect((await see(bob, id, ofBob?.comments ?? [], inTeam)).status).toBe(204);

    // The latest comes first, and a post in the bin isn't listed.
    await reader.comment(other.id, 'Lovely', 'a-third-comment');
    pass(1000);
    await reader.comment(id, 'And today?', 'a-fourth-comment');
    expect((await unseenBy(ada)).map(({ post }) => post.id)).toEqual([id, other.id]);
    await ada.call('DELETE', `/api/posts/${id}`);
    expect((await unseenBy(ada)).map(({ post }) => post.id)).toEqual([other.id]);
    expect((await see(ada, id, ofBob?.comments ?? [])).status).toBe(404);
  });

  it('stay plain text for the reader and the team, in one timeline, and in the CSV and JSON exports', async () => {
    const ada = await server.member('agency');
    const client = String((await ada.post('/api/clients', { name: 'Harbor Bakery' })).body.id);
    const { id } = await makePost(ada, { client });
    const { reader } = await send(ada, [id]);
    const hostile = '<img src=x onerror=alert(1)> =HYPERLINK("http://evil.example")';
    expect((await reader.comment(id, hostile)).status).toBe(201);
    const formula = '=1+1';
    await reader.comment(id, formula, 'another-comment');
    const answered = await ada.post(`/api/sign-off/posts/${id}/comments`, { text: 'We will' });
    expect(answered.status, answered.text).toBe(201);
    expect((await reader.comment(id, 'x'.repeat(2001), 'a-long-one')).status).toBe(400);
    expect((await reader.comment(id, '   ', 'an-empty-one')).status).toBe(400);
    const [post] = (await reader.review()).posts;
    expect(post?.comments.map(({ text, by }) => [by?.side, text])).toEqual([
      ['reader', hostile],
      ['reader', formula],
      ['team', 'We will'],
    ]);
    const json = await ada.get(`/api/sign-off/posts/${id}/export`);
    // The export carries the agency's name, which without a brand is the name of the workspace's payer.
    expect(json.headers.get('content-disposition')).toContain('filename="approval-Our secret title.json"');
    expect(json.body).toMatchObject({ agency: 'Ada Weaver' });
    expect((json.body as { history: unknown[] }).history).toHaveLength(5);
    const csv = await ada.get(`/api/sign-off/posts/${id}/export?format=csv`);
    expect(csv.headers.get('content-type')).toContain('text/csv');
    expect(csv.headers.get('content-disposition')).toContain(
      'filename="approval-Harbor Bakery, Our secret title.csv"',
    );
    const lines = csv.text.replace(/^\uFEFF/, '').split('\r\n');
    expect(lines[0]).toBe('Date,Time,Time zone,Client,Platform,Title,Version,Event,By,Side,Text');
    const ofPost =
      /^\d{4}-\d\d-\d\d,\d\d:\d\d,America\/Los_Angeles,Harbor Bakery,Instagram,Our secret title,1,/;
    for (const line of lines.slice(1, -1)) expect(line).toMatch(ofPost);
    expect(lines[1]).toContain(',Created a link,Ada Weaver,Team,For Clara Client');
    // A spreadsheet would execute the cell if it began with "=".
    expect(lines).toContainEqual(expect.stringContaining(",Commented,Clara Client,Client,'=1+1"));
  });
});

it('a comment of several lines is one cell of the exported CSV, so that none of its lines becomes a row', async () => {
  const ada = await server.member('agency');
  const { id } = await makePost(ada);
  const { reader } = await send(ada, [id]);
  for (const [index, lineBreak] of ['\n', '\r', '\r\n'].entries()) {
    const text = ['Looks good.', "=cmd|'/c calc'!A0"].join(lineBreak);
    expect((await reader.comment(id, text, `a-key-of-comment-${index}`)).status).toBe(201);
  }
  const { text } = await ada.get(`/api/sign-off/posts/${id}/export?format=csv`);
  // What stands outside quotation marks; two of them within are one in the text.
  const bare = text.replaceAll(/"(?:[^"]|"")*"/g, '');
  expect(bare).not.toContain('=cmd');
  const [, ...rows] = bare.trimEnd().split(/\r\n|\r|\n/);
  for (const row of rows) expect(row).toContain(',Instagram,');
  expect(rows.filter((row) => row.includes(',Commented,'))).toHaveLength(3);
});

it('a link shows posts of one client, and no longer shows a post that is moved to another client', async () => {
  const agency = await server.member('agency');
  const clients: string[] = [];
  for (const name of ['Bakery', 'Florist']) {
    const { status, body, text } = await agency.post('/api/clients', { name });
    expect(status, text).toBe(201);
    clients.push(String(body.id));
  }
  const [bakery, florist] = clients;
  const posts: string[] = [];
  for (const client of clients) {
    const { body } = await agency.post(
      '/api/posts',
      { platform: 'instagram', title: 'For one', caption: 'Fresh today' },
      { headers: { 'x-client': client } },
    );
    posts.push(String(body.id));
  }
  const input = { posts, readerName: 'Clara Client', readerEmail: null };
  expect(await agency.post('/api/sign-off/links', input)).toMatchObject({
    status: 400,
    body: { issues: [{ path: 'posts' }] },
  });
  const [bread = ''] = posts;
  const { reader, link } = await send(agency, [bread]);
  // The reader sees the client's name as the author, whoever sends the link.
  expect(await reader.review()).toMatchObject({ author: 'Bakery', posts: [{ id: bread }] });
  const asFlorist = { headers: { 'x-client': florist ?? '' } };
  expect((await agency.get(`/api/sign-off/posts/${bread}`, asFlorist)).status).toBe(404);
  expect((await agency.call('DELETE', `/api/sign-off/links/${link.id}`, undefined, asFlorist)).status).toBe(
    404,
  );
  expect((await agency.get(`/api/posts/${bread}`)).body).toMatchObject({ client: bakery });
  expect((await edit(agency, bread, { client: florist })).status).toBe(200);
  expect((await reader.review()).posts).toEqual([]);
  expect((await reader.decide(bread, { decision: 'approved', version: 1 })).status).toBe(404);
  expect(await stateOf(agency, bread)).toBe(null);
});

it('a client’s logo can be seen through a link to its posts, as long as it is its logo', async () => {
  const agency = await server.member('agency');
  const logo = (await picture(agency)).slice(-32);
  const [bakery, florist] = await Promise.all(
    [{ name: 'Bakery', logo }, { name: 'Florist' }].map((input) => agency.post('/api/clients', input)),
  );
  expect(bakery, bakery?.text).toMatchObject({ status: 201, body: { logo: { id: logo } } });
  const { id } = await makePost(agency, { client: bakery?.body.id });
  const { reader } = await send(agency, [id]);
  const url = (await reader.review()).authorLogoUrl ?? '';
  const stranger = server.browser();
  expect(await stranger.get(url)).toMatchObject({ status: 200 });
  expect((await stranger.get(url.replace(logo, '0'.repeat(32)))).status).toBe(404);
  const without = { version: bakery?.body.version, logo: null };
  expect((await agency.call('PATCH', `/api/clients/${bakery?.body.id}`, without)).status).toBe(200);
  expect((await stranger.get(url)).status).toBe(404);
  expect((await reader.review()).authorLogoUrl).toBe(null);

  const other = await makePost(agency, { client: florist?.body.id });
  const { reader: florists } = await send(agency, [other.id]);
  expect((await florists.review()).authorLogoUrl).toBe(null);
});

it('permanently deleting a post deletes its history, and links that showed no other post', async () => {
  const ada = await server.member('agency');
  const [gone, kept] = [await makePost(ada), await makePost(ada)];
  await send(ada, [gone.id], { readerName: 'Only Reader' });
  const { reader } = await send(ada, [gone.id, kept.id]);
  const { connection } = server.app;
  await forgetPost({ connection }, ada.id, gone.id);
  const links = await connection.collection('sign_off_links').find().toArray();
  expect(links.map(({ readerName, posts }) => [readerName, posts.map(String)])).toEqual([
    ['Clara Client', [kept.id]],
  ]);
  const events = await connection.collection('sign_off_events').find().toArray();
  expect(events.map(({ post }) => String(post))).toEqual([kept.id]);
  expect((await reader.review()).posts).toHaveLength(1);
});

describe('the brand', () => {
  it('is on the page and in the mail, with its logo re-encoded, and our own brand is on neither', async () => {
    const ada = await sender();
    const saved = await ada.call('PUT', '/api/brand', {
      version: 0,
      name: 'Loud & Clear',
      colour: '#FFDD00',
      replyTo: 'hello@loud.example',
      logo: await picture(ada),
    });
    expect(saved).toMatchObject({ status: 200, body: { version: 1, colour: '#ffdd00', active: true } });
    const { id } = await makePost(ada);
    const { reader } = await send(ada, [id], { readerEmail: 'clara@client.example', message: 'Have a look' });
    const answer = await reader.open();
    const { brand } = answer.body as unknown as Review;
    expect(brand.name).toBe('Loud & Clear');
    const logo = await server.browser().get(brand.logoUrl ?? '');
    expect([logo.status, logo.headers.get('content-type')]).toEqual([200, 'image/png']);
    const mail = await mails.waitFor('clara@client.example', 'Loud & Clear asks you to approve a post');
    expect(mail.headers.get('from')).toContain('Loud & Clear');
    expect(mail.headers.get('reply-to')).toBe('hello@loud.example');
    expect(mail.text).toContain('Have a look');
    expect(mail.text).toMatch(/\/review#[\w-]{43}/);
    // The logo is attached, so nothing has to be loaded.
    expect(mail.html).toMatch(/<img[^>]+src="cid:logo@mail"/);
    expect(mail.raw).toContain('Content-Type: image/png');
    expect(mail.html).not.toMatch(/src="http/);
    const whole = [...mail.headers].join('\n') + mail.html + mail.text + mail.messageId;
    for (const text of [answer.text, whole]) expect(text).not.toMatch(/postloom/i);
  });

  it('is only changed if the sent version is the current one, and requires the Agency plan', async () => {
    const ada = await server.member('agency');
    const brand = { version: 0, name: 'Loud', colour: null, replyTo: null };
    const both = await Promise.all([1, 2].map(() => ada.call('PUT', '/api/brand', brand)));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const statusOf = async (change: object) =>
      (await ada.call('PUT', '/api/brand', { ...brand, version: 1, ...change })).status;
    expect(await statusOf({ colour: 'red' })).toBe(400);
    expect(await statusOf({ replyTo: 'nobody' })).toBe(400);
    expect(await statusOf({ name: 'Loud\r\nBcc: all@example.com' })).toBe(400);
    expect(await statusOf({ logo: '0'.repeat(32) })).toBe(404);
    // The file may be as large as any upload, because the logo is re-encoded.
    const noise = sharp(randomBytes(3_000_000), { raw: { width: 1000, height: 1000, channels: 3 } }).png();
    expect(await statusOf({ logo: await picture(ada, noise) })).toBe(200);
    const pro = await server.member('pro');
    expect((await pro.call('PUT', '/api/brand', brand)).status).toBe(403);
  });
});
