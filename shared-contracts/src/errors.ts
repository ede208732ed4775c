import * as z from 'zod/mini';
import { type Open, openEnum } from './open-enum.ts';
import { paidPlanNames } from './plan-catalogue.ts';

/**
 * Every way a call can fail, with its HTTP status. Only this table knows statuses: the API uses it to map a code to
 * one, and the client reads the code back.
 */
export const errorStatus = {
  validation_failed: 400,
  invalid_credentials: 401,
  second_factor_required: 401,
  unauthorized: 401,
  insufficient_credits: 402,
  plan_required: 403,
  forbidden: 403,
  origin_refused: 403,
  not_found: 404,
  conflict: 409,
  email_taken: 409,
  username_taken: 409,
  idempotency_conflict: 409,
  generation_in_progress: 409,
  gone: 410,
  payload_too_large: 413,
  storage_full: 413,
  unsupported_media_type: 415,
  release_refused: 422,
  no_other_wording: 422,
  rate_limited: 429,
  // No call answers with it, as the caller has left: it is logged, and told later of what they had asked for.
  request_cancelled: 499,
  internal: 500,
  provider_failed: 502,
  provider_invalid_output: 502,
  payment_failed: 502,
  payment_not_configured: 503,
  not_configured: 503,
  service_unavailable: 503,
  provider_timeout: 504,
} as const satisfies Record<string, number>;

export type ErrorCode = keyof typeof errorStatus;

export const errorCodes = Object.keys(errorStatus) as [ErrorCode, ...ErrorCode[]];

/** The message for a code if the failing code has nothing more specific to say. */
export const defaultErrorMessage: Record<ErrorCode, string> = {
  validation_failed: 'Please check the highlighted fields and try again.',
  invalid_credentials: 'Invalid email or password.',
  second_factor_required: 'Please enter the code from your authenticator app.',
  unauthorized: 'Please sign in to continue.',
  insufficient_credits: 'Insufficient credits. Upgrade your plan to continue generating content.',
  plan_required: `This feature needs a ${paidPlanNames('or')} plan.`,
  forbidden: 'You’re not allowed to do that.',
  origin_refused: 'This request came from another site and was refused. Reload the page and try again.',
  not_found: 'That doesn’t exist, or has been deleted.',
  conflict: 'Someone changed this in the meantime. Reload the page and try again.',
  email_taken: 'An account with this email already exists. Please sign in instead.',
  username_taken: 'This username is taken. Please choose another one.',
  idempotency_conflict:
    'This request was already sent with different content. Please reload the page and try again.',
  generation_in_progress: 'This post is already being generated. It will be here in a moment.',
  gone: 'This is no longer available.',
  payload_too_large: 'That’s too large to send. Please choose something smaller.',
  storage_full: 'Your storage is full. Delete files that you no longer need, or upgrade your plan.',
  unsupported_media_type: 'This kind of file isn’t supported.',
  release_refused: 'This release doesn’t fit what’s live. See the reasons below and how to fix each one.',
  no_other_wording:
    'We found no other variant for this brief. Add a detail to it and generate again. Nothing was charged.',
  rate_limited: 'Too many requests. Please wait a moment and try again.',
  request_cancelled: 'The request was canceled.',
  internal: 'Something went wrong on our side. Please try again.',
  provider_failed: 'The AI provider couldn’t answer. You weren’t charged. Please try again.',
  provider_invalid_output:
    'The AI provider gave an answer that doesn’t fit the platform. You weren’t charged. Please try again.',
  payment_failed: 'The payment provider couldn’t complete this. You weren’t charged. Please try again.',
  payment_not_configured: 'Payment processing is not configured yet.',
  not_configured: 'This feature isn’t set up on this site yet.',
  service_unavailable: 'The service is briefly unavailable. Please try again in a moment.',
  provider_timeout: 'The AI provider took too long to answer. You weren’t charged. Please try again.',
};

/** One problem with a request, for the form to show next to its field. */
export const fieldIssueSchema = z.object({
  /** Dotted path into the body or query; `''` for the whole. */
  path: z.string(),
  message: z.string(),
});

/** The body of every answer other than 2xx. `message` and `error` have the same sentence (spec section 7). */
export const errorBodySchema = z.object({
  code: openEnum(errorCodes),
  message: z.string(),
  error: z.string(),
  requestId: z.string(),
  issues: z.optional(z.array(fieldIssueSchema)),
  /** Seconds after which a retry makes sense (`rate_limited`, `service_unavailable`). */
  retryAfterSeconds: z.optional(z.number()),
  /** The current version, if a `conflict` is about versions (see `versionSchema`). */
  currentVersion: z.optional(z.number()),
});

export type FieldIssue = z.infer<typeof fieldIssueSchema>;
export type ErrorBody = z.output<typeof errorBodySchema>;
/** As the API sends it: with a code that it knows. */
export type ErrorBodyInput = z.input<typeof errorBodySchema>;

/** Thrown by the typed client for every answer other than 2xx, and if the network gave no answer. */
export class ApiError extends Error {
  override readonly name = 'ApiError';

  /** Shell and remotes each bundle their own copy of this class, and must recognize each other's errors. */
  static override [Symbol.hasInstance](value: unknown): boolean {
    return value instanceof Error && value.name === 'ApiError';
  }

  readonly status: number;
  readonly body: ErrorBody | null;

  /**
   * @param status HTTP status; 0 if there was no answer.
   * @param text the answer's body, or its status text if the body is empty: together they form the message `"<status>:
   *   <text>"` that spec section 8 requires.
   */
  constructor(status: number, text: string, body: ErrorBody | null) {
    super(`${status}: ${text}`);
    this.status = status;
    this.body = body;
  }

  get code(): Open<ErrorCode> | null {
    return this.body?.code ?? null;
  }

  /**
   * A message for the person, without the status: the server's, or that there is no connection. Null if there is none.
   */
  get userMessage(): string | null {
    if (this.status === 0) return this.message.replace(/^0: /, '');
    return this.body?.message ?? null;
  }
}
