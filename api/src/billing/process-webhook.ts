import { retentionMs } from '@postloom/shared-contracts';
import type Stripe from 'stripe';
import { accountOfCustomer } from './account-of-customer.ts';
import type { EventRecord } from './billing.model.ts';
import type { BillingContext } from './billing-context.ts';
import { idOf } from './read-purchases.ts';
import { reconcileAccount } from './reconcile-account.ts';
import { type TellContext, tellPaymentFailed } from './tell-member.ts';
import { webhookEventTypes } from './webhook-types.ts';

/** Of a renewal that could not be collected, or waits for the buyer's bank. */
const failures = new Set(['invoice.payment_failed', 'invoice.payment_action_required']);

/**
 * Reconciles the account that an event is about. Events are not applied in any order, because they are not applied
 * at all: each only causes a fresh reading.
 * @throws whatever Stripe or the database throw; then it is to be called again.
 */
export async function processWebhook(context: BillingContext & TellContext, eventId: string): Promise<void> {
  const { Events, now } = context;
  const event = await Events.findById(eventId).lean<EventRecord>();
  if (event?.state !== 'pending') return;
  const accountId = await accountOf(context, event);
  if (accountId) {
    const status = await reconcileAccount(context, accountId);
    // News that come late are about a payment that went through by now.
    if (failures.has(event.type) && status.state === 'past_due') {
      await tellPaymentFailed(context, accountId, status, eventId);
    }
  }
  await Events.updateOne(
    { _id: eventId },
    {
      $set: {
        state: accountId ? 'done' : 'ignored',
        nextTryAt: null,
        expiresAt: new Date(now().getTime() + retentionMs('webhookEvents')),
      },
    },
  );
}

/** The account that an event is about; null for one that is about none of ours. */
async function accountOf(
  { payments, connection }: BillingContext,
  { type, customerId, chargeId }: EventRecord,
): Promise<string | null> {
  if (!(webhookEventTypes as readonly string[]).includes(type)) return null;
  const customer = customerId ?? (chargeId && (await customerOfCharge(payments.stripe().sdk, chargeId)));
  if (!customer) return null;
  return accountOfCustomer(connection, customer);
}

async function customerOfCharge(sdk: Stripe, chargeId: string): Promise<string | null> {
  return idOf((await sdk.charges.retrieve(chargeId)).customer);
}
