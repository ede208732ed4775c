import {
  type Connection,
  type Model,
  type PipelineStage,
  type QueryFilter,
  Types,
  type UpdateQuery,
} from 'mongoose';
import { AppError } from '../http/app-error.ts';
import type { WorkspaceCollection } from './collection.ts';
import { isDuplicateKey } from './duplicate-key.ts';
import { modelOf } from './model-of.ts';

/**
 * Whose data a request may access. A personal workspace has the id of its member's account, so data that used to be
 * stored per account is now stored per workspace without a change (docs/decisions/0011-workspaces.md).
 */
export interface Scope {
  readonly workspace: string;
  /**
   * Restricts access within the workspace to one client, or with null to the workspace's own data. If undefined,
   * everything.
   */
  readonly client?: string | null | undefined;
  /** Archived clients, whose documents this call can read and not change (docs/decisions/0017-clients.md). */
  readonly closed?: readonly string[] | undefined;
}

export const clientIsArchived = (): AppError =>
  new AppError('forbidden', {
    userMessage: 'This client is archived. Unarchive it to make changes.',
  });

/**
 * Refuses a change to what belongs to an archived client. `owned` calls it for each write; call it earlier where a
 * write comes only after other effects.
 * @throws {AppError} `forbidden`
 */
export function requireOpen({ closed = [] }: Scope, client: string | null): void {
  if (client !== null && closed.includes(client)) throw clientIsArchived();
}

/** A document that can be edited in two places at once. */
export interface Versioned {
  /** Starts at 1 and increases with each change. */
  version: number;
}

/** A document before its owner is added. If it has no id, one is generated. */
type Unsigned<Record> = Omit<Record, '_id' | 'workspace' | 'account' | 'owner' | 'client'> & {
  readonly _id?: Record extends { _id: infer Id } ? Id : never;
  /** For a scope that names no client. */
  readonly client?: Types.ObjectId | null;
};

/** The documents of one workspace, with no way to reach any other's. */
export interface OwnedDocuments<Record> {
  find(filter?: QueryFilter<Record>): ReturnType<Model<Record>['find']>;
  findOne(filter?: QueryFilter<Record>): Promise<Record | null>;
  has(filter: QueryFilter<Record>): Promise<boolean>;
  /** The number of documents; with `max`, counting stops there. */
  count(filter?: QueryFilter<Record>, max?: number): Promise<number>;
  /** The result of an aggregation over all of them. */
  aggregate<Result>(stages: readonly PipelineStage[]): Promise<Result[]>;
  insert(record: Unsigned<Record>): Promise<Record>;
  /** Inserts the records that don't exist yet. */
  insertMissing(records: readonly Unsigned<Record>[]): Promise<void>;
  /** @returns the changed document. */
  updateOne(filter: QueryFilter<Record>, update: UpdateQuery<Record>): Promise<Record | null>;
  /**
   * Changes a document without reading it back. Values are not cast, which saves time for large ones, so ids must be
   * passed as ObjectIds.
   * @returns whether there was such a document.
   */
  change(filter: QueryFilter<Record>, update: UpdateQuery<Record>): Promise<boolean>;
  /** Several of these changes at once. */
  changeAll(
    changes: readonly { readonly filter: QueryFilter<Record>; readonly update: UpdateQuery<Record> }[],
  ): Promise<void>;
  /**
   * Sets fields of all matching documents.
   * @returns how many were changed.
   */
  updateMany(filter: QueryFilter<Record>, set: Partial<Record>): Promise<number>;
  /** @returns the removed document. */
  deleteOne(filter?: QueryFilter<Record>): Promise<Record | null>;
  deleteMany(filter?: QueryFilter<Record>): Promise<number>;
}

/** A client's id as stored in documents. */
export const clientField = (client: string | null): Types.ObjectId | null =>
  client === null ? null : new Types.ObjectId(client);

/**
 * The client of a document, null for the workspace's own. Documents from before clients existed have no such field
 * (compat: clients).
 */
export const clientOf = (client: Types.ObjectId | null | undefined): string | null =>
  client?.toHexString() ?? null;

