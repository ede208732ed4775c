import {
  secondFactorsEndpoints as at,
  authEndpoints,
  passkeysMax,
  recoveryCodeCount,
} from '@postloom/shared-contracts';
import { Types } from 'mongoose';
import { generate } from 'otplib';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  type Answer,
  type Browser,
  closeDatabases,
  password,
  startTestServer,
  type TestServer,
} from './harness.ts';
import { linkIn, type MailServer, startMailServer } from './stand-ins/mail.ts';
import { makePasskey } from './stand-ins/passkey.ts';

type Member = Awaited<ReturnType<TestServer['member']>>;

let server: TestServer;
let mailbox: MailServer;
/** Milliseconds added to the clock, because a code works only once and the next one comes after half a minute. */
let ahead = 0;
beforeAll(async () => {
  mailbox = await startMailServer();
  server = await startTestServer({ SMTP_URL: mailbox.url }, { now: () => new Date(Date.now() + ahead) });
});
afterAll(async () => {
  await server.close();
  await mailbox.close();
  await closeDatabases();
});

const later = (seconds: number): void => {
  ahead += seconds * 1000;
};
const codeOf = (secret: string): Promise<string> =>
  generate({ secret, epoch: Math.floor((Date.now() + ahead) / 1000) });
const put = (browser: Browser, path: string, body: object): Promise<Answer> =>
  browser.call('PUT', path, body);
const signIn = ({ email }: { readonly email: string }, browser = server.browser(), given = password) =>
  browser.post(authEndpoints.login.path, { email, password: given });
const giveCode = (browser: Browser, code: string): Promise<Answer> =>
  browser.post(at.signInWithCode.path, { code });
const isSignedIn = async (browser: Browser): Promise<boolean> =>
  (await browser.get(authEndpoints.getUser.path)).status === 200;

/** A member who has set up an app. */
async function withApp(): Promise<{ member: Member; secret: string; recoveryCodes: readonly string[] }> {
  const member = await server.member();
  const begun = await member.post(at.startAuthenticator.path, { currentPassword: password });
  const secret = String(begun.body.secret);
  const done = await put(member, at.confirmAuthenticator.path, { code: await codeOf(secret) });
  expect(done.status, done.text).toBe(200);
  later(30);
  return { member, secret, recoveryCodes: done.body.recoveryCodes as string[] };
}

