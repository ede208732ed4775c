import type { ApiError, ErrorCode, Open } from '@postloom/shared-contracts';

/** What became of a call that failed. */
export interface Failure {
  readonly code: Open<ErrorCode> | null;
  /** No answer came at all. */
  readonly unreachable: boolean;
  /** For the person: the server's sentence, or that there is no connection; null where nobody said anything. */
  readonly sentence: string | null;
  /** Sentences for single fields, by path. */
  readonly fields: Readonly<Record<string, string>>;
}

/** Reads what the host's client raised. Anything else is a failure without a sentence. */
export function readFailure(error: unknown): Failure {
  if (!isApiError(error)) return { code: null, unreachable: false, sentence: null, fields: {} };
  const unreachable = error.status === 0;
  return {
    code: error.code,
    unreachable,
    // Without an answer, the client's own sentence stands after the status.
    sentence: unreachable ? error.message.replace(/^0: /, '') : error.userMessage,
    fields: Object.fromEntries(error.body?.issues?.map(({ path, message }) => [path, message]) ?? []),
  };
}

/** What a failure has against a field; a fault of one entry of a list stands under the list. */
export function faultOf(failure: Failure | null, field: string): string | undefined {
  return Object.entries(failure?.fields ?? {}).find(([path]) => path.split('.')[0] === field)?.[1];
}

/** By name, as the class itself does it: the class would bring the contract's schemas onto pages that need none. */
function isApiError(error: unknown): error is ApiError {
  return error instanceof Error && error.name === 'ApiError';
}
