import { creditsEndpoints } from '@postloom/shared-contracts';
import { Router } from 'express';
import type { BindRoute } from '#app/http/route.ts';
import type { CreditsService } from './credits.service.ts';

export function createCreditsRoutes({
  route,
  credits,
}: {
  readonly route: BindRoute;
  readonly credits: CreditsService;
}): Router {
  const router = Router();
  route(router, creditsEndpoints.getCredits, ({ caller }) => credits.get(caller.id));
  return router;
}