describe('an authenticator app', () => {
  it('is set up with the password, a picture to scan and a first code', async () => {
    const member = await server.member();
    const refused = await member.post(at.startAuthenticator.path, { currentPassword: 'Wrong!Horse7' });
    expect([refused.status, refused.body.code]).toEqual([400, 'validation_failed']);
    expect((await member.post(at.startAuthenticator.path, {})).status).toBe(400);

    const { body } = await member.post(at.startAuthenticator.path, { currentPassword: password });
    expect(body.uri).toBe(
      `otpauth://totp/Postloom:${encodeURIComponent(member.email)}?secret=${body.secret}&issuer=Postloom`,
    );
    expect(String(body.qrCode)).toMatch(/^data:image\/svg\+xml;base64,/);
    // Codes are only required after the first one was entered.
    expect((await signIn(member)).status).toBe(200);
    expect((await put(member, at.confirmAuthenticator.path, { code: '000000' })).status).toBe(400);
    const confirmed = await put(member, at.confirmAuthenticator.path, {
      code: await codeOf(String(body.secret)),
    });
    expect(confirmed.body.recoveryCodes).toHaveLength(recoveryCodeCount);
    expect(await member.get(at.getSecondFactors.path)).toMatchObject({
      body: { recoveryCodesLeft: recoveryCodeCount, passkeys: [], hasPassword: true },
    });
    expect((await member.post(at.startAuthenticator.path, { currentPassword: password })).status).toBe(409);
  });

  it('must be set up again if the first attempt was left for too long', async () => {
    const member = await server.member();
    const { body } = await member.post(at.startAuthenticator.path, { currentPassword: password });
    later(301);
    const { status } = await put(member, at.confirmAuthenticator.path, {
      code: await codeOf(String(body.secret)),
    });
    expect(status).toBe(410);
  });

  it('is not replaced by one that was begun before in another browser, nor are its recovery codes', async () => {
    const member = await server.member();
    const elsewhere = server.browser();
    expect((await signIn(member, elsewhere)).status).toBe(200);
    const [here, there] = [member, elsewhere].map((browser) =>
      browser.post(at.startAuthenticator.path, { currentPassword: password }),
    ) as [Promise<Answer>, Promise<Answer>];
    const [secret, otherSecret] = [String((await here).body.secret), String((await there).body.secret)];
    const done = await put(member, at.confirmAuthenticator.path, { code: await codeOf(secret) });
    const late = await put(elsewhere, at.confirmAuthenticator.path, { code: await codeOf(otherSecret) });
    expect([late.status, late.body.message]).toEqual([410, expect.stringContaining('already on')]);
    later(30);
    for (const code of [await codeOf(secret), ...(done.body.recoveryCodes as string[]).slice(0, 1)]) {
      const browser = server.browser();
      await signIn(member, browser);
      expect((await giveCode(browser, code)).status).toBe(200);
    }
  });

  it('is required after the password, and nobody is signed in before', async () => {
    const { member, secret } = await withApp();
    const browser = server.browser();
    const asked = await signIn(member, browser);
    expect([asked.status, asked.body.code]).toEqual([401, 'second_factor_required']);
    expect(await isSignedIn(browser)).toBe(false);
    expect((await giveCode(browser, '123456')).status).toBe(401);
    const code = await codeOf(secret);
    const done = await giveCode(browser, `${code.slice(0, 3)} ${code.slice(3)}`);
    expect([done.status, done.body.email]).toEqual([200, member.email]);
    expect(await isSignedIn(browser)).toBe(true);
  });

  it('is useless without the password, in another browser, or too late', async () => {
    const { member, secret } = await withApp();
    const browser = server.browser();
    expect((await giveCode(browser, await codeOf(secret))).status).toBe(410);
    await signIn(member, browser, 'Wrong!Horse7');
    expect((await giveCode(browser, await codeOf(secret))).status).toBe(410);
    await signIn(member, browser);
    expect((await giveCode(server.browser(), await codeOf(secret))).status).toBe(410);
    later(301);
    expect((await giveCode(browser, await codeOf(secret))).status).toBe(410);
    expect(await isSignedIn(browser)).toBe(false);
  });

  it('accepts each code once, even at the same moment', async () => {
    const { member, secret } = await withApp();
    const browsers = [server.browser(), server.browser(), server.browser()];
    for (const browser of browsers) await signIn(member, browser);
    const code = await codeOf(secret);
    const answers = await Promise.all(browsers.map((browser) => giveCode(browser, code)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401]);
    const again = server.browser();
    await signIn(member, again);
    expect((await giveCode(again, code)).status).toBe(401);
    later(30);
    expect((await giveCode(again, await codeOf(secret))).status).toBe(200);
  });

  it('cannot be guessed: after ten wrong codes, none is accepted for a quarter of an hour, at once or in a row', async () => {
    const { member, secret } = await withApp();
    const browsers = await Promise.all(Array.from({ length: 15 }, async () => server.browser()));
    for (const browser of browsers) await signIn(member, browser);
    const answers = await Promise.all(
      browsers.map((browser, index) => giveCode(browser, `10000${index % 10}`)),
    );
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(10);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(5);
    const right = await giveCode(browsers[0] as Browser, await codeOf(secret));
    expect([right.status, Number(right.headers.get('retry-after')) > 0]).toEqual([429, true]);
  });

  it('cannot be set up by guessing either: after ten wrong codes, the right one turns nothing on', async () => {
    const member = await server.member();
    const { body } = await member.post(at.startAuthenticator.path, { currentPassword: password });
    const enter = (code: string) => put(member, at.confirmAuthenticator.path, { code });
    for (let wrong = 0; wrong < 10; wrong += 1) expect((await enter(`20000${wrong}`)).status).toBe(400);
    const right = await enter(await codeOf(String(body.secret)));
    expect([right.status, right.body.code]).toEqual([429, 'rate_limited']);
    expect((await member.get(at.getSecondFactors.path)).body.authenticatorSince).toBeNull();
    expect((await signIn(member)).status).toBe(200);
  });

  it('is removed with the password, and then the password alone signs in again', async () => {
    const { member } = await withApp();
    expect((await member.post(at.removeAuthenticator.path, {})).status).toBe(400);
    const { body } = await member.post(at.removeAuthenticator.path, { currentPassword: password });
    expect(body).toMatchObject({ authenticatorSince: null, recoveryCodesLeft: 0 });
    expect((await signIn(member)).status).toBe(200);
  });

  it('is stored so that the database alone reveals no code', async () => {
    const { secret, recoveryCodes } = await withApp();
    const records = await server.app.connection.collection('second_factors').find().toArray();
    const text = JSON.stringify(records);
    expect(text).not.toContain(secret);
    for (const code of recoveryCodes) expect(text).not.toContain(code);
  });
});

