import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { openEnum } from './open-enum.ts';
import { cursorQuery, pageOf } from './paging.ts';
import { postSchema } from './posts.ts';

/** Maximum number of webhooks per workspace. */
export const webhooksMax = 10;

/** Events that webhooks can subscribe to. `webhook.test` is sent on request, whatever the subscription. */
export const webhookEvents = [
  'post.generated',
  'post.due',
  'post.approved',
  'post.changes_requested',
] as const;
export type WebhookEvent = (typeof webhookEvents)[number];

/** The post that an event is about, as it was at that time. Its text can be read with an access key. */
export const webhookPostSchema = z.pick(postSchema, {
  id: true,
  version: true,
  status: true,
  platform: true,
  title: true,
  project: true,
  client: true,
  scheduledAt: true,
});

const review = {
  post: webhookPostSchema,
  /** Who decided, by the name they gave, and whether they are in the team or a client's reader. */
  by: z.string(),
  side: openEnum(['team', 'reader']),
};

/** The `data` of an event, by type. */
export const webhookDataSchemas = {
  'post.generated': z.object({ post: webhookPostSchema }),
  'post.due': z.object({ post: webhookPostSchema }),
  'post.approved': z.object(review),
  'post.changes_requested': z.object({ ...review, comment: z.string() }),
  'webhook.test': z.object({ message: z.string() }),
} as const satisfies Record<WebhookEvent | 'webhook.test', z.ZodMiniType>;
export type WebhookType = keyof typeof webhookDataSchemas;
/** As sent: only values that this build knows, even in open lists. */
export type WebhookData<Type extends WebhookType> = z.input<(typeof webhookDataSchemas)[Type]>;

/** `failing`: the last attempt failed; `off`: switched off by hand, or after failing for days. */
export const webhookStates = ['active', 'failing', 'off'] as const;

export const webhookSchema = z.object({
  id: z.string(),
  url: z.string(),
  events: z.array(openEnum(webhookEvents)),
  state: openEnum(webhookStates),
  /** Since when no delivery has succeeded; null if the last one did. */
  failingSince: z.nullable(z.string()),
  /** Whether it was switched off because it had failed for days. */
  gaveUp: z.boolean(),
  createdAt: z.string(),
});
export type Webhook = z.output<typeof webhookSchema>;

export const deliveryStates = ['waiting', 'delivered', 'failed'] as const;

export const webhookDeliverySchema = z.object({
  id: z.string(),
  /** The call's `webhook-id` header: the same for every attempt. */
  messageId: z.string(),
  type: openEnum(['webhook.test', ...webhookEvents]),
  /** `waiting`: there will be another attempt. */
  state: openEnum(deliveryStates),
  attempts: z.int(),
  createdAt: z.string(),
  lastAttemptAt: z.nullable(z.string()),
  nextAttemptAt: z.nullable(z.string()),
  /** HTTP status of the last answer; null if there was none. */
  status: z.nullable(z.int()),
  /** Duration of the last attempt; null before the first. */
  milliseconds: z.nullable(z.int()),
  /** Why there was no answer. */
  error: z.nullable(z.string()),
  /** The beginning of the last answer. */
  answer: z.string(),
  /** The content sent, as JSON. */
  payload: z.string(),
});
export type WebhookDelivery = z.output<typeof webhookDeliverySchema>;

const id = z.string().check(z.regex(/^[0-9a-f]{24}$/));
const params = z.object({ id });

const httpsOnly = 'Please give an address that begins with https://.';
const url = z.string().check(
  z.trim(),
  z.maxLength(500, 'Please give a shorter address.'),
  z.refine(
    (text) => {
      const parsed = URL.canParse(text) ? new URL(text) : null;
      return parsed?.protocol === 'https:' && !parsed.username && !parsed.password;
    },
    { error: httpsOnly },
  ),
);
const events = z
  .array(z.enum(webhookEvents))
  .check(z.minLength(1, 'Please choose at least one event.'), z.maxLength(webhookEvents.length));

const withSecret = z.object({
  webhook: webhookSchema,
  /** The key that calls are signed with (`whsec_…`); shown only once. */
  secret: z.string(),
});

/** Addresses that the product calls when something happens in a workspace. */
export const webhooksEndpoints = {
  listWebhooks: defineEndpoint({
    method: 'GET',
    path: '/api/webhooks',
    access: 'member',
    right: 'manage',
    ofWorkspace: true,
    summary: 'The webhooks of the workspace, latest first',
    responses: {
      200: z.object({
        items: z.array(webhookSchema),
        /**
         * Whether the plan lacks API access: the webhooks are kept, but nothing is sent until the plan includes it
         * again.
         */
        suspended: z.boolean(),
      }),
    },
    errors: [],
  }),
  createWebhook: defineEndpoint({
    method: 'POST',
    path: '/api/webhooks',
    access: 'member',
    right: 'manage',
    ofWorkspace: true,
    summary:
      'Add a webhook; the secret that its calls are signed with is in the answer and never shown again',
    body: z.object({ url, events }),
    responses: { 201: withSecret },
    errors: ['plan_required', 'payload_too_large'],
  }),
  updateWebhook: defineEndpoint({
    method: 'PATCH',
    path: '/api/webhooks/:id',
    access: 'member',
    right: 'manage',
    ofWorkspace: true,
    summary: 'Change a webhook, or switch it off and on; what is left out stays',
    params,
    body: z.object({ url: z.optional(url), events: z.optional(events), enabled: z.optional(z.boolean()) }),
    responses: { 200: webhookSchema },
    errors: ['plan_required', 'not_found'],
  }),
  deleteWebhook: defineEndpoint({
    method: 'DELETE',
    path: '/api/webhooks/:id',
    access: 'member',
    right: 'manage',
    ofWorkspace: true,
    summary: 'Remove a webhook with its log. Harmless when it is gone',
    params,
    responses: { 204: null },
    errors: [],
  }),
  rotateWebhookSecret: defineEndpoint({
    method: 'POST',
    path: '/api/webhooks/:id/secret',
    access: 'member',
    right: 'manage',
    ofWorkspace: true,
    summary: 'Make a new secret; for a day calls are signed with the old one, too',
    params,
    responses: { 200: withSecret },
    errors: ['plan_required', 'not_found'],
  }),
  testWebhook: defineEndpoint({
    method: 'POST',
    path: '/api/webhooks/:id/test',
    access: 'member',
    right: 'manage',
    ofWorkspace: true,
    summary: 'Send a `webhook.test`',
    params,
    responses: { 202: webhookDeliverySchema },
    errors: ['plan_required', 'not_found', 'conflict'],
  }),
  listWebhookDeliveries: defineEndpoint({
    method: 'GET',
    path: '/api/webhooks/:id/deliveries',
    access: 'member',
    right: 'manage',
    ofWorkspace: true,
    summary: 'What was sent to a webhook and what it answered, latest first',
    params,
    query: cursorQuery,
    responses: { 200: pageOf(webhookDeliverySchema) },
    errors: ['not_found'],
  }),
  redeliverWebhook: defineEndpoint({
    method: 'POST',
    path: '/api/webhooks/:id/deliveries/:delivery/again',
    access: 'member',
    right: 'manage',
    ofWorkspace: true,
    summary: 'Send a delivery once more, as the same message',
    params: z.object({ id, delivery: id }),
    responses: { 202: webhookDeliverySchema },
    errors: ['plan_required', 'not_found', 'conflict'],
  }),
};
