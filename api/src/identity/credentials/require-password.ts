import type { IdentityContext } from '#app/identity/identity-context.ts';
import { AppError } from '#app/kernel/http/app-error.ts';
import { type AccountRecord, accountsCollection } from '../accounts.model.ts';

/** Whether the account has a password: one that was opened through a provider may have none. */
export async function hasPassword(
  { connection }: Pick<IdentityContext, 'connection'>,
  accountId: string,
): Promise<boolean> {
  const filter = { _id: accountId, passwordHash: { $exists: true } };
  return (await accountsCollection.on(connection).exists(filter)) !== null;
}

/**
 * Lets through who knows the account's password, or everybody where it has none.
 * @throws {AppError} `validation_failed` for a wrong password, `rate_limited` after too many.
 */
export async function requirePassword(
  { connection, passwords, passwordChecks }: IdentityContext,
  accountId: string,
  password: string | undefined,
): Promise<void> {
  const record = await accountsCollection
    .on(connection)
    .findById(accountId)
    .select('+passwordHash')
    .lean<AccountRecord>();
  if (!record?.passwordHash) return;
  if (password) {
    // Counted before it is looked at, so that tries at the same time are limited as well.
    await passwordChecks.consume(accountId);
    const isRight = await passwords.fits(record.passwordHash, password).catch(async (error: unknown) => {
      await passwordChecks.reward(accountId);
      throw error;
    });
    if (isRight) {
      await passwordChecks.reset(accountId);
      return;
    }
  }
  const userMessage = password ? 'That password is incorrect.' : 'Please enter your current password.';
  throw new AppError('validation_failed', {
    userMessage,
    issues: [{ path: 'currentPassword', message: userMessage }],
  });
}
