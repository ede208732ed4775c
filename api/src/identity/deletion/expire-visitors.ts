import { retentionMs } from '@postloom/shared-contracts';
import { type DeletionContext, deleteAccounts } from './delete-accounts.ts';

/**
 * Deletes visitors who haven't been here for long, with everything stored about them. If they come back or sign up from
 * the moment on at which their account is claimed for that, they start anew.
 * @returns how many.
 */
export function expireVisitors(context: DeletionContext, signal: AbortSignal): Promise<number> {
  const before = new Date(context.now().getTime() - retentionMs('visitors'));
  return deleteAccounts(
    context,
    {
      kind: { $in: ['visitor', 'expiring'] },
      $or: [{ seenAt: { $lt: before } }, { seenAt: { $exists: false }, createdAt: { $lt: before } }],
    },
    { signal },
  );
}
