import type { IdentityContext } from '#app/identity/identity-context.ts';
import { AppError } from '#app/kernel/http/app-error.ts';
import { type AccountRecord, accountsCollection } from '../accounts.model.ts';

/** Whether the account has a password. One that was opened through a provider may have none. */
export async function hasPassword(
  { connection }: Pick<IdentityContext, 'connection'>,
  accountId: string,
): Promise<boolean> {
  const filter = { _id: accountId, passwordHash: { $exists: true } };
  return (await accountsCollection.on(connection).exists(filter)) !== null;
}

/**
 * Lets the caller through if they know the account's password, or if it has none.
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
    // Count before checking, so that concurrent tries are limited as well.
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
