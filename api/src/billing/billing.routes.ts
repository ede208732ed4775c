import { billingEndpoints, checkoutUrl } from '@postloom/shared-contracts';
import express, { type Request, Router } from 'express';
import { AppError, isUnset } from '#app/kernel/http/app-error.ts';
import { bodyRoom } from '#app/kernel/http/body-room.ts';
import type { OriginOf } from '#app/kernel/http/origin.ts';
import type { Limits } from '#app/kernel/http/rate-limit.ts';
import type { BindRoute } from '#app/kernel/http/route.ts';
import { leadOnFromWrongAddress } from '#app/kernel/http/wrong-address.ts';
import { activateTestPlan } from './activate-test-plan.ts';
import { type BillingContext, readRecord } from './billing-context.ts';
import { cancelPlan } from './cancel-plan.ts';
import { confirmPayment } from './confirm-payment.ts';
import { createCheckoutSession } from './create-checkout-session.ts';
import { createPaymentIntent } from './create-payment-intent.ts';
import { listLedger } from './list-ledger.ts';
import { openPortal } from './open-portal.ts';
import { readWebhook } from './read-webhook.ts';
import { type EnqueueWebhook, receiveWebhook } from './receive-webhook.ts';
import { requestRefund } from './request-refund.ts';
import { resumePlan } from './resume-plan.ts';
import { showBilling } from './show-billing.ts';

const webhookMaxBytes = 1024 * 1024;
const rawBody = express.raw({ type: () => true, limit: webhookMaxBytes, inflate: false });

export function createBillingRoutes({
  route,
  context,
  enqueue,
  limits,
  originOf,
}: {
  readonly route: BindRoute;
  readonly context: BillingContext;
  readonly enqueue: EnqueueWebhook;
  readonly limits: Limits;
  readonly originOf: OriginOf;
}): Router {
  const router = Router();
  const { payments } = context;
  // A plan belongs to a workspace and is paid by the person whose account has its id, the payer. Whoever works there may
  // see it (`actor.workspace`). What costs or returns money is only for the payer (the right `pay`), and a purchase is
  // always for the buyer's own workspace (`self`): in both cases `caller.id` is the workspace.
  // Each of these creates something at Stripe.
  const before = [limits.perAddress({ name: 'billing', points: 120, seconds: 3600 })];

  route(router, billingEndpoints.createPaymentIntent, ({ caller }) => createPaymentIntent(context, caller), {
    before,
  });
  route(
    router,
    billingEndpoints.createCheckoutSession,
    ({ caller, body, request }) =>
      createCheckoutSession(context, { member: caller, priceId: body.priceId, origin: originOf(request) }),
    { before },
  );
  route(router, billingEndpoints.testPaymentSuccess, ({ caller, body }) =>
    activateTestPlan(context, caller.id, body),
  );
  route(
    router,
    billingEndpoints.confirmPayment,
    ({ caller, query }) =>
      confirmPayment(context, caller.id, {
        sessionId: query.session_id,
        paymentIntentId: query.payment_intent,
      }),
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
        // Most buyers are new here. The page also offers signing in.
        return response.redirect(`/register?next=${next}`);
      }
      try {
        response.redirect(
          await payments.startCheckout({ member: user, price: query, origin: originOf(request) }),
        );
      } catch (error) {
        // The browser navigates to this URL, so answer with a page, not an error body.
        const problem = error instanceof AppError ? error.code : 'internal';
        request.log[isUnset(error) ? 'info' : 'error']({ err: error }, 'checkout failed to start');
        response.redirect(
          `/app/billing?error=${problem === 'payment_not_configured' ? 'not_configured' : 'checkout'}`,
        );
      }
    },
    {
      before: [
        leadOnFromWrongAddress(billingEndpoints.startCheckout, ({ user }) =>
          user ? '/app/billing?error=checkout' : '/#pricing',
        ),
        ...before,
      ],
    },
  );

  route(
    router,
    billingEndpoints.receiveStripeEvent,
    async ({ caller: event }) => {
      if (event) await receiveWebhook(context, enqueue, event);
      return { received: true as const };
    },
    {
      // The raw body: once parsed and serialized again, it would no longer match its signature.
      before: [
        (request, response, next) =>
          bodyRoom.read(rawBody, request, response, webhookMaxBytes).then(() => next(), next),
      ],
      verify: ({ body, headers }: Request) =>
        readWebhook(payments.stripe(), body, headers['stripe-signature']),
    },
  );

  route(router, billingEndpoints.getBilling, ({ actor }) => showBilling(context, actor.workspace));
  route(router, billingEndpoints.listInvoices, async ({ caller }) =>
    payments.listInvoices(await readRecord(context, caller.id)),
  );
  route(router, billingEndpoints.listLedger, ({ actor, query }) =>
    listLedger(context, actor.workspace, query),
  );
  route(
    router,
    billingEndpoints.openPortal,
    ({ caller, body, request }) =>
      openPortal(context, { workspace: caller.id, flow: body.flow, origin: originOf(request) }),
    { before },
  );
  route(router, billingEndpoints.cancelPlan, ({ caller }) => cancelPlan(context, caller.id), { before });
  route(router, billingEndpoints.resumePlan, ({ caller }) => resumePlan(context, caller), { before });
  route(router, billingEndpoints.requestRefund, ({ caller }) => requestRefund(context, caller.id), {
    before,
  });
  return router;
}
