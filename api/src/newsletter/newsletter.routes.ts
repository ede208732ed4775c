import { newsletterEndpoints } from '@postloom/shared-contracts';
import { Router } from 'express';
import type { Limits } from '#app/http/rate-limit.ts';
import type { BindRoute } from '#app/http/route.ts';
import type { NewsletterService } from './newsletter.service.ts';

export function createNewsletterRoutes({
  route,
  newsletter,
  limits,
}: {
  readonly route: BindRoute;
  readonly newsletter: NewsletterService;
  readonly limits: Limits;
}): Router {
  const router = Router();
  route(
    router,
    newsletterEndpoints.subscribe,
    async ({ body }) => {
      await newsletter.subscribe(body.email);
    },
    // Enough for an office behind one address, too little for filling the list with other people's.
    { before: [limits.perAddress({ name: 'newsletter', points: 20, seconds: 3600 })], bodyLimit: 4096 },
  );
  return router;
}
