import { accountEndpoints, authEndpoints } from '@postloom/shared-contracts';
import { Router } from 'express';
import type { IdentityContext } from '#app/identity/identity-context.ts';
import type { Limits } from '#app/kernel/http/rate-limit.ts';
import type { BindRoute } from '#app/kernel/http/route.ts';
import { changePassword } from './change-password.ts';
import { confirmEmail, sendConfirmationAgain } from './confirm-email.ts';
import { describeUser } from './describe-user.ts';
import { register } from './register.ts';
import { openPasswordReset, resetPassword } from './reset-password.ts';
import { signIn } from './sign-in.ts';

export function createCredentialsRoutes({
  route,
  context,
  limits,
  mailResetLater,
}: {
  readonly route: BindRoute;
  readonly context: IdentityContext;
  readonly limits: Limits;
  /** If the address has an account, mails the link for setting a new password, after the answer has been sent. */
  readonly mailResetLater: (email: string) => Promise<void>;
}): Router {
  const router = Router();
  const { begin, signOut } = context.sessions;
  const registrations = limits.perAddress({ name: 'register', points: 60, seconds: 3600, alsoNetwork: true });

  route(router, authEndpoints.getUser, ({ caller }) => describeUser(context, caller));
  route(router, authEndpoints.login, ({ body, ...exchange }) => signIn(context, exchange, body.email), {
    before: [begin],
  });
  route(router, authEndpoints.register, ({ body, ...exchange }) => register(context, exchange, body), {
    before: [registrations, begin],
  });
  route(router, authEndpoints.forgotPassword, ({ body }) => mailResetLater(body.email), {
    before: [limits.perAddress({ name: 'forgot-password', points: 20, seconds: 3600, alsoNetwork: true })],
    bodyLimit: 4096,
  });
  const links = [limits.perAddress({ name: 'mail-link', points: 60, seconds: 3600 })];
  route(
    router,
    authEndpoints.openPasswordReset,
    async ({ body }) => {
      await openPasswordReset(context, body.token);
    },
    { before: links, bodyLimit: 4096 },
  );
  route(
    router,
    authEndpoints.resetPassword,
    ({ body, request }) => resetPassword(context, { request }, body),
    { before: links, bodyLimit: 4096 },
  );
  route(router, authEndpoints.confirmEmail, ({ body }) => confirmEmail(context, body.token), {
    before: links,
    bodyLimit: 4096,
  });
  route(router, accountEndpoints.sendConfirmation, ({ caller }) => sendConfirmationAgain(context, caller));
  route(router, authEndpoints.logout, ({ request, response }) => signOut(request, response));
  route(router, accountEndpoints.changePassword, ({ caller, body, request }) =>
    changePassword(context, { request }, caller, body),
  );
  return router;
}
