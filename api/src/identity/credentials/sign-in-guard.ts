import { browserStorage } from '@postloom/shared-contracts/browser-storage';
import type { Request, Response } from 'express';
import { addressKey, type Limiter, type Limits } from '#app/kernel/http/rate-limit.ts';
import { createSigner } from '#app/kernel/http/signature.ts';

const cookieName = browserStorage.knownBrowser;
const yearMs = 365 * 24 * 60 * 60 * 1000;

/** An attempt to sign in. It counts as failed until the opposite is known. */
export interface SignInAttempt {
  /** Call this if the password was right. */
  succeeded(): Promise<void>;
  /** Call this if the password wasn't checked. */
  withdraw(): Promise<void>;
}

/**
 * Limits password guessing per network address, per account and address, and per account from all addresses together. A
 * browser in which the owner has signed in before has a signed cookie that says so, and its own counter. So nobody can
 * lock an owner out by flooding the account from elsewhere (OWASP, "Slow Down Online Guessing Attacks with Device
 * Cookies"). Every limit ends by itself.
 *
 * An attempt is counted before its password is checked, so that concurrent attempts are limited in the same way as
 * consecutive ones. Attempts with the right password are counted separately, because each costs a hash and creates a
 * session.
 */
export function createSignInGuard({
  limits,
  secret,
  secure,
}: {
  readonly limits: Limits;
  readonly secret: string;
  readonly secure: boolean;
}) {
  const signer = createSigner(secret, 'known-browser');
  const keys = createSigner(secret, 'sign-in-key');
  const userMessage = 'Too many sign-in attempts. Please wait a few minutes and try again.';
  const wrongs = { seconds: 15 * 60, userMessage, givesBack: true };
  const wrong = (name: string, points: number): Limiter => limits.limiter({ ...wrongs, name, points });
  const perAddress = limits.ofAddresses({ ...wrongs, name: 'sign-in-address', points: 100 });
  const perPair = wrong('sign-in-pair', 10);
  const perAccount = wrong('sign-in-account', 50);
  const perBrowser = wrong('sign-in-browser', 10);
  const anyPerPair = limits.limiter({ name: 'sign-in-any', points: 60, seconds: 60 * 60, userMessage });

  /** Marks the browser as one in which the owner of an address has signed in. */
  const remember = (response: Response, email: string): void => {
    response.cookie(cookieName, signer.sign(email), {
      httpOnly: true,
      sameSite: 'lax',
      secure,
      maxAge: yearMs,
      // Covers both ways to sign in: by password under /api/auth, through a provider under /auth.
      path: '/',
    });
  };

  /** Whether the owner of an address has signed in here before. */
  const knows = (request: Request, email: string): boolean => {
    const cookie: unknown = request.cookies[cookieName];
    return typeof cookie === 'string' && signer.verify(email, cookie);
  };

  return {
    remember,
    knows,

    /** @throws {AppError} `rate_limited`, the same whether or not there is such an account. */
    async begin(request: Request, email: string): Promise<SignInAttempt> {
      // The counters contain a keyed hash instead of the address.
      const account = keys.sign(email);
      const address = addressKey(request);
      const pair = `${account}:${address}`;
      const known = knows(request, email);
      const own = known ? perBrowser : perPair;
      // The narrowest limit first, so that an attempt that it refuses doesn't use up shared limits.
      const shared = known
        ? []
        : ([
            [perAddress, address],
            [perAccount, account],
          ] as const);
      const counted: [Limiter, string][] = [];
      const giveBack = async (): Promise<void> => {
        await Promise.all(counted.map(([limiter, key]) => limiter.reward(key)));
      };
      try {
        for (const [limiter, key] of [[own, pair] as const, ...shared]) {
          await limiter.consume(key);
          counted.push([limiter, key]);
        }
        await anyPerPair.consume(pair);
      } catch (error) {
        await giveBack();
        throw error;
      }
      return {
        async succeeded() {
          await own.reset(pair);
          await Promise.all(shared.map(([limiter, key]) => limiter.reward(key)));
        },
        withdraw: giveBack,
      };
    },
  };
}

export type SignInGuard = ReturnType<typeof createSignInGuard>;
