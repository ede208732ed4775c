import { AppError } from '#app/kernel/http/app-error.ts';
import type { Payments } from './payments.ts';
import { noEntitlement, noPurchases, refundOffer } from './purchases.ts';

/** Nothing is for sale: there is neither a key nor the test mode. */
export const noPayments: Payments = {
  mode: 'none',
  hasTestPlans: false,
  stripe() {
    throw new AppError('payment_not_configured', { detail: 'STRIPE_SECRET_KEY is not set' });
  },
  readPurchases: async () => noPurchases,
  statusOf: () => noEntitlement,
  refundOffer,
  startCheckout: async ({ origin }) => `${origin}/app/billing?error=not_configured`,
  async activateTestPlan() {
    throw new AppError('not_found');
  },
  async cancelPlan() {
    throw new AppError('not_found', {
      userMessage: 'Your plan doesn’t renew, so there’s nothing to change.',
    });
  },
  endRenewal: async () => undefined,
  listInvoices: async () => [],
  leave: async () => undefined,
};
