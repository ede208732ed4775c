import { Router } from 'express';
import type { Connection } from 'mongoose';
import type { Registry } from 'prom-client';
import { AppError } from '#app/http/app-error.ts';
import { isLoopback } from '#app/http/rate-limit.ts';
import { createSigner } from '#app/http/signature.ts';

/**
 * `/healthz`: the process answers. `/readyz`: it can serve, that is, it is not stopping and the database
 * answers. `/metrics`: for Prometheus, to this machine or to a bearer of `METRICS_TOKEN`.
 */
export function createHealthRoutes({
  connection,
  registry,
  metricsToken,
  isStopping,
}: {
  readonly connection: Connection;
  readonly registry: Registry;
  readonly metricsToken: string | undefined;
  readonly isStopping: () => boolean;
}): Router {
  const router = Router();
  router.get('/healthz', (_request, response) => {
    response.set('Cache-Control', 'no-store').json({ status: 'ok' });
  });
  router.get('/readyz', async (_request, response) => {
    if (isStopping()) throw new AppError('service_unavailable', { detail: 'stopping', retryAfterSeconds: 5 });
    await connection
      .getClient()
      .db(connection.name)
      .command({ ping: 1 }, { timeoutMS: 2000 })
      .catch((cause: unknown) => {
        throw new AppError('service_unavailable', { retryAfterSeconds: 5, cause });
      });
    response.set('Cache-Control', 'no-store').json({ status: 'ready' });
  });
  router.get('/metrics', async (request, response) => {
    if (!isLoopback(request) && !isBearer(request.headers.authorization, metricsToken)) {
      throw new AppError('not_found');
    }
    response.type(registry.contentType).send(await registry.metrics());
  });
  return router;
}

function isBearer(authorization: string | undefined, token: string | undefined): boolean {
  if (!authorization || !token) return false;
  // Signing both makes them equally long, so that the comparison takes the same time.
  const signer = createSigner(token, 'metrics');
  return signer.verify(authorization, signer.sign(`Bearer ${token}`));
}
