/**
 * Types of events that may change what somebody has bought, also used to configure Stripe. Others are stored and
 * ignored.
 */
export const webhookEventTypes = [
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
  'invoice.paid',
  'invoice.payment_failed',
  'invoice.payment_action_required',
  'customer.subscription.created',
  'customer.subscription.updated',
  'customer.subscription.deleted',
  'charge.refunded',
  'charge.dispute.created',
  'charge.dispute.closed',
  'payment_intent.succeeded',
  'subscription_schedule.updated',
  'subscription_schedule.released',
] as const;
