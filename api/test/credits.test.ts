import { randomUUID } from 'node:crypto';
import { planCatalogue } from '@postloom/shared-contracts';
import { hangsAfter, runs } from '@postloom/shared-contracts/testing';
import fc from 'fast-check';
import { type Connection, Types } from 'mongoose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createCreditsService } from '#app/credits/credits.service.ts';
import { connectDatabase, type Database } from '#app/kernel/database/open-database.ts';
import { AppError } from '#app/kernel/http/app-error.ts';
import { closeDatabases, freshDatabaseUri } from './harness.ts';

const leaseMs = 15_000;
const dayMs = 24 * 60 * 60 * 1000;

let database: Database;
let clock = new Date('2026-01-31T10:00:00Z');
const pass = (ms: number): void => {
  clock = new Date(clock.getTime() + ms);
};

beforeAll(async () => {
  database = await connectDatabase(await freshDatabaseUri());
  await service().createIndexes();
});
afterAll(async () => {
  await database.close();
  await closeDatabases();
});

/** The service of one process: each has its own, on the shared database. */
function service(
  connection: Connection = database.connection,
  decideAbandoned: (account: string, key: string) => Promise<'commit' | 'release'> = async () => 'release',
) {
  return createCreditsService({
    connection,
    now: () => clock,
    leaseMs,
    decideAbandoned,
    hasAccount: async () => true,
  });
}

const newAccount = (): string => new Types.ObjectId().toHexString();
const code = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => 'ok',
    (error: unknown) => (error instanceof AppError ? error.code : error),
  );

/** The stored balance, and the sum of ledger and pending entries. */
async function books(account: string): Promise<{ remaining: number; sum: number; reserved: number }> {
  const { connection } = database;
  const balance = await connection
    .collection('credit_balances')
    .findOne({ _id: new Types.ObjectId(account) });
  const entries = await connection
    .collection<{ _id: string; amount: number }>('credit_entries')
    .find({ account: new Types.ObjectId(account) } as object)
    .toArray();
  const amounts = new Map(entries.map(({ _id, amount }) => [_id, amount]));
  for (const { id, amount } of balance?.pending ?? []) amounts.set(`${account}:${id}`, amount);
  return {
    remaining: balance?.remaining ?? 0,
    sum: [...amounts.values()].reduce((total, amount) => total + amount, 0),
    reserved: balance?.reservations.length ?? 0,
  };
}

