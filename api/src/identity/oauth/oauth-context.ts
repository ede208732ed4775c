import {
  type AuthProvider,
  type IntegrationPlatform,
  integrationPlatforms,
  type OAuthProblem,
  type OAuthProvider,
  oauthProviders,
} from '@postloom/shared-contracts';
import type { Request } from 'express';
import type { IdentityContext } from '#app/identity/identity-context.ts';
import type { Strategies } from './strategies.ts';

/** What is needed to sign in through a provider. */
export interface OAuthContext extends IdentityContext {
  readonly strategies: Strategies;
  /** The absolute URL to which the provider sends the browser back. */
  readonly callbackOf: (request: Request, provider: AuthProvider) => string;
}

export const integrationsTab = '/app/settings?tab=integrations';

export function isSignIn(provider: AuthProvider): provider is OAuthProvider {
  return (oauthProviders as readonly string[]).includes(provider);
}

export function isPlatform(provider: AuthProvider): provider is AuthProvider & IntegrationPlatform {
  return (integrationPlatforms as readonly string[]).includes(provider);
}

/** A screen's path with the code of a problem, for which the screen has a message. */
export function withProblem(
  path: string,
  provider: AuthProvider,
  problem: OAuthProblem,
  next: string | null = null,
): string {
  const query = new URLSearchParams({ provider, problem, ...(next && { next }) });
  return `${path}${path.includes('?') ? '&' : '?'}${query}`;
}
