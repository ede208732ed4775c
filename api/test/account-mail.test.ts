import {
  authEndpoints,
  endpoints,
  secondFactorsEndpoints as factors,
  newsletterEndpoints,
} from '@postloom/shared-contracts';
import { Types } from 'mongoose';
import { generate } from 'otplib';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { identity } from '#app/identity/identity.feature.ts';
import { newsletter } from '#app/newsletter/newsletter.feature.ts';
import { type Browser, closeDatabases, password, startTestServer, type TestServer } from './harness.ts';
import { linkIn, type MailServer, startMailServer } from './stand-ins/mail.ts';
import { makePasskey } from './stand-ins/passkey.ts';

let server: TestServer;
let mailbox: MailServer;
let clock: Date | null = null;
const now = () => clock ?? new Date();

beforeAll(async () => {
  mailbox = await startMailServer();
  server = await startTestServer({ SMTP_URL: mailbox.url }, { now });
});
afterAll(async () => {
  await server.close();
  await mailbox.close();
  await closeDatabases();
});

const collection = (name: string) => server.app.connection.collection(name);
const to = (email: string) => mailbox.mails.filter((mail) => mail.to === email);
const tokenOf = (link: URL): string => link.searchParams.get('token') ?? '';
const confirm = (token: string) => server.browser().post(authEndpoints.confirmEmail.path, { token });
const forgot = (email: string) => server.browser().post(authEndpoints.forgotPassword.path, { email });
const reset = (token: string, newPassword: string, browser: Browser = server.browser()) =>
  browser.post(authEndpoints.resetPassword.path, { token, newPassword });
const signIn = (email: string, word: string, browser = server.browser()) =>
  browser.post('/api/auth/login', { email, password: word });
/** Waits until jobs have sent everything. */
const settled = () =>
  vi.waitFor(
    async () => {
      const open = {
        name: /^(mail|identity\.mail|newsletter\.ask)/,
        // A running job has no next run, but may still produce a mail.
        $or: [{ nextRunAt: { $ne: null } }, { lockedAt: { $ne: null } }],
      };
      expect(await collection('jobs').countDocuments(open)).toBe(0);
    },
    { timeout: 10_000 },
  );

const resetMails = (email: string) => to(email).filter(({ subject }) => subject === 'Choose a new password');

/** Requests a reset and returns the token from its mail. */
async function askForReset(email: string): Promise<string> {
  const before = resetMails(email).length;
  expect((await forgot(email.toUpperCase())).status).toBe(204);
  await vi.waitFor(() => expect(resetMails(email)).toHaveLength(before + 1), { timeout: 10_000 });
  return tokenOf(linkIn(await mailbox.waitFor(email, 'Choose a new password'), '/reset-password'));
}

