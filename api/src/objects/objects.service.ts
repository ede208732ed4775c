import { type FileOrigin, type FileType, retentionMs, type UploadType } from '@postloom/shared-contracts';
import { Types } from 'mongoose';
import { clientField, clientOf, type Scope } from '#app/kernel/database/owned.ts';
import { AppError } from '#app/kernel/http/app-error.ts';
import { addThumbnails } from './add-thumbnails.ts';
import { createAllFiles, keeping, type ObjectUser } from './all-files.ts';
import { announceUpload, clearIncoming } from './announce-upload.ts';
import { type DeliveryOptions, deliverFile } from './deliver-file.ts';
import { discardFile } from './discard-file.ts';
import { createLibrary } from './library.ts';
import type { ObjectRecord } from './objects.model.ts';
import {
  filesOf,
  idIn,
  type ObjectsContext,
  readBytes,
  type StoredObject,
  urlOf,
} from './objects-context.ts';
import { receiveUpload } from './receive-upload.ts';
import { dropApart, eraseFiles, releaseFile, removeFile } from './remove-file.ts';
import { noSuchFile, readFile, resolveFile } from './resolve-file.ts';
import { roomOf } from './storage-usage.ts';
import { type NewClip, type NewPicture, storeClip, storePicture } from './store-file.ts';
import { type OwnPicture, storeOwnPicture } from './store-own-picture.ts';

