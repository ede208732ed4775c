import type { RunRecord } from './runs.model.ts';
import { creatorOf, type RunsContext, reservationKeyOf } from './runs-context.ts';

/**
 * Reserves what an attempt costs; 0 for nothing. What earlier attempts hold is carried over to it: somebody else could
 * take those credits if they were given back first.
 * @throws {AppError} `insufficient_credits`
 */
export async function holdCredits(
  { credits }: Pick<RunsContext, 'credits'>,
  record: RunRecord,
  amount: number,
): Promise<void> {
  const accountId = record.account.toHexString();
  const key = reservationKeyOf(record);
  const [, ...earlier] = keysUntil(record);
  const carried = earlier.length > 0 && (await credits.carry(accountId, { from: earlier, key, amount }));
  if (!carried && amount > 0) await credits.reserve(accountId, key, amount, creatorOf(record));
}

/** Gives back whatever an attempt holds, or those before it still do. */
export const giveBackCredits = (
  { credits }: Pick<RunsContext, 'credits'>,
  record: RunRecord,
): Promise<void> => credits.release(record.account.toHexString(), ...keysUntil(record));

/** Names under which an attempt and those before it reserve credits, its own first. */
const keysUntil = ({ _id, attempt }: RunRecord): string[] =>
  Array.from({ length: attempt }, (_, before) => reservationKeyOf({ _id, attempt: attempt - before }));
