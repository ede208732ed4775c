import { retentionMs } from '@postloom/shared-contracts';
import type Stripe from 'stripe';
import { isDuplicateKey } from '#app/kernel/database/duplicate-key.ts';
import type { EventRecord } from './billing.model.ts';
import type { BillingContext } from './billing-context.ts';
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
export async function processWebhook(context: BillingContext & TellContext, eventId: string): Promise<void> {
  const { Events, now } = context;
  const event = await Events.findById(eventId).lean<EventRecord>();
  if (event?.state !== 'pending') return;
  const workspace = await workspaceOf(context, event);
  if (workspace) {
    const status = await reconcileAccount(context, workspace);
    // An event that arrives late may be about a payment that has succeeded since.
    if (failures.has(event.type) && status.state === 'past_due' && (await claimAttempt(context, event))) {
      await tellPaymentFailed(context, workspace, status, eventId);
    }
  }
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

/** The workspace that an event is about; null if it isn't one of ours. */
async function workspaceOf(
  { payments, connection }: BillingContext,
  { type, customerId, chargeId }: EventRecord,
): Promise<string | null> {
  if (!(webhookEventTypes as readonly string[]).includes(type)) return null;
  const customer = customerId ?? (chargeId && (await customerOfCharge(payments.stripe().sdk, chargeId)));
  if (!customer) return null;
  return workspaceOfCustomer(connection, customer);
}

async function customerOfCharge(sdk: Stripe, chargeId: string): Promise<string | null> {
  return idOf((await sdk.charges.retrieve(chargeId)).customer);
}
