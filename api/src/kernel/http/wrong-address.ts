import type { EndpointDefinition } from '@postloom/shared-contracts';
import type { Request, RequestHandler } from 'express';
import * as z from 'zod/mini';

/**
 * For addresses that people open in a browser, perhaps mistyped or outdated: instead of the error body that programs
 * get, the person is redirected to a screen.
 */
export function leadOnFromWrongAddress(
  { params, query }: Pick<EndpointDefinition, 'params' | 'query'>,
  screenFor: (request: Request) => string,
): RequestHandler {
  const fits = (schema: z.ZodMiniType | undefined, value: unknown) =>
    schema === undefined || z.safeParse(schema, value).success;
  return (request, response, next) => {
    const isPerson = request.accepts(['json', 'html']) === 'html';
    if (!isPerson || (fits(params, request.params) && fits(query, request.query))) return next();
    response.redirect(screenFor(request));
  };
}
