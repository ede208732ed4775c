import { type AuthProvider, signedUpMark } from '@postloom/shared-contracts';
import type { Exchange } from '#app/identity/identity-context.ts';
import { endVisit } from '../credentials/end-visit.ts';
import { alertNewSignIn } from '../mails/security-alerts.ts';
import { connectIntegration } from '../settings/integrations.ts';
import { integrationsTab, isPlatform, isSignIn, type OAuthContext, withProblem } from './oauth-context.ts';
import type { ProviderProfile } from './providers.ts';
import { signInWithProvider } from './sign-in-with-provider.ts';
import type { CallbackOutcome, Intent } from './strategies.ts';

const home = '/app';

/**
 * Handles a browser's return from a provider.
 * @returns the path to send it to.
 */
export async function finishOAuth(
  context: OAuthContext,
  exchange: Exchange,
  provider: AuthProvider,
): Promise<string> {
  if (!context.strategies.has(provider)) return withProblem('/login', provider, 'not_configured');
  const outcome = await confirm(context, exchange, provider);
  if (outcome.kind !== 'confirmed') {
    const back = context.callers.member(exchange.request) ? integrationsTab : '/login';
    return withProblem(back, provider, outcome.kind);
  }
  const { profile, intent } = outcome;
  return intent.purpose === 'connect'
    ? connect(context, exchange, provider, profile)
    : signIn(context, exchange, provider, profile, intent);
}

function confirm(
  { strategies, callbackOf }: OAuthContext,
  { request, response }: Exchange,
  provider: AuthProvider,
): Promise<CallbackOutcome | { readonly kind: 'failed' }> {
  return strategies
    .finish(provider, callbackOf(request, provider), request, response)
    .catch((error: unknown) => {
      request.log.warn({ err: error, provider }, 'oauth callback failed');
      return { kind: 'failed' as const };
    });
}

async function connect(
  context: OAuthContext,
  { request }: Exchange,
  provider: AuthProvider,
  { subject, name }: ProviderProfile,
): Promise<string> {
  const member = context.callers.member(request);
  if (!member || !isPlatform(provider)) return withProblem('/login', provider, 'sign_in_first');
  await connectIntegration(context, member.id, { platform: provider, subject, name });
  return `${integrationsTab}&connected=${provider}`;
}

async function signIn(
  context: OAuthContext,
  { request, response }: Exchange,
  provider: AuthProvider,
  profile: ProviderProfile,
  { next, device }: Intent,
): Promise<string> {
  if (!isSignIn(provider)) return withProblem('/login', provider, 'not_configured');
  const visitor = await context.callers.visitor(request);
  const outcome = await signInWithProvider(context, provider, profile, {
    visitorId: visitor?.id ?? null,
    device,
  });
  if (outcome.kind === 'member') {
    const { member, isNew } = outcome;
    const { sessions, signInGuard } = context;
    const isKnown = isNew || signInGuard.knows(request, member.email);
    await sessions.start(request, member);
    if (!isKnown) await alertNewSignIn(context, member, request);
    signInGuard.remember(response, member.email);
    if (!isNew) await endVisit(context, request, member);
    const path = next ?? home;
    return isNew && !path.includes('#') ? path + signedUpMark : path;
  }
  if (outcome.kind === 'link') request.session.pendingLink = outcome.pending;
  const problem = outcome.kind === 'link' ? 'link_required' : outcome.problem;
  return withProblem('/login', provider, problem, next);
}
