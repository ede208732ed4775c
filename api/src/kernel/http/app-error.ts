import {
  defaultErrorMessage,
  type ErrorBodyInput,
  type ErrorCode,
  errorStatus,
  type FieldIssue,
} from '@postloom/shared-contracts';

export interface AppErrorOptions {
  /** Shown to the person; by default the code's standard sentence. */
  readonly userMessage?: string;
  /** Additional detail for the log. Never sent to the client. */
  readonly detail?: string;
  readonly issues?: readonly FieldIssue[];
  readonly retryAfterSeconds?: number;
  /** With `conflict`: the stored version that the caller didn't know of. */
  readonly currentVersion?: number;
  readonly cause?: unknown;
}

/** Whether the only problem is that the operator hasn't configured a part. That isn't a server error. */
export const isUnset = (error: unknown): boolean =>
  error instanceof AppError && (error.code === 'payment_not_configured' || error.code === 'not_configured');

/** A failure that the caller may see. Its HTTP status follows from its code. */
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

  /** The error body that the contract defines. */
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