describe('the address of a new account', () => {
  test('is confirmed by a mailed link, and the account works before that', async () => {
    const ada = await server.member();
    const profile = async () => (await ada.get('/api/account/profile')).body;
    expect(await profile()).toMatchObject({ emailConfirmed: false });
    const mail = await mailbox.waitFor(ada.email, 'Confirm your email address');
    // The person who entered the address may not own it, so the mail contains nothing else that they entered.
    expect(mail.raw).not.toContain('Ada');
    const link = linkIn(mail, '/confirm-email');
    expect(link.origin).toBe(server.url);
    expect(await confirm(tokenOf(link))).toMatchObject({ status: 200, body: { email: ada.email } });
    expect(await profile()).toMatchObject({ emailConfirmed: true });
    expect((await confirm(tokenOf(link))).status).toBe(200);
    expect((await ada.post('/api/account/confirmation')).status).toBe(409);
  });

  test('can be asked to confirm again, five times an hour', async () => {
    const ada = await server.member();
    await mailbox.waitFor(ada.email, 'Confirm your email address');
    for (let time = 1; time <= 5; time++) {
      expect((await ada.post('/api/account/confirmation')).status).toBe(204);
    }
    expect((await ada.post('/api/account/confirmation')).status).toBe(429);
    await vi.waitFor(() => expect(to(ada.email)).toHaveLength(6), { timeout: 10_000 });
  });

  test('is not confirmed by a link that is too old, altered, for another purpose, or for an earlier address', async () => {
    const ada = await server.member();
    const first = tokenOf(
      linkIn(await mailbox.waitFor(ada.email, 'Confirm your email address'), '/confirm-email'),
    );
    const other = await server.member();
    const others = tokenOf(
      linkIn(await mailbox.waitFor(other.email, 'Confirm your email address'), '/confirm-email'),
    );
    const resetToken = await askForReset(ada.email);
    const [, ...rest] = others.split('.');
    for (const token of [
      resetToken,
      [ada.id, ...rest].join('.'),
      `${first}x`,
      'nonsense',
      `${'a'.repeat(12)}..b`,
    ]) {
      expect((await confirm(token)).status, token).toBe(410);
    }
    clock = new Date(Date.now() + 8 * 24 * 60 * 60 * 1000);
    expect((await confirm(first)).status).toBe(410);
    clock = null;
    const moved = `moved-${ada.email}`;
    const profile = (await ada.get('/api/account/profile')).body;
    await ada.call('PUT', '/api/account/profile', {
      ...profile,
      email: moved,
      currentPassword: password,
    });
    expect((await confirm(first)).status).toBe(410);
    // The new address is asked to confirm, and the old one is informed.
    await mailbox.waitFor(ada.email, 'The email address of your account was changed');
    const second = tokenOf(linkIn(await mailbox.waitFor(moved, 'Confirm your email'), '/confirm-email'));
    expect((await confirm(second)).body).toEqual({ email: moved });
  });
});

