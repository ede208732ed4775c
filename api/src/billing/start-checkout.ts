import { askStripe } from './ask-stripe.ts';
import { type PayingContext, readRecord } from './billing-context.ts';
import { openCheckout } from './open-checkout.ts';
import { openPlanChange } from './open-plan-change.ts';
import type { CheckoutRequest } from './payments.ts';
import type { PriceRef } from './price-list.ts';
import type { StripeGateway } from './stripe-gateway.ts';
import { subscriptionOf } from './subscription-of.ts';

/** The URL for getting a plan: a payment page, or a change of the current plan. */
export async function startStripeCheckout(
  context: PayingContext,
  gateway: StripeGateway,
  request: CheckoutRequest,
): Promise<string> {
  const { member, price, origin } = request;
  const back = `${origin}/app/billing`;
  return askStripe(async () => {
    const subscription = subscriptionOf(await readRecord(context, member.id), context.now());
    const isSame = (other: PriceRef) => other.plan === price.plan && other.billing === price.billing;
    // A planned change would block another one. Only its owner undoes it (`resumePlan`), not a link that is opened.
    if (subscription?.next) return isSame(subscription.next) ? back : `${back}?error=change_planned`;
    if (subscription && isSame(subscription)) return back;
    if (subscription) return openPlanChange(context, gateway, request, subscription);
    const page = await openCheckout(context, gateway, request, {
      success: `${back}?success=true&plan=${price.plan.toUpperCase()}&session_id={CHECKOUT_SESSION_ID}`,
      cancel: `${back}?canceled=true`,
    });
    // Null means that a plan has become active in the meantime.
    return page ?? startStripeCheckout(context, gateway, request);
  });
}
