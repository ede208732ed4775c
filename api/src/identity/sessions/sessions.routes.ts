import { accountEndpoints, sessionsShown } from '@postloom/shared-contracts';
import { Router } from 'express';
import { AppError } from '#app/kernel/http/app-error.ts';
import type { BindRoute } from '#app/kernel/http/route.ts';
import { describeDevice } from './describe-device.ts';
import type { Sessions } from './sessions.ts';

export function createSessionsRoutes(route: BindRoute, sessions: Sessions): Router {
  const router = Router();
  route(router, accountEndpoints.listSessions, async ({ caller, request }) =>
    (await sessions.list(caller.id, request.sessionID))
      .slice(0, sessionsShown)
      .map(({ userAgent, ...session }) => ({ ...session, device: describeDevice(userAgent) })),
  );
  route(router, accountEndpoints.endOtherSessions, ({ caller, request }) =>
    sessions.endOthers(caller.id, request.sessionID),
  );
  route(router, accountEndpoints.endSession, async ({ caller, params }) => {
    if (!(await sessions.end(caller.id, params.id))) throw new AppError('not_found');
  });
  return router;
}
