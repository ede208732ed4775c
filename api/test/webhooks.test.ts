import { randomUUID } from 'node:crypto';
import { type WebhookDelivery, webhooksMax } from '@postloom/shared-contracts';
import { makeBrief } from '@postloom/shared-contracts/testing';
import { unzipSync } from 'fflate';
import { Webhook as Verifier } from 'standardwebhooks';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { credits } from '#app/credits/credits.feature.ts';
import { webhooks } from '#app/webhooks/webhooks.feature.ts';
import { type Browser, closeDatabases, password, startTestServer, type TestServer } from './harness.ts';
import { startLimitedMongo } from './stand-ins/limited-mongo.ts';
import { type MailServer, startMailServer } from './stand-ins/mail.ts';
import { type ReceivedCall, startWebhookReader, type WebhookReader } from './stand-ins/webhook-reader.ts';

let server: TestServer;
let reader: WebhookReader;
let mailbox: MailServer;
let clock = 0;
const dayMs = 24 * 60 * 60_000;

beforeAll(async () => {
  // Longer than any test waits, so that a receiver that doesn't answer holds its call.
  reader = await startWebhookReader({ timeoutMs: 120_000 });
  mailbox = await startMailServer();
  server = await startTestServer(
    { SMTP_URL: mailbox.url },
    { now: () => new Date(Date.now() + clock), egress: reader.egress },
  );
});
beforeEach(() => {
  clock = 0;
  reader.answerWith(204);
});
afterAll(async () => {
  await server.close();
  await reader.close();
  await mailbox.close();
  await closeDatabases();
});

interface Added {
  readonly id: string;
  readonly secret: string;
}

async function add(member: Browser, options: Record<string, unknown> = {}): Promise<Added> {
  const answer = await member.post('/api/webhooks', { url: reader.url, events: ['post.due'], ...options });
  expect(answer.status, answer.text).toBe(201);
  const { webhook, secret } = answer.body as { webhook: { id: string }; secret: string };
  return { id: webhook.id, secret };
}

async function log(member: Browser, id: string): Promise<readonly WebhookDelivery[]> {
  const answer = await member.get(`/api/webhooks/${id}/deliveries`);
  expect(answer.status, answer.text).toBe(200);
  return answer.body.items as WebhookDelivery[];
}

/** The first delivery of a webhook, once it is in the given state. */
const delivery = (
  member: Browser,
  id: string,
  expected: Partial<WebhookDelivery>,
): Promise<WebhookDelivery> =>
  vi.waitFor(
    async () => {
      const [latest] = await log(member, id);
      expect(latest).toMatchObject(expected);
      return latest as WebhookDelivery;
    },
    { timeout: 20_000, interval: 50 },
  );

const callsWith = (messageId: string): ReceivedCall[] =>
  reader.calls.filter(({ headers }) => headers['webhook-id'] === messageId);

/** Makes waiting attempts run now, instead of in minutes or hours. */
async function hurry(): Promise<void> {
  await server.app.connection
    .collection('jobs')
    .updateMany({ name: 'webhooks.deliver', lockedAt: null }, { $set: { nextRunAt: new Date() } });
}

const emitDue = (workspace: string, key: string = randomUUID()): Promise<void> =>
  server.app.service(webhooks).emit(
    workspace,
    'post.due',
    {
      post: {
        id: 'a'.repeat(24),
        version: 3,
        status: 'ready',
        platform: 'twitter',
        title: 'Bread on Fridays',
        project: null,
        client: null,
        scheduledAt: '2027-03-10T10:00:00.000Z',
      },
    },
    key,
  );

