import type { OwnedDocuments } from '#app/kernel/database/owned.ts';
import { AppError } from '#app/kernel/http/app-error.ts';
import type { LedgerEntry } from './credits.model.ts';
import type { CreditsContext } from './credits-context.ts';
import { numberEntries } from './number-entries.ts';
import { readBalance } from './open-balance.ts';
import { entryId, writePending } from './write-ledger.ts';

/** An entry that has been numbered. */
export type NumberedEntry = LedgerEntry & Required<Pick<LedgerEntry, 'seq' | 'balance'>>;

/** All movements of a workspace, oldest first. */
export async function listEntries(
  context: CreditsContext,
  workspace: string,
): Promise<readonly NumberedEntry[]> {
  await completeLedger(context, workspace);
  return context.entriesOf(workspace).find().sort({ seq: 1, _id: 1 }).lean<NumberedEntry[]>();
}

/**
 * A page of the movements that changed the balance, newest first. Its cost doesn't grow with the number of movements.
 *
 * @param before `<kind>:<key>` of the last movement on the previous page.
 * @throws {AppError} `validation_failed` when the workspace has no such movement.
 */
export async function listEntriesBefore(
  context: CreditsContext,
  workspace: string,
  { before, limit }: { readonly before?: string | undefined; readonly limit: number },
): Promise<{ readonly entries: readonly NumberedEntry[]; readonly hasMore: boolean }> {
  const ledger = context.entriesOf(workspace);
  await completeLedger(context, workspace);
  const last = before === undefined ? null : await findEntry(ledger, entryId(workspace, before));
  const entries = await ledger
    .find({
      // A commit moves nothing: the reservation has already taken the credits.
      amount: { $ne: 0 },
      ...(last && { seq: { $lte: last.seq }, $or: [{ seq: { $lt: last.seq } }, { _id: { $lt: last._id } }] }),
    })
    .sort({ seq: -1, _id: -1 })
    .limit(limit + 1)
    .lean<NumberedEntry[]>();
  return { entries: entries.slice(0, limit), hasMore: entries.length > limit };
}

async function findEntry(ledger: OwnedDocuments<LedgerEntry>, id: string): Promise<NumberedEntry> {
  const entry = (await ledger.findOne({ _id: id })) as NumberedEntry | null;
  if (!entry) throw new AppError('validation_failed', { userMessage: 'This page doesn’t exist.' });
  return entry;
}

/** Copies what is missing to the ledger and numbers it. */
async function completeLedger(context: CreditsContext, workspace: string): Promise<void> {
  await writePending(context, await readBalance(context, workspace));
  await numberEntries(context, workspace);
}
