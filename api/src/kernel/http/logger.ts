import { randomUUID } from 'node:crypto';
import type { ErrorCode } from '@postloom/shared-contracts';
import type { Express as ExpressApp, Request } from 'express';
import { type Logger, pino } from 'pino';
import { createSigner } from './signature.ts';

/** Logs structured JSON, one object per line, to standard output. */
export function createLogger(level: string): Logger {
  return pino({
    level,
    // Only the fields named below are logged in the first place; this is the second line of defence.
    redact: ['req.headers', '*.password', '*.prompt', '*.authorization', '*.cookie'],
    base: { service: 'api' },
  });
}

declare global {
  namespace Express {
    interface Request {
      id: string;
      /** A logger whose lines include the request. */
      readonly log: Logger;
    }
    interface Locals {
      /** The calling account, for the log. */
      accountId?: string | undefined;
      /** The name of the access key that the call was made with. */
      accessKey?: string | undefined;
      /** Why the call was refused, for the log. */
      errorCode?: ErrorCode;
      /** Whether the request failed only because the operator hasn't configured a part. */
      isUnset?: boolean;
    }
  }
}

/** An account's pseudonym in the log: the same on all its lines, and impossible to trace back to the person. */
export type AccountTag = (accountId: string) => string;

export function createAccountTag(secret: string): AccountTag {
  const signer = createSigner(secret, 'log-account');
  return (accountId) => signer.sign(accountId).slice(0, 16);
}

/** Characters of a path that are logged. Our own paths are shorter, and long made-up ones can't fill the disk. */
const mostOfPath = 300;

/** Refusals that indicate an attack when there are many of them. Being asked to sign in doesn't. */
const suspicious = new Set<ErrorCode>(['invalid_credentials', 'forbidden', 'origin_refused', 'rate_limited']);

/**
 * Logs one line per request, with a request id that is also sent as `X-Request-Id`. The caller's own id is used if it
 * is harmless. Bodies, query strings and headers are not logged, because they contain prompts and tokens. A refusal
 * logs its code and the account's tag.
 */
export function logRequests(app: ExpressApp, logger: Logger, accountTag: AccountTag): void {
  // Driver and provider errors can quote user input: only their type, message and stack are logged.
  const log = logger.child({}, { serializers: { err: serialiseError } });
  // Created for a request's first line: most requests log nothing, and describing each one would cost time.
  const own = new WeakMap<Request, Logger>();
  // Defined on the prototype: a request object with a getter of its own is slow for all code that reads it.
  Object.defineProperty(app.request, 'log', {
    get(this: Request) {
      const { id, method, originalUrl } = this;
      const path = originalUrl.slice(0, mostOfPath).split('?', 1)[0];
      const known = own.get(this) ?? log.child({ req: { id, method, path } });
      own.set(this, known);
      return known;
    },
  });
  app.use((request, response, next) => {
    const startedAt = Date.now();
    const given = request.headers['x-request-id'];
    request.id = typeof given === 'string' && /^[\w-]{8,64}$/.test(given) ? given : randomUUID();
    response.setHeader('X-Request-Id', request.id);
    response.once('close', () => {
      const { statusCode, writableFinished } = response;
      const failed = statusCode >= 500 && !response.locals.isUnset;
      const { accountId, errorCode: code } = response.locals;
      const refused = code !== undefined && suspicious.has(code) ? 'warn' : 'info';
      const level = failed ? 'error' : statusCode >= 400 ? refused : 'debug';
      if (!log.isLevelEnabled(level)) return;
      const outcome = failed ? 'errored' : writableFinished ? 'completed' : 'aborted';
      request.log[level](
        {
          res: { statusCode },
          ...(code && { code }),
          ...(accountId && { account: accountTag(accountId) }),
          responseTime: Date.now() - startedAt,
        },
        `request ${outcome}`,
      );
    });
    // Without a listener, an error from a late write would crash the process.
    response.on('error', (error) => request.log.error({ err: error }, 'request errored'));
    next();
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
