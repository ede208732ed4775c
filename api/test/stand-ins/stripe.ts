import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import Stripe from 'stripe';
import { paymentPage, portalPage, stripeScript } from './stripe-pages.ts';

type Fields = Record<string, unknown>;
/** An object as Stripe's API returns it, as far as the product reads it. */
// biome-ignore lint/suspicious/noExplicitAny: the stand-in's own state, shaped like Stripe's documentation says
type Thing = Record<string, any> & { id: string; object: string };

export interface StripeStandIn {
  /** For `STRIPE_API_BASE`. */
  readonly url: string;
  /** All environment variables that point a site to this stand-in. */
  readonly env: Readonly<Record<string, string>>;
  /** Everything that has happened so far, as the events that Stripe would sign. */
  readonly events: readonly Stripe.Event[];
  /** Sends events to this site as they happen. */
  deliverTo(siteUrl: string): void;
  /** Sends one event, signed with the SDK's helper. */
  deliver(event: Stripe.Event, siteUrl: string, change?: DeliveryChange): Promise<Response>;
  /**
   * The next `count` calls fail with 500, and so do their repetitions with the same key. `retry`: in a way that makes
   * the SDK try again, because nothing was started.
   */
  failNext(count: number, options?: { readonly retry?: boolean }): void;
  /** Calls of the API so far. */
  countCalls(): number;
  /** After `count` calls, all calls fail with 500 as long as the condition holds. */
  failAfter(count: number, condition: () => boolean): void;
  /** Runs something before answering the next call that matches, e.g. `POST /v1/checkout/sessions`. */
  before(call: RegExp, happens: () => unknown): void;
  /** Forgets everything except what is for sale. */
  forget(): void;
  /** As if the account had never had this customer. */
  forgetCustomer(id: string): void;
  find(id: string): Thing;
  all(kind: Kind): Thing[];
  /** What a buyer does on a checkout session's payment page. */
  paySession(sessionId: string, options?: { readonly unpaid?: boolean }): void;
  payIntent(intentId: string): void;
  /**
   * Ends a subscription's period: it renews, with or without a payment, or ends if it was cancelled.
   * @param asks whether a failed payment needs the buyer's confirmation.
   */
  endPeriod(subscriptionId: string, options?: { readonly fails?: boolean; readonly asks?: boolean }): void;
  /** Stripe tries again to collect the subscription's open invoice, which needs the buyer's confirmation. */
  retry(subscriptionId: string): void;
  /** The subscription's open invoice is paid after all. */
  recover(subscriptionId: string): void;
  /** Stripe has no retries left. */
  giveUp(subscriptionId: string): void;
  changeNow(subscriptionId: string, lookupKey: string): void;
  changeAtPeriodEnd(subscriptionId: string, lookupKey: string): void;
  cancelNow(subscriptionId: string): void;
  cancelAtPeriodEnd(subscriptionId: string): void;
  refund(chargeId: string, amount?: number): void;
  dispute(chargeId: string): void;
  closeDispute(chargeId: string, status: 'won' | 'lost'): void;
  close(): Promise<void>;
}

export interface DeliveryChange {
  readonly secret?: string;
  /** Seconds since 1970; by default now. */
  readonly timestamp?: number;
  readonly payload?: string;
  /** The text to sign, if not the event. */
  readonly sign?: string;
}

const kinds = [
  'customer',
  'product',
  'price',
  'checkout.session',
  'subscription',
  'subscription_schedule',
  'invoice',
  'charge',
  'payment_intent',
  'refund',
  'dispute',
  'billing_portal.session',
  'billing_portal.configuration',
  'webhook_endpoint',
] as const;
type Kind = (typeof kinds)[number];

const prefixes: Record<Kind, string> = {
  customer: 'cus',
  product: 'prod',
  price: 'price',
  'checkout.session': 'cs_test',
  subscription: 'sub',
  subscription_schedule: 'sub_sched',
  invoice: 'in',
  charge: 'ch',
  payment_intent: 'pi',
  refund: 're',
  dispute: 'du',
  'billing_portal.session': 'bps',
  'billing_portal.configuration': 'bpc',
  webhook_endpoint: 'we',
};

