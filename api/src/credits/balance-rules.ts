import {
  type creditsSchema,
  type PaidPlan,
  type Plan,
  planCatalogue,
  type Sent,
} from '@postloom/shared-contracts';
import type { BalanceRecord, HeldCycle, PendingEntry } from './credits.model.ts';
import { cycleAt } from './cycle.ts';

export type Credits = Sent<typeof creditsSchema>;

/** What a workspace's purchases entitle it to: a paid plan, granted in cycles. */
export interface Entitlement {
  readonly plan: PaidPlan;
  /** Where it comes from, e.g. a subscription's id. A cycle is granted only once per source and start. */
  readonly source: string;
  /** Start of the first cycle. */
  readonly anchorAt: Date;
  /** Until when it is paid for; null for no end. */
  readonly paidUntil: Date | null;
  /**
   * `payment`: one payment covers one cycle, and the next payment starts the next cycle. `clock`: a new cycle every
   * month.
   */
  readonly renewedBy: 'payment' | 'clock';
}

/** The fields that a rare change sets, and the ledger entries that explain it. */
export type BalanceChange = Partial<
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

/** Where a balance moves to: a cycle and its plan. The credits follow from the rules. */
export type CycleTarget = Omit<BalanceChange, 'entries' | 'remaining'> & { plan: Plan; cycleKey: string };

/** Key of the free plan's only cycle. */
export const freeCycle = 'free';
const heldKept = 8;
/** A paid year can outlast its twelve months by a leap day or some seconds. That remainder doesn't count as a cycle. */
const shortestCycleMs = 36 * 60 * 60 * 1000;

export const neverEnds = { resetAt: null, dueAt: null, paidUntil: null } as const;

/** A movement of credits. Its id, `<kind>:<key>`, is unique within the workspace. */
export function movement(
  kind: PendingEntry['kind'],
  key: string,
  amount: number,
  at: Date,
  plan?: Plan,
): PendingEntry {
  return { id: `${kind}:${key}`, kind, key, amount, at, ...(plan && { plan }) };
}

/** Begins a cycle: the remaining credits expire, and the plan's credits are granted. */
export function beginCycle(balance: BalanceRecord, { plan, ...cycle }: CycleTarget, at: Date): BalanceChange {
  const remaining = planCatalogue[plan].credits.perCycle;
  return {
    ...cycle,
    plan,
    remaining,
    owed: 0,
    entries: [
      movement('expire', cycle.cycleKey, -balance.remaining, at, balance.plan),
      movement('grant', cycle.cycleKey, remaining, at, plan),
    ],
  };
}

/** Whether a reservation's key was used, as far as the balance remembers. The ledger knows older keys. */
export function isKeyTaken({ settled, reservations, pending }: BalanceRecord, key: string): boolean {
  return (
    settled.includes(key) ||
    reservations.some((each) => each.key === key) ||
    pending.some((each) => each.key === key)
  );
}

/** Whether a cycle is the balance's current one or was put aside, so that the ledger needn't be searched for it. */
export function knowsCycle({ cycleKey, held }: BalanceRecord, wanted: string): boolean {
  return cycleKey === wanted || held.some((cycle) => cycle.cycleKey === wanted);
}

/**
 * Moves to another cycle, putting the current one aside, or to another plan within the same cycle. A cycle that was put
 * aside continues where it stopped.
 *
 * @param step makes the movements' ids unique.
 * @param wasGranted whether the ledger shows that the cycle was granted, for cycles that the balance doesn't know.
 */
