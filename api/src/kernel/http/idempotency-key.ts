import type { Request } from 'express';
import { AppError } from './app-error.ts';

/**
 * The caller's `Idempotency-Key`, or null if there is none.
 * @throws {AppError} `validation_failed`
 */
export function readIdempotencyKey({ headers }: Request): string | null {
  const value = headers['idempotency-key'];
  if (value === undefined) return null;
  if (typeof value === 'string' && /^[\w.:-]{8,128}$/.test(value)) return value;
  const message =
    'The header Idempotency-Key takes 8 to 128 characters: letters from a to z, digits and any of _ . : -';
  throw new AppError('validation_failed', {
    userMessage: message,
    issues: [{ path: 'Idempotency-Key', message }],
  });
}
