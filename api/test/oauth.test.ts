import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { endpoints } from '@postloom/shared-contracts';
import { makeBrief } from '@postloom/shared-contracts/testing';
import { Types } from 'mongoose';
import { OAuth2Server } from 'oauth2-mock-server';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Browser, closeDatabases, password, startTestServer, type TestServer } from './harness.ts';
import { linkIn, type MailServer, startMailServer } from './stand-ins/mail.ts';

/** A provider's authorization server, from the npm registry, and what it says about the person. */
const provider = new OAuth2Server();
let person: Record<string, unknown> = {};
let tokenRequests: Record<string, unknown>[] = [];
/** GitHub returns addresses in a second document, which the stand-in doesn't support. */
let github: Server;
let server: TestServer;
let mailbox: MailServer;

beforeAll(async () => {
  await provider.issuer.keys.generate('RS256');
  await provider.start(0, '127.0.0.1');
  provider.service.on('beforeUserinfo', (response) => {
    response.body = person;
  });
  provider.service.on('beforeResponse', (_response, request) => {
    tokenRequests.push((request as unknown as { body: Record<string, unknown> }).body);
  });
  github = createServer((request, response) => {
    if (request.url?.startsWith('/userinfo/emails')) {
      response.setHeader('content-type', 'application/json').end(JSON.stringify(person.emails));
      return;
    }
    provider.service.requestHandler(request, response);
  });
  await new Promise<void>((resolve) => github.listen(0, '127.0.0.1', resolve));
  const issuer = String(provider.issuer.url);
  const credentials = (name: string, at = issuer) => ({
    [`OAUTH_${name}_CLIENT_ID`]: `${name}-client`,
    [`OAUTH_${name}_CLIENT_SECRET`]: `${name}-secret`,
    [`OAUTH_${name}_ISSUER`]: at,
  });
  mailbox = await startMailServer();
  server = await startTestServer({
    SMTP_URL: mailbox.url,
    ...credentials('GOOGLE'),
    ...credentials('LINKEDIN'),
    ...credentials('FACEBOOK'),
    ...credentials('TWITTER'),
    ...credentials('TIKTOK'),
    ...credentials('GITHUB', `http://127.0.0.1:${(github.address() as AddressInfo).port}`),
  });
});
beforeEach(() => {
  tokenRequests = [];
});
afterAll(async () => {
  await server.close();
  await provider.stop();
  github.close();
  await mailbox.close();
  await closeDatabases();
});

let count = 0;
/** A person unknown to all tests. */
function nextPerson(change: Record<string, unknown> = {}) {
  count += 1;
  person = {
    sub: `subject-${count}`,
    name: 'Grace Loom',
    email: `grace-${count}@example.com`,
    email_verified: true,
    ...change,
  };
  return person as { sub: string; email: string };
}

/** Goes to the provider like a browser, confirms there and returns. */
async function visit(browser: Browser, name: string, query = '?register=true') {
  const start = await browser.get(`/auth/${name}${query}`);
  expect(start.status).toBe(302);
  const away = new URL(start.headers.get('location') ?? '');
  const answer = await fetch(away, { redirect: 'manual' });
  const back = new URL(answer.headers.get('location') ?? '');
  return { away, back };
}

async function signIn(browser: Browser, name: string, query?: string): Promise<string> {
  const { back } = await visit(browser, name, query);
  const end = await browser.get(back.pathname + back.search);
  expect(end.status).toBe(302);
  return end.headers.get('location') ?? '';
}

const userOf = async (browser: Browser) => (await browser.get('/api/auth/user')).body;
const accounts = () => server.app.connection.collection('accounts');
const identities = () => server.app.connection.collection('oauth_identities');

