import { telemetryEndpoints } from '@postloom/shared-contracts';
import { Router } from 'express';
import { type Limits, networkKey } from '#app/kernel/http/rate-limit.ts';
import type { BindRoute } from '#app/kernel/http/route.ts';
import type { TelemetryService } from './telemetry.service.ts';

export function createTelemetryRoutes({
  route,
  telemetry,
  limits,
}: {
  readonly route: BindRoute;
  readonly telemetry: TelemetryService;
  readonly limits: Limits;
}): Router {
  const router = Router();
  const before = [limits.perAddress({ name: 'telemetry', points: 300, seconds: 60 })];
  const bodyLimit = 16 * 1024;

  route(
    router,
    telemetryEndpoints.reportRemoteFailure,
    ({ body, request }) => telemetry.recordRemoteFailure(body, networkKey(request)),
    { before, bodyLimit },
  );
  route(
    router,
    telemetryEndpoints.reportRemoteLoad,
    ({ body, request }) => telemetry.recordRemoteLoad(body, networkKey(request)),
    { before, bodyLimit },
  );
  route(router, telemetryEndpoints.trackEvent, ({ body }) => telemetry.countEvent(body.name), {
    before,
    bodyLimit,
  });
  return router;
}
