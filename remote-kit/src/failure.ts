import type { ApiError, ErrorCode, Open } from '@postloom/shared-contracts';

/** What is known about a call that failed. */
export interface Failure {
  readonly code: Open<ErrorCode> | null;
  /** Whether there was no answer at all. */
  readonly unreachable: boolean;
  /** A sentence for the person: the server's, or that there is no connection. Null if there is none. */
  readonly sentence: string | null;
  /** Messages for single fields, by path. */
  readonly fields: Readonly<Record<string, string>>;
}

/** Reads what the host's API client threw. Any other error is a failure without a sentence. */
export function readFailure(error: unknown): Failure {
  if (!isApiError(error)) return { code: null, unreachable: false, sentence: null, fields: {} };
  const unreachable = error.status === 0;
  return {
    code: error.code,
    unreachable,
    // Without an answer, the message is the status followed by the client's own sentence.
    sentence: unreachable ? error.message.replace(/^0: /, '') : error.userMessage,
    fields: Object.fromEntries(error.body?.issues?.map(({ path, message }) => [path, message]) ?? []),
  };
}

/** The message for a field. A fault in one entry of a list counts as a fault of the list. */
export function faultOf(failure: Failure | null, field: string): string | undefined {
  return Object.entries(failure?.fields ?? {}).find(([path]) => path.split('.')[0] === field)?.[1];
}

/**
 * Compares the name instead of using `instanceof`: importing the class would add the contract's schemas to pages that
 * don't need them.
 */
function isApiError(error: unknown): error is ApiError {
  return error instanceof Error && error.name === 'ApiError';
}
