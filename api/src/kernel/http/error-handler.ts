import type { ErrorRequestHandler, RequestHandler } from 'express';
import multer from 'multer';
import { AppError, isUnset } from './app-error.ts';

interface HttpErrorLike {
  readonly type?: string;
  readonly status?: number;
}

/**
 * Converts anything thrown to an {@link AppError}. Unknown errors become `internal` and keep their cause for the log.
 */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  const { type, status } = (error ?? {}) as HttpErrorLike;
  // Error types of body-parser: https://github.com/expressjs/body-parser#errors
  if (type === 'entity.too.large') return new AppError('payload_too_large', { cause: error });
  if (type === 'encoding.unsupported' || type === 'charset.unsupported') {
    return new AppError('unsupported_media_type', { cause: error });
  }
  if (type === 'request.aborted') return new AppError('request_cancelled', { cause: error });
  if (error instanceof multer.MulterError) {
    return new AppError(error.code === 'LIMIT_FILE_SIZE' ? 'payload_too_large' : 'validation_failed', {
      cause: error,
    });
  }
  // Other 4xx errors come from Express and body-parser: broken JSON, a malformed path.
  if (status !== undefined && status >= 400 && status < 500) {
    return new AppError('validation_failed', {
      userMessage: 'The request couldn’t be read.',
      detail: type ?? 'unreadable request',
      cause: error,
    });
  }
  if (isDatabaseAway(error))
    return new AppError('service_unavailable', { retryAfterSeconds: 5, cause: error });
  return new AppError('internal', { cause: error });
}

function isDatabaseAway(error: unknown): boolean {
  const name = error instanceof Error ? error.name : '';
  return /^(MongoNetwork|MongoServerSelection|MongoTopologyClosed|MongoNotConnected|MongoPoolCleared|MongoWaitQueue|MongooseServerSelection)/.test(
    name,
  );
}

/** Answers requests that no route handled. */
export const notFoundHandler: RequestHandler = () => {
  throw new AppError('not_found', { userMessage: 'There’s nothing at this address.' });
};

/** The only place that turns a failure into a response. */
export const errorHandler: ErrorRequestHandler = (error, request, response, _next) => {
  const failure = toAppError(error);
  if (isUnset(failure)) {
    // Tells the request log not to treat this 5xx status as a server error.
    response.locals.isUnset = true;
    request.log.info({ code: failure.code, detail: failure.message }, 'not configured');
  } else if (failure.status >= 500) request.log.error({ err: error }, failure.message);
  else request.log.debug({ code: failure.code, detail: failure.message }, 'refused');
  response.locals.errorCode = failure.code;
  if (response.headersSent) {
    response.destroy();
    return;
  }
  if (failure.retryAfterSeconds !== undefined) response.set('Retry-After', String(failure.retryAfterSeconds));
  // If the body's reader gave up, the rest of the body would be taken for the connection's next request.
  if (request.destroyed && !request.complete) response.set('Connection', 'close');
  response.status(failure.status).set('Cache-Control', 'no-store').json(failure.toBody(request.id));
};
