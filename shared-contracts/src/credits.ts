import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { planSchema } from './plans.ts';

/** The credits of the account that calls (spec section 3). */
export const creditsSchema = z.object({
  plan: planSchema,
  remaining: z.number(),
  used: z.number(),
  total: z.number(),
  /** ISO time of the next reset; null where the plan's credits do not renew. */
  resetAt: z.nullable(z.string()),
});
export type Credits = z.infer<typeof creditsSchema>;

/** Shown until, or instead of, an answer (spec section 3). */
export const defaultCredits: Credits = { plan: 'free', remaining: 0, used: 0, total: 5, resetAt: null };

/** Colour of the credits badge: green above 20, yellow above 5, otherwise red (spec section 9). */
export function creditsTone(remaining: number): 'green' | 'yellow' | 'red' {
  if (remaining > 20) return 'green';
  return remaining > 5 ? 'yellow' : 'red';
}

/** Used share of the cycle in percent, 0 to 100 (spec section 9). */
export function creditsProgress({ used, total }: Pick<Credits, 'used' | 'total'>): number {
  return total > 0 ? Math.min(100, Math.max(0, (used / total) * 100)) : 0;
}

export const creditsEndpoints = {
  getCredits: defineEndpoint({
    method: 'GET',
    path: '/api/user/credits',
    access: 'visitor',
    summary: "The caller's plan and credits",
    responses: { 200: creditsSchema },
    errors: [],
  }),
};
