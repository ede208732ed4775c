import {
  type Billing,
  type Invoice,
  type LedgerLine,
  monthPassPrice,
  type PaidPlan,
  planCredits,
  planNames,
  refundTerms,
} from '@postloom/shared-contracts';
import { type Connection, Types } from 'mongoose';
import type Stripe from 'stripe';
import type { Account, MemberAccount } from '#app/accounts/accounts.service.ts';
import type { CreditsService } from '#app/credits/credits.service.ts';
import { AppError } from '#app/http/app-error.ts';
import { type BillingRecord, billingModel, type TestPlan } from './billing.model.ts';
import type { Catalogue, Offer } from './catalogue.ts';
import {
  isLive,
  noPurchases,
  type Purchases,
  refundOffer,
  type Standing,
  type Subscription,
  standingOf,
} from './purchases.ts';
import { idOf, passMetadata, readPurchases } from './read-purchases.ts';
import { askStripe, isMissing, type Payments } from './stripe-client.ts';

export interface BillingDependencies {
  readonly connection: Connection;
  readonly payments: Payments;
  readonly catalogue: Catalogue;
  readonly credits: CreditsService;
  readonly now: () => Date;
}

/** Where the browser ends up, on this site. */
export interface ReturnAddresses {
  /** This site, without a slash at the end. */
  readonly origin: string;
}

const ledgerPage = 50;
const retryMs = 60_000;

/**
 * What people buy. Stripe is the truth about purchases and the ledger about credits; between them stands one
 * function, {@link fulfil}, that reads the first and brings the second in line with it. Events, the success page
 * and the clock only say that it is time to run it. See docs/decisions/0006-billing.md.
 */
