import type { Connection } from 'mongoose';
import { isDuplicateKey } from '#app/kernel/database/duplicate-key.ts';
import { AppError } from '#app/kernel/http/app-error.ts';
import { accountSettingsCollection, type SettingsRecord } from './settings.model.ts';

interface SettingsContext {
  readonly connection: Connection;
}

export async function readSettings(
  { connection }: SettingsContext,
  accountId: string,
): Promise<Partial<SettingsRecord>> {
  const found = await accountSettingsCollection.on(connection).findById(accountId).lean<SettingsRecord>();
  return found ?? {};
}

/**
 * Sets the given fields and leaves the others.
 * @throws {AppError} `username_taken`
 */
export async function writeSettings(
  { connection }: SettingsContext,
  accountId: string,
  change: Partial<SettingsRecord>,
): Promise<void> {
  const Settings = accountSettingsCollection.on(connection);
  try {
    await Settings.updateOne({ _id: accountId }, { $set: change }, { upsert: true });
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
    if ('usernameKey' in (error.keyPattern as object)) throw handleTaken();
    // Two first writes at once: the other one has created the record, so now there is one to update.
    await Settings.updateOne({ _id: accountId }, { $set: change });
  }
}

/**
 * Whether somebody has the handle.
 * @param key the handle in lower case.
 */
export async function hasHandle(
  { connection }: SettingsContext,
  key: string,
  { butNot }: { readonly butNot?: string } = {},
): Promise<boolean> {
  const filter = { usernameKey: key, ...(butNot !== undefined && { _id: { $ne: butNot } }) };
  return (await accountSettingsCollection.on(connection).exists(filter)) !== null;
}

export function handleTaken(): AppError {
  const { userMessage } = new AppError('username_taken');
  return new AppError('username_taken', { issues: [{ path: 'username', message: userMessage }] });
}