/**
 * The only way to access documents that belong to a workspace. It adds the scope to every query and the owner to every
 * insert. The collection's `owner` names the field; if that is `_id`, each workspace has one document.
 */
export function owned<Record>(
  collection: WorkspaceCollection<Record>,
  connection: Connection,
  scope: Scope,
): OwnedDocuments<Record> {
  const { workspace, client, closed = [] } = scope;
  const model = modelOf(collection, connection);
  const own = {
    [collection.owner]: new Types.ObjectId(workspace),
    ...(collection.ofClients && client !== undefined && { client: clientField(client) }),
  };
  // The scope comes last, so that no caller's filter can override it.
  const within = (filter: QueryFilter<Record> = {}) => ({ ...filter, ...own }) as QueryFilter<Record>;
  const sign = (record: Unsigned<Record>): Record => {
    const signed = {
      _id: new Types.ObjectId(),
      ...(collection.ofClients && { client: null }),
      ...record,
      ...own,
    };
    if (collection.ofClients) requireOpen(scope, clientOf(signed.client));
    return signed as Record;
  };
  const ofClosed = collection.ofClients && closed.length > 0 && { client: { $in: closed.map(clientField) } };
  /** The condition of a write, which is refused if an archived client's document meets it. */
  const toChange = async (filter?: QueryFilter<Record>): Promise<QueryFilter<Record>> => {
    const asked = within(filter);
    if (ofClosed && (await model.exists({ $and: [asked, ofClosed] } as QueryFilter<Record>)))
      throw clientIsArchived();
    return asked;
  };
  return {
    find: (filter) => model.find(within(filter)),
    findOne: async (filter) =>
      filter
        ? model.findOne(within(filter)).lean<Record>()
        : // Through the driver: balances are read most often, and Mongoose would only add overhead.
          model.collection.findOne<Record & object>(own),
    has: async (filter) => (await model.exists(within(filter))) !== null,
    count: (filter, max) => model.countDocuments(within(filter), max === undefined ? {} : { limit: max }),
    aggregate: (stages) => model.aggregate([{ $match: own }, ...stages]),
    async insert(record) {
      const whole = sign(record);
      await model.collection.insertOne(whole as never);
      return whole;
    },
    async insertMissing(records) {
      await model.collection
        .insertMany(records.map(sign) as never[], { ordered: false })
        .catch((error: unknown) => {
          if (!isDuplicateKey(error)) throw error;
        });
    },
    updateOne: async (filter, update) =>
      model.findOneAndUpdate(await toChange(filter), update, { returnDocument: 'after' }).lean<Record>(),
    async change(filter, update) {
      const asked = await toChange(filter);
      const { matchedCount } = await model.collection.updateOne(asked as never, update as never);
      return matchedCount === 1;
    },
    async changeAll(changes) {
      const writes = [];
      for (const { filter, update } of changes)
        writes.push({ updateOne: { filter: await toChange(filter), update } });
      await model.collection.bulkWrite(writes as never[]);
    },
    async updateMany(filter, set) {
      const update = { $set: set } as UpdateQuery<Record>;
      return (await model.updateMany(await toChange(filter), update)).modifiedCount;
    },
    deleteOne: async (filter) => model.findOneAndDelete(await toChange(filter)).lean<Record>(),
    async deleteMany(filter) {
      return (await model.deleteMany(await toChange(filter))).deletedCount;
    },
  };
}

/**
 * Changes a document, provided that it still has the version that the caller has read.
 * @returns the changed document.
 * @throws {AppError} `not_found`; `conflict` with the current version if another change came first.
 */
export async function updateVersioned<Record extends Versioned>(
  documents: OwnedDocuments<Record>,
  filter: QueryFilter<Record>,
  version: number,
  update: UpdateQuery<Record>,
): Promise<Record> {
  const changed = await documents.updateOne(
    { ...filter, version } as QueryFilter<Record>,
    { ...update, $inc: { ...update.$inc, version: 1 } } as UpdateQuery<Record>,
  );
  if (changed) return changed;
  const present = await documents.findOne(filter);
  if (!present) throw new AppError('not_found');
  throw new AppError('conflict', { currentVersion: present.version });
}
