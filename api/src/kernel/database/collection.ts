import type { Connection, Model, mongo, QueryFilter, Schema } from 'mongoose';
import { ensureIndexes } from './ensure-indexes.ts';
import { modelOf } from './model-of.ts';

/**
 * A collection as its feature declares it. A feature lists its collections (`defineFeature`). From that list the server
 * creates the indexes and checks that export and deletion cover all personal data.
 */
export interface Collection<Record> {
  /** Name of the Mongoose model. */
  readonly model: string;
  readonly schema: Schema<Record>;
  /**
   * Path of the field that holds the owner: the id of an account or of a workspace, which are the same for a personal
   * workspace. `_id` if there is one document per owner. Null for documents that belong to nobody.
   */
  readonly owner: string | null;
}

/** A collection that may be queried directly: its documents belong to nobody, or to a person and not to a workspace. */
export interface PlainCollection<Record> extends Collection<Record> {
  /** The model on a connection. Repeated calls return the same one. */
  on(connection: Connection): Model<Record>;
}

/** A collection of workspace data. `owned` gives access to one workspace's documents, `acrossWorkspaces` to all. */
export interface WorkspaceCollection<Record> extends Collection<Record> {
  readonly owner: string;
  /**
   * Whether documents can belong to a client of the workspace, by their field `client`. Then an actor with a client
   * reaches that client's documents only. Documents without a client belong to the workspace as a whole
   * (docs/decisions/0017-clients.md). `keeping` selects documents made by people: a client that has any can't be
   * deleted. Other documents are deleted with the client.
   */
  readonly ofClients?: true | { readonly inUse: QueryFilter<Record> };
}

/** Declares a collection. Its schema defines the indexes, which are created when the server starts. */
export function defineCollection<Record>(declared: Collection<Record>): PlainCollection<Record> {
  return { ...declared, on: (connection) => modelOf(declared, connection) };
}

/** Declares a collection of workspace data. It exposes no model, so that no query can forget to filter by workspace. */
export function defineWorkspaceCollection<Record>(
  declared: WorkspaceCollection<Record>,
): WorkspaceCollection<Record> {
  return declared;
}

/**
 * Creates a collection's indexes as its schema defines them, in one command. Mongoose would send one command per index.
 */
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
