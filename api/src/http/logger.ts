import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { type Logger, pino } from 'pino';
import { pinoHttp } from 'pino-http';

/** Structured logs, a JSON line each, to standard output. */
export function createLogger(level: string): Logger {
  return pino({
    level,
    // The serialisers below take only what is named; this is the second line of defence.
    redact: ['req.headers', '*.password', '*.prompt', '*.authorization', '*.cookie'],
    base: { service: 'api' },
  });
}

/**
 * One line per request, with a request id that the answer carries as `X-Request-Id`. A caller's own id is
 * taken when it is harmless. Neither bodies nor query strings nor headers are logged: they hold prompts and
 * tokens.
 */
export function requestLogger(logger: Logger) {
  return pinoHttp<IncomingMessage, ServerResponse>({
    logger,
    genReqId(request, response) {
      const given = request.headers['x-request-id'];
      const id = typeof given === 'string' && /^[\w-]{8,64}$/.test(given) ? given : randomUUID();
      response.setHeader('X-Request-Id', id);
      return id;
    },
    serializers: {
      req: ({ id, method, url }: { id: string; method: string; url: string }) => ({
        id,
        method,
        path: url.split('?', 1)[0],
      }),
      res: ({ statusCode }: { statusCode: number }) => ({ statusCode }),
      // Driver and provider errors can quote what was sent: only their kind, text and place are kept.
      err: serialiseError,
    },
    customLogLevel: (_request, response, error) =>
      error || response.statusCode >= 500 ? 'error' : response.statusCode >= 400 ? 'info' : 'debug',
    wrapSerializers: false,
  });
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
