import type { billingEndpoints, EndpointQuery, ledgerLineSchema, Sent } from '@postloom/shared-contracts';
import type { BillingContext } from './billing-context.ts';

type LedgerLine = Sent<typeof ledgerLineSchema>;

/** The contract's name for the reason of a movement. */
const reasons = {
  grant: 'cycle_began',
  expire: 'cycle_ended',
  adjust: 'plan_changed',
  hold: 'plan_paused',
  restore: 'plan_resumed',
  reserve: 'generation',
  commit: 'generation',
  release: 'generation_returned',
  lapse: 'lapsed',
} as const;

/**
 * Movements of credits, newest first, with the balance after each. A cursor is the id of a line, so that it also works
 * for tabs and processes of earlier versions, which send it as `before`.
 */
export async function listLedger(
  { credits, nameOf }: BillingContext,
  workspace: string,
  { before, cursor = before, limit }: EndpointQuery<typeof billingEndpoints.listLedger>,
): Promise<{ readonly items: LedgerLine[]; readonly lines: LedgerLine[]; readonly next: string | null }> {
  const { entries, hasMore } = await credits.entriesBefore(workspace, { before: cursor, limit });
  const names = new Map<string, string | null>();
  for (const { by } of entries) if (by && !names.has(by)) names.set(by, await nameOf(by));
  const items = entries.map(({ kind, key, at, plan = null, amount, balance, by }) => {
    const id = `${kind}:${key}`;
    const reason: LedgerLine['reason'] = id === 'grant:free' ? 'free_credits' : reasons[kind];
    return { id, at: at.toISOString(), reason, plan, amount, balance, by: (by && names.get(by)) || null };
  });
  return { items, lines: items, next: hasMore ? (items.at(-1)?.id ?? null) : null };
}
