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
 * Whose things a request may reach. A member's personal workspace has the id of their account, so what was kept by
 * account is kept by workspace (docs/decisions/0011-workspaces.md).
 */
export interface Scope {
  readonly workspace: string;
  /**
   * Within the workspace, the things of one client only; null for those of none, the workspace's own. Where it is not
   * given, all of them.
   */
  readonly client?: string | null | undefined;
}

/** What can be edited from two places at once. */
export interface Versioned {
  /** Counts up with each change, from 1. */
  version: number;
}

/** A document before it is signed with its owner. Its id is made where it has none of its own. */
type Unsigned<Record> = Omit<Record, '_id' | 'workspace' | 'account' | 'owner' | 'client'> & {
  readonly _id?: Record extends { _id: infer Id } ? Id : never;
  /** Where the scope names no client. */
  readonly client?: Types.ObjectId | null;
};

/** The documents of one workspace, and no way to any other's. */
export interface OwnedDocuments<Record> {
  find(filter?: QueryFilter<Record>): ReturnType<Model<Record>['find']>;
  findOne(filter?: QueryFilter<Record>): Promise<Record | null>;
  has(filter: QueryFilter<Record>): Promise<boolean>;
  /** How many there are; with `max`, no further than that. */
  count(filter?: QueryFilter<Record>, max?: number): Promise<number>;
  /** What an aggregation makes of all of them. */
  aggregate<Result>(stages: readonly PipelineStage[]): Promise<Result[]>;
  insert(record: Unsigned<Record>): Promise<Record>;
  /** Inserts what is not there yet, whatever else is. */
  insertMissing(records: readonly Unsigned<Record>[]): Promise<void>;
  /** @returns the changed document. */
  updateOne(filter: QueryFilter<Record>, update: UpdateQuery<Record>): Promise<Record | null>;
  /**
   * Changes a document without reading it back. Nothing is cast, which is quick for large ones: ids are given as ids.
   * @returns whether there was one.
   */
  change(filter: QueryFilter<Record>, update: UpdateQuery<Record>): Promise<boolean>;
  /** Several such changes at once. */
  changeAll(
    changes: readonly { readonly filter: QueryFilter<Record>; readonly update: UpdateQuery<Record> }[],
  ): Promise<void>;
  /** Sets fields of all that match. @returns how many. */
  updateMany(filter: QueryFilter<Record>, set: Partial<Record>): Promise<number>;
  /** @returns the removed document. */
  deleteOne(filter?: QueryFilter<Record>): Promise<Record | null>;
  deleteMany(filter?: QueryFilter<Record>): Promise<number>;
}

/** A client as a document names it. */
export const clientField = (client: string | null): Types.ObjectId | null =>
  client === null ? null : new Types.ObjectId(client);

/** The client of a document, null for the workspace's own; documents of before clients say nothing. */
export const clientOf = (client: Types.ObjectId | null | undefined): string | null =>
  client?.toHexString() ?? null;

/**
 * The one way to documents that belong to a workspace: every query is held to the scope, and every insert is signed
 * with it. The collection names the field by `owner`; where that is `_id`, the workspace has one document.
 */
export function owned<Record>(
  collection: WorkspaceCollection<Record>,
  connection: Connection,
  { workspace, client }: Scope,
): OwnedDocuments<Record> {
  const model = modelOf(collection, connection);
  const own = {
    [collection.owner]: new Types.ObjectId(workspace),
    ...(collection.ofClients && client !== undefined && { client: clientField(client) }),
  };
  // The scope is written last: nothing that a caller gives can widen it.
  const within = (filter: QueryFilter<Record> = {}) => ({ ...filter, ...own }) as QueryFilter<Record>;
  const sign = (record: Unsigned<Record>) =>
    ({
      _id: new Types.ObjectId(),
      ...(collection.ofClients && { client: null }),
      ...record,
      ...own,
    }) as Record;
  return {
    find: (filter) => model.find(within(filter)),
    findOne: async (filter) =>
      filter
        ? model.findOne(within(filter)).lean<Record>()
        : // By the driver: the most frequent read of all, of a balance, needs no query of Mongoose's.
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
    updateOne: (filter, update) =>
      model.findOneAndUpdate(within(filter), update, { returnDocument: 'after' }).lean<Record>(),
    async change(filter, update) {
      const { matchedCount } = await model.collection.updateOne(within(filter) as never, update as never);
      return matchedCount === 1;
    },
    async changeAll(changes) {
      await model.collection.bulkWrite(
        changes.map(({ filter, update }) => ({ updateOne: { filter: within(filter), update } })) as never[],
      );
    },
    async updateMany(filter, set) {
      return (await model.updateMany(within(filter), { $set: set } as UpdateQuery<Record>)).modifiedCount;
    },
    deleteOne: async (filter) => model.findOneAndDelete(within(filter)).lean<Record>(),
    async deleteMany(filter) {
      return (await model.deleteMany(within(filter))).deletedCount;
    },
  };
}

/**
 * Changes a document that the caller read as `version`.
 * @returns the changed document.
 * @throws {AppError} `not_found`; `conflict` with the present version when another change came first.
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
