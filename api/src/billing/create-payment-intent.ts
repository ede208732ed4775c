import { monthPass, planCatalogue } from '@postloom/shared-contracts';
import type { Account } from '#app/kernel/account.ts';
import { AppError } from '#app/kernel/http/app-error.ts';
import { askStripe } from './ask-stripe.ts';
import { type BillingContext, readRecord } from './billing-context.ts';
import { customerOf } from './customer-of.ts';
import { passMetadata } from './read-purchases.ts';

/** Statuses of a payment intent that can still be paid. */
const openStatuses = /^requires_(payment_method|confirmation|action)$/;

/**
 * Begins the payment of one month of Pro, or goes on with the one that is open.
 * @throws {AppError} `conflict` where a plan runs that includes it.
 */
export async function createPaymentIntent(
  context: BillingContext,
  account: Account,
): Promise<{ readonly clientSecret: string; readonly publishableKey: string; readonly scriptUrl: string }> {
  const { payments, now, purchasesOf } = context;
  const { sdk, browserConfig } = payments.stripe();
  const browser = browserConfig();
  const { entitlement } = payments.statusOf(await readRecord(context, account.id), now());
  if (entitlement) {
    throw new AppError('conflict', {
      userMessage: `You already have the ${planCatalogue[entitlement.plan].name} plan.`,
    });
  }
  return askStripe(async () => {
    const customer = await customerOf(context, sdk, account);
    const { openIntentId } = await readRecord(context, account.id);
    const open = openIntentId ? await sdk.paymentIntents.retrieve(openIntentId) : null;
    const intent =
      open && openStatuses.test(open.status)
        ? open
        : await sdk.paymentIntents.create(
            {
              amount: monthPass.price * 100,
              currency: 'usd',
              customer,
              description: 'Professional plan, one month',
              metadata: { ...passMetadata, accountId: account.id },
              automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
            },
            { idempotencyKey: `pass:${account.id}:${openIntentId ?? 'first'}` },
          );
    await purchasesOf(account.id).change({}, { $set: { openIntentId: intent.id } });
    if (!intent.client_secret) {
      throw new AppError('payment_failed', { detail: `${intent.id} has no client secret` });
    }
    return { clientSecret: intent.client_secret, ...browser };
  });
}
