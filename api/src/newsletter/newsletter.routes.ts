import { newsletterEndpoints } from '@postloom/shared-contracts';
import { Router } from 'express';
import type { Limits } from '#app/kernel/http/rate-limit.ts';
import type { BindRoute } from '#app/kernel/http/route.ts';
import type { NewsletterService } from './newsletter.service.ts';

export function createNewsletterRoutes({
  route,
  newsletter,
  askLater,
  limits,
}: {
  readonly route: BindRoute;
  readonly newsletter: NewsletterService;
  /** Asks the owner of an address after the answer, which so takes as long whether or not it is on the list. */
  readonly askLater: (email: string) => Promise<void>;
  readonly limits: Limits;
}): Router {
  const router = Router();
  route(
    router,
    newsletterEndpoints.subscribe,
    async ({ body }) => {
      await newsletter.subscribe(body.email);
      await askLater(body.email);
    },
    // Enough for an office behind one address, too little for filling the list with other people's.
    { before: [limits.perAddress({ name: 'newsletter', points: 20, seconds: 3600 })], bodyLimit: 4096 },
  );
  const links = [limits.perAddress({ name: 'newsletter-link', points: 120, seconds: 3600 })];
  route(
    router,
    newsletterEndpoints.confirmSubscription,
    async ({ body }) => ({ email: await newsletter.confirm(body.token) }),
    { before: links, bodyLimit: 4096 },
  );
  // Mail programs send a form that says `List-Unsubscribe=One-Click`. The address says it all, so it is not read.
  route(router, newsletterEndpoints.unsubscribe, ({ query }) => newsletter.unsubscribeBy(query.token), {
    before: links,
  });
  return router;
}