describe('a forgotten password', () => {
  test('is replaced through a mailed link, once; every session ends and the address is confirmed', async () => {
    const ada = await server.member();
    const phone = server.browser();
    expect((await signIn(ada.email, password, phone)).status).toBe(200);
    const token = await askForReset(ada.email);
    const open = () => server.browser().post(authEndpoints.openPasswordReset.path, { token });
    // Opening the link doesn't use it up.
    for (const _ of ['once', 'twice']) expect((await open()).status).toBe(204);
    expect((await reset(token, 'Another!Horse8')).status).toBe(204);
    expect(await open()).toMatchObject({ status: 410, body: { code: 'gone' } });
    for (const browser of [ada, phone]) expect((await browser.get('/api/auth/user')).status).toBe(401);
    expect((await signIn(ada.email, password)).status).toBe(401);
    expect((await signIn(ada.email, 'Another!Horse8', ada)).status).toBe(200);
    expect((await ada.get('/api/account/profile')).body).toMatchObject({ emailConfirmed: true });
    expect(await reset(token, 'Third!Horse9x')).toMatchObject({ status: 410, body: { code: 'gone' } });
    await mailbox.waitFor(ada.email, 'Your password was changed');
  });

  /** Leaves everything in an account that outlives its sessions, and returns the ways in. */
  async function leaveWaysIn(somebody: Awaited<ReturnType<TestServer['member']>>) {
    const currentPassword = password;
    const passkey = makePasskey(server.url);
    const begun = await somebody.post(factors.startPasskey.path, { currentPassword });
    const added = await somebody.post(factors.addPasskey.path, {
      name: 'Key',
      response: passkey.create(begun),
    });
    expect(added.status, added.text).toBe(201);
    const { secret } = (await somebody.post(factors.startAuthenticator.path, { currentPassword })).body;
    const code = await generate({ secret: String(secret) });
    expect((await somebody.call('PUT', factors.confirmAuthenticator.path, { code })).status).toBe(200);
    const key = await somebody.post(endpoints.createAccessKey.path, {
      ...{ name: 'Key', scopes: ['posts:read'], expiresInDays: null, currentPassword },
    });
    const headers = { authorization: `Bearer ${key.body.secret}` };
    const feed = (await somebody.post(endpoints.renewCalendarFeed.path)).body;
    const webhook = { url: 'https://example.com/hook', events: ['post.generated'] };
    expect((await somebody.post(endpoints.createWebhook.path, webhook)).status).toBe(201);
    return {
      async byPasskey() {
        const browser = server.browser();
        const asked = await browser.post(factors.startPasskeySignIn.path);
        const response = passkey.signIn(asked);
        return (await browser.post(factors.signInWithPasskey.path, { response })).status;
      },
      byPassword: async (word: string) => (await signIn(somebody.email, word)).status,
      byKey: async () => (await server.browser().get('/api/posts', { headers })).status,
      byFeed: async () => (await server.browser().get(String(feed.url))).status,
      webhooks: () => collection('webhooks').countDocuments({ workspace: new Types.ObjectId(somebody.id) }),
    };
  }

  test('of an account whose address nobody had confirmed ends every other way in', async () => {
    // Somebody who has signed up with another person's address.
    const mallory = await server.member('agency');
    const ways = await leaveWaysIn(mallory);
    const open = async () => [await ways.byPasskey(), await ways.byKey(), await ways.byFeed()];
    expect(await open()).toEqual([200, 200, 200]);
    expect((await reset(await askForReset(mallory.email), 'Another!Horse8')).status).toBe(204);
    expect(await open()).toEqual([401, 401, 404]);
    expect(await ways.webhooks()).toBe(0);
    // No code of an app that isn't theirs keeps the owner out.
    expect(await ways.byPassword('Another!Horse8')).toBe(200);
    const { text } = await mailbox.waitFor(mallory.email, 'Your password was changed');
    expect(text).toContain('passkeys');
  });

  test('of a confirmed account leaves its other ways in as they are', async () => {
    const ada = await server.member('agency');
    await confirm(tokenOf(linkIn(await mailbox.waitFor(ada.email, 'Confirm your email'), '/confirm-email')));
    const ways = await leaveWaysIn(ada);
    expect((await reset(await askForReset(ada.email), 'Another!Horse8')).status).toBe(204);
    expect([await ways.byPasskey(), await ways.byKey(), await ways.byFeed()]).toEqual([200, 200, 200]);
    expect(await ways.webhooks()).toBe(1);
    const refused = await signIn(ada.email, 'Another!Horse8');
    expect(refused.body.code).toBe('second_factor_required');
    const { text } = await mailbox.waitFor(ada.email, 'Your password was changed');
    expect(text).not.toContain('passkeys');
  });

  test('whose reset was interrupted is followed by everything that belongs to it', async () => {
    const mallory = await server.member('agency');
    const ways = await leaveWaysIn(mallory);
    // As a process leaves it that dies right after the new password was stored.
    const at = new Date();
    const left = { emailVerified: true, passwordReset: { at, device: 'Firefox/140', wasUnconfirmed: true } };
    await collection('accounts').updateOne({ _id: new Types.ObjectId(mallory.id) }, { $set: left });
    const { accounts } = server.app.service(identity);
    await accounts.finishInterrupted();
    expect(await ways.byPasskey()).toBe(200);
    clock = new Date(at.getTime() + 61_000);
    await accounts.finishInterrupted();
    clock = null;
    expect([await ways.byPasskey(), await ways.byKey(), await ways.byFeed()]).toEqual([401, 401, 404]);
    expect((await mallory.get('/api/auth/user')).status).toBe(401);
    const { text } = await mailbox.waitFor(mallory.email, 'Your password was changed');
    expect(text).toContain('Firefox');
    // Once: the owner's own passkey of tomorrow stays.
    expect(await collection('accounts').countDocuments({ passwordReset: { $exists: true } })).toBe(0);
  });

  test('is replaced through only one of two links that are used at once', async () => {
    const { email } = await server.member();
    const tokens = [await askForReset(email), await askForReset(email)];
    const statuses = await Promise.all(
      tokens.map(async (token, index) => (await reset(token, `Parallel!Horse${index}`)).status),
    );
    expect(statuses.sort()).toEqual([204, 410]);
  });

  test('is not replaced by a common one, nor after an hour, nor by a link for an earlier address', async () => {
    const ada = await server.member();
    const token = await askForReset(ada.email);
    expect(await reset(token, 'Password1!')).toMatchObject({
      status: 400,
      body: { issues: [{ path: 'newPassword' }] },
    });
    clock = new Date(Date.now() + 61 * 60 * 1000);
    expect((await reset(token, 'Another!Horse8')).status).toBe(410);
    clock = null;
    const profile = (await ada.get('/api/account/profile')).body;
    await ada.call('PUT', '/api/account/profile', {
      ...profile,
      email: `moved-${ada.email}`,
      currentPassword: password,
    });
    expect((await reset(token, 'Another!Horse8')).status).toBe(410);
  });

  test('is asked for without revealing which addresses have accounts, and a mailbox gets at most five mails an hour @turn-5', async () => {
    const { email } = await server.member();
    const answers = [await forgot(email), await forgot('nobody@example.com')];
    expect(answers.map(({ status, text }) => [status, text])).toEqual([
      [204, ''],
      [204, ''],
    ]);
    for (let time = 0; time < 7; time++) expect((await forgot(email)).status).toBe(204);
    await settled();
    expect(resetMails(email)).toHaveLength(5);
    expect(to('nobody@example.com')).toEqual([]);
  });

  test('leads to the site, whatever host the request states', async () => {
    const { email } = await server.member();
    await server
      .browser()
      .post(
        authEndpoints.forgotPassword.path,
        { email },
        { headers: { 'x-forwarded-host': 'evil.example' } },
      );
    const mail = await mailbox.waitFor(email, 'Choose a new password');
    expect(mail.raw).not.toContain('evil.example');
    expect(linkIn(mail, '/reset-password').origin).toBe(server.url);
  });
});

