import { type LedgerLine, paidPlans, priceIds } from '@postloom/shared-contracts';
import { Types } from 'mongoose';
import { pino } from 'pino';
import type Stripe from 'stripe';
import { afterAll, afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { billing } from '#app/billing/billing.feature.ts';
import { createStripe } from '#app/billing/create-stripe.ts';
import { setUpStripe } from '#app/billing/setup-stripe.ts';
import { credits } from '#app/credits/credits.feature.ts';
import { identity } from '#app/identity/identity.feature.ts';
import { type Browser, closeDatabases, password, startTestServer } from './harness.ts';
import { startLimitedMongo } from './stand-ins/limited-mongo.ts';
import { linkIn } from './stand-ins/mail.ts';
import type { StripeStandIn } from './stand-ins/stripe.ts';
import { type StripeSite, startStripeSite } from './stripe-site.ts';

type Member = Browser & { readonly email: string; readonly id: string };

const dayMs = 24 * 60 * 60 * 1000;
let clock = new Date();
const pass = (days: number): void => {
  clock = new Date(clock.getTime() + days * dayMs);
};

let stripe: StripeSite['stripe'];
let mailbox: StripeSite['mailbox'];
let server: StripeSite['server'];
let close: StripeSite['close'];

beforeEach(async () => {
  clock = new Date('2027-01-15T10:00:00Z');
  ({ stripe, mailbox, server, close } = await startStripeSite(() => clock));
});
afterEach(() => close());
afterAll(closeDatabases);

/** Delivers the events since the last call and expects them to be accepted. */
const delivered = new WeakMap<StripeStandIn, number>();
async function deliverAll(): Promise<void> {
  const from = delivered.get(stripe) ?? 0;
  delivered.set(stripe, stripe.events.length);
  for (const event of stripe.events.slice(from)) {
    expect((await stripe.deliver(event, server.url)).status, event.type).toBe(200);
  }
  await webhooksProcessed();
}

/** Events are answered as soon as they are stored. This waits until jobs have processed them. */
const webhooksProcessed = () =>
  vi.waitFor(
    async () =>
      expect(
        await server.app.connection.collection('billing_events').countDocuments({ state: 'pending' }),
      ).toBe(0),
    { timeout: 20_000, interval: 5 },
  );

const subjectsTo = (email: string): string[] =>
  mailbox.mails.filter(({ to }) => to === email).map(({ subject }) => subject);
const creditsOf = async (member: Browser) => (await member.get('/api/user/credits')).body;
const billingOf = async (member: Browser) => (await member.get('/api/billing')).body;

/** The payment pages that a member could still pay. */
const openPages = (member: Member) =>
  stripe
    .all('checkout.session')
    .filter((session) => session.client_reference_id === member.id && session.status === 'open');

/** A member pays for a plan. No event has been delivered yet. */
async function buy(member: Member, priceId: string): Promise<string> {
  const { status, body } = await member.post('/api/stripe/create-checkout-session', { priceId });
  expect(status).toBe(200);
  clock = new Date(clock.getTime() + 1);
  const sessionId = new URL(String(body.url)).pathname.split('/').at(-1) ?? '';
  stripe.paySession(sessionId);
  return sessionId;
}

/** A member on a plan, with all events delivered. */
async function subscriber(priceId: string): Promise<Member & { subscriptionId: string }> {
  const member = await server.member();
  const session = await buy(member, priceId);
  await deliverAll();
  return Object.assign(member, { subscriptionId: String(stripe.find(session).subscription) });
}

async function spend(member: Member, count: number): Promise<void> {
  const ledger = server.app.service(credits);
  for (let n = 0; n < count; n += 1) {
    clock = new Date(clock.getTime() + 1);
    const key = `spent-${member.id}-${Math.random()}`;
    await ledger.reserve(member.id, key, 1);
    await ledger.commit(member.id, key);
  }
}

describe('buying a plan', () => {
  test('the browser is led to the payment, and the webhook gives the plan and its credits', async () => {
    const member = await server.member();
    const redirect = await member.get('/api/billing/checkout?plan=PRO&billing=annual');
    expect(redirect.status).toBe(302);
    const payment = redirect.headers.get('location') ?? '';
    expect(payment).toMatch(`${stripe.url}/pay/`);
    const session = stripe.find(new URL(payment).pathname.split('/').at(-1) ?? '');
    expect(session.success_url).toContain('/app/billing?success=true&plan=PRO&session_id=');
    expect(session.cancel_url).toContain('/app/billing?canceled=true');
    stripe.paySession(session.id);
    expect(await creditsOf(member)).toMatchObject({ plan: 'free', remaining: 5 });

    await deliverAll();
    expect(await creditsOf(member)).toMatchObject({
      plan: 'pro',
      remaining: 100,
      used: 0,
      total: 100,
      resetAt: '2027-02-15T10:00:00.000Z',
    });
    expect(await billingOf(member)).toMatchObject({
      state: 'active',
      billing: 'annual',
      paidUntil: '2028-01-15T10:00:00.000Z',
    });
    expect((await member.get('/api/auth/user')).body).toMatchObject({ plan: 'pro' });
  });

  test('signed-out visitors are asked to sign in, and then return to the payment', async () => {
    const { status, headers } = await server
      .browser()
      .get('/api/billing/checkout?plan=agency&billing=monthly');
    expect(status).toBe(302);
    const login = new URL(headers.get('location') ?? '', server.url);
    expect(login.pathname).toBe('/register');
    expect(login.searchParams.get('next')).toBe('/api/billing/checkout?plan=AGENCY&billing=monthly');
  });

  test('the success page gives the plan before the webhook does, and the webhook adds nothing', async () => {
    const member = await server.member();
    const session = await buy(member, 'agency_monthly');
    const confirm = () => member.post(`/api/billing/confirm?session_id=${session}`);
    expect((await confirm()).body).toEqual({ plan: 'agency', credits: 200 });
    await spend(member, 3);
    await deliverAll();
    expect((await confirm()).body).toEqual({ plan: 'agency', credits: 200 });
    expect(await creditsOf(member)).toMatchObject({ plan: 'agency', remaining: 197 });
  });

  test('the checkout page’s month costs 29 dollars, gives one cycle of Pro, and ends by itself @turn-2', async () => {
    const member = await server.member();
    const { status, body } = await member.post('/api/create-payment-intent', { amount: 29 });
    expect(status).toBe(200);
    expect(body).toMatchObject({ publishableKey: 'pk_test_stand_in', scriptUrl: `${stripe.url}/stripe.js` });
    const again = await member.post('/api/create-payment-intent', { amount: 29 });
    expect(again.body.clientSecret).toBe(body.clientSecret);
    const [intent] = stripe.all('payment_intent');
    expect(intent).toMatchObject({ amount: 2900, currency: 'usd' });

    expect((await member.post(`/api/billing/confirm?payment_intent=${intent?.id}`)).status).toBe(409);
    stripe.payIntent(intent?.id ?? '');
    expect((await member.post(`/api/billing/confirm?payment_intent=${intent?.id}`)).body).toEqual({
      plan: 'pro',
      credits: 100,
    });
    await deliverAll();
    expect(await creditsOf(member)).toMatchObject({ plan: 'pro', remaining: 100 });
    expect((await member.post('/api/create-payment-intent', { amount: 29 })).status).toBe(409);

    pass(32);
    await server.app.service(billing).reviewAccounts();
    expect(await creditsOf(member)).toMatchObject({ plan: 'free', remaining: 5 });
  });

  test.each([
    ['plan', '/api/stripe/create-checkout-session', { priceId: 'pro_monthly' }],
    ['month', '/api/create-payment-intent', { amount: 29 }],
  ])(
    'if Stripe failed to open the payment of a %s, at whichever step, the next try opens it',
    async (_, path, body) => {
      for (let step = 0, isOpen = false; !isOpen; step += 1) {
        const member = await server.member();
        let isFailing = true;
        stripe.failAfter(step, () => isFailing);
        isOpen = (await member.post(path, body)).status === 200;
        isFailing = false;
        expect((await member.post(path, body)).status, `after a failure of call ${step + 1}`).toBe(200);
      }
    },
  );

  test('a visitor who buys a month keeps it after signing up', async () => {
    const visitor = server.browser();
    expect((await visitor.post('/api/create-payment-intent', { amount: 29 })).status).toBe(200);
    stripe.payIntent(stripe.all('payment_intent')[0]?.id ?? '');
    await deliverAll();
    expect(await creditsOf(visitor)).toMatchObject({ plan: 'pro', remaining: 100 });
    const email = 'keeper@example.com';
    await visitor.post('/api/auth/register', { username: 'Keeper', email, password: 'Correct-Horse7!' });
    expect((await visitor.get('/api/auth/user')).body).toMatchObject({ plan: 'pro', email });
  });

  test('rights follow the plan at once, in every process', async () => {
    const member = await server.member();
    const other = await startTestServer(
      { ...stripe.env, MONGODB_URI: server.databaseUri },
      { now: () => clock },
    );
    const elsewhere = Object.assign(other.browser(), { cookies: member.cookies });
    const video = (browser: Browser) =>
      browser.post('/api/social-media/generate', {
        platform: 'instagram',
        contentType: 'video',
        businessType: 'Bakery',
        targetAudience: 'Families',
        tone: 'casual',
        prompt: 'We open our second bakery on 3 May',
        plan: 'agency',
        subscriptionStatus: 'agency',
      });
    expect((await video(elsewhere)).status).toBe(403);
    await buy(member, 'pro_monthly');
    await deliverAll();
    expect((await video(elsewhere)).status).toBe(200);
    stripe.cancelNow(stripe.all('subscription')[0]?.id ?? '');
    await deliverAll();
    expect((await video(elsewhere)).status).toBe(403);
    await other.close();
  });
});

describe('an active plan', () => {
  test('a month starts with its invoice: a late payment leaves the old credits, and after the grace period the plan is Free', async () => {
    const member = await subscriber('pro_monthly');
    await spend(member, 40);
    pass(31);
    stripe.endPeriod(member.subscriptionId, { fails: true });
    await deliverAll();
    await server.app.service(credits).sweep();
    expect(await creditsOf(member)).toMatchObject({ plan: 'pro', remaining: 60 });
    expect(await billingOf(member)).toMatchObject({
      state: 'past_due',
      graceUntil: '2027-02-22T10:00:00.000Z',
    });

    pass(7);
    await server.app.service(billing).reviewAccounts();
    expect(await creditsOf(member)).toMatchObject({ plan: 'free', remaining: 5 });

    stripe.recover(member.subscriptionId);
    await deliverAll();
    expect(await creditsOf(member)).toMatchObject({ plan: 'pro', remaining: 100 });
    expect(await billingOf(member)).toMatchObject({ state: 'active', graceUntil: null });
  });

  test('a month that began on the last of February ends on the 31st or 30th, with one cycle of credits', async () => {
    for (const [bought, paidUntil] of [
      ['2027-01-31T10:00:00Z', '2027-03-31T10:00:00.000Z'],
      ['2027-01-30T10:00:00Z', '2027-03-30T10:00:00.000Z'],
      ['2028-01-31T10:00:00Z', '2028-03-31T10:00:00.000Z'],
    ] as const) {
      clock = new Date(bought);
      const member = await subscriber('pro_monthly');
      clock = new Date(Number(stripe.find(member.subscriptionId).items.data[0].current_period_end) * 1000);
      stripe.endPeriod(member.subscriptionId);
      await deliverAll();
      await spend(member, 1);
      expect(await creditsOf(member)).toMatchObject({ remaining: 99, resetAt: paidUntil });
      clock = new Date(Date.parse(paidUntil) - 1);
      await server.app.service(credits).sweep();
      expect(await creditsOf(member), paidUntil).toMatchObject({ remaining: 99, resetAt: paidUntil });
      clock = new Date(paidUntil);
      stripe.endPeriod(member.subscriptionId);
      await deliverAll();
      expect(await creditsOf(member)).toMatchObject({ remaining: 100 });
    }
  });

  test('a payment that Stripe still has to take has not failed: for three hours, and unless Stripe says so', async () => {
    const [paying, failing, leaving] = [
      await subscriber('pro_monthly'),
      await subscriber('pro_monthly'),
      await subscriber('pro_monthly'),
    ];
    expect((await leaving.post('/api/billing/cancel')).status).toBe(200);
    pass(31);
    expect(await billingOf(paying)).toMatchObject({ state: 'active', plan: 'pro', graceUntil: null });
    expect(await billingOf(leaving)).toMatchObject({ state: 'ending', plan: 'pro' });
    stripe.endPeriod(failing.subscriptionId, { fails: true });
    await deliverAll();
    expect(await billingOf(failing)).toMatchObject({ state: 'past_due' });
    expect((await mailbox.waitFor(failing.email, 'Your payment didn’t go through')).to).toBe(failing.email);

    pass(2.9 / 24);
    await server.app.service(billing).reviewAccounts();
    expect(await billingOf(paying)).toMatchObject({ state: 'active' });
    pass(0.2 / 24);
    await server.app.service(billing).reviewAccounts();
    expect(await billingOf(paying)).toMatchObject({
      state: 'past_due',
      graceUntil: '2027-02-22T10:00:00.000Z',
    });
    stripe.endPeriod(paying.subscriptionId);
    await deliverAll();
    expect(await billingOf(paying)).toMatchObject({ state: 'active', paidUntil: '2027-03-15T10:00:00.000Z' });
  });

  test('its owner is mailed when it starts, when a payment fails, and when it ends @turn-4', async () => {
    const member = await subscriber('pro_monthly');
    const language = { language: 'en-GB', timeZone: 'Europe/London' };
    await member.call('PATCH', '/api/account/preferences', language);
    const began = await mailbox.waitFor(member.email, 'You’re on the Pro plan');
    expect(began.text).toContain('Credits now: 100');
    expect(began.text).toContain('Price: $15.00 a month');
    expect(began.text).toContain('Renews on: February 15, 2027');
    expect(began.text).toContain(
      'cancel at any time on the billing page and keep the plan until its renewal date.',
    );
    pass(31);
    stripe.endPeriod(member.subscriptionId, { fails: true });
    await deliverAll();
    const failed = await mailbox.waitFor(member.email, 'Your payment didn’t go through');
    expect(failed.text).toContain('Your plan continues until: 22 February 2027');
    expect(linkIn(failed, '/app/billing').origin).toBe(server.url);

    // Mails about plans can be turned off, but not those about a failed payment.
    await member.call('PUT', '/api/account/notifications', {
      email: true,
      plan: false,
      push: false,
      marketing: false,
      security: false,
    });
    pass(7);
    await server.app.service(billing).reviewAccounts();
    expect(await creditsOf(member)).toMatchObject({ plan: 'free' });
    await member.call('PUT', '/api/account/notifications', {
      email: false,
      plan: true,
      push: false,
      marketing: false,
      security: false,
    });
    stripe.recover(member.subscriptionId);
    await deliverAll();
    await vi.waitFor(
      () =>
        expect(subjectsTo(member.email).filter((subject) => subject.includes('Pro plan'))).toHaveLength(2),
      { timeout: 10_000 },
    );
    expect(subjectsTo(member.email).filter((subject) => subject.includes('Free plan'))).toEqual([]);
    expect(subjectsTo(member.email).filter((subject) => subject.includes('didn’t go'))).toHaveLength(1);
  });

  test('its owner is mailed once for each attempt that needs their confirmation, though Stripe sends two events', async () => {
    const member = await subscriber('pro_monthly');
    const mails = async (): Promise<number> => {
      await deliverAll();
      const jobs = server.app.connection.collection('jobs');
      await vi.waitFor(async () => expect(await jobs.countDocuments({ name: 'mail.send' })).toBe(0), {
        timeout: 20_000,
        interval: 5,
      });
      return subjectsTo(member.email).filter((subject) => subject.includes('didn’t go')).length;
    };
    pass(31);
    stripe.endPeriod(member.subscriptionId, { fails: true, asks: true });
    expect(await mails()).toBe(1);
    stripe.retry(member.subscriptionId);
    expect(await mails()).toBe(2);
  });

  test('an upgrade adds the difference at once and keeps the used credits', async () => {
    const member = await subscriber('pro_monthly');
    await spend(member, 30);
    const { headers } = await member.get('/api/billing/checkout?plan=AGENCY&billing=monthly');
    expect(headers.get('location')).toMatch(`${stripe.url}/portal/`);
    expect(stripe.all('billing_portal.session')[0]?.flow_data).toMatchObject({
      type: 'subscription_update_confirm',
      subscription_update_confirm: { subscription: member.subscriptionId },
    });
    stripe.changeNow(member.subscriptionId, 'agency_monthly');
    await deliverAll();
    expect(await creditsOf(member)).toMatchObject({ plan: 'agency', remaining: 170, used: 30, total: 200 });
  });

  test('a year that is changed to monthly billing continues in monthly cycles until the paid time ends @turn-4', async () => {
    const { id, subscriptionId } = await subscriber('pro_annual');
    const ledger = server.app.service(credits);
    pass(280);
    expect(await ledger.get(id)).toMatchObject({ remaining: 100 });
    await ledger.reserve(id, 'one', 1);
    await ledger.commit(id, 'one');
    pass(1);
    stripe.changeNow(subscriptionId, 'pro_monthly');
    await deliverAll();
    expect(await server.app.service(billing).show(id)).toMatchObject({
      billing: 'monthly',
      paidUntil: '2028-01-15T10:00:00.000Z',
    });
    expect(await ledger.get(id)).toMatchObject({ remaining: 99, resetAt: '2027-11-15T10:00:00.000Z' });
    pass(30);
    expect(await ledger.get(id)).toMatchObject({ remaining: 100, resetAt: '2027-12-15T10:00:00.000Z' });
  });

  test('a planned change stays planned, whatever else is looked at, until it is undone', async () => {
    const member = await subscriber('agency_monthly');
    stripe.changeAtPeriodEnd(member.subscriptionId, 'pro_monthly');
    await deliverAll();
    const look = async (query: string) =>
      (await member.get(`/api/billing/checkout?${query}`)).headers.get('location');
    expect(await look('plan=AGENCY&billing=annual')).toMatch(/\/app\/billing\?error=change_planned$/);
    expect(await look('plan=PRO&billing=monthly')).toMatch(/\/app\/billing$/);
    await deliverAll();
    expect((await billingOf(member)).next).toMatchObject({ plan: 'pro', billing: 'monthly' });
    expect((await member.post('/api/billing/resume')).status).toBe(200);
    expect(await look('plan=AGENCY&billing=annual')).toMatch('/portal/');
  });

  test('a downgrade waits for the end of the period, and can be undone until then', async () => {
    const member = await subscriber('agency_monthly');
    stripe.changeAtPeriodEnd(member.subscriptionId, 'pro_monthly');
    await deliverAll();
    expect(await billingOf(member)).toMatchObject({
      plan: 'agency',
      next: { plan: 'pro', billing: 'monthly', at: '2027-02-15T10:00:00.000Z' },
    });
    expect((await member.post('/api/billing/resume')).body).toMatchObject({ next: null });
    stripe.changeAtPeriodEnd(member.subscriptionId, 'pro_monthly');
    pass(31);
    stripe.endPeriod(member.subscriptionId);
    await deliverAll();
    expect(await creditsOf(member)).toMatchObject({ plan: 'pro', remaining: 100 });
  });

  test('a cancelled plan stays until the period ends, can be resumed, and finally gives back the free credits', async () => {
    const member = await server.member();
    await spend(member, 2);
    await buy(member, 'pro_monthly');
    await deliverAll();
    const subscription = stripe.all('checkout.session')[0]?.subscription;
    expect((await member.post('/api/billing/cancel')).body).toMatchObject({ state: 'ending', plan: 'pro' });
    expect((await member.post('/api/billing/resume')).body).toMatchObject({ state: 'active' });
    await member.post('/api/billing/cancel');
    pass(31);
    stripe.endPeriod(String(subscription));
    await deliverAll();
    expect(await creditsOf(member)).toMatchObject({ plan: 'free', remaining: 3, resetAt: null });
    expect((await member.post('/api/billing/cancel')).status).toBe(404);
  });

  test('a dispute suspends the plan and its credits; if won, they continue; if lost, they stay away', async () => {
    const member = await subscriber('pro_monthly');
    await spend(member, 10);
    const charge = stripe.all('charge')[0]?.id ?? '';
    stripe.dispute(charge);
    await deliverAll();
    expect(await creditsOf(member)).toMatchObject({ plan: 'free', remaining: 5 });
    expect(await billingOf(member)).toMatchObject({ state: 'suspended' });
    stripe.closeDispute(charge, 'won');
    await deliverAll();
    expect(await creditsOf(member)).toMatchObject({ plan: 'pro', remaining: 90 });
  });

  test('a full refund ends the paid period, a partial one changes nothing', async () => {
    const member = await subscriber('pro_monthly');
    const charge = stripe.all('charge')[0]?.id ?? '';
    stripe.refund(charge, 500);
    await deliverAll();
    expect(await creditsOf(member)).toMatchObject({ plan: 'pro', remaining: 100 });
    stripe.refund(charge);
    await deliverAll();
    expect(await creditsOf(member)).toMatchObject({ plan: 'free', remaining: 5 });
    expect((await member.get('/api/billing/invoices')).body).toMatchObject([
      { status: 'refunded', amount: 1500, description: '1 × Pro, monthly' },
    ]);
  });

  test('the ledger explains every credit, newest first, page by page @turn-3', async () => {
    const member = await subscriber('pro_monthly');
    await spend(member, 60);
    const page = async (query = '') => {
      const { body } = await member.get(`/api/billing/ledger${query}`);
      return body as { items: LedgerLine[]; lines: LedgerLine[]; next: string | null };
    };
    const first = await page();
    expect(first.items).toHaveLength(50);
    expect(first.items[0]).toMatchObject({ reason: 'generation', amount: -1, balance: 40 });
    const cursor = encodeURIComponent(first.next ?? '');
    const rest = await page(`?cursor=${cursor}`);
    expect(rest.next).toBeNull();
    expect((await page(`?cursor=${cursor}&limit=1`)).items).toEqual(rest.items.slice(0, 1));
    // In the way that tabs of earlier versions request and read it.
    expect((await page(`?before=${cursor}`)).lines).toEqual(rest.items);
    const lines = [...first.items, ...rest.items];
    expect(lines).toHaveLength(63);
    expect(lines.slice(-3)).toMatchObject([
      { reason: 'cycle_began', plan: 'pro', amount: 100, balance: 100 },
      { reason: 'plan_paused', plan: 'free', amount: -5, balance: 0 },
      { reason: 'free_credits', amount: 5, balance: 5 },
    ]);
  });

  test('the portal opens for anyone who has bought something, and does not exist for others @turn-5', async () => {
    const member = await subscriber('pro_monthly');
    expect((await member.post('/api/billing/portal', { flow: 'payment_method' })).body.url).toMatch(
      '/portal/',
    );
    expect((await (await server.member()).post('/api/billing/portal', {})).status).toBe(404);
  });

  test('the portal opens with our own settings, whatever else the Stripe account has @turn-5', async () => {
    const own = createStripe(stripe.env.STRIPE_SECRET_KEY ?? '', stripe.url);
    await own.billingPortal.configurations.create({ features: { invoice_history: { enabled: true } } });
    const member = await subscriber('pro_monthly');
    await member.post('/api/billing/portal', {});
    const [session] = stripe.all('billing_portal.session');
    expect(stripe.find(String(session?.configuration)).metadata).toEqual({ postloom: 'portal' });
  });

  test('if the portal’s settings were replaced at Stripe, the second try opens it @turn-3', async () => {
    const member = await subscriber('pro_monthly');
    const open = async () => (await member.post('/api/billing/portal', {})).status;
    expect(await open()).toBe(200);
    const own = createStripe(stripe.env.STRIPE_SECRET_KEY ?? '', stripe.url);
    const [old] = stripe.all('billing_portal.configuration');
    await own.billingPortal.configurations.update(old?.id ?? '', { active: false });
    await setUpStripe(own, undefined);
    expect(await open()).toBe(502);
    expect(await open()).toBe(200);
  });
});

describe('the refund within the terms', () => {
  test('refunds an annual plan, ends it at Stripe, and takes its credits', async () => {
    const member = await subscriber('agency_annual');
    await spend(member, 20);
    pass(6);
    expect((await billingOf(member)).refund).toMatchObject({
      eligible: true,
      amount: 21_000,
      creditsAllowed: 20,
    });
    const { status, body } = await member.post('/api/billing/refund');
    expect(status).toBe(200);
    expect(body).toMatchObject({ plan: 'free', refund: { eligible: false, pending: false } });
    expect(stripe.find(member.subscriptionId).status).toBe('canceled');
    expect(stripe.all('charge')[0]).toMatchObject({ refunded: true });
    await deliverAll();
    expect(await creditsOf(member)).toMatchObject({ plan: 'free', remaining: 5 });
    expect((await member.post('/api/billing/refund')).status).toBe(409);
    expect(stripe.all('refund')).toHaveLength(1);
  });

  test.each([
    ['a monthly plan', 'pro_monthly', 0, 0, 'monthly'],
    ['after seven days', 'pro_annual', 7, 0, 'too_late'],
    ['with more than a tenth used', 'pro_annual', 1, 11, 'too_much_used'],
  ])('is refused for %s @turn-4', async (_, price, days, used, refusal) => {
    const member = await subscriber(price);
    await spend(member, used);
    pass(days);
    expect((await billingOf(member)).refund).toMatchObject({ eligible: false, refusal });
    expect((await member.post('/api/billing/refund')).status).toBe(409);
    expect(stripe.all('refund')).toHaveLength(0);
    expect((await creditsOf(member)).plan).not.toBe('free');
  });

  test('refunds a trial month within fourteen days, once, regardless of use', async () => {
    const member = await server.member();
    const openIntent = () =>
      stripe.all('payment_intent').find(({ status }) => status !== 'succeeded')?.id ?? '';
    const buyMonth = async () => {
      await member.post('/api/create-payment-intent', { amount: 29 });
      stripe.payIntent(openIntent());
      await deliverAll();
      expect(await creditsOf(member)).toMatchObject({ plan: 'pro' });
    };
    await buyMonth();
    await spend(member, 60);
    pass(13);
    expect((await billingOf(member)).refund).toMatchObject({ eligible: true, amount: 2900 });
    expect((await member.post('/api/billing/refund')).body).toMatchObject({
      plan: 'free',
      refund: { eligible: false, pending: false },
    });
    await deliverAll();
    expect(await creditsOf(member)).toMatchObject({ plan: 'free', remaining: 5 });
    await buyMonth();
    expect((await billingOf(member)).refund).toMatchObject({ eligible: false, refusal: 'trial_used' });
    expect((await member.post('/api/billing/refund')).status).toBe(409);
    expect(stripe.all('refund')).toHaveLength(1);

    const late = await server.member();
    await late.post('/api/create-payment-intent', { amount: 29 });
    stripe.payIntent(openIntent());
    await deliverAll();
    pass(14);
    expect((await billingOf(late)).refund).toMatchObject({ eligible: false, refusal: 'too_late' });
  });

  test('pays a month back although a plan has been bought since, which continues', async () => {
    const member = await server.member();
    await member.post('/api/create-payment-intent', { amount: 29 });
    stripe.payIntent(stripe.all('payment_intent')[0]?.id ?? '');
    await deliverAll();
    await buy(member, 'pro_monthly');
    await deliverAll();
    await spend(member, 10);
    const before = await creditsOf(member);
    expect(await billingOf(member)).toMatchObject({
      isPass: false,
      refund: { eligible: true, isTrial: true, amount: 2900 },
    });

    let isFailing = true;
    // Three calls before the request is stored: reading subscriptions, invoices and charges.
    stripe.failAfter(3, () => isFailing);
    expect((await member.post('/api/billing/refund')).status).toBe(502);
    expect(await creditsOf(member)).toEqual(before);
    isFailing = false;
    await server.app.service(billing).reviewAccounts();
    expect(stripe.all('refund')).toHaveLength(1);
    expect(stripe.all('charge').map(({ amount, refunded }) => [amount, refunded])).toEqual([
      [1500, false],
      [2900, true],
    ]);
    expect(await creditsOf(member)).toEqual(before);
    expect(await billingOf(member)).toMatchObject({
      plan: 'pro',
      state: 'active',
      refund: { eligible: false, isTrial: false, refusal: 'monthly', pending: false },
    });
  });

  test.each([
    // Three calls before the request is stored: reading subscriptions, invoices and charges.
    ['end the plan of', 3],
    ['pay back', 4],
  ])('is completed later, once, if Stripe could not %s', async (_, calls) => {
    const member = await subscriber('pro_annual');
    let failing = true;
    stripe.failAfter(calls, () => failing);
    expect((await member.post('/api/billing/refund')).status).toBe(502);
    expect(await billingOf(member)).toMatchObject({ plan: 'free', refund: { pending: true } });
    failing = false;
    await server.app.service(billing).reviewAccounts();
    await server.app.service(billing).reviewAccounts();
    expect(stripe.all('refund')).toHaveLength(1);
    expect(await billingOf(member)).toMatchObject({ plan: 'free', refund: { pending: false } });
  });
});

/** A second process on the server's database, for whose commands `wait` may return a promise. */
async function startSlowed(wait: (command: Readonly<Record<string, unknown>>) => Promise<unknown> | null) {
  const database = await startLimitedMongo(server.databaseUri, ({ command }) => wait(command));
  const name = server.databaseUri.split('/').at(-1) ?? '';
  const slowed = await startTestServer(
    { ...stripe.env, ROLE: 'web', MONGODB_URI: new URL(name, database.uri).href },
    { now: () => clock },
  );
  onTestFinished(async () => {
    await slowed.close();
    await database.close();
  });
  return slowed;
}

test('a refund that another process has refused is not paid by one that was slower', async () => {
  const member = await subscriber('agency_annual');
  let isRequested = false;
  const slowed = await startSlowed((command) => {
    isRequested ||= JSON.stringify(command.update ?? {}).includes('"refund":{');
    if (!isRequested || command.find !== 'credit_balances') return null;
    isRequested = false;
    return spend(member, 21).then(() => server.app.service(billing).reviewAccounts());
  });
  const elsewhere = Object.assign(slowed.browser(), { cookies: member.cookies });
  expect((await elsewhere.post('/api/billing/refund')).status).toBe(409);
  expect(stripe.all('refund')).toHaveLength(0);
  expect(stripe.find(member.subscriptionId).status).toBe('active');
  expect(await creditsOf(member)).toMatchObject({ plan: 'agency', remaining: 179 });
  expect(await billingOf(member)).toMatchObject({ refund: { pending: false } });
});

describe('while Stripe fails', () => {
  test.each([
    ['POST', '/api/billing/cancel'],
    ['POST', '/api/billing/resume'],
    ['GET', '/api/billing/invoices'],
  ])('%s %s says so and changes nothing, and works after that', async (method, path) => {
    const member = await subscriber('pro_monthly');
    if (path.endsWith('resume')) await member.post('/api/billing/cancel');
    const before = [structuredClone(stripe.find(member.subscriptionId)), await billingOf(member)];
    stripe.failNext(100);
    const refused = await member.call(method, path);
    expect([refused.status, refused.body.code]).toEqual([502, 'payment_failed']);
    expect([stripe.find(member.subscriptionId), await billingOf(member)]).toEqual(before);
    stripe.failNext(0);
    expect((await member.call(method, path)).status).toBe(200);
  });

  test('a payment cannot be confirmed, and gives its plan once after that', async () => {
    const member = await server.member();
    const session = await buy(member, 'pro_monthly');
    const confirm = () => member.post(`/api/billing/confirm?session_id=${session}`);
    stripe.failNext(100);
    const refused = await confirm();
    expect([refused.status, refused.body.code]).toEqual([502, 'payment_failed']);
    expect(await creditsOf(member)).toMatchObject({ plan: 'free', remaining: 5 });
    stripe.failNext(0);
    expect((await confirm()).body).toEqual({ plan: 'pro', credits: 100 });
    expect(await creditsOf(member)).toMatchObject({ plan: 'pro', remaining: 100 });
  });
});

test('a plan that was never bought can be neither canceled nor resumed', async () => {
  const member = await server.member();
  for (const path of ['/api/billing/cancel', '/api/billing/resume']) {
    const { status, body } = await member.post(path);
    expect([status, body.code]).toEqual([404, 'not_found']);
  }
});

describe('the webhook', () => {
  /** Delivers a body signed as Stripe would. */
  const deliverText = async (payload: string) => {
    const response = await stripe.deliver({} as Stripe.Event, server.url, { payload, sign: payload });
    return { status: response.status, body: (await response.json()) as { code?: string } };
  };
  const post = (body: string, headers: Record<string, string>) =>
    fetch(`${server.url}/api/stripe/webhook`, { method: 'POST', body, headers });

  test('refuses an unsigned event, one signed by somebody else, an old one, and an altered one', async () => {
    const member = await server.member();
    await buy(member, 'pro_monthly');
    const event = stripe.events.at(-1);
    if (!event) throw new Error('nothing happened');
    expect((await post(JSON.stringify(event), {})).status).toBe(400);
    expect((await post('{}', { 'stripe-signature': 't=1,v1=00' })).status).toBe(400);
    expect((await stripe.deliver(event, server.url, { secret: 'whsec_forged' })).status).toBe(400);
    const old = Math.floor(Date.now() / 1000) - 301;
    expect((await stripe.deliver(event, server.url, { timestamp: old })).status).toBe(400);
    expect((await stripe.deliver(event, server.url, { payload: `${JSON.stringify(event)} ` })).status).toBe(
      400,
    );
    expect(await creditsOf(member)).toMatchObject({ plan: 'free' });
  });

  test('is answered once it is stored, and processed when Stripe can be read again', async () => {
    const member = await server.member();
    await buy(member, 'pro_monthly');
    const event = stripe.events.at(-1);
    if (!event) throw new Error('nothing happened');
    stripe.failNext(100);
    expect((await stripe.deliver(event, server.url)).status).toBe(200);
    await vi.waitFor(
      async () =>
        expect(
          await server.app.connection.collection('jobs').findOne({ name: 'billing.webhook' }),
        ).toMatchObject({
          failCount: 1,
        }),
      { timeout: 10_000 },
    );
    expect(await creditsOf(member)).toMatchObject({ plan: 'free' });
    stripe.failNext(0);
    await webhooksProcessed();
    expect(await creditsOf(member)).toMatchObject({ plan: 'pro', remaining: 100 });
  });

  test('a job tries each call to Stripe once, and a person’s request three times @turn-4', async () => {
    const member = await server.member();
    await buy(member, 'pro_monthly');
    const event = stripe.events.at(-1);
    if (!event) throw new Error('nothing happened');
    stripe.failNext(1000, { retry: true });
    const before = stripe.countCalls();
    const webhookJob = () => server.app.connection.collection('jobs').findOne({ name: 'billing.webhook' });
    await stripe.deliver(event, server.url);
    await vi.waitFor(async () => expect((await webhookJob())?.failCount).toBe(1), { timeout: 10_000 });
    // Reading subscriptions, invoices and charges, in one attempt or two.
    expect([3, 6]).toContain(stripe.countCalls() - before);
    stripe.failNext(0);
    await webhooksProcessed();

    const other = await server.member();
    stripe.failNext(2, { retry: true });
    expect((await other.post('/api/stripe/create-checkout-session', { priceId: 'pro_monthly' })).status).toBe(
      200,
    );
  });

  test('refuses a signed body that is not an event', async () => {
    for (const payload of ['zz', '[]', 'null', '{}', '"event"', '{"id":{"$gt":""},"type":"invoice.paid"}']) {
      const { status, body } = await deliverText(payload);
      expect([status, body.code], payload).toEqual([400, 'validation_failed']);
    }
  });

  test('ignores a malformed reference', async () => {
    const customer = { id: { $gt: '' } };
    const event = {
      id: 'evt_1',
      object: 'event',
      type: 'invoice.paid',
      created: 1,
      data: { object: { customer } },
    };
    expect((await deliverText(JSON.stringify(event))).status).toBe(200);
    await webhooksProcessed();
  });

  test('accepts a thin event, although it is not needed, so that Stripe does not send it again', async () => {
    const thin = {
      id: 'evt_test_65R9Ijk8dKEYZcXeRWn16R9A7j1FSQ3w3TGDPLLGSM4CW0',
      object: 'v2.core.event',
      type: 'v1.billing.meter.error_report_triggered',
      livemode: false,
      created: '2027-01-15T10:00:00.000Z',
      related_object: { id: 'mtr_1', type: 'billing.meter', url: '/v1/billing/meters/mtr_1' },
    };
    expect((await deliverText(JSON.stringify(thin))).status).toBe(200);
    expect(await server.app.connection.collection('billing_events').countDocuments({})).toBe(0);
  });

  test('takes events about strangers without doing anything', async () => {
    const stranger = await createStripe(stripe.env.STRIPE_SECRET_KEY ?? '', stripe.url).customers.create({});
    const event = {
      id: 'evt_strange',
      object: 'event',
      type: 'invoice.paid',
      created: 1,
      data: { object: { id: 'in_x', object: 'invoice', customer: stranger.id } },
    };
    expect((await stripe.deliver(event as never, server.url)).status).toBe(200);
  });
});

describe('attacks', () => {
  test('somebody else’s payment, an unpaid one and an invented one grant nothing', async () => {
    const [owner, thief] = [await server.member(), await server.member()];
    const paid = await buy(owner, 'agency_monthly');
    await thief.post('/api/stripe/create-checkout-session', { priceId: 'pro_monthly' });
    const unpaid = stripe.all('checkout.session')[0]?.id ?? '';
    expect(unpaid).not.toBe(paid);
    const confirm = (id: string) => thief.post(`/api/billing/confirm?session_id=${id}`);
    expect((await confirm(paid)).status).toBe(404);
    expect((await confirm(unpaid)).status).toBe(409);
    expect((await confirm('cs_test_invented')).status).toBe(404);
    expect((await confirm('../customers')).status).toBe(404);
    stripe.paySession(unpaid, { unpaid: true });
    expect((await confirm(unpaid)).status).toBe(409);
    expect(await creditsOf(thief)).toMatchObject({ plan: 'free', remaining: 5 });
  });

  test('a replayed session restores neither the plan nor its credits', async () => {
    const member = await server.member();
    const session = await buy(member, 'pro_monthly');
    await member.post(`/api/billing/confirm?session_id=${session}`);
    await spend(member, 50);
    for (let n = 0; n < 3; n += 1) await member.post(`/api/billing/confirm?session_id=${session}`);
    expect(await creditsOf(member)).toMatchObject({ remaining: 50 });
    stripe.cancelNow(String(stripe.find(session).subscription));
    await deliverAll();
    expect((await member.post(`/api/billing/confirm?session_id=${session}`)).status).toBe(409);
    expect(await creditsOf(member)).toMatchObject({ plan: 'free', remaining: 5 });
  });

  test('an amount other than the price is refused', async () => {
    const browser = server.browser();
    for (const amount of [0, -29, 28.99, 1, 2900, '29', null]) {
      const { status } = await browser.post('/api/create-payment-intent', { amount });
      expect(status, String(amount)).toBe(400);
      expect(stripe.all('payment_intent')).toHaveLength(0);
    }
  });

  test('an unknown price is refused, and a plan or amount in the body is ignored', async () => {
    const member = await server.member();
    const own = createStripe(stripe.env.STRIPE_SECRET_KEY ?? '', stripe.url);
    const product = await own.products.create({ name: 'Foreign' });
    const cheap = await own.prices.create({
      product: product.id,
      currency: 'usd',
      unit_amount: 1,
      recurring: { interval: 'month' },
      metadata: {},
    });
    const post = (body: unknown) => member.post('/api/stripe/create-checkout-session', body);
    expect((await post({ priceId: cheap.id })).status).toBe(400);
    expect((await post({ priceId: 'pro_monthly', plan: 'agency', amount: 0, unit_amount: 0 })).status).toBe(
      200,
    );
    const session = stripe.all('checkout.session')[0];
    expect(stripe.find(String(session?.price))).toMatchObject({ unit_amount: 1500 });
    const owned = await post({ priceId: session?.price });
    expect(owned.status).toBe(200);
    expect(stripe.find(session?.id ?? '').status).toBe('expired');
  });

  test.each([
    ['of one plan', 'pro_monthly', 'pro_monthly'],
    ['of two plans', 'pro_monthly', 'agency_annual'],
  ])(
    'two tabs that open the pages %s at the same moment leave only one that can be paid',
    async (_, one, two) => {
      const member = await server.member();
      const opened = await Promise.all(
        [one, two].map((priceId) => member.post('/api/stripe/create-checkout-session', { priceId })),
      );
      expect(opened.map(({ status }) => status)).toEqual([200, 200]);
      expect(openPages(member)).toHaveLength(1);
    },
  );

  test('two tabs that open the page of one plan in two ways at the same moment leave only one that can be paid', async () => {
    const member = await server.member();
    const [posted, led] = await Promise.all([
      member.post('/api/stripe/create-checkout-session', { priceId: 'pro_monthly' }),
      member.get('/api/billing/checkout?plan=PRO&billing=monthly'),
    ]);
    expect(posted.status).toBe(200);
    expect(led.headers.get('location')).toContain(`${stripe.url}/pay/`);
    expect(openPages(member)).toHaveLength(1);
  });

  test('two tabs that start the payment of a month at the same moment share one payment', async () => {
    const member = await server.member();
    const secrets: unknown[] = [];
    const begin = async () => {
      const { body } = await member.post('/api/create-payment-intent', { amount: 29 });
      secrets.push(body.clientSecret);
    };
    stripe.before(/^POST .*payment_intents$/, begin);
    await begin();
    expect(secrets).toEqual([expect.stringContaining('pi_'), secrets[0]]);
  });

  test('three tabs that overtake each other leave only one page that can be paid', async () => {
    const member = await server.member();
    const open = async (priceId: string) => {
      const { status, text } = await member.post('/api/stripe/create-checkout-session', { priceId });
      expect(status, text).toBe(200);
    };
    // The second is opened while the first is being created, and the third while the first is closing the second.
    stripe.before(/^POST .*sessions$/, async () => {
      await open('pro_annual');
      stripe.before(/expire$/, () => open('agency_annual'));
    });
    await open('pro_monthly');
    expect(stripe.all('checkout.session')).toHaveLength(3);
    expect(openPages(member)).toHaveLength(1);
  });

  test('after a page that is paid or being paid, no other opens, even if no event has arrived', async () => {
    const open = (member: Member) =>
      member.post('/api/stripe/create-checkout-session', { priceId: 'agency_annual' });
    const pay = (member: Member) => stripe.paySession(openPages(member)[0]?.id ?? '');
    const paidBefore = async (member: Member) => void (await buy(member, 'pro_monthly'));
    const paidWhileItCloses = async (member: Member) => {
      await member.post('/api/stripe/create-checkout-session', { priceId: 'pro_monthly' });
      stripe.before(/expire$/, () => pay(member));
    };
    const openedAndPaidMeanwhile = async (member: Member) =>
      stripe.before(/^POST .*sessions$/, () => paidBefore(member));
    for (const happens of [paidBefore, paidWhileItCloses, openedAndPaidMeanwhile]) {
      const member = await server.member();
      await happens(member);
      const { status, body } = await open(member);
      expect(status, happens.name).toBe(409);
      expect(body.message).toContain('You already have a plan');
      expect(await creditsOf(member)).toMatchObject({ plan: 'pro', remaining: 100 });
    }
  });

  test('a page that was paid for an ended plan does not block another one', async () => {
    const member = await subscriber('pro_monthly');
    stripe.cancelNow(member.subscriptionId);
    await deliverAll();
    await buy(member, 'agency_monthly');
    await deliverAll();
    expect(await creditsOf(member)).toMatchObject({ plan: 'agency' });
  });

  test('the link to a plan leads somebody who has paid to that plan or its change, even if no event has arrived', async () => {
    for (const [plan, place] of [
      ['PRO', `${server.url}/app/billing`],
      ['AGENCY', `${stripe.url}/portal/`],
    ]) {
      const member = await server.member();
      await buy(member, 'pro_monthly');
      const { headers } = await member.get(`/api/billing/checkout?plan=${plan}&billing=monthly`);
      expect(headers.get('location')).toContain(place);
      expect(openPages(member)).toEqual([]);
    }
  });

  test('a month is not sold to somebody who has paid for one, or for a plan, even if no event has arrived', async () => {
    const begin = (member: Member) => member.post('/api/create-payment-intent', { amount: 29 });
    const payMonth = async (member: Member) => {
      await begin(member);
      stripe.payIntent(stripe.all('payment_intent')[0]?.id ?? '');
    };
    const payPlan = async (member: Member) => {
      await begin(member);
      await buy(member, 'pro_monthly');
    };
    for (const pay of [payMonth, payPlan]) {
      const member = await server.member();
      await pay(member);
      const { status, body } = await begin(member);
      expect(status, pay.name).toBe(409);
      expect(body.message).toContain('You already have the Pro plan');
      expect(await creditsOf(member)).toMatchObject({ plan: 'pro', remaining: 100 });
    }
  });

  test('a month is not sold again while one is being paid @turn-3', async () => {
    const member = await server.member();
    const begin = () => member.post('/api/create-payment-intent', { amount: 29 });
    await begin();
    Object.assign(stripe.all('payment_intent')[0] ?? {}, { status: 'processing' });
    expect(await begin()).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('still being processed') },
    });
  });

  describe('of a month and a plan', () => {
    const begin = (member: Member) => member.post('/api/create-payment-intent', { amount: 29 });
    const open = (member: Member) =>
      member.post('/api/stripe/create-checkout-session', { priceId: 'pro_monthly' });
    const openMonths = () =>
      stripe
        .all('payment_intent')
        .filter(
          ({ status, metadata }) => metadata.product === 'month_pass' && status.startsWith('requires_'),
        );

    test('only the one begun last can be paid', async () => {
      const member = await server.member();
      await begin(member);
      expect((await open(member)).status).toBe(200);
      expect(openMonths()).toHaveLength(0);
      expect(openPages(member)).toHaveLength(1);
      expect((await begin(member)).status).toBe(200);
      expect(openMonths()).toHaveLength(1);
      expect(openPages(member)).toHaveLength(0);
    });

    test('only one can be paid if both are begun at the same moment', async () => {
      const one = await server.member();
      stripe.before(/^POST .*payment_intents$/, () => open(one));
      expect((await begin(one)).status).toBe(200);
      expect([...openMonths(), ...openPages(one)]).toHaveLength(1);
      stripe.forget();

      const other = await server.member();
      stripe.before(/^POST .*sessions$/, () => begin(other));
      expect((await open(other)).status).toBe(200);
      expect([...openMonths(), ...openPages(other)]).toHaveLength(1);
    });

    test('neither is open once a plan is active, however it was bought', async () => {
      const member = await server.member();
      await begin(member);
      const customer = String(openMonths()[0]?.customer);
      const { id } = await createStripe(
        stripe.env.STRIPE_SECRET_KEY ?? '',
        stripe.url,
      ).checkout.sessions.create({
        mode: 'subscription',
        customer,
        line_items: [{ price: 'pro_monthly', quantity: 1 }],
        success_url: `${server.url}/`,
      });
      stripe.paySession(id);
      expect((await begin(member)).status).toBe(409);
      expect(openMonths()).toHaveLength(0);
    });

    test('the plan is not sold while the month is being paid', async () => {
      const member = await server.member();
      await begin(member);
      Object.assign(openMonths()[0] ?? {}, { status: 'processing' });
      expect(await open(member)).toMatchObject({
        status: 409,
        body: { message: expect.stringContaining('still being processed') },
      });
      expect(openPages(member)).toEqual([]);
    });

    test('a month that is paid while its page closes counts at once, and its plan can still be bought', async () => {
      const member = await server.member();
      await begin(member);
      stripe.before(/cancel$/, () => stripe.payIntent(openMonths()[0]?.id ?? ''));
      expect((await open(member)).status).toBe(200);
      expect(await creditsOf(member)).toMatchObject({ plan: 'pro', remaining: 100 });
    });
  });

  test('with a key, there is no test mode', async () => {
    const member = await server.member();
    expect((await member.post('/api/stripe/test-payment-success', { plan: 'agency' })).status).toBe(404);
    expect(await creditsOf(member)).toMatchObject({ plan: 'free' });
  });

  test('only the owner reads or changes a plan', async () => {
    const nobody = server.browser();
    for (const path of ['/api/billing', '/api/billing/invoices', '/api/billing/ledger']) {
      expect((await nobody.get(path)).status, path).toBe(401);
    }
    for (const path of ['portal', 'cancel', 'resume', 'refund']) {
      expect((await nobody.post(`/api/billing/${path}`, {})).status, path).toBe(401);
    }
  });
});

