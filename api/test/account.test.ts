import { randomUUID } from 'node:crypto';
import { unzipSync } from 'fflate';
import { Types } from 'mongoose';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { identity } from '#app/identity/identity.feature.ts';
import {
  Browser,
  closeDatabases,
  freshDatabaseUri,
  password,
  sendPhoto,
  startTestServer,
  type TestServer,
} from './harness.ts';
import { startLimitedMongo } from './stand-ins/limited-mongo.ts';

let server: TestServer;
let clock = Date.now();

beforeAll(async () => {
  server = await startTestServer({}, { now: () => new Date(clock) });
});
afterAll(async () => {
  await server.close();
  await closeDatabases();
});

const collection = (name: string) => server.app.connection.collection(name);

const profile = {
  firstName: 'Ada',
  lastName: 'Weaver',
  username: 'ada.weaver',
  bio: 'Weaves.',
};

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#e34234' } });

describe('a new account', () => {
  test('starts with its own name, a suggested username, and the defaults of the specification', async () => {
    const ada = await server.member();
    expect((await ada.get('/api/account/profile')).body).toMatchObject({
      firstName: 'Ada',
      lastName: 'Weaver',
      email: ada.email,
      username: expect.stringMatching(/^ada-weaver/),
      bio: '',
      photoUrl: null,
      hasPassword: true,
    });
    expect((await ada.get('/api/account/notifications')).body).toEqual({
      email: true,
      plan: true,
      push: false,
      marketing: false,
      security: true,
    });
    expect((await ada.get('/api/auth/user')).body).toMatchObject({
      preferences: {
        theme: 'system',
        autoSaveDrafts: true,
        analyticsTracking: true,
        timeZone: 'America/Los_Angeles',
        language: 'en-US',
      },
      deletionAt: null,
    });
    const list = JSON.parse((await ada.get('/api/account/integrations')).text);
    expect(list.map(({ name, status, sample }: Record<string, unknown>) => [name, status, sample])).toEqual([
      ['Instagram', 'connected', true],
      ['Facebook', 'connected', true],
      ['Twitter/X', 'disconnected', false],
      ['LinkedIn', 'connected', true],
      ['TikTok', 'disconnected', false],
    ]);
    expect(list[2].missing).toEqual(['OAUTH_TWITTER_CLIENT_ID', 'OAUTH_TWITTER_CLIENT_SECRET']);
    expect(JSON.parse((await ada.get('/api/projects/recent')).text)).toEqual([]);
  });

  test('keeps choices from sign-up and before: the newsletter, the theme, no analytics', async () => {
    const browser = server.browser();
    browser.cookies.set('theme', 'dark');
    browser.cookies.set('analytics', 'no');
    const email = 'chosen@example.com';
    const { status, body } = await browser.post('/api/auth/register', {
      username: 'Chosen One',
      email,
      password,
      subscribeNewsletter: true,
    });
    expect(status).toBe(201);
    expect(body).toMatchObject({ preferences: { theme: 'dark', analyticsTracking: false } });
    expect(await collection('newsletter_subscribers').countDocuments({ email })).toBe(1);
    expect((await browser.get('/api/account/notifications')).body).toMatchObject({ marketing: true });
    expect(await collection('accounts').findOne({ email })).not.toHaveProperty('subscribeNewsletter');
  });
});