describe('a webhook', () => {
  it('is called when a post is due, signed according to the Standard Webhooks specification', async () => {
    const owner = await server.member('agency');
    const { id, secret } = await add(owner);
    const made = await owner.post('/api/posts', {
      platform: 'twitter',
      title: 'Bread on Fridays',
      caption: 'Rye, at six.',
      status: 'scheduled',
      scheduledAt: new Date(Date.now() + 60 * 60_000).toISOString(),
      zone: 'UTC',
    });
    expect(made.status, made.text).toBe(201);
    clock = 2 * 60 * 60_000;
    await server.app.connection
      .collection('jobs')
      .updateOne({ name: 'calendar.due-posts' }, { $set: { nextRunAt: new Date() } });
    const { messageId, payload } = await delivery(owner, id, {
      type: 'post.due',
      state: 'delivered',
      attempts: 1,
      status: 204,
      error: null,
    });
    const [call] = callsWith(messageId);
    expect(call?.body).toBe(payload);
    expect(JSON.parse(payload)).toMatchObject({
      type: 'post.due',
      data: { post: { id: made.body.id, title: 'Bread on Fridays', status: 'ready' } },
    });
    // The receiver's clock hasn't been moved.
    vi.spyOn(Date, 'now').mockReturnValue(Date.now() + clock);
    try {
      const verifier = new Verifier(secret);
      expect(verifier.verify(call?.body ?? '', call?.headers ?? {})).toEqual(JSON.parse(payload));
      expect(() => verifier.verify(`${call?.body} `, call?.headers ?? {})).toThrow();
      expect(() =>
        new Verifier(`whsec_${'A'.repeat(44)}`).verify(call?.body ?? '', call?.headers ?? {}),
      ).toThrow();
    } finally {
      vi.restoreAllMocks();
    }
  });

  it('is called when a generation has become a post', async () => {
    const owner = await server.member('agency');
    const { id } = await add(owner, { events: ['post.generated'] });
    const generated = await owner.post('/api/social-media/generate', makeBrief());
    expect(generated.status, generated.text).toBe(200);
    const { payload } = await delivery(owner, id, { type: 'post.generated', state: 'delivered' });
    const { items } = (await owner.get('/api/posts')).body as { items: { id: string }[] };
    expect(JSON.parse(payload).data.post.id).toBe(items[0]?.id);
  });

  it('gets the events that it has chosen, once each, and nothing else', async () => {
    const owner = await server.member('agency');
    const due = await add(owner);
    const approved = await add(owner, { events: ['post.approved'] });
    await Promise.all([emitDue(owner.id, 'the same'), emitDue(owner.id, 'the same')]);
    await emitDue(owner.id, 'the same');
    const { messageId } = await delivery(owner, due.id, { state: 'delivered' });
    expect(await log(owner, due.id)).toHaveLength(1);
    expect(callsWith(messageId)).toHaveLength(1);
    expect(await log(owner, approved.id)).toEqual([]);
  });

  it('is looked up among the deliveries of an event by an index, however long the log is', async () => {
    const owner = await server.member('agency');
    await add(owner);
    const { connection } = server.app;
    const reads: object[] = [];
    connection.set('debug', (collection: string, method: string, query: object) => {
      if (collection === 'webhook_deliveries' && method === 'find') reads.push(query);
    });
    await emitDue(owner.id, 'an event').finally(() => connection.set('debug', false));
    expect(reads).toHaveLength(1);
    for (const filter of reads) {
      const { queryPlanner } = await connection.collection('webhook_deliveries').find(filter).explain();
      expect(JSON.stringify(queryPlanner.winningPlan)).toContain('"indexName":"webhook_1_messageId_1"');
    }
  });

  it('is retried when it fails, with the same message, and the log stores the answer', async () => {
    const owner = await server.member('agency');
    const { id } = await add(owner);
    reader.answerWith(503, 'Back in a minute');
    await emitDue(owner.id);
    const { messageId, nextAttemptAt } = await delivery(owner, id, {
      state: 'waiting',
      attempts: 1,
      status: 503,
      answer: 'Back in a minute',
    });
    expect(Date.parse(nextAttemptAt ?? '')).toBeGreaterThan(Date.now());
    expect((await owner.get('/api/webhooks')).body.items).toMatchObject([{ state: 'failing' }]);
    reader.answerWith(200, 'x'.repeat(5000));
    await hurry();
    const delivered = await delivery(owner, id, { state: 'delivered', attempts: 2, nextAttemptAt: null });
    expect(delivered.answer).toHaveLength(1000);
    const calls = callsWith(messageId);
    expect(calls).toHaveLength(2);
    expect(calls[0]?.body).toBe(calls[1]?.body);
    expect((await owner.get('/api/webhooks')).body.items).toMatchObject([
      { state: 'active', failingSince: null },
    ]);
  });

  it('can be sent a test, and a delivery again, by hand', async () => {
    const owner = await server.member('agency');
    const { id } = await add(owner);
    reader.answerWith(500);
    expect((await owner.post(`/api/webhooks/${id}/test`)).status).toBe(202);
    // A test isn't retried automatically.
    const failed = await delivery(owner, id, { type: 'webhook.test', state: 'failed', attempts: 1 });
    const { body } = await owner.post('/api/account/export', { currentPassword: password });
    const zip = await (await owner.fetch('GET', String(body.downloadUrl))).arrayBuffer();
    const exported = unzipSync(new Uint8Array(zip))['webhook deliveries.json'];
    expect(JSON.parse(Buffer.from(exported ?? []).toString())).toEqual([{ webhook: id, ...failed }]);
    reader.answerWith(204);
    const again = await owner.post(`/api/webhooks/${id}/deliveries/${failed.id}/again`);
    expect([again.status, again.body.state]).toEqual([202, 'waiting']);
    await delivery(owner, id, { state: 'delivered', attempts: 2 });
    expect(callsWith(failed.messageId)).toHaveLength(2);
    // Neither while it is off.
    expect((await owner.call('PATCH', `/api/webhooks/${id}`, { enabled: false })).status).toBe(200);
    const sent = await log(owner, id);
    for (const path of ['test', `deliveries/${failed.id}/again`]) {
      const refused = await owner.post(`/api/webhooks/${id}/${path}`);
      expect([path, refused.status, refused.body.code]).toEqual([path, 409, 'conflict']);
    }
    expect(await log(owner, id)).toEqual(sent);
  });

  it('is sent again although the process that was asked for it has died', async () => {
    const owner = await server.member('agency');
    const { id } = await add(owner);
    await emitDue(owner.id);
    const { id: sent } = await delivery(owner, id, { state: 'delivered', attempts: 1 });
    let isDead = false;
    const database = await startLimitedMongo(server.databaseUri, ({ command }) => {
      isDead ||= command.findAndModify === 'webhook_deliveries';
      return isDead && Object.values(command).includes('jobs') ? 'died' : null;
    });
    const name = server.databaseUri.split('/').at(-1) ?? '';
    const dying = await startTestServer({ ROLE: 'web', MONGODB_URI: new URL(name, database.uri).href });
    onTestFinished(async () => {
      await dying.close();
      await database.close();
    });
    const elsewhere = Object.assign(dying.browser(), { cookies: owner.cookies });
    expect((await elsewhere.post(`/api/webhooks/${id}/deliveries/${sent}/again`)).status).toBe(500);
    isDead = false;
    await delivery(owner, id, { state: 'waiting', attempts: 1 });
    await hurry();
    await delivery(owner, id, { state: 'delivered', attempts: 2 });
  });

  it('follows no redirect', async () => {
    const owner = await server.member('agency');
    const { id } = await add(owner);
    reader.answerWith(302);
    await owner.post(`/api/webhooks/${id}/test`);
    await delivery(owner, id, { state: 'failed', status: 302 });
  });

  it('gets a new secret when it is rotated, and signs with both for a day', async () => {
    const owner = await server.member('agency');
    const { id, secret: before } = await add(owner);
    const rotated = await owner.post(`/api/webhooks/${id}/secret`);
    expect(rotated.status, rotated.text).toBe(200);
    const { secret } = rotated.body as { secret: string };
    const verifies = (with_: string, call: ReceivedCall | undefined): boolean => {
      try {
        new Verifier(with_).verify(call?.body ?? '', call?.headers ?? {});
        return true;
      } catch {
        return false;
      }
    };
    const sent = async (): Promise<ReceivedCall | undefined> => {
      await owner.post(`/api/webhooks/${id}/test`);
      return callsWith((await delivery(owner, id, { state: 'delivered' })).messageId).at(-1);
    };
    const now = await sent();
    expect([verifies(before, now), verifies(secret, now)]).toEqual([true, true]);
    clock = dayMs + 1000;
    const tomorrow = await sent();
    expect(tomorrow?.headers['webhook-signature']?.split(' ')).toHaveLength(1);
  });

  it('gets a secret for each of those who rotate it at once, and signs with the last two', async () => {
    const owner = await server.member('agency');
    const { id } = await add(owner);
    const rotated = await Promise.all([1, 2].map(() => owner.post(`/api/webhooks/${id}/secret`)));
    expect(rotated.map(({ status }) => status)).toEqual([200, 200]);
    await owner.post(`/api/webhooks/${id}/test`);
    const [call] = callsWith((await delivery(owner, id, { state: 'delivered' })).messageId);
    for (const { body } of rotated) {
      new Verifier(String(body.secret)).verify(call?.body ?? '', call?.headers ?? {});
    }
  });

  it('no longer counts as failing once a call has succeeded that began before others failed', async () => {
    const owner = await server.member('agency');
    const { id } = await add(owner, { url: reader.silentUrl });
    await emitDue(owner.id);
    await expect.poll(reader.silentCalls, { timeout: 20_000 }).toBe(1);
    await owner.call('PATCH', `/api/webhooks/${id}`, { url: reader.url });
    reader.answerWith(500);
    await emitDue(owner.id);
    const failingSince = async () => {
      const { items } = (await owner.get('/api/webhooks')).body as { items: { failingSince: unknown }[] };
      return items[0]?.failingSince;
    };
    await expect.poll(failingSince, { timeout: 20_000 }).not.toBeNull();
    reader.accept();
    await expect.poll(failingSince, { timeout: 20_000 }).toBeNull();
  });

  it('is switched off after three days of failures, and its creator is told once @turn-3', async () => {
    const owner = await server.member('agency');
    const { id } = await add(owner);
    reader.answerWith(500);
    await emitDue(owner.id);
    await delivery(owner, id, { state: 'waiting', attempts: 1 });
    clock = 3 * dayMs + 60_000;
    await Promise.all([emitDue(owner.id), emitDue(owner.id)]);
    await hurry();
    const mail = await mailbox.waitFor(owner.email, 'Your webhook at hooks.example');
    expect(mail.text).toContain('three days');
    await vi.waitFor(
      async () => {
        await hurry();
        expect(await log(owner, id)).toSatisfy((all: WebhookDelivery[]) =>
          all.every(({ state }) => state === 'failed'),
        );
      },
      { timeout: 20_000, interval: 200 },
    );
    expect((await owner.get('/api/webhooks')).body.items).toMatchObject([{ state: 'off', gaveUp: true }]);
    expect(
      mailbox.mails.filter(({ to, subject }) => to === owner.email && subject.includes('webhook')),
    ).toHaveLength(1);
    expect((await owner.post(`/api/webhooks/${id}/test`)).status).toBe(409);
    const on = await owner.call('PATCH', `/api/webhooks/${id}`, { enabled: true });
    expect(on.body).toMatchObject({ state: 'active', gaveUp: false, failingSince: null });
  });
});

