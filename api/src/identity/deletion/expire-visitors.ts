import { retentionMs } from '@postloom/shared-contracts';
import { type AccountRecord, accountsCollection } from '../accounts.model.ts';
import type { DeletionContext } from './delete-due-accounts.ts';

const atOnce = 200;

/**
 * Deletes visitors who haven't been here for long, with everything stored about them.
 * @returns how many.
 */
export async function expireVisitors(
  { connection, now, personalData }: Omit<DeletionContext, 'sessions'>,
  signal: AbortSignal,
): Promise<number> {
  const Accounts = accountsCollection.on(connection);
  const before = new Date(now().getTime() - retentionMs('visitors'));
  let expired = 0;
  for (;;) {
    const visitors = await Accounts.find({
      kind: 'visitor',
      $or: [{ seenAt: { $lt: before } }, { seenAt: { $exists: false }, createdAt: { $lt: before } }],
    })
      .limit(atOnce)
      .lean<AccountRecord[]>();
    for (const { _id } of visitors) {
      signal.throwIfAborted();
      for (const source of personalData) await source.erase({ id: _id.toString(), email: null });
      // Skips those who have come back or signed up in the meantime.
      const { deletedCount } = await Accounts.deleteOne({
        _id,
        kind: 'visitor',
        $or: [{ seenAt: { $lt: before } }, { seenAt: { $exists: false } }],
      });
      expired += deletedCount;
    }
    if (visitors.length < atOnce) return expired;
  }
}
