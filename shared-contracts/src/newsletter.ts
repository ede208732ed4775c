import * as z from 'zod/mini';
import { emailSchema, mailTokenSchema } from './auth.ts';
import { defineEndpoint } from './endpoint.ts';

export const newsletterEndpoints = {
  subscribe: defineEndpoint({
    method: 'POST',
    path: '/api/newsletter/subscribe',
    access: 'public',
    summary:
      'Email a link that subscribes an address to the newsletter; the answer is the same for one that is subscribed already',
    body: z.object({ email: emailSchema }),
    responses: { 204: null },
    errors: ['rate_limited'],
  }),
  confirmSubscription: defineEndpoint({
    method: 'POST',
    path: '/api/newsletter/confirm',
    access: 'public',
    summary: 'Subscribe with the link in an email; repeating it changes nothing',
    body: z.object({ token: mailTokenSchema }),
    responses: { 200: z.object({ email: z.string() }) },
    errors: ['gone', 'rate_limited'],
  }),
  /**
   * The address in each issue's `List-Unsubscribe` header: mail programs send a POST to it (RFC 8058), people open it.
   */
  unsubscribe: defineEndpoint({
    method: 'POST',
    path: '/newsletter/unsubscribe',
    access: 'public',
    summary: 'Take the address that an email’s link names off the newsletter; harmless when it is not on it',
    query: z.object({ token: mailTokenSchema }),
    responses: { 204: null },
    errors: ['gone', 'rate_limited'],
  }),
};