export function moveToCycle(
  balance: BalanceRecord,
  target: CycleTarget,
  { step, at, wasGranted }: { readonly step: string; readonly at: Date; readonly wasGranted: boolean },
): BalanceChange {
  const { plan, cycleKey } = target;
  const left = balance.remaining - balance.owed;
  /** What a cycle's remaining credits come to on the target plan. */
  const levelOf = (cycle: Pick<HeldCycle, 'plan' | 'remaining'>): number =>
    cycle.remaining + planCatalogue[plan].credits.perCycle - planCatalogue[cycle.plan].credits.perCycle;
  const settleAt = (level: number) => ({ remaining: Math.max(0, level), owed: Math.max(0, -level) });

  if (cycleKey === balance.cycleKey) {
    const change = settleAt(levelOf({ plan: balance.plan, remaining: left }));
    const amount = change.remaining - balance.remaining;
    return {
      ...target,
      ...change,
      entries: amount === 0 ? [] : [movement('adjust', step, amount, at, plan)],
    };
  }
  const held = balance.held.find((cycle) => cycle.cycleKey === cycleKey);
  const others = balance.held.filter((cycle) => cycle.cycleKey !== cycleKey);
  const free = others.filter((cycle) => cycle.cycleKey === freeCycle);
  const recent = others.filter((cycle) => cycle.cycleKey !== freeCycle).slice(-heldKept);
  if (!held && !wasGranted && target.source !== null && target.source === balance.source) {
    return beginCycle(balance, target, at);
  }
  const change = settleAt(held ? levelOf(held) : wasGranted ? 0 : planCatalogue[plan].credits.perCycle);
  return {
    ...target,
    ...change,
    held: [...free, ...recent, { cycleKey: balance.cycleKey, plan: balance.plan, remaining: left }],
    entries: [
      movement('hold', step, -balance.remaining, at, balance.plan),
      held || wasGranted
        ? movement('restore', step, change.remaining, at, plan)
        : movement('grant', cycleKey, change.remaining, at, plan),
    ],
  };
}

/** The cycle that an entitlement gives at a moment, or the last paid one if all are over. */
export function cycleOf(entitlement: Entitlement, at: Date): { startsAt: Date; endsAt: Date } {
  const { anchorAt, paidUntil, renewedBy } = entitlement;
  return renewedBy === 'payment' && paidUntil
    ? { startsAt: anchorAt, endsAt: paidUntil }
    : clockCycle(entitlement, at);
}

/** The monthly cycle at a moment, but none after the last paid one. */
export function clockCycle(
  { anchorAt, paidUntil }: Pick<Entitlement, 'anchorAt' | 'paidUntil'>,
  at: Date,
): { startsAt: Date; endsAt: Date } {
  const last = paidUntil && new Date(paidUntil.getTime() - shortestCycleMs);
  return cycleAt(anchorAt, last && last < at ? last : at);
}

/** When a cycle ends, and whether our own clock then starts another. */
export function endsOf(
  endsAt: Date,
  paidUntil: Date | null,
  renewedBy: Entitlement['renewedBy'],
): Pick<BalanceRecord, 'resetAt' | 'dueAt'> {
  const isLast =
    renewedBy === 'payment' || (paidUntil && paidUntil.getTime() - endsAt.getTime() < shortestCycleMs);
  return isLast ? { resetAt: paidUntil ?? endsAt, dueAt: null } : { resetAt: endsAt, dueAt: endsAt };
}

/** Key of a cycle. Each key is granted once. */
export function cycleKeyOf(source: string | null, startsAt: Date): string {
  return `${source ?? 'cycle'}:${startsAt.toISOString()}`;
}

/** Whether our own clock has to start the next cycle now. */
export function isDue({ dueAt }: BalanceRecord, at: Date): boolean {
  return dueAt !== null && dueAt <= at;
}

/** Credits used in the cycle, including those reserved by running generations. */
export function usedOf({ plan, remaining, owed }: BalanceRecord): number {
  return planCatalogue[plan].credits.perCycle - remaining + owed;
}

/** The balance as shown to its owner. */
export function toCredits(balance: BalanceRecord): Credits {
  const { plan, remaining, resetAt } = balance;
  return {
    plan,
    remaining,
    used: Math.max(0, usedOf(balance)),
    total: planCatalogue[plan].credits.perCycle,
    resetAt: resetAt?.toISOString() ?? null,
  };
}