describe('the device on which an account is opened', () => {
  const begin = async (device: object) => {
    const { status, body } = await server.browser().post('/api/auth/register', {
      username: 'Ada',
      email: `${randomUUID()}@example.com`,
      password,
      ...device,
    });
    return { status, preferences: (body as { preferences?: object }).preferences };
  };

  test.each([
    ['its zone and language', ['Asia/Kolkata', 'de-DE'], ['Asia/Kolkata', 'de-DE']],
    [
      'the nearest language, where its own is not among them',
      ['Europe/Vienna', 'de-AT'],
      ['Europe/Vienna', 'de-DE'],
    ],
    ['English with the day first outside of America', ['Europe/Dublin', 'en-IE'], ['Europe/Dublin', 'en-GB']],
    ['the defaults for what nobody here knows', ['Mars/Olympus', '!'], ['America/Los_Angeles', 'en-US']],
  ])('gives it %s', async (_, [timeZone, language], [zone, dates]) => {
    const { status, preferences } = await begin({ timeZone, language });
    expect(status).toBe(201);
    expect(preferences).toMatchObject({ timeZone: zone, language: dates });
  });

  test('cannot state an unknown time zone', async () => {
    for (const timeZone of ['a'.repeat(65), 5, null]) {
      expect(await begin({ timeZone })).toMatchObject({ status: 400 });
    }
  });
});

describe('every call of the settings', () => {
  test.each([
    ['GET', '/api/account/profile'],
    ['PUT', '/api/account/profile'],
    ['PUT', '/api/account/photo'],
    ['DELETE', '/api/account/photo'],
    ['GET', '/api/account/notifications'],
    ['PUT', '/api/account/notifications'],
    ['PATCH', '/api/account/preferences'],
    ['PUT', '/api/account/password'],
    ['GET', '/api/account/sessions'],
    ['DELETE', '/api/account/sessions'],
    ['DELETE', '/api/account/sessions/any'],
    ['GET', '/api/account/integrations'],
    ['DELETE', '/api/account/integrations/instagram'],
    ['POST', '/api/account/export'],
    ['GET', '/api/account/export'],
    ['POST', '/api/account/deletion'],
    ['DELETE', '/api/account/deletion'],
    ['GET', '/api/projects/recent'],
  ])('%s %s is refused to visitors who are signed out', async (method, path) => {
    const { status, body } = await server.browser().call(method, path);
    expect(status).toBe(401);
    expect(body).toMatchObject({ code: 'unauthorized', message: body.error });
  });

  test('a write from another origin is refused', async () => {
    const ada = await server.member();
    for (const headers of [{ origin: 'https://evil.example' }, { 'sec-fetch-site': 'cross-site' }]) {
      const { status, body } = await ada.post(
        '/api/account/deletion',
        { confirmation: ada.email },
        { headers },
      );
      expect([status, body.code]).toEqual([403, 'origin_refused']);
    }
    expect((await ada.get('/api/auth/user')).body).toMatchObject({ deletionAt: null });
  });
});

