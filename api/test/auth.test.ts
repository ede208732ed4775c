import { endpoints, userSchema } from '@postloom/shared-contracts';
import { makeBrief } from '@postloom/shared-contracts/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bounds } from '#app/kernel/http/bounds.ts';
import { Browser, closeDatabases, password, startTestServer, type TestServer } from './harness.ts';
import { type OpenAiStandIn, startOpenAiStandIn } from './stand-ins/openai.ts';

const { register, login, logout, getUser, getCredits, generate } = endpoints;

let provider: OpenAiStandIn;
let server: TestServer;

beforeAll(async () => {
  provider = await startOpenAiStandIn();
  server = await startTestServer({
    OPENAI_BASE_URL: provider.url,
    OPENAI_MODEL: 'stand-in',
    TRUST_PROXY: '1',
  });
});
afterAll(async () => {
  await server.close();
  await provider.close();
  await closeDatabases();
});

let people = 0;
const person = (change: object = {}) => {
  people += 1;
  return { username: 'Ada Weaver', email: `ada.${people}@example.com`, password, ...change };
};
/** A caller from a separate address, so that tests don't share limits. */
const from = (address: string) => ({ headers: { 'x-forwarded-for': address } });
const remaining = async (browser: Browser) => (await browser.get(getCredits.path)).body.remaining;
const sessions = () => server.app.connection.collection('sessions');