describe('reserving', () => {
  it('opens an account with the free plan’s five credits, once', async () => {
    const account = newAccount();
    const credits = service();
    const answers = await Promise.all(Array.from({ length: 10 }, () => credits.get(account)));
    for (const answer of answers) {
      expect(answer).toEqual({ plan: 'free', remaining: 5, used: 0, total: 5, resetAt: null });
    }
    expect(await credits.entries(account)).toMatchObject([{ kind: 'grant', amount: 5 }]);
  });

  it('keeps a committed reservation and returns a released one', async () => {
    const account = newAccount();
    const credits = service();
    expect(await credits.reserve(account, 'a', 2)).toEqual({ remaining: 3 });
    expect(await credits.reserve(account, 'b', 1)).toEqual({ remaining: 2 });
    expect(await credits.commit(account, 'a')).toBe('committed');
    await credits.release(account, 'b');
    expect(await credits.get(account)).toMatchObject({ remaining: 3, used: 2 });
    expect((await credits.entries(account)).map(({ kind, key, amount }) => [kind, key, amount])).toEqual(
      expect.arrayContaining([
        ['grant', 'free', 5],
        ['reserve', 'a', -2],
        ['commit', 'a', 0],
        ['reserve', 'b', -1],
        ['release', 'b', 1],
      ]),
    );
  });

  it('never goes below zero, however many ask at once', async () => {
    const account = newAccount();
    const processes = [service(), service()];
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, index) =>
        code((processes[index % 2] ?? service()).reserve(account, `race-${index}`, 1)),
      ),
    );
    expect(answers.filter((answer) => answer === 'ok')).toHaveLength(5);
    expect(answers.filter((answer) => answer === 'insufficient_credits')).toHaveLength(35);
    expect(await books(account)).toEqual({ remaining: 0, sum: 0, reserved: 5 });
  });

  it('accepts a key once, whether it is reserved, committed or released', async () => {
    const account = newAccount();
    const credits = service();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => code(credits.reserve(account, 'one', 1))),
    );
    expect(answers.filter((answer) => answer === 'ok')).toHaveLength(1);
    expect(answers.filter((answer) => answer === 'idempotency_conflict')).toHaveLength(19);
    await credits.commit(account, 'one');
    expect(await code(credits.reserve(account, 'one', 1))).toBe('idempotency_conflict');
    await credits.reserve(account, 'two', 1);
    await credits.release(account, 'two');
    expect(await code(credits.reserve(account, 'two', 1))).toBe('idempotency_conflict');
    expect((await credits.get(account)).remaining).toBe(4);
  });

  it('continues under another key without anything else being able to take its credits', async () => {
    const account = newAccount();
    const credits = service();
    await credits.reserve(account, 'work.1', 5);
    const others = Array.from({ length: 20 }, (_, index) =>
      code(service().reserve(account, `other-${index}`, 1)),
    );
    const carried = Array.from({ length: 4 }, () =>
      code(service().carry(account, { from: ['work.1'], key: 'work.2', amount: 5 })),
    );
    expect(new Set(await Promise.all(others))).toEqual(new Set(['insufficient_credits']));
    expect((await Promise.all(carried)).toSorted()).toEqual([...Array(3).fill('idempotency_conflict'), 'ok']);
    expect(await books(account)).toEqual({ remaining: 0, sum: 0, reserved: 1 });
    expect(await credits.commit(account, 'work.1')).toBe('lost');
    expect(await credits.commit(account, 'work.2')).toBe('committed');
    expect((await credits.entries(account)).map(({ kind, key, amount }) => [kind, key, amount])).toEqual([
      ['grant', 'free', 5],
      ['reserve', 'work.1', -5],
      ['release', 'work.1', 5],
      ['reserve', 'work.2', -5],
      ['commit', 'work.2', 0],
    ]);
  });

  it('releases what is not carried over: a different amount, and a second reservation', async () => {
    const account = newAccount();
    const credits = service();
    await credits.reserve(account, 'work.1', 2);
    await credits.reserve(account, 'work.2', 1);
    await credits.reserve(account, 'work.3', 1);
    const from = ['work.1', 'work.2', 'work.3'];
    expect(await credits.carry(account, { from, key: 'work.4', amount: 1 })).toBe(true);
    expect(await books(account)).toEqual({ remaining: 4, sum: 4, reserved: 1 });
    expect(await credits.carry(account, { from: ['work.4'], key: 'work.5', amount: 0 })).toBe(false);
    expect(await books(account)).toEqual({ remaining: 5, sum: 5, reserved: 0 });
  });

  it('can be committed and released repeatedly, with one effect', async () => {
    const account = newAccount();
    const credits = service();
    await credits.reserve(account, 'a', 1);
    await credits.reserve(account, 'b', 1);
    const outcomes = await Promise.all(Array.from({ length: 5 }, () => credits.commit(account, 'a')));
    expect(new Set(outcomes)).toEqual(new Set(['committed']));
    await Promise.all(Array.from({ length: 5 }, () => credits.release(account, 'b')));
    await credits.release(account, 'a');
    expect(await credits.commit(account, 'b')).toBe('lost');
    expect(await books(account)).toEqual({ remaining: 4, sum: 4, reserved: 0 });
  });
});

describe('what a crash leaves', () => {
  it('is returned once the lease has expired, and not before', async () => {
    const account = newAccount();
    await service().reserve(account, 'gone', 1);
    await service().sweep();
    expect((await books(account)).remaining).toBe(4);
    pass(leaseMs - 1);
    await service().sweep();
    expect((await books(account)).remaining).toBe(4);
    pass(1);
    await Promise.all([service().sweep(), service().sweep(), service().sweep()]);
    expect(await books(account)).toEqual({ remaining: 5, sum: 5, reserved: 0 });
  });

  it('is returned at once by a process that knows that it is alone', async () => {
    const account = newAccount();
    await service().reserve(account, 'gone', 1);
    expect((await service().sweep({ includeActive: true })).recovered).toBeGreaterThanOrEqual(1);
    expect((await books(account)).remaining).toBe(5);
  });

  it('is kept if the result was stored', async () => {
    const account = newAccount();
    await service().reserve(account, 'stored', 1);
    pass(leaseMs);
    await service(database.connection, async () => 'commit').sweep();
    expect(await books(account)).toEqual({ remaining: 4, sum: 4, reserved: 0 });
    expect(await service().commit(account, 'stored')).toBe('committed');
  });

  it('does not affect work in progress', async () => {
    const account = newAccount();
    const credits = service();
    await credits.reserve(account, 'long', 1);
    pass(leaseMs - 1);
    expect(await credits.renewLease(account, 'long')).toBe(true);
    pass(leaseMs - 1);
    await credits.sweep();
    expect((await books(account)).reserved).toBe(1);
    await credits.release(account, 'long');
    expect(await credits.renewLease(account, 'long')).toBe(false);
  });
});

