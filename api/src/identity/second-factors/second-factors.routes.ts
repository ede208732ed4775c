import { secondFactorsEndpoints } from '@postloom/shared-contracts';
import { Router } from 'express';
import type { BindRoute } from '#app/kernel/http/route.ts';
import {
  confirmAuthenticator,
  removeAuthenticator,
  renewRecoveryCodes,
  startAuthenticator,
} from './authenticator.ts';
import {
  addPasskey,
  removePasskey,
  signInWithPasskey,
  startPasskey,
  startPasskeySignIn,
} from './passkeys.ts';
import { readSecondFactors } from './read-second-factors.ts';
import type { SecondFactorsContext } from './second-factors-context.ts';
import { signInWithCode } from './sign-in-with-code.ts';

export function createSecondFactorsRoutes(route: BindRoute, context: SecondFactorsContext): Router {
  const router = Router();
  const before = [context.sessions.begin];

  route(router, secondFactorsEndpoints.getSecondFactors, ({ caller }) =>
    readSecondFactors(context, caller.id),
  );
  route(router, secondFactorsEndpoints.startAuthenticator, ({ caller, body, request }) =>
    startAuthenticator(context, request, caller, body.currentPassword),
  );
  route(router, secondFactorsEndpoints.confirmAuthenticator, ({ caller, body, request }) =>
    confirmAuthenticator(context, request, caller, body.code),
  );
  route(router, secondFactorsEndpoints.removeAuthenticator, async ({ caller, body, request }) => {
    await removeAuthenticator(context, request, caller, body.currentPassword);
    return readSecondFactors(context, caller.id);
  });
  route(router, secondFactorsEndpoints.renewRecoveryCodes, ({ caller, body, request }) =>
    renewRecoveryCodes(context, request, caller, body.currentPassword),
  );
  route(router, secondFactorsEndpoints.startPasskey, ({ caller, body, request }) =>
    startPasskey(context, request, caller, body.currentPassword),
  );
  route(router, secondFactorsEndpoints.addPasskey, async ({ caller, body, request }) => {
    await addPasskey(context, request, caller, body);
    return readSecondFactors(context, caller.id);
  });
  route(router, secondFactorsEndpoints.removePasskey, async ({ caller, body, request }) => {
    await removePasskey(context, request, caller, body);
    return readSecondFactors(context, caller.id);
  });
  route(
    router,
    secondFactorsEndpoints.signInWithCode,
    ({ body, ...exchange }) => signInWithCode(context, exchange, body.code),
    { before },
  );
  route(
    router,
    secondFactorsEndpoints.startPasskeySignIn,
    ({ request }) => startPasskeySignIn(context, request),
    { before },
  );
  route(
    router,
    secondFactorsEndpoints.signInWithPasskey,
    ({ body, ...exchange }) => signInWithPasskey(context, exchange, body),
    { before },
  );
  return router;
}
