import type { LedgerLine } from '@postloom/shared-contracts';
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import { setUpStripe } from '#app/billing/setup-stripe.ts';
import { createStripe } from '#app/billing/stripe-client.ts';
import { type Browser, closeDatabases, startTestServer, type TestServer } from './harness.ts';
import { type StripeStandIn, startStripeStandIn } from './stand-ins/stripe.ts';

type Member = Browser & { readonly email: string; readonly id: string };

const dayMs = 24 * 60 * 60 * 1000;
let clock = new Date();
const pass = (days: number): void => {
  clock = new Date(clock.getTime() + days * dayMs);
};

let stripe: StripeStandIn;
let server: TestServer;

beforeEach(async () => {
  clock = new Date('2027-01-15T10:00:00Z');
  stripe = await startStripeStandIn({ now: () => clock });
  await setUpStripe(createStripe(stripe.env.STRIPE_SECRET_KEY ?? '', stripe.url), undefined);
  server = await startTestServer(stripe.env, { now: () => clock });
});
afterEach(async () => {
  await server.close();
  await stripe.close();
});
afterAll(closeDatabases);

/** Delivers what has happened since the last call, and expects it to be taken. */
const delivered = new WeakMap<StripeStandIn, number>();
async function deliverAll(): Promise<void> {
  const from = delivered.get(stripe) ?? 0;
  delivered.set(stripe, stripe.events.length);
  for (const event of stripe.events.slice(from)) {
    expect((await stripe.deliver(event, server.url)).status, event.type).toBe(200);
  }
}

const creditsOf = async (member: Browser) => (await member.get('/api/user/credits')).body;
const billingOf = async (member: Browser) => (await member.get('/api/billing')).body;

