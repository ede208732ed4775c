import type { Request, Response } from 'express';
import { addressKey, type Limits } from '#app/http/rate-limit.ts';
import { createSigner } from '#app/http/signature.ts';

const cookieName = 'pl_known';
const yearMs = 365 * 24 * 60 * 60 * 1000;

export interface SignInAttempt {
  failed(): Promise<void>;
  succeeded(response: Response): Promise<void>;
}

/**
 * Limits guessing of passwords: per address, per account and address, and per account from all addresses
 * together. A browser in which the owner has signed in before carries a signed cookie that says so and has a
 * counter of its own, so nobody who floods an account from elsewhere can keep its owner out (OWASP, "Slow Down
 * Online Guessing Attacks with Device Cookies"). Every limit ends by itself.
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
  const perAddress = limits.limiter({ name: 'sign-in-address', points: 100, seconds: 15 * 60, userMessage });
  const perPair = limits.limiter({ name: 'sign-in-pair', points: 10, seconds: 15 * 60, userMessage });
  const perAccount = limits.limiter({ name: 'sign-in-account', points: 50, seconds: 15 * 60, userMessage });
  const perBrowser = limits.limiter({ name: 'sign-in-browser', points: 10, seconds: 15 * 60, userMessage });

  return {
    /** @throws {AppError} `rate_limited`, the same whether or not there is such an account. */
    async begin(request: Request, email: string): Promise<SignInAttempt> {
      // Addresses are not kept in the counters, only what stands for them.
      const account = keys.sign(email);
      const address = addressKey(request);
      const cookie: unknown = request.cookies[cookieName];
      const known = typeof cookie === 'string' && signer.verify(email, cookie);
      const counters = known
        ? ([[perBrowser, `${account}:${address}`]] as const)
        : ([
            [perAddress, address],
            [perPair, `${account}:${address}`],
            [perAccount, account],
          ] as const);
      for (const [limiter, key] of counters) await limiter.check(key);
      return {
        async failed() {
          await Promise.allSettled(counters.map(([limiter, key]) => limiter.consume(key)));
        },
        async succeeded(response) {
          await (known ? perBrowser : perPair).reset(`${account}:${address}`);
          response.cookie(cookieName, signer.sign(email), {
            httpOnly: true,
            sameSite: 'lax',
            secure,
            maxAge: yearMs,
            path: '/api/auth',
          });
        },
      };
    },
  };
}

export type SignInGuard = ReturnType<typeof createSignInGuard>;
