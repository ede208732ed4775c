import { buffer } from 'node:stream/consumers';
import {
  endpointUrl,
  type FileOrigin,
  type FileType,
  objectsEndpoints,
  retentionMs,
} from '@postloom/shared-contracts';
import type { Connection } from 'mongoose';
import { type OwnedDocuments, owned, type Scope } from '#app/kernel/database/owned.ts';
import type { ObjectStorage } from '#app/kernel/storage/object-storage.ts';
import { type ObjectRecord, objectsCollection } from './objects.model.ts';
import type { StorageUsage } from './storage-usage.ts';

export interface StoredObject {
  readonly id: string;
  readonly url: string;
  readonly mimeType: FileType;
  readonly size: number;
  /** As in {@link ObjectRecord}; null if it is missing there. */
  readonly origin: FileOrigin | null;
}

/** A feature whose documents refer to objects. */
export interface ObjectUser {
  /**
   * Which of the given objects it uses.
   * @param owners the workspaces that the objects belong to.
   */
  find(ids: readonly string[], owners: readonly string[]): Promise<readonly (string | null | undefined)[]>;
  /**
   * How it keeps them: in the library, or apart from it, until it lets go of them; or for a day, after which it is asked
   * again, because its documents go without letting go of their files.
   */
  readonly keeps: 'in the library' | 'apart' | 'for a day';
}

/**
 * Lets people read a single file of a workspace that isn't open to them.
 * @param workspaces those that are open to the reader.
 */
export type ReadRule = (
  file: { readonly id: string; readonly owner: string },
  workspaces: readonly string[],
) => Promise<boolean>;

/** What the use cases of files work with. */
export interface ObjectsContext {
  readonly connection: Connection;
  readonly storage: ObjectStorage;
  readonly usage: StorageUsage;
  /** Maximum bytes that an account may store. */
  readonly quotaOf: (owner: string) => Promise<number>;
  /** Schedules a file's thumbnails. */
  readonly wantThumbnails: (id: string) => Promise<void>;
  /** Schedules the removal of anything that is left under a file's incoming name by then. */
  readonly wantCleared: (id: string, at: Date) => Promise<void>;
  /** The features that can tell which files are in use; each registers itself. */
  readonly users: ObjectUser[];
  /** Who else may read a file, besides those to whom its workspace is open; features register these rules. */
  readonly readRules: ReadRule[];
  readonly now: () => Date;
}

export const filesOf = (
  { connection }: Pick<ObjectsContext, 'connection'>,
  scope: Scope,
): OwnedDocuments<ObjectRecord> => owned(objectsCollection, connection, scope);

export const urlOf = (id: string): string => endpointUrl(objectsEndpoints.getObject, { params: { id } });

/** A day from now. By then whatever is about to use a file has been stored, and the sweep finds it (`usedBy`). */
export const inADay = ({ now }: Pick<ObjectsContext, 'now'>): Date =>
  new Date(now().getTime() + retentionMs('generatedMedia'));

/** A file's bytes from the storage, up to `length` if given; null if there is no such file. */
export async function readBytes(
  { storage }: Pick<ObjectsContext, 'storage'>,
  name: string,
  length?: number,
): Promise<Buffer | null> {
  const stream = await storage.read(name, length);
  return stream && buffer(stream);
}

/** The id of the object that an upload or object URL names; empty if it names none. */
export const idIn = (address: string): string =>
  /(?:^|\/)([0-9a-f]{32})(?:\/content)?(?:\?|$)/.exec(address)?.[1] ?? '';

/** Name of a file's thumbnail in the storage. */
export const thumbnailName = (id: string, width: number): string => `${id}-${width}`;

/** A record's file; null if it hasn't arrived. */
export const storedOf = ({ _id: id, status, mimeType, size, origin }: ObjectRecord): StoredObject | null =>
  status === 'ready' && mimeType && size !== null
    ? { id, url: urlOf(id), mimeType, size, origin: origin ?? null }
    : null;
