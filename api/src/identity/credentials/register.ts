import type { authEndpoints, EndpointBody, Preferences } from '@postloom/shared-contracts';
import type { Exchange, IdentityContext } from '#app/identity/identity-context.ts';
import { devicePreferences } from '../settings/device-preferences.ts';
import { describeUser, type User } from './describe-user.ts';
import { openAccount } from './open-account.ts';
import { requireStrongPassword } from './password-strength.ts';

/**
 * Opens an account with a password and signs the person in. It takes over a visitor's work and spent credits.
 * @throws {AppError} `email_taken`, `validation_failed` for a common password
 */
export async function register(
  context: IdentityContext,
  { request, response }: Exchange,
  body: EndpointBody<typeof authEndpoints.register>,
): Promise<User> {
  const { username, firstName, lastName, email, password, subscribeNewsletter, ...device } = body;
  const { callers, sessions, signInGuard } = context;
  await requireStrongPassword(password, [username, email], 'password');
  const visitor = await callers.visitor(request);
  const member = await openAccount(context, {
    visitorId: visitor?.id ?? null,
    displayName: username,
    ...(firstName && { names: { firstName, lastName: lastName ?? '' } }),
    email,
    password,
    emailVerified: false,
    marketing: subscribeNewsletter,
    preferences: { ...devicePreferences(device), ...chosenInBrowser(request.cookies) },
  });
  await sessions.start(request, member);
  signInGuard.remember(response, member.email);
  return describeUser(context, member);
}

/** What the person chose in this browser before they had an account. */
function chosenInBrowser({ theme, analytics }: Readonly<Record<string, unknown>>): Partial<Preferences> {
  return {
    ...((theme === 'light' || theme === 'dark') && { theme }),
    ...(analytics === 'no' && { analyticsTracking: false }),
  };
}
