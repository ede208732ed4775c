import { setTimeout as delay } from 'node:timers/promises';
import OpenAI from 'openai';
import { AppError } from '#app/kernel/http/app-error.ts';
import { InvalidOutputError, ProviderQuotaError } from './provider.ts';

/** Codes of a 429 for a used-up quota: don't retry. Source: OpenAI's documentation of error codes, verified 2026-11. */
const quotaCodes: ReadonlySet<string> = new Set([
  'insufficient_quota',
  'credit_balance_exhausted',
  'organization_spend_limit_exceeded',
  'project_spend_limit_exceeded',
  'organization_usage_limit_exceeded',
]);
/** Codes of a 429 for a busy service: retry a little later. */
const busyCodes: ReadonlySet<string> = new Set(['rate_limit_exceeded', 'slow_down']);
const backOffMs = [400, 1200];
const longestRetryAfterMs = 5000;

/** A failure within a stream, after the HTTP status was sent. */
export class StreamFailure extends Error {
  override readonly name = 'StreamFailure';
  readonly code: string | null;

  constructor(code: string | null, message: string) {
    super(message);
    this.code = code;
  }
}

function codeOf(error: unknown): string | null {
  if (error instanceof OpenAI.APIError) return error.code ?? null;
  if (error instanceof StreamFailure) return error.code;
  return null;
}

/**
 * Makes a call under our own policy: at most two retries in quick succession, and only if the provider says that it is
 * busy and no part of the answer has been shown; one deadline for everything; all failures converted to our own errors.
 * @param attempt gets a signal that it must obey, and calls `started` when the answer has begun.
 */
export async function callProvider<T>(
  { signal, timeoutMs }: { readonly signal: AbortSignal; readonly timeoutMs: number },
  attempt: (signal: AbortSignal, started: () => void) => Promise<T>,
): Promise<T> {
  const deadline = AbortSignal.timeout(timeoutMs);
  const both = AbortSignal.any([signal, deadline]);
  for (let tries = 0; ; tries += 1) {
    let hasStarted = false;
    try {
      return await attempt(both, () => {
        hasStarted = true;
      });
    } catch (error) {
      signal.throwIfAborted();
      if (deadline.aborted || error instanceof OpenAI.APIConnectionTimeoutError) {
        throw new AppError('provider_timeout', { cause: error });
      }
      if (error instanceof InvalidOutputError || error instanceof AppError) throw error;
      const code = codeOf(error);
      if (code !== null && quotaCodes.has(code)) throw new ProviderQuotaError(code, { cause: error });
      const wait = backOffMs[tries];
      if (code !== null && busyCodes.has(code) && wait !== undefined && !hasStarted) {
        await delay(Math.max(wait * (0.75 + Math.random() / 2), retryAfterMs(error)), undefined, {
          signal: both,
        }).catch(() => undefined);
        continue;
      }
      throw new AppError('provider_failed', { detail: `provider: ${code ?? 'no code'}`, cause: error });
    }
  }
}

function retryAfterMs(error: unknown): number {
  const seconds = error instanceof OpenAI.APIError ? Number(error.headers?.get('retry-after')) : 0;
  return Number.isFinite(seconds) ? Math.min(Math.max(0, seconds * 1000), longestRetryAfterMs) : 0;
}
