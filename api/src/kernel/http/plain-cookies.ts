import type { RequestHandler } from 'express';

/**
 * Removes cookies that cookie-parser has parsed as JSON: ours are strings, and code that reads them doesn't expect
 * objects.
 */
export const plainCookies: RequestHandler = (request, _response, next) => {
  for (const [name, value] of Object.entries<unknown>(request.cookies)) {
    if (typeof value !== 'string') delete request.cookies[name];
  }
  next();
};
