import type { Connection, Model } from 'mongoose';
import type { WorkspaceCollection } from './collection.ts';
import { modelOf } from './model-of.ts';

/**
 * What workspaces keep, of all of them: for jobs, migrations, and what is found by a name that is a secret itself.
 * Whoever acts for somebody asks `owned`. Which files come here is listed in `.dependency-cruiser.cjs`.
 */
export function acrossWorkspaces<Record>(
  collection: WorkspaceCollection<Record>,
  connection: Connection,
): Model<Record> {
  return modelOf(collection, connection);
}
