import { once } from 'node:events';
import { request } from 'node:http';
import { type EndpointDefinition, endpoints, workspaceHeader } from '@postloom/shared-contracts';
import { full, makeBrief, someOf } from '@postloom/shared-contracts/testing';
import { Types } from 'mongoose';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeDatabases, password, startTestServer, type TestServer } from './harness.ts';
import { startLimitedMongo } from './stand-ins/limited-mongo.ts';

const releaseToken = 'a-manager-for-tests-0123456789';
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ RELEASE_TOKEN: releaseToken });
});
afterAll(async () => {
  await server.close();
  await closeDatabases();
});

const all = Object.entries<EndpointDefinition>(endpoints);
/** The path with its parameters filled in. */
const pathOf = ({ path }: EndpointDefinition): string =>
  path.replace(/:\w+/g, '0123456789abcdef0123456789abcdef');
const jsonWrites = all.filter(
  ([, { method, body, bodyType = 'json' }]) => method !== 'GET' && body && bodyType === 'json',
);
const writes = all.filter(([, { method, access }]) => method !== 'GET' && access !== 'provider');

describe('a write started by another origin’s page', () => {
  const foreign = [
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { origin: 'https://evil.example', 'content-type': 'text/plain' },
  ];

  it.each(writes)('%s is refused', async (_name, endpoint) => {
    const member = await sharedMember();
    for (const headers of inTurn(foreign)) {
      const { status, body } = await member.call(endpoint.method, pathOf(endpoint), '{}', { headers });
      expect(status).toBe(403);
      expect(body.code).toBe('origin_refused');
    }
    expect((await member.get(endpoints.getUser.path)).status).toBe(200);
  });

  it('is accepted from the page’s own origin', async () => {
    const { status } = await server.browser().post(endpoints.generate.path, makeBrief(), {
      headers: { origin: server.url, 'sec-fetch-site': 'same-origin' },
    });
    expect(status).toBe(200);
  });

  it('is accepted from the public address behind a proxy, and from no other', async () => {
    const proxied = await startTestServer({ PUBLIC_URL: 'https://postloom.example' });
    const post = (origin: string) =>
      proxied.browser().post(endpoints.logout.path, undefined, { headers: { origin } });
    expect((await post('https://postloom.example')).status).toBe(204);
    expect((await post('https://postloom.example.evil.example')).status).toBe(403);
    await proxied.close();
  });
});

describe('operators in place of values', () => {
  const operators: readonly unknown[] = [
    { $ne: null },
    { $gt: '' },
    { $where: 'sleep(1000)' },
    ['$ne'],
    { toString: 'x' },
  ];

  it.each(jsonWrites)('%s accepts none in any field', async (_name, endpoint) => {
    const member = await sharedMember();
    const { properties = {} } = (await documentedBody(endpoint)) as {
      properties?: Record<string, { items?: { type?: string } }>;
    };
    for (const [field, { items }] of Object.entries(properties)) {
      for (const operator of inTurn(operators)) {
        // As a string in a list, an operator is harmless.
        if (Array.isArray(operator) && items?.type === 'string') continue;
        const { status } = await member.call(endpoint.method, pathOf(endpoint), { [field]: operator });
        // A field that takes objects or lists may refuse it later, but the operator must neither work nor break
        // anything.
        expect(status, `${field}: ${JSON.stringify(operator)}`).toBeGreaterThanOrEqual(400);
        expect(status, `${field}: ${JSON.stringify(operator)}`).toBeLessThan(500);
      }
    }
  });

  it('do not sign anybody in', async () => {
    const { email } = await sharedMember();
    for (const body of [
      { email: { $ne: null }, password: { $ne: null } },
      { email, password: { $gt: '' } },
      { email: { $regex: '.*' }, password },
      { 'email[$ne]': 'x', password },
    ]) {
      const { status } = await server.browser().post(endpoints.login.path, body);
      expect(status).toBe(400);
    }
    const { status } = await server
      .browser()
      .post(`${endpoints.login.path}?email[$ne]=x&password[$ne]=x`, {});
    expect(status).toBe(400);
  });

  it('do nothing in queries', async () => {
    for (const query of ['?download[$ne]=1', '?download=1&download=2', '?__proto__[x]=1', '?constructor=1']) {
      const { status } = await server.browser().get(`/api/objects/0123456789abcdef0123456789abcdef${query}`);
      expect([400, 404]).toContain(status);
    }
  });

  it('do not reach prototypes', async () => {
    await server
      .browser()
      .post(endpoints.generate.path, '{"__proto__":{"polluted":true},"platform":"twitter","prompt":"x"}');
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
  });
});

