import type Stripe from 'stripe';
import * as z from 'zod/mini';
import { AppError } from '#app/kernel/http/app-error.ts';

/** An older signature counts as a replay (Stripe's own default). */
const toleranceSeconds = 300;

const textSchema = z.string().check(z.minLength(1), z.maxLength(255));
/** An id, or the expanded object; null for anything else. */
const referenceSchema = z.catch(
  z.nullable(
    z.pipe(
      z.union([textSchema, z.object({ id: textSchema })]),
      z.transform((reference) => (typeof reference === 'string' ? reference : reference.id)),
    ),
  ),
  null,
);

/** The parts of a snapshot event that we read: https://docs.stripe.com/api/events/object */
const eventSchema = z.object({
  id: textSchema,
  type: textSchema,
  /** Seconds. */
  created: z.int().check(z.gte(0), z.lte(10_000_000_000)),
  data: z.object({
    object: z.object({
      id: z.catch(z.nullable(textSchema), null),
      customer: referenceSchema,
      charge: referenceSchema,
      /** Only an invoice has one: https://docs.stripe.com/api/invoices/object#invoice_object-attempt_count */
      attempt_count: z.catch(z.nullable(z.int()), null),
    }),
  }),
});

/**
 * A thin event, which doesn't contain its object. None of them is about what we sell:
 * https://docs.stripe.com/event-destinations#thin-events
 */
const thinEventSchema = z.object({ object: z.literal('v2.core.event') });

/** The parts of an event that say what it is about. */
export interface PaymentEvent {
  readonly id: string;
  readonly type: string;
  readonly customerId: string | null;
  readonly chargeId: string | null;
  /** For an event about an invoice, the invoice and the number of the attempt to collect it. */
  readonly attempt: string | null;
  /** For an event about a payment that has succeeded, which one and when. */
  readonly paymentIntentId?: string;
  readonly happenedAt?: Date;
}

/**
 * The event in a raw body, after verifying its signature; null for one that we only acknowledge.
 * @throws {AppError} `payment_not_configured` without a secret; `validation_failed` for a body that isn't signed with
 *   it, or is no event.
 */
export function readWebhook(
  { sdk, webhookSecret }: { readonly sdk: Stripe; readonly webhookSecret: string | undefined },
  body: unknown,
  signature: string | string[] | undefined,
): PaymentEvent | null {
  if (!webhookSecret)
    throw new AppError('payment_not_configured', { detail: 'STRIPE_WEBHOOK_SECRET is not set' });
  if (!Buffer.isBuffer(body) || typeof signature !== 'string') throw invalid('signature');
  try {
    // `constructEvent` would throw plain errors for bodies that it can't parse and for thin events.
    const verifier = sdk.webhooks.signature;
    if (!verifier) throw new Error('the SDK has no signature helper');
    verifier.verifyHeader(body, signature, webhookSecret, toleranceSeconds);
  } catch (error) {
    throw invalid('signature', error);
  }
  const payload = parse(body.toString('utf8'));
  if (thinEventSchema.safeParse(payload).success) return null;
  const event = eventSchema.safeParse(payload);
  if (!event.success) throw invalid('event', event.error);
  const { id, type, created, data } = event.data;
  const { id: subject, customer, charge, attempt_count: attempt } = data.object;
  return {
    id,
    type,
    customerId: customer,
    chargeId: charge,
    attempt: subject !== null && attempt !== null ? `${subject}:${attempt}` : null,
    ...(type === 'payment_intent.succeeded' &&
      subject !== null && { paymentIntentId: subject, happenedAt: new Date(created * 1000) }),
  };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw invalid('event', error);
  }
}

function invalid(what: 'signature' | 'event', cause?: unknown): AppError {
  return new AppError('validation_failed', { userMessage: `Invalid webhook ${what}.`, cause });
}
