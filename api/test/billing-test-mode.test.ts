import { pino } from 'pino';
import { afterAll, expect, test } from 'vitest';
import { billing } from '#app/billing/billing.feature.ts';
import { credits } from '#app/credits/credits.feature.ts';
import { closeDatabases, startTestServer } from './harness.ts';
import { startMailServer } from './stand-ins/mail.ts';

afterAll(closeDatabases);

test('without a key, a single call gives a plan, once per cycle, and going back restores what was left', async () => {
  const server = await startTestServer();
  const member = await server.member();
  const upgrade = (plan: string) => member.post('/api/stripe/test-payment-success', { plan });
  const creditsNow = async () => (await member.get('/api/user/credits')).body;
  const { headers } = await member.get('/api/billing/checkout?plan=PRO&billing=annual');
  expect(headers.get('location')).toBe(`${server.url}/app/billing?test_success=true&plan=PRO&billing=annual`);
  expect((await upgrade('PRO')).body).toEqual({ plan: 'pro', credits: 100 });
  await server.app.service(credits).reserve(member.id, 'one', 30);
  await server.app.service(credits).commit(member.id, 'one');
  expect((await upgrade('pro')).status).toBe(200);
  const same = await member.get('/api/billing/checkout?plan=PRO&billing=monthly');
  expect(same.headers.get('location')).toBe(`${server.url}/app/billing`);
  expect(await creditsNow()).toMatchObject({ plan: 'pro', remaining: 70 });
  await upgrade('AGENCY');
  expect(await creditsNow()).toMatchObject({ plan: 'agency', remaining: 170 });
  expect((await member.post('/api/billing/cancel')).body).toMatchObject({ plan: 'free', state: 'none' });
  expect(await creditsNow()).toMatchObject({ plan: 'free', remaining: 5 });
  await upgrade('pro');
  expect(await creditsNow()).toMatchObject({ plan: 'pro', remaining: 70 });
  expect((await upgrade('free')).status).toBe(400);
  expect((await server.browser().post('/api/stripe/test-payment-success', { plan: 'pro' })).status).toBe(401);
  await server.close();
});

test('the mail about a test plan says that nothing was charged, and how the plan ends', async () => {
  const mailbox = await startMailServer();
  const server = await startTestServer({ SMTP_URL: mailbox.url });
  const member = await server.member();
  await member.post('/api/stripe/test-payment-success', { plan: 'agency', billing: 'annual' });
  const { text } = await mailbox.waitFor(member.email, 'You’re on the Agency plan');
  expect(text).toContain('Price: $210.00 a year. Test mode: nothing was charged.');
  expect(text).not.toContain('Renews on');
  expect(text).toContain('You can cancel at any time on the billing page. The plan then ends at once.');
  await member.post('/api/billing/cancel');
  const ended = await mailbox.waitFor(member.email, 'You’re on the Free plan');
  expect(ended.text.replaceAll(/\s+/g, ' ')).toContain(
    'Posts already on your calendar keep their time and reminders; scheduling anything else takes Pro or Agency.',
  );
  await server.close();
  await mailbox.close();
});

test('an agency is told who its contact is: the operator’s choice, otherwise support; other plans have none', async () => {
  const manager = async (env: Readonly<Record<string, string>>, plan: 'pro' | 'agency') => {
    const server = await startTestServer({ SUPPORT_EMAIL: 'help@site.example', ...env });
    const { body } = await (await server.member(plan)).get('/api/billing');
    await server.close();
    return body.accountManager;
  };
  const named = { ACCOUNT_MANAGER_NAME: 'Mia Manager', ACCOUNT_MANAGER_EMAIL: 'mia@site.example' };
  expect(await manager(named, 'agency')).toEqual({ name: 'Mia Manager', email: 'mia@site.example' });
  expect(await manager({}, 'agency')).toEqual({ name: null, email: 'help@site.example' });
  expect(await manager(named, 'pro')).toBeNull();
  // A manager with only a name or only an address isn't allowed.
  await expect(manager({ ACCOUNT_MANAGER_NAME: 'Mia Manager' }, 'agency')).rejects.toThrow(
    'ACCOUNT_MANAGER_EMAIL',
  );
});

test('without a key, a payment is refused with the checkout page’s sentence', async () => {
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
  expect((await member.post('/api/billing/portal', { flow: 'home' })).body.code).toBe(
    'payment_not_configured',
  );
  expect((await member.post('/api/stripe/create-checkout-session', { priceId: 'pro_monthly' })).status).toBe(
    503,
  );
  expect((await member.get('/api/billing/invoices')).body).toEqual([]);
  await server.close();
});

const oneOf = (name: string, values: readonly string[]) => values.map((value) => ({ [name]: value }));

test.each([
  ...oneOf('OPENAI_API_KEY', ['sk-real']),
  { OPENAI_BASE_URL: 'http://127.0.0.1:9/v1', OPENAI_MODEL: 'm' },
  ...oneOf('PUBLIC_URL', ['http://postloom.example']),
  ...oneOf('HOST', ['0.0.0.0']),
  ...oneOf('BILLING_TEST_MODE', ['off']),
])('with %j nobody gets a plan without paying', async (env) => {
  const server = await startTestServer(env);
  const member = await server.member();
  const { status } = await member.post('/api/stripe/test-payment-success', { plan: 'agency' });
  expect(status).toBe(404);
  expect((await member.get('/api/user/credits')).body).toMatchObject({ plan: 'free' });
  expect((await member.get('/api/billing')).body).toMatchObject({ mode: 'none' });
  await server.close();
});

test('a site that others can reach has the test mode only if the operator enables it', async () => {
  const server = await startTestServer({ HOST: '0.0.0.0', BILLING_TEST_MODE: 'on' });
  const member = await server.member();
  const { status } = await member.post('/api/stripe/test-payment-success', { plan: 'agency' });
  expect(status).toBe(200);
  await server.close();
});

test('a test plan ends when the site starts without the test mode', async () => {
  const server = await startTestServer({});
  const member = await server.member();
  await member.post('/api/stripe/test-payment-success', { plan: 'agency' });
  const later = await startTestServer({ MONGODB_URI: server.databaseUri, OPENAI_API_KEY: 'sk-real' });
  await later.app.service(billing).reviewAccounts();
  expect((await member.get('/api/user/credits')).body).toMatchObject({ plan: 'free', remaining: 5 });
  await later.close();
  await server.close();
});

test('missing configuration is not logged as an error', async () => {
  const lines: string[] = [];
  const log = pino({ level: 'debug' }, { write: (line) => void lines.push(line) });
  const server = await startTestServer({ BILLING_TEST_MODE: 'off' }, { log });
  const member = await server.member();
  expect((await member.post('/api/create-payment-intent', { amount: 29 })).status).toBe(503);
  await member.get('/api/billing/checkout?plan=PRO');
  await server.close();
  const about = lines.map((line) => JSON.parse(line)).filter(({ req }) => req);
  expect(about.map(({ msg }) => msg)).toContain('not configured');
  expect(about.filter(({ level }) => level >= 40)).toEqual([]);
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