describe('cycles', () => {
  it('start monthly from the anchor, once, however many processes there are', async () => {
    const account = newAccount();
    clock = new Date('2026-01-31T10:00:00Z');
    const credits = service();
    await credits.grantCycle({ workspace: account, plan: 'pro', reference: 'in_1' });
    await credits.reserve(account, 'x', 40);
    await credits.commit(account, 'x');
    expect(await credits.get(account)).toEqual({
      plan: 'pro',
      remaining: 60,
      used: 40,
      total: 100,
      resetAt: '2026-02-28T10:00:00.000Z',
    });
    clock = new Date('2026-02-28T10:00:00Z');
    const processes = [service(), service(), service()];
    await Promise.all([
      ...processes.map((process) => process.sweep()),
      ...processes.map((process) => process.get(account)),
      ...processes.map((process) => process.reserve(account, randomUUID(), 1)),
    ]);
    expect(await credits.get(account)).toMatchObject({ remaining: 97, resetAt: '2026-03-31T10:00:00.000Z' });
    const grants = (await credits.entries(account)).filter(({ kind }) => kind === 'grant');
    expect(grants.map(({ amount }) => amount)).toEqual([5, 100, 100]);
    expect(await books(account)).toMatchObject({ remaining: 97, sum: 97 });
  });

  it('that were missed are made up for by a single one', async () => {
    const account = newAccount();
    await service().grantCycle({ workspace: account, plan: 'agency', reference: 'in_2' });
    pass(200 * dayMs);
    expect(await service().get(account)).toMatchObject({ remaining: 200 });
    expect((await service().entries(account)).filter(({ kind }) => kind === 'grant')).toHaveLength(3);
  });

  it('are granted once per reference', async () => {
    const account = newAccount();
    const answers = await Promise.all(
      Array.from({ length: 8 }, () =>
        service().grantCycle({ workspace: account, plan: 'pro', reference: 'in_3' }),
      ),
    );
    expect(answers.filter(Boolean)).toHaveLength(1);
    await service().reserve(account, randomUUID(), 10);
    expect(await service().grantCycle({ workspace: account, plan: 'pro', reference: 'in_3' })).toBe(false);
    expect((await service().get(account)).remaining).toBe(90);
  });

  it('gain no credits from a released reservation of an old cycle', async () => {
    const account = newAccount();
    await service().grantCycle({ workspace: account, plan: 'pro', reference: 'in_5' });
    await service().reserve(account, 'slow', 10);
    pass(40 * dayMs);
    expect((await service().get(account)).remaining).toBe(100);
    await service().release(account, 'slow');
    expect(await books(account)).toEqual({ remaining: 100, sum: 100, reserved: 0 });
  });

  it('give the free plan’s credits once: leaving a paid plan restores what was left', async () => {
    const account = newAccount();
    await service().reserve(account, 'one', 1);
    await service().commit(account, 'one');
    await service().grantCycle({ workspace: account, plan: 'pro', reference: 'up' });
    await service().grantCycle({ workspace: account, plan: 'free', reference: 'down' });
    expect(await service().get(account)).toMatchObject({ plan: 'free', remaining: 4, resetAt: null });
    pass(365 * dayMs);
    await service().sweep();
    expect(await service().get(account)).toMatchObject({ remaining: 4 });
  });

  it('tell only one of several concurrent changes that the plan has changed', async () => {
    const workspace = newAccount();
    const entitlement = {
      plan: 'pro' as const,
      source: 'sub_1',
      anchorAt: clock,
      paidUntil: null,
      renewedBy: 'clock' as const,
    };
    const outcomes = await Promise.all(
      [1, 2, 3, 4].map((version) => service().entitle({ workspace, version, entitlement })),
    );
    expect(outcomes.filter((it) => it.outcome === 'applied' && it.from !== it.to)).toEqual([
      { outcome: 'applied', from: 'free', to: 'pro' },
    ]);
    const ended = await service().entitle({ workspace, version: 5, entitlement: null });
    expect(ended).toEqual({ outcome: 'applied', from: 'pro', to: 'free' });
    expect(await service().entitle({ workspace, version: 6, entitlement: null })).toEqual({
      outcome: 'applied',
      from: 'free',
      to: 'free',
    });
  });
});

/** The database as seen by a process that dies just before or after its write to the ledger. */
function dyingConnection(dies: 'before' | 'after'): Connection {
  const real = database.connection;
  // Models are only created once, so this is a proxy of one that already has its schema.
  const Entry = real.model<{ _id: string }>('CreditEntry');
  const DyingEntry = new Proxy(Entry, {
    get(entries, property, receiver) {
      if (property !== 'insertMany') return Reflect.get(entries, property, receiver);
      return async (entriesToInsert: { _id: string }[]) => {
        if (dies === 'after') await Entry.insertMany(entriesToInsert, { ordered: false, lean: true });
        throw new Error('the process died');
      };
    },
  });
  return new Proxy(real, {
    get(target, property, receiver) {
      if (property !== 'model') return Reflect.get(target, property, receiver);
      return (name: string) => (name === 'CreditEntry' ? DyingEntry : real.model(name));
    },
  });
}

