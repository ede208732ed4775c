import type { Logger } from 'pino';
import { acrossWorkspaces } from '#app/kernel/database/across-workspaces.ts';
import { type BillingRecord, billingAccountsCollection } from './billing.model.ts';
import type { BillingContext } from './billing-context.ts';
import { renewing } from './purchases.ts';
import { reconcileAccount } from './reconcile-account.ts';

const batchSize = 100;
const retryMs = 60_000;

interface ReviewContext extends BillingContext {
  readonly log: Pick<Logger, 'warn'>;
  /** The form in which logs name an account. */
  readonly accountTag: (accountId: string) => string;
}

/**
 * Reconciles accounts whose status changes only because time passes or whose cancellation was requested, and accounts
 * on a test plan where the test mode has ended.
 * @returns how many couldn't be read. These are postponed, so that they don't hold up the others.
 */
export async function reviewAccounts(context: ReviewContext): Promise<{ readonly failed: number }> {
  const { payments, now, connection, log, accountTag } = context;
  const Accounts = acrossWorkspaces(billingAccountsCollection, connection);
  await cancelForLeaving(context);
  const onTestPlan = { 'test.active': true };
  const isDue = { reviewAt: { $lte: now() } };
  const due = await Accounts.find(payments.hasTestPlans ? isDue : { $or: [isDue, onTestPlan] }, { _id: 1 })
    .limit(batchSize)
    .lean<BillingRecord[]>();
  let failed = 0;
  for (const { _id } of due) {
    if (!payments.hasTestPlans) {
      await Accounts.updateOne({ _id, ...onTestPlan }, { $set: { 'test.active': false } });
    }
    await reconcileAccount(context, _id.toHexString()).catch(async (err: unknown) => {
      failed += 1;
      log.warn({ err, account: accountTag(_id.toHexString()) }, 'billing sync failed, will retry');
      await Accounts.updateOne({ _id }, { $set: { reviewAt: new Date(now().getTime() + retryMs) } });
    });
  }
  return { failed };
}

/**
 * Requests the cancellation of whatever would renew for accounts that will be deleted: the process that was asked for
 * the deletion may have died, or something was bought or resumed at Stripe since.
 */
async function cancelForLeaving({ leaving, now, connection }: BillingContext): Promise<void> {
  const soon = new Date(now().getTime() + retryMs);
  await acrossWorkspaces(billingAccountsCollection, connection).updateMany(
    {
      _id: { $in: await leaving() },
      'purchases.subscriptions': { $elemMatch: renewing },
      // Those that have just failed wait for their turn.
      reviewAt: { $not: { $lte: soon } },
    },
    { $set: { cancelRequested: true, reviewAt: now() }, $inc: { version: 1 } },
  );
}
