import { endpoints, retentionMs } from '@postloom/shared-contracts';
import { makeBrief } from '@postloom/shared-contracts/testing';
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createStripe } from '#app/billing/create-stripe.ts';
import { setUpStripe } from '#app/billing/setup-stripe.ts';
import { identity } from '#app/identity/identity.feature.ts';
import { type Browser, closeDatabases, password, startTestServer, type TestServer } from './harness.ts';
import { type StripeStandIn, startStripeStandIn } from './stand-ins/stripe.ts';

const dayMs = 24 * 60 * 60 * 1000;
const never = new AbortController().signal;
let clock: Date;
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
    stripe.failNext(1);
    expect(await expire()).toBe(2);
    pass(1);
    expect(await expire()).toBe(1);
  });
});