describe('fields that nobody may set', () => {
  it('are ignored at sign-up', async () => {
    const browser = server.browser();
    const { status, body } = await browser.post(endpoints.register.path, {
      username: 'Mallory',
      email: 'mallory@example.com',
      password,
      plan: 'agency',
      subscriptionStatus: 'agency',
      role: 'admin',
      kind: 'admin',
      credits: 1000,
      remaining: 1000,
      _id: '000000000000000000000001',
      passwordHash: 'x',
      emailVerified: true,
    });
    expect(status).toBe(201);
    expect(body).toMatchObject({ plan: 'free', subscriptionStatus: 'free' });
    expect(body.id).not.toBe('000000000000000000000001');
    expect((await browser.get(endpoints.getCredits.path)).body).toMatchObject({ remaining: 5, total: 5 });
    const record = await server.app.connection
      .collection('accounts')
      .findOne({ email: 'mallory@example.com' });
    expect(record).not.toHaveProperty('role');
    expect(record).toMatchObject({ emailVerified: false });
    expect(record?.passwordHash).toMatch(/^\$argon2id\$/);
  });

  it('are ignored in a brief', async () => {
    const { body } = await server.browser().post(endpoints.generate.path, {
      ...makeBrief({ contentType: 'video' }),
      plan: 'agency',
      credits: { remaining: 99 },
      isDemo: false,
    });
    expect(body.code).toBe('plan_required');
  });
});

describe('cookies that were tampered with', () => {
  it('give no access to another visitor’s account', async () => {
    const visitor = await server.visitor();
    const cookie = visitor.cookies.get('pl_visitor') ?? '';
    const [id = '', signature] = cookie.split('.');
    const other = `${id.slice(0, -1)}${id.endsWith('0') ? '1' : '0'}`;
    for (const forged of [`${other}.${signature}`, `${id}.`, id, `${id}.${signature}x`, '.', 'a.b.c']) {
      const mallory = server.browser();
      mallory.cookies.set('pl_visitor', forged);
      await mallory.post(endpoints.createUpload.path);
      expect(mallory.cookies.get('pl_visitor')?.split('.')[0]).not.toBe(id);
    }
  });

  it('of a visitor do not give access to the member’s account that it became', async () => {
    const browser = await server.visitor();
    const stolen = browser.cookies.get('pl_visitor') ?? '';
    const { body } = await browser.post(endpoints.register.path, {
      username: 'Ada',
      email: 'became@example.com',
      password,
    });
    const thief = server.browser();
    thief.cookies.set('pl_visitor', stolen);
    expect((await thief.get(endpoints.getUser.path)).status).toBe(401);
    await thief.post(endpoints.createUpload.path);
    expect(thief.cookies.get('pl_visitor')).not.toContain(String(body.id));
  });
});