describe('an address', () => {
  it.each([
    'http://hooks.example/',
    'https://user:secret@hooks.example/',
    'https://127.0.0.1/hook',
    'https://2130706433/',
    'https://10.0.0.5/',
    'https://[::1]/',
    'https://169.254.169.254/latest/meta-data/',
    'javascript:alert(1)',
  ])('%s is refused', async (url) => {
    const owner = await server.member('agency');
    const answer = await owner.post('/api/webhooks', { url, events: ['post.due'] });
    expect([answer.status, answer.body.code]).toEqual([400, 'validation_failed']);
  });

  it('whose name leads to this machine’s network is not called, and the log says why', async () => {
    const owner = await server.member('agency');
    const { id } = await add(owner, { url: 'https://localhost/hook' });
    await owner.post(`/api/webhooks/${id}/test`);
    const { error, status } = await delivery(owner, id, { state: 'failed' });
    expect([status, error]).toEqual([null, 'The host is not on the public internet.']);
  });
});

describe('webhooks', () => {
  it('require the Agency plan; on a smaller one they stay but are not called', async () => {
    const member = await server.member('pro');
    const refused = await member.post('/api/webhooks', { url: reader.url, events: ['post.due'] });
    expect([refused.status, refused.body.code]).toEqual([403, 'plan_required']);
    const owner = await server.member('agency');
    const { id } = await add(owner);
    await server.app
      .service(credits)
      .grantCycle({ workspace: owner.id, plan: 'pro', reference: randomUUID() });
    const { body: before } = await owner.get('/api/webhooks');
    expect(before).toMatchObject({ suspended: true, items: [{ id }] });
    await emitDue(owner.id);
    expect(await log(owner, id)).toEqual([]);
    for (const [method, path] of [
      ['PATCH', ''],
      ['POST', '/test'],
      ['POST', '/secret'],
      ['POST', `/deliveries/${'0'.repeat(24)}/again`],
    ] as const) {
      const refused = await owner.call(method, `/api/webhooks/${id}${path}`, { enabled: false });
      expect([path, refused.status, refused.body.code]).toEqual([path, 403, 'plan_required']);
    }
    expect((await owner.get('/api/webhooks')).body).toEqual(before);
  });

  it('of a receiver who never answers leave slots for others, and for their own workspace @turn-5', async () => {
    const [slow, quick] = [await server.member('agency'), await server.member('agency')];
    const silent = await add(slow, { url: reader.silentUrl });
    for (let event = 0; event < 12; event += 1) await emitDue(slow.id);
    // More than there are slots. Without fairness, all of them would be taken from here on.
    await vi.waitFor(() => expect(reader.silentCalls()).toBe(2), { timeout: 20_000, interval: 20 });
    const { id } = await add(quick);
    await emitDue(quick.id);
    await delivery(quick, id, { state: 'delivered' });
    const other = await add(slow);
    await emitDue(slow.id);
    await delivery(slow, other.id, { state: 'delivered' });
    // The slow receiver hasn't answered any of them, and got no third one.
    expect(reader.silentCalls()).toBe(2);
    expect(await log(slow, silent.id)).toSatisfy((all: WebhookDelivery[]) =>
      all.every(({ state, attempts }) => state === 'waiting' && attempts === 0),
    );
    await slow.call('DELETE', `/api/webhooks/${silent.id}`);
    reader.hangUp();
  });

  it('are limited in number, even for concurrent calls', async () => {
    const owner = await server.member('agency');
    const answers = await Promise.all(
      Array.from({ length: webhooksMax + 3 }, () =>
        owner.post('/api/webhooks', { url: reader.url, events: ['post.due'] }),
      ),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(webhooksMax);
  });

  it('keep their secrets encrypted, and are deleted with their log', async () => {
    const owner = await server.member('agency');
    const { id, secret } = await add(owner);
    await emitDue(owner.id);
    await delivery(owner, id, { state: 'delivered' });
    const { connection } = server.app;
    const dump = async (): Promise<string> =>
      JSON.stringify(
        await Promise.all(
          ['webhooks', 'webhook_deliveries'].map((name) => connection.collection(name).find().toArray()),
        ),
      );
    expect(await dump()).not.toContain(secret.slice('whsec_'.length));
    expect(await dump()).toContain(id);
    expect((await owner.call('DELETE', `/api/webhooks/${id}`)).status).toBe(204);
    expect(await dump()).not.toContain(id);
  });
});