describe('signing up', () => {
  it('opens a member’s account and signs in', async () => {
    const browser = server.browser();
    const { status, body } = await browser.post(register.path, person({ email: ' New.Person@Example.COM ' }));
    expect(status).toBe(201);
    expect(userSchema.parse(body)).toMatchObject({
      email: 'new.person@example.com',
      username: 'Ada Weaver',
      plan: 'free',
      subscriptionStatus: 'free',
      photoUrl: null,
    });
    expect((await browser.get(getUser.path)).body).toEqual(body);
  });

  it('says what to enter, whichever field is missing, as does signing in', async () => {
    const browser = server.browser();
    const without = async (path: string, field: string) => {
      const { status, body } = await browser.post(path, { ...person(), [field]: undefined });
      return [status, body.error];
    };
    expect(await without(register.path, 'username')).toEqual([400, 'Please enter your name.']);
    expect(await without(register.path, 'email')).toEqual([400, 'Please enter a valid email address.']);
    expect(await without(register.path, 'password')).toEqual([
      400,
      expect.stringContaining('at least 8 characters'),
    ]);
    expect(await without(login.path, 'email')).toEqual([400, 'Please enter a valid email address.']);
    expect(await without(login.path, 'password')).toEqual([400, 'Please enter your password.']);
  });

  it('takes over what the visitor has spent, so that it is no way to get new credits', async () => {
    const browser = server.browser();
    for (let count = 0; count < 3; count += 1) await browser.post(generate.path, makeBrief());
    expect(await remaining(browser)).toBe(2);
    await browser.post(register.path, person());
    expect(await remaining(browser)).toBe(2);
    await browser.post(logout.path);
    expect(await remaining(browser)).toBe(0);
    await browser.post(register.path, person());
    expect(await remaining(browser)).toBe(0);
  });

  it('keeps the results that the visitor made, under their keys', async () => {
    const browser = server.browser();
    const key = { headers: { 'idempotency-key': 'made-as-a-visitor' } };
    const made = await browser.post(generate.path, makeBrief(), key);
    await browser.post(register.path, person());
    expect((await browser.post(generate.path, makeBrief(), key)).text).toBe(made.text);
  });

  it('accepts an address only once, ignoring case, even at the same time', async () => {
    const { email } = person();
    const answers = await Promise.all(
      [email, email.toUpperCase(), `  ${email}`].map((each) =>
        server.browser().post(register.path, person({ email: each })),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    const refused = answers.find(({ status }) => status === 409);
    expect(refused?.body).toMatchObject({
      code: 'email_taken',
      error: 'An account with this email already exists. Please sign in instead.',
      issues: [{ path: 'email' }],
    });
  });

  it.each([
    [{ password: 'short1!' }, 'password'],
    [{ password: 'nouppercase1!' }, 'password'],
    [{ password: 'NOLOWERCASE1!' }, 'password'],
    [{ password: 'NoNumber!!' }, 'password'],
    [{ password: 'NoSpecial11' }, 'password'],
    [{ password: `Aa1!${'x'.repeat(300)}` }, 'password'],
    [{ email: 'nobody' }, 'email'],
    [{ email: `${'x'.repeat(300)}@example.com` }, 'email'],
    [{ username: ' ' }, 'username'],
    [{ username: 'x'.repeat(101) }, 'username'],
  ])('refuses %o', async (change, path) => {
    const { status, body } = await server.browser().post(register.path, person(change));
    expect(status).toBe(400);
    expect(body).toMatchObject({ code: 'validation_failed', issues: [{ path }] });
  });
});

describe('a password that many people have', () => {
  it.each(['Password1!', 'Passw0rd!', 'Qwerty1!', 'Iloveyou1!', 'Abc123!@#', 'P@ssw0rd1'])(
    'is refused at sign-up: %s',
    async (common) => {
      const { status, body } = await server.browser().post(register.path, person({ password: common }));
      expect(status).toBe(400);
      expect(body).toMatchObject({
        code: 'validation_failed',
        message: 'This password is too easy to guess. Please choose a longer or a less common one.',
        issues: [{ path: 'password' }],
      });
    },
  );

  it('may also be one made of the person’s own name and address', async () => {
    const { email } = person();
    const own = { username: 'Grace Loomworth', email: `loomworth.${email}` };
    for (const password of ['Loomworth1!', 'Postloom1!']) {
      const { status } = await server.browser().post(register.path, person({ ...own, password }));
      expect(status, password).toBe(400);
    }
  });

  it('does not keep anybody waiting while the server checks a long one', async () => {
    const long = `Aa1!${'4@8({[<369&#!10$5+7%2'.repeat(10)}`.slice(0, 200);
    /** The lowest CPU time, in microseconds, of the thread that serves everybody. */
    const timeOf = async (password: string): Promise<number> => {
      let least = Number.POSITIVE_INFINITY;
      for (let count = 0; count < 5; count += 1) {
        const before = process.threadCpuUsage();
        expect((await server.browser().post(register.path, person({ password }))).status).toBe(201);
        least = Math.min(least, process.threadCpuUsage(before).user);
      }
      return least;
    };
    await timeOf(password);
    expect(await timeOf(long)).toBeLessThan(3 * (await timeOf(password)));
  });

  it('must be valid text: half a character is not', async () => {
    const { status, body } = await server
      .browser()
      .post(register.path, JSON.stringify(person()).replace(password, 'Correct!Horse7\\ud800'));
    expect(status).toBe(400);
    expect(body).toMatchObject({ issues: [{ path: 'password' }] });
  });
});

describe('signing in', () => {
  it('works whatever the case of the address', async () => {
    const who = person();
    await server.browser().post(register.path, who);
    const browser = server.browser();
    const { status, body } = await browser.post(login.path, {
      email: who.email.toUpperCase(),
      password,
    });
    expect(status).toBe(200);
    expect(body.email).toBe(who.email);
    expect((await browser.get(getUser.path)).status).toBe(200);
  });

  it('gives the same answer for a wrong password and for an unknown address', async () => {
    const who = person();
    await server.browser().post(register.path, who);
    const wrong = await server.browser().post(login.path, { email: who.email, password: 'Wrong!Horse7' });
    const unknown = await server.browser().post(login.path, { email: 'no@example.com', password });
    expect([wrong.status, unknown.status]).toEqual([401, 401]);
    const strip = ({ requestId: _, ...body }: Readonly<Record<string, unknown>>) => body;
    expect(strip(wrong.body)).toEqual(strip(unknown.body));
    expect(wrong.body.error).toBe('Invalid email or password.');
    const names = (headers: Headers) => [...headers.keys()].sort();
    expect(names(wrong.headers)).toEqual(names(unknown.headers));
  });

  it('takes as long for an unknown address as for a wrong password', async () => {
    const who = person();
    await server.browser().post(register.path, who);
    const time = async (email: string, index: number): Promise<number> => {
      const start = performance.now();
      await server.browser().post(login.path, { email, password: 'Wrong!Horse7' }, from(`10.9.0.${index}`));
      return performance.now() - start;
    };
    const wrong: number[] = [];
    const unknown: number[] = [];
    for (let index = 0; index < 9; index += 1) {
      wrong.push(await time(who.email, index));
      unknown.push(await time(`nobody.${index}@example.com`, index));
    }
    // The minimum of each, because other load on the machine only adds. Without the dummy hash, an unknown address
    // would get an answer several times as fast.
    const ratio = Math.min(...unknown) / Math.min(...wrong);
    expect(ratio).toBeGreaterThan(0.5);
    expect(ratio).toBeLessThan(2);
  });

  it('gives the session a new id, whatever the browser sent', async () => {
    const who = person();
    const browser = server.browser();
    await browser.post(register.path, who);
    const first = browser.cookies.get('pl_session');
    await browser.post(login.path, { email: who.email, password });
    const second = browser.cookies.get('pl_session');
    expect(second).not.toBe(first);
    const fixated = server.browser();
    fixated.cookies.set('pl_session', first ?? '');
    expect((await fixated.get(getUser.path)).status).toBe(401);
  });

  it('does not adopt a session id that an attacker planted', async () => {
    const who = person();
    await server.browser().post(register.path, who);
    const victim = server.browser();
    victim.cookies.set('pl_session', 's%3Aplanted.AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA');
    await victim.post(login.path, { email: who.email, password });
    expect(victim.cookies.get('pl_session')).not.toContain('planted');
    expect(await sessions().countDocuments({ _id: 'planted' as never })).toBe(0);
  });

  it('sets cookies that scripts cannot read and other sites cannot send', async () => {
    const response = await server.browser().fetch('POST', register.path, person());
    const cookies = response.headers.getSetCookie();
    expect(cookies.length).toBeGreaterThan(0);
    for (const cookie of cookies) expect(cookie).toMatch(/HttpOnly.*SameSite=Lax|SameSite=Lax.*HttpOnly/i);
  });

  it('sets Secure cookies bound to the host behind https', async () => {
    const https = await startTestServer({ PUBLIC_URL: 'https://postloom.example', TRUST_PROXY: '1' });
    const response = await https.browser().fetch('POST', register.path, person(), {
      headers: { 'x-forwarded-proto': 'https' },
    });
    const session = response.headers.getSetCookie().find((cookie) => cookie.includes('pl_session'));
    expect(session).toMatch(/^__Host-pl_session=.*Path=\/.*Secure/);
    expect(response.headers.get('strict-transport-security')).toContain('max-age=');
    await https.close();
  });
});

describe('sessions', () => {
  it('are seen by a second process on the same database', async () => {
    const other = await startTestServer({ MONGODB_URI: server.databaseUri });
    const here = await server.member();
    const there = new Browser(other.url);
    for (const [name, value] of here.cookies) there.cookies.set(name, value);
    expect((await there.get(getUser.path)).body.email).toBe(here.email);
    await here.post(logout.path);
    expect((await there.get(getUser.path)).status).toBe(401);
    await other.close();
  });

  it('end at sign-out, for a copy of the cookie as well', async () => {
    const browser = await server.member();
    const copy = server.browser();
    for (const [name, value] of browser.cookies) copy.cookies.set(name, value);
    expect((await browser.post(logout.path)).status).toBe(204);
    expect((await copy.get(getUser.path)).status).toBe(401);
    expect((await browser.post(logout.path)).status).toBe(204);
  });

  it('are not started for somebody who only visits or signs out', async () => {
    const before = await sessions().countDocuments();
    const browser = server.browser();
    // Reading creates no account, not even a visitor's.
    expect((await browser.get(getCredits.path)).body).toMatchObject({ plan: 'free', remaining: 5, total: 5 });
    expect([...browser.cookies.keys()]).toEqual([]);
    await browser.post(generate.path, makeBrief());
    expect((await browser.post(logout.path)).status).toBe(204);
    expect([...browser.cookies.keys()]).toEqual(['pl_visitor']);
    expect(await sessions().countDocuments()).toBe(before);
  });

  it('of a visitor remain the visitor’s after signing in to an account and out again', async () => {
    const who = person();
    await server.browser().post(register.path, who);
    const browser = server.browser();
    await browser.post(generate.path, makeBrief());
    await browser.post(login.path, { email: who.email, password });
    expect(await remaining(browser)).toBe(5);
    await browser.post(logout.path);
    expect(await remaining(browser)).toBe(4);
  });
});

describe('a session’s end', () => {
  it('comes ninety days after the sign-in, even if it is in use', async () => {
    let clock = Date.now();
    const own = await startTestServer({}, { now: () => new Date(clock) });
    const member = await own.member();
    const [stored] = await own.app.connection.collection('sessions').find().toArray();
    expect(stored?.session.endsAt).toEqual(new Date(clock + 90 * 24 * 60 * 60 * 1000));
    for (let day = 0; day < 89; day += 20) {
      expect((await member.get(getUser.path)).status).toBe(200);
      clock += 20 * 24 * 60 * 60 * 1000;
    }
    expect((await member.get(getUser.path)).status).toBe(401);
    // Nor does a copy of the cookie open it, after the browser has dropped its own.
    const copy = own.browser();
    for (const [name, value] of member.cookies) copy.cookies.set(name, value);
    expect((await copy.get(getUser.path)).status).toBe(401);
    expect(await own.app.connection.collection('sessions').countDocuments()).toBe(0);
    await own.close();
  });

  it('comes thirty days after the last visit', async () => {
    const member = await server.member();
    const ofMember = { 'session.passport.user': member.id };
    const idleDays = async () =>
      (Number((await sessions().findOne(ofMember))?.expires) - Date.now()) / (24 * 60 * 60 * 1000);
    expect(await idleDays()).toBeCloseTo(30, 2);
    const [soon, longAgo] = [new Date(Date.now() + 60_000), new Date(Date.now() - 60 * 60 * 1000)];
    await sessions().updateOne(ofMember, { $set: { expires: soon, lastModified: longAgo } });
    expect((await member.get(getUser.path)).status).toBe(200);
    expect(await idleDays()).toBeCloseTo(30, 2);
  });

  it('comes for sessions of earlier versions as well', async () => {
    const member = await server.member();
    await sessions().updateOne(
      { 'session.passport.user': member.id },
      { $unset: { 'session.endsAt': 1 }, $set: { 'session.about.startedAt': '2020-01-01T00:00:00.000Z' } },
    );
    expect((await member.get(getUser.path)).status).toBe(401);
  });

  it('also clears what the browser stores about the person', async () => {
    const member = await server.member();
    const { headers } = await member.post(logout.path);
    expect(headers.get('clear-site-data')).toBe('"cache", "storage"');
  });
});

describe('guessing passwords', () => {
  const guess = (email: string, address: string, browser = server.browser()) =>
    browser.post(login.path, { email, password: 'Wrong!Horse7' }, from(address));

  it('is limited per account and address, and says when to come back', async () => {
    const who = person();
    await server.browser().post(register.path, who);
    for (let count = 0; count < 10; count += 1) {
      expect((await guess(who.email, '10.1.0.1')).status).toBe(401);
    }
    const { status, headers, body } = await server
      .browser()
      .post(login.path, { email: who.email, password }, from('10.1.0.1'));
    expect(status).toBe(429);
    expect(body.code).toBe('rate_limited');
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    expect(Number(headers.get('retry-after'))).toBeLessThanOrEqual(15 * 60);
  });

  it('is limited per account from many addresses, without keeping the owner’s own browser out', async () => {
    const who = person();
    const owner = server.browser();
    await owner.post(register.path, who);
    await owner.post(logout.path);
    for (let count = 0; count < 50; count += 1) await guess(who.email, `10.2.${count}.1`);
    const elsewhere = await guess(who.email, '10.3.0.1');
    expect(elsewhere.status).toBe(429);
    const { status } = await owner.post(login.path, { email: who.email, password }, from('10.3.0.2'));
    expect(status).toBe(200);
  });

  it('is limited in the same way for an address without an account', async () => {
    const email = 'ghost@example.com';
    for (let count = 0; count < 10; count += 1) await guess(email, '10.4.0.1');
    expect((await guess(email, '10.4.0.1')).status).toBe(429);
  });

  it('is also limited when all guesses come at once', async () => {
    const who = person();
    await server.browser().post(register.path, who);
    const guesses = await Promise.all(Array.from({ length: 60 }, () => guess(who.email, '10.6.0.1')));
    const counts = Map.groupBy(guesses, ({ status }) => status);
    expect(counts.get(401)).toHaveLength(10);
    expect(counts.get(429)).toHaveLength(50);
  });

  it('is also limited, at once, for the current password in the settings', async () => {
    const member = await server.member();
    const answers = await Promise.all(
      Array.from({ length: 30 }, () =>
        member.call(endpoints.changePassword.method, endpoints.changePassword.path, {
          currentPassword: 'Wrong!Horse7',
          newPassword: 'Another!Horse7',
        }),
      ),
    );
    const counts = Map.groupBy(answers, ({ status }) => status);
    expect(counts.get(400)).toHaveLength(10);
    expect(counts.get(429)).toHaveLength(20);
  });

  it('is limited per address over many accounts', async () => {
    for (let count = 0; count < 100; count += 1) await guess(`many.${count}@example.com`, '10.5.0.1');
    expect((await guess('many.100@example.com', '10.5.0.1')).status).toBe(429);
    expect((await guess('many.100@example.com', '10.5.0.2')).status).toBe(401);
  });
});

describe('right sign-ins', () => {
  it('are limited per account and address', async () => {
    const who = person();
    await server.browser().post(register.path, who);
    const owner = server.browser();
    await owner.post(login.path, { email: who.email, password }, from('10.7.0.1'));
    const statuses: number[] = [];
    for (let count = 1; count < 64; count += 1) {
      statuses.push((await owner.post(login.path, { email: who.email, password }, from('10.7.0.1'))).status);
    }
    expect(statuses.filter((status) => status === 200)).toHaveLength(59);
    expect(statuses.slice(59)).toEqual([429, 429, 429, 429]);
    const elsewhere = server.browser();
    expect((await elsewhere.post(login.path, { email: who.email, password }, from('10.7.0.2'))).status).toBe(
      200,
    );
  });

  it('keep an account’s number of sessions limited: the one unused for longest ends @turn-1', async () => {
    const who = person();
    const first = server.browser();
    const { body } = await first.post(register.path, who);
    const own = { 'session.passport.user': body.id };
    for (let count = 1; count < bounds.sessionsPerAccount; count += 1) {
      await server.browser().post(login.path, { email: who.email, password }, from(`10.8.0.${count % 5}`));
    }
    expect(await sessions().countDocuments(own)).toBe(bounds.sessionsPerAccount);
    expect((await first.get(getUser.path)).status).toBe(200);
    const last = server.browser();
    await last.post(login.path, { email: who.email, password }, from('10.8.0.6'));
    expect(await sessions().countDocuments(own)).toBe(bounds.sessionsPerAccount);
    expect((await first.get(getUser.path)).status).toBe(401);
    expect((await last.get(getUser.path)).status).toBe(200);
  });

  it('that cannot be hashed in time are told to try again, and do not count as wrong @turn-5', async () => {
    // With real hashes, which take their time.
    const own = await startTestServer({ NODE_ENV: 'development', TRUST_PROXY: '1' });
    const who = person();
    await own.browser().post(register.path, who);
    const crowd = await Promise.all(
      Array.from({ length: 200 }, (_, index) =>
        own
          .browser()
          .post(
            login.path,
            { email: `crowd.${index}@example.com`, password },
            from(`10.10.${index % 200}.1`),
          ),
      ),
    );
    const counts = Map.groupBy(crowd, ({ status }) => status);
    expect([...counts.keys()].sort()).toEqual([401, 503]);
    const [refused] = counts.get(503) ?? [];
    expect(refused?.body.code).toBe('service_unavailable');
    expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0);
    const { status } = await own
      .browser()
      .post(login.path, { email: who.email, password }, from('10.10.0.1'));
    expect(status).toBe(200);
    await own.close();
  });
});
