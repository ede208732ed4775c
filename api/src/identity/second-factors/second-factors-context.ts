import type { IdentityContext } from '#app/identity/identity-context.ts';
import type { OriginOf } from '#app/kernel/http/origin.ts';
import type { Limiter } from '#app/kernel/http/rate-limit.ts';
import type { Seal } from '#app/kernel/seal.ts';

declare module 'express-session' {
  interface SessionData {
    /** The account whose password was right, until a code follows. */
    pendingFactor: { readonly accountId: string; readonly until: number };
    /** The secret of an app that hasn't supplied a code yet. */
    pendingAuthenticator: { readonly sealed: string; readonly until: number };
    /** The challenge for the browser's passkey to sign. */
    passkeyChallenge: {
      readonly challenge: string;
      /** The account that is creating a passkey, after its password; null for signing in. */
      readonly maker: string | null;
      readonly until: number;
    };
  }
}

/** What second factors work with. */
export interface SecondFactorsContext extends IdentityContext {
  readonly seal: Seal;
  readonly originOf: OriginOf;
  /** Limits code entries per account: within a quarter of an hour, and within a day. */
  readonly codes: readonly [Limiter, Limiter];
  /** Limits mails about changed factors, per account. */
  readonly alertMails: Limiter;
  /** Limits sign-ins with passkeys, per network address. */
  readonly passkeyTries: Limiter;
}

/** How long each step waits for the next, in milliseconds. */
export const stepMs = 5 * 60 * 1000;