test('a change of address that was interrupted is still told to the old one, and the new one is asked to confirm', async () => {
  const ada = await server.member();
  await confirm(tokenOf(linkIn(await mailbox.waitFor(ada.email, 'Confirm your email'), '/confirm-email')));
  const list = collection('newsletter_subscribers');
  await ada.call('PUT', '/api/account/notifications', {
    ...{ email: true, push: false, marketing: true, security: true },
  });
  expect(await list.countDocuments({ email: ada.email, confirmedAt: { $exists: true } })).toBe(1);
  const moved = `interrupted-${ada.email}`;
  // As a process leaves it that dies right after the new address was stored.
  const at = new Date();
  await collection('accounts').updateOne(
    { _id: new Types.ObjectId(ada.id) },
    {
      $set: { email: moved, emailVerified: false },
      $push: { emailMoves: { from: ada.email, at, device: 'Firefox/140' } } as never,
    },
  );
  const { accounts } = server.app.service(identity);
  clock = new Date(at.getTime() + 61_000);
  // Done once, nothing is left to do.
  for (const _ of ['once', 'twice']) await accounts.finishInterrupted();
  clock = null;
  const { text } = await mailbox.waitFor(ada.email, 'The email address of your account was changed');
  expect(text).toContain('Firefox');
  const asked = await mailbox.waitFor(moved, 'Confirm your email');
  expect(asked.text).toContain('newsletter');
  expect((await confirm(tokenOf(linkIn(asked, '/confirm-email')))).body).toEqual({ email: moved });
  expect(await list.countDocuments({ email: { $in: [ada.email, moved] } })).toBe(1);
  await settled();
  expect(to(moved)).toHaveLength(1);
});

