import { billingEndpoints, checkoutUrl } from '@postloom/shared-contracts';
import express, { type Request, Router } from 'express';
import type { Env } from '#app/env.ts';
import { AppError } from '#app/http/app-error.ts';
import type { Limits } from '#app/http/rate-limit.ts';
import type { BindRoute } from '#app/http/route.ts';
import type { BillingService } from './billing.service.ts';
import type { Inbox } from './inbox.service.ts';
import type { Payments } from './stripe-client.ts';
import { readEvent } from './webhook-signature.ts';

export function createBillingRoutes({
  route,
  billing,
  inbox,
  payments,
  limits,
  env,
}: {
  readonly route: BindRoute;
  readonly billing: BillingService;
  readonly inbox: Inbox;
  readonly payments: Payments;
  readonly limits: Limits;
  readonly env: Env;
}): Router {
  const router = Router();
  const addresses = (request: Request) => ({
    origin: env.PUBLIC_URL?.replace(/\/$/, '') ?? `${request.protocol}://${request.host}`,
  });
  // Every one of these makes something at Stripe.
  const before = [limits.perAddress({ name: 'billing', points: 120, seconds: 3600 })];

  route(router, billingEndpoints.createPaymentIntent, ({ caller }) => billing.createPaymentIntent(caller), {
    before,
  });
  route(
    router,
    billingEndpoints.createCheckoutSession,
    ({ caller, body, request }) => billing.createCheckoutSession(caller, body.priceId, addresses(request)),
    { before },
  );
  route(router, billingEndpoints.testPaymentSuccess, ({ caller, body }) =>
    billing.testPaymentSuccess(caller, body),
  );
  route(
    router,
    billingEndpoints.confirmPayment,
    ({ caller, query }) =>
      billing.confirm(caller, { sessionId: query.session_id, paymentIntentId: query.payment_intent }),
    { before },
  );

  route(
    router,
    billingEndpoints.startCheckout,
    async ({ query, request, response }) => {
      response.set('Cache-Control', 'no-store');
      const { user } = request;
      if (!user) {
        const next = encodeURIComponent(checkoutUrl(query.plan, query.billing));
        return response.redirect(`/login?next=${next}`);
      }
      try {
        response.redirect(await billing.startCheckout(user, query, addresses(request)));
      } catch (error) {
        // The browser stands on this address: a page answers it better than an error body.
        const problem = error instanceof AppError ? error.code : 'internal';
        request.log.error({ err: error }, 'the checkout did not begin');
        response.redirect(
          `/app/billing?error=${problem === 'payment_not_configured' ? 'not_configured' : 'checkout'}`,
        );
      }
    },
    { before },
  );

  route(
    router,
    billingEndpoints.receiveStripeEvent,
    async ({ request }) => {
      // The body as it came: parsed and written again it would no longer fit its signature.
      await inbox.receive(readEvent(payments, request.body, request.headers['stripe-signature']));
      return { received: true as const };
    },
    { before: [express.raw({ type: () => true, limit: '1mb' })] },
  );

  route(router, billingEndpoints.getBilling, ({ caller }) => billing.show(caller.id));
  route(router, billingEndpoints.listInvoices, ({ caller }) => billing.invoices(caller.id));
  route(router, billingEndpoints.listLedger, ({ caller, query }) => billing.ledger(caller.id, query.before));
  route(
    router,
    billingEndpoints.openPortal,
    ({ caller, body, request }) => billing.openPortal(caller, body.flow, addresses(request)),
    { before },
  );
  route(router, billingEndpoints.cancelPlan, ({ caller }) => billing.cancel(caller.id), { before });
  route(router, billingEndpoints.resumePlan, ({ caller }) => billing.resume(caller.id), { before });
  route(router, billingEndpoints.requestRefund, ({ caller }) => billing.requestRefund(caller.id), { before });
  return router;
}