export function createBillingService(dependencies: BillingDependencies) {
  const { connection, payments, catalogue, credits, now } = dependencies;
  const Records = billingModel(connection);

  async function read(accountId: string): Promise<BillingRecord> {
    const record = await Records.findById(accountId).lean<BillingRecord>();
    if (record) return record;
    const fresh: BillingRecord = {
      _id: new Types.ObjectId(accountId),
      version: 0,
      purchases: noPurchases,
      test: null,
      refund: null,
      reviewAt: null,
      openSessionId: null,
      openIntentId: null,
    };
    await Records.updateOne({ _id: fresh._id }, { $setOnInsert: fresh }, { upsert: true });
    return Records.findById(accountId).orFail().lean<BillingRecord>();
  }

  /** What a record says now. A plan of the test mode counts only while there is a test mode. */
  function standingIn({ purchases, test }: Pick<BillingRecord, 'purchases' | 'test'>): Standing {
    return payments.mode === 'stripe' ? standingOf(purchases, now()) : standingOfTest(test);
  }

  /**
   * Brings an account's plan and credits in line with what it has bought, as Stripe knows it now. Everything that
   * grants anything goes through here; running it again, late, twice or in two processes at once changes nothing.
   */
  async function fulfil(accountId: string): Promise<Standing> {
    for (;;) {
      const record = await read(accountId);
      if (record.refund) await payRefund(record);
      const purchases = await readAll(record);
      const standing = standingIn({ purchases, test: record.test });
      const written = await Records.findOneAndUpdate(
        { _id: record._id, version: record.version },
        { $set: { purchases, reviewAt: standing.reviewAt }, $inc: { version: 1 } },
        { returnDocument: 'after' },
      ).lean<BillingRecord>();
      // Somebody else has read in the meantime, so what was read here may be older than what they have written.
      if (!written) continue;
      const { entitlement } = standing;
      await credits.entitle({ accountId, version: written.version, entitlement });
      return standing;
    }
  }

  async function readAll({ customerId }: BillingRecord): Promise<Purchases> {
    if (!customerId || payments.mode !== 'stripe') return noPurchases;
    return readPurchases(payments.stripe(), catalogue, customerId);
  }

  /** The account's customer at Stripe, made when it is first needed. */
  async function customerOf(account: Account): Promise<string> {
    const record = await read(account.id);
    if (record.customerId) return record.customerId;
    const customer = await payments.stripe().customers.create(
      {
        metadata: { accountId: account.id },
        ...(account.kind === 'member' && { email: account.email, name: account.username }),
      },
      { idempotencyKey: `customer:${account.id}` },
    );
    const updated = await Records.findOneAndUpdate(
      { _id: record._id, customerId: { $exists: false } },
      { $set: { customerId: customer.id } },
      { returnDocument: 'after' },
    ).lean<BillingRecord>();
    return updated?.customerId ?? (await read(account.id)).customerId ?? customer.id;
  }

  /** The subscription that would renew, if there is one. */
  async function liveSubscription(accountId: string): Promise<Subscription | null> {
    const record = await read(accountId);
    const { subscription } = standingIn(record);
    return subscription ?? record.purchases.subscriptions.find(isLive) ?? null;
  }

  async function requireSubscription(accountId: string): Promise<Subscription> {
    const subscription = await liveSubscription(accountId);
    if (!subscription) throw new AppError('not_found', { userMessage: 'You have no plan that renews.' });
    return subscription;
  }

  /** The page on which a plan is paid. The page before it, if one is open, closes. */
  async function openCheckout(
    member: MemberAccount,
    offer: Offer,
    addresses: { readonly success: string; readonly cancel: string },
  ): Promise<string> {
    const stripe = payments.stripe();
    const customer = await customerOf(member);
    const { openSessionId } = await read(member.id);
    if (openSessionId) await closeSession(stripe, openSessionId);
    const session = await stripe.checkout.sessions.create({
      mode: 'subscription',
      customer,
      client_reference_id: member.id,
      line_items: [{ price: await catalogue.priceOf(offer), quantity: 1 }],
      success_url: addresses.success,
      cancel_url: addresses.cancel,
      metadata: { accountId: member.id },
      subscription_data: { metadata: { accountId: member.id } },
    });
    await Records.updateOne({ _id: member.id }, { $set: { openSessionId: session.id } });
    if (!session.url)
      throw new AppError('payment_failed', { detail: `session ${session.id} has no address` });
    return session.url;
  }

  async function closeSession(stripe: Stripe, id: string): Promise<void> {
    try {
      const session = await stripe.checkout.sessions.retrieve(id);
      if (session.status === 'open') await stripe.checkout.sessions.expire(id);
    } catch (error) {
      if (!isMissing(error)) throw error;
    }
  }

  /** The page on which Stripe shows what a change costs, and makes it: up at once, down at the period's end. */
  async function openPlanChange(
    member: MemberAccount,
    subscription: Subscription,
    offer: Offer,
    { origin }: ReturnAddresses,
  ): Promise<string> {
    const stripe = payments.stripe();
    // A change that waits would forbid another one.
    if (subscription.scheduleId) await stripe.subscriptionSchedules.release(subscription.scheduleId);
    const { items } = await stripe.subscriptions.retrieve(subscription.id);
    const [item] = items.data;
    if (!item) throw new AppError('payment_failed', { detail: `${subscription.id} has no item` });
    const { url } = await stripe.billingPortal.sessions.create({
      customer: await customerOf(member),
      return_url: `${origin}/app/billing`,
      flow_data: {
        type: 'subscription_update_confirm',
        subscription_update_confirm: {
          subscription: subscription.id,
          items: [{ id: item.id, price: await catalogue.priceOf(offer), quantity: 1 }],
        },
        after_completion: {
          type: 'redirect',
          redirect: { return_url: `${origin}/app/billing?success=true&plan=${offer.plan.toUpperCase()}` },
        },
      },
    });
    return url;
  }

  /**
   * Pays back what the terms allow, in steps that can each be repeated: the plan ends, unless too much was used by
   * then; the subscription ends; the money goes back. A crash in between leaves the wish, and the next run goes on.
   * @returns false when too much was used.
   */
  async function payRefund({ _id, version, refund, purchases }: BillingRecord): Promise<boolean> {
    if (!refund) return true;
    const accountId = _id.toHexString();
    const plan = purchases.subscriptions.find(({ id }) => id === refund.subscriptionId)?.plan ?? 'pro';
    const ended = await credits.entitle({
      accountId,
      version,
      entitlement: null,
      ifUsedAtMost: Math.floor(planCredits[plan].perCycle * refundTerms.usedShare),
    });
    if (ended !== 'used') {
      const stripe = payments.stripe();
      await stripe.subscriptions
        .cancel(refund.subscriptionId, {}, { idempotencyKey: `refund:${refund.subscriptionId}:end` })
        .catch((error: unknown) => {
          if (!isMissing(error)) throw error;
        });
      for (const paymentIntent of refund.paymentIntentIds) {
        await stripe.refunds
          .create(
            { payment_intent: paymentIntent, reason: 'requested_by_customer' },
            { idempotencyKey: `refund:${paymentIntent}` },
          )
          .catch((error: unknown) => {
            if (!isRefundedAlready(error)) throw error;
          });
      }
    }
    await Records.updateOne({ _id }, { $set: { refund: null } });
    return ended !== 'used';
  }

  async function show(accountId: string): Promise<Billing> {
    const [record, balance] = await Promise.all([read(accountId), credits.get(accountId)]);
    const standing = standingIn(record);
    const { next } = standing.subscription ?? { next: null };
    const offer = refundOffer(standing, balance.used, now(), refundTerms);
    return {
      mode: payments.mode,
      plan: balance.plan,
      billing: standing.billing,
      state: standing.state,
      isPass: standing.isPass,
      paidUntil: standing.paidUntil?.toISOString() ?? null,
      graceUntil: standing.graceUntil?.toISOString() ?? null,
      next: next && { plan: next.plan, billing: next.billing, at: next.at.toISOString() },
      refund: {
        eligible: offer.eligible && record.refund === null,
        refusal: payments.mode === 'test' ? 'test_mode' : offer.refusal,
        amount: offer.amount,
        until: offer.until?.toISOString() ?? null,
        creditsUsed: balance.used,
        creditsAllowed: offer.creditsAllowed,
        pending: record.refund !== null,
      },
    };
  }

  const granted = (plan: PaidPlan) => ({ plan, credits: planCredits[plan].perCycle });

  return {
    fulfil,
    show,

    /** The account of a customer at Stripe, or null when it is none of ours. */
    async accountOfCustomer(customerId: string): Promise<string | null> {
      const record = await Records.findOne({ customerId }, { _id: 1 }).lean<BillingRecord>();
      return record?._id.toHexString() ?? null;
    },

    /**
     * Where the browser goes to get a plan: to a payment, to the change of the plan it has, or back with a notice.
     */
    async startCheckout(member: MemberAccount, offer: Offer, { origin }: ReturnAddresses): Promise<string> {
      const plan = offer.plan.toUpperCase();
      const back = `${origin}/app/billing`;
      if (payments.mode === 'none') return `${back}?error=not_configured`;
      if (payments.mode === 'test') return `${back}?test_success=true&plan=${plan}&billing=${offer.billing}`;
      return askStripe(async () => {
        const subscription = await liveSubscription(member.id);
        if (subscription?.plan === offer.plan && subscription.billing === offer.billing) return back;
        if (subscription) return openPlanChange(member, subscription, offer, { origin });
        return openCheckout(member, offer, {
          success: `${back}?success=true&plan=${plan}&session_id={CHECKOUT_SESSION_ID}`,
          cancel: `${back}?canceled=true`,
        });
      });
    },

    /** @throws {AppError} `validation_failed` for a price that is not ours, `conflict` where a plan runs. */
    async createCheckoutSession(
      member: MemberAccount,
      priceId: string,
      { origin }: ReturnAddresses,
    ): Promise<{ readonly url: string }> {
      payments.stripe();
      return askStripe(async () => {
        const offer = await catalogue.offerNamed(priceId);
        if (!offer) throw new AppError('validation_failed', { userMessage: 'This price is not for sale.' });
        if (await liveSubscription(member.id)) {
          throw new AppError('conflict', {
            userMessage: 'You have a plan already. Change it in your billing settings.',
          });
        }
        const url = await openCheckout(member, offer, {
          success: `${origin}/billing/success?session_id={CHECKOUT_SESSION_ID}`,
          cancel: `${origin}/app/billing?canceled=true`,
        });
        return { url };
      });
    },

    /**
     * Begins the payment of one month of Pro, or goes on with the one that is open.
     * @throws {AppError} `conflict` where a plan runs that includes it.
     */
    async createPaymentIntent(account: Account) {
      const browser = payments.browserConfig();
      const { entitlement } = standingIn(await read(account.id));
      if (entitlement) {
        throw new AppError('conflict', {
          userMessage: `You have the ${planNames[entitlement.plan]} plan already.`,
        });
      }
      return askStripe(async () => {
        const stripe = payments.stripe();
        const customer = await customerOf(account);
        const { openIntentId } = await read(account.id);
        const open = openIntentId ? await stripe.paymentIntents.retrieve(openIntentId) : null;
        const intent =
          open && /^requires_(payment_method|confirmation|action)$/.test(open.status)
            ? open
            : await stripe.paymentIntents.create(
                {
                  amount: monthPassPrice * 100,
                  currency: 'usd',
                  customer,
                  description: 'Professional plan, one month',
                  metadata: { ...passMetadata, accountId: account.id },
                  automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
                },
                { idempotencyKey: `pass:${account.id}:${openIntentId ?? 'first'}` },
              );
        await Records.updateOne({ _id: account.id }, { $set: { openIntentId: intent.id } });
        if (!intent.client_secret) {
          throw new AppError('payment_failed', { detail: `${intent.id} has no client secret` });
        }
        return { clientSecret: intent.client_secret, ...browser };
      });
    },

    /**
     * Gives the caller what a payment paid for. It must be theirs, and paid.
     * @throws {AppError} `not_found` for a payment that is not theirs, `conflict` for one that is not paid.
     */
    async confirm(
      account: Account,
      named: { readonly sessionId?: string | undefined; readonly paymentIntentId?: string | undefined },
    ): Promise<{ readonly plan: PaidPlan; readonly credits: number }> {
      payments.stripe();
      return askStripe(async () => {
        const stripe = payments.stripe();
        const { customerId } = await read(account.id);
        try {
          const payment = named.sessionId
            ? await stripe.checkout.sessions.retrieve(named.sessionId)
            : await stripe.paymentIntents.retrieve(named.paymentIntentId ?? '');
          if (!customerId || idOf(payment.customer) !== customerId) throw noSuchPayment();
          const isPaid =
            payment.object === 'payment_intent'
              ? payment.status === 'succeeded'
              : payment.status === 'complete' && payment.payment_status !== 'unpaid';
          if (!isPaid) {
            throw new AppError('conflict', {
              userMessage: 'This payment is not complete yet. If you have just paid, try again in a minute.',
            });
          }
        } catch (error) {
          throw isMissing(error) ? noSuchPayment() : error;
        }
        const { entitlement } = await fulfil(account.id);
        if (!entitlement) {
          throw new AppError('conflict', { userMessage: 'What this payment paid for has ended.' });
        }
        return granted(entitlement.plan);
      });
    },

    /**
     * Puts a member on a plan without a payment. There is no such thing where there is a key, or in production.
     * @throws {AppError} `not_found`
     */
    async testPaymentSuccess(member: MemberAccount, { plan, billing }: Offer) {
      if (payments.mode !== 'test') throw new AppError('not_found');
      const record = await read(member.id);
      const since = record.test?.since ?? now();
      await Records.updateOne(
        { _id: record._id },
        { $set: { test: { plan, billing, since, active: true } } },
      );
      await fulfil(member.id);
      return granted(plan);
    },

    /** @throws {AppError} `payment_not_configured`; `not_found` for somebody who never bought anything. */
    async openPortal(
      member: MemberAccount,
      flow: 'home' | 'payment_method',
      { origin }: ReturnAddresses,
    ): Promise<{ readonly url: string }> {
      const stripe = payments.stripe();
      const { customerId } = await read(member.id);
      if (!customerId) throw new AppError('not_found', { userMessage: 'You have not bought anything yet.' });
      return askStripe(async () => {
        const { url } = await stripe.billingPortal.sessions.create({
          customer: customerId,
          return_url: `${origin}/app/billing`,
          ...(flow === 'payment_method' && { flow_data: { type: 'payment_method_update' } }),
        });
        return { url };
      });
    },

    /** Ends the plan with the paid period; a plan of the test mode at once. */
    async cancel(accountId: string): Promise<Billing> {
      if (payments.mode === 'test') {
        const { modifiedCount } = await Records.updateOne(
          { _id: accountId, 'test.active': true },
          { $set: { 'test.active': false } },
        );
        if (modifiedCount === 0) throw new AppError('not_found');
      } else {
        const { id, scheduleId } = await requireSubscription(accountId);
        await askStripe(async () => {
          const stripe = payments.stripe();
          if (scheduleId) await stripe.subscriptionSchedules.release(scheduleId);
          await stripe.subscriptions.update(id, { cancel_at_period_end: true });
        });
      }
      await askStripe(() => fulfil(accountId));
      return show(accountId);
    },

    /** Takes a cancellation back, or a change that waits for the period's end. */
    async resume(accountId: string): Promise<Billing> {
      const { id, scheduleId } = await requireSubscription(accountId);
      await askStripe(async () => {
        const stripe = payments.stripe();
        if (scheduleId) await stripe.subscriptionSchedules.release(scheduleId);
        const { cancel_at_period_end, cancel_at } = await stripe.subscriptions.retrieve(id);
        // Stripe's portal ends a plan by a time, our own button by the period: each is taken back by its own name.
        if (cancel_at_period_end) await stripe.subscriptions.update(id, { cancel_at_period_end: false });
        else if (cancel_at !== null) await stripe.subscriptions.update(id, { cancel_at: '' });
        await fulfil(accountId);
      });
      return show(accountId);
    },

    /** @throws {AppError} `conflict` when the terms do not allow it. */
    async requestRefund(accountId: string): Promise<Billing> {
      await askStripe(async () => {
        const { subscription, state } = await fulfil(accountId);
        const { version } = await read(accountId);
        const { used } = await credits.get(accountId);
        const offer = refundOffer({ subscription, state }, used, now(), refundTerms);
        if (!offer.eligible || !subscription?.paid) throw outsideTerms();
        const wished = await Records.findOneAndUpdate(
          { _id: accountId, version, refund: null },
          {
            $set: {
              refund: {
                subscriptionId: subscription.id,
                paymentIntentIds: subscription.paid.payments
                  .filter(({ kept }) => kept > 0)
                  .map(({ paymentIntentId }) => paymentIntentId),
                requestedAt: now(),
              },
              // Soon, should this process not come to an end with it.
              reviewAt: now(),
            },
            $inc: { version: 1 },
          },
          { returnDocument: 'after' },
        ).lean<BillingRecord>();
        if (!wished) throw new AppError('conflict');
        const paid = await payRefund(wished);
        await fulfil(accountId);
        if (!paid) throw outsideTerms();
      });
      return show(accountId);
    },

    /** Invoices and receipts, newest first, as Stripe has them: their addresses expire, so they are not kept. */
    async invoices(accountId: string): Promise<Invoice[]> {
      const { customerId } = await read(accountId);
      if (!customerId || payments.mode !== 'stripe') return [];
      return askStripe(async () => {
        const stripe = payments.stripe();
        const [invoices, charges] = await Promise.all([
          stripe.invoices.list({ customer: customerId, limit: 100, expand: ['data.payments'] }),
          stripe.charges.list({ customer: customerId, limit: 100 }),
        ]);
        const refunded = new Set(
          charges.data.filter((charge) => charge.refunded).map(({ payment_intent }) => idOf(payment_intent)),
        );
        const receipts = charges.data
          .filter(
            ({ metadata, status }) => metadata.product === passMetadata.product && status === 'succeeded',
          )
          .map(toReceipt);
        return [
          ...invoices.data
            .filter(({ status }) => status !== 'draft')
            .map((each) => toInvoice(each, refunded)),
          ...receipts,
        ].sort((a, b) => b.createdAt.localeCompare(a.createdAt));
      });
    },

    /** Movements of credits, newest first, with the balance after each. `before` is the `next` of the page before. */
    async ledger(
      accountId: string,
      before: string | undefined,
    ): Promise<{ lines: LedgerLine[]; next: string | null }> {
      let balance = 0;
      const lines: LedgerLine[] = [];
      for (const entry of await credits.entries(accountId)) {
        balance += entry.amount;
        // A commit settles what its reservation took, so it moves nothing.
        if (entry.amount === 0) continue;
        const id = `${entry.kind}:${entry.key}`;
        lines.push({
          id,
          at: entry.at.toISOString(),
          reason: id === 'grant:free' ? 'free_credits' : reasons[entry.kind],
          plan: entry.plan ?? null,
          amount: entry.amount,
          balance,
        });
      }
      lines.reverse();
      const start = before === undefined ? 0 : lines.findIndex(({ id }) => id === before) + 1;
      const page = lines.slice(start, start + ledgerPage);
      return { lines: page, next: start + ledgerPage < lines.length ? (page.at(-1)?.id ?? null) : null };
    },

    /**
     * Looks again where time alone has changed something. Any number of processes may do so at once.
     * @returns how many could not be read; they wait a little, so that they keep nobody else waiting.
     */
    async sweep(): Promise<{ readonly failed: number }> {
      const due = await Records.find(
        {
          $or: [
            { reviewAt: { $lte: now() } },
            // A key has come since: plans of the test mode end.
            ...(payments.mode === 'test' ? [] : [{ 'test.active': true }]),
          ],
        },
        { _id: 1 },
      )
        .limit(100)
        .lean<BillingRecord[]>();
      let failed = 0;
      for (const { _id } of due) {
        if (payments.mode !== 'test') {
          await Records.updateOne({ _id, 'test.active': true }, { $set: { 'test.active': false } });
        }
        await fulfil(_id.toHexString()).catch(async () => {
          failed += 1;
          await Records.updateOne({ _id }, { $set: { reviewAt: new Date(now().getTime() + retryMs) } });
        });
      }
      return { failed };
    },

    /** All that is kept here of an account, for its owner. */
    async export(accountId: string) {
      const { customerId, purchases, test } = await read(accountId);
      return { stripeCustomer: customerId ?? null, purchases, testPlan: test };
    },

    /** Ends what would renew and forgets the account's purchases. Only for deletion of the account. */
    async erase(accountId: string): Promise<void> {
      const record = await Records.findById(accountId).lean<BillingRecord>();
      if (!record) return;
      if (payments.mode === 'stripe') {
        await askStripe(async () => {
          for (const { id } of (await readAll(record)).subscriptions.filter(isLive)) {
            await payments.stripe().subscriptions.cancel(id);
          }
        });
      }
      await Records.deleteOne({ _id: record._id });
    },

    async createIndexes(): Promise<void> {
      await Records.createIndexes();
    },
  };
}

