import type { IdentityContext } from '#app/identity/identity-context.ts';
import type { OriginOf } from '#app/kernel/http/origin.ts';
import type { Limiter } from '#app/kernel/http/rate-limit.ts';
import type { Seal } from '#app/kernel/seal.ts';

declare module 'express-session' {
  interface SessionData {
    /** Whose password was right, until a code follows. */
    pendingFactor: { readonly accountId: string; readonly until: number };
    /** The secret of an app that has given no code yet. */
    pendingAuthenticator: { readonly sealed: string; readonly until: number };
    /** What the browser's passkey has to sign. */
    passkeyChallenge: {
      readonly challenge: string;
      /** The account that it makes a passkey for, after its password; null to sign in. */
      readonly maker: string | null;
      readonly until: number;
    };
  }
}

/** What second factors work with. */
export interface SecondFactorsContext extends IdentityContext {
  readonly seal: Seal;
  readonly originOf: OriginOf;
  /** Codes that were given, per account: in a quarter of an hour, and in a day. */
  readonly codes: readonly [Limiter, Limiter];
  /** Sign-ins by passkeys, per network address. */
  readonly passkeyTries: Limiter;
}

/** How long a begun step waits for the next, in milliseconds. */
export const stepMs = 5 * 60 * 1000;