describe('the profile', () => {
  test('keeps a first name of two words as it was given', async () => {
    const mary = server.browser();
    const names = { firstName: 'Mary Ann', lastName: 'van der Berg' };
    const username = `${names.firstName} ${names.lastName}`;
    const account = { username, email: `mary-${crypto.randomUUID()}@example.com`, password: 'Weaving1!' };
    expect((await mary.call('POST', '/api/auth/register', { ...account, ...names })).status).toBe(201);
    expect((await mary.get('/api/account/profile')).body).toMatchObject(names);
  });

  test('is saved, shown again, and names the user', async () => {
    const ada = await server.member();
    const saved = await ada.call('PUT', '/api/account/profile', {
      ...profile,
      username: 'Ada_1',
      email: ada.email,
    });
    expect(saved.status).toBe(200);
    expect((await ada.get('/api/account/profile')).body).toMatchObject({ ...profile, username: 'Ada_1' });
    expect((await ada.get('/api/auth/user')).body).toMatchObject({ username: 'Ada Weaver' });
  });

  test('a username belongs to one account, ignoring case, even if two ask for it at once', async () => {
    const [ada, bob] = [await server.member(), await server.member()];
    const save = (who: typeof ada, username: string) =>
      who.call('PUT', '/api/account/profile', { ...profile, username, email: who.email });
    const both = await Promise.all([save(ada, 'Wanted'), save(bob, 'wanTED')]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const refused = both.find(({ status }) => status === 409);
    expect(refused?.body).toMatchObject({
      code: 'username_taken',
      issues: [{ path: 'username', message: 'This username is taken. Please choose another one.' }],
    });
    expect(await collection('account_settings').countDocuments({ usernameKey: 'wanted' })).toBe(1);
  });

  test('a new address needs the current password, must be unique, and is used to sign in from then on', async () => {
    const [ada, bob] = [await server.member(), await server.member()];
    const save = (change: object) =>
      ada.call('PUT', '/api/account/profile', { ...profile, username: 'moved', ...change });
    const email = 'Moved@Example.com';
    expect((await save({ email })).body).toMatchObject({
      code: 'validation_failed',
      issues: [{ path: 'currentPassword' }],
    });
    expect((await save({ email, currentPassword: 'wrong' })).body).toMatchObject({
      message: 'That password is incorrect.',
    });
    expect((await save({ email: bob.email.toUpperCase(), currentPassword: password })).body).toMatchObject({
      code: 'email_taken',
    });
    expect((await ada.get('/api/auth/user')).body).toMatchObject({ email: ada.email });
    expect((await save({ email, currentPassword: password })).status).toBe(200);
    const again = await server.browser().post('/api/auth/login', { email: 'moved@example.com', password });
    expect(again.status).toBe(200);
  });

  test('keeps its address if the username that was saved with it is taken at the same moment', async () => {
    const people = [await server.member(), await server.member()] as const;
    const both = await Promise.all(
      people.map(async (who, index) => {
        const email = `raced-${index}@example.com`;
        const change = { ...profile, username: 'Raced', email, currentPassword: password };
        return { who, email, answer: await who.call('PUT', '/api/account/profile', change) };
      }),
    );
    const [saved, refused] = both.sort((a, b) => a.answer.status - b.answer.status);
    expect([saved?.answer.status, refused?.answer.body.code]).toEqual([200, 'username_taken']);
    expect((await saved?.who.get('/api/auth/user'))?.body).toMatchObject({ email: saved?.email });
    expect((await refused?.who.get('/api/auth/user'))?.body).toMatchObject({ email: refused?.who.email });
  });

  test('trying addresses that others have is limited per account', async () => {
    const [ada, bob] = [await server.member(), await server.member()];
    const save = (email: string) =>
      ada.call('PUT', '/api/account/profile', {
        ...profile,
        username: 'asks',
        email,
        currentPassword: password,
      });
    const answers = await Promise.all(Array.from({ length: 30 }, () => save(bob.email)));
    const counts = Map.groupBy(answers, ({ status }) => status);
    expect(counts.get(409)).toHaveLength(10);
    expect(counts.get(429)).toHaveLength(20);
    // Saves without a new address aren't limited.
    expect((await save(ada.email)).status).toBe(200);
  });

  test('trying addresses that others have is limited per network address', async () => {
    const strict = await startTestServer({ RATE_LIMIT_FACTOR: '1' });
    const bob = await strict.member();
    const statuses: number[] = [];
    for (let account = 0; account < 4; account += 1) {
      const ada = await strict.member();
      for (let count = 0; count < 9; count += 1) {
        const { status } = await ada.call('PUT', '/api/account/profile', {
          ...profile,
          username: `asks-${account}`,
          email: bob.email,
          currentPassword: password,
        });
        statuses.push(status);
      }
    }
    expect(statuses.filter((status) => status === 409)).toHaveLength(30);
    expect(statuses.slice(30).every((status) => status === 429)).toBe(true);
    await strict.close();
  });

  test('unknown fields change nothing', async () => {
    const ada = await server.member();
    const { id } = ada;
    await ada.call('PUT', '/api/account/profile', {
      ...profile,
      username: 'greedy',
      email: ada.email,
      plan: 'agency',
      role: 'admin',
      credits: 999,
      id: 'another',
      emailVerified: true,
      $set: { plan: 'agency' },
    });
    await ada.call('PATCH', '/api/account/preferences', { language: 'de-DE', plan: 'agency', 'a.b': 1 });
    expect((await ada.get('/api/auth/user')).body).toMatchObject({ id, plan: 'free' });
    expect((await ada.get('/api/user/credits')).body).toMatchObject({ plan: 'free', total: 5 });
    const settings = await collection('account_settings').findOne({ usernameKey: 'greedy' });
    expect(Object.keys(settings?.preferences ?? {})).toEqual(['language']);
    expect(settings).not.toHaveProperty('plan');
  });

  test.each([
    ['a username with spaces', { username: 'a b c' }, 'username'],
    ['a username that is too long', { username: 'a'.repeat(31) }, 'username'],
    ['no first name', { firstName: '  ' }, 'firstName'],
    ['an endless bio', { bio: 'x'.repeat(501) }, 'bio'],
    ['an operator for a name', { firstName: { $gt: '' } }, 'firstName'],
    ['an address that is none', { email: 'nobody' }, 'email'],
  ])('%s is refused beside its field', async (_, change, path) => {
    const ada = await server.member();
    const { status, body } = await ada.call('PUT', '/api/account/profile', {
      ...profile,
      email: ada.email,
      ...change,
    });
    expect(status).toBe(400);
    expect(body).toMatchObject({ issues: [{ path }] });
  });
});

describe('the photo', () => {
  test('is cropped to a square without metadata, and replaces the old file', async () => {
    const ada = await server.member();
    const jpeg = await picture(900, 300)
      .withExif({ IFD0: { Copyright: 'secret place' } })
      .jpeg()
      .toBuffer();
    const first = await sendPhoto(ada, jpeg);
    expect(first.status).toBe(200);
    const url = String(first.body.photoUrl);
    expect((await ada.get('/api/auth/user')).body).toMatchObject({ photoUrl: url });
    const shown = Buffer.from(await (await ada.fetch('GET', url)).arrayBuffer());
    expect(await sharp(shown).metadata()).toMatchObject({ width: 512, height: 512, format: 'webp' });
    expect(shown.includes('secret place')).toBe(false);

    const second = await sendPhoto(ada, await picture(64, 64).gif().toBuffer());
    expect(second.status).toBe(200);
    expect((await ada.get(url)).status).toBe(404);
    expect(
      await collection('objects').countDocuments({
        owner: (await collection('accounts').findOne({ email: ada.email }))?._id,
      }),
    ).toBe(1);

    expect((await ada.call('DELETE', '/api/account/photo')).status).toBe(204);
    expect((await ada.get('/api/auth/user')).body).toMatchObject({ photoUrl: null });
    expect((await ada.get(String(second.body.photoUrl))).status).toBe(404);
  });

  test('of somebody else is not found', async () => {
    const [ada, bob] = [await server.member(), await server.member()];
    const { body } = await sendPhoto(ada, await picture(10, 10).png().toBuffer());
    expect((await bob.get(String(body.photoUrl))).status).toBe(404);
  });

  test.each([
    ['a page that calls itself a picture', 415, async () => Buffer.from('<svg onload="alert(1)"></svg>')],
    ['a picture of another kind', 415, () => picture(10, 10).webp().toBuffer()],
    ['half a picture', 415, async () => (await picture(400, 400).png().toBuffer()).subarray(0, 60)],
    ['more than 2 MB', 413, async () => Buffer.alloc(2 * 1024 * 1024 + 1)],
  ])('%s is refused with %i', async (_, status, make) => {
    const ada = await server.member();
    const answer = await sendPhoto(ada, await make());
    expect(answer.status).toBe(status);
    expect((await ada.get('/api/auth/user')).body).toMatchObject({ photoUrl: null });
  });
});

describe('notifications and preferences', () => {
  test('marketing updates always match the newsletter’s list', async () => {
    const ada = await server.member();
    const save = (marketing: boolean) =>
      ada.call('PUT', '/api/account/notifications', { email: false, push: true, marketing, security: false });
    await save(true);
    expect(await collection('newsletter_subscribers').countDocuments({ email: ada.email })).toBe(1);
    await save(false);
    expect(await collection('newsletter_subscribers').countDocuments({ email: ada.email })).toBe(0);
    expect((await ada.get('/api/account/notifications')).body).toEqual({
      email: false,
      plan: false,
      push: true,
      marketing: false,
      security: false,
    });
  });

  test('about the plan are those about email until a member chooses, and a page that does not know them keeps the choice', async () => {
    const ada = await server.member();
    const save = async (switches: object) => {
      const others = { push: false, marketing: false, security: true };
      const { status, body } = await ada.call('PUT', '/api/account/notifications', {
        ...others,
        ...switches,
      });
      expect(status).toBe(200);
      expect((await ada.get('/api/account/notifications')).body).toEqual(body);
      return body;
    };
    expect((await ada.get('/api/account/notifications')).body).toMatchObject({ email: true, plan: true });
    expect(await save({ email: false })).toMatchObject({ email: false, plan: false });
    expect(await save({ email: false, plan: true })).toMatchObject({ email: false, plan: true });
    expect(await save({ email: false, push: true })).toMatchObject({ email: false, plan: true, push: true });
    expect(await save({ email: true, plan: false })).toMatchObject({ email: true, plan: false });
  });

  test('are part of the user, and two concurrent changes are both kept', async () => {
    const ada = await server.member();
    await Promise.all([
      ada.call('PATCH', '/api/account/preferences', { theme: 'dark' }),
      ada.call('PATCH', '/api/account/preferences', { timeZone: 'Asia/Kolkata', autoSaveDrafts: false }),
    ]);
    expect((await ada.get('/api/auth/user')).body).toMatchObject({
      preferences: { theme: 'dark', timeZone: 'Asia/Kolkata', autoSaveDrafts: false, language: 'en-US' },
    });
  });

  test.each([
    { timeZone: 'UTC-8' },
    { timeZone: 'Mars/Olympus' },
    { language: 'tlh' },
    { theme: { $ne: 'x' } },
  ])('%j is refused', async (change) => {
    const ada = await server.member();
    expect((await ada.call('PATCH', '/api/account/preferences', change)).status).toBe(400);
  });
});

describe('password and sessions', () => {
  test('a new password needs the current one, ends the other sessions and renews this one', async () => {
    const ada = await server.member();
    const elsewhere = server.browser();
    await elsewhere.post('/api/auth/login', { email: ada.email, password });
    const before = ada.cookies.get('pl_session');
    const change = (currentPassword: string, newPassword = 'Another#Horse8') =>
      ada.call('PUT', '/api/account/password', { currentPassword, newPassword });

    expect((await change('Wrong!Horse7')).body).toMatchObject({
      message: 'That password is incorrect.',
    });
    expect((await change(password, 'weak')).status).toBe(400);
    expect((await change(password, 'Password1!')).body).toMatchObject({
      code: 'validation_failed',
      issues: [{ path: 'newPassword', message: expect.stringContaining('too easy to guess') }],
    });
    expect((await change(password, password)).body).toMatchObject({
      code: 'validation_failed',
      issues: [{ path: 'newPassword', message: 'Please choose a password that isn’t your current one.' }],
    });
    expect((await elsewhere.get('/api/auth/user')).status).toBe(200);

    expect((await change(password)).status).toBe(204);
    expect((await elsewhere.get('/api/auth/user')).status).toBe(401);
    expect((await ada.get('/api/auth/user')).status).toBe(200);
    expect(ada.cookies.get('pl_session')).not.toBe(before);
    const login = (word: string) =>
      server.browser().post('/api/auth/login', { email: ada.email, password: word });
    expect((await login(password)).status).toBe(401);
    expect((await login('Another#Horse8')).status).toBe(200);
  });

  test('guessing the current password is stopped, but not permanently', async () => {
    const ada = await server.member();
    const guess = () =>
      ada.call('PUT', '/api/account/password', {
        currentPassword: 'Wrong!Horse7',
        newPassword: 'Another#Horse8',
      });
    for (let n = 0; n < 10; n += 1) expect((await guess()).status).toBe(400);
    const refused = await guess();
    expect(refused.status).toBe(429);
    expect(refused.body.retryAfterSeconds).toBeLessThanOrEqual(15 * 60);
  });

  test('sessions are listed with their device, and each can be ended, but not somebody else’s', async () => {
    const [ada, bob] = [await server.member(), await server.member()];
    const phone = server.browser();
    const userAgent =
      'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36';
    await phone.post(
      '/api/auth/login',
      { email: ada.email, password },
      { headers: { 'user-agent': userAgent } },
    );
    const list = JSON.parse((await ada.get('/api/account/sessions')).text);
    expect(list).toHaveLength(2);
    const other = list.find(({ current }: { current: boolean }) => !current);
    expect(other.device).toBe('Chrome on Android');
    expect(decodeURIComponent(phone.cookies.get('pl_session') ?? '')).not.toContain(other.id);

    expect((await bob.call('DELETE', `/api/account/sessions/${other.id}`)).status).toBe(404);
    expect((await phone.get('/api/auth/user')).status).toBe(200);
    expect((await ada.call('DELETE', `/api/account/sessions/${other.id}`)).status).toBe(204);
    expect((await phone.get('/api/auth/user')).status).toBe(401);

    await phone.post('/api/auth/login', { email: ada.email, password });
    expect((await ada.call('DELETE', '/api/account/sessions')).status).toBe(204);
    expect((await phone.get('/api/auth/user')).status).toBe(401);
    expect((await ada.get('/api/auth/user')).status).toBe(200);
  });

  test('a second process on the same database shares sessions and settings', async () => {
    const databaseUri = await freshDatabaseUri();
    const [one, two] = [
      await startTestServer({ MONGODB_URI: databaseUri }),
      await startTestServer({ MONGODB_URI: databaseUri }),
    ];
    try {
      const ada = await one.member();
      await ada.call('PATCH', '/api/account/preferences', { theme: 'dark' });
      const there = new Browser(two.url);
      for (const [name, value] of ada.cookies) there.cookies.set(name, value);
      expect((await there.get('/api/auth/user')).body).toMatchObject({
        email: ada.email,
        preferences: { theme: 'dark' },
      });
      await there.post('/api/auth/logout');
      expect((await ada.get('/api/auth/user')).status).toBe(401);
    } finally {
      await Promise.all([one.close(), two.close()]);
    }
  });
});

describe('integrations', () => {
  test('a sample can be removed, and connecting without credentials returns with an explanation', async () => {
    const ada = await server.member();
    const after = await ada.call('DELETE', '/api/account/integrations/instagram');
    expect(JSON.parse(after.text)[0]).toMatchObject({ status: 'disconnected', sample: false });
    const away = await ada.get('/auth/instagram?connect=true');
    expect(away.status).toBe(302);
    expect(away.headers.get('location')).toBe(
      '/app/settings?tab=integrations&provider=instagram&problem=not_configured',
    );
    expect((await ada.call('DELETE', '/api/account/integrations/myspace')).status).toBe(400);
  });
});

describe('export', () => {
  test('is sent while it is being read, some posts at a time, in order', async () => {
    const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
    const sizes: unknown[] = [];
    const database = await startLimitedMongo(await freshDatabaseUri(), ({ command }) => {
      if (command.find === 'posts') sizes.push(command.batchSize);
      // Before more posts are read, the answer must have begun.
      return command.collection === 'posts' && 'getMore' in command ? begun : null;
    });
    onTestFinished(() => database.close());
    const own = await startTestServer({ MONGODB_URI: database.uri });
    onTestFinished(() => own.close());
    const ada = await own.member();
    expect((await ada.post('/api/posts', { platform: 'linkedin', caption: 'Post 0' })).status).toBe(201);
    const posts = own.app.connection.collection('posts');
    const stored = await posts.findOne({});
    await posts.insertMany(
      Array.from({ length: 199 }, (_, index) => ({
        ...stored,
        _id: new Types.ObjectId(),
        caption: `Post ${index + 1}`,
        createdAt: new Date(Number(stored?.createdAt) + index + 1),
      })),
    );
    sizes.length = 0;
    const { body } = await ada.post('/api/account/export', { currentPassword: password });
    const answer = await ada.fetch('GET', String(body.downloadUrl));
    begin();
    const files = unzipSync(new Uint8Array(await answer.arrayBuffer()));
    const exported = JSON.parse(Buffer.from(files['posts.json'] ?? []).toString()) as { caption: string }[];
    expect(exported.map(({ caption }) => caption)).toEqual(
      Array.from({ length: 200 }, (_, index) => `Post ${index}`),
    );
    expect(sizes).toEqual([50]);
    expect(JSON.parse(Buffer.from(files['earlier texts.json'] ?? []).toString())).toEqual([]);
  });

  test('is a zip of everything: JSON for each part, and the files themselves', async () => {
    const ada = await server.member('pro');
    await ada.call('PUT', '/api/account/profile', { ...profile, username: 'exported', email: ada.email });
    await sendPhoto(ada, await picture(20, 20).png().toBuffer());
    const announced = (await ada.post('/api/objects/upload', { keep: true, name: 'loom.png' })).body;
    await ada.call('PUT', String(announced.uploadURL), await picture(20, 20).png().toBuffer());
    const kept = String(announced.objectURL).slice(-32);
    const { version } = (await ada.get(`/api/media/${kept}`)).body;
    await ada.call('PATCH', `/api/media/${kept}`, { alt: 'A loom', version });
    await ada.post('/api/assistant/messages', { text: 'Rye bread on Fridays' });
    const { body } = await ada.post('/api/account/export', { currentPassword: password });
    const response = await ada.fetch('GET', String(body.downloadUrl));
    expect(response.headers.get('content-disposition')).toContain('postloom-account.zip');
    const files = unzipSync(new Uint8Array(await response.arrayBuffer()));
    const json = (name: string) => JSON.parse(Buffer.from(files[name] ?? []).toString());
    const names = Object.keys(files);
    expect(names).toEqual(
      expect.arrayContaining(
        ['account', 'billing', 'credits', 'files', 'newsletter', 'posts', 'sessions', 'sign-in'].map(
          (name) => `${name}.json`,
        ),
      ),
    );
    expect(names.filter((name) => /^files\/[0-9a-f]{32}\.webp$/.test(name))).toHaveLength(1);
    expect(json('account.json')).toMatchObject({ profile: { email: ada.email, bio: 'Weaves.' } });
    expect(json('assistant conversations.json')).toMatchObject([
      { title: 'Rye bread on Fridays', messages: [{ answer: { draft: { platform: 'instagram' } } }] },
    ]);
    expect(json('credits.json').movements.length).toBeGreaterThan(0);
    expect(json('files.json')).toContainEqual(expect.objectContaining({ id: kept, alt: 'A loom' }));
    const photo = Object.entries(files).find(([name]) => /^files\/.*webp$/.test(name))?.[1];
    expect(await sharp(photo).metadata()).toMatchObject({ width: 512 });
    const all = Object.values(files)
      .map((bytes) => Buffer.from(bytes).toString())
      .join('');
    expect(all).not.toMatch(/argon2|passwordHash/);
  });
});

describe('what could harm an account whose browser is left unattended', () => {
  test('the export needs the password, and its URL works only in this session, for five minutes', async () => {
    const ada = await server.member();
    const elsewhere = server.browser();
    await elsewhere.post('/api/auth/login', { email: ada.email, password });
    const ask = (body: object) => ada.post('/api/account/export', body);
    expect((await ask({})).body).toMatchObject({
      code: 'validation_failed',
      issues: [{ path: 'currentPassword', message: 'Please enter your current password.' }],
    });
    expect((await ask({ currentPassword: 'Wrong!Horse7' })).body).toMatchObject({
      issues: [{ path: 'currentPassword', message: 'That password is incorrect.' }],
    });
    expect((await ada.get('/api/account/export')).status).toBe(403);
    expect((await ada.get('/api/account/export?ticket=9999999999999.forged')).status).toBe(403);
    const url = String((await ask({ currentPassword: password })).body.downloadUrl);
    expect((await elsewhere.get(url)).status).toBe(403);
    expect((await server.browser().get(url)).status).toBe(401);
    expect((await ada.get(url)).status).toBe(200);
    clock += 5 * 60 * 1000 + 1;
    const late = await ada.get(url);
    expect([late.status, late.body.code]).toEqual([403, 'forbidden']);
  });

  test('deletion needs the password in addition to the typed address', async () => {
    const ada = await server.member();
    const ask = (currentPassword?: string) =>
      ada.post('/api/account/deletion', {
        confirmation: ada.email,
        ...(currentPassword && { currentPassword }),
      });
    expect((await ask()).body).toMatchObject({
      code: 'validation_failed',
      issues: [{ path: 'currentPassword' }],
    });
    expect((await ask('Wrong!Horse7')).status).toBe(400);
    expect((await ada.get('/api/auth/user')).body).toMatchObject({ deletionAt: null });
    expect((await ask(password)).status).toBe(200);
  });
});

describe('deletion', () => {
  const day = 24 * 60 * 60 * 1000;

  test('needs the typed address, waits thirty days, and can be undone', async () => {
    const ada = await server.member();
    expect((await ada.post('/api/account/deletion', { confirmation: 'delete' })).status).toBe(400);
    const { status, body } = await ada.post('/api/account/deletion', {
      confirmation: ada.email.toUpperCase(),
      currentPassword: password,
    });
    expect(status).toBe(200);
    expect(Date.parse(String(body.deletionAt)) - clock).toBe(30 * day);
    const again = await server.browser().post('/api/auth/login', { email: ada.email, password });
    expect(again.body).toMatchObject({ deletionAt: body.deletionAt });

    await server.app.service(identity).deletion.sweep();
    expect((await ada.call('DELETE', '/api/account/deletion')).status).toBe(204);
    clock += 31 * day;
    await server.app.service(identity).deletion.sweep();
    expect((await ada.get('/api/auth/user')).body).toMatchObject({ deletionAt: null });
  });

  test('then removes everything everywhere, once, however many processes sweep', async () => {
    const ada = await server.member();
    await ada.call('PUT', '/api/account/notifications', {
      email: true,
      push: false,
      marketing: true,
      security: true,
    });
    await sendPhoto(ada, await picture(20, 20).png().toBuffer());
    await ada.post('/api/account/deletion', { confirmation: ada.email, currentPassword: password });
    clock += 30 * day + 1000;
    expect((await ada.call('DELETE', '/api/account/deletion')).status).toBe(410);

    const sweeps = await Promise.all([1, 2, 3].map(() => server.app.service(identity).deletion.sweep()));
    expect(sweeps.reduce((sum, { deleted }) => sum + deleted, 0)).toBe(1);
    expect((await ada.get('/api/auth/user')).status).toBe(401);
    expect((await server.browser().post('/api/auth/login', { email: ada.email, password })).status).toBe(401);
    const collections = (await server.app.connection.db?.collections()) ?? [];
    expect(collections.length).toBeGreaterThan(8);
    for (const each of collections) {
      const name = each.collectionName;
      const left = await each.find({}).toArray();
      const text = JSON.stringify(left);
      expect(text.includes(ada.id), `${name} still names the account`).toBe(false);
      expect(text.includes(ada.email), `${name} still has the address`).toBe(false);
    }
    const fresh = await server
      .browser()
      .post('/api/auth/register', { username: 'Ada', email: ada.email, password });
    expect(fresh.status).toBe(201);
  });
});
