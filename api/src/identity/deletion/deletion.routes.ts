import { accountEndpoints } from '@postloom/shared-contracts';
import { Router } from 'express';
import type { IdentityContext } from '#app/identity/identity-context.ts';
import type { Limits } from '#app/kernel/http/rate-limit.ts';
import type { BindRoute } from '#app/kernel/http/route.ts';
import { exportAccount } from './export-account.ts';
import { requestExport, requireTicket } from './export-ticket.ts';
import { cancelDeletion, requestDeletion } from './request-deletion.ts';

export function createDeletionRoutes(route: BindRoute, context: IdentityContext, limits: Limits): Router {
  const router = Router();
  const before = [limits.perAddress({ name: 'export', points: 20, seconds: 3600 })];
  route(router, accountEndpoints.requestExport, ({ caller, body, request }) =>
    requestExport(context, request, caller, body),
  );
  route(
    router,
    accountEndpoints.exportAccount,
    ({ caller, query, request, response }) => {
      requireTicket(context, request, caller, query.ticket);
      return exportAccount(response, caller, context.personalData);
    },
    { before },
  );
  route(router, accountEndpoints.requestDeletion, ({ caller, body, request }) =>
    requestDeletion(context, request, caller, body),
  );
  route(router, accountEndpoints.cancelDeletion, ({ caller }) => cancelDeletion(context, caller));
  return router;
}
