import { randomUUID } from 'node:crypto';
import { full, hangsAfter } from '@postloom/shared-contracts/testing';
import { type Connection, type mongo, Types } from 'mongoose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createCreditsService } from '#app/credits/credits.service.ts';
import { connectDatabase, type Database } from '#app/kernel/database/open-database.ts';
import { closeDatabases, freshDatabaseUri } from './harness.ts';

const minuteMs = 60_000;
let database: Database;
let clock = new Date('2027-03-01T10:00:00Z');
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

const service = () =>
  createCreditsService({
    connection: database.connection,
    now: () => clock,
    leaseMs: 15_000,
    decideAbandoned: async () => 'release',
    hasAccount: async () => true,
  });
const newAccount = (): string => new Types.ObjectId().toHexString();
const entriesIn = (connection: Connection) =>
  connection.collection<{ _id: string; [field: string]: unknown }>('credit_entries');
const balancesIn = (connection: Connection) => connection.collection('credit_balances');

async function spend(account: string, amount: number): Promise<void> {
  const credits = service();
  const key = randomUUID();
  await credits.reserve(account, key, amount);
  await credits.commit(account, key);
}

/** All pages of the ledger, in the way that the screen requests them. */
async function pages(account: string, limit: number) {
  const all = [];
  let before: string | undefined;
  for (;;) {
    const { entries, hasMore } = await service().entriesBefore(account, { before, limit });
    all.push(...entries);
    if (!hasMore) return all;
    before = entries.map(({ kind, key }) => `${kind}:${key}`).at(-1);
  }
}

/** Each balance is the previous one plus the movement, and the last one is the current balance. */
async function expectToAddUp(account: string): Promise<void> {
  const entries = await service().entries(account);
  let balance = 0;
  for (const entry of entries) {
    balance += entry.amount;
    expect(entry.balance, `after ${entry.kind} ${entry.key}`).toBe(balance);
  }
  expect((await service().get(account)).remaining).toBe(balance);
}

/** Removes the numbers, as if the previous version, which had none, had written the entries. */
async function forgetNumbers(account: string, only: object = {}): Promise<void> {
  const owner = new Types.ObjectId(account);
  await entriesIn(database.connection).updateMany({ account: owner, ...only } as object, {
    $unset: { seq: '', balance: '' },
  });
}

describe('the order of movements', () => {
  it('is that in which they happened, whatever the clock says', async () => {
    const account = newAccount();
    await service().grantCycle({ workspace: account, plan: 'pro', reference: 'in_1' });
    pass(5 * minuteMs);
    await spend(account, 98);
    pass(-3 * 60 * minuteMs);
    await spend(account, 1);
    await spend(account, 1);
    const shown = await pages(account, 50);
    expect(shown.map(({ kind, balance }) => [kind, balance])).toEqual([
      ['reserve', 0],
      ['reserve', 1],
      ['reserve', 2],
      ['grant', 100],
      ['hold', 0],
      ['grant', 5],
    ]);
    await expectToAddUp(account);
  });

  it('is the same for all, however many processes write at once', async () => {
    const account = newAccount();
    await service().grantCycle({ workspace: account, plan: 'agency', reference: 'in_2' });
    await Promise.all(
      Array.from({ length: 30 }, async (_, n) => {
        const credits = service();
        await credits.reserve(account, `key ${n}`, 1 + (n % 3));
        await (n % 2 ? credits.commit(account, `key ${n}`) : credits.release(account, `key ${n}`));
      }),
    );
    const entries = await service().entries(account);
    expect(entries.map(({ seq }) => seq)).toEqual(entries.map((_, n) => n + 1));
    await expectToAddUp(account);
  });

  it('pages show each movement once, even while new ones arrive', async () => {
    const account = newAccount();
    await service().grantCycle({ workspace: account, plan: 'pro', reference: 'in_3' });
    for (let n = 0; n < 7; n += 1) await spend(account, 1);
    const first = await service().entriesBefore(account, { limit: 4 });
    await spend(account, 1);
    const before = first.entries.map(({ kind, key }) => `${kind}:${key}`).at(-1);
    const second = await service().entriesBefore(account, { before, limit: 50 });
    const shown = [...first.entries, ...second.entries].map(({ balance }) => balance);
    expect(shown).toEqual([93, 94, 95, 96, 97, 98, 99, 100, 0, 5]);
  });

  it('a page after a movement that does not exist is refused', async () => {
    const page = service().entriesBefore(newAccount(), { before: 'reserve:invented', limit: 50 });
    await expect(page).rejects.toMatchObject({ code: 'validation_failed' });
  });
});

