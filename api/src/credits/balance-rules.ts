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

/** What a rare change sets, and the movements that explain it. */
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

/** Where a balance goes: a cycle and its plan, without the credits, which follow from the rules. */
export type CycleTarget = Omit<BalanceChange, 'entries' | 'remaining'> & { plan: Plan; cycleKey: string };

/** Name of the one cycle of the free plan. */
export const freeCycle = 'free';
const heldKept = 8;
/** What is left of a paid year after its twelve months, by leap days and seconds, is no cycle. */
const shortestCycleMs = 36 * 60 * 60 * 1000;

export const neverEnds = { resetAt: null, dueAt: null, paidUntil: null } as const;

/** A movement of credits. Its id, `<kind>:<key>`, exists once per account. */
export function movement(
  kind: PendingEntry['kind'],
  key: string,
  amount: number,
  at: Date,
  plan?: Plan,
): PendingEntry {
  return { id: `${kind}:${key}`, kind, key, amount, at, ...(plan && { plan }) };
}

/** Begins a cycle: what is left expires, the plan's credits come. */
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

/** Whether a reservation's key was used, as far as the balance knows: the ledger knows those of before. */
export function isKeyTaken({ settled, reservations, pending }: BalanceRecord, key: string): boolean {
  return (
    settled.includes(key) ||
    reservations.some((each) => each.key === key) ||
    pending.some((each) => each.key === key)
  );
}

/** Whether a cycle is the balance's own, or was put aside: then nobody has to look into the ledger for it. */
export function knowsCycle({ cycleKey, held }: BalanceRecord, wanted: string): boolean {
  return cycleKey === wanted || held.some((cycle) => cycle.cycleKey === wanted);
}

/**
 * Moves to another cycle, putting the present one aside, or to another plan within it. A cycle that was put aside
 * goes on where it stopped.
 *
 * @param step makes the movements' names unique.
 * @param wasGranted whether the ledger has a grant of the cycle, where the balance does not know it.
 */
export function moveToCycle(
  balance: BalanceRecord,
  target: CycleTarget,
  { step, at, wasGranted }: { readonly step: string; readonly at: Date; readonly wasGranted: boolean },
): BalanceChange {
  const { plan, cycleKey } = target;
  const left = balance.remaining - balance.owed;
  /** Credits on the target's plan of a cycle that had so many left on its own. */
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

/** The cycle that an entitlement gives at a moment: the last one that is paid, where all of them are over. */
export function cycleOf(entitlement: Entitlement, at: Date): { startsAt: Date; endsAt: Date } {
  const { anchorAt, paidUntil, renewedBy } = entitlement;
  return renewedBy === 'payment' && paidUntil
    ? { startsAt: anchorAt, endsAt: paidUntil }
    : clockCycle(entitlement, at);
}

/** The monthly cycle at a moment, of what is paid. */
export function clockCycle(
  { anchorAt, paidUntil }: Pick<Entitlement, 'anchorAt' | 'paidUntil'>,
  at: Date,
): { startsAt: Date; endsAt: Date } {
  const last = paidUntil && new Date(paidUntil.getTime() - shortestCycleMs);
  return cycleAt(anchorAt, last && last < at ? last : at);
}

/** When a cycle ends, and whether our own clock then begins another. */
export function endsOf(
  endsAt: Date,
  paidUntil: Date | null,
  renewedBy: Entitlement['renewedBy'],
): Pick<BalanceRecord, 'resetAt' | 'dueAt'> {
  const isLast =
    renewedBy === 'payment' || (paidUntil && paidUntil.getTime() - endsAt.getTime() < shortestCycleMs);
  return isLast ? { resetAt: paidUntil ?? endsAt, dueAt: null } : { resetAt: endsAt, dueAt: endsAt };
}

/** Name of a cycle: it is granted once under it. */
export function cycleKeyOf(source: string | null, startsAt: Date): string {
  return `${source ?? 'cycle'}:${startsAt.toISOString()}`;
}

/** Whether our own clock must begin the next cycle. */
export function isDue({ dueAt }: BalanceRecord, at: Date): boolean {
  return dueAt !== null && dueAt <= at;
}

/** Credits used in the cycle, with those of running generations. */
export function usedOf({ plan, remaining, owed }: BalanceRecord): number {
  return planCatalogue[plan].credits.perCycle - remaining + owed;
}

/** The balance as its owner sees it. */
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
