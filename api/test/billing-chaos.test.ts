import { type BillingInterval, type PaidPlan, planCatalogue, priceIdOf } from '@postloom/shared-contracts';
import { full, runs } from '@postloom/shared-contracts/testing';
import fc from 'fast-check';
import { Types } from 'mongoose';
import type Stripe from 'stripe';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { billing } from '#app/billing/billing.feature.ts';
import { createStripe } from '#app/billing/create-stripe.ts';
import { setUpStripe } from '#app/billing/setup-stripe.ts';
import { credits } from '#app/credits/credits.feature.ts';
import { identity } from '#app/identity/identity.feature.ts';
import { closeDatabases, startTestServer, type TestServer } from './harness.ts';
import { type StripeStandIn, startStripeStandIn } from './stand-ins/stripe.ts';

/**
 * One history at Stripe, followed by two sites. The first gets every event at once and in order. The second runs as two
 * processes on one database and gets the same events two or three times, shuffled and some steps late. In the end both
 * must have reached the same state.
 */

const dayMs = 24 * 60 * 60 * 1000;
const histories = Number(process.env.CHAOS_HISTORIES ?? (full ? 2000 : 6));
const beginning = new Date('2027-01-01T00:00:00Z');
let clock = beginning;

let stripe: StripeStandIn;
let sdk: Stripe;
let orderly: TestServer;
let chaotic: readonly [TestServer, TestServer];

beforeAll(async () => {
  const now = () => clock;
  stripe = await startStripeStandIn({ now });
  sdk = createStripe(stripe.env.STRIPE_SECRET_KEY ?? '', stripe.url);
  await setUpStripe(sdk, undefined);
  // Without jobs: the history itself decides when an event is processed.
  const env = { ...stripe.env, ROLE: 'web' };
  orderly = await startTestServer(env, { now });
  const one = await startTestServer(env, { now });
  const two = await startTestServer({ ...env, MONGODB_URI: one.databaseUri }, { now });
  chaotic = [one, two];
});
afterAll(async () => {
  await Promise.all([orderly, ...(chaotic ?? [])].map((server) => server?.close()));
  await stripe?.close();
  await closeDatabases();
});

type Step =
  | { readonly kind: 'subscribe' | 'changeNow' | 'changeLater'; readonly price: string }
  | { readonly kind: 'wait'; readonly days: number; readonly fails: boolean }
  | { readonly kind: 'refund'; readonly part: boolean }
  | { readonly kind: 'spend'; readonly count: number }
  | { readonly kind: 'closeDispute'; readonly status: 'won' | 'lost' }
  | {
      readonly kind: 'pass' | 'recover' | 'giveUp' | 'cancelAtEnd' | 'cancelNow' | 'resume' | 'dispute';
    };

const plan = fc.constantFrom<PaidPlan>('pro', 'agency');
const interval = fc.constantFrom<BillingInterval>('monthly', 'annual');
const price = fc.tuple(plan, interval).map(([of, billing]) => priceIdOf(of, billing));
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('subscribe' as const), price }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('changeNow' as const), price }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('changeLater' as const), price }) },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('wait' as const),
      days: fc.oneof(fc.integer({ min: 1, max: 40 }), fc.integer({ min: 41, max: 400 })),
      fails: fc.boolean(),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('refund' as const), part: fc.boolean() }) },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('spend' as const), count: fc.integer({ min: 1, max: 130 }) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('closeDispute' as const),
      status: fc.constantFrom('won' as const, 'lost' as const),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constantFrom(
        'pass' as const,
        'recover' as const,
        'giveUp' as const,
        'cancelAtEnd' as const,
        'cancelNow' as const,
        'resume' as const,
        'dispute' as const,
      ),
    }),
  },
);
/** How the second site gets an event: how many times, how many steps late, and at which place among the others. */
const delivery = fc.record({
  copies: fc.integer({ min: 1, max: 3 }),
  late: fc.integer({ min: 0, max: 5 }),
  order: fc.integer(),
});

/** An account on a site for the one customer at Stripe. */
async function follow(site: TestServer, customerId: string): Promise<string> {
  const { app } = site;
  const { id } = await app.service(identity).accounts.createVisitor();
  await app.service(credits).open(id);
  // Creates the billing record.
  await app.service(billing).show(id);
  await app.connection
    .collection('billing_accounts')
    .updateOne({ _id: new Types.ObjectId(id) }, { $set: { customerId } });
  return id;
}

