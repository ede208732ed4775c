import { type Credits, type Plan, planCredits } from '@postloom/shared-contracts';
import { type Connection, mongo, Types } from 'mongoose';
import { AppError } from '#app/http/app-error.ts';
import {
  type BalanceRecord,
  balanceModel,
  entryModel,
  type LedgerEntry,
  type PendingEntry,
} from './credits.model.ts';
import { cycleAt } from './cycle.ts';

export interface CreditsDependencies {
  readonly connection: Connection;
  readonly now: () => Date;
  /** How long a reservation lives without being renewed. Short: it is what a crash costs. */
  readonly leaseMs: number;
  /**
   * Tells how a reservation that its process has abandoned ends: `commit` when the result was stored, `release`
   * when it was not.
   */
  readonly settleAbandoned: (accountId: string, key: string) => Promise<'commit' | 'release'>;
}

/** `lost`: the lease ran out and the credits went back, so nothing may be delivered under this reservation. */
export type CommitOutcome = 'committed' | 'lost';

const settledKept = 64;
/** A paid invoice for a cycle that our own clock has already begun differs from it by less than this. */
const sameCycleMs = 36 * 60 * 60 * 1000;

/**
 * Credits: an append-only ledger, and per account one balance document that a conditional update guards.
 *
 * Every movement changes `remaining` and appends itself to `pending` in the same atomic update, and is then
 * copied into the ledger under an id that can exist once. So ledger and pending entries together always add
 * up to the balance; a crash in between leaves entries that the next movement or the sweeper copies.
 * See docs/decisions/0005-credits.md.
 */
