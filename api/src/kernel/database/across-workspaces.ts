import type { Connection, Model } from 'mongoose';
import type { WorkspaceCollection } from './collection.ts';
import { modelOf } from './model-of.ts';

/**
 * The documents of all workspaces: for jobs, migrations, and lookups by a secret. Code that acts for a person uses
 * `owned` instead. `.dependency-cruiser.cjs` lists the files that may use this.
 */
export function acrossWorkspaces<Record>(
  collection: WorkspaceCollection<Record>,
  connection: Connection,
): Model<Record> {
  return modelOf(collection, connection);
}
