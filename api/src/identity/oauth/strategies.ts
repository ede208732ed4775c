import { type AuthProvider, type Device, onlyVisible } from '@postloom/shared-contracts';
import type { Request, Response } from 'express';

import OAuth2Strategy from 'passport-oauth2';
import type { Sessions } from '#app/identity/sessions/sessions.ts';
import type { ConfiguredProvider, ProviderProfile } from './providers.ts';

/** What the person wanted when they left for the provider. Stored in their session next to the state. */
export interface Intent {
  readonly purpose: 'sign-in' | 'connect';
  readonly next: string | null;
  /** The device on which an account would be opened. */
  readonly device: Device;
}

/** `denied`: the person declined, or the state isn't from this browser. */
export type CallbackOutcome =
  | { readonly kind: 'confirmed'; readonly profile: ProviderProfile; readonly intent: Intent }
  | { readonly kind: 'denied' };

/** How long a provider may take for each answer. */
const answerMs = 15_000;

class ProviderStrategy extends OAuth2Strategy {
  // Not a #private field, because passport calls methods on an object that only inherits from this one.
  private readonly provider: ConfiguredProvider;

  constructor(provider: ConfiguredProvider) {
    const { name, clientID, clientSecret, authorizationURL, tokenURL, scope, scopeSeparator, pkce } =
      provider;
    super(
      {
        clientID,
        clientSecret,
        authorizationURL,
        tokenURL,
        scope: [...scope],
        ...(scopeSeparator && { scopeSeparator }),
        // A one-time state, stored in the session together with the PKCE verifier.
        store: true as never,
        pkce,
        sessionKey: `oauth-${name}`,
        ...(provider.basicAuthorization && {
          customHeaders: {
            Authorization: `Basic ${Buffer.from(`${encodeURIComponent(clientID)}:${encodeURIComponent(clientSecret)}`).toString('base64')}`,
          },
        }),
      },
      (_access: string, _refresh: string, profile: ProviderProfile, done: OAuth2Strategy.VerifyCallback) =>
        done(null, profile as never),
    );
    this.name = name;
    this.provider = provider;
  }

  override authorizationParams(): object {
    return this.clientIdParams();
  }

  override tokenParams(): object {
    return this.clientIdParams();
  }

  override userProfile(token: string, done: (error?: unknown, profile?: unknown) => void): void {
    const read = async (url: string): Promise<unknown> => {
      const response = await fetch(url, {
        headers: { authorization: `Bearer ${token}`, accept: 'application/json', 'user-agent': 'Postloom' },
        signal: AbortSignal.timeout(answerMs),
      });
      if (!response.ok) throw new Error(`${this.name} answered ${response.status} to a profile request`);
      return response.json();
    };
    this.provider
      .readProfile(read, this.provider.profileURL)
      .then((profile) => done(null, { ...profile, name: onlyVisible(profile.name) }), done);
  }

  private clientIdParams(): object {
    const { clientIdName, clientID } = this.provider;
    return clientIdName ? { [clientIdName]: clientID } : {};
  }
}

/** Passport strategies for the configured providers. */
export function createStrategies(passport: Sessions['passport'], providers: readonly ConfiguredProvider[]) {
  for (const provider of providers) passport.use(new ProviderStrategy(provider));

  return {
    has: (name: AuthProvider): boolean => providers.some((provider) => provider.name === name),

    /** Sends the browser to the provider. */
    start(
      name: AuthProvider,
      intent: Intent,
      callbackURL: string,
      request: Request,
      response: Response,
    ): void {
      const options = { session: false, callbackURL, state: intent as never };
      passport.authenticate(name, options)(request, response, (error: unknown) => {
        throw error;
      });
    },

    /**
     * What the provider says about the person who has come back. Rejects if it can't be reached or its answer is
     * invalid.
     */
    finish(
      name: AuthProvider,
      callbackURL: string,
      request: Request,
      response: Response,
    ): Promise<CallbackOutcome> {
      return new Promise((resolve, reject) => {
        const timer = setTimeout(() => reject(new Error(`${name} did not answer in time`)), 2 * answerMs);
        const done = (
          error: unknown,
          profile?: ProviderProfile | false | null,
          info?: { readonly state?: Intent },
        ): void => {
          clearTimeout(timer);
          if (error) reject(error);
          else if (profile && info?.state) resolve({ kind: 'confirmed', profile, intent: info.state });
          else resolve({ kind: 'denied' });
        };
        const options = { session: false, callbackURL };
        passport.authenticate(name, options as never, done)(request, response, done);
      });
    },
  };
}

export type Strategies = ReturnType<typeof createStrategies>;
