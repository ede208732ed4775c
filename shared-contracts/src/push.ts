import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';

/**
 * The address at which a browser's push service accepts messages, and the keys to encrypt them with (Push API,
 * `toJSON()`).
 */
export const pushSubscriptionSchema = z.object({
  endpoint: z.url({ protocol: /^https$/ }).check(z.maxLength(2000)),
  keys: z.object({
    /** The browser's public key: an uncompressed P-256 point, base64url. */
    p256dh: z.string().check(z.regex(/^[\w-]{87}=?$/)),
    /** 16 bytes, base64url. */
    auth: z.string().check(z.regex(/^[\w-]{22}={0,2}$/)),
  }),
});
export type PushSubscriptionInput = z.infer<typeof pushSubscriptionSchema>;

/** What is sent to the service worker, as JSON. */
export const pushMessageSchema = z.object({
  title: z.string(),
  body: z.string(),
  /** The path to open on a click, e.g. `/app/calendar?post=…`. */
  path: z.string(),
  /** A message replaces one with the same tag that is still shown. */
  tag: z.string(),
});
export type PushMessage = z.infer<typeof pushMessageSchema>;

/** Push messages to the calling browser. A subscription belongs to the session and ends with it. */
export const pushEndpoints = {
  getPush: defineEndpoint({
    method: 'GET',
    path: '/api/account/push',
    access: 'member',
    right: 'self',
    summary: 'The key that a browser subscribes with, and the address that this session is reached at',
    responses: { 200: z.object({ publicKey: z.string(), endpoint: z.nullable(z.string()) }) },
    errors: [],
  }),
  savePush: defineEndpoint({
    method: 'PUT',
    path: '/api/account/push',
    access: 'member',
    right: 'self',
    summary: 'Have push messages sent to the browser of this session',
    body: pushSubscriptionSchema,
    responses: { 204: null },
    errors: [],
  }),
  removePush: defineEndpoint({
    method: 'DELETE',
    path: '/api/account/push',
    access: 'member',
    right: 'self',
    summary: 'Have no more push messages sent to the browser of this session',
    responses: { 204: null },
    errors: [],
  }),
  testPush: defineEndpoint({
    method: 'POST',
    path: '/api/account/push/test',
    access: 'member',
    right: 'self',
    summary: 'Send a push message to the browser of this session, to see whether it arrives',
    responses: { 204: null },
    errors: ['not_found', 'rate_limited'],
  }),
};
