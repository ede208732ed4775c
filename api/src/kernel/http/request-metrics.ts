import { endpoints } from '@postloom/shared-contracts';
import type { RequestHandler } from 'express';
import { Counter, Histogram, type Registry } from 'prom-client';

const paths = new Set<unknown>(Object.values(endpoints).map(({ path }) => path));

/**
 * Counts requests by the path pattern in the contract, so that requests for made-up paths create no new series: `page`
 * is anything outside the API, `other` an unknown API path.
 */
export function requestMetrics(registry: Registry): RequestHandler {
  const duration = new Histogram({
    name: 'postloom_http_request_duration_seconds',
    help: 'From the head of a request to the end of its answer',
    labelNames: ['route', 'method', 'status'],
    buckets: [0.01, 0.05, 0.1, 0.2, 0.5, 1, 5, 30],
    registers: [registry],
  });
  const refusals = new Counter({
    name: 'postloom_refusals_total',
    help: 'Calls that failed, by the code of the answer',
    labelNames: ['code'],
    registers: [registry],
  });
  return (request, response, next) => {
    const startedAt = performance.now();
    // Read it now: routers change `path` later.
    const isCall = /^\/(api|auth)\//.test(request.path);
    response.once('close', () => {
      const known: unknown = request.route?.path;
      const route = paths.has(known) ? String(known) : isCall ? 'other' : 'page';
      const status = `${Math.floor(response.statusCode / 100)}xx`;
      const method = request.method === 'GET' || request.method === 'HEAD' ? 'read' : 'write';
      duration.observe({ route, method, status }, (performance.now() - startedAt) / 1000);
      const { errorCode } = response.locals;
      if (errorCode) refusals.inc({ code: errorCode });
    });
    next();
  };
}