describe('entries of the previous version', () => {
  /** An account as left by that version, and the pages it should have. */
  async function oldAccount(spent: number): Promise<string> {
    const account = newAccount();
    await service().open(account);
    pass(1000);
    await service().grantCycle({ workspace: account, plan: 'agency', reference: randomUUID() });
    for (let n = 0; n < spent; n += 1) {
      pass(1000);
      await spend(account, 1);
    }
    await service().sweep({ includeActive: true });
    await service().entries(account);
    await forgetNumbers(account);
    await balancesIn(database.connection).updateOne(
      { _id: new Types.ObjectId(account) },
      { $unset: { entryCount: '' } },
    );
    return account;
  }
  const balancesOf = async (account: string) => (await pages(account, 10)).map(({ balance }) => balance);

  it('are listed with their balances, before and after new ones', async () => {
    const account = await oldAccount(30);
    const old = [...Array.from({ length: 31 }, (_, n) => 170 + n), 0, 5];
    expect(await balancesOf(account)).toEqual(old);
    await spend(account, 1);
    expect(await balancesOf(account)).toEqual([169, ...old]);
    await expectToAddUp(account);
  });

  it('come before later movements, even if they are first listed after those', async () => {
    const account = await oldAccount(3);
    pass(1000);
    await spend(account, 2);
    expect(await balancesOf(account)).toEqual([195, 197, 198, 199, 200, 0, 5]);
    await expectToAddUp(account);
  });

  it('are numbered once, by any process, continuing where a crash interrupted it', async () => {
    const account = await oldAccount(20);
    await Promise.all([balancesOf(account), balancesOf(account), balancesOf(account)]);
    await expectToAddUp(account);
    const numbers = (await service().entries(account)).map(({ seq }) => seq);
    // The oldest entries, which are numbered last.
    await forgetNumbers(account, { seq: { $lt: Number(numbers[12]) } });
    await expectToAddUp(account);
    expect((await service().entries(account)).map(({ seq }) => seq)).toEqual(numbers);
  });

  it('that a process of that version writes alongside this one are placed where they happened', async () => {
    const account = await oldAccount(2);
    pass(1000);
    await spend(account, 3);
    await service().entries(account);
    pass(1000);
    // As written by that version: the movement changes the balance and is added to the ledger without a number.
    const owner = new Types.ObjectId(account);
    const amount = -5;
    await balancesIn(database.connection).updateOne(
      { _id: owner },
      { $inc: { remaining: amount, revision: 1 } },
    );
    await entriesIn(database.connection).insertOne({
      _id: `${account}:reserve:old`,
      account: owner,
      kind: 'reserve',
      key: 'old',
      amount,
      at: clock,
    });
    expect(await balancesOf(account)).toEqual([190, 195, 198, 199, 200, 0, 5]);
    pass(1000);
    await spend(account, 1);
    expect((await balancesOf(account)).slice(0, 3)).toEqual([189, 190, 195]);
  });
});

describe('the cost of a page', () => {
  const sizes = full ? [200, 100_000] : [200, 5_000];

  /** An account with this many past movements. */
  async function accountWith(count: number): Promise<string> {
    const account = newAccount();
    await service().entries(account);
    const owner = new Types.ObjectId(account);
    for (let from = 0; from < count; from += 1000) {
      await entriesIn(database.connection).insertMany(
        Array.from({ length: Math.min(1000, count - from) }, (_, n) => ({
          _id: `${account}:reserve:${from + n}`,
          account: owner,
          kind: 'reserve',
          key: String(from + n),
          // Half of the entries move nothing.
          amount: n % 2 ? 0 : -1,
          at: clock,
          seq: from + n - count,
          balance: 0,
        })),
      );
    }
    return account;
  }

  /** CPU time of a page, in microseconds. The tests' database runs in this process. */
  async function cost(account: string, before: string | undefined): Promise<number> {
    const start = process.cpuUsage();
    const { entries } = await service().entriesBefore(account, { before, limit: 50 });
    const { user, system } = process.cpuUsage(start);
    expect(entries).toHaveLength(50);
    return user + system;
  }
  const median = (values: readonly number[]): number =>
    values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

  it(
    `is the same with ${sizes.join(' and ')} movements, on the first page and in the middle`,
    async () => {
      const accounts = [];
      for (const size of sizes) accounts.push({ account: await accountWith(size), size });
      for (const place of [() => undefined, (size: number) => `reserve:${size - 50}`]) {
        const costs = accounts.map((): number[] => []);
        for (let run = 0; run < 60; run += 1) {
          for (const [n, { account, size }] of accounts.entries()) {
            costs[n]?.push(await cost(account, place(size)));
          }
        }
        const [small = 0, large = 0] = costs.map(median);
        expect(large / small).toBeLessThan(1.5);
      }
    },
    hangsAfter(120_000),
  );

  it('is that of an index scan from where the page begins', async () => {
    const { connection } = database;
    const account = await accountWith(200);
    const finds: { filter: object; options: Pick<mongo.FindOptions, 'sort' | 'limit'> }[] = [];
    connection.set(
      'debug',
      (collection: string, method: string, filter: object, options: mongo.FindOptions) => {
        if (collection === 'credit_entries' && method === 'find') finds.push({ filter, options });
      },
    );
    await service()
      .entriesBefore(account, { before: 'reserve:120', limit: 20 })
      .finally(() => connection.set('debug', false));
    expect(finds).toHaveLength(1);
    for (const { filter, options } of finds) {
      expect(options.limit).toBe(21);
      const { queryPlanner } = await entriesIn(connection).find(filter, options).explain();
      expect(JSON.stringify(queryPlanner.winningPlan)).toMatch(/IXSCAN.*account_1_seq_1__id_1.*backward/);
      expect(JSON.stringify(queryPlanner.winningPlan)).not.toContain('SORT');
    }
  });
});
