import type { Connection } from 'mongoose';
import { acrossWorkspaces } from '#app/kernel/database/across-workspaces.ts';
import { accessKeysCollection } from './access-keys.model.ts';

/** Deletes an account's keys: those of its workspace, and those that act on its behalf in other teams. */
export async function eraseKeys(connection: Connection, account: string): Promise<void> {
  const Keys = acrossWorkspaces(accessKeysCollection, connection);
  await Keys.deleteMany({ $or: [{ workspace: account }, { createdBy: account }] });
}
