import {
  accessKeyCallsPerMinute,
  type EndpointDefinition,
  scopeOf,
  workspaceHeader,
} from '@postloom/shared-contracts';
import type { Request, RequestHandler, Response } from 'express';
import { AppError } from '#app/kernel/http/app-error.ts';
import { accessKeyOf } from '#app/kernel/http/bearer.ts';
import type { Standing } from '#app/kernel/http/rate-limit.ts';
import type { KeyHolder } from './authenticate-key.ts';

/** A call with a key comes from a program, so whoever is signed in at the same browser doesn't matter. */
export const ignoreCookiesBesideKey: RequestHandler = (request, _response, next) => {
  if (accessKeyOf(request) !== null) delete request.headers.cookie;
  next();
};

/**
 * On whose behalf a call's key acts; null for a call without a key. Responses say how much of the key's limit is left
 * (https://datatracker.ietf.org/doc/draft-ietf-httpapi-ratelimit-headers/).
 * @throws {AppError} as `authenticateKey`
 */
export async function guardByKey(
  authenticate: (
    key: string,
    scope: ReturnType<typeof scopeOf>,
    counted: ((standing: Standing) => void) | null,
  ) => Promise<KeyHolder>,
  endpoint: EndpointDefinition,
  request: Request,
  response: Response,
): Promise<KeyHolder | null> {
  const key = accessKeyOf(request);
  if (key === null) return null;
  const tell = ({ left, resetSeconds }: Standing): void => {
    response.set('RateLimit-Policy', `"key";q=${accessKeyCallsPerMinute};w=60`);
    response.set('RateLimit', `"key";r=${left};t=${resetSeconds}`);
  };
  try {
    // A call whose body arrives late is looked at twice.
    const isCounted = response.locals.accessKey !== undefined;
    const holder = await authenticate(key, scopeOf(endpoint), isCounted ? null : tell);
    response.locals.accountId = holder.account.id;
    response.locals.accessKey = holder.key;
    // The key determines the workspace. As for a session, its creator's seat and role there are checked later.
    request.headers[workspaceHeader.toLowerCase()] = holder.workspace;
    return holder;
  } catch (error) {
    if (error instanceof AppError && error.code === 'unauthorized') {
      response.set('WWW-Authenticate', 'Bearer realm="Postloom", error="invalid_token"');
    }
    if (error instanceof AppError && error.code === 'rate_limited') {
      tell({ left: 0, resetSeconds: error.retryAfterSeconds ?? 60 });
    }
    throw error;
  }
}