describe('security alerts', () => {
  const agent =
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0 Safari/537.36';
  const language = { language: 'de-DE', timeZone: 'Europe/Berlin' };

  test('report a sign-in in an unknown browser, in the person’s language and time zone', async () => {
    const ada = await server.member();
    await ada.call('PATCH', '/api/account/preferences', language);
    clock = new Date('2027-01-15T22:30:00Z');
    const body = { email: ada.email, password };
    const phone = server.browser();
    await phone.post('/api/auth/login', body, { headers: { 'user-agent': agent } });
    clock = null;
    const mail = await mailbox.waitFor(ada.email, 'New sign-in');
    expect(mail.text).toContain('Hello Ada Weaver,');
    expect(mail.text).toContain('When: 15. Januar 2027 um 23:30 MEZ');
    expect(mail.text).toContain('Where: Chrome on Linux');
    expect(linkIn(mail, '/app/settings').searchParams.get('tab')).toBe('security');
    // The browser that signed up and one that has signed in before cause no alert.
    await phone.post('/api/auth/login', body);
    await ada.post('/api/auth/login', body);
    await settled();
    expect(to(ada.email).filter(({ subject }) => subject.startsWith('New sign-in'))).toHaveLength(1);
  });

  test('can be turned off, except for a new password', async () => {
    const ada = await server.member();
    const off = { email: false, push: false, marketing: false, security: false };
    await ada.call('PUT', '/api/account/notifications', off);
    await signIn(ada.email, password);
    const body = { currentPassword: password, newPassword: 'Another!Horse8' };
    expect((await ada.call('PUT', '/api/account/password', body)).status).toBe(204);
    await mailbox.waitFor(ada.email, 'Your password was changed');
    await settled();
    expect(to(ada.email).map(({ subject }) => subject)).not.toContain('New sign-in to your account');
  });
});

describe('a scheduled deletion', () => {
  test('is mailed once, with its day, how to keep the account, and what happens to a paid plan', async () => {
    const [ada, paying] = [await server.member(), await server.member('pro')];
    const off = { email: false, push: false, marketing: false, security: false };
    await ada.call('PUT', '/api/account/notifications', off);
    const request = async (who: typeof ada) => {
      const { status, body } = await who.post('/api/account/deletion', {
        confirmation: who.email,
        currentPassword: password,
      });
      expect(status).toBe(200);
      return body.deletionAt;
    };
    const [first, second] = await Promise.all([request(ada), request(ada), request(paying)]);
    expect(second).toBe(first);
    expect(await request(ada)).toBe(first);
    const subject = 'Your account will be deleted on';
    const mail = await mailbox.waitFor(ada.email, subject);
    expect(mail.subject).toMatch(/ on .*\d{4}$/);
    expect(mail.text).not.toContain('Ada');
    expect(mail.text).not.toContain('renew');
    expect(linkIn(mail, '/app/settings').searchParams.get('tab')).toBe('preferences');
    expect((await mailbox.waitFor(paying.email, subject)).text).toContain('Your Pro plan won’t renew.');
    await settled();
    expect(to(ada.email).filter((each) => each.subject.startsWith(subject))).toHaveLength(1);
  });
});

