import { isUnknownCustomer } from './ask-stripe.ts';
import { type BillingStore, customersOf, readRecord } from './billing-context.ts';
import { closeIntent, closeSession } from './close-payment.ts';
import { forgetCustomer } from './late-payments.ts';
import { listStripeInvoices } from './list-invoices.ts';
import { noPayments } from './no-payments.ts';
import type { Payments } from './payments.ts';
import {
  entitlementStatusOf,
  isLive,
  isRunning,
  noPurchases,
  type Purchases,
  refundOffer,
} from './purchases.ts';
import { readPurchases } from './read-purchases.ts';
import { startStripeCheckout } from './start-checkout.ts';
import type { StripeGateway } from './stripe-gateway.ts';
import { requireSubscription } from './subscription-of.ts';

/** Sells plans through Stripe, which knows what was bought. */
export function createStripePayments(store: BillingStore, gateway: StripeGateway): Payments {
  const { sdk, priceList } = gateway;
  const read: Payments['readPurchases'] = async ({ customerId, visitorCustomers = [], purchases }) => {
    const readOf = (customer: string): Promise<Purchases> =>
      readPurchases(sdk, priceList, customer).catch((error: unknown) => {
        // A customer of another Stripe account, who has nothing here. But nothing that is running is taken away, and no
        // account that may still be charged is deleted, because the key may be wrong.
        if (isUnknownCustomer(error) && !isRunning(purchases, store.now())) return noPurchases;
        throw error;
      });
    const own = customerId ? await readOf(customerId) : noPurchases;
    const ofVisitors = visitorCustomers.map(async (visitor) => {
      // Visitors can only buy months.
      const { passes } = await readOf(visitor);
      return passes.map((pass) => ({ ...pass, visitor }));
    });
    return { ...own, passes: [...own.passes, ...(await Promise.all(ofVisitors)).flat()] };
  };
  const payments: Payments = {
    mode: 'stripe',
    hasTestPlans: false,
    stripe: () => gateway,
    readPurchases: read,
    statusOf: ({ purchases }, at) => entitlementStatusOf(purchases, at),
    refundOffer,
    startCheckout: (request) => startStripeCheckout({ ...store, payments }, gateway, request),
    activateTestPlan: noPayments.activateTestPlan,

    async cancelPlan(workspace) {
      await payments.endRenewal(requireSubscription(await readRecord(store, workspace), store.now()));
    },

    async endRenewal({ id, scheduleId }) {
      if (scheduleId) await sdk.subscriptionSchedules.release(scheduleId);
      await sdk.subscriptions.update(id, { cancel_at_period_end: true });
    },

    async listInvoices(record) {
      const lists = customersOf(record).map((customer) => listStripeInvoices(sdk, customer));
      return (await Promise.all(lists)).flat().sort((a, b) => b.createdAt.localeCompare(a.createdAt));
    },

    async leave(record) {
      if (record.openSessionId) await closeSession(sdk, record.openSessionId);
      if (record.openIntentId) await closeIntent(sdk, record.openIntentId);
      for (const { id } of (await read(record)).subscriptions.filter(isLive)) {
        await sdk.subscriptions.cancel(id);
      }
      for (const customer of customersOf(record)) await forgetCustomer(sdk, customer, store.now());
    },
  };
  return payments;
}
