import { randomUUID } from 'node:crypto';
import type { ErrorCode } from '@postloom/shared-contracts';
import type { Express as ExpressApp, Request } from 'express';
import { type Logger, pino } from 'pino';
import { createSigner } from './signature.ts';

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
    interface Locals {
      /** The account that calls, for the log. */
      accountId?: string | undefined;
      /** Why the call was refused, for the log. */
      errorCode?: ErrorCode;
      /** Whether all that failed is that the operator has not set a part up. */
      isUnset?: boolean;
    }
  }
}

/** What stands for an account in the log: the same for all of its lines, and nothing that leads to the person. */
export type AccountTag = (accountId: string) => string;

export function createAccountTag(secret: string): AccountTag {
  const signer = createSigner(secret, 'log-account');
  return (accountId) => signer.sign(accountId).slice(0, 16);
}

/** Characters of a path that are logged: ours are shorter, and whoever makes one up fills no disk with it. */
const mostOfPath = 300;

/** Refusals that tell of an attack when there are many of them. To be asked to sign in is none. */
const suspicious = new Set<ErrorCode>(['invalid_credentials', 'forbidden', 'origin_refused', 'rate_limited']);

/**
 * One line per request, with a request id that the answer carries as `X-Request-Id`. A caller's own id is
 * taken when it is harmless. Neither bodies nor query strings nor headers are logged: they hold prompts and
 * tokens. A refusal names its code and the account by its tag.
 */
export function logRequests(app: ExpressApp, logger: Logger, accountTag: AccountTag): void {
  // Driver and provider errors can quote what was sent: only their kind, text and place are kept.
  const log = logger.child({}, { serializers: { err: serialiseError } });
  // Made by the first line: of most requests none is written, and describing them is not free.
  const own = new WeakMap<Request, Logger>();
  // Once for all of them: a request with a getter of its own is slow in whatever reads it.
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
    // Without a listener a late write would end the process.
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
