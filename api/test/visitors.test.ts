import { endpoints, retentionMs } from '@postloom/shared-contracts';
import { full, makeBrief } from '@postloom/shared-contracts/testing';
import { Types } from 'mongoose';
import sharp from 'sharp';
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { billing } from '#app/billing/billing.feature.ts';
import { credits } from '#app/credits/credits.feature.ts';
import { identity } from '#app/identity/identity.feature.ts';
import { type Browser, closeDatabases, password, type TestServer } from './harness.ts';
import { loadComposer } from './load-composer.ts';
import { type StripeSite, startStripeSite } from './stripe-site.ts';

const dayMs = 24 * 60 * 60 * 1000;
const never = new AbortController().signal;
let clock: Date;
const pass = (days: number): void => {
  clock = new Date(clock.getTime() + days * dayMs);
};

let stripe: StripeSite['stripe'];
let mailbox: StripeSite['mailbox'];
let server: StripeSite['server'];
let close: StripeSite['close'];

loadComposer();
beforeEach(async () => {
  clock = new Date('2027-01-15T10:00:00Z');
  ({ stripe, mailbox, server, close } = await startStripeSite(() => clock));
});
afterEach(() => close());
afterAll(closeDatabases);

const creditsOf = async (browser: Browser) => (await browser.get(endpoints.getCredits.path)).body;
const register = (browser: Browser, email: string) =>
  browser.post(endpoints.register.path, { username: 'Ada Weaver', email, password });

/** A visitor who has opened the checkout, so that erasing them asks Stripe. */
async function shopper(): Promise<Browser> {
  const browser = server.browser();
  const { status } = await browser.post(endpoints.createPaymentIntent.path, { amount: 29 });
  expect(status).toBe(200);
  return browser;
}

describe('visitors who have not been here for long', () => {
  const expire = () => server.app.service(identity).deletion.expireVisitors(never);

  test('keep everything if they sign up while others are being deleted', async () => {
    await shopper();
    const back = server.browser();
    const key = { headers: { 'idempotency-key': 'made-before' } };
    const made = await back.post(endpoints.generate.path, makeBrief(), key);
    pass(retentionMs('visitors') / dayMs + 1);
    stripe.before(/^GET \/v1\/subscriptions$/, async () => {
      expect((await register(back, 'back@example.com')).status).toBe(201);
    });
    expect(await expire()).toBe(1);
    expect((await back.get(endpoints.getUser.path)).body).toMatchObject({ email: 'back@example.com' });
    expect(await creditsOf(back)).toMatchObject({ used: 0 });
    expect((await back.post(endpoints.generate.path, makeBrief(), key)).text).toBe(made.text);
  });

  test.each([
    ['come back', async () => {}],
    ['sign up', async (browser: Browser) => void (await register(browser, 'late@example.com'))],
  ])('start anew if they %s while they are being deleted', async (_, comeBack) => {
    const late = await shopper();
    pass(retentionMs('visitors') / dayMs + 1);
    const make = () =>
      late.post(endpoints.generate.path, makeBrief(), { headers: { 'idempotency-key': 'made-since' } });
    let made = '';
    stripe.before(/^GET \/v1\/subscriptions$/, async () => {
      await comeBack(late);
      made = (await make()).text;
    });
    expect(await expire()).toBe(1);
    expect(made).toContain('caption');
    expect((await make()).text).toBe(made);
    expect(await server.app.connection.collection('accounts').countDocuments()).toBe(1);
    expect(await server.app.connection.collection('generations').countDocuments()).toBe(1);
  });

  test('do not hold up others if they cannot be deleted, and are deleted later', async () => {
    for (let count = 0; count < 3; count += 1) await shopper();
    pass(retentionMs('visitors') / dayMs + 1);
    stripe.before(/^GET \/v1\/subscriptions$/, () => stripe.failAfter(0, () => true));
    expect(await expire()).toBe(0);
    stripe.failAfter(0, () => false);
    expect(await expire()).toBe(0);
    pass(1);
    stripe.before(/^GET \/v1\/subscriptions$/, () => stripe.failNext(1));
    expect(await expire()).toBe(2);
    pass(1);
    expect(await expire()).toBe(1);
  });
});

