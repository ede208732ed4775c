import type { Connection } from 'mongoose';
import { acrossWorkspaces } from '#app/kernel/database/across-workspaces.ts';
import { clientsCollection } from './clients.model.ts';

/** Which of the given files are logos of these workspaces' clients, including those in the bin. */
export const logosAmong = (
  connection: Connection,
  ids: readonly string[],
  workspaces: readonly string[],
): Promise<(string | null | undefined)[]> =>
  acrossWorkspaces(clientsCollection, connection).distinct('logo', {
    workspace: { $in: workspaces },
    logo: { $in: ids },
  });
