import { creditsEndpoints, planCatalogue } from '@postloom/shared-contracts';
import { Router } from 'express';
import type { BindRoute } from '#app/kernel/http/route.ts';
import type { CreditsService } from './credits.service.ts';

const { perCycle } = planCatalogue.free.credits;
/** What a visitor starts with. Shown as long as nothing is stored for them. */
const freshCredits = {
  plan: 'free',
  remaining: perCycle,
  used: 0,
  total: perCycle,
  resetAt: null,
} as const;

export function createCreditsRoutes({
  route,
  credits,
}: {
  readonly route: BindRoute;
  readonly credits: CreditsService;
}): Router {
  const router = Router();
  route(router, creditsEndpoints.getCredits, ({ caller, actor }) =>
    caller.kind === 'visitor' && caller.isStranger ? freshCredits : credits.get(actor.workspace),
  );
  return router;
}
