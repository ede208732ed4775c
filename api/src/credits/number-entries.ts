import type { OwnedDocuments } from '#app/kernel/database/owned.ts';
import type { LedgerEntry } from './credits.model.ts';
import type { CreditsContext } from './credits-context.ts';
import { readBalance } from './open-balance.ts';

type Place = Required<Pick<LedgerEntry, 'seq' | 'balance'>>;

const batchSize = 500;
/** As a range, this lets the query skip the unnumbered part of the index. */
const anyNumber = { $gt: Number.NEGATIVE_INFINITY };

/**
 * Numbers the entries of an older version (compat: ledger-order), which ordered them by clock time. They go before all
 * numbered ones and are numbered from the newest to the oldest, so that a run that was interrupted, or that runs
 * alongside another one, continues from where that one is.
 */
export async function numberEntries(context: CreditsContext, workspace: string): Promise<void> {
  const ledger = context.entriesOf(workspace);
  const unnumbered = { seq: null };
  if (!(await ledger.findOne(unnumbered))) return;
  const { remaining, pending, entryCount = 0 } = await readBalance(context, workspace);
  const [oldest] = await ledger
    .find({ seq: anyNumber })
    .sort({ seq: 1, _id: 1 })
    .limit(1)
    .lean<(LedgerEntry & Place)[]>();

  // An older version that was still running during the upgrade may have written these (compat: ledger-order).
  if (oldest) await placeByTime(ledger, oldest.at);

  let place: Place = oldest
    ? { seq: oldest.seq - 1, balance: oldest.balance - oldest.amount }
    : {
        seq: entryCount - pending.length,
        balance: pending.reduce((balance, { amount }) => balance - amount, remaining),
      };
  let batch: Parameters<typeof ledger.changeAll>[0][number][] = [];
  const flush = async (): Promise<void> => {
    if (batch.length > 0) await ledger.changeAll(batch);
    batch = [];
  };
  for await (const { _id, amount } of ledger
    .find(unnumbered)
    .select({ amount: 1 })
    .sort({ at: -1, amount: -1, _id: -1 })
    .lean<LedgerEntry[]>()
    .cursor()) {
    batch.push({ filter: { _id, seq: null }, update: { $set: place } });
    place = { seq: place.seq - 1, balance: place.balance - amount };
    if (batch.length === batchSize) await flush();
  }
  await flush();
}

/** Gives each unnumbered entry the position of the last entry before it by clock time. */
async function placeByTime(ledger: OwnedDocuments<LedgerEntry>, since: Date): Promise<void> {
  const late = await ledger
    .find({ seq: null, at: { $gt: since } })
    .sort({ at: 1, amount: 1, _id: 1 })
    .lean<LedgerEntry[]>();
  for (const { _id, at, amount } of late) {
    const [before] = await ledger
      .find({ seq: anyNumber, at: { $lte: at } })
      .sort({ seq: -1, at: -1 })
      .limit(1)
      .lean<(LedgerEntry & Place)[]>();
    if (before)
      await ledger.updateOne({ _id }, { $set: { seq: before.seq, balance: before.balance + amount } });
  }
}
