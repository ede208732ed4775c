import type { invoiceSchema, PaymentMode, Sent } from '@postloom/shared-contracts';
import type { MemberAccount } from '#app/kernel/account.ts';
import type { BillingRecord } from './billing.model.ts';
import type { PriceRef } from './price-list.ts';
import type { EntitlementStatus, Purchases, RefundOffer } from './purchases.ts';
import type { StripeGateway } from './stripe-gateway.ts';

export type Invoice = Sent<typeof invoiceSchema>;

/** Somebody at a browser who wants a plan. */
export interface CheckoutRequest {
  readonly member: MemberAccount;
  readonly price: PriceRef;
  /** This site, without a slash at the end: where the browser comes back to. */
  readonly origin: string;
}

/**
 * How plans are paid: by Stripe (`stripe-payments.ts`), without paying (`test-payments.ts`), or not at all
 * (`no-payments.ts`).
 */
export interface Payments {
  readonly mode: PaymentMode;
  /** Whether plans of the test mode count; where they do not, they end. */
  readonly hasTestPlans: boolean;
  /** Stripe itself. @throws {AppError} `payment_not_configured` without a key. */
  stripe(): StripeGateway;
  /** All that was bought, read anew. */
  readPurchases(record: BillingRecord): Promise<Purchases>;
  /** What a record says at a moment. */
  statusOf(record: Pick<BillingRecord, 'purchases' | 'test'>, at: Date): EntitlementStatus;
  refundOffer(status: EntitlementStatus, creditsUsed: number, at: Date): RefundOffer;
  /** Where the browser goes to get a plan: to a payment, to the change of the plan it has, or back with a notice. */
  startCheckout(request: CheckoutRequest): Promise<string>;
  /** Puts a member on a plan without a payment. @throws {AppError} `not_found` outside the test mode. */
  activateTestPlan(accountId: string, price: PriceRef): Promise<void>;
  /** Lets the plan end: with the paid period, or at once in the test mode. @throws {AppError} `not_found` */
  cancelPlan(accountId: string): Promise<void>;
  /** Invoices and receipts, newest first. */
  listInvoices(record: BillingRecord): Promise<Invoice[]>;
  /** Ends at once what would renew. */
  cancelSubscriptions(record: BillingRecord): Promise<void>;
}