describe('a recovery code', () => {
  it('works once, in any notation', async () => {
    const { member, recoveryCodes } = await withApp();
    const [first = ''] = recoveryCodes;
    const browser = server.browser();
    await signIn(member, browser);
    expect((await giveCode(browser, first.toUpperCase().replaceAll('-', ' '))).status).toBe(200);
    expect((await browser.get(at.getSecondFactors.path)).body.recoveryCodesLeft).toBe(recoveryCodeCount - 1);
    const again = server.browser();
    await signIn(member, again);
    expect((await giveCode(again, first)).status).toBe(401);
  });

  it('of another account gives no access', async () => {
    const { recoveryCodes } = await withApp();
    const { member } = await withApp();
    const browser = server.browser();
    await signIn(member, browser);
    expect((await giveCode(browser, recoveryCodes[0] ?? '')).status).toBe(401);
  });

  it('is invalid once new ones are created', async () => {
    const { member, recoveryCodes } = await withApp();
    expect((await member.post(at.renewRecoveryCodes.path, {})).status).toBe(400);
    const { body } = await member.post(at.renewRecoveryCodes.path, { currentPassword: password });
    const [fresh = ''] = body.recoveryCodes as string[];
    const browser = server.browser();
    await signIn(member, browser);
    expect((await giveCode(browser, recoveryCodes[0] ?? '')).status).toBe(401);
    expect((await giveCode(browser, fresh)).status).toBe(200);
    const without = await server.member();
    expect((await without.post(at.renewRecoveryCodes.path, { currentPassword: password })).status).toBe(404);
  });
});

