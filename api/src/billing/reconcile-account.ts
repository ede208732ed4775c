import type { PayingContext } from './billing-context.ts';
import { handOverPurchases } from './hand-over-purchases.ts';
import { payRefund } from './pay-refund.ts';
import { type EntitlementStatus, noEntitlement, renews } from './purchases.ts';

const heirRetryMs = 60_000;

/**
 * Brings a workspace's plan and credits in line with what it has bought according to Stripe. Everything that grants
 * anything goes through here: events, the success page and the clock only trigger it. It may run again, late, twice or
 * in two processes at once without changing the outcome. See docs/decisions/0006-billing.md.
 */
export async function reconcileAccount(
  context: PayingContext,
  workspace: string,
): Promise<EntitlementStatus> {
  const { payments, credits, now, purchasesOf } = context;
  const reconcile = (id: string) => reconcileAccount(context, id);
  for (;;) {
    const record = await purchasesOf(workspace).findOne();
    // Nothing was bought, or the account has been deleted: nothing may be stored for it again.
    if (!record) return noEntitlement;
    if (record.refund) await payRefund(context, record);
    if (await handOverPurchases({ ...context, reconcile }, record)) continue;
    const purchases = await payments.readPurchases(record);
    const toCancel = record.cancelRequested ? purchases.subscriptions.filter(renews) : [];
    for (const subscription of toCancel) await payments.endRenewal(subscription);
    // Reads what has become of them.
    if (toCancel.length > 0) continue;
    const status = payments.statusOf({ purchases, test: record.test }, now());
    // A month of theirs is still being paid.
    const reviewAt = record.heir ? new Date(now().getTime() + heirRetryMs) : status.reviewAt;
    const written = await purchasesOf(workspace).updateOne(
      { version: record.version },
      { $set: { purchases, cancelRequested: false, reviewAt }, $inc: { version: 1 } },
    );
    // Somebody else has written in the meantime, so our reading may be older than theirs.
    if (!written) continue;
    const { entitlement } = status;
    await credits.entitle({ workspace, version: written.version, entitlement });
    return status;
  }
}
