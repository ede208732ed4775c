import type { RunRecord } from './runs.model.ts';
import { creatorOf, type RunsContext, reservationKeyOf } from './runs-context.ts';

/**
 * Reserves an attempt's credits; 0 for none. Credits held by earlier attempts are carried over: if they were released
 * first, something else could take them.
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

/** Releases everything that an attempt, or an earlier one, still holds. */
export const giveBackCredits = (
  { credits }: Pick<RunsContext, 'credits'>,
  record: RunRecord,
): Promise<void> => credits.release(record.account.toHexString(), ...keysUntil(record));

/** The reservation keys of an attempt and all earlier ones, its own first. */
const keysUntil = ({ _id, attempt }: RunRecord): string[] =>
  Array.from({ length: attempt }, (_, before) => reservationKeyOf({ _id, attempt: attempt - before }));
