import { type Credits, type PaidPlan, type Plan, planCredits } from '@postloom/shared-contracts';
import { type Connection, mongo, Types } from 'mongoose';
import { AppError } from '#app/http/app-error.ts';
import {
  type BalanceRecord,
  balanceModel,
  entryModel,
  type HeldCycle,
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

/** What purchases entitle an account to: a paid plan, in cycles. */
export interface Entitlement {
  readonly plan: PaidPlan;
  /** What it comes from, e.g. a subscription's id: a cycle is granted once per source and start, ever. */
  readonly source: string;
  /** Start of the first cycle. */
  readonly anchorAt: Date;
  /** End of what is paid; null for no end. */
  readonly paidUntil: Date | null;
  /** `payment`: what is paid is one cycle, the next payment brings the next; `clock`: a cycle a month. */
  readonly renewedBy: 'payment' | 'clock';
}

const settledKept = 64;
const heldKept = 8;
const freeCycle = 'free';
/** What is left of a paid year after its twelve months, by leap days and seconds, is no cycle. */
const shortestCycleMs = 36 * 60 * 60 * 1000;

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

  const pendingEntry = (
    kind: PendingEntry['kind'],
    key: string,
    amount: number,
    plan?: Plan,
  ): PendingEntry => ({ id: `${kind}:${key}`, kind, key, amount, at: now(), ...(plan && { plan }) });
  const entryId = (account: string, id: string): string => `${account}:${id}`;

  /** Copies what is pending into the ledger, then forgets it. Any number of processes may do so at once. */
  async function drain(balance: BalanceRecord): Promise<void> {
    const { _id: account, pending } = balance;
    if (pending.length === 0) return;
    const entries: LedgerEntry[] = pending.map(({ id, ...entry }) => ({
      _id: entryId(account.toHexString(), id),
      account,
      ...entry,
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
      cycleKey: freeCycle,
      source: null,
      purchasesVersion: 0,
      anchorAt: at,
      cycleStartedAt: at,
      resetAt: null,
      dueAt: null,
      paidUntil: null,
      owed: 0,
      held: [],
      reservations: [],
      pending: [pendingEntry('grant', freeCycle, credits, 'free')],
      settled: [],
    };
    try {
      await Balance.collection.insertOne(balance);
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
    }
  }

  async function read(accountId: string): Promise<BalanceRecord> {
    // By the driver: the most frequent read of all needs no query of Mongoose's.
    const balance = await Balance.collection.findOne<BalanceRecord>({ _id: new Types.ObjectId(accountId) });
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
    decide: (balance: BalanceRecord) => Promise<BalanceChange | null>,
  ): Promise<boolean> {
    for (;;) {
      const balance = await read(accountId);
      const decision = await decide(balance);
      if (!decision) return false;
      const { entries = [], ...set } = decision;
      const begins = set.cycleKey !== undefined && set.cycleKey !== balance.cycleKey;
      const written = await Balance.findOneAndUpdate(
        { _id: balance._id, revision: balance.revision },
        {
          $set: set,
          $inc: { revision: 1, cycle: begins ? 1 : 0 },
          $push: { pending: { $each: entries } },
        },
        { returnDocument: 'after' },
      ).lean<BalanceRecord>();
      if (written) {
        await drain(written);
        return true;
      }
    }
  }

  /** Begins a cycle: what is left expires, the plan's credits come. */
  function beginCycle(
    balance: BalanceRecord,
    { plan, ...cycle }: Omit<BalanceChange, 'entries' | 'remaining'> & { plan: Plan; cycleKey: string },
  ): BalanceChange {
    const remaining = planCredits[plan].perCycle;
    return {
      ...cycle,
      plan,
      remaining,
      owed: 0,
      entries: [
        pendingEntry('expire', cycle.cycleKey, -balance.remaining, balance.plan),
        pendingEntry('grant', cycle.cycleKey, remaining, plan),
      ],
    };
  }

  /**
   * Moves to another cycle, putting the present one aside, or to another plan within it. A cycle that was put
   * aside goes on where it stopped. `step` makes the entries' names unique.
   */
  async function moveTo(
    balance: BalanceRecord,
    target: Omit<BalanceChange, 'entries' | 'remaining'> & { plan: Plan; cycleKey: string },
    step: string,
  ): Promise<BalanceChange> {
    const { plan, cycleKey } = target;
    const left = balance.remaining - balance.owed;
    /** Credits on another plan of a cycle that had so many left on one plan. */
    const levelOf = (cycle: Pick<HeldCycle, 'plan' | 'remaining'>): number =>
      cycle.remaining + planCredits[plan].perCycle - planCredits[cycle.plan].perCycle;
    const at = (level: number) => ({ remaining: Math.max(0, level), owed: Math.max(0, -level) });

    if (cycleKey === balance.cycleKey) {
      const change = at(levelOf({ plan: balance.plan, remaining: left }));
      const amount = change.remaining - balance.remaining;
      return {
        ...target,
        ...change,
        entries: amount === 0 ? [] : [pendingEntry('adjust', step, amount, plan)],
      };
    }
    const held = balance.held.find((cycle) => cycle.cycleKey === cycleKey);
    const others = balance.held.filter((cycle) => cycle.cycleKey !== cycleKey);
    const free = others.filter((cycle) => cycle.cycleKey === freeCycle);
    const recent = others.filter((cycle) => cycle.cycleKey !== freeCycle).slice(-heldKept);
    const granted = held === undefined && (await isRecorded(balance._id.toHexString(), `grant:${cycleKey}`));
    if (!held && !granted && target.source !== null && target.source === balance.source) {
      return beginCycle(balance, target);
    }
    const change = at(held ? levelOf(held) : granted ? 0 : planCredits[plan].perCycle);
    return {
      ...target,
      ...change,
      held: [...free, ...recent, { cycleKey: balance.cycleKey, plan: balance.plan, remaining: left }],
      entries: [
        pendingEntry('hold', step, -balance.remaining, balance.plan),
        held || granted
          ? pendingEntry('restore', step, change.remaining, plan)
          : pendingEntry('grant', cycleKey, change.remaining, plan),
      ],
    };
  }

  async function renew(accountId: string): Promise<void> {
    await change(accountId, async (balance) => {
      const at = now();
      if (!isDue(balance, at)) return null;
      const { startsAt, endsAt } = clockCycle(balance, at);
      return beginCycle(balance, {
        plan: balance.plan,
        cycleKey: cycleKeyOf(balance.source, startsAt),
        cycleStartedAt: startsAt,
        ...ends(endsAt, balance.paidUntil, 'clock'),
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
            $or: [{ dueAt: null }, { dueAt: { $gt: at } }],
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
     * Puts an account on a plan without a purchase, once per reference (an operator's command), and begins
     * monthly cycles of it now. The free plan's credits come once: going back to it gives what was left of them.
     * @returns whether anything changed.
     */
    async grantCycle({
      accountId,
      plan,
      reference,
    }: {
      readonly accountId: string;
      readonly plan: Plan;
      readonly reference: string;
    }): Promise<boolean> {
      return change(accountId, async (balance) => {
        // Back to the free credits records no grant under the reference, but what it put aside.
        for (const kind of ['grant', 'hold', 'adjust'] as const) {
          if (await isRecorded(accountId, `${kind}:${reference}`)) return null;
        }
        const anchorAt = now();
        const { startsAt, endsAt } = cycleAt(anchorAt, anchorAt);
        const target = { plan, source: null, anchorAt, cycleStartedAt: startsAt };
        return plan === 'free'
          ? moveTo(balance, { ...target, cycleKey: freeCycle, ...neverEnds }, reference)
          : moveTo(
              balance,
              { ...target, cycleKey: reference, ...ends(endsAt, null, 'clock'), paidUntil: null },
              reference,
            );
      });
    },

    /**
     * Brings the balance in line with what the account's purchases entitle it to now, whatever it was before:
     *
     * - A cycle is granted once per source and start. What is left of the cycle before it expires.
     * - Another plan within a cycle adds the difference of the two plans' credits, or takes it.
     * - An entitlement that ends puts its cycle aside and brings back what was left of the free credits; when it
     *   comes back within the cycle, the cycle goes on where it stopped.
     *
     * So the balance after it depends on the entitlement and on what was spent, not on how it came about.
     *
     * @param version counts up with the knowledge of the purchases: an older one than the last is ignored.
     * @param entitlement null for none. It ends a plan that a purchase gave, not one that an operator gave.
     * @param ifUsedAtMost refuses (`used`) where more of the cycle was used. Null entitlement only.
     */
    async entitle({
      accountId,
      version,
      entitlement,
      ifUsedAtMost = Number.POSITIVE_INFINITY,
    }: {
      readonly accountId: string;
      readonly version: number;
      readonly entitlement: Entitlement | null;
      readonly ifUsedAtMost?: number;
    }): Promise<'applied' | 'known' | 'used'> {
      let refused: 'known' | 'used' = 'known';
      const applied = await change(accountId, async (balance) => {
        refused = 'known';
        if (balance.purchasesVersion >= version) return null;
        const step = `purchases:${version}`;
        if (!entitlement) {
          if (balance.source === null) return { purchasesVersion: version };
          if (usedOf(balance) > ifUsedAtMost) {
            refused = 'used';
            return null;
          }
          const free = { plan: 'free' as const, source: null, cycleKey: freeCycle, cycleStartedAt: now() };
          return {
            ...(await moveTo(balance, { ...free, ...neverEnds }, step)),
            purchasesVersion: version,
          };
        }
        const { plan, source, anchorAt, paidUntil, renewedBy } = entitlement;
        const { startsAt, endsAt } = cycleOf(entitlement, now());
        const target = {
          plan,
          source,
          anchorAt,
          paidUntil,
          cycleKey: cycleKeyOf(source, startsAt),
          cycleStartedAt: startsAt,
          ...ends(endsAt, paidUntil, renewedBy),
        };
        return { ...(await moveTo(balance, target, step)), purchasesVersion: version };
      });
      return applied ? 'applied' : refused;
    },

    /** Every movement of an account, oldest first; of those at one moment, what takes before what gives. */
    async entries(accountId: string): Promise<readonly LedgerEntry[]> {
      await drain(await read(accountId));
      return Entry.find({ account: accountId }).sort({ at: 1, amount: 1, _id: 1 }).lean<LedgerEntry[]>();
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
      for (const { _id } of await Balance.find({ dueAt: { $lte: at } }, { _id: 1 })
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

type BalanceChange = Partial<
  Pick<
    BalanceRecord,
    | 'plan'
    | 'remaining'
    | 'cycleKey'
    | 'source'
    | 'purchasesVersion'
    | 'anchorAt'
    | 'cycleStartedAt'
    | 'resetAt'
    | 'dueAt'
    | 'paidUntil'
    | 'owed'
    | 'held'
  >
> & { readonly entries?: readonly PendingEntry[] };

const neverEnds = { resetAt: null, dueAt: null, paidUntil: null } as const;

/** The cycle that an entitlement gives at a moment: the last one that is paid, where all of them are over. */
function cycleOf(entitlement: Entitlement, at: Date): { startsAt: Date; endsAt: Date } {
  const { anchorAt, paidUntil, renewedBy } = entitlement;
  return renewedBy === 'payment' && paidUntil
    ? { startsAt: anchorAt, endsAt: paidUntil }
    : clockCycle(entitlement, at);
}

function clockCycle(
  { anchorAt, paidUntil }: Pick<Entitlement, 'anchorAt' | 'paidUntil'>,
  at: Date,
): { startsAt: Date; endsAt: Date } {
  const last = paidUntil && new Date(paidUntil.getTime() - shortestCycleMs);
  return cycleAt(anchorAt, last && last < at ? last : at);
}

/** When a cycle ends, and whether our own clock then begins another. */
function ends(
  endsAt: Date,
  paidUntil: Date | null,
  renewedBy: Entitlement['renewedBy'],
): Pick<BalanceRecord, 'resetAt' | 'dueAt'> {
  const isLast =
    renewedBy === 'payment' || (paidUntil && paidUntil.getTime() - endsAt.getTime() < shortestCycleMs);
  return isLast ? { resetAt: paidUntil ?? endsAt, dueAt: null } : { resetAt: endsAt, dueAt: endsAt };
}

function cycleKeyOf(source: string | null, startsAt: Date): string {
  return `${source ?? 'cycle'}:${startsAt.toISOString()}`;
}

function isDue({ dueAt }: BalanceRecord, at: Date): boolean {
  return dueAt !== null && dueAt <= at;
}

/** Credits used in the cycle, with those of running generations. */
function usedOf({ plan, remaining, owed }: BalanceRecord): number {
  return planCredits[plan].perCycle - remaining + owed;
}

function isDuplicateKey(error: unknown): boolean {
  return error instanceof mongo.MongoServerError && error.code === 11_000;
}

function toCredits(balance: BalanceRecord): Credits {
  const { plan, remaining, resetAt } = balance;
  return {
    plan,
    remaining,
    used: Math.max(0, usedOf(balance)),
    total: planCredits[plan].perCycle,
    resetAt: resetAt?.toISOString() ?? null,
  };
}
