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
  readonly workspace: string;
  /** Increases with each change to the workspace's purchases. A version older than the last one applied is ignored. */
  readonly version: number;
  /** Null for none, which ends a plan that came from a purchase but not one that an operator granted. */
  readonly entitlement: Entitlement | null;
  /** Refuses with `used` if more credits of the cycle were spent. Only for a null entitlement. */
  readonly ifUsedAtMost?: number;
}

/**
 * The outcome. `applied` names the plan that this very change replaced. Of several concurrent changes only one sees the
 * old plan, so the person is told about the change once.
 */
export type EntitlementOutcome =
  | { readonly outcome: 'applied'; readonly from: Plan; readonly to: Plan }
  | { readonly outcome: 'known' | 'used' };

/**
 * Brings the balance in line with what the workspace's purchases entitle it to now, whatever it was before:
 *
 * - A cycle is granted once per source and start. Credits left from the previous cycle expire.
 * - A change of plan within a cycle adds or removes the difference between the two plans' credits.
 * - When an entitlement ends, its cycle is put aside and the unused free credits come back. If it returns within the
 *   cycle, the cycle continues where it stopped.
 *
 * So the resulting balance depends only on the entitlement and on what was spent, not on the order of events.
 */
export async function applyEntitlement(
  context: CreditsContext,
  { workspace, version, entitlement, ifUsedAtMost = Number.POSITIVE_INFINITY }: EntitlementUpdate,
): Promise<EntitlementOutcome> {
  const { now } = context;
  let refused: 'known' | 'used' = 'known';
  let from: Plan = 'free';
  let to: Plan = 'free';
  const applied = await changeBalance(context, workspace, async (balance) => {
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