/** A member who has paid for a plan, without any event having come yet. */
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
  const { credits } = server.app.services;
  for (let n = 0; n < count; n += 1) {
    clock = new Date(clock.getTime() + 1);
    const key = `spent-${member.id}-${Math.random()}`;
    await credits.reserve(member.id, key, 1);
    await credits.commit(member.id, key);
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

  test('who is not signed in is asked to, and comes back to the payment', async () => {
    const { status, headers } = await server
      .browser()
      .get('/api/billing/checkout?plan=agency&billing=monthly');
    expect(status).toBe(302);
    const login = new URL(headers.get('location') ?? '', server.url);
    expect(login.pathname).toBe('/login');
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

  test('the month of the checkout page costs 29 dollars, gives one cycle of Pro, and ends by itself', async () => {
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
    await server.app.services.billing.sweep();
    expect(await creditsOf(member)).toMatchObject({ plan: 'free', remaining: 5 });
  });

  test('a visitor who buys a month keeps it when they sign up', async () => {
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

describe('a running plan', () => {
  test('a month begins with its invoice: late pay keeps the old credits, grace ends on the Free plan', async () => {
    const member = await subscriber('pro_monthly');
    await spend(member, 40);
    pass(31);
    stripe.endPeriod(member.subscriptionId, { fails: true });
    await deliverAll();
    await server.app.services.credits.sweep();
    expect(await creditsOf(member)).toMatchObject({ plan: 'pro', remaining: 60 });
    expect(await billingOf(member)).toMatchObject({
      state: 'past_due',
      graceUntil: '2027-02-22T10:00:00.000Z',
    });

    pass(7);
    await server.app.services.billing.sweep();
    expect(await creditsOf(member)).toMatchObject({ plan: 'free', remaining: 5 });

    stripe.recover(member.subscriptionId);
    await deliverAll();
    expect(await creditsOf(member)).toMatchObject({ plan: 'pro', remaining: 100 });
    expect(await billingOf(member)).toMatchObject({ state: 'active', graceUntil: null });
  });

  test('an upgrade adds the difference at once and keeps what was used', async () => {
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

  test('a downgrade waits for the end of the period, and can be taken back until then', async () => {
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

  test('a cancelled plan stays until the period ends, can be kept after all, and gives back the free credits', async () => {
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

  test('a dispute puts the plan and its credits aside; won, they go on where they stopped; lost, they stay away', async () => {
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

  test('the ledger explains every credit, newest first, page by page', async () => {
    const member = await subscriber('pro_monthly');
    await spend(member, 60);
    const page = async (query = '') => {
      const { body } = await member.get(`/api/billing/ledger${query}`);
      return body as { lines: LedgerLine[]; next: string | null };
    };
    const first = await page();
    expect(first.lines).toHaveLength(50);
    expect(first.lines[0]).toMatchObject({ reason: 'generation', amount: -1, balance: 40 });
    const rest = await page(`?before=${encodeURIComponent(first.next ?? '')}`);
    expect(rest.next).toBeNull();
    const lines = [...first.lines, ...rest.lines];
    expect(lines).toHaveLength(63);
    expect(lines.slice(-3)).toMatchObject([
      { reason: 'cycle_began', plan: 'pro', amount: 100, balance: 100 },
      { reason: 'plan_paused', plan: 'free', amount: -5, balance: 0 },
      { reason: 'free_credits', amount: 5, balance: 5 },
    ]);
  });

  test('the portal opens for who has bought, and says so to who has not', async () => {
    const member = await subscriber('pro_monthly');
    expect((await member.post('/api/billing/portal', { flow: 'payment_method' })).body.url).toMatch(
      '/portal/',
    );
    expect((await (await server.member()).post('/api/billing/portal', {})).status).toBe(404);
  });
});

describe('the refund within the terms', () => {
  test('pays an annual plan back, ends it at Stripe, and takes its credits', async () => {
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
  ])('is not given for %s', async (_, price, days, used, refusal) => {
    const member = await subscriber(price);
    await spend(member, used);
    pass(days);
    expect((await billingOf(member)).refund).toMatchObject({ eligible: false, refusal });
    expect((await member.post('/api/billing/refund')).status).toBe(409);
    expect(stripe.all('refund')).toHaveLength(0);
    expect((await creditsOf(member)).plan).not.toBe('free');
  });

  test('that Stripe could not carry out is carried out later, once', async () => {
    const member = await subscriber('pro_annual');
    const { services } = server.app;
    const reads = 3; // subscriptions, invoices and charges, before the wish is written down
    let failing = true;
    stripe.failAfter(reads, () => failing);
    expect((await member.post('/api/billing/refund')).status).toBe(502);
    expect(await billingOf(member)).toMatchObject({ plan: 'free', refund: { pending: true } });
    failing = false;
    await services.billing.sweep();
    await services.billing.sweep();
    expect(stripe.all('refund')).toHaveLength(1);
    expect(await billingOf(member)).toMatchObject({ plan: 'free', refund: { pending: false } });
  });
});

describe('the webhook', () => {
  const post = (body: string, headers: Record<string, string>) =>
    fetch(`${server.url}/api/stripe/webhook`, { method: 'POST', body, headers });

  test('refuses what is not signed, signed by another, stale, or changed', async () => {
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

  test('tells Stripe to send again when it could not read, and takes up what was left by itself', async () => {
    const member = await server.member();
    await buy(member, 'pro_monthly');
    const event = stripe.events.at(-1);
    if (!event) throw new Error('nothing happened');
    stripe.failNext(100);
    expect((await stripe.deliver(event, server.url)).status).toBe(500);
    stripe.failNext(0);
    expect(await creditsOf(member)).toMatchObject({ plan: 'free' });
    pass(1);
    await server.app.services.inbox.sweep();
    expect(await creditsOf(member)).toMatchObject({ plan: 'pro', remaining: 100 });
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
  test("someone else's payment, an unpaid one and an invented one give nothing", async () => {
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

  test('a replayed session brings neither the plan nor its credits back', async () => {
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

  test.each([0, -29, 28.99, 1, 2900, '29', null])('an amount of %j is refused', async (amount) => {
    const { status } = await server.browser().post('/api/create-payment-intent', { amount });
    expect(status).toBe(400);
    expect(stripe.all('payment_intent')).toHaveLength(0);
  });

  test('a foreign price is refused, and a plan or amount in the body counts for nothing', async () => {
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

  test('there is no test mode where there is a key', async () => {
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

test('Stripe’s hosts are let into the checkout page and no other', async () => {
  const policyOf = async (path: string) =>
    (await fetch(server.url + path)).headers.get('content-security-policy') ?? '';
  expect(await policyOf('/checkout')).toContain(`script-src 'self' ${stripe.url}`);
  for (const path of ['/', '/app/billing', '/checkout/x'])
    expect(await policyOf(path)).not.toContain(stripe.url);
});

test('an account that is erased renews nothing', async () => {
  const member = await subscriber('pro_monthly');
  await server.app.services.billing.erase(member.id);
  expect(stripe.find(member.subscriptionId).status).toBe('canceled');
});

test('setting up Stripe twice makes everything once', async () => {
  const own = createStripe(stripe.env.STRIPE_SECRET_KEY ?? '', stripe.url);
  expect(await setUpStripe(own, 'https://postloom.example')).toHaveLength(2);
  expect(await setUpStripe(own, 'https://postloom.example')).toHaveLength(1);
  expect(stripe.all('price')).toHaveLength(4);
  expect(stripe.all('product')).toHaveLength(2);
  expect(stripe.all('webhook_endpoint')).toHaveLength(1);
});