describe('the ledger', () => {
  const keys = fc.constantFrom('k1', 'k2', 'k3', 'k4', 'k5', 'k6');
  const step = fc.oneof(
    {
      weight: 4,
      arbitrary: fc.record({
        do: fc.constant('reserve' as const),
        key: keys,
        amount: fc.integer({ min: 1, max: 3 }),
      }),
    },
    {
      weight: 2,
      arbitrary: fc.record({
        do: fc.constant('carry' as const),
        from: fc.array(keys, { maxLength: 3 }),
        key: keys,
        amount: fc.integer({ min: 0, max: 3 }),
      }),
    },
    { weight: 3, arbitrary: fc.record({ do: fc.constant('commit' as const), key: keys }) },
    { weight: 3, arbitrary: fc.record({ do: fc.constant('release' as const), key: keys }) },
    {
      weight: 1,
      arbitrary: fc.record({
        do: fc.constant('grant' as const),
        key: keys,
        plan: fc.constantFrom('free', 'pro', 'agency'),
      }),
    },
    {
      weight: 1,
      arbitrary: fc.record({
        do: fc.constant('entitle' as const),
        version: fc.integer({ min: 1, max: 12 }),
        plan: fc.constantFrom(null, 'pro', 'agency'),
      }),
    },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('sweep' as const) }) },
    {
      weight: 1,
      arbitrary: fc.record({
        do: fc.constant('pass' as const),
        ms: fc.constantFrom(leaseMs, 20 * dayMs, 45 * dayMs),
      }),
    },
  );
  const actor = fc.constantFrom('steady', 'steady', 'steady', 'diesBefore', 'diesAfter');
  const batches = fc.array(fc.array(fc.tuple(actor, step), { minLength: 1, maxLength: 6 }), { maxLength: 8 });

  it('accepts a reference once, even if a repetition names another plan', async () => {
    const account = newAccount();
    const credits = service();
    await credits.grantCycle({ workspace: account, plan: 'agency', reference: 'first' });
    await credits.grantCycle({ workspace: account, plan: 'free', reference: 'second' });
    expect(await credits.grantCycle({ workspace: account, plan: 'agency', reference: 'second' })).toBe(false);
    const { remaining, sum } = await books(account);
    expect([remaining, sum]).toEqual([5, 5]);
  });

  it(
    'adds up to the balance after any interleaving of processes, crashes and months',
    async () => {
      const processes = {
        steady: service(),
        diesBefore: service(dyingConnection('before')),
        diesAfter: service(dyingConnection('after')),
      };
      await fc.assert(
        fc.asyncProperty(batches, async (plan) => {
          const account = newAccount();
          await processes.steady.get(account);
          const run = async (
            who: keyof typeof processes,
            what: typeof step extends fc.Arbitrary<infer S> ? S : never,
          ) => {
            const credits = processes[who];
            switch (what.do) {
              case 'reserve':
                return credits.reserve(account, what.key, what.amount);
              case 'carry':
                return credits.carry(account, what);
              case 'commit':
                return credits.commit(account, what.key);
              case 'release':
                return credits.release(account, what.key);
              case 'grant':
                return credits.grantCycle({ workspace: account, plan: what.plan, reference: what.key });
              case 'entitle':
                return credits.entitle({
                  workspace: account,
                  version: what.version,
                  entitlement: what.plan && {
                    plan: what.plan,
                    source: `sub_${what.version % 3}`,
                    anchorAt: clock,
                    paidUntil: null,
                    renewedBy: 'clock',
                  },
                });
              case 'sweep':
                return credits.sweep();
              case 'pass':
                return pass(what.ms);
            }
          };
          for (const batch of plan) {
            // Some calls are refused or die, as intended. What counts is the resulting state.
            await Promise.allSettled(batch.map(([who, what]) => run(who as keyof typeof processes, what)));
            const { remaining, sum } = await books(account);
            expect(remaining).toBe(sum);
            expect(remaining).toBeGreaterThanOrEqual(0);
            expect(remaining).toBeLessThanOrEqual(planCatalogue.agency.credits.perCycle);
          }
          pass(leaseMs);
          await processes.steady.sweep();
          const entries = await processes.steady.entries(account);
          const { remaining, reserved } = await books(account);
          expect(reserved).toBe(0);
          expect(entries.reduce((total, { amount }) => total + amount, 0)).toBe(remaining);
          expect(new Set(entries.map(({ _id }) => _id)).size).toBe(entries.length);
          for (const { key } of entries.filter(({ kind }) => kind === 'reserve')) {
            const ends = entries.filter((entry) => entry.key === key && /commit|release/.test(entry.kind));
            expect(ends).toHaveLength(1);
          }
        }),
        runs(30),
      );
    },
    hangsAfter(60_000),
  );
});
