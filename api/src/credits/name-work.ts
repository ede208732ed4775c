import type { CreditWork } from './credit-work.ts';
import type { CreditsContext } from './credits-context.ts';
import { entryId } from './write-ledger.ts';

/**
 * Records what credits were for in an entry from before that was recorded (compat: work). Does nothing if there is no
 * such entry.
 * @param workOf the answer, given how many credits were reserved.
 */
export async function nameWork(
  context: CreditsContext,
  workspace: string,
  key: string,
  workOf: (amount: number) => CreditWork,
): Promise<void> {
  const ledger = context.entriesOf(workspace);
  const unnamed = { _id: entryId(workspace, `reserve:${key}`), work: { $exists: false } };
  const entry = await ledger.findOne(unnamed);
  if (entry) await ledger.change(unnamed, { $set: { work: workOf(-entry.amount) } });
}
