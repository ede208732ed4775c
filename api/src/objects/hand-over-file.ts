import { Types } from 'mongoose';
import { AppError } from '#app/kernel/http/app-error.ts';
import { filesOf, idIn, type ObjectsContext } from './objects-context.ts';
import { roomOf } from './storage-usage.ts';

/**
 * Moves a file to another account, if that has room for it.
 * @returns whether it is the other account's now.
 */
export async function handOverFile(
  context: ObjectsContext,
  from: string,
  to: string,
  address: string,
): Promise<boolean> {
  const { usage, quotaOf } = context;
  const filesOfGiver = filesOf(context, { workspace: from });
  const filesOfReceiver = filesOf(context, { workspace: to });
  const _id = idIn(address);
  const file = await filesOfGiver.findOne({ _id, status: 'ready' });
  if (!file) return filesOfReceiver.has({ _id });
  try {
    await usage.take(to, roomOf(file), await quotaOf(to));
  } catch (error) {
    if (error instanceof AppError && error.code === 'storage_full') return false;
    throw error;
  }
  const isMoved = await filesOfGiver.change({ _id }, { $set: { owner: new Types.ObjectId(to) } });
  // If it wasn't there any more, another call has moved or removed it.
  await usage.give(isMoved ? from : to, roomOf(file));
  return isMoved || filesOfReceiver.has({ _id });
}
