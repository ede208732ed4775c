import { retentionMs } from '@postloom/shared-contracts';
import type { Logger } from 'pino';
import type Stripe from 'stripe';
import { isDuplicateKey } from '#app/kernel/database/duplicate-key.ts';
import type { EventRecord } from './billing.model.ts';
import type { BillingContext } from './billing-context.ts';
import { returnLatePayment } from './late-payments.ts';
import { idOf } from './read-purchases.ts';
import { reconcileAccount } from './reconcile-account.ts';
import { type TellContext, tellPaymentFailed } from './tell-member.ts';
import { webhookEventTypes } from './webhook-types.ts';
import { workspaceOfCustomer } from './workspace-of-customer.ts';

/**
 * Events for a renewal that failed, or that needs the buyer's confirmation at their bank. In the second case Stripe
 * sends both.
 */
const failures = new Set(['invoice.payment_failed', 'invoice.payment_action_required']);

/**
 * Reconciles the workspace that an event is about. The order of events doesn't matter, because their content is never
 * applied: each one only triggers a new reading.
 * @throws anything that Stripe or the database throw; then call it again.
 */
export async function processWebhook(
  context: BillingContext & TellContext & { readonly log: Pick<Logger, 'warn'> },
  eventId: string,
): Promise<void> {
  const { Events, now, connection } = context;
  const event = await Events.findById(eventId).lean<EventRecord>();
  if (event?.state !== 'pending') return;
  const customer = await customerOf(context, event);
  const workspace = customer && (await workspaceOfCustomer(connection, customer));
  if (workspace) {
    const status = await reconcileAccount(context, workspace);
    // An event that arrives late may be about a payment that has succeeded since.
    if (failures.has(event.type) && status.state === 'past_due' && (await claimAttempt(context, event))) {
      await tellPaymentFailed(context, workspace, status, eventId);
    }
  } else if (customer) await returnLatePayment(context, customer, event);
  await Events.updateOne(
    { _id: eventId },
    {
      $set: {
        state: workspace ? 'done' : 'ignored',
        expiresAt: new Date(now().getTime() + retentionMs('webhookEvents')),
      },
    },
  );
}

/** Whether it is for this event to tell of the failed attempt. If it fails in doing so, it may claim it again. */
async function claimAttempt({ Events }: BillingContext, { _id, attempt }: EventRecord): Promise<boolean> {
  try {
    await Events.updateOne({ _id }, { $set: { toldAttempt: attempt ?? _id } });
    return true;
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
    return false;
  }
}

/** The customer that an event is about; null if it can't be about a purchase. */
async function customerOf(
  { payments }: BillingContext,
  { type, customerId, chargeId }: EventRecord,
): Promise<string | null> {
  if (!(webhookEventTypes as readonly string[]).includes(type)) return null;
  return customerId ?? (chargeId && (await customerOfCharge(payments.stripe().sdk, chargeId)));
}

async function customerOfCharge(sdk: Stripe, chargeId: string): Promise<string | null> {
  return idOf((await sdk.charges.retrieve(chargeId)).customer);
}
