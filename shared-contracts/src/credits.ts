import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { planAnswerSchema } from './plans.ts';

/** The calling account's credits (spec section 3). */
export const creditsSchema = z.object({
  plan: planAnswerSchema,
  remaining: z.number(),
  used: z.number(),
  total: z.number(),
  /** ISO time of the next reset; null if the plan's credits don't renew. */
  resetAt: z.nullable(z.string()),
});
export type Credits = z.output<typeof creditsSchema>;

/** Shown until there is an answer, or if there is none (spec section 3). */
export const defaultCredits: Credits = { plan: 'free', remaining: 0, used: 0, total: 5, resetAt: null };

/** Color of the credits badge: green above 20, yellow above 5, otherwise red (spec section 9). */
export function creditsTone(remaining: number): 'green' | 'yellow' | 'red' {
  if (remaining > 20) return 'green';
  return remaining > 5 ? 'yellow' : 'red';
}

/**
 * Whether to warn that few credits are left: at most a fifth, or two, and some have been spent. A new account isn't
 * warned, and an unlimited plan never runs low.
 */
export function creditsAreLow({
  remaining,
  used,
  total,
}: Pick<Credits, 'remaining' | 'used' | 'total'>): boolean {
  return total > 0 && used > 0 && remaining <= Math.max(2, total / 5);
}

/** Percentage of the cycle's credits used, 0 to 100 (spec section 9). */
export function creditsProgress({ used, total }: Pick<Credits, 'used' | 'total'>): number {
  return total > 0 ? Math.min(100, Math.max(0, (used / total) * 100)) : 0;
}

export const creditsEndpoints = {
  getCredits: defineEndpoint({
    method: 'GET',
    path: '/api/user/credits',
    access: 'visitor',
    right: 'view',
    ofWorkspace: true,
    summary: "The caller's plan and credits",
    responses: { 200: creditsSchema },
    errors: [],
  }),
};
