import type { UpdateQuery } from 'mongoose';
import type { BillingRecord } from './billing.model.ts';
import { type BillingStore, type PayingContext, readRecord } from './billing-context.ts';
import { closeIntent } from './close-payment.ts';
import { type EntitlementStatus, noPurchases } from './purchases.ts';

interface HandOverContext extends PayingContext {
  /** Brings a workspace in line with its purchases (`reconcileAccount`, which hands over). */
  readonly reconcile: (workspace: string) => Promise<EntitlementStatus>;
}

/**
 * Requests that what a visitor has paid for, or is paying for, goes to the member who has signed in in their browser.
 * The request is stored before anything is done, so that a crash can't lose it.
 * @returns whether there is anything to hand over.
 */
export function requestHandOver(
  { purchasesOf, now }: Pick<BillingStore, 'purchasesOf' | 'now'>,
  { visitorId, memberId }: { readonly visitorId: string; readonly memberId: string },
): Promise<boolean> {
  return purchasesOf(visitorId).change(
    {
      customerId: { $exists: true },
      heir: null,
      $or: [{ openIntentId: { $ne: null } }, { 'purchases.passes.0': { $exists: true } }],
    },
    { $set: { heir: { account: memberId, customerId: null }, reviewAt: now() }, $inc: { version: 1 } },
  );
}

/** Keeps what a visitor has bought with their account, because they have signed up with it. */
export async function cancelHandOver({ purchasesOf }: BillingStore, workspace: string): Promise<void> {
  await purchasesOf(workspace).change(
    { 'heir.account': { $exists: true }, 'heir.customerId': null },
    { $set: { heir: null }, $inc: { version: 1 } },
  );
}

/**
 * Hands a visitor's purchases over to their heir, in steps that can each be repeated. See "A visitor's month" in
 * docs/decisions/0006-billing.md.
 * @returns whether the record has changed, so that it must be read again.
 */
export async function handOverPurchases(context: HandOverContext, record: BillingRecord): Promise<boolean> {
  if (!record.heir) return false;
  const { account, customerId } = record.heir;
  if (customerId === null) return decide(context, record, account);
  await transfer(context, record, { account, customerId });
  return true;
}

/**
 * Decides what becomes of the month: it goes to the member, unless a plan of theirs is running. Then it is refunded, if
 * the terms allow it, or else stays with the browser in which it was bought.
 */
async function decide(context: HandOverContext, record: BillingRecord, heir: string): Promise<boolean> {
  const { payments, credits, purchasesOf, now, tellVisitorMonth } = context;
  const { _id, version, customerId, openIntentId, refund, toldHeir } = record;
  const { sdk } = payments.stripe();
  // So that nobody pays for the visitor any more. What is being paid has to be waited for.
  if (openIntentId && (await closeIntent(sdk, openIntentId)) === 'processing') return false;
  const all = await payments.readPurchases(record);
  const purchases = {
    ...all,
    passes: all.passes.filter(({ paymentIntentId }) => !refund?.paymentIntentIds.includes(paymentIntentId)),
  };
  const write = async (update: UpdateQuery<BillingRecord>): Promise<true> => {
    await purchasesOf(_id.toHexString()).updateOne({ version }, { ...update, $inc: { version: 1 } });
    return true;
  };
  const status = payments.statusOf({ purchases, test: null }, now());
  if (status.pass) {
    const { isTrialUsed } = await context.reconcile(heir);
    if ((await credits.planOf(heir)) !== 'free') {
      const month = { paymentIntentId: status.pass.paymentIntentId, until: status.paidUntil };
      if (payments.refundOffer(status, 0, now()).eligible && !isTrialUsed) {
        await tellVisitorMonth(heir, { ...month, isRefunded: true });
        const paymentIntentIds = [month.paymentIntentId];
        return write({ $set: { refund: { subscriptionId: null, paymentIntentIds, requestedAt: now() } } });
      }
      if (toldHeir !== heir) await tellVisitorMonth(heir, { ...month, isRefunded: false });
      return write({ $set: { heir: null, toldHeir: heir, openIntentId: null } });
    }
  }
  if (all.passes.length === 0) return write({ $set: { heir: null, openIntentId: null } });
  return write({
    $set: { 'heir.customerId': customerId, purchases: noPurchases, openIntentId: null },
    $unset: { customerId: 1 },
  });
}

/** Gives the visitor's customer at Stripe to the member, with all payments and with the credits left of the month. */
async function transfer(
  context: HandOverContext,
  { _id, version }: BillingRecord,
  heir: { readonly account: string; readonly customerId: string },
): Promise<void> {
  const { credits, purchasesOf, now } = context;
  const visitorId = _id.toHexString();
  await credits.entitle({ workspace: visitorId, version, entitlement: null });
  await credits.handOver(visitorId, heir.account);
  await readRecord(context, heir.account);
  await purchasesOf(heir.account).change(
    {},
    {
      $addToSet: { visitorCustomers: heir.customerId },
      // In case this process doesn't finish.
      $set: { reviewAt: now() },
      $inc: { version: 1 },
    },
  );
  await purchasesOf(visitorId).change({}, { $set: { heir: null } });
  await context.reconcile(heir.account);
}
