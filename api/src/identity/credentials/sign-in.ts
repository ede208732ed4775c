import type { Exchange, IdentityContext } from '#app/identity/identity-context.ts';
import { AppError } from '#app/kernel/http/app-error.ts';
import { asksForCode } from '../second-factors/asks-for-code.ts';
import { stepMs } from '../second-factors/second-factors-context.ts';
import type { User } from './describe-user.ts';
import { finishSignIn } from './finish-sign-in.ts';

/**
 * Signs a member in with address and password, and links the provider that was waiting for the password. If the account
 * requires codes, the sign-in is kept in the session until a code follows.
 * @throws {AppError} `invalid_credentials`, `second_factor_required`, `rate_limited`
 */
export async function signIn(
  context: IdentityContext,
  { request, response }: Exchange,
  email: string,
): Promise<User> {
  const { sessions, signInGuard } = context;
  const attempt = await signInGuard.begin(request, email);
  const { member, accountId } = await sessions
    .authenticate(request, response)
    .catch(async (error: unknown) => {
      await attempt.withdraw();
      throw error;
    });
  response.locals.accountId = accountId;
  if (!member) throw new AppError('invalid_credentials');
  if (await asksForCode(context, member.id)) {
    // Knowing the password isn't proof of being the owner, so earlier failures elsewhere stay counted.
    await attempt.withdraw();
    request.session.pendingFactor = { accountId: member.id, until: context.now().getTime() + stepMs };
    throw new AppError('second_factor_required');
  }
  await attempt.succeeded();
  return finishSignIn(context, { request, response }, member);
}
