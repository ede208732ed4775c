import type { LedgerEntry } from './credits.model.ts';
import type { CreditsContext } from './credits-context.ts';
import { getCredits } from './get-credits.ts';
import { readBalance } from './open-balance.ts';
import { entryId, writePending } from './write-ledger.ts';

export interface Period {
  readonly from: Date;
  /** Exclusive. */
  readonly to: Date;
}

/** What was charged for one client's work. */
export interface UsedCredits {
  /** Null for the workspace itself; undefined for entries from before clients were recorded (compat: work). */
  readonly client: string | null | undefined;
  credits: number;
  /** How many of the credits were for pictures, and for clips. */
  pictures: number;
  clips: number;
}

/**
 * The credits that were taken in a period and charged, by client, and those held by work in progress. Credits count
 * from the moment they were taken, as the ledger lists them; what was returned doesn't count. Reads the period's part
 * of the ledger by its index over time.
 */
export async function usedCredits(
  context: CreditsContext,
  workspace: string,
  { from, to }: Period,
): Promise<{ readonly byClient: readonly UsedCredits[]; readonly reserved: number }> {
  // Settles what a crash has left, so that it doesn't count as in progress.
  await getCredits(context, workspace);
  const balance = await readBalance(context, workspace);
  await writePending(context, balance);
  const ledger = context.entriesOf(workspace);
  const entries = await ledger
    .find({ at: { $gte: from, $lt: to }, kind: { $in: ['reserve', 'commit', 'release'] } })
    .select({ kind: 1, key: 1, amount: 1, work: 1 })
    .lean<Pick<LedgerEntry, 'kind' | 'key' | 'amount' | 'work'>[]>();
  const keysOf = (kind: LedgerEntry['kind']): string[] =>
    entries.flatMap((entry) => (entry.kind === kind ? entry.key : []));
  const charged = new Set(keysOf('commit'));
  const held = new Set(balance.reservations.map(({ key }) => key));
  // The few that the period left open may have been charged after it.
  const returned = new Set(keysOf('release'));
  for (const key of keysOf('reserve')) {
    if (charged.has(key) || returned.has(key) || held.has(key)) continue;
    if (await ledger.has({ _id: entryId(workspace, `commit:${key}`) })) charged.add(key);
  }

  const byClient = new Map<string | null | undefined, UsedCredits>();
  let reserved = 0;
  for (const { kind, key, amount, work } of entries) {
    if (kind !== 'reserve') continue;
    if (!charged.has(key)) {
      if (held.has(key)) reserved -= amount;
      continue;
    }
    const used = byClient.get(work?.client) ?? { client: work?.client, credits: 0, pictures: 0, clips: 0 };
    used.credits -= amount;
    used.pictures += work?.pictures ?? 0;
    used.clips += work?.clips ?? 0;
    byClient.set(work?.client, used);
  }
  return { byClient: [...byClient.values()], reserved };
}

/**
 * The cycle whose used credits the workspace sees now. It begins with the movement that granted it: a payment is
 * reported some time after the period that it pays for has begun, and until then credits come from the cycle before. A
 * cycle without an end is read until now.
 */
export async function currentCycle(context: CreditsContext, workspace: string): Promise<Period> {
  await getCredits(context, workspace);
  const balance = await readBalance(context, workspace);
  await writePending(context, balance);
  const { cycleKey, cycleStartedAt, resetAt } = balance;
  const granted = await context
    .entriesOf(workspace)
    .findOne({ _id: entryId(workspace, `grant:${cycleKey}`) });
  return { from: granted?.at ?? cycleStartedAt, to: resetAt ?? new Date(context.now().getTime() + 1) };
}

/** When the workspace had its first movement, at the latest now. */
export async function firstMovementAt(context: CreditsContext, workspace: string): Promise<Date> {
  await writePending(context, await readBalance(context, workspace));
  const [first] = await context
    .entriesOf(workspace)
    .find()
    .sort({ at: 1 })
    .limit(1)
    .select({ at: 1 })
    .lean<Pick<LedgerEntry, 'at'>[]>();
  return first?.at ?? context.now();
}