/** The steps that make up a history. */
function createHistory(customerId: string) {
  const subscription = () =>
    stripe
      .all('subscription')
      .find((each) => each.customer === customerId && /^(active|past_due)$/.test(String(each.status)));
  const lastCharge = () => stripe.all('charge').find((each) => each.customer === customerId)?.id;

  /** Lets time pass. Periods that end in between are ended. */
  const wait = (days: number, fails: boolean): void => {
    const until = clock.getTime() + days * dayMs;
    for (;;) {
      const running = subscription();
      if (running?.status !== 'active') break;
      const ends = Number(running.items.data[0].current_period_end) * 1000;
      if (ends > until) break;
      clock = new Date(ends);
      stripe.endPeriod(running.id, { fails });
    }
    clock = new Date(until);
  };

  return async (step: Step): Promise<void> => {
    const running = subscription();
    const charge = lastCharge();
    switch (step.kind) {
      case 'subscribe': {
        if (running) return;
        const session = await sdk.checkout.sessions.create({
          mode: 'subscription',
          customer: customerId,
          line_items: [{ price: step.price, quantity: 1 }],
          success_url: 'http://localhost/',
        });
        return stripe.paySession(session.id);
      }
      case 'pass': {
        const intent = await sdk.paymentIntents.create({
          amount: 2900,
          currency: 'usd',
          customer: customerId,
          metadata: { product: 'month_pass' },
        });
        return stripe.payIntent(intent.id);
      }
      case 'wait':
        return wait(step.days, step.fails);
      case 'recover':
        return running && stripe.recover(running.id);
      case 'giveUp':
        return running && stripe.giveUp(running.id);
      case 'changeNow':
        return running && stripe.changeNow(running.id, step.price);
      case 'changeLater':
        return running && stripe.changeAtPeriodEnd(running.id, step.price);
      case 'cancelAtEnd':
        return running && stripe.cancelAtPeriodEnd(running.id);
      case 'cancelNow':
        return running && stripe.cancelNow(running.id);
      case 'resume':
        if (running && !running.schedule) {
          await sdk.subscriptions.update(running.id, { cancel_at_period_end: false });
        }
        return;
      case 'refund':
        if (charge && !stripe.find(charge).refunded) stripe.refund(charge, step.part ? 100 : undefined);
        return;
      case 'dispute':
        return charge ? stripe.dispute(charge) : undefined;
      case 'closeDispute':
        return charge ? stripe.closeDispute(charge, step.status) : undefined;
      case 'spend':
    }
  };
}

async function spend(site: TestServer, accountId: string, key: string, count: number): Promise<void> {
  const ledger = site.app.service(credits);
  const { remaining } = await ledger.get(accountId);
  const amount = Math.min(remaining, count);
  if (amount === 0) return;
  await ledger.reserve(accountId, key, amount);
  await ledger.commit(accountId, key);
}

/** Does what jobs would do with the stored events, but when the history says so. */
async function processWebhooks({ app }: TestServer): Promise<void> {
  const pending = await app.connection
    .collection<{ _id: string }>('billing_events')
    .find({ state: 'pending' } as object)
    .toArray();
  for (const { _id } of pending) await app.service(billing).processWebhook(_id);
}

async function sweep(site: TestServer): Promise<void> {
  const { app } = site;
  await processWebhooks(site);
  await app.service(billing).reviewAccounts();
  await app.service(credits).sweep();
}

/**
 * Checks that the balance equals the ledger's sum and is never negative, and that no cycle was granted twice or beyond
 * its plan.
 */
async function check(site: TestServer, accountId: string): Promise<void> {
  const ledger = site.app.service(credits);
  const { remaining } = await ledger.get(accountId);
  const entries = await ledger.entries(accountId);
  expect(entries.reduce((sum, { amount }) => sum + amount, 0)).toBe(remaining);
  expect(remaining).toBeGreaterThanOrEqual(0);
  for (const { kind, amount, plan: of } of entries) {
    if (kind === 'grant' && of) expect(amount).toBe(planCatalogue[of].credits.perCycle);
  }
}

/** Removes the account, so that neither the clock nor stored data affects later histories. */
async function forget(site: TestServer, accountId: string): Promise<void> {
  const { app } = site;
  await app.connection.collection('billing_events').deleteMany({});
  await app.connection.collection('jobs').deleteMany({ name: 'billing.webhook' });
  await app.connection.collection('billing_accounts').deleteOne({ _id: new Types.ObjectId(accountId) });
  await app.service(credits).erase(accountId);
}

const stateOf = async (site: TestServer, accountId: string) => {
  const { app } = site;
  return {
    billing: await app.service(billing).show(accountId),
    credits: await app.service(credits).get(accountId),
  };
};

