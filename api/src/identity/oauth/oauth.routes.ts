import { authEndpoints, oauthProviders } from '@postloom/shared-contracts';
import { Router } from 'express';
import type { Limits } from '#app/kernel/http/rate-limit.ts';
import type { BindRoute } from '#app/kernel/http/route.ts';
import { leadOnFromWrongAddress } from '#app/kernel/http/wrong-address.ts';
import { finishOAuth } from './finish-oauth.ts';
import type { OAuthContext } from './oauth-context.ts';
import { startOAuth } from './start-oauth.ts';

/**
 * The way to a provider and back. Every failure leads to a screen, with an error code for which the screen has a
 * message.
 */
export function createOAuthRoutes(route: BindRoute, context: OAuthContext, limits: Limits): Router {
  const router = Router();
  const before = [limits.perAddress({ name: 'oauth', points: 120, seconds: 3600 }), context.sessions.begin];
  route(router, authEndpoints.listProviders, () => ({
    configured: oauthProviders.filter(context.strategies.has),
  }));
  route(
    router,
    authEndpoints.startOAuth,
    ({ params, query, ...exchange }) => startOAuth(context, exchange, params.provider, query),
    { before: [leadOnFromWrongAddress(authEndpoints.startOAuth, () => '/login'), ...before] },
  );
  route(
    router,
    authEndpoints.finishOAuth,
    async ({ params, ...exchange }) =>
      exchange.response.redirect(await finishOAuth(context, exchange, params.provider)),
    { before },
  );
  return router;
}
