import type { Connection, Model, mongo, QueryFilter, Schema } from 'mongoose';
import { ensureIndexes } from './ensure-indexes.ts';
import { modelOf } from './model-of.ts';

/**
 * A collection as its feature declares it. A feature lists its collections (`defineFeature`), and from that list
 * come the indexes at the start and the check that nothing personal is left out of export and deletion.
 */
export interface Collection<Record> {
  /** Mongoose's name of the model. */
  readonly model: string;
  readonly schema: Schema<Record>;
  /**
   * Path of the field that says whom a document belongs to: the id of an account or of a workspace, which for a
   * personal workspace are the same. `_id` where there is one document for each. Null for what belongs to nobody.
   */
  readonly owner: string | null;
}

/** A collection that is queried as it is: what belongs to nobody, or to a person rather than to a workspace. */
export interface PlainCollection<Record> extends Collection<Record> {
  /** The model on a connection; the same one however often it is asked for. */
  on(connection: Connection): Model<Record>;
}

/** A collection of what workspaces keep. `owned` leads to one workspace's documents, `acrossWorkspaces` to all. */
export interface WorkspaceCollection<Record> extends Collection<Record> {
  readonly owner: string;
  /**
   * Whether a document can belong to a client of the workspace, by its field `client`: then whoever acts for one client
   * reaches that client's alone. What says nothing is the workspace's as a whole (docs/decisions/0017-clients.md).
   * `keeping` are those that people made, for which a client is not deleted; the others go with it.
   */
  readonly ofClients?: true | { readonly keeping: QueryFilter<Record> };
}

/** Declares a collection. Its schema carries the indexes; they are made when the server starts. */
export function defineCollection<Record>(declared: Collection<Record>): PlainCollection<Record> {
  return { ...declared, on: (connection) => modelOf(declared, connection) };
}

/** Declares a collection of what workspaces keep: it has no model to ask, so that no query forgets whose it is. */
export function defineWorkspaceCollection<Record>(
  declared: WorkspaceCollection<Record>,
): WorkspaceCollection<Record> {
  return declared;
}

/** Brings a collection's indexes to what its schema says, in one command: Mongoose would send one for each. */
export async function createIndexes<Record>(
  collection: Collection<Record>,
  connection: Connection,
): Promise<void> {
  const indexes = collection.schema
    .indexes()
    .map(([key, options]) => ({ ...options, key }) as mongo.IndexDescription);
  const { collectionName } = modelOf(collection, connection).collection;
  if (indexes.length > 0) await ensureIndexes(connection, collectionName, indexes);
}