test(`${histories} histories end in the same state, however their events arrive`, {
  timeout: 60_000 + histories * 2000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 4, maxLength: 14 }),
      fc.array(delivery, { minLength: 40, maxLength: 40 }),
      async (steps, deliveries) => {
        // Each history takes years, and timestamps in Stripe's signatures have at most ten digits (until 2286).
        if (clock.getUTCFullYear() > 2200) clock = beginning;
        const customer = await sdk.customers.create({});
        const [first, second] = [await follow(orderly, customer.id), await follow(chaotic[0], customer.id)];
        const live = createHistory(customer.id);
        let waiting: { event: Stripe.Event; due: number; order: number }[] = [];
        let heard = 0;
        let copy = 0;

        const deliverDue = async (until: number): Promise<void> => {
          const due = waiting.filter((each) => each.due <= until).sort((a, b) => a.order - b.order);
          waiting = waiting.filter((each) => each.due > until);
          // Two at a time, one for each process.
          for (let n = 0; n < due.length; n += 2) {
            const pair = due.slice(n, n + 2);
            const taken = await Promise.all(
              pair.map(({ event }, index) => stripe.deliver(event, chaotic[index % 2]?.url ?? '')),
            );
            for (const { status } of taken) expect(status).toBe(200);
            // Both processes at once, each with both events.
            await Promise.all(chaotic.map(processWebhooks));
          }
        };

        for (const [at, current] of steps.entries()) {
          await live(current);
          for (const event of stripe.events.slice(heard)) {
            expect((await stripe.deliver(event, orderly.url)).status).toBe(200);
            await processWebhooks(orderly);
            const how = deliveries[copy++ % deliveries.length] ?? { copies: 1, late: 0, order: 0 };
            for (let n = 0; n < how.copies; n += 1) {
              waiting.push({ event, due: at + how.late + n, order: how.order ^ (n * 7919) });
            }
          }
          heard = stripe.events.length;
          await sweep(orderly);
          if (current.kind === 'spend') {
            // Spending depends on the known balance, so both sites must know the same at this point.
            await deliverDue(Number.POSITIVE_INFINITY);
            await Promise.all(chaotic.map(sweep));
            await spend(orderly, first, `spent-${at}`, current.count);
            await spend(chaotic[at % 2] as TestServer, second, `spent-${at}`, current.count);
          } else await deliverDue(at);
          await check(orderly, first);
          await check(chaotic[0], second);
        }
        await deliverDue(Number.POSITIVE_INFINITY);
        await Promise.all([orderly, ...chaotic].map(sweep));
        expect(await stateOf(chaotic[1], second)).toEqual(await stateOf(orderly, first));
        await check(orderly, first);
        await check(chaotic[1], second);
        await forget(orderly, first);
        await forget(chaotic[0], second);
        stripe.forget();
      },
    ),
    { ...runs(histories), numRuns: histories, endOnFailure: true },
  );
});

test('a paid year grants exactly twelve cycles, with two processes running the clock @turn-1', {
  timeout: 120_000,
}, async () => {
  clock = new Date('2031-01-31T12:00:00Z');
  const customer = await sdk.customers.create({});
  const [one, two] = chaotic;
  const account = await follow(one, customer.id);
  const live = createHistory(customer.id);
  await live({ kind: 'subscribe', price: 'agency_annual' });
  await one.app.service(billing).reconcile(account);
  for (let day = 0; day < 364; day += 1) {
    clock = new Date(clock.getTime() + dayMs);
    await Promise.all([one, two].map(({ app }) => app.service(credits).sweep()));
    if (day % 10 === 0) {
      await spend(day % 20 ? one : two, account, `day-${day}`, 7);
      await check(two, account);
    }
  }
  const grants = async () =>
    (await one.app.service(credits).entries(account)).filter(
      ({ kind, key }) => kind === 'grant' && key !== 'free',
    );
  expect((await grants()).map(({ key }) => key.slice(-24, -14))).toEqual([
    '2031-01-31',
    '2031-02-28',
    '2031-03-31',
    '2031-04-30',
    '2031-05-31',
    '2031-06-30',
    '2031-07-31',
    '2031-08-31',
    '2031-09-30',
    '2031-10-31',
    '2031-11-30',
    '2031-12-31',
  ]);
  // The year is over: the next cycle starts only with its payment.
  clock = new Date('2032-01-31T13:00:00Z');
  await Promise.all([one, two].map(sweep));
  expect(await grants()).toHaveLength(12);
  const running = stripe.all('subscription')[0];
  stripe.endPeriod(running?.id ?? '');
  await Promise.all([one, two].map(({ app }) => app.service(billing).reconcile(account)));
  expect(await grants()).toHaveLength(13);
});