test('Stripe’s hosts are allowed on the checkout page and nowhere else', async () => {
  const policyOf = async (path: string) =>
    (await fetch(server.url + path)).headers.get('content-security-policy') ?? '';
  expect(await policyOf('/checkout')).toContain(`script-src 'self' ${stripe.url}`);
  for (const path of ['/', '/app/billing', '/checkout/x'])
    expect(await policyOf(path)).not.toContain(stripe.url);
});

describe('the deletion of an account', () => {
  const requestDeletion = async (member: Member) => {
    const body = { confirmation: member.email, currentPassword: password };
    expect((await member.post('/api/account/deletion', body)).status).toBe(200);
  };
  const takeBack = async (member: Member) =>
    expect((await member.call('DELETE', '/api/account/deletion')).status).toBe(204);
  const review = () => server.app.service(billing).reviewAccounts();
  const isEnding = ({ subscriptionId }: { readonly subscriptionId: string }): boolean =>
    stripe.find(subscriptionId).cancel_at_period_end;

  test('ends the renewal when it is requested, and whoever takes it back decides about the plan', async () => {
    const member = await subscriber('pro_monthly');
    await requestDeletion(member);
    expect(await billingOf(member)).toMatchObject({ plan: 'pro', state: 'ending' });
    await review();
    expect(isEnding(member)).toBe(true);
    const { status, body } = await member.post('/api/billing/resume');
    expect([status, body.code]).toEqual([409, 'conflict']);

    await takeBack(member);
    await deliverAll();
    await review();
    expect(await billingOf(member)).toMatchObject({ plan: 'pro', state: 'ending' });
    expect((await member.post('/api/billing/resume')).body).toMatchObject({ state: 'active' });
    pass(31);
    stripe.endPeriod(member.subscriptionId);
    await deliverAll();
    await review();
    expect(await billingOf(member)).toMatchObject({ plan: 'pro', state: 'active' });
  });

  test('ends the renewal when Stripe can be reached again, also if the account was kept by then', async () => {
    const [leaving, kept, resumed] = [
      await subscriber('pro_monthly'),
      await subscriber('pro_monthly'),
      await subscriber('pro_monthly'),
    ];
    const everyone = [leaving, kept, resumed];
    stripe.failNext(1000);
    for (const member of everyone) await requestDeletion(member);
    await review();
    expect(everyone.map(isEnding)).toEqual([false, false, false]);
    for (const member of [kept, resumed]) {
      await takeBack(member);
      expect(await billingOf(member)).toMatchObject({ state: 'ending' });
    }
    stripe.failNext(0);
    await resumed.post('/api/billing/resume');
    clock = new Date(clock.getTime() + 60_000);
    await review();
    expect(everyone.map(isEnding)).toEqual([true, true, false]);
  });

  test('ends the renewal although the process died at any step', async () => {
    // The request was stored, and nobody could be told about it.
    const untold = await subscriber('pro_monthly');
    const deletionAt = new Date(clock.getTime() + 30 * dayMs);
    await server.app.connection
      .collection('accounts')
      .updateOne({ email: untold.email }, { $set: { deletionAt } });
    await review();
    expect(isEnding(untold)).toBe(true);

    for (const call of [
      /^GET .v1.subscriptions$/,
      // A scheduled change is released before the plan is ended.
      /^POST .v1.subscription_schedules/,
      /^POST .v1.subscriptions/,
    ]) {
      const member = await subscriber('agency_monthly');
      stripe.changeAtPeriodEnd(member.subscriptionId, 'pro_monthly');
      await deliverAll();
      await requestDeletion(member);
      stripe.before(call, () => stripe.failNext(1));
      await review();
      clock = new Date(clock.getTime() + 60_000);
      await review();
      expect(isEnding(member), String(call)).toBe(true);
      expect(await billingOf(member)).toMatchObject({ state: 'ending', next: null });
    }
  });

  test('ends the renewal once, however often and wherever it is requested and reviewed', async () => {
    const member = await subscriber('pro_monthly');
    const other = await startTestServer(
      { ...stripe.env, MONGODB_URI: server.databaseUri },
      { now: () => clock },
    );
    const elsewhere = Object.assign(other.browser(), member, { cookies: member.cookies });
    await Promise.all([requestDeletion(member), requestDeletion(elsewhere), requestDeletion(member)]);
    await Promise.all([review(), other.app.service(billing).reviewAccounts(), review()]);
    await deliverAll();
    expect(isEnding(member)).toBe(true);
    const calls = stripe.countCalls();
    await review();
    expect(stripe.countCalls()).toBe(calls);
    await other.close();
  });

  test('ends the renewal of what was paid or resumed at Stripe since', async () => {
    const member = await server.member();
    const session = await buy(member, 'pro_annual');
    await requestDeletion(member);
    await review();
    await deliverAll();
    await review();
    const subscriptionId = String(stripe.find(session).subscription);
    expect(isEnding({ subscriptionId })).toBe(true);

    Object.assign(stripe.find(subscriptionId), { cancel_at_period_end: false, cancel_at: null });
    await server.app.service(billing).reconcile(member.id);
    await review();
    expect(isEnding({ subscriptionId })).toBe(true);
  });

  test('changes nothing about a plan that was cancelled before', async () => {
    const member = await subscriber('pro_monthly');
    await member.post('/api/billing/cancel');
    const before = stripe.events.length;
    await requestDeletion(member);
    await review();
    await takeBack(member);
    expect(await billingOf(member)).toMatchObject({ state: 'ending', paidUntil: '2027-02-15T10:00:00.000Z' });
    expect(stripe.events).toHaveLength(before);
  });

  test('leaves nothing behind, even if purchases are being read meanwhile', async () => {
    const member = await subscriber('pro_monthly');
    await requestDeletion(member);
    pass(31);
    stripe.before(/^GET .v1.charges$/, () => server.app.service(identity).deletion.sweep());
    await server.app.service(billing).reconcile(member.id);
    const _id = new Types.ObjectId(member.id);
    for (const name of ['accounts', 'billing_accounts', 'credit_balances']) {
      expect(await server.app.connection.collection(name).findOne({ _id }), name).toBeNull();
    }
  });

  test('closes what could still be paid, and Stripe keeps neither name nor address', async () => {
    const [member, visitor] = [await server.member(), await server.visitor()];
    await member.post('/api/stripe/create-checkout-session', { priceId: 'pro_monthly' });
    await visitor.post('/api/create-payment-intent', { amount: 29 });
    const [page] = openPages(member);
    const [intent] = stripe.all('payment_intent');
    const customer = stripe.find(page?.customer);
    expect(customer).toMatchObject({ email: member.email, name: expect.stringMatching(/./) });
    await requestDeletion(member);
    pass(31);
    await server.app.service(identity).deletion.sweep();
    await server.app.service(identity).deletion.expireVisitors(AbortSignal.timeout(60_000));
    expect(page?.status).toBe('expired');
    expect(intent?.status).toBe('canceled');
    expect(customer).toMatchObject({ email: '', name: '' });
    expect(await server.app.connection.collection('billing_accounts').countDocuments()).toBe(0);
  });

  test('returns what is paid after it, and nothing that was paid before', async () => {
    const [member, subscribed] = [await server.member(), await subscriber('pro_monthly')];
    await member.post('/api/create-payment-intent', { amount: 29 });
    const [intent] = stripe
      .all('payment_intent')
      .filter(({ status }) => status === 'requires_payment_method');
    if (!intent) throw new Error('no month is open');
    // At the bank, where nobody can stop it.
    intent.status = 'processing';
    pass(1);
    for (const { id } of [member, subscribed]) await server.app.service(billing).erase(id);
    await deliverAll();
    pass(1);
    const customer = stripe.find(subscribed.subscriptionId).customer;
    const own = createStripe(stripe.env.STRIPE_SECRET_KEY ?? '', stripe.url);
    const page = await own.checkout.sessions.create({
      mode: 'subscription',
      customer,
      line_items: [{ price: 'pro_monthly', quantity: 1 }],
      success_url: server.url,
    });
    stripe.payIntent(intent.id);
    stripe.paySession(page.id);
    const stranger = await own.customers.create({});
    stripe.payIntent(
      (await own.paymentIntents.create({ amount: 500, currency: 'usd', customer: stranger.id })).id,
    );
    await deliverAll();
    // Everything once more, as somebody may have Stripe do.
    for (const event of stripe.events)
      await stripe.deliver({ ...event, id: `${event.id}_again` }, server.url);
    await webhooksProcessed();
    const refunded = (intents: unknown) =>
      stripe.all('charge').find(({ payment_intent }) => payment_intent === intents)?.refunded;
    expect(refunded(intent.id)).toBe(true);
    expect(stripe.find(String(stripe.find(page.id).subscription)).status).toBe('canceled');
    const ofSubscriber = stripe.all('charge').filter((each) => each.customer === customer);
    expect(ofSubscriber.map((each) => each.refunded)).toEqual([true, false]);
    expect(stripe.all('charge').find((each) => each.customer === stranger.id)?.refunded).toBe(false);
    expect(stripe.all('refund')).toHaveLength(2);
  });

  test('cancels at once what is left when the account is deleted', async () => {
    const member = await subscriber('pro_monthly');
    await server.app.service(billing).erase(member.id);
    expect(stripe.find(member.subscriptionId).status).toBe('canceled');
  });
});

