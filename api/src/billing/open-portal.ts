import { AppError } from '#app/kernel/http/app-error.ts';
import { askStripe } from './ask-stripe.ts';
import { type BillingContext, customersOf, readRecord } from './billing-context.ts';

export interface PortalRequest {
  readonly workspace: string;
  readonly flow: 'home' | 'payment_method';
  /** This site's origin without a trailing slash, to which the browser returns. */
  readonly origin: string;
}

/** @throws {AppError} `payment_not_configured`; `not_found` for anyone who never bought anything. */
export async function openPortal(
  context: BillingContext,
  { workspace, flow, origin }: PortalRequest,
): Promise<{ readonly url: string }> {
  const { portal } = context.payments.stripe();
  const [customer] = customersOf(await readRecord(context, workspace));
  if (!customer) throw new AppError('not_found', { userMessage: 'You haven’t bought anything yet.' });
  const parameters = {
    customer,
    return_url: `${origin}/app/billing`,
    ...(flow === 'payment_method' && { flow_data: { type: 'payment_method_update' as const } }),
  };
  return askStripe(async () => ({ url: await portal.open(parameters) }));
}
