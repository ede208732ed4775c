import type { RequestHandler } from 'express';

/** Takes away cookies that cookie-parser read as JSON: ours are texts, and code that reads them expects no objects. */
export const plainCookies: RequestHandler = (request, _response, next) => {
  for (const [name, value] of Object.entries<unknown>(request.cookies)) {
    if (typeof value !== 'string') delete request.cookies[name];
  }
  next();
};
