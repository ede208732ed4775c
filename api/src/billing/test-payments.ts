import { AppError } from '#app/kernel/http/app-error.ts';
import { type BillingStore, readRecord } from './billing-context.ts';
import { noPayments } from './no-payments.ts';
import type { Payments } from './payments.ts';
import { noEntitlement, refundOffer } from './purchases.ts';

/**
 * Plans without a payment: our own record of a purchase takes the place of Stripe's, and everything that follows is the
 * same.
 */
export function createTestPayments(store: BillingStore): Payments {
  const { purchasesOf, now } = store;
  return {
    ...noPayments,
    mode: 'test',
    hasTestPlans: true,

    statusOf({ test }) {
      if (!test?.active) return noEntitlement;
      const { plan, billing, since } = test;
      return {
        ...noEntitlement,
        entitlement: { plan, source: 'test', anchorAt: since, paidUntil: null, renewedBy: 'clock' },
        state: 'active',
        billing,
      };
    },

    refundOffer: (...known) => ({ ...refundOffer(...known), refusal: 'test_mode' }),

    async startCheckout({ member, price: { plan, billing }, origin }) {
      const { test } = await readRecord(store, member.id);
      const back = `${origin}/app/billing`;
      if (test?.active && test.plan === plan && test.billing === billing) return back;
      return `${back}?test_success=true&plan=${plan.toUpperCase()}&billing=${billing}`;
    },

    async activateTestPlan(workspace, { plan, billing }) {
      const { test } = await readRecord(store, workspace);
      const since = test?.since ?? now();
      await purchasesOf(workspace).change({}, { $set: { test: { plan, billing, since, active: true } } });
    },

    async cancelPlan(workspace) {
      const ended = await purchasesOf(workspace).change(
        { 'test.active': true },
        { $set: { 'test.active': false } },
      );
      if (!ended) throw new AppError('not_found');
    },
  };
}
