import { acrossWorkspaces } from '#app/kernel/database/across-workspaces.ts';
import { type BillingRecord, billingAccountsCollection } from './billing.model.ts';
import type { BillingContext } from './billing-context.ts';
import { reconcileAccount } from './reconcile-account.ts';

const batchSize = 100;
const retryMs = 60_000;

/**
 * Reconciles the accounts whose status time alone has changed, and those on a plan of the test mode where there is
 * none any more.
 * @returns how many could not be read; they wait a little, so that they keep nobody else waiting.
 */
export async function reviewAccounts(context: BillingContext): Promise<{ readonly failed: number }> {
  const { payments, now, connection } = context;
  const Accounts = acrossWorkspaces(billingAccountsCollection, connection);
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
    await reconcileAccount(context, _id.toHexString()).catch(async () => {
      failed += 1;
      await Accounts.updateOne({ _id }, { $set: { reviewAt: new Date(now().getTime() + retryMs) } });
    });
  }
  return { failed };
}
