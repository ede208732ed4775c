import type { CreditWork } from '#app/credits/credit-work.ts';
import { clientOf } from '#app/kernel/database/owned.ts';
import type { RunRecord } from './runs.model.ts';
import { creatorOf, type RunsContext, reservationKeyOf } from './runs-context.ts';

/**
 * Reserves an attempt's credits; 0 for none. Credits held by earlier attempts are carried over: if they were released
 * first, something else could take them.
 * @param pictures how many of the credits are for pictures, if the run makes a picture and a text.
 * @throws {AppError} `insufficient_credits`
 */
export async function holdCredits(
  { credits }: Pick<RunsContext, 'credits'>,
  record: RunRecord,
  amount: number,
  pictures = 0,
): Promise<void> {
  const workspace = record.account.toHexString();
  const key = reservationKeyOf(record);
  const [, ...earlier] = keysUntil(record);
  const carried = earlier.length > 0 && (await credits.carry(workspace, { from: earlier, key, amount }));
  if (carried || amount === 0) return;
  await credits.reserve(workspace, key, amount, creatorOf(record), workOf(record, amount, pictures));
}

/** What a run's credits are for. @param pictures as in {@link holdCredits}. */
export const workOf = (
  { client, part }: Pick<RunRecord, 'client' | 'part'>,
  amount: number,
  pictures: number,
): CreditWork => ({
  client: clientOf(client),
  pictures: part === 'picture' ? amount : pictures,
  clips: part === 'video' ? amount : 0,
});

/** Releases everything that an attempt, or an earlier one, still holds. */
export const giveBackCredits = (
  { credits }: Pick<RunsContext, 'credits'>,
  record: RunRecord,
): Promise<void> => credits.release(record.account.toHexString(), ...keysUntil(record));

/** The reservation keys of an attempt and all earlier ones, its own first. */
const keysUntil = ({ _id, attempt }: RunRecord): string[] =>
  Array.from({ length: attempt }, (_, before) => reservationKeyOf({ _id, attempt: attempt - before }));