describe('signing up through a provider', () => {
  test('opens an account with the confirmed address, and the same person returns to it', async () => {
    const { email } = nextPerson();
    const browser = server.browser();
    expect(await signIn(browser, 'google')).toBe('/app#signed-up');
    const user = await userOf(browser);
    expect(user).toMatchObject({ email, username: 'Grace Loom', plan: 'free' });
    expect((await browser.get('/api/account/profile')).body).toMatchObject({ hasPassword: false });

    // The provider's id counts, because people can change their address there.
    person = { ...person, email: 'renamed@example.com' };
    const again = server.browser();
    expect(await signIn(again, 'google')).toBe('/app');
    expect(await userOf(again)).toMatchObject({ id: user.id, email });
    expect(await accounts().countDocuments({ email })).toBe(1);
  });

  test.each([
    ['Grace\r\nBEGIN:VEVENT \u202Emool', 'Grace BEGIN:VEVENT mool'],
    ['\u0646\u200C\u0645 \u{1F469}\u200D\u{1F467}', '\u0646\u200C\u0645 \u{1F469}\u200D\u{1F467}'],
    [' \u200B\u200D\u2028', null],
  ])('takes only what is visible of a name, case %#', async (name, taken) => {
    const { email } = nextPerson({ name });
    const browser = server.browser();
    expect(await signIn(browser, 'google')).toBe('/app#signed-up');
    expect(await userOf(browser)).toMatchObject({ username: taken ?? email.split('@')[0] });
  });

  test('starts with the device’s time zone and language, on this first visit only', async () => {
    nextPerson();
    const browser = server.browser();
    await signIn(browser, 'google', '?register=true&timeZone=Asia%2FKolkata&language=en-IN');
    const preferences = { timeZone: 'Asia/Kolkata', language: 'en-GB' };
    expect(await userOf(browser)).toMatchObject({ preferences });
    const elsewhere = server.browser();
    await signIn(elsewhere, 'google', '?register=true&timeZone=Europe%2FBerlin&language=de-DE');
    expect(await userOf(elsewhere)).toMatchObject({ preferences });
  });

  test('takes over a visitor’s account, with what it has spent', async () => {
    const { email } = nextPerson();
    const browser = await server.visitor();
    const before = await accounts().countDocuments();
    await signIn(browser, 'google');
    expect(await accounts().countDocuments()).toBe(before);
    expect(await accounts().findOne({ email })).toMatchObject({ kind: 'member' });
  });

  test('signs in to an existing account, which takes over what was made as a visitor', async () => {
    nextPerson();
    await signIn(server.browser(), 'google');
    const browser = server.browser();
    const { body } = await browser.post(endpoints.generate.path, makeBrief());
    await signIn(browser, 'google');
    expect((await browser.get('/api/posts')).body.items).toMatchObject([{ sourceRunId: body.id }]);
  });

  test('sends a state and a PKCE challenge, and proves the challenge with the code', async () => {
    nextPerson();
    const browser = server.browser();
    const { away, back } = await visit(browser, 'google');
    expect(away.searchParams.get('response_type')).toBe('code');
    expect(away.searchParams.get('code_challenge_method')).toBe('S256');
    expect(away.searchParams.get('state')?.length).toBeGreaterThanOrEqual(20);
    expect(away.searchParams.get('redirect_uri')).toBe(`${server.url}/auth/google/callback`);
    await browser.get(back.pathname + back.search);
    expect(tokenRequests[0]).toMatchObject({
      code_verifier: expect.stringMatching(/^[\w-]{43,}$/),
      client_secret: 'GOOGLE-secret',
    });
  });

  test('renews the session, so that a planted one is worthless', async () => {
    nextPerson();
    const browser = server.browser();
    const { back } = await visit(browser, 'google');
    const planted = browser.cookies.get('pl_session') ?? '';
    await browser.get(back.pathname + back.search);
    const attacker = server.browser();
    attacker.cookies.set('pl_session', planted);
    expect((await attacker.get('/api/auth/user')).status).toBe(401);
    expect((await browser.get('/api/auth/user')).status).toBe(200);
  });

  test('reads GitHub’s confirmed primary address from its list', async () => {
    nextPerson();
    const email = 'octo@example.com';
    person = {
      id: 4711,
      login: 'octo',
      name: null,
      emails: [
        { email: 'other@example.com', primary: false, verified: true },
        { email, primary: true, verified: true },
      ],
    };
    const browser = server.browser();
    expect(await signIn(browser, 'github')).toBe('/app#signed-up');
    expect(await userOf(browser)).toMatchObject({ email, username: 'octo' });
  });

  test.each([
    ['google', { email_verified: false }],
    ['google', { email: null }],
    ['linkedin', { email_verified: undefined }],
    ['facebook', { id: '99', email: undefined }],
  ])('%s without a confirmed address gives no access (%j)', async (name, change) => {
    nextPerson(change);
    const browser = server.browser();
    expect(await signIn(browser, name)).toBe(`/login?provider=${name}&problem=no_email`);
    expect((await browser.get('/api/auth/user')).status).toBe(401);
  });

  test('Facebook, which confirms no address, opens an account that is asked to confirm, and gives access to no other', async () => {
    const email = 'fae.book@example.com';
    nextPerson({ id: '98', name: 'Fae Book', email });
    const browser = server.browser();
    expect(await signIn(browser, 'facebook')).toBe('/app#signed-up');
    expect(await userOf(browser)).toMatchObject({ email });
    expect((await browser.get('/api/account/profile')).body).toMatchObject({ emailConfirmed: false });
    const again = server.browser();
    expect(await signIn(again, 'facebook')).toBe('/app');
    expect(await identities().findOne({ subject: '98' })).toMatchObject({ isUnconfirmed: true });
    // A provider that confirms the address doesn't give access to an account that somebody else may have opened.
    nextPerson({ email });
    expect(await signIn(server.browser(), 'google')).toContain('problem=link_required');

    const ada = await server.member();
    nextPerson({ id: '97', name: 'Not Ada', email: ada.email });
    expect(await signIn(server.browser(), 'facebook')).toBe('/login?provider=facebook&problem=link_required');
  });

  test('whose address became that of somebody else opens nothing once they have reset the password', async () => {
    nextPerson();
    const mallory = server.browser();
    await signIn(mallory, 'google');
    const { id } = await userOf(mallory);
    const email = `reset-${count}@example.com`;
    const { body: profile } = await mallory.get(endpoints.getProfile.path);
    const moved = await mallory.call('PUT', endpoints.saveProfile.path, { ...profile, email });
    expect(moved.status, moved.text).toBe(200);
    await server.browser().post(endpoints.forgotPassword.path, { email });
    const link = linkIn(await mailbox.waitFor(email, 'Choose a new password'), '/reset-password');
    const body = { token: link.searchParams.get('token'), newPassword: password };
    expect((await server.browser().post(endpoints.resetPassword.path, body)).status).toBe(204);
    const ada = server.browser();
    await ada.post('/api/auth/login', { email, password });
    expect(await userOf(ada)).toMatchObject({ id });
    await signIn(mallory, 'google');
    expect((await userOf(mallory)).id).not.toBe(id);
  });

  test('returns the person to where they were, but never to another site', async () => {
    nextPerson();
    expect(await signIn(server.browser(), 'google', '?next=/app/settings%3Ftab%3Dsecurity')).toBe(
      '/app/settings?tab=security#signed-up',
    );
    for (const next of ['https://evil.example', '//evil.example', '/\\evil.example', 'javascript:alert(1)']) {
      expect(await signIn(server.browser(), 'google', `?next=${encodeURIComponent(next)}`)).toBe('/app');
    }
  });
});