export type BillingService = ReturnType<typeof createBillingService>;

const reasons = {
  grant: 'cycle_began',
  expire: 'cycle_ended',
  adjust: 'plan_changed',
  hold: 'plan_paused',
  restore: 'plan_resumed',
  reserve: 'generation',
  commit: 'generation',
  release: 'generation_returned',
  lapse: 'lapsed',
} as const;

function standingOfTest(test: TestPlan | null): Standing {
  const { plan, billing, since, active } = test ?? {};
  return {
    entitlement:
      active && plan && since
        ? { plan, source: 'test', anchorAt: since, paidUntil: null, renewedBy: 'clock' }
        : null,
    state: active ? 'active' : 'none',
    billing: (active && billing) || null,
    isPass: false,
    paidUntil: null,
    graceUntil: null,
    subscription: null,
    reviewAt: null,
  };
}

const noSuchPayment = (): AppError =>
  new AppError('not_found', { userMessage: 'There is no such payment on your account.' });

const outsideTerms = (): AppError =>
  new AppError('conflict', {
    userMessage:
      'Annual plans can be refunded within 7 days of purchase if no more than 10% of the credits are used.',
  });

function isRefundedAlready(error: unknown): boolean {
  return (error as { readonly code?: string }).code === 'charge_already_refunded';
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
