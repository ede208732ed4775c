import { AppError } from '#app/kernel/http/app-error.ts';
import type { BillingRecord } from './billing.model.ts';
import { entitlementStatusOf, isLive, type Subscription } from './purchases.ts';

/** The subscription that provides the plan, or otherwise one that would renew. */
export function subscriptionOf({ purchases }: BillingRecord, at: Date): Subscription | null {
  return entitlementStatusOf(purchases, at).subscription ?? purchases.subscriptions.find(isLive) ?? null;
}

/** @throws {AppError} `not_found` */
export function requireSubscription(record: BillingRecord, at: Date): Subscription {
  const subscription = subscriptionOf(record, at);
  if (!subscription)
    throw new AppError('not_found', {
      userMessage: 'Your plan doesn’t renew, so there’s nothing to change.',
    });
  return subscription;
}
