import type { MemberAccount } from '#app/kernel/account.ts';
import { AppError } from '#app/kernel/http/app-error.ts';
import { askStripe } from './ask-stripe.ts';
import { type BillingContext, readRecord } from './billing-context.ts';
import { openCheckout } from './open-checkout.ts';
import { subscriptionOf } from './subscription-of.ts';

/**
 * Opens the payment of a plan, identified by its price.
 * @throws {AppError} `validation_failed` for an unknown price, `conflict` if a plan is active.
 */
export async function createCheckoutSession(
  context: BillingContext,
  {
    member,
    priceId,
    origin,
  }: { readonly member: MemberAccount; readonly priceId: string; readonly origin: string },
): Promise<{ readonly url: string }> {
  const gateway = context.payments.stripe();
  return askStripe(async () => {
    const price = await gateway.priceList.findByName(priceId);
    if (!price)
      throw new AppError('validation_failed', {
        userMessage: 'This plan isn’t available. Please choose another one on the billing page.',
      });
    const isOnPlan = subscriptionOf(await readRecord(context, member.id), context.now()) !== null;
    const url = isOnPlan
      ? null
      : await openCheckout(
          context,
          gateway,
          { member, price, origin },
          {
            success: `${origin}/billing/success?session_id={CHECKOUT_SESSION_ID}`,
            cancel: `${origin}/app/billing?canceled=true`,
          },
        );
    if (url === null) {
      throw new AppError('conflict', {
        userMessage: 'You already have a plan. Change it in your billing settings.',
      });
    }
    return { url };
  });
}