test('setting up Stripe twice creates everything once', async () => {
  const own = createStripe(stripe.env.STRIPE_SECRET_KEY ?? '', stripe.url);
  expect(await setUpStripe(own, 'https://postloom.example')).toHaveLength(2);
  expect(await setUpStripe(own, 'https://postloom.example')).toHaveLength(1);
  expect(stripe.all('price')).toHaveLength(priceIds.length);
  expect(stripe.all('product')).toHaveLength(paidPlans.length);
  expect(stripe.all('webhook_endpoint')).toHaveLength(1);
  expect(stripe.all('billing_portal.configuration')).toHaveLength(1);
});

describe('a customer whom Stripe does not know, as after a change of keys,', () => {
  test('does not keep an account from buying, paying a month, or being deleted', async () => {
    const [buyer, payer, leaver] = [await server.member(), await server.member(), await server.member()];
    for (const each of [buyer, payer, leaver]) await each.post('/api/create-payment-intent', { amount: 29 });
    stripe.forget();
    await buy(buyer, 'pro_monthly');
    expect((await payer.post('/api/create-payment-intent', { amount: 29 })).status).toBe(200);
    stripe.payIntent(stripe.all('payment_intent')[0]?.id ?? '');
    await deliverAll();
    for (const each of [buyer, payer]) expect(await creditsOf(each)).toMatchObject({ plan: 'pro' });
    expect((await leaver.get('/api/billing/invoices')).status).toBe(200);
    await server.app.service(billing).erase(leaver.id);
    expect(await server.app.connection.collection('billing_accounts').countDocuments()).toBe(2);
  });

  test('takes away nothing that was paid, and is reported', async () => {
    const member = await subscriber('pro_annual');
    stripe.forgetCustomer(stripe.find(member.subscriptionId).customer);
    const reports: string[] = [];
    const other = await startTestServer(
      { ...stripe.env, MONGODB_URI: server.databaseUri },
      { now: () => clock, log: pino({ level: 'warn' }, { write: (line) => void reports.push(line) }) },
    );
    await server.app.connection
      .collection('billing_accounts')
      .updateMany({}, { $set: { reviewAt: new Date(0) } });
    expect(await other.app.service(billing).reviewAccounts()).toEqual({ failed: 1 });
    expect(reports.join('')).toContain('No such customer');
    await other.close();
    expect((await member.post('/api/create-payment-intent', { amount: 29 })).status).toBe(502);
    await expect(server.app.service(billing).erase(member.id)).rejects.toThrow();
    expect(await creditsOf(member)).toMatchObject({ plan: 'pro', remaining: 100 });
  });
});

test('a plan that was paid is there although its mail fails, and the mail follows', async () => {
  const member = await server.member();
  const settings = server.app.connection.collection('account_settings');
  const setZone = (zone: string) =>
    settings.updateOne({ _id: new Types.ObjectId(member.id) }, { $set: { 'preferences.timeZone': zone } });
  await setZone('Nowhere/Zone');
  const session = await buy(member, 'pro_monthly');
  const { status, body } = await member.post(`/api/billing/confirm?session_id=${session}`);
  expect([status, body]).toEqual([200, { plan: 'pro', credits: 100 }]);
  await deliverAll();
  await setZone('UTC');
  await mailbox.waitFor(member.email, 'You’re on the Pro plan');
  expect(subjectsTo(member.email).filter((subject) => /Pro plan/.test(subject))).toHaveLength(1);
});