export function createCreditsService({ connection, now, leaseMs, settleAbandoned }: CreditsDependencies) {
  const Balance = balanceModel(connection);
  const Entry = entryModel(connection);

  const pendingEntry = (kind: PendingEntry['kind'], key: string, amount: number): PendingEntry => ({
    id: `${kind}:${key}`,
    kind,
    key,
    amount,
    at: now(),
  });
  const entryId = (account: string, id: string): string => `${account}:${id}`;

  /** Copies what is pending into the ledger, then forgets it. Any number of processes may do so at once. */
  async function drain(balance: BalanceRecord): Promise<void> {
    const { _id: account, pending } = balance;
    if (pending.length === 0) return;
    const entries: LedgerEntry[] = pending.map(({ id, kind, key, amount, at }) => ({
      _id: entryId(account.toHexString(), id),
      account,
      kind,
      key,
      amount,
      at,
    }));
    await Entry.insertMany(entries, { ordered: false, lean: true }).catch((error: unknown) => {
      // Copied by another process, or by one that died before it could say so.
      if (!isDuplicateKey(error)) throw error;
    });
    await Balance.updateOne(
      { _id: account },
      { $pull: { pending: { id: { $in: pending.map(({ id }) => id) } } } },
    );
  }

  /** Opens the account's balance with the free plan's credits, or with fewer. Harmless when it is open. */
  async function open(accountId: string, credits: number = planCredits.free.perCycle): Promise<void> {
    const at = now();
    const balance: BalanceRecord = {
      _id: new Types.ObjectId(accountId),
      plan: 'free',
      remaining: credits,
      revision: 0,
      cycle: 0,
      anchorAt: at,
      cycleStartedAt: at,
      resetAt: null,
      freeLeft: 0,
      reservations: [],
      pending: [pendingEntry('grant', 'free', credits)],
      settled: [],
    };
    try {
      await Balance.collection.insertOne(balance);
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
    }
  }

  async function read(accountId: string): Promise<BalanceRecord> {
    const balance = await Balance.findById(accountId).lean<BalanceRecord>();
    if (balance) return balance;
    await open(accountId);
    return Balance.findById(accountId).orFail().lean<BalanceRecord>();
  }

  /** The balance as it is now: a cycle that is over has been renewed, what a crash left has been settled. */
  async function current(accountId: string): Promise<BalanceRecord> {
    let balance = await read(accountId);
    const at = now();
    if (balance.reservations.some(({ leaseUntil }) => leaseUntil <= at)) {
      await settle(balance, (reservation) => reservation.leaseUntil <= at);
      balance = await read(accountId);
    }
    if (isDue(balance, at)) {
      await renew(accountId);
      balance = await read(accountId);
    }
    return balance;
  }

  /**
   * A rare change: reads, decides, and writes only if nothing has changed in between. `decide` gives null to
   * leave the balance as it is.
   */
  async function change(
    accountId: string,
    decide: (balance: BalanceRecord) => Promise<CycleChange | null>,
  ): Promise<boolean> {
    for (;;) {
      const balance = await read(accountId);
      const decision = await decide(balance);
      if (!decision) return false;
      const { entries, ...set } = decision;
      const written = await Balance.findOneAndUpdate(
        { _id: balance._id, revision: balance.revision },
        { $set: set, $inc: { revision: 1, cycle: 1 }, $push: { pending: { $each: entries } } },
        { returnDocument: 'after' },
      ).lean<BalanceRecord>();
      if (written) {
        await drain(written);
        return true;
      }
    }
  }

  /** Begins a cycle: what is left expires, the plan's credits come. */
  function beginCycle(balance: BalanceRecord, key: string, cycle: Omit<CycleChange, 'entries'>): CycleChange {
    return {
      ...cycle,
      entries: [pendingEntry('expire', key, -balance.remaining), pendingEntry('grant', key, cycle.remaining)],
    };
  }

  async function renew(accountId: string): Promise<void> {
    await change(accountId, async (balance) => {
      const at = now();
      if (!isDue(balance, at)) return null;
      const { startsAt, endsAt } = cycleAt(balance.anchorAt, at);
      return beginCycle(balance, `cycle:${startsAt.toISOString()}`, {
        remaining: planCredits[balance.plan].perCycle,
        cycleStartedAt: startsAt,
        resetAt: endsAt,
      });
    });
  }

  /** Settles the reservations that `which` picks, as the work that they were for ended. */
  async function settle(
    balance: BalanceRecord,
    which: (reservation: BalanceRecord['reservations'][number]) => boolean,
  ): Promise<number> {
    const accountId = balance._id.toHexString();
    const abandoned = balance.reservations.filter(which);
    for (const { key } of abandoned) {
      if ((await settleAbandoned(accountId, key)) === 'commit') await commit(accountId, key);
      else await release(accountId, key);
    }
    return abandoned.length;
  }

  /** Keeps a committed reservation: the credits are spent. Repeating it gives the same outcome. */
  async function commit(accountId: string, key: string): Promise<CommitOutcome> {
    const entry = pendingEntry('commit', key, 0);
    const balance = await Balance.findOneAndUpdate(
      { _id: accountId, 'reservations.key': key },
      {
        $pull: { reservations: { key } },
        $push: { pending: entry, settled: { $each: [key], $slice: -settledKept } },
        $inc: { revision: 1 },
      },
      { returnDocument: 'after' },
    ).lean<BalanceRecord>();
    if (balance) {
      await drain(balance);
      return 'committed';
    }
    return (await isRecorded(accountId, entry.id)) ? 'committed' : 'lost';
  }

  /** Gives a reservation's credits back. Credits of a cycle that has ended meanwhile lapse with it. */
  async function release(accountId: string, key: string): Promise<void> {
    for (;;) {
      const balance = await read(accountId);
      const reservation = balance.reservations.find((each) => each.key === key);
      if (!reservation) return;
      const lapses = reservation.cycle !== balance.cycle;
      const entries = [pendingEntry('release', key, reservation.amount)];
      if (lapses) entries.push(pendingEntry('lapse', key, -reservation.amount));
      const written = await Balance.findOneAndUpdate(
        { _id: accountId, 'reservations.key': key, cycle: balance.cycle },
        {
          $pull: { reservations: { key } },
          $push: { pending: { $each: entries }, settled: { $each: [key], $slice: -settledKept } },
          $inc: { remaining: lapses ? 0 : reservation.amount, revision: 1 },
        },
        { returnDocument: 'after' },
      ).lean<BalanceRecord>();
      if (written) return drain(written);
    }
  }

  async function isRecorded(accountId: string, id: string): Promise<boolean> {
    const pending = await Balance.exists({ _id: accountId, 'pending.id': id });
    // The ledger is asked last: an entry is in it before it leaves the pending ones.
    return pending !== null || (await Entry.exists({ _id: entryId(accountId, id) })) !== null;
  }

  return {
    open,

    /** The answer to `GET /api/user/credits`. Credits of running generations count as used. */
    async get(accountId: string): Promise<Credits> {
      return toCredits(await current(accountId));
    },

    async planOf(accountId: string): Promise<Plan> {
      return (await read(accountId)).plan;
    },

    /**
     * Takes credits under a key, to be committed, released, or renewed before the lease ends.
     * @throws {AppError} `insufficient_credits`; `idempotency_conflict` when the key was used before.
     */
    async reserve(accountId: string, key: string, amount: number): Promise<{ readonly remaining: number }> {
      const entry = pendingEntry('reserve', key, -amount);
      for (;;) {
        const at = now();
        if (await Entry.exists({ _id: entryId(accountId, entry.id) }))
          throw new AppError('idempotency_conflict');
        const current = await Balance.findOne({ _id: accountId }, { cycle: 1 }).lean<BalanceRecord>();
        if (!current) {
          await open(accountId);
          continue;
        }
        const balance = await Balance.findOneAndUpdate(
          {
            _id: accountId,
            cycle: current.cycle,
            remaining: { $gte: amount },
            'reservations.key': { $ne: key },
            'pending.key': { $ne: key },
            settled: { $ne: key },
            $or: [{ resetAt: null }, { resetAt: { $gt: at } }],
          },
          {
            $inc: { remaining: -amount, revision: 1 },
            $push: {
              reservations: {
                key,
                amount,
                cycle: current.cycle,
                leaseUntil: new Date(at.getTime() + leaseMs),
              },
              pending: entry,
            },
          },
          { returnDocument: 'after' },
        ).lean<BalanceRecord>();
        if (balance) return { remaining: balance.remaining };

        const refused = await read(accountId);
        if (isDue(refused, now())) await renew(accountId);
        else if (
          refused.settled.includes(key) ||
          refused.reservations.some((each) => each.key === key) ||
          refused.pending.some((each) => each.key === key)
        ) {
          throw new AppError('idempotency_conflict');
        } else if (refused.remaining < amount) throw new AppError('insufficient_credits');
      }
    },

    /** Says that the work goes on. False when the reservation is gone: then the work must stop. */
    async renewLease(accountId: string, key: string): Promise<boolean> {
      const { matchedCount } = await Balance.updateOne(
        { _id: accountId, 'reservations.key': key },
        { $set: { 'reservations.$.leaseUntil': new Date(now().getTime() + leaseMs) } },
      );
      return matchedCount === 1;
    },

    commit,
    release,

    /**
     * Puts an account on a plan and begins a cycle with the plan's credits, once per reference (an invoice and
     * its period, an operator's command). What is left of another cycle expires. A cycle of the same plan that
     * our own clock has already begun is not begun again. The free plan's credits come once: going back to it
     * gives what was left of them.
     * @returns whether anything changed.
     */
    async grantCycle({
      accountId,
      plan,
      startsAt,
      reference,
    }: {
      readonly accountId: string;
      readonly plan: Plan;
      /** Anchor of the monthly cycles; now when not given. */
      readonly startsAt?: Date;
      readonly reference: string;
    }): Promise<boolean> {
      return change(accountId, async (balance) => {
        if (await isRecorded(accountId, `grant:${reference}`)) return null;
        const anchorAt = startsAt ?? now();
        if (
          startsAt &&
          balance.plan === plan &&
          Math.abs(balance.cycleStartedAt.getTime() - startsAt.getTime()) < sameCycleMs
        ) {
          return null;
        }
        const freeLeft = balance.plan === 'free' ? balance.remaining : balance.freeLeft;
        const { startsAt: cycleStartedAt, endsAt } = cycleAt(anchorAt, now());
        return beginCycle(balance, reference, {
          plan,
          anchorAt,
          freeLeft,
          remaining: plan === 'free' ? freeLeft : planCredits[plan].perCycle,
          cycleStartedAt,
          resetAt: planCredits[plan].renews ? endsAt : null,
        });
      });
    },

    /** Every movement of an account, oldest first. */
    async entries(accountId: string): Promise<readonly LedgerEntry[]> {
      await drain(await read(accountId));
      return Entry.find({ account: accountId }).sort({ at: 1, _id: 1 }).lean<LedgerEntry[]>();
    },

    /**
     * Settles what crashes left, copies what is pending, and begins cycles that are due. Any number of
     * processes may sweep at once.
     * @param ofAnyAge also settles reservations whose lease still runs: for a process that knows to be alone
     *   with its database, at its start.
     */
    async sweep({ ofAnyAge = false }: { readonly ofAnyAge?: boolean } = {}): Promise<{ settled: number }> {
      const at = now();
      let settled = 0;
      const leased = ofAnyAge
        ? { 'reservations.leaseUntil': { $exists: true } }
        : { 'reservations.leaseUntil': { $lte: at } };
      for (const balance of await Balance.find(leased).limit(1000).lean<BalanceRecord[]>()) {
        settled += await settle(balance, ({ leaseUntil }) => ofAnyAge || leaseUntil <= at);
      }
      const stale = new Date(at.getTime() - leaseMs);
      for (const balance of await Balance.find({ 'pending.at': { $lte: stale } })
        .limit(1000)
        .lean<BalanceRecord[]>()) {
        await drain(balance);
      }
      for (const { _id } of await Balance.find({ resetAt: { $lte: at } }, { _id: 1 })
        .limit(1000)
        .lean<BalanceRecord[]>()) {
        await renew(_id.toHexString());
      }
      return { settled };
    },

    /** Removes all that is kept of an account. Only for deletion. */
    async erase(accountId: string): Promise<void> {
      await Balance.deleteOne({ _id: accountId });
      await Entry.deleteMany({ account: accountId });
    },

    async createIndexes(): Promise<void> {
      await Balance.createIndexes();
      await Entry.createIndexes();
    },
  };
}

export type CreditsService = ReturnType<typeof createCreditsService>;

type CycleChange = Pick<BalanceRecord, 'remaining' | 'cycleStartedAt' | 'resetAt'> &
  Partial<Pick<BalanceRecord, 'plan' | 'anchorAt' | 'freeLeft'>> & { readonly entries: PendingEntry[] };

function isDue({ resetAt }: BalanceRecord, at: Date): boolean {
  return resetAt !== null && resetAt <= at;
}

function isDuplicateKey(error: unknown): boolean {
  return error instanceof mongo.MongoServerError && error.code === 11_000;
}

function toCredits({ plan, remaining, resetAt }: BalanceRecord): Credits {
  const total = planCredits[plan].perCycle;
  return {
    plan,
    remaining,
    used: Math.max(0, total - remaining),
    total,
    resetAt: resetAt?.toISOString() ?? null,
  };
}