describe('a passkey', () => {
  const madeUp = {
    id: 'AAAA',
    rawId: 'AAAA',
    type: 'public-key',
    response: { clientDataJSON: 'e30', attestationObject: 'o2M', authenticatorData: 'AA', signature: 'AA' },
    clientExtensionResults: {},
  };

  it('is created for the account after the password, for this host, with user verification', async () => {
    const member = await server.member();
    expect((await member.post(at.startPasskey.path, {})).status).toBe(400);
    const { body } = await member.post(at.startPasskey.path, { currentPassword: password });
    expect(body.options).toMatchObject({
      rp: { id: new URL(server.url).hostname, name: 'Postloom' },
      user: { name: member.email },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
  });

  it('is not accepted with an answer that proves nothing, or for a challenge made for signing in', async () => {
    const member = await server.member();
    const add = () => member.post(at.addPasskey.path, { name: 'Key', response: madeUp });
    expect((await add()).status).toBe(410);
    await member.post(at.startPasskey.path, { currentPassword: password });
    expect((await add()).status).toBe(400);
    // A challenge can be answered once.
    expect((await add()).status).toBe(410);
    await member.post(at.startPasskeySignIn.path);
    expect((await add()).status).toBe(410);
    expect((await member.get(at.getSecondFactors.path)).body.passkeys).toEqual([]);
  });

  const begin = (member: Member) => member.post(at.startPasskey.path, { currentPassword: password });
  const passkeysOf = async (member: Member) =>
    (await member.get(at.getSecondFactors.path)).body.passkeys as object[];

  it('is added once, to one account', async () => {
    const [ada, eve] = [await server.member(), await server.member()];
    const passkey = makePasskey(server.url);
    const add = async (member: Member) =>
      member.post(at.addPasskey.path, { name: 'Key', response: passkey.create(await begin(member)) });
    const added = await add(ada);
    expect(added.status, added.text).toBe(201);
    for (const member of [ada, eve]) {
      const refused = await add(member);
      expect([refused.status, refused.body.code]).toEqual([409, 'conflict']);
    }
    expect([await passkeysOf(ada), await passkeysOf(eve)]).toEqual([added.body.passkeys, []]);
  });

  it('is refused when the account has twenty, even if it got the last one in the meantime', async () => {
    const member = await server.member();
    const passkey = makePasskey(server.url);
    const begun = await begin(member);
    const others = Array.from({ length: passkeysMax }, (_, index) => ({
      id: `${member.id}-${index}`,
      name: 'Key',
      publicKey: '',
      counter: 0,
      transports: [],
      createdAt: new Date(),
    }));
    await server.app.connection
      .collection('second_factors')
      .insertOne({ _id: new Types.ObjectId(member.id), passkeys: others });
    const refused = await member.post(at.addPasskey.path, { name: 'Key', response: passkey.create(begun) });
    expect([refused.status, refused.body.code]).toEqual([409, 'conflict']);
    const notBegun = await begin(member);
    expect([notBegun.status, notBegun.body.code]).toEqual([409, 'conflict']);
    expect(await passkeysOf(member)).toHaveLength(passkeysMax);
  });

  it('can be requested sixty times in a quarter of an hour from one address, so that sessions do not pile up', async () => {
    const own = await startTestServer({ RATE_LIMIT_FACTOR: '0.1' });
    const statuses: number[] = [];
    for (let count = 0; count < 7; count += 1) {
      statuses.push((await own.browser().post(at.startPasskeySignIn.path)).status);
    }
    expect(statuses).toEqual([...Array(6).fill(200), 429]);
    expect(await own.app.connection.collection('sessions').countDocuments()).toBe(6);
    await own.close();
  });

  it('that is unknown gives no access', async () => {
    const browser = server.browser();
    const enter = () => browser.post(at.signInWithPasskey.path, { response: madeUp });
    expect((await enter()).status).toBe(410);
    expect((await browser.post(at.startPasskeySignIn.path)).body.options).toMatchObject({
      userVerification: 'required',
      rpId: new URL(server.url).hostname,
    });
    expect((await enter()).status).toBe(401);
    expect(await isSignedIn(browser)).toBe(false);
  });
});

describe('a mail', () => {
  const agent =
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0 Safari/537.36';
  const currentPassword = password;
  const alerts = (email: string) =>
    mailbox.mails
      .filter((mail) => mail.to === email && !mail.subject.startsWith('Confirm'))
      .map(({ subject }) => subject);

  it('reports each factor that is turned on or off, whatever the settings, and not what was refused', async () => {
    const member = await server.member();
    const none = { email: false, push: false, marketing: false, security: false };
    await put(member, '/api/account/notifications', none);
    const passkey = makePasskey(server.url);
    const begun = await member.post(at.startPasskey.path, { currentPassword });
    const response = passkey.create(begun);
    const given = { name: 'Cheap watches at example.org', response };
    const added = await member.post(at.addPasskey.path, given, { headers: { 'user-agent': agent } });
    const [{ id = '' } = {}] = added.body.passkeys as { id: string }[];
    const mail = await mailbox.waitFor(member.email, 'A passkey was added to your account');
    expect(mail.text).toContain('Where: Chrome on Linux');
    expect(linkIn(mail, '/app/settings').searchParams.get('tab')).toBe('security');
    // The address may be a stranger's, who gets nothing to read that somebody else has entered.
    expect(mail.raw).not.toMatch(/Ada|watches/);

    const begin = await member.post(at.startAuthenticator.path, { currentPassword });
    await put(member, at.confirmAuthenticator.path, { code: '000000' });
    expect(alerts(member.email)).toHaveLength(1);
    await put(member, at.confirmAuthenticator.path, { code: await codeOf(String(begin.body.secret)) });
    await mailbox.waitFor(member.email, 'Two-step sign-in was turned on');
    await member.post(at.renewRecoveryCodes.path, { currentPassword });
    await mailbox.waitFor(member.email, 'New recovery codes were created');
    const off = { currentPassword };
    await member.post(at.removeAuthenticator.path, { currentPassword: 'Wrong!Horse7' });
    await member.post(at.removeAuthenticator.path, off);
    await mailbox.waitFor(member.email, 'Two-step sign-in was turned off');
    // There is nothing left to turn off.
    await member.post(at.removeAuthenticator.path, off);
    await member.post(at.removePasskey.path, { id, currentPassword });
    await mailbox.waitFor(member.email, 'A passkey was removed from your account');
    expect(alerts(member.email)).toHaveLength(5);
  });

  it('comes at most twenty times an hour, so that nobody floods a stranger’s mailbox', async () => {
    const { member } = await withApp();
    for (let time = 0; time < 22; time += 1) {
      expect((await member.post(at.renewRecoveryCodes.path, { currentPassword })).status).toBe(200);
    }
    const { body } = await member.post(at.removeAuthenticator.path, { currentPassword });
    expect(body.authenticatorSince).toBeNull();
    const jobs = server.app.connection.collection('jobs');
    const sending = { name: 'mail.send', $or: [{ nextRunAt: { $ne: null } }, { lockedAt: { $ne: null } }] };
    await vi.waitFor(async () => expect(await jobs.countDocuments(sending)).toBe(0), { timeout: 10_000 });
    expect(alerts(member.email)).toHaveLength(20);
    expect(alerts(member.email)).not.toContain('Two-step sign-in was turned off');
  });
});