const webhookSecret = 'whsec_stand_in';
const keys = { secret: 'sk_test_stand_in', publishable: 'pk_test_stand_in' };

/**
 * A server with the part of Stripe's HTTP API that the product uses, including state. The official SDK talks to it, its
 * pages replace Stripe's, and the SDK's own helper signs its events. Prices are created by the product's own set-up
 * command.
 */
export async function startStripeStandIn({
  now = () => new Date(),
  port = 0,
}: {
  readonly now?: () => Date;
  readonly port?: number;
} = {}): Promise<StripeStandIn> {
  const things = new Map<string, Thing>();
  const answers = new Map<string, { request: string; status: number; body: unknown }>();
  const happenings: { call: RegExp; happens: () => unknown }[] = [];
  const events: Stripe.Event[] = [];
  const signer = new Stripe(keys.secret);
  let counter = 0;
  let failures = 0;
  let isRetried = false;
  let calls = 0;
  let isFailing = (): boolean => false;
  let site: string | null = null;
  let deliveries: Promise<unknown> = Promise.resolve();

  const seconds = (): number => Math.floor(now().getTime() / 1000);
  const of = (kind: Kind): Thing[] => [...things.values()].filter(({ object }) => object === kind).reverse();
  const find = (id: string): Thing => {
    const thing = things.get(id);
    if (!thing) throw new StripeRefusal(404, 'resource_missing', `No such object: '${id}'`);
    return thing;
  };
  const make = (kind: Kind, fields: Fields): Thing => {
    counter += 1;
    const id = `${prefixes[kind]}_${String(counter).padStart(6, '0')}`;
    const thing: Thing = { id, object: kind, created: seconds(), livemode: false, metadata: {}, ...fields };
    things.set(thing.id, thing);
    return thing;
  };
  const emit = (type: string, thing: Thing): void => {
    counter += 1;
    const event = {
      id: `evt_${String(counter).padStart(6, '0')}`,
      object: 'event',
      type,
      created: seconds(),
      livemode: false,
      api_version: null,
      data: { object: structuredClone(thing) },
    } as unknown as Stripe.Event;
    events.push(event);
    const target = site;
    if (target) deliveries = deliveries.then(() => deliverUntilTaken(event, target));
  };

  const deliver: StripeStandIn['deliver'] = async (event, siteUrl, change = {}) => {
    const payload = change.sign ?? JSON.stringify(event);
    const signature = signer.webhooks.generateTestHeaderString({
      payload,
      secret: change.secret ?? webhookSecret,
      ...(change.timestamp !== undefined && { timestamp: change.timestamp }),
    });
    return fetch(new URL('/api/stripe/webhook', siteUrl), {
      method: 'POST',
      headers: { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': signature },
      body: change.payload ?? payload,
    });
  };
  const deliverUntilTaken = async (event: Stripe.Event, siteUrl: string): Promise<void> => {
    for (let attempt = 0; attempt < 5; attempt += 1) {
      const taken = await deliver(event, siteUrl).catch(() => null);
      if (taken?.ok) return;
      await delay(100 * 2 ** attempt);
    }
  };

  // --- what happens at Stripe -----------------------------------------------------------------------------

  const priceNamed = (name: unknown): Thing => {
    const found = of('price').find(({ id, lookup_key }) => id === name || lookup_key === name);
    if (!found) throw new StripeRefusal(400, 'resource_missing', `No such price: '${name}'`);
    return found;
  };
  const itemOf = (subscription: Thing) => subscription.items.data[0];
  const lengthOf = (price: Thing): number => (price.recurring.interval === 'year' ? 12 : 1);

  const charge = (intent: Thing): Thing =>
    make('charge', {
      amount: intent.amount,
      amount_refunded: 0,
      currency: 'usd',
      customer: intent.customer,
      payment_intent: intent.id,
      status: 'succeeded',
      paid: true,
      refunded: false,
      disputed: false,
      description: intent.description ?? null,
      metadata: { ...intent.metadata },
      receipt_number: null,
      receipt_url: `${url()}/receipt/${intent.id}`,
    });
  const makeIntent = (fields: Fields): Thing => {
    const intent = make('payment_intent', { status: 'requires_payment_method', currency: 'usd', ...fields });
    intent.client_secret = `${intent.id}_secret_stand_in`;
    return intent;
  };

  const invoice = (subscription: Thing, lines: Fields[], amount: number, reason: string): Thing => {
    const intent = makeIntent({ amount, customer: subscription.customer });
    return make('invoice', {
      customer: subscription.customer,
      status: 'open',
      attempt_count: 0,
      total: amount,
      currency: 'usd',
      number: `INV-${counter}`,
      billing_reason: reason,
      parent: { type: 'subscription_details', subscription_details: { subscription: subscription.id } },
      lines: { object: 'list', data: lines, has_more: false },
      payments: {
        object: 'list',
        has_more: false,
        data: [{ payment: { type: 'payment_intent', payment_intent: intent.id } }],
      },
      hosted_invoice_url: `${url()}/invoice/${counter}`,
      invoice_pdf: `${url()}/invoice/${counter}.pdf`,
    });
  };
  const intentOf = (thing: Thing): Thing => find(thing.payments.data[0].payment.payment_intent);
  const openInvoice = (subscriptionId: string): Thing | undefined =>
    of('invoice').find(
      ({ status, parent }) =>
        status === 'open' && parent.subscription_details.subscription === subscriptionId,
    );
  const failInvoice = (thing: Thing, asks: boolean): void => {
    thing.attempt_count += 1;
    if (asks) emit('invoice.payment_action_required', thing);
    emit('invoice.payment_failed', thing);
  };
  const payInvoice = (thing: Thing): void => {
    const intent = intentOf(thing);
    intent.status = 'succeeded';
    thing.status = 'paid';
    if (thing.total > 0) {
      charge(intent);
      emit('payment_intent.succeeded', intent);
    }
    emit('invoice.paid', thing);
  };
  const periodLine = (price: Thing, start: number, end: number, amount = price.unit_amount): Fields => ({
    amount,
    description: `1 × ${price.nickname}`,
    period: { start, end },
  });

  const subscribe = (session: Thing, price: Thing): Thing => {
    const start = seconds();
    const end = addMonths(start, start, lengthOf(price));
    const subscription = make('subscription', {
      customer: session.customer,
      status: 'active',
      metadata: session.subscription_data?.metadata ?? {},
      billing_cycle_anchor: start,
      cancel_at_period_end: false,
      cancel_at: null,
      schedule: null,
    });
    subscription.items = {
      object: 'list',
      has_more: false,
      data: [{ id: `si_${subscription.id}`, price, current_period_start: start, current_period_end: end }],
    };
    emit('customer.subscription.created', subscription);
    payInvoice(
      invoice(subscription, [periodLine(price, start, end)], price.unit_amount, 'subscription_create'),
    );
    return subscription;
  };

  const end = (subscription: Thing, status = 'canceled'): void => {
    if (subscription.status === 'canceled') return;
    subscription.status = status;
    const schedule = subscription.schedule && things.get(subscription.schedule);
    if (schedule) schedule.status = 'canceled';
    emit('customer.subscription.deleted', subscription);
  };

  const releaseSchedule = (schedule: Thing): void => {
    schedule.status = 'released';
    const subscription = find(schedule.subscription);
    subscription.schedule = null;
    emit('subscription_schedule.released', schedule);
    emit('customer.subscription.updated', subscription);
  };

  const world = {
    paySession(sessionId, { unpaid = false } = {}) {
      const session = find(sessionId);
      if (session.status !== 'open') throw new Error(`${sessionId} is ${session.status}`);
      session.status = 'complete';
      session.payment_status = unpaid ? 'unpaid' : 'paid';
      if (!unpaid) session.subscription = subscribe(session, priceNamed(session.price)).id;
      emit('checkout.session.completed', session);
    },
    payIntent(intentId) {
      const intent = find(intentId);
      if (!/^(requires_|processing)/.test(intent.status)) throw new Error(`${intentId} is ${intent.status}`);
      intent.status = 'succeeded';
      charge(intent);
      emit('payment_intent.succeeded', intent);
    },
    endPeriod(subscriptionId, { fails = false, asks = false } = {}) {
      const subscription = find(subscriptionId);
      const item = itemOf(subscription);
      if (subscription.status === 'canceled') return;
      if (subscription.cancel_at_period_end || subscription.cancel_at !== null) {
        end(subscription);
        return;
      }
      const schedule = subscription.schedule ? find(subscription.schedule) : null;
      if (schedule) {
        const price = find(schedule.phases[1].items[0].price);
        // A change of the interval restarts the count of months.
        if (lengthOf(price) !== lengthOf(item.price)) {
          subscription.billing_cycle_anchor = item.current_period_end;
        }
        item.price = price;
        schedule.status = 'released';
        subscription.schedule = null;
      }
      item.current_period_start = item.current_period_end;
      item.current_period_end = addMonths(
        item.current_period_start,
        subscription.billing_cycle_anchor,
        lengthOf(item.price),
      );
      const bill = invoice(
        subscription,
        [periodLine(item.price, item.current_period_start, item.current_period_end)],
        item.price.unit_amount,
        'subscription_cycle',
      );
      subscription.status = fails ? 'past_due' : 'active';
      emit('customer.subscription.updated', subscription);
      if (fails) failInvoice(bill, asks);
      else payInvoice(bill);
    },
    retry(subscriptionId) {
      const open = openInvoice(subscriptionId);
      if (open) failInvoice(open, true);
    },
    recover(subscriptionId) {
      const subscription = find(subscriptionId);
      const open = openInvoice(subscriptionId);
      if (!open || subscription.status !== 'past_due') return;
      subscription.status = 'active';
      payInvoice(open);
      emit('customer.subscription.updated', subscription);
    },
    giveUp(subscriptionId) {
      const subscription = find(subscriptionId);
      if (subscription.status === 'past_due') end(subscription);
    },
    changeNow(subscriptionId, lookupKey) {
      const subscription = find(subscriptionId);
      const item = itemOf(subscription);
      const price = priceNamed(lookupKey);
      if (subscription.status !== 'active' || subscription.schedule || item.price.id === price.id) return;
      const at = seconds();
      if (lengthOf(price) !== lengthOf(item.price)) {
        subscription.billing_cycle_anchor = at;
        item.current_period_start = at;
        item.current_period_end = addMonths(at, at, lengthOf(price));
      }
      const unused = Math.floor(item.price.unit_amount / 2);
      const amount = Math.max(0, price.unit_amount - unused);
      item.price = price;
      emit('customer.subscription.updated', subscription);
      payInvoice(
        invoice(
          subscription,
          [periodLine(price, at, item.current_period_end, amount)],
          amount,
          'subscription_update',
        ),
      );
    },
    changeAtPeriodEnd(subscriptionId, lookupKey) {
      const subscription = find(subscriptionId);
      const item = itemOf(subscription);
      const price = priceNamed(lookupKey);
      if (subscription.status !== 'active' || subscription.schedule) return;
      const phase = (phasePrice: Thing, start: number, finish: number) => ({
        start_date: start,
        end_date: finish,
        items: [{ price: phasePrice.id, quantity: 1 }],
      });
      const { current_period_start: start, current_period_end: finish } = item;
      const schedule = make('subscription_schedule', {
        status: 'active',
        subscription: subscription.id,
        customer: subscription.customer,
        current_phase: { start_date: start, end_date: finish },
        phases: [phase(item.price, start, finish), phase(price, finish, addMonths(finish, finish, 12))],
      });
      subscription.schedule = schedule.id;
      emit('subscription_schedule.updated', schedule);
      emit('customer.subscription.updated', subscription);
    },
    cancelNow: (subscriptionId) => end(find(subscriptionId)),
    cancelAtPeriodEnd(subscriptionId) {
      const subscription = find(subscriptionId);
      if (subscription.status !== 'active' || subscription.schedule) return;
      subscription.cancel_at_period_end = true;
      subscription.cancel_at = itemOf(subscription).current_period_end;
      emit('customer.subscription.updated', subscription);
    },
    refund(chargeId: string, amount?: number) {
      const paid = find(chargeId);
      const left = paid.amount - paid.amount_refunded;
      if (left === 0) throw new StripeRefusal(400, 'charge_already_refunded', 'The charge was refunded.');
      paid.amount_refunded += Math.min(left, amount ?? left);
      paid.refunded = paid.amount_refunded === paid.amount;
      make('refund', { charge: paid.id, amount: amount ?? left, status: 'succeeded' });
      emit('charge.refunded', paid);
    },
    dispute(chargeId) {
      const paid = find(chargeId);
      if (paid.disputed) return;
      paid.disputed = true;
      emit(
        'charge.dispute.created',
        make('dispute', { charge: paid.id, status: 'needs_response', amount: paid.amount }),
      );
    },
    closeDispute(chargeId, status) {
      const dispute = of('dispute').find((each) => each.charge === chargeId);
      if (dispute?.status !== 'needs_response') return;
      dispute.status = status;
      emit('charge.dispute.closed', dispute);
    },
  } satisfies Partial<StripeStandIn>;

  // --- the HTTP API ---------------------------------------------------------------------------------------

  /** Where a customer is a parameter, Stripe answers with 400, unlike for one in the path. */
  const requireCustomer = ({ customer }: Fields): void => {
    if (customer === undefined || things.has(String(customer))) return;
    throw new StripeRefusal(400, 'resource_missing', `No such customer: '${String(customer)}'`, 'customer');
  };
  const listed = (kind: Kind, query: Fields, show: (thing: Thing) => unknown = (thing) => thing): Fields => {
    requireCustomer(query);
    const matching = of(kind).filter((thing) =>
      ['customer', 'charge', 'subscription', 'active', 'is_default'].every(
        (name) => !query[name] || String(thing[name]) === query[name],
      ),
    );
    const after = matching.findIndex(({ id }) => id === query.starting_after) + 1;
    const limit = Number(query.limit ?? 10);
    return {
      object: 'list',
      url: '/',
      data: matching.slice(after, after + limit).map(show),
      has_more: after + limit < matching.length,
    };
  };
  const withSchedule = (subscription: Thing): unknown => ({
    ...subscription,
    schedule: subscription.schedule ? find(subscription.schedule) : null,
  });

  type Handler = (match: string[], body: Fields) => unknown;
  const routes: readonly [method: string, pattern: RegExp, handler: Handler][] = [
    ['POST', /^\/v1\/customers$/, (_, body) => make('customer', body)],
    ['GET', /^\/v1\/customers\/(\w+)$/, ([id = '']) => find(id)],
    [
      'POST',
      /^\/v1\/customers\/(\w+)$/,
      ([id = ''], body) => {
        const customer = find(id);
        return Object.assign(customer, body, {
          metadata: { ...customer.metadata, ...(body.metadata ?? {}) },
        });
      },
    ],
    ['POST', /^\/v1\/products$/, (_, body) => make('product', { active: true, ...body })],
    ['GET', /^\/v1\/products$/, (_, query) => listed('product', query)],
    ['GET', /^\/v1\/products\/(\w+)$/, ([id = '']) => find(id)],
    [
      'POST',
      /^\/v1\/prices$/,
      (_, body) => make('price', { active: true, ...body, unit_amount: Number(body.unit_amount) }),
    ],
    [
      'GET',
      /^\/v1\/prices$/,
      (_, query) => {
        const wanted = (query.lookup_keys ?? []) as string[];
        const data = of('price').filter(({ lookup_key }) => wanted.includes(lookup_key));
        return { object: 'list', data, has_more: false };
      },
    ],
    ['GET', /^\/v1\/prices\/(\w+)$/, ([id = '']) => find(id)],
    [
      'POST',
      /^\/v1\/checkout\/sessions$/,
      (_, body) => {
        requireCustomer(body);
        const [line] = body.line_items as { price: string }[];
        const session = make('checkout.session', {
          ...body,
          price: priceNamed(line?.price).id,
          status: 'open',
          payment_status: 'unpaid',
        });
        session.url = `${url()}/pay/${session.id}`;
        return session;
      },
    ],
    ['GET', /^\/v1\/checkout\/sessions\/(\w+)$/, ([id = '']) => find(id)],
    [
      'POST',
      /^\/v1\/checkout\/sessions\/(\w+)\/expire$/,
      ([id = '']) => {
        const session = find(id);
        if (session.status === 'open') return Object.assign(session, { status: 'expired' });
        const refusal = `Only open sessions can be expired. This one has a status of ${session.status}.`;
        throw new StripeRefusal(400, 'parameter_invalid', refusal);
      },
    ],
    ['GET', /^\/v1\/subscriptions$/, (_, query) => listed('subscription', query, withSchedule)],
    ['GET', /^\/v1\/subscriptions\/(\w+)$/, ([id = '']) => find(id)],
    [
      'POST',
      /^\/v1\/subscriptions\/(\w+)$/,
      ([id = ''], body) => {
        const subscription = find(id);
        if (subscription.schedule) {
          throw new StripeRefusal(400, 'parameter_invalid', 'The subscription is managed by a schedule.');
        }
        if ('cancel_at_period_end' in body) {
          const ends = body.cancel_at_period_end === 'true';
          subscription.cancel_at_period_end = ends;
          subscription.cancel_at = ends ? itemOf(subscription).current_period_end : null;
        }
        if (body.cancel_at === '') subscription.cancel_at = null;
        emit('customer.subscription.updated', subscription);
        return subscription;
      },
    ],
    [
      'DELETE',
      /^\/v1\/subscriptions\/(\w+)$/,
      ([id = '']) => {
        end(find(id));
        return find(id);
      },
    ],
    [
      'POST',
      /^\/v1\/subscription_schedules\/(\w+)\/release$/,
      ([id = '']) => {
        releaseSchedule(find(id));
        return find(id);
      },
    ],
    ['GET', /^\/v1\/invoices$/, (_, query) => listed('invoice', query)],
    ['GET', /^\/v1\/charges$/, (_, query) => listed('charge', query)],
    ['GET', /^\/v1\/charges\/(\w+)$/, ([id = '']) => find(id)],
    ['GET', /^\/v1\/disputes$/, (_, query) => listed('dispute', query)],
    ['GET', /^\/v1\/payment_intents\/(\w+)$/, ([id = '']) => find(id)],
    [
      'POST',
      /^\/v1\/payment_intents$/,
      (_, body) => {
        requireCustomer(body);
        return makeIntent({ ...body, amount: Number(body.amount) });
      },
    ],
    [
      'POST',
      /^\/v1\/payment_intents\/(\w+)\/cancel$/,
      ([id = '']) => {
        const intent = find(id);
        if (intent.status.startsWith('requires_')) return Object.assign(intent, { status: 'canceled' });
        const refusal = `You cannot cancel this PaymentIntent because it has a status of ${intent.status}.`;
        throw new StripeRefusal(400, 'payment_intent_unexpected_state', refusal);
      },
    ],
    [
      'POST',
      /^\/v1\/refunds$/,
      (_, body) => {
        const paid = of('charge').find(({ payment_intent }) => payment_intent === body.payment_intent);
        world.refund(paid?.id ?? '');
        return of('refund')[0];
      },
    ],
    [
      'POST',
      /^\/v1\/billing_portal\/sessions$/,
      (_, body) => {
        const configuration = body.configuration
          ? find(String(body.configuration))
          : of('billing_portal.configuration').find(({ is_default }) => is_default);
        // A new account has no default, until somebody saves the portal's settings in the dashboard.
        if (!configuration) {
          throw new StripeRefusal(
            400,
            'invalid_request',
            'No configuration provided and your test mode default configuration has not been created.',
          );
        }
        if (!configuration.active) {
          throw new StripeRefusal(400, 'invalid_request', `${configuration.id} is not active.`);
        }
        const session = make('billing_portal.session', { ...body, configuration: configuration.id });
        session.url = `${url()}/portal/${session.id}`;
        return session;
      },
    ],
    [
      'GET',
      /^\/v1\/billing_portal\/configurations$/,
      (_, query) => listed('billing_portal.configuration', query),
    ],
    [
      'POST',
      /^\/v1\/billing_portal\/configurations(?:\/(\w+))?$/,
      ([id], body) => {
        // https://docs.stripe.com/api/customer_portal/configurations/create: one created through the API isn't a
        // default.
        const configuration = id
          ? find(id)
          : make('billing_portal.configuration', { active: true, is_default: false });
        return Object.assign(configuration, body, 'active' in body && { active: body.active === 'true' });
      },
    ],
    ['GET', /^\/v1\/webhook_endpoints$/, (_, query) => listed('webhook_endpoint', query)],
    [
      'POST',
      /^\/v1\/webhook_endpoints(?:\/(\w+))?$/,
      ([id], body) =>
        id ? Object.assign(find(id), body) : make('webhook_endpoint', { secret: webhookSecret, ...body }),
    ],
  ];

  const answerApi = async (
    request: IncomingMessage,
    response: ServerResponse,
    path: string,
    query: string,
  ) => {
    const text = request.method === 'GET' ? query : await textOf(request);
    const call = `${request.method} ${path}`;
    const [happening] = happenings.filter((each) => each.call.test(call));
    if (happening) {
      happenings.splice(happenings.indexOf(happening), 1);
      await happening.happens();
    }
    const send = (status: number, body: unknown): void => {
      response.writeHead(status, { 'content-type': 'application/json', 'request-id': `req_${counter}` });
      response.end(JSON.stringify(body));
    };
    if (request.headers.authorization !== `Bearer ${keys.secret}`) {
      return send(401, { error: { type: 'invalid_request_error', message: 'Invalid API Key' } });
    }
    calls += 1;
    const isFailed = failures > 0 || isFailing();
    failures = Math.max(0, failures - 1);
    response.setHeader('stripe-should-retry', String(isFailed && isRetried));
    const failure = { error: { type: 'api_error', message: 'Something went wrong at Stripe.' } };
    if (isFailed && isRetried) return send(500, failure);
    // https://docs.stripe.com/api/idempotent_requests: once a call with a key has started, its first result is kept,
    // even if it is a failure, and the parameters of repetitions are compared. For requests other than POST, keys have
    // no effect.
    const key = request.method === 'POST' ? request.headers['idempotency-key'] : undefined;
    const known = answers.get(String(key));
    if (known && known.request !== `${call} ${text}`) {
      const message = `Key '${key}' can only be used with the parameters that it was first used with.`;
      return send(400, { error: { type: 'idempotency_error', message } });
    }
    if (known) return send(known.status, known.body);
    const finish = (status: number, body: unknown): void => {
      if (key !== undefined) answers.set(String(key), { request: `${call} ${text}`, status, body });
      send(status, body);
    };
    if (isFailed) return finish(500, failure);
    for (const [method, pattern, handler] of routes) {
      const match = method === request.method ? pattern.exec(path) : null;
      if (!match) continue;
      try {
        return finish(200, structuredClone(handler(match.slice(1), parseForm(text))));
      } catch (error) {
        if (!(error instanceof StripeRefusal)) throw error;
        const { status, code, message, param } = error;
        return finish(status, { error: { type: 'invalid_request_error', code, message, param } });
      }
    }
    send(404, { error: { type: 'invalid_request_error', message: `Unrecognized request URL (${path})` } });
  };

  // --- the pages and the script that replace Stripe's ----------------------------------------------------

  const answerPage = async (request: IncomingMessage, response: ServerResponse, path: string) => {
    const redirect = (location: string): void => {
      response.writeHead(303, { location }).end();
    };
    const html = (text: string): void => {
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(text);
    };
    const [, page, id = ''] = path.split('/');
    if (page === 'stripe.js') {
      response.writeHead(200, { 'content-type': 'text/javascript', 'access-control-allow-origin': '*' });
      response.end(stripeScript(url()));
    } else if (page === 'confirm') {
      response.setHeader('access-control-allow-origin', '*');
      response.setHeader('content-type', 'application/json');
      const { secret, card } = parseForm(await textOf(request)) as { secret: string; card: string };
      const intent = of('payment_intent').find(({ client_secret }) => client_secret === secret);
      if (!intent) return response.writeHead(404).end('{}');
      if (card.replaceAll(' ', '') !== '4242424242424242') {
        return response.end(JSON.stringify({ error: { message: 'Your card was declined.' } }));
      }
      world.payIntent(intent.id);
      response.end(JSON.stringify({ paymentIntent: { id: intent.id, status: 'succeeded' } }));
    } else if (page === 'pay') {
      const session = find(id);
      if (request.method !== 'POST') return html(paymentPage(session, priceNamed(session.price)));
      world.paySession(id);
      await deliveries;
      redirect(session.success_url.replace('{CHECKOUT_SESSION_ID}', id));
    } else if (page === 'portal') {
      const session = find(id);
      const flow = session.flow_data;
      if (request.method !== 'POST') return html(portalPage(session));
      if (flow?.type === 'subscription_update_confirm') {
        const { subscription, items } = flow.subscription_update_confirm;
        const price = find(items[0].price);
        const item = itemOf(find(subscription));
        const smaller =
          price.unit_amount / lengthOf(price) < item.price.unit_amount / lengthOf(item.price) &&
          price.metadata.plan !== item.price.metadata.plan;
        if (smaller) world.changeAtPeriodEnd(subscription, price.id);
        else world.changeNow(subscription, price.id);
        await deliveries;
        return redirect(flow.after_completion.redirect.return_url);
      }
      redirect(session.return_url);
    } else html('<!doctype html><title>Stripe stand-in</title><p>A document.</p>');
  };

  const server = createServer((request, response) => {
    const { pathname, search } = new URL(request.url ?? '/', 'http://stand-in');
    const answer = pathname.startsWith('/v1/')
      ? answerApi(request, response, pathname, search.slice(1))
      : answerPage(request, response, pathname);
    answer.catch((error: unknown) => {
      response.writeHead(500).end(String(error));
    });
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const url = (): string => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  return {
    url: url(),
    env: {
      STRIPE_SECRET_KEY: keys.secret,
      STRIPE_PUBLISHABLE_KEY: keys.publishable,
      STRIPE_WEBHOOK_SECRET: webhookSecret,
      STRIPE_API_BASE: url(),
      STRIPE_JS_URL: `${url()}/stripe.js`,
    },
    events,
    deliverTo(siteUrl) {
      site = siteUrl;
    },
    deliver,
    failNext(count, { retry = false } = {}) {
      failures = count;
      isRetried = retry;
    },
    countCalls: () => calls,
    failAfter(count, condition) {
      const until = calls + count;
      isFailing = () => calls > until && condition();
    },
    before(call, happens) {
      happenings.push({ call, happens });
    },
    forget() {
      for (const [id, { object }] of things)
        if (!['price', 'product', 'billing_portal.configuration'].includes(object)) things.delete(id);
      answers.clear();
      events.length = 0;
    },
    forgetCustomer: (id) => void things.delete(id),
    find,
    all: of,
    ...world,
    async close() {
      site = null;
      await deliveries;
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

class StripeRefusal extends Error {
  readonly status: number;
  readonly code: string;
  readonly param: string | undefined;

  constructor(status: number, code: string, message: string, param?: string) {
    super(message);
    this.status = status;
    this.code = code;
    this.param = param;
  }
}

/** Seconds of the moment a number of months later, on the anchor's day of the month or on the month's last day. */
function addMonths(from: number, anchor: number, months: number): number {
  const date = new Date(from * 1000);
  const day = new Date(anchor * 1000).getUTCDate();
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() + months);
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  date.setUTCDate(Math.min(day, last));
  return date.getTime() / 1000;
}

async function textOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request.setEncoding('utf8')) text += chunk;
  return text;
}

/** Stripe's form encoding: `a[b][0][c]=1` is nested, and numbers are list indexes. */
function parseForm(text: string): Fields {
  const root: Fields = {};
  for (const [name, value] of new URLSearchParams(text)) {
    const path = name.split(/[[\]]+/).filter(Boolean);
    let place: Fields = root;
    path.forEach((key, index) => {
      if (index === path.length - 1) place[key] = value;
      else {
        place[key] ??= /^\d+$/.test(path[index + 1] ?? '') ? [] : {};
        place = place[key] as Fields;
      }
    });
  }
  return root;
}
