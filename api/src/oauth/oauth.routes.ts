import {
  type AuthProvider,
  authEndpoints,
  endpointUrl,
  integrationPlatforms,
  type OAuthProblem,
  oauthProviders,
  returnPath,
} from '@postloom/shared-contracts';
import { type Request, Router } from 'express';
import type { AccountService } from '#app/account/account.service.ts';
import type { Env } from '#app/env.ts';
import type { Limits } from '#app/http/rate-limit.ts';
import type { BindRoute } from '#app/http/route.ts';
import type { Callers } from '#app/sessions/callers.ts';
import type { Sessions } from '#app/sessions/sessions.ts';
import type { OAuthService, PendingLink } from './oauth.service.ts';
import type { Strategies } from './strategies.ts';

declare module 'express-session' {
  interface SessionData {
    /** Waits for the password of the account that has the same address. */
    pendingLink: PendingLink;
  }
}

const home = '/app';
const integrationsTab = '/app/settings?tab=integrations';

/** The way through a provider and back. Every failure ends on a screen, with a code that it has a sentence for. */
export function createOAuthRoutes({
  env,
  route,
  oauth,
  strategies,
  account,
  sessions,
  callers,
  limits,
}: {
  readonly env: Env;
  readonly route: BindRoute;
  readonly oauth: OAuthService;
  readonly strategies: Strategies;
  readonly account: AccountService;
  readonly sessions: Sessions;
  readonly callers: Callers;
  readonly limits: Limits;
}): Router {
  const router = Router();
  const limit = limits.perAddress({ name: 'oauth', points: 120, seconds: 3600 });
  const callbackOf = (request: Request, provider: AuthProvider): string =>
    new URL(
      endpointUrl(authEndpoints.finishOAuth, { params: { provider } }),
      env.PUBLIC_URL ?? `${request.protocol}://${request.host}`,
    ).href;

  route(
    router,
    authEndpoints.startOAuth,
    ({ params: { provider }, query, request, response }) => {
      const next = returnPath(query.next);
      const connects = query.connect === 'true';
      const signInProblem = (problem: OAuthProblem) =>
        response.redirect(withProblem('/login', provider, problem, next));
      if (connects && !callers.member(request)) {
        signInProblem('sign_in_first');
      } else if (!strategies.has(provider) || !(connects ? isPlatform(provider) : isSignIn(provider))) {
        if (connects) response.redirect(withProblem(integrationsTab, provider, 'not_configured'));
        else signInProblem('not_configured');
      } else {
        const intent = { purpose: connects ? ('connect' as const) : ('sign-in' as const), next };
        strategies.start(provider, intent, callbackOf(request, provider), request, response);
      }
    },
    { before: [limit, sessions.begin] },
  );

  route(
    router,
    authEndpoints.finishOAuth,
    async ({ params: { provider }, request, response }) => {
      if (!strategies.has(provider)) {
        return response.redirect(withProblem('/login', provider, 'not_configured'));
      }
      const outcome = await strategies
        .finish(provider, callbackOf(request, provider), request, response)
        .catch((error: unknown) => {
          request.log.warn({ err: error, provider }, 'a provider could not confirm');
          return { kind: 'failed' as const };
        });
      if (outcome.kind !== 'confirmed') {
        const back = callers.member(request) ? integrationsTab : '/login';
        return response.redirect(withProblem(back, provider, outcome.kind));
      }

      const { profile, intent } = outcome;
      if (intent.purpose === 'connect') {
        const member = callers.member(request);
        if (!member || !isPlatform(provider)) {
          return response.redirect(withProblem('/login', provider, 'sign_in_first'));
        }
        await account.connect(member.id, {
          platform: provider,
          subject: profile.subject,
          name: profile.name,
        });
        return response.redirect(`${integrationsTab}&connected=${provider}`);
      }

      if (!isSignIn(provider)) return response.redirect(withProblem('/login', provider, 'not_configured'));
      const visitor = await callers.visitor(request);
      const signedIn = await oauth.signIn(provider, profile, visitor?.id ?? null);
      if (signedIn.kind === 'member') {
        await sessions.signIn(request, signedIn.member);
        return response.redirect(intent.next ?? home);
      }
      if (signedIn.kind === 'link') request.session.pendingLink = signedIn.pending;
      const problem = signedIn.kind === 'link' ? 'link_required' : signedIn.problem;
      return response.redirect(withProblem('/login', provider, problem, intent.next));
    },
    { before: [limit, sessions.begin] },
  );

  return router;
}

function isSignIn(provider: AuthProvider): provider is (typeof oauthProviders)[number] {
  return (oauthProviders as readonly string[]).includes(provider);
}

function isPlatform(
  provider: AuthProvider,
): provider is AuthProvider & (typeof integrationPlatforms)[number] {
  return (integrationPlatforms as readonly string[]).includes(provider);
}

function withProblem(
  path: string,
  provider: AuthProvider,
  problem: OAuthProblem,
  next: string | null = null,
): string {
  const query = new URLSearchParams({ provider, problem, ...(next && { next }) });
  return `${path}${path.includes('?') ? '&' : '?'}${query}`;
}
