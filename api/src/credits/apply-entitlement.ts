import type { Plan } from '@postloom/shared-contracts';
import {
  cycleKeyOf,
  cycleOf,
  type Entitlement,
  endsOf,
  freeCycle,
  neverEnds,
  usedOf,
} from './balance-rules.ts';
import { changeBalance } from './change-balance.ts';
import { changeCycle } from './change-cycle.ts';
import type { CreditsContext } from './credits-context.ts';

export interface EntitlementUpdate {
  readonly accountId: string;
  /** Counts up with the knowledge of the purchases: an older one than the last is ignored. */
  readonly version: number;
  /** Null for none. That ends a plan that a purchase gave, not one that an operator gave. */
  readonly entitlement: Entitlement | null;
  /** Refuses (`used`) where more of the cycle was used. For a null entitlement only. */
  readonly ifUsedAtMost?: number;
}

/**
 * What came of it. `applied` names the plan that this very change found: of several at once, one finds the old plan,
 * so what is told of a change of plan is told once.
 */
export type EntitlementOutcome =
  | { readonly outcome: 'applied'; readonly from: Plan; readonly to: Plan }
  | { readonly outcome: 'known' | 'used' };

/**
 * Brings the balance in line with what the account's purchases entitle it to now, whatever it was before:
 *
 * - A cycle is granted once per source and start. What is left of the cycle before it expires.
 * - Another plan within a cycle adds the difference of the two plans' credits, or takes it.
 * - An entitlement that ends puts its cycle aside and brings back what was left of the free credits; when it
 *   comes back within the cycle, the cycle goes on where it stopped.
 *
 * So the balance after it depends on the entitlement and on what was spent, not on how it came about.
 */
export async function applyEntitlement(
  context: CreditsContext,
  { accountId, version, entitlement, ifUsedAtMost = Number.POSITIVE_INFINITY }: EntitlementUpdate,
): Promise<EntitlementOutcome> {
  const { now } = context;
  let refused: 'known' | 'used' = 'known';
  let from: Plan = 'free';
  let to: Plan = 'free';
  const applied = await changeBalance(context, accountId, async (balance) => {
    refused = 'known';
    from = to = balance.plan;
    if (balance.purchasesVersion >= version) return null;
    const step = `purchases:${version}`;
    if (!entitlement) {
      if (balance.source === null) return { purchasesVersion: version };
      if (usedOf(balance) > ifUsedAtMost) {
        refused = 'used';
        return null;
      }
      const free = { plan: 'free' as const, source: null, cycleKey: freeCycle, cycleStartedAt: now() };
      const change = await changeCycle(context, balance, { ...free, ...neverEnds }, step);
      to = free.plan;
      return { ...change, purchasesVersion: version };
    }
    const { plan, source, anchorAt, paidUntil, renewedBy } = entitlement;
    to = plan;
    const { startsAt, endsAt } = cycleOf(entitlement, now());
    const target = {
      plan,
      source,
      anchorAt,
      paidUntil,
      cycleKey: cycleKeyOf(source, startsAt),
      cycleStartedAt: startsAt,
      ...endsOf(endsAt, paidUntil, renewedBy),
    };
    return { ...(await changeCycle(context, balance, target, step)), purchasesVersion: version };
  });
  return applied ? { outcome: 'applied', from, to } : { outcome: refused };
}
