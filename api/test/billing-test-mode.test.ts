import { afterAll, expect, test } from 'vitest';
import { closeDatabases, startTestServer } from './harness.ts';

afterAll(closeDatabases);

test('without a key, a plan is a call away, once per cycle, and goes back to what was left', async () => {
  const server = await startTestServer();
  const member = await server.member();
  const upgrade = (plan: string) => member.post('/api/stripe/test-payment-success', { plan });
  const credits = async () => (await member.get('/api/user/credits')).body;
  const { headers } = await member.get('/api/billing/checkout?plan=PRO&billing=annual');
  expect(headers.get('location')).toBe(`${server.url}/app/billing?test_success=true&plan=PRO&billing=annual`);
  expect((await upgrade('PRO')).body).toEqual({ plan: 'pro', credits: 100 });
  await server.app.services.credits.reserve(member.id, 'one', 30);
  await server.app.services.credits.commit(member.id, 'one');
  expect((await upgrade('pro')).status).toBe(200);
  expect(await credits()).toMatchObject({ plan: 'pro', remaining: 70 });
  await upgrade('AGENCY');
  expect(await credits()).toMatchObject({ plan: 'agency', remaining: 170 });
  expect((await member.post('/api/billing/cancel')).body).toMatchObject({ plan: 'free', state: 'none' });
  expect(await credits()).toMatchObject({ plan: 'free', remaining: 5 });
  await upgrade('pro');
  expect(await credits()).toMatchObject({ plan: 'pro', remaining: 70 });
  expect((await upgrade('free')).status).toBe(400);
  expect((await server.browser().post('/api/stripe/test-payment-success', { plan: 'pro' })).status).toBe(401);
  await server.close();
});

test('without a key, a payment is refused with the sentence of the checkout page', async () => {
  const server = await startTestServer();
  const { status, body } = await server.browser().post('/api/create-payment-intent', { amount: 29 });
  expect(status).toBe(503);
  expect(body).toMatchObject({
    code: 'payment_not_configured',
    message: 'Payment processing is not configured yet.',
  });
  const member = await server.member();
  expect((await member.post('/api/billing/confirm?session_id=cs_1')).status).toBe(503);
  expect((await member.post('/api/stripe/webhook', {})).status).toBe(503);
  expect((await member.post('/api/stripe/create-checkout-session', { priceId: 'pro_monthly' })).status).toBe(
    503,
  );
  expect((await member.get('/api/billing/invoices')).body).toEqual([]);
  await server.close();
});

test('in production there is no test mode, with or without a key', async () => {
  for (const keys of [{}, { STRIPE_SECRET_KEY: 'sk_live_1' }]) {
    const server = await startTestServer({ NODE_ENV: 'production', ...keys });
    const member = await server.member();
    const { status } = await member.post('/api/stripe/test-payment-success', { plan: 'agency' });
    expect(status).toBe(404);
    expect((await member.get('/api/user/credits')).body).toMatchObject({ plan: 'free' });
    if (!('STRIPE_SECRET_KEY' in keys)) {
      const { headers } = await member.get('/api/billing/checkout?plan=PRO');
      expect(headers.get('location')).toBe(`${server.url}/app/billing?error=not_configured`);
    }
    await server.close();
  }
});