describe('what a visitor has uploaded', () => {
  const png = async (colour: string) =>
    await sharp({ create: { width: 40, height: 30, channels: 3, background: colour } })
      .png()
      .toBuffer();
  const upload = async (browser: Browser, colour: string): Promise<string> => {
    const { body } = await browser.post(endpoints.createUpload.path);
    const { status } = await browser.call('PUT', String(body.uploadURL), await png(colour));
    expect(status).toBe(200);
    return new URL(String(body.objectURL), server.url).pathname;
  };
  const post = (browser: Browser, uploads: readonly string[]) =>
    browser.post('/api/posts', {
      platform: 'twitter',
      media: uploads.map((address) => ({ id: address.slice(-32), alt: '' })),
    });
  const usageOf = async (id: string) => {
    const found = await server.app.connection
      .collection('storage_usage')
      .findOne({ _id: new Types.ObjectId(id) });
    return found && { bytes: found.bytes, files: found.files };
  };

  test('goes to the account that they sign in to, once, and can be posted', async () => {
    const member = await server.member();
    const browser = server.browser();
    const uploads = [await upload(browser, 'teal'), await upload(browser, 'red')];
    const signIn = () => browser.post(endpoints.login.path, { email: member.email, password });
    const answers = await Promise.all([signIn(), signIn(), signIn()]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const files = await server.app.connection.collection('objects').find().toArray();
    expect(files.map(({ owner }) => String(owner))).toEqual([member.id, member.id]);
    const bytes = files.reduce((sum, { size }) => sum + Number(size), 0);
    expect(await usageOf(member.id)).toEqual({ bytes, files: 2 });
    expect((await browser.fetch('GET', String(uploads[0]))).status).toBe(200);
    const { status, text, body } = await post(browser, uploads);
    expect(status, text).toBe(201);
    expect(body.media).toMatchObject(uploads.map((url) => ({ url })));
    // Nobody else who signs in here gets them.
    const other = await server.member();
    await browser.post(endpoints.logout.path);
    await browser.post(endpoints.login.path, { email: other.email, password });
    expect((await post(browser, uploads)).status).toBe(404);
    expect(mailbox.mails.filter(({ subject }) => /didn’t fit/.test(subject))).toEqual([]);
  });

  test('goes as far as there is room, with the posts, and one mail says so', async () => {
    const member = await server.member();
    const browser = server.browser();
    const attachedImage = `data:image/png;base64,${(await png('teal')).toString('base64')}`;
    for (let count = 0; count < 2; count += 1)
      await browser.post(endpoints.generate.path, makeBrief({ attachedImage }));
    await upload(browser, 'red');
    const before = { bytes: 2 ** 50, files: 1 };
    await server.app.connection
      .collection('storage_usage')
      .updateOne(
        { _id: new Types.ObjectId(member.id) },
        { $set: { ...before, revision: 1, changedAt: clock } },
        { upsert: true },
      );
    for (let count = 0; count < 2; count += 1)
      await browser.post(endpoints.login.path, { email: member.email, password });
    const { body } = await browser.get('/api/posts');
    expect(body.items).toMatchObject([{ media: [] }, { media: [] }]);
    expect(await usageOf(member.id)).toEqual(before);
    await vi.waitFor(() =>
      expect(mailbox.mails.filter(({ subject }) => /didn’t fit/.test(subject))).toMatchObject([
        { to: member.email },
      ]),
    );
  });
});

test('a sign-in works, and is reported as one in a new browser, though the visitor’s work cannot be handed over', async () => {
  const member = await server.member();
  const browser = server.browser();
  await browser.post(endpoints.generate.path, makeBrief());
  const runs = server.app.connection.collection('generations');
  const run = await runs.findOne();
  // No post can be made of that.
  const response = { ...run?.response, hashtags: 7 };
  await runs.updateOne({ _id: run?._id as never }, { $set: { response } });
  const signIn = () => browser.post(endpoints.login.path, { email: member.email, password });
  const { status, text } = await signIn();
  expect(status, text).toBe(200);
  expect((await browser.get(endpoints.getUser.path)).body).toMatchObject({ id: member.id });
  await mailbox.waitFor(member.email, 'New sign-in');
  expect((await signIn()).status).toBe(200);
  expect(mailbox.mails.filter(({ subject }) => subject.startsWith('New sign-in'))).toHaveLength(1);
});

describe('a month that a visitor has bought', () => {
  type Member = Awaited<ReturnType<TestServer['member']>>;
  const month = () => stripe.all('payment_intent')[0]?.id ?? '';
  const visitorOf = (browser: Browser) => (browser.cookies.get('pl_visitor') ?? '').split('.')[0] ?? '';
  const confirm = (browser: Browser) =>
    browser.post(`${endpoints.confirmPayment.path}?payment_intent=${month()}`);
  const signIn = async (browser: Browser, { email }: Member) => {
    const { status, text } = await browser.post(endpoints.login.path, { email, password });
    expect(status, text).toBe(200);
  };
  const signOut = (browser: Browser) => browser.post(endpoints.logout.path);
  const billingOf = async (browser: Browser) => (await browser.get(endpoints.getBilling.path)).body;
  const review = () => server.app.service(billing).reviewAccounts();
  const spend = async (account: string, count: number) => {
    const ledger = server.app.service(credits);
    await ledger.reserve(account, `spent-${account}`, count);
    await ledger.commit(account, `spent-${account}`);
  };
  const deliverAll = async () => {
    for (const event of stripe.events) expect((await stripe.deliver(event, server.url)).status).toBe(200);
    await vi.waitFor(
      async () =>
        expect(
          await server.app.connection.collection('billing_events').countDocuments({ state: 'pending' }),
        ).toBe(0),
      { timeout: 20_000, interval: 5 },
    );
  };

  /** A visitor who has paid for a month and used some of its credits. */
  async function buyer(used = 3): Promise<Browser> {
    const browser = await shopper();
    stripe.payIntent(month());
    expect((await confirm(browser)).body).toMatchObject({ plan: 'pro', credits: 100 });
    if (used > 0) await spend(visitorOf(browser), used);
    return browser;
  }

  /** A member with a paid plan. */
  async function subscriber(): Promise<Member> {
    const member = await server.member();
    const { body } = await member.post(endpoints.createCheckoutSession.path, { priceId: 'agency_monthly' });
    const session = new URL(String(body.url)).pathname.split('/').at(-1) ?? '';
    stripe.paySession(session);
    await member.post(`${endpoints.confirmPayment.path}?session_id=${session}`);
    expect(await creditsOf(member)).toMatchObject({ plan: 'agency' });
    return member;
  }

  test.each([
    ['that has never bought anything', async () => {}],
    [
      'that has opened the checkout before',
      async (member: Member) => void (await member.post(endpoints.createPaymentIntent.path, { amount: 29 })),
    ],
  ])('goes, with what is left of it, to an account %s', async (_, prepare) => {
    const member = await server.member();
    await prepare(member);
    const browser = await buyer();
    await signIn(browser, member);
    const left = { plan: 'pro', remaining: 97, used: 3, resetAt: '2027-02-15T10:00:00.000Z' };
    expect(await creditsOf(browser)).toMatchObject(left);
    expect(await billingOf(browser)).toMatchObject({
      isPass: true,
      refund: { eligible: true, isTrial: true },
    });
    // Neither a repetition nor the events change anything.
    await deliverAll();
    await review();
    await signOut(browser);
    expect(await creditsOf(browser)).toMatchObject({ plan: 'free', remaining: 5 });
    await signIn(browser, member);
    expect(await creditsOf(member)).toMatchObject(left);
    expect((await confirm(browser)).status).toBe(200);
    expect(JSON.parse((await browser.get(endpoints.listInvoices.path)).text)).toHaveLength(1);
    expect((await browser.post(endpoints.requestRefund.path)).status).toBe(200);
    expect(stripe.all('refund')).toHaveLength(1);
    expect(await creditsOf(browser)).toMatchObject({ plan: 'free' });
  });

  test('goes to the account even if its event comes after the sign-in, or never', async () => {
    const browser = await shopper();
    const member = await server.member();
    stripe.payIntent(month());
    await signIn(browser, member);
    expect(await creditsOf(browser)).toMatchObject({ plan: 'pro', remaining: 100 });
    await deliverAll();
    expect(await creditsOf(browser)).toMatchObject({ plan: 'pro', remaining: 100 });
  });

  test('and is still being paid for goes to the account once it is paid', async () => {
    const browser = await shopper();
    const member = await server.member();
    stripe.find(month()).status = 'processing';
    await signIn(browser, member);
    expect(await creditsOf(browser)).toMatchObject({ plan: 'free' });
    stripe.payIntent(month());
    await deliverAll();
    expect(await creditsOf(browser)).toMatchObject({ plan: 'pro', remaining: 100 });
  });

  test('can no longer be paid for by the visitor once they have signed in', async () => {
    const browser = await shopper();
    const before = month();
    await signIn(browser, await server.member());
    expect(stripe.find(before).status).toBe('canceled');
    await browser.post(endpoints.createPaymentIntent.path, { amount: 29 });
    expect(month()).not.toBe(before);
  });

  test('is refunded once if the account has a plan; another stays with the browser; both are said', async () => {
    const member = await subscriber();
    const { remaining } = await creditsOf(member);
    const browser = await buyer();
    await signIn(browser, member);
    expect(stripe.all('refund')).toHaveLength(1);
    expect(stripe.all('charge').find(({ payment_intent }) => payment_intent === month())?.refunded).toBe(
      true,
    );
    await deliverAll();
    await review();
    expect(await creditsOf(browser)).toMatchObject({ plan: 'agency', remaining });
    const mail = await mailbox.waitFor(member.email, 'We’re refunding your month');
    expect(mail.text).toContain('already has the Agency plan');
    await signOut(browser);
    expect(await creditsOf(browser)).toMatchObject({ plan: 'free' });

    const second = await buyer();
    for (let count = 0; count < 2; count += 1) {
      await signIn(second, member);
      expect(await creditsOf(second)).toMatchObject({ plan: 'agency', remaining });
      await signOut(second);
      expect(await creditsOf(second)).toMatchObject({ plan: 'pro', remaining: 97 });
    }
    expect(stripe.all('refund')).toHaveLength(1);
    await mailbox.waitFor(member.email, 'The month you bought without signing in');
    expect(mailbox.mails.filter(({ subject }) => /without signing in/.test(subject))).toHaveLength(1);
    // With the plan over, the month moves to the account.
    stripe.cancelNow(stripe.all('subscription')[0]?.id ?? '');
    await signIn(second, member);
    expect(await creditsOf(second)).toMatchObject({ plan: 'pro', remaining: 97 });
  });

  test.each([
    ['handed over', false],
    ['refunded', true],
  ])(
    'is %s exactly once, wherever Stripe fails, and signing in works',
    { timeout: 60_000 },
    async (_, hasPlan) => {
      for (let step = 0, isWhole = false; !isWhole; step += full ? 1 : 4) {
        const member = hasPlan ? await subscriber() : await server.member();
        const before = await creditsOf(member);
        const browser = await buyer();
        const refunds = stripe.all('refund').length;
        let isFailing = true;
        const calls = stripe.countCalls();
        stripe.failAfter(step, () => isFailing);
        await signIn(browser, member);
        isWhole = stripe.countCalls() - calls <= step;
        isFailing = false;
        // Two reviews, because the first may reach the member before the visitor.
        for (let count = 0; count < 2; count += 1) {
          pass(0.01);
          await review();
        }
        const at = `after a failure of call ${step + 1}`;
        expect(await creditsOf(browser), at).toMatchObject(
          hasPlan ? { plan: 'agency', remaining: before.remaining } : { plan: 'pro', remaining: 97 },
        );
        expect(stripe.all('refund').length - refunds, at).toBe(hasPlan ? 1 : 0);
        await signOut(browser);
        expect(await creditsOf(browser), at).toMatchObject({ plan: 'free', remaining: 5 });
      }
    },
  );

  test('stays with the visitor who signs up', async () => {
    const browser = await buyer();
    await register(browser, 'keeper@example.com');
    expect(await creditsOf(browser)).toMatchObject({ plan: 'pro', remaining: 97 });
    await review();
    expect(await creditsOf(browser)).toMatchObject({ plan: 'pro', remaining: 97 });
  });
});
