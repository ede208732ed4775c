import { authEndpoints, type Plan, type Preferences, type User } from '@postloom/shared-contracts';
import { Router } from 'express';
import type { AccountService } from '#app/account/account.service.ts';
import type { CreditsService } from '#app/credits/credits.service.ts';
import { AppError } from '#app/http/app-error.ts';
import type { Limits } from '#app/http/rate-limit.ts';
import type { BindRoute } from '#app/http/route.ts';
import type { NewsletterService } from '#app/newsletter/newsletter.service.ts';
import type { OAuthService } from '#app/oauth/oauth.service.ts';
import type { Callers } from '#app/sessions/callers.ts';
import type { Sessions } from '#app/sessions/sessions.ts';
import type { SignInGuard } from '#app/sessions/sign-in-guard.ts';
import type { AccountsService, MemberAccount } from './accounts.service.ts';

export function createAccountsRoutes({
  route,
  accounts,
  account,
  oauth,
  newsletter,
  credits,
  sessions,
  callers,
  signInGuard,
  limits,
}: {
  readonly route: BindRoute;
  readonly accounts: AccountsService;
  readonly account: AccountService;
  readonly oauth: OAuthService;
  readonly newsletter: NewsletterService;
  readonly credits: CreditsService;
  readonly sessions: Sessions;
  readonly callers: Callers;
  readonly signInGuard: SignInGuard;
  readonly limits: Limits;
}): Router {
  const router = Router();
  const userOf = async (member: MemberAccount): Promise<User> =>
    toUser(member, await credits.planOf(member.id), await account.preferences(member.id));

  route(router, authEndpoints.getUser, ({ caller }) => userOf(caller));

  route(
    router,
    authEndpoints.login,
    async ({ body, request, response }) => {
      const attempt = await signInGuard.begin(request, body.email);
      const member = await sessions.authenticate(request, response);
      if (!member) {
        await attempt.failed();
        throw new AppError('invalid_credentials');
      }
      await attempt.succeeded(response);
      // Read first: a sign-in leaves the old session behind.
      const { pendingLink } = request.session;
      await sessions.signIn(request, member);
      if (pendingLink) await oauth.completeLink(pendingLink, member);
      return userOf(member);
    },
    { before: [sessions.begin] },
  );

  route(
    router,
    authEndpoints.register,
    async ({ body, request, response }) => {
      const visitor = await callers.visitor(request);
      const member = await accounts.register({ visitorId: visitor?.id ?? null, ...body });
      await account.open(member.id, {
        marketing: body.subscribeNewsletter,
        preferences: chosenInBrowser(request.cookies),
      });
      if (body.subscribeNewsletter) await newsletter.subscribe(member.email);
      await sessions.signIn(request, member);
      await (await signInGuard.begin(request, member.email)).succeeded(response);
      return userOf(member);
    },
    {
      before: [limits.perAddress({ name: 'register', points: 60, seconds: 3600 }), sessions.begin],
    },
  );

  route(router, authEndpoints.logout, async ({ request, response }) => {
    await sessions.signOut(request, response);
    response.status(204);
  });

  return router;
}

/** What somebody had chosen in this browser before they had an account. */
function chosenInBrowser({ theme, analytics }: Readonly<Record<string, unknown>>): Partial<Preferences> {
  return {
    ...((theme === 'light' || theme === 'dark') && { theme }),
    ...(analytics === 'no' && { analyticsTracking: false }),
  };
}

/** The member as the contract shows them. */
export function toUser(
  { id, email, username, photoUrl, deletionAt }: MemberAccount,
  plan: Plan,
  preferences: Preferences,
): User {
  return {
    id,
    email,
    username,
    plan,
    subscriptionStatus: plan,
    photoUrl,
    preferences,
    deletionAt: deletionAt?.toISOString() ?? null,
  };
}
