import { authEndpoints } from '@postloom/shared-contracts';
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Browser, closeDatabases, password, startTestServer, type TestServer } from './harness.ts';
import { type PushService, startPushService } from './stand-ins/push.ts';

let server: TestServer;
let service: PushService;
let clock: Date;
beforeEach(async () => {
  clock = new Date('2027-03-01T12:00:00.000Z');
  service = await startPushService();
  server = await startTestServer({ BILLING_TEST_MODE: 'true' }, { now: () => clock, egress: service.egress });
});
afterEach(async () => {
  await server.close();
  await service.close();
});
afterAll(closeDatabases);

const collection = (name: string) => server.app.connection.collection(name);
const wants = (browser: Browser, push: boolean) =>
  browser.call('PUT', '/api/account/notifications', {
    email: false,
    push,
    marketing: false,
    security: false,
  });
const subscribe = (browser: Browser, subscription: object) =>
  browser.call('PUT', '/api/account/push', subscription);
const test = (browser: Browser) => browser.post('/api/account/push/test');
const reachedAt = async (browser: Browser) => (await browser.get('/api/account/push')).body.endpoint;
/** Signs the member in at one more browser. */
async function signInAgain({ email }: { readonly email: string }): Promise<Browser> {
  const other = server.browser();
  const { status, text } = await other.post(authEndpoints.login.path, { email, password });
  expect(status, text).toBe(200);
  return other;
}
/** Waits until every requested message was sent or given up. */
const settled = () =>
  vi.waitFor(
    async () =>
      expect(
        await collection('jobs').countDocuments({ name: { $in: ['billing.tell-plan', 'identity.push'] } }),
      ).toBe(0),
    {
      timeout: 15_000,
      interval: 50,
    },
  );

/** Plans a post an hour ahead, lets the hour pass, and waits until the post is ready. */
async function postBecomesDue(member: Browser): Promise<string> {
  const { body: post } = await member.post('/api/posts', {
    platform: 'linkedin',
    title: 'Bread',
    caption: 'Fresh at six.',
  });
  const planned = await member.call('PUT', `/api/calendar/posts/${post.id}`, {
    version: 1,
    zone: 'UTC',
    local: '2027-03-01T13:00',
  });
  expect(planned.status, planned.text).toBe(200);
  clock = new Date('2027-03-01T13:00:30Z');
  await collection('jobs').updateOne(
    { name: 'calendar.due-posts' },
    { $set: { nextRunAt: new Date(), lockedAt: null } },
  );
  await vi.waitFor(
    async () => {
      const found = await collection('posts').findOne({ status: 'ready', reminderDue: { $exists: false } });
      expect(found).not.toBeNull();
    },
    { timeout: 15_000, interval: 50 },
  );
  return String(post.id);
}

