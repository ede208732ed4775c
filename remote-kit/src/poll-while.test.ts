import { ApiError, type ErrorCode } from '@postloom/shared-contracts';
import { expect, it } from 'vitest';
import { pollWhile } from './poll-while.ts';

const refusal = (status: number, code: ErrorCode) =>
  new ApiError(status, '', { code, message: '', error: '', requestId: '' });
const next = (error: Error | null) => pollWhile(() => true, 1000)({ state: { data: undefined, error } });

it('what is gone or refused is not polled on, and what has no answer is', () => {
  expect(next(refusal(404, 'not_found'))).toBe(false);
  expect(next(refusal(401, 'unauthorized'))).toBe(false);
  expect(next(new ApiError(0, 'No connection.', null))).toBe(1000);
  expect(next(refusal(500, 'internal'))).toBe(1000);
  expect(next(null)).toBe(1000);
});