describe('an address that already has an account', () => {
  test('is linked only after the account’s password, and then signs in', async () => {
    const ada = await server.member();
    const { sub } = nextPerson({ email: ada.email });
    const browser = server.browser();
    expect(await signIn(browser, 'google', '?next=/app/billing')).toBe(
      '/login?provider=google&problem=link_required&next=%2Fapp%2Fbilling',
    );
    expect((await browser.get('/api/auth/user')).status).toBe(401);
    expect(await identities().countDocuments({ subject: sub })).toBe(0);

    await browser.post('/api/auth/login', { email: ada.email, password: 'Wrong!Horse7' });
    expect(await identities().countDocuments({ subject: sub })).toBe(0);
    await browser.post('/api/auth/login', { email: ada.email, password });
    expect(await identities().countDocuments({ subject: sub })).toBe(1);
    const next = server.browser();
    expect(await signIn(next, 'google')).toBe('/app');
    expect(await userOf(next)).toMatchObject({ id: ada.id });
  });

  test('is not linked to somebody who signs in to another account in the meantime', async () => {
    const [ada, mallory] = [await server.member(), await server.member()];
    const { sub } = nextPerson({ email: ada.email });
    const browser = server.browser();
    await signIn(browser, 'google');
    await browser.post('/api/auth/login', { email: mallory.email, password });
    expect(await identities().countDocuments({ subject: sub })).toBe(0);
  });

  test('keeps nobody from signing in if it was linked to another account in the meantime', async () => {
    const ada = await server.member();
    const { sub } = nextPerson({ email: ada.email });
    const browser = server.browser();
    await signIn(browser, 'google');
    const other = server.browser();
    nextPerson({ sub, email: 'another-address@example.com' });
    expect(await signIn(other, 'google')).toMatch(/^\/app/);

    const { status, body } = await browser.post('/api/auth/login', { email: ada.email, password });
    expect([status, body.id]).toEqual([200, ada.id]);
    expect(await identities().countDocuments({ subject: sub })).toBe(1);
    expect((await userOf(other)).id).not.toBe(ada.id);
  });

  test('is linked at once if two providers have both confirmed it', async () => {
    const { email } = nextPerson();
    const browser = server.browser();
    await signIn(browser, 'google');
    const { id } = await userOf(browser);
    nextPerson({ email });
    const other = server.browser();
    expect(await signIn(other, 'linkedin')).toBe('/app');
    expect(await userOf(other)).toMatchObject({ id });
  });
});

