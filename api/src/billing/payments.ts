import type { invoiceSchema, PaymentMode, Sent } from '@postloom/shared-contracts';
import type { MemberAccount } from '#app/kernel/account.ts';
import type { BillingRecord } from './billing.model.ts';
import type { PriceRef } from './price-list.ts';
import type { EntitlementStatus, Purchases, RefundOffer, Subscription } from './purchases.ts';
import type { StripeGateway } from './stripe-gateway.ts';

export type Invoice = Sent<typeof invoiceSchema>;

/** Somebody at a browser who wants a plan. */
export interface CheckoutRequest {
  readonly member: MemberAccount;
  readonly price: PriceRef;
  /** This site's origin without a trailing slash, to which the browser returns. */
  readonly origin: string;
}

/**
 * How plans are paid: through Stripe (`stripe-payments.ts`), without a payment (`test-payments.ts`), or not at all
 * (`no-payments.ts`).
 */
export interface Payments {
  readonly mode: PaymentMode;
  /** Whether plans of the test mode are valid. If not, they end. */
  readonly hasTestPlans: boolean;
  /**
   * Access to Stripe.
   * @throws {AppError} `payment_not_configured` without a key.
   */
  stripe(): StripeGateway;
  /** Reads all purchases again. */
  readPurchases(record: BillingRecord): Promise<Purchases>;
  /** What a record's purchases amount to at a moment. */
  statusOf(record: Pick<BillingRecord, 'purchases' | 'test'>, at: Date): EntitlementStatus;
  refundOffer(status: EntitlementStatus, creditsUsed: number, at: Date): RefundOffer;
  /** The URL for getting a plan: a payment page, a change of the current plan, or back to the site with a notice. */
  startCheckout(request: CheckoutRequest): Promise<string>;
  /**
   * Puts a member on a plan without a payment.
   * @throws {AppError} `not_found` outside the test mode.
   */
  activateTestPlan(workspace: string, price: PriceRef): Promise<void>;
  /**
   * Ends the plan at the end of the paid period, or at once in the test mode.
   * @throws {AppError} `not_found`
   */
  cancelPlan(workspace: string): Promise<void>;
  /** Ends a subscription with its period. */
  endRenewal(subscription: Subscription): Promise<void>;
  /** Invoices and receipts, newest first. */
  listInvoices(record: BillingRecord): Promise<Invoice[]>;
  /**
   * Closes what could still be paid, cancels at once everything that would renew, and has what is known of the person
   * deleted. Only for account deletion.
   */
  leave(record: BillingRecord): Promise<void>;
}
