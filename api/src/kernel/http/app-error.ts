import {
  defaultErrorMessage,
  type ErrorBodyInput,
  type ErrorCode,
  errorStatus,
  type FieldIssue,
} from '@postloom/shared-contracts';

export interface AppErrorOptions {
  /** What the person reads; the code's default sentence when not given. */
  readonly userMessage?: string;
  /** What the log says beyond the code. Never sent. */
  readonly detail?: string;
  readonly issues?: readonly FieldIssue[];
  readonly retryAfterSeconds?: number;
  /** With `conflict`: the version that came first. */
  readonly currentVersion?: number;
  readonly cause?: unknown;
}

/** Whether a failure says only that the operator has not set a part up: no fault of the server's. */
export const isUnset = (error: unknown): boolean =>
  error instanceof AppError && (error.code === 'payment_not_configured' || error.code === 'not_configured');

/** A failure that the caller may know of. Its HTTP status follows from its code. */
export class AppError extends Error {
  override readonly name = 'AppError';
  readonly code: ErrorCode;
  readonly userMessage: string;
  readonly issues: readonly FieldIssue[] | undefined;
  readonly retryAfterSeconds: number | undefined;
  readonly currentVersion: number | undefined;

  constructor(code: ErrorCode, options: AppErrorOptions = {}) {
    super(options.detail ?? (options.userMessage ? `${code}: ${options.userMessage}` : code), {
      cause: options.cause,
    });
    this.code = code;
    this.userMessage = options.userMessage ?? defaultErrorMessage[code];
    this.issues = options.issues;
    this.retryAfterSeconds = options.retryAfterSeconds;
    this.currentVersion = options.currentVersion;
  }

  get status(): number {
    return errorStatus[this.code];
  }

  /** The one error body of the contract. */
  toBody(requestId: string): ErrorBodyInput {
    return {
      code: this.code,
      message: this.userMessage,
      error: this.userMessage,
      requestId,
      ...(this.issues && { issues: [...this.issues] }),
      ...(this.retryAfterSeconds !== undefined && { retryAfterSeconds: this.retryAfterSeconds }),
      ...(this.currentVersion !== undefined && { currentVersion: this.currentVersion }),
    };
  }
}
