import { accountEndpoints } from '@postloom/shared-contracts';
import { Router } from 'express';
import type { IdentityContext } from '#app/identity/identity-context.ts';
import type { BindRoute } from '#app/kernel/http/route.ts';
import { disconnectIntegration, listIntegrations } from './integrations.ts';
import { readNotifications, saveNotifications } from './notifications.ts';
import { savePreferences } from './preferences.ts';

export function createSettingsRoutes(route: BindRoute, context: IdentityContext): Router {
  const router = Router();
  route(router, accountEndpoints.getNotifications, ({ caller }) => readNotifications(context, caller));
  route(router, accountEndpoints.saveNotifications, ({ caller, body }) =>
    saveNotifications(context, caller, body),
  );
  route(router, accountEndpoints.savePreferences, ({ caller, body }) =>
    savePreferences(context, caller.id, body),
  );
  route(router, accountEndpoints.listIntegrations, ({ caller }) => listIntegrations(context, caller.id));
  route(router, accountEndpoints.disconnectIntegration, ({ caller, params }) =>
    disconnectIntegration(context, caller.id, params.platform),
  );
  return router;
}