describe('a push message', () => {
  it('announces a ready post in every browser that was chosen, encrypted for it', async () => {
    const member = await server.member('pro');
    const phone = await signInAgain(member);
    const [desk, pocket] = [service.browser('desk'), service.browser('pocket')];
    await wants(member, true);
    for (const [browser, { subscription }] of [
      [member, desk],
      [phone, pocket],
    ] as const) {
      expect((await subscribe(browser, subscription)).status).toBe(204);
    }
    const id = await postBecomesDue(member);
    await settled();
    const message = {
      title: 'Ready to post on LinkedIn',
      body: 'Bread',
      path: `/app/calendar?post=${id}&workspace=${member.id}`,
      tag: id,
    };
    expect(desk.messages()).toEqual([message]);
    expect(pocket.messages()).toEqual([message]);
    expect(service.received.map(({ body }) => body.includes('Bread'))).toEqual([false, false]);
    expect(service.received[0]?.headers).toMatchObject({ 'content-encoding': 'aes128gcm', urgency: 'high' });
  });

  it('announces a new plan', async () => {
    const member = await server.member();
    const desk = service.browser('desk');
    await wants(member, true);
    await subscribe(member, desk.subscription);
    expect((await member.post('/api/stripe/test-payment-success', { plan: 'PRO' })).status).toBe(200);
    await settled();
    expect(desk.messages()).toMatchObject([{ title: 'You’re on the Pro plan', path: '/app/billing' }]);
  });

  it('is sent to nobody who has turned them off @turn-4', async () => {
    const member = await server.member('pro');
    const desk = service.browser('desk');
    await wants(member, false);
    await subscribe(member, desk.subscription);
    await postBecomesDue(member);
    await settled();
    expect(service.received).toEqual([]);
  });

  it('is retried while the push service is unavailable, and the address is deleted when it is gone @turn-1', async () => {
    const member = await server.member();
    const [desk, other] = [service.browser('desk'), await signInAgain(member)];
    const kept = service.browser('kept');
    await subscribe(other, kept.subscription);
    await subscribe(member, desk.subscription);
    service.answer('desk', 503);
    expect((await test(member)).status).toBe(204);
    await vi.waitFor(
      async () =>
        expect(await collection('jobs').findOne({ name: 'identity.push', failCount: 1 })).not.toBeNull(),
      { timeout: 15_000, interval: 50 },
    );
    expect(await reachedAt(member)).toBe(desk.subscription.endpoint);
    service.answer('desk', 410);
    await collection('jobs').updateOne({ name: 'identity.push' }, { $set: { nextRunAt: new Date() } });
    await settled();
    expect(await reachedAt(member)).toBeNull();
    expect(await reachedAt(other)).toBe(kept.subscription.endpoint);
    expect((await test(member)).status).toBe(404);
  });

  it('can be tried ten times an hour', async () => {
    const member = await server.member();
    const desk = service.browser('desk');
    await subscribe(member, desk.subscription);
    for (let count = 0; count < 10; count += 1) expect((await test(member)).status).toBe(204);
    await settled();
    const refused = await test(member);
    expect([refused.status, refused.body.code]).toEqual([429, 'rate_limited']);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await collection('jobs').countDocuments({ name: 'identity.push' })).toBe(0);
  });

  it('is only sent to public https addresses', async () => {
    const member = await server.member();
    const { subscription } = service.browser('desk');
    for (const endpoint of [
      'http://push.example/x',
      'file:///etc/passwd',
      `https://${'a'.repeat(2000)}.example/`,
    ]) {
      expect((await subscribe(member, { ...subscription, endpoint })).status, endpoint).toBe(400);
    }
    const guarded = await startTestServer();
    const stranger = await guarded.member();
    await subscribe(stranger, {
      ...subscription,
      endpoint: subscription.endpoint.replace('push.example', '127.0.0.1'),
    });
    await test(stranger);
    await vi.waitFor(async () => expect(await reachedAt(stranger)).toBeNull(), {
      timeout: 15_000,
      interval: 50,
    });
    await guarded.close();
    expect(service.received).toEqual([]);
  });
});

describe('a subscription', () => {
  it('belongs to one session: it ends with it, and a browser has only one', async () => {
    const member = await server.member();
    const [desk, pocket] = [service.browser('desk'), service.browser('pocket')];
    const phone = await signInAgain(member);
    await subscribe(member, desk.subscription);
    await subscribe(phone, pocket.subscription);
    // Somebody else signs in at the desk, without the first person signing out.
    const eve = await server.member();
    await subscribe(eve, desk.subscription);
    expect([await reachedAt(member), await reachedAt(eve)]).toEqual([null, desk.subscription.endpoint]);

    const stored = () => collection('sessions').countDocuments({ 'session.push': { $exists: true } });
    expect(await stored()).toBe(2);
    expect((await phone.call('POST', authEndpoints.logout.path)).status).toBeLessThan(300);
    expect(await stored()).toBe(1);
    expect((await eve.call('DELETE', '/api/account/push')).status).toBe(204);
    expect(await stored()).toBe(0);
  });

  it('uses a key that all processes with the site’s secret share', async () => {
    const member = await server.member();
    const { publicKey } = (await member.get('/api/account/push')).body;
    expect(Buffer.from(String(publicKey), 'base64url')).toHaveLength(65);
    const again = await startTestServer();
    const other = await again.member();
    expect((await other.get('/api/account/push')).body.publicKey).toBe(publicKey);
    await again.close();
  });
});