describe('a return that does not belong to this browser', () => {
  test('with another browser’s code signs nobody in', async () => {
    nextPerson();
    const { back } = await visit(server.browser(), 'google');
    const victim = server.browser();
    await victim.get('/auth/google');
    const end = await victim.get(back.pathname + back.search);
    expect(end.headers.get('location')).toBe('/login?provider=google&problem=denied');
    expect((await victim.get('/api/auth/user')).status).toBe(401);
  });

  test('works only once', async () => {
    nextPerson();
    const browser = server.browser();
    const { back } = await visit(browser, 'google');
    await browser.get(back.pathname + back.search);
    await browser.post('/api/auth/logout');
    const again = await browser.get(back.pathname + back.search);
    expect(again.headers.get('location')).toBe('/login?provider=google&problem=denied');
    expect((await browser.get('/api/auth/user')).status).toBe(401);
  });

  test('a refusal at the provider and a failure both return with a reason', async () => {
    const browser = server.browser();
    await visit(browser, 'google');
    const denied = await browser.get('/auth/google/callback?error=access_denied');
    expect(denied.headers.get('location')).toBe('/login?provider=google&problem=denied');
    const { back } = await visit(browser, 'google');
    provider.service.once('beforeResponse', (response) => {
      response.statusCode = 500;
      response.body = { error: 'server_error' };
    });
    const failed = await browser.get(back.pathname + back.search);
    expect(failed.headers.get('location')).toBe('/login?provider=google&problem=failed');
  });
});

describe('providers without credentials', () => {
  test.each(['discord', 'instagram'])('%s leads back to the sign-in page, which says so', async (name) => {
    const { status, headers } = await server.browser().get(`/auth/${name}?register=true`);
    expect(status).toBe(302);
    expect(headers.get('location')).toBe(`/login?provider=${name}&problem=not_configured`);
  });

  test('a provider that can only be connected cannot be used to sign in', async () => {
    const { headers } = await server.browser().get('/auth/tiktok');
    expect(headers.get('location')).toBe('/login?provider=tiktok&problem=not_configured');
  });

  test('an unknown name is not a provider', async () => {
    expect((await server.browser().get('/auth/myspace')).status).toBe(400);
  });
});

describe('connecting a platform', () => {
  test('needs a member, and stores who they are there', async () => {
    nextPerson();
    const visitor = await server.browser().get('/auth/twitter?connect=true');
    expect(visitor.headers.get('location')).toBe('/login?provider=twitter&problem=sign_in_first');

    const ada = await server.member();
    person = { data: { id: '7', name: 'ada_x' } };
    expect(await signIn(ada, 'twitter', '?connect=true')).toBe(
      '/app/settings?tab=integrations&connected=twitter',
    );
    const list = JSON.parse((await ada.get('/api/account/integrations')).text);
    expect(list[2]).toMatchObject({ status: 'connected', sample: false, connectedAs: 'ada_x', missing: [] });
    // A connected account can't be used to sign in.
    expect(await identities().countDocuments({ provider: 'twitter' })).toBe(0);
    await ada.call('DELETE', '/api/account/integrations/twitter');
    expect(JSON.parse((await ada.get('/api/account/integrations')).text)[2]).toMatchObject({
      status: 'disconnected',
      connectedAs: null,
    });
  });

  test('twice at once leaves one account of the platform, and the others as they are', async () => {
    const ada = await server.member();
    person = { data: { user: { open_id: 'o2', display_name: 'Ada' } } };
    await signIn(ada, 'tiktok', '?connect=true');
    const phone = server.browser();
    await phone.post('/api/auth/login', { email: ada.email, password });
    const stored = async () =>
      (
        await server.app.connection
          .collection('account_settings')
          .findOne({ _id: new Types.ObjectId(ada.id) })
      )?.integrations;
    for (let time = 0; time < 5; time += 1) {
      person = { data: { id: '8', name: '$ada' } };
      const back = await Promise.all(
        [ada, phone].map(async (browser) => {
          const { back } = await visit(browser, 'twitter', '?connect=true');
          return () => browser.get(back.pathname + back.search);
        }),
      );
      await Promise.all(back.map((finish) => finish()));
      expect(await stored()).toMatchObject([
        { platform: 'tiktok', subject: 'o2' },
        { platform: 'twitter', subject: '8', name: '$ada', connectedAt: expect.any(Date) },
      ]);
    }
  });

  test('TikTok gets the client’s id under TikTok’s own name for it', async () => {
    const ada = await server.member();
    person = { data: { user: { open_id: 'o1', display_name: 'Ada' } } };
    const { away, back } = await visit(ada, 'tiktok', '?connect=true');
    expect(away.searchParams.get('client_key')).toBe('TIKTOK-client');
    const end = await ada.get(back.pathname + back.search);
    expect(end.headers.get('location')).toBe('/app/settings?tab=integrations&connected=tiktok');
  });
});
