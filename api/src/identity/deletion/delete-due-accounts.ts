import { type DeletionContext, deleteAccounts } from './delete-accounts.ts';

/** Deletes the accounts whose owners requested it and whose time has come. */
export async function deleteDueAccounts(context: DeletionContext): Promise<{ readonly deleted: number }> {
  return { deleted: await deleteAccounts(context, { deletionAt: { $lte: context.now() } }) };
}