/** Files that belong to accounts. With every storage, a file's type is determined from its bytes. */
export function createObjectsService(context: ObjectsContext) {
  const { usage, quotaOf, users, now } = context;
  const filesIn = (scope: Scope) => filesOf(context, scope);
  const filesOfOwner = (owner: string) => filesIn({ workspace: owner });
  const all = createAllFiles({ ...context, discard: (file) => discardFile(context, file) });

  return {
    library: { ...createLibrary(context), purge: all.purge },
    sweep: all.sweep,
    listEarlier: all.listEarlier,

    announce: (scope: Scope, upload: Parameters<typeof announceUpload>[2]) =>
      announceUpload(context, scope, upload),
    clearIncoming: (id: string) => clearIncoming(context, id),
    /** What is known of a workspace's files, by their addresses and in their order. */
    async describe(
      workspace: string,
      addresses: readonly string[],
    ): Promise<Array<{ url: string; alt: string; origin: FileOrigin | null }>> {
      const ids = addresses.map(idIn);
      const found = await filesOfOwner(workspace)
        .find({ _id: { $in: ids } })
        .select({ alt: 1, origin: 1 })
        .lean<ObjectRecord[]>();
      return addresses.map((url, index) => {
        const file = found.find(({ _id }) => _id === ids[index]);
        return { url, alt: file?.alt ?? '', origin: file?.origin ?? null };
      });
    },

    /** The origins of those of a workspace's files that were made here. */
    async originsOf(workspace: string, ids: readonly string[]): Promise<ReadonlyMap<string, FileOrigin>> {
      if (ids.length === 0) return new Map();
      const made = await filesOfOwner(workspace)
        .find({ _id: { $in: [...ids] }, origin: { $exists: true } })
        .select({ origin: 1 })
        .lean<ObjectRecord[]>();
      return new Map(made.flatMap(({ _id, origin }) => (origin ? [[_id, origin]] : [])));
    },

    /** Notes with a file from an earlier version where it comes from, unless that is known. */
    async noteOrigin(workspace: string, address: string, origin: FileOrigin): Promise<void> {
      await filesOfOwner(workspace).change(
        { _id: idIn(address), origin: { $exists: false } },
        { $set: { origin } },
      );
    },

    arrived: (id: string) => receiveUpload(context, id),

    /**
     * Registers a feature that can tell which objects are in use. Unused ones are deleted when they expire. Each
     * feature whose documents refer to objects registers once.
     */
    usedBy(user: ObjectUser): void {
      users.push(user);
    },

    /** Marks files that a post now shows: they are kept, and appear in the library. */
    async use(owner: string, ids: readonly string[]): Promise<void> {
      if (ids.length > 0) await filesOfOwner(owner).updateMany({ _id: { $in: [...ids] } }, keeping(true));
    },

    /**
     * Keeps a picture without adding it to the library, such as a logo.
     * @throws {AppError} `not_found`
     */
    async keepApart(scope: Scope, id: string): Promise<void> {
      await this.resolve(scope, id);
      const isKept = await filesIn(scope).change(
        { _id: id, listed: { $ne: true } },
        { $set: keeping(false) },
      );
      if (!isKept) throw noSuchFile();
    },

    dropApart: (owner: string, id: string) => dropApart(context, owner, id),

    /**
     * A picture as it can be used for the client that a scope names, or for none. An upload becomes that client's. What
     * is in the workspace's own library is copied, because posts of the workspace may show it.
     * @throws {AppError} `validation_failed` if it is in the library of another client.
     */
    async forClient({ workspace, client = null }: Scope, file: StoredObject): Promise<StoredObject> {
      const record = await filesOfOwner(workspace).findOne({ _id: file.id });
      if (!record || clientOf(record.client) === client) return file;
      if (!record.listed) {
        if (client !== null) await this.give(workspace, [file.id], client);
        return file;
      }
      if (clientOf(record.client) !== null || !isUpload(file.mimeType)) {
        throw new AppError('validation_failed', {
          userMessage: 'An image belongs to another client. Remove it, and choose one of this client’s.',
        });
      }
      const bytes = await readBytes(context, file.id, file.size);
      if (!bytes) throw new AppError('not_found');
      return this.put({
        owner: workspace,
        client,
        bytes,
        mimeType: file.mimeType,
        alt: record.alt,
        origin: file.origin,
        expiresAt: new Date(now().getTime() + retentionMs('runs')),
        limit: await quotaOf(workspace),
      });
    },

    /** Moves files to another client of the workspace; null for none. */
    async give(workspace: string, ids: readonly string[], client: string | null): Promise<void> {
      if (ids.length === 0) return;
      await filesOfOwner(workspace).updateMany({ _id: { $in: [...ids] } }, { client: clientField(client) });
    },

    /**
     * Moves a file to another account, if that has room for it.
     * @returns whether it is the other account's now.
     */
    async handOver(from: string, to: string, address: string): Promise<boolean> {
      const _id = idIn(address);
      const file = await filesOfOwner(from).findOne({ _id, status: 'ready' });
      if (!file) return filesOfOwner(to).has({ _id });
      try {
        await usage.take(to, roomOf(file), await quotaOf(to));
      } catch (error) {
        if (error instanceof AppError && error.code === 'storage_full') return false;
        throw error;
      }
      const isMoved = await filesOfOwner(from).change({ _id }, { $set: { owner: new Types.ObjectId(to) } });
      // If it wasn't there any more, another call has moved or removed it.
      await usage.give(isMoved ? from : to, roomOf(file));
      return isMoved || filesOfOwner(to).has({ _id });
    },

    release: (owner: string, id: string) => releaseFile(context, owner, id),

    makeThumbnails: (id: string) => addThumbnails(context, id),

    putOwn: (scope: Scope, picture: OwnPicture) => storeOwnPicture(context, scope, picture),
    put: (picture: NewPicture) => storePicture(context, picture),
    putVideo: (clip: NewClip) => storeClip(context, clip),

    /**
     * Checks that the owner has storage for a file of this size.
     * @throws {AppError} `storage_full`
     */
    async requireRoom(owner: string, bytes: number): Promise<void> {
      const stored = await usage.read(owner);
      if (stored.bytes + bytes > (await quotaOf(owner))) throw new AppError('storage_full');
    },

    resolve: (scope: Scope, address: string) => resolveFile(context, scope, address),
    bytes: (scope: Scope, address: string) => readFile(context, scope, address),
    deliver: (scopes: readonly [Scope, ...Scope[]], id: string, options: DeliveryOptions) =>
      deliverFile(context, scopes, id, options),

    /** All of the owner's files, oldest first. */
    async list(
      owner: string,
    ): Promise<ReadonlyArray<StoredObject & { readonly createdAt: Date; readonly name: string | null }>> {
      const records = await filesOfOwner(owner)
        .find({ status: 'ready' })
        .sort({ createdAt: 1 })
        .lean<ObjectRecord[]>();
      return records.flatMap(
        ({ _id: id, mimeType, size, origin = null, createdAt, name = null, tags = [], starred = false }) =>
          mimeType && size !== null
            ? [{ id, url: urlOf(id), mimeType, size, origin, createdAt, name, tags, starred }]
            : [],
      );
    },

    remove: (owner: string, id: string) => removeFile(context, owner, id),
    erase: (owner: string) => eraseFiles(context, owner),
  };
}

const isUpload = (type: FileType): type is UploadType => type !== 'video/mp4';

export type ObjectsService = ReturnType<typeof createObjectsService>;
