import { randomUUID } from 'node:crypto';
import type { RequestHandler } from 'express';
import { type Logger, pino } from 'pino';

/** Structured logs, a JSON line each, to standard output. */
export function createLogger(level: string): Logger {
  return pino({
    level,
    // Only what is named below is logged; this is the second line of defence.
    redact: ['req.headers', '*.password', '*.prompt', '*.authorization', '*.cookie'],
    base: { service: 'api' },
  });
}

declare global {
  namespace Express {
    interface Request {
      id: string;
      /** Its lines name the request. */
      readonly log: Logger;
    }
  }
}

/**
 * One line per request, with a request id that the answer carries as `X-Request-Id`. A caller's own id is
 * taken when it is harmless. Neither bodies nor query strings nor headers are logged: they hold prompts and
 * tokens.
 */
export function requestLogger(logger: Logger): RequestHandler {
  // Driver and provider errors can quote what was sent: only their kind, text and place are kept.
  const log = logger.child({}, { serializers: { err: serialiseError } });
  return (request, response, next) => {
    const startedAt = Date.now();
    const given = request.headers['x-request-id'];
    request.id = typeof given === 'string' && /^[\w-]{8,64}$/.test(given) ? given : randomUUID();
    response.setHeader('X-Request-Id', request.id);
    // Made by the first line: of most requests none is written, and describing them is not free.
    let own: Logger | undefined;
    Object.defineProperty(request, 'log', {
      get() {
        const { id, method, originalUrl } = request;
        own ??= log.child({ req: { id, method, path: originalUrl.split('?', 1)[0] } });
        return own;
      },
    });
    response.once('close', () => {
      const { statusCode, writableFinished } = response;
      const level = statusCode >= 500 ? 'error' : statusCode >= 400 ? 'info' : 'debug';
      if (!log.isLevelEnabled(level)) return;
      const outcome = statusCode >= 500 ? 'errored' : writableFinished ? 'completed' : 'aborted';
      request.log[level]({ res: { statusCode }, responseTime: Date.now() - startedAt }, `request ${outcome}`);
    });
    // Without a listener a late write would end the process.
    response.on('error', (error) => request.log.error({ err: error }, 'request errored'));
    next();
  };
}

function serialiseError(error: unknown, depth = 0): unknown {
  if (!(error instanceof Error)) return { type: typeof error };
  const { code, status } = error as Error & { code?: unknown; status?: unknown };
  return {
    type: error.name,
    message: error.message.slice(0, 500),
    code,
    status,
    stack: error.stack,
    cause: error.cause && depth < 3 ? serialiseError(error.cause, depth + 1) : undefined,
  };
}
