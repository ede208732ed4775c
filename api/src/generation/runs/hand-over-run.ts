import type { Types } from 'mongoose';
import { isDuplicateKey } from '#app/kernel/database/duplicate-key.ts';
import type { RunRecord } from './runs.model.ts';
import { type RunsContext, runsOf } from './runs-context.ts';

/** The fields of a result that contain addresses of files. */
export const fileFields = ['imageUrl', 'attachedImageUrl', 'videoUrl'] as const;

/**
 * Moves a visitor's finished run to the member who takes it over: its files first, so that a repetition after a crash
 * finds the rest. A file for which the member has no room stays behind, the result no longer names it, and they are told.
 * @returns the member's run; null if another call was faster, or if the member already has a run for the same request.
 */
export async function handOverRun(
  context: RunsContext,
  { _id, account, response }: RunRecord,
  heir: Types.ObjectId,
): Promise<RunRecord | null> {
  const [from, to] = [account.toHexString(), heir.toHexString()];
  const runs = runsOf(context, from);
  const leftBehind: Record<string, null> = {};
  for (const field of fileFields) {
    const address: unknown = Object(response)[field];
    if (typeof address === 'string' && !(await context.objects.handOverFile(from, to, address)))
      leftBehind[`response.${field}`] = null;
  }
  const isWhole = Object.keys(leftBehind).length === 0;
  try {
    const moved = await runs.updateOne(
      { _id, heir },
      { $set: { account: heir, createdBy: heir, ...leftBehind }, $unset: { heir: 1 } },
    );
    if (moved && !isWhole) await context.tellLeftBehind({ visitorId: from, memberId: to });
    return moved;
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
    await runs.change({ _id }, { $set: { toKeep: false }, $unset: { heir: 1 } });
    return null;
  }
}
