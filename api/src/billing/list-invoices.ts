import type Stripe from 'stripe';
import { askStripe, isUnknownCustomer } from './ask-stripe.ts';
import type { Invoice } from './payments.ts';
import { idOf, passMetadata } from './read-purchases.ts';

/** A customer's invoices and receipts, read from Stripe. They aren't stored, because their URLs expire. */
export async function listStripeInvoices(sdk: Stripe, customerId: string): Promise<Invoice[]> {
  return askStripe(async () => {
    const lists = await Promise.all([
      sdk.invoices.list({ customer: customerId, limit: 100, expand: ['data.payments'] }),
      sdk.charges.list({ customer: customerId, limit: 100 }),
    ]).catch((error: unknown) => {
      if (isUnknownCustomer(error)) return null;
      throw error;
    });
    if (!lists) return [];
    const [invoices, charges] = lists;
    const refunded = new Set(
      charges.data.filter((charge) => charge.refunded).map(({ payment_intent }) => idOf(payment_intent)),
    );
    const receipts = charges.data
      .filter(({ metadata, status }) => metadata.product === passMetadata.product && status === 'succeeded')
      .map(toReceipt);
    return [
      ...invoices.data.filter(({ status }) => status !== 'draft').map((each) => toInvoice(each, refunded)),
      ...receipts,
    ];
  });
}

function toInvoice(invoice: Stripe.Invoice, refunded: ReadonlySet<string | null>): Invoice {
  const { id, number, created, total, currency, status, lines } = invoice;
  const wentBack = (invoice.payments?.data ?? []).some(({ payment }) =>
    refunded.has(idOf(payment.payment_intent)),
  );
  return {
    id,
    number,
    createdAt: new Date(created * 1000).toISOString(),
    amount: total,
    currency,
    status: wentBack ? 'refunded' : (status as Invoice['status']),
    description: lines.data.at(-1)?.description ?? 'Plan',
    url: invoice.hosted_invoice_url ?? null,
    pdfUrl: invoice.invoice_pdf ?? null,
  };
}

function toReceipt(charge: Stripe.Charge): Invoice {
  return {
    id: charge.id,
    number: charge.receipt_number,
    createdAt: new Date(charge.created * 1000).toISOString(),
    amount: charge.amount,
    currency: charge.currency,
    status: charge.refunded ? 'refunded' : 'paid',
    description: charge.description ?? 'Professional plan, one month',
    url: charge.receipt_url,
    pdfUrl: null,
  };
}
