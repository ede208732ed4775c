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
  /**
   * Mails a request for confirmation after the answer, so that the answer takes the same time whether or not the
   * address is on the list.
   */
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
    // Enough for an office behind one address, too little to fill the list with other people's addresses.
    { before: [limits.perAddress({ name: 'newsletter', points: 20, seconds: 3600 })], bodyLimit: 4096 },
  );
  const links = [limits.perAddress({ name: 'newsletter-link', points: 120, seconds: 3600 })];
  route(
    router,
    newsletterEndpoints.confirmSubscription,
    async ({ body }) => ({ email: await newsletter.confirm(body.token) }),
    { before: links, bodyLimit: 4096 },
  );
  // Mail programs send a form with `List-Unsubscribe=One-Click`. It isn't read, because the URL contains everything.
  route(router, newsletterEndpoints.unsubscribe, ({ query }) => newsletter.unsubscribeBy(query.token), {
    before: links,
  });
  return router;
}