describe('too much input', () => {
  // Encoded once and sent to every endpoint.
  const filler = new TextEncoder().encode(JSON.stringify({ filler: 'x'.repeat(9 * 1024 * 1024) }));

  it.each(someOf(jsonWrites, 20))('%s refuses a body beyond its limit', async (_name, endpoint) => {
    const member = await sharedMember();
    const headers = { 'content-type': 'application/json' };
    const { status, body } = await member.call(endpoint.method, pathOf(endpoint), filler, { headers });
    // Callers without access are refused for that reason first.
    expect([413, 401, 403, 503]).toContain(status);
    if (status === 413) expect(body.code).toBe('payload_too_large');
  });

  it('is refused if it is malformed or of another type', async () => {
    const browser = server.browser();
    expect((await browser.post(endpoints.login.path, '{"email":')).status).toBe(400);
    const form = await browser.post(endpoints.login.path, 'email=a&password=b', {
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect(form.status).toBe(415);
    expect((await browser.get('/api/objects/%E0%A4%A')).status).toBe(400);
  });
});

/** All ways to try it, or in the small size the next one each time, so that every way is tried somewhere. */
function inTurn<Way>(ways: readonly Way[]): readonly Way[] {
  turn += 1;
  return full ? ways : ways.slice(turn % ways.length, (turn % ways.length) + 1);
}
let turn = 0;

let member: ReturnType<TestServer['member']> | undefined;
const sharedMember = () => {
  member ??= server.member();
  return member;
};

let paths:
  | Record<string, Record<string, { requestBody?: { content: Record<string, { schema: unknown }> } }>>
  | undefined;

async function documentedBody(endpoint: EndpointDefinition): Promise<unknown> {
  paths ??= (await server.browser().get('/api/openapi.json')).body.paths as NonNullable<typeof paths>;
  const path = endpoint.path.replace(/:(\w+)/g, '{$1}');
  return paths[path]?.[endpoint.method.toLowerCase()]?.requestBody?.content['application/json']?.schema ?? {};
}

describe('a call whose body arrives late', () => {
  const body = JSON.stringify({ platform: 'twitter', caption: 'Rye bread' });

  it.each([
    ['a removed member', 403],
    ['an ended session', 401],
    ['a revoked key', 401],
    ['a key that is still valid', 201],
  ])('is that of whoever is let in by then: %s', { timeout: 60_000 }, async (whose, expected) => {
    const payer = await server.member('agency');
    const caller = whose === 'a removed member' ? await server.member() : payer;
    const [workspace, account] = [new Types.ObjectId(payer.id), new Types.ObjectId(caller.id)];
    const at = new Date();
    const seat = {
      place: 2,
      role: 'editor',
      version: 1,
      invitedBy: workspace,
      createdAt: at,
      joinedAt: at,
    };
    await server.app.connection.collection('team_seats').insertOne({ ...seat, workspace, account });
    const key = await payer.post('/api/access-keys', {
      name: 'A program',
      scopes: ['posts:write'],
      currentPassword: password,
    });
    const keyId = (key.body.accessKey as { id: string }).id;
    const session = [...caller.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const elsewhere = server.browser();
    await elsewhere.post('/api/auth/login', { email: payer.email, password });
    const end = {
      'a removed member': () => payer.call('DELETE', `/api/team/members/${caller.id}`),
      'an ended session': () => elsewhere.call('DELETE', '/api/account/sessions'),
      'a revoked key': () => payer.call('DELETE', `/api/access-keys/${keyId}`),
    }[whose];

    const { status } = await callSlowly({
      url: '/api/posts',
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        [workspaceHeader]: payer.id,
        ...(whose.includes('key')
          ? { authorization: `Bearer ${String(key.body.secret)}` }
          : { cookie: session }),
      },
      body: Buffer.from(body),
      lookedUp: 'clients',
      async meanwhile() {
        if (end) expect((await end()).status).toBe(204);
      },
    });
    expect(status).toBe(expected);
    const made = await server.app.connection.collection('posts').countDocuments({ workspace });
    expect(made).toBe(expected === 201 ? 1 : 0);
    // Looking twice is no second call.
    const counted = server.app.connection.collection('rate_limits').find({ key: { $regex: keyId } });
    const points = (await counted.toArray()).map((each) => each.points);
    expect(points).toEqual(whose.includes('key') ? [1] : []);
  });

  it('is so if it is a form or a file: a photo of an ended session, a version of a revoked release token', async () => {
    const member = await server.member();
    const square = sharp({ create: { width: 64, height: 64, channels: 3, background: 'red' } });
    const form = new FormData();
    form.set('photo', new Blob([new Uint8Array(await square.png().toBuffer())]), 'me.png');
    const sent = new Response(form);
    const elsewhere = server.browser();
    await elsewhere.post('/api/auth/login', { email: member.email, password });
    const photo = await callSlowly({
      url: endpoints.savePhoto.path,
      method: 'PUT',
      headers: {
        'content-type': String(sent.headers.get('content-type')),
        cookie: [...member.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      },
      body: Buffer.from(await sent.arrayBuffer()),
      lookedUp: 'rate_limits',
      async meanwhile() {
        expect((await elsewhere.call('DELETE', '/api/account/sessions')).status).toBe(204);
      },
    });
    expect(photo.status).toBe(401);
    expect((await elsewhere.get('/api/auth/user')).body.photoUrl).toBeNull();

    const asManager = { headers: { authorization: `Bearer ${releaseToken}` } };
    const made = await server
      .browser()
      .post(endpoints.createReleaseToken.path, { name: 'a pipeline', role: 'manager' }, asManager);
    const { token, secret } = made.body as { token: { id: string }; secret: string };
    const version = await callSlowly({
      url: endpoints.publishArtifact.path,
      method: 'POST',
      headers: { 'content-type': 'application/zip', authorization: `Bearer ${secret}` },
      body: Buffer.alloc(100),
      lookedUp: 'release_tokens',
      async meanwhile() {
        const revoked = await server
          .browser()
          .call('DELETE', `/api/releases/tokens/${token.id}`, undefined, asManager);
        expect(revoked.status, revoked.text).toBe(200);
      },
    });
    expect(version.status).toBe(401);
  });
});

/**
 * Sends the rest of a body only once something has happened.
 * @param lookedUp the collection that is read, or written to, last before the body is read.
 */
async function callSlowly({
  url,
  method,
  headers,
  body,
  lookedUp,
  meanwhile,
}: {
  readonly url: string;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
  readonly lookedUp: string;
  readonly meanwhile: () => Promise<void>;
}): Promise<{ readonly status: number | undefined }> {
  const admitted = Promise.withResolvers<void>();
  const calls = { begun: false };
  const database = await startLimitedMongo(server.databaseUri, ({ command }) => {
    if (calls.begun && [command.find, command.findAndModify].includes(lookedUp)) admitted.resolve();
    return null;
  });
  const name = server.databaseUri.split('/').at(-1) ?? '';
  const slow = await startTestServer({
    ROLE: 'web',
    RELEASE_TOKEN: releaseToken,
    MONGODB_URI: new URL(name, database.uri).href,
  });
  try {
    calls.begun = true;
    const call = request(`${slow.url}${url}`, {
      method,
      headers: { ...headers, 'content-length': body.length },
    });
    call.write(body.subarray(0, 9));
    await admitted.promise;
    await meanwhile();
    call.end(body.subarray(9));
    const [{ statusCode }] = await once(call, 'response');
    return { status: statusCode };
  } finally {
    await slow.close();
    await database.close();
  }
}
