import type { EndpointDefinition } from '@postloom/shared-contracts';
import type { Request, RequestHandler } from 'express';
import * as z from 'zod/mini';

/**
 * For addresses that a browser stands on, and that somebody may have typed or kept too long: a person is led to a
 * screen, where a program gets the error body.
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
