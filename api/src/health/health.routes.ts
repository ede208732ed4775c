import { Router } from 'express';
import type { Connection } from 'mongoose';
import type { Registry } from 'prom-client';
import type { Env } from '#app/env.ts';
import { AppError } from '#app/kernel/http/app-error.ts';
import { isBearer } from '#app/kernel/http/bearer.ts';
import { isLoopback } from '#app/kernel/http/origin.ts';
import { createReadiness, notReady } from './readiness.ts';

/**
 * `/healthz`: the process answers. `/readyz`: it can serve, which means that it isn't stopping, that database, disk and
 * store accept writes, and that no feature objects. `/metrics`: for Prometheus, only from this machine or with
 * `METRICS_TOKEN`.
 */
export function createHealthRoutes({
  env,
  connection,
  registry,
  isStopping,
  unready,
}: {
  readonly env: Env;
  readonly connection: Connection;
  readonly registry: Registry;
  readonly isStopping: () => boolean;
  /** What prevents a feature from serving; null if nothing does. */
  readonly unready: () => string | null;
}): Router {
  const router = Router();
  const checkReady = createReadiness(connection, env);
  router.get('/healthz', (_request, response) => {
    response.set('Cache-Control', 'no-store').json({ status: 'ok' });
  });
  router.get('/readyz', async (_request, response) => {
    if (isStopping()) throw new AppError('service_unavailable', { detail: 'stopping', retryAfterSeconds: 5 });
    await checkReady();
    const lack = unready();
    if (lack !== null) throw notReady(lack);
    response.set('Cache-Control', 'no-store').json({ status: 'ready' });
  });
  router.get('/metrics', async (request, response) => {
    if (!isLoopback(request) && !isBearer(request.headers.authorization, env.METRICS_TOKEN)) {
      throw new AppError('not_found');
    }
    response.type(registry.contentType).send(await registry.metrics());
  });
  return router;
}
