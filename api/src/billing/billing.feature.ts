import { planSchema } from '@postloom/shared-contracts';
import * as z from 'zod/mini';
import { credits } from '#app/credits/credits.feature.ts';
import { identity } from '#app/identity/identity.feature.ts';
import { accountManagerOf } from '#app/kernel/contact.ts';
import { defineFeature } from '#app/kernel/feature.ts';
import { defineJob, handleJob } from '#app/kernel/jobs/job-kind.ts';
import { billingAccountsCollection, webhookEventsCollection } from './billing.model.ts';
import { createBillingRoutes } from './billing.routes.ts';
import { type BillingContext, createBillingStore, readRecord } from './billing-context.ts';
import { createPayments } from './create-payments.ts';
import { eraseBilling } from './erase-billing.ts';
import { exportBilling } from './export-billing.ts';
import { cancelHandOver, requestHandOver } from './hand-over-purchases.ts';
import { paymentPolicy } from './policy.ts';
import { processWebhook } from './process-webhook.ts';
import { type EnqueueWebhook, enqueuePendingWebhooks } from './receive-webhook.ts';
import { reconcileAccount } from './reconcile-account.ts';
import { requestCancellation } from './request-cancellation.ts';
import { reviewAccounts } from './review-accounts.ts';
import { showBilling } from './show-billing.ts';
import { type TellContext, tellingOfPlans, tellPlanChanged, tellVisitorMonth } from './tell-member.ts';

const webhookJob = defineJob({
  name: 'billing.webhook',
  data: z.object({ eventId: z.string() }),
  // A job makes several calls to Stripe, and each may be slow.
  leaseMs: 60_000,
  attempts: 20,
});
const tellPlanJob = defineJob({
  name: 'billing.tell-plan',
  // Stored jobs name the workspace like this.
  data: z.object({ accountId: z.string(), from: planSchema, to: planSchema }),
});
const reviewJob = defineJob({
  name: 'billing.review',
  data: z.undefined(),
  everyMs: 10_000,
  leaseMs: 5 * 60_000,
});

export const billing = defineFeature({
  name: 'billing',
  needs: { credits, identity },
  collections: [billingAccountsCollection, webhookEventsCollection],
  async create(
    { env, connection, log, now, limits, jobs, mail, siteOrigin, originOf, accountTag },
    { credits, identity },
  ) {
    const tell: TellContext = {
      recipient: identity.recipient,
      push: identity.push,
      mail,
      siteOrigin,
      statusOf: async (workspace) =>
        context.payments.statusOf(await readRecord(context, workspace), context.now()),
    };
    const store = createBillingStore({
      connection,
      credits: tellingOfPlans(credits, async ({ workspace, from, to }) => {
        const change = { accountId: workspace, from, to };
        await jobs.enqueue(tellPlanJob, change, { owner: workspace }).catch((err: unknown) => {
          log.error({ err }, 'a member could not be told of a new plan');
        });
      }),
      now,
      hasAccount: async (id) => (await identity.accounts.find(id)) !== null,
      tellVisitorMonth: (workspace, month) => tellVisitorMonth(tell, credits, workspace, month),
    });
    const context: BillingContext = {
      ...store,
      payments: await createPayments(env, store, { retries: 2 }),
      accountManager: accountManagerOf(env),
      async nameOf(accountId) {
        const account = await identity.accounts.find(accountId);
        return account?.kind === 'member' ? account.displayName : null;
      },
      leaving: identity.deletion.pending,
    };
    identity.accounts.onRegistered((accountId) => cancelHandOver(context, accountId));
    identity.accounts.onVisitorSignedIn(async (visit) => {
      if (!(await requestHandOver(context, visit))) return;
      // Signing in doesn't depend on Stripe: the review continues.
      await reconcileAccount(context, visit.visitorId).catch((err: unknown) => {
        log.warn({ err }, 'a visitor’s purchases could not be handed over, will retry');
      });
    });
    identity.deletion.onRequested((accountId) => requestCancellation(context, accountId));
    // Without retries by the SDK: a failed job is retried as a whole, after growing delays.
    const inJobs = { ...context, ...tell, payments: await createPayments(env, store, { retries: 0 }), log };
    const enqueue: EnqueueWebhook = async (eventId) => {
      await jobs.enqueue(webhookJob, { eventId }, { key: eventId });
    };
    const review = () => reviewAccounts({ ...inJobs, accountTag });
    return {
      service: {
        reconcile: (workspace: string) => reconcileAccount(context, workspace),
        show: (workspace: string) => showBilling(context, workspace),
        erase: (workspace: string) => eraseBilling(context, workspace),
        processWebhook: (eventId: string) => processWebhook(inJobs, eventId),
        reviewAccounts: review,
      },
      routes: (route) => createBillingRoutes({ route, context, enqueue, limits, originOf }),
      jobs: [
        handleJob(webhookJob, ({ data }) => processWebhook(inJobs, data.eventId)),
        handleJob(tellPlanJob, ({ data: { accountId: workspace, from, to } }) =>
          tellPlanChanged(tell, credits, { workspace, from, to }),
        ),
        handleJob(reviewJob, async () => {
          await review();
        }),
      ],
      personalData: [
        {
          name: 'billing',
          covers: ['BillingAccount'],
          read: ({ id }) => exportBilling(context, id),
          erase: ({ id }) => eraseBilling(context, id),
        },
      ],
      csp: paymentPolicy(env),
      start: () => enqueuePendingWebhooks(store, enqueue),
    };
  },
});
