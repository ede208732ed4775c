import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import path from 'node:path';
import {
  type AccessKeyScope,
  accessKeyCallsPerMinute,
  accessKeyScopes,
  accessKeysMax,
  type EndpointDefinition,
  endpoints,
  endpointUrl,
  scopeOf,
  workspaceHeader,
} from '@postloom/shared-contracts';
import { makeBrief, someOf } from '@postloom/shared-contracts/testing';
import { Types } from 'mongoose';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hashKey, isWellFormed, makeKey } from '#app/access-keys/key-text.ts';
import { credits } from '#app/credits/credits.feature.ts';
import {
  type Answer,
  Browser,
  closeDatabases,
  listening,
  password,
  readEvents,
  startTestServer,
  type TestServer,
} from './harness.ts';
import { type MailServer, startMailServer } from './stand-ins/mail.ts';

let server: TestServer;
/** Another process on the same database. */
let other: Pick<TestServer, 'browser'>;
let child: ChildProcess;
let mailbox: MailServer;
let clock = 0;
const now = (): Date => new Date(Date.now() + clock);

beforeAll(async () => {
  mailbox = await startMailServer();
  server = await startTestServer({ SMTP_URL: mailbox.url }, { now });
  child = spawn(process.execPath, [path.join(import.meta.dirname, 'serve.testing.ts')], {
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      NODE_ENV: 'test',
      PORT: '0',
      ROLE: 'web',
      DATA_DIR: path.join(server.dataDir, 'other'),
      MONGODB_URI: server.databaseUri,
      SESSION_SECRET: 'another one, for a key is no cookie',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const url = await listening(child);
  other = { browser: () => new Browser(url) };
});
afterAll(async () => {
  child.kill();
  await server.close();
  await mailbox.close();
  await closeDatabases();
});

interface Made {
  readonly id: string;
  readonly secret: string;
}

async function makeFor(member: Browser, options: Record<string, unknown> = {}): Promise<Made> {
  const body = { name: 'A program', scopes: accessKeyScopes, currentPassword: password, ...options };
  const answer = await member.post('/api/access-keys', body);
  expect(answer.status, answer.text).toBe(201);
  const { accessKey, secret } = answer.body as { accessKey: { id: string }; secret: string };
  return { id: accessKey.id, secret };
}

const bearer = (secret: string) => ({ headers: { authorization: `Bearer ${secret}` } });

/** A program's call: without cookies. */
const callWith = (
  secret: string,
  method: string,
  url: string,
  body?: unknown,
  at: Pick<TestServer, 'browser'> = server,
): Promise<Answer> => at.browser().call(method, url, body, bearer(secret));

/**
 * Uploads a picture.
 * @returns its address.
 */
async function uploadTo(member: Browser): Promise<string> {
  const bytes = await sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
    .png()
    .toBuffer();
  const { body } = await member.post('/api/objects/upload', { keep: true });
  expect((await member.call('PUT', String(body.uploadURL), bytes)).status).toBe(200);
  return String(body.objectURL);
}

describe('making a key', () => {
  it('asks for the password, shows the key once, and mails its creator', async () => {
    const owner = await server.member('agency');
    const refused = await owner.post('/api/access-keys', { name: 'x', scopes: ['generate'] });
    expect([refused.status, refused.body.code]).toEqual([400, 'validation_failed']);
    const { secret } = await makeFor(owner, { scopes: ['posts:read'] });
    expect(secret).toMatch(/^pl_live_\w{46}$/);
    const mail = await mailbox.waitFor(owner.email, 'A new access key was created');
    expect(mail.text).toContain('A program');
    expect(mail.raw).not.toContain(secret);
    const listed = await owner.get('/api/access-keys');
    expect(listed.text).not.toContain(secret);
    expect(listed.body).toMatchObject({
      suspended: false,
      asksPassword: true,
      items: [{ name: 'A program', ending: secret.slice(-4), scopes: ['posts:read'], lastUsedAt: null }],
    });
  });

  it('is refused on other plans', async () => {
    const member = await server.member('pro');
    const body = { name: 'x', scopes: ['generate'], currentPassword: password };
    const answer = await member.post('/api/access-keys', body);
    expect([answer.status, answer.body.code]).toEqual([403, 'plan_required']);
  });

  it('stops at the maximum number per workspace, even for concurrent calls @turn-3', async () => {
    const owner = await server.member('agency');
    const body = { name: 'x', scopes: ['generate'], currentPassword: password };
    // Each call checks the password, and only ten checks run at once.
    for (let n = 0; n < 15; n += 1) expect((await owner.post('/api/access-keys', body)).status).toBe(201);
    const answers = await Promise.all(Array.from({ length: 9 }, () => owner.post('/api/access-keys', body)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(accessKeysMax - 15);
    expect(answers.filter(({ status }) => status === 413)).toHaveLength(9 - (accessKeysMax - 15));
  });

  it('stores nothing that could be used as a key', async () => {
    const owner = await server.member('agency');
    const { secret } = await makeFor(owner);
    const collections = await server.app.connection.db?.collections();
    const dump = JSON.stringify(
      await Promise.all((collections ?? []).map((collection) => collection.find().toArray())),
    );
    expect(dump).toContain(hashKey(secret));
    expect(dump).not.toContain(secret.slice('pl_live_'.length, -4));
    expect((await callWith(hashKey(secret), 'GET', '/api/posts')).status).toBe(401);
    expect((await callWith(`pl_live_${hashKey(secret)}`, 'GET', '/api/posts')).status).toBe(401);
  });
});

describe('the text of a key', () => {
  it('has a checksum, so that a mistyped or truncated one is recognized without a lookup', () => {
    const key = makeKey();
    expect(isWellFormed(key)).toBe(true);
    expect(isWellFormed(key.slice(0, -1))).toBe(false);
    expect(isWellFormed(key.replace('live', 'test'))).toBe(false);
    const flipped = key.endsWith('0') ? `${key.slice(0, -1)}1` : `${key.slice(0, -1)}0`;
    expect(isWellFormed(flipped)).toBe(false);
    expect(makeKey()).not.toBe(key);
  });
});

describe('scopes', () => {
  const ofPeople = Object.entries<EndpointDefinition>(endpoints).filter(
    ([, { access }]) => access === 'member' || access === 'visitor',
  );
  const params = { id: 'f'.repeat(24), delivery: 'f'.repeat(24), name: 'composer', platform: 'instagram' };
  const keys = new Map<AccessKeyScope, string>();

  beforeAll(async () => {
    const owner = await server.member('agency');
    for (const scope of accessKeyScopes) {
      keys.set(scope, (await makeFor(owner, { scopes: [scope] })).secret);
    }
  });

  it.each(someOf(accessKeyScopes, 4))('%s opens what the table says, and nothing else', async (scope) => {
    const secret = keys.get(scope) ?? '';
    const opened: string[] = [];
    await Promise.all(
      ofPeople.map(async ([name, endpoint]) => {
        const url = endpointUrl(endpoint, { params });
        const sent = endpoint.method === 'GET' ? undefined : {};
        const { status, body } = await callWith(secret, endpoint.method, url, sent);
        if (status !== 403) opened.push(name);
        else expect(body.code, name).toBe('forbidden');
        expect(status, name).not.toBe(401);
      }),
    );
    expect(opened.sort()).toEqual(
      ofPeople
        .filter(([, endpoint]) => scopeOf(endpoint) === scope)
        .map(([name]) => name)
        .sort(),
    );
  });
});

describe('a call with a key', () => {
  it('acts for its creator, whoever else is signed in at the same browser', async () => {
    const owner = await server.member('agency');
    const { secret } = await makeFor(owner);
    const made = await callWith(secret, 'POST', '/api/posts', { platform: 'twitter', title: 'By a program' });
    expect(made.status, made.text).toBe(201);
    const stranger = await server.member('agency');
    const listed = await stranger.get('/api/posts', bearer(secret));
    expect(listed.text).toContain('By a program');
    expect((await stranger.get('/api/posts')).text).not.toContain('By a program');
    expect((await owner.get('/api/posts')).text).toContain('By a program');
    // A session doesn't make up for an invalid key.
    expect((await stranger.get('/api/posts', bearer(makeKey()))).status).toBe(401);
    expect((await stranger.get('/api/posts', bearer('pl_live_nonsense'))).status).toBe(401);
  });

  it('is named by the post that it changed, until somebody changes that without one', async () => {
    const owner = await server.member('agency');
    const { secret } = await makeFor(owner, { name: 'Zapier' });
    const { id } = (await owner.post('/api/posts', { platform: 'twitter', title: 'Rye' })).body;
    const path = `/api/posts/${String(id)}`;
    const changed = await callWith(secret, 'PATCH', path, { version: 1, title: 'Spelt' });
    expect(changed.body).toMatchObject({ updatedBy: owner.id, updatedWith: 'Zapier' });
    expect((await owner.get('/api/posts')).body.items).toMatchObject([{ updatedWith: 'Zapier' }]);
    await owner.call('PATCH', path, { version: 2, title: 'Oats' });
    expect((await owner.get(path)).body).toMatchObject({ updatedBy: owner.id, updatedWith: null });
  });

  it('sets no cookie, and says how an invalid key is refused', async () => {
    const owner = await server.member('agency');
    const { secret } = await makeFor(owner);
    const answer = await callWith(secret, 'GET', '/api/user/credits');
    expect([answer.status, answer.headers.getSetCookie()]).toEqual([200, []]);
    const refused = await callWith(makeKey(), 'GET', '/api/posts');
    expect(refused.headers.get('www-authenticate')).toContain('invalid_token');
  });

  it('is told of a limit as its type has it; a form gets a sentence that says how much fits', async () => {
    const owner = await server.member('agency');
    const { secret } = await makeFor(owner);
    const hashtags = Array.from({ length: 61 }, (_, index) => `tag${index}`);
    const tooMany = { platform: 'linkedin', hashtags };
    expect((await owner.post('/api/posts', tooMany, bearer(secret))).body.issues).toMatchObject([
      { path: 'hashtags', message: expect.stringContaining('array') },
    ]);
    for (const [body, path, message] of [
      [tooMany, 'hashtags', 'Please use at most 60 entries.'],
      [{ platform: 'linkedin', title: 'x'.repeat(201) }, 'title', 'Please use at most 200 characters.'],
      [{ platform: 'linkedin', hashtags: [' '] }, 'hashtags.0', 'Please fill this in.'],
    ] as const) {
      const refused = await owner.post('/api/posts', body);
      expect(refused.body).toMatchObject({ message, issues: [{ path, message }] });
    }
  });

  it('is told which field or header is wrong and what it accepts; a form gets its own sentence', async () => {
    const owner = await server.member('agency');
    const { secret } = await makeFor(owner);
    const brief = { platforms: ['linkedin'], goal: 'sell', topic: 'Rye bread', tone: 'casual' };
    const path = '/api/composer/generate';
    const byKey = await owner.post(path, brief, bearer(secret));
    const message = 'goal: must be one of educate, promote, launch, ugc.';
    expect(byKey).toMatchObject({ status: 400, body: { code: 'validation_failed', message } });
    expect((await owner.post(path, brief)).body.message).toBe(
      'Please fill in all required fields before generating content.',
    );
    const headers = { ...bearer(secret).headers, 'idempotency-key': 'q1' };
    const short = await owner.post(path, { ...brief, goal: 'promote' }, { headers });
    expect(short).toMatchObject({ status: 400, body: { issues: [{ path: 'Idempotency-Key' }] } });
    expect(short.body.message).toContain('8 to 128 characters');
  });

  it('may come from another origin; a write with cookies may not', async () => {
    const owner = await server.member('agency');
    const { secret } = await makeFor(owner);
    const foreign = { origin: 'https://elsewhere.example', 'sec-fetch-site': 'cross-site' };
    const body = { platform: 'twitter' };
    const byCookie = await owner.post('/api/posts', body, { headers: foreign });
    expect([byCookie.status, byCookie.body.code]).toEqual([403, 'origin_refused']);
    const headers = { ...foreign, ...bearer(secret).headers };
    expect((await owner.post('/api/posts', body, { headers })).status).toBe(201);
  });

  it('says how many calls are left and, when there are none, how long to wait', async () => {
    const owner = await server.member('agency');
    const { id, secret } = await makeFor(owner);
    const first = await callWith(secret, 'GET', '/api/posts');
    expect(first.headers.get('ratelimit-policy')).toBe(`"key";q=${accessKeyCallsPerMinute};w=60`);
    expect(first.headers.get('ratelimit')).toMatch(
      new RegExp(`^"key";r=${accessKeyCallsPerMinute - 1};t=\\d+$`),
    );
    // Count the remaining calls as if they had been made.
    const counters = server.app.connection.collection('rate_limits');
    const counted = await counters.updateOne(
      { key: `access-key:${id}` },
      { $set: { points: accessKeyCallsPerMinute } },
    );
    expect(counted.modifiedCount).toBe(1);
    for (const at of [server, other]) {
      const refused = await callWith(secret, 'GET', '/api/posts', undefined, at);
      expect([refused.status, refused.body.code]).toEqual([429, 'rate_limited']);
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
      expect(refused.headers.get('ratelimit')).toMatch(/^"key";r=0;t=\d+$/);
    }
    // Another key has its own limit.
    expect((await callWith((await makeFor(owner)).secret, 'GET', '/api/posts')).status).toBe(200);
  });

  it('updates the time of last use at most once a minute', async () => {
    const owner = await server.member('agency');
    const { secret } = await makeFor(owner);
    const lastUse = async (): Promise<string> => {
      await callWith(secret, 'GET', '/api/posts');
      const { items } = (await owner.get('/api/access-keys')).body as { items: { lastUsedAt: string }[] };
      return items[0]?.lastUsedAt ?? 'never';
    };
    const first = await lastUse();
    expect(Date.parse(first)).toBeGreaterThan(0);
    expect(await lastUse()).toBe(first);
    clock += 61_000;
    expect(await lastUse()).not.toBe(first);
  });
});

describe('a key of a team', () => {
  it('acts only in its team, with its creator’s role, and ends with their seat', async () => {
    const payer = await server.member('agency');
    const maker = await server.member('agency');
    const seats = server.app.connection.collection('team_seats');
    const seat = {
      workspace: new Types.ObjectId(payer.id),
      account: new Types.ObjectId(maker.id),
      place: 2,
      role: 'owner',
      version: 1,
      invitedBy: new Types.ObjectId(payer.id),
      joinedAt: new Date(),
      createdAt: new Date(),
    };
    await seats.insertOne(seat);
    const inTeam = { headers: { [workspaceHeader]: payer.id } };
    const scopes = ['posts:read', 'posts:write', 'media:read'];
    const body = { name: 'x', scopes, currentPassword: password };
    const made = await maker.post('/api/access-keys', body, inTeam);
    expect(made.status, made.text).toBe(201);
    const secret = String(made.body.secret);
    await maker.post('/api/posts', { platform: 'twitter', title: 'The maker’s own' });
    expect((await callWith(secret, 'POST', '/api/posts', { platform: 'twitter' })).status).toBe(201);
    expect((await payer.get('/api/posts')).body.items).toHaveLength(1);
    // The workspace named in the call is ignored.
    const elsewhere = { headers: { ...bearer(secret).headers, [workspaceHeader]: maker.id } };
    expect((await server.browser().get('/api/posts', elsewhere)).text).not.toContain('own');
    const picture = await uploadTo(maker);
    expect((await maker.get(picture)).status).toBe(200);
    expect((await callWith(secret, 'GET', picture)).status).toBe(404);

    await seats.updateOne({ account: seat.account }, { $set: { role: 'reviewer' } });
    expect((await callWith(secret, 'GET', '/api/posts')).status).toBe(200);
    expect((await callWith(secret, 'POST', '/api/posts', { platform: 'twitter' })).status).toBe(403);
    await seats.deleteOne({ account: seat.account });
    expect((await callWith(secret, 'GET', '/api/posts', undefined, other)).status).toBe(403);
  });
});

describe('a key ends', () => {
  it('in every process at once when it is revoked, but calls in progress finish', async () => {
    const owner = await server.member('agency');
    const { id, secret } = await makeFor(owner);
    expect((await callWith(secret, 'GET', '/api/posts', undefined, other)).status).toBe(200);
    const running = await server.browser().fetch('POST', '/api/social-media/generate', makeBrief(), {
      headers: { ...bearer(secret).headers, accept: 'text/event-stream', 'idempotency-key': randomUUID() },
    });
    expect(running.status).toBe(200);
    expect((await owner.call('DELETE', `/api/access-keys/${id}`)).status).toBe(204);
    const refused = await Promise.all(
      [server, other].map((at) => callWith(secret, 'GET', '/api/posts', undefined, at)),
    );
    expect(refused.map(({ status }) => status)).toEqual([401, 401]);
    expect((await readEvents(running)).at(-1)?.event).toBe('result');
    expect((await owner.get('/api/access-keys')).body.items).toEqual([]);
  });

  it('when it expires', async () => {
    const owner = await server.member('agency');
    const { secret } = await makeFor(owner, { expiresInDays: 7 });
    clock += 6.9 * 24 * 60 * 60_000;
    expect((await callWith(secret, 'GET', '/api/posts')).status).toBe(200);
    clock += 0.2 * 24 * 60 * 60_000;
    expect((await callWith(secret, 'GET', '/api/posts')).status).toBe(401);
  });

  it('while the plan lacks API access, and the list says so', async () => {
    const owner = await server.member('agency');
    const { secret } = await makeFor(owner);
    const become = (plan: 'pro' | 'agency') =>
      server.app.service(credits).grantCycle({ workspace: owner.id, plan, reference: randomUUID() });
    await become('pro');
    const refused = await callWith(secret, 'GET', '/api/posts');
    expect([refused.status, refused.body.code]).toEqual([403, 'plan_required']);
    expect(refused.body.message).toContain('suspended');
    expect((await owner.get('/api/access-keys')).body).toMatchObject({ suspended: true, items: [{}] });
    await become('agency');
    expect((await callWith(secret, 'GET', '/api/posts')).status).toBe(200);
  });
});
