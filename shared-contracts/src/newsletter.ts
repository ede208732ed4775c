import * as z from 'zod/mini';
import { emailSchema } from './auth.ts';
import { defineEndpoint } from './endpoint.ts';

export const newsletterEndpoints = {
  subscribe: defineEndpoint({
    method: 'POST',
    path: '/api/newsletter/subscribe',
    access: 'public',
    summary:
      'Subscribe an address to the newsletter; the answer is the same for one that is subscribed already',
    body: z.object({ email: emailSchema }),
    responses: { 204: null },
    errors: ['rate_limited'],
  }),
};
