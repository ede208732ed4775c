import {
  type AuthProvider,
  type authEndpoints,
  type EndpointQuery,
  returnPath,
} from '@postloom/shared-contracts';
import type { Exchange } from '#app/identity/identity-context.ts';
import { integrationsTab, isPlatform, isSignIn, type OAuthContext, withProblem } from './oauth-context.ts';

/** Sends the browser to a provider, or to a screen that says why that is impossible. */
export function startOAuth(
  context: OAuthContext,
  { request, response }: Exchange,
  provider: AuthProvider,
  query: EndpointQuery<typeof authEndpoints.startOAuth>,
): void {
  const { callers, strategies, callbackOf } = context;
  const next = returnPath(query.next);
  const connects = query.connect === 'true';
  if (connects && !callers.member(request)) {
    response.redirect(withProblem('/login', provider, 'sign_in_first', next));
  } else if (!strategies.has(provider) || !(connects ? isPlatform(provider) : isSignIn(provider))) {
    const tab = withProblem(integrationsTab, provider, 'not_configured');
    response.redirect(connects ? tab : withProblem('/login', provider, 'not_configured', next));
  } else {
    const { timeZone, language } = query;
    const purpose = connects ? ('connect' as const) : ('sign-in' as const);
    const intent = { purpose, next, device: { timeZone, language } };
    strategies.start(provider, intent, callbackOf(request, provider), request, response);
  }
}