describe('the newsletter', () => {
  const article = { path: '/blog/a-new-one', title: 'A new one', description: 'What it is about.' };
  const announce = (...articles: (typeof article)[]) =>
    server.app.service(newsletter).announce(articles, new AbortController().signal);
  const subscribe = (email: string) => server.browser().post(newsletterEndpoints.subscribe.path, { email });
  const confirmSubscription = async (email: string) => {
    const link = linkIn(await mailbox.waitFor(email, 'Confirm your newsletter'), '/newsletter/confirm');
    return server.browser().post(newsletterEndpoints.confirmSubscription.path, { token: tokenOf(link) });
  };
  const isListed = async (email: string) =>
    (await collection('newsletter_subscribers').countDocuments({ email, confirmedAt: { $exists: true } })) ===
    1;

  test('asks the owner of an address once, and starts when they confirm', async () => {
    const email = 'reader@example.com';
    await Promise.all([subscribe(email), subscribe(email), subscribe(email)]);
    expect(await isListed(email)).toBe(false);
    expect(await confirmSubscription(email)).toMatchObject({ status: 200, body: { email } });
    expect(await isListed(email)).toBe(true);
    await subscribe(email);
    await settled();
    expect(to(email)).toHaveLength(1);
    expect(await confirmSubscription(email)).toMatchObject({ status: 200 });
  });

  test('does not start with a link that is not ours, or whose address was taken off the list', async () => {
    const email = 'withdrawn@example.com';
    await subscribe(email);
    const link = linkIn(await mailbox.waitFor(email, 'Confirm your newsletter'), '/newsletter/confirm');
    const open = (token: string) =>
      server.browser().post(newsletterEndpoints.confirmSubscription.path, { token });
    const { deletedCount } = await collection('newsletter_subscribers').deleteOne({ email });
    expect(deletedCount).toBe(1);
    for (const token of ['made up', `${tokenOf(link)}x`, tokenOf(link)]) {
      const { status, body } = await open(token);
      expect([status, body.code]).toEqual([410, 'gone']);
    }
    expect(await isListed(email)).toBe(false);
  });

  test('of a new account starts when the address is confirmed; for a confirmed address, at once', async () => {
    const email = 'member@example.com';
    const browser = server.browser();
    await browser.post('/api/auth/register', {
      username: 'Mem Ber',
      email,
      password,
      subscribeNewsletter: true,
    });
    const mail = await mailbox.waitFor(email, 'Confirm your email address');
    expect(mail.text).toContain('newsletter');
    expect(await isListed(email)).toBe(false);
    await confirm(tokenOf(linkIn(mail, '/confirm-email')));
    expect(await isListed(email)).toBe(true);
    const choose = (marketing: boolean) =>
      browser.call('PUT', '/api/account/notifications', {
        email: true,
        push: false,
        marketing,
        security: true,
      });
    await choose(false);
    expect(await isListed(email)).toBe(false);
    await choose(true);
    expect(await isListed(email)).toBe(true);
    await settled();
    expect(to(email)).toHaveLength(1);
  });

  test('sends each new article once to confirmed subscribers, whose mail programs can unsubscribe them with one POST', async () => {
    const [reader, waiting] = ['issue-reader@example.com', 'issue-waiting@example.com'];
    await subscribe(reader);
    await subscribe(waiting);
    await confirmSubscription(reader);
    // The articles that the site starts with aren't announced.
    expect(await announce({ ...article, path: '/blog/an-old-one' })).toBe(0);
    expect(await announce({ ...article, path: '/blog/an-old-one' }, article)).toBe(1);
    expect(await announce(article)).toBe(0);
    const mail = await mailbox.waitFor(reader, 'A new one');
    await settled();
    expect(to(reader).filter(({ subject }) => subject === 'A new one')).toHaveLength(1);
    expect(to(waiting).map(({ subject }) => subject)).not.toContain('A new one');
    expect(linkIn(mail, article.path).href).toBe(`${server.url}${article.path}`);
    expect(mail.headers.get('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
    const address = mail.headers.get('list-unsubscribe')?.slice(1, -1) ?? '';
    expect(address).toBe(linkIn(mail, '/newsletter/unsubscribe').href);
    const leave = (url: string) =>
      fetch(url, { method: 'POST', body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }) });
    expect((await leave(`${address}x`)).status).toBe(410);
    expect(await isListed(reader)).toBe(true);
    expect((await leave(address)).status).toBe(204);
    expect(await isListed(reader)).toBe(false);
    expect((await leave(address)).status).toBe(204);
    expect(await announce({ ...article, path: '/blog/a-third' })).toBe(1);
    await settled();
    expect(to(reader).filter(({ subject }) => subject === 'A new one')).toHaveLength(1);
  });
});
