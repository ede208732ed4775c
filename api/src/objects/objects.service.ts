import { hash, randomBytes } from 'node:crypto';
import type { Readable } from 'node:stream';
import {
  type FileOrigin,
  type FileType,
  retentionMs,
  type UploadType,
  uploadMaxBytes,
} from '@postloom/shared-contracts';
import { Types } from 'mongoose';
import { clientField, clientOf, type Scope } from '#app/kernel/database/owned.ts';
import { AppError } from '#app/kernel/http/app-error.ts';
import { refuseTooManyPixels } from '#app/kernel/pictures/picture-work.ts';
import { addThumbnails, writeThumbnails } from './add-thumbnails.ts';
import { createAllFiles, keeping, type ObjectUser } from './all-files.ts';
import { discardFile, removeBytes } from './discard-file.ts';
import { findFile } from './find-file.ts';
import { createLibrary } from './library.ts';
import type { ObjectRecord } from './objects.model.ts';
import {
  filesOf,
  idIn,
  type ObjectsContext,
  readBytes,
  type StoredObject,
  storedOf,
  thumbnailName,
  urlOf,
} from './objects-context.ts';
import { makeThumbnails, preparePicture, uploadTypeOf } from './prepare-picture.ts';
import { dropApart, eraseFiles, releaseFile, removeFile } from './remove-file.ts';
import { roomOf } from './storage-usage.ts';

/** How a file reaches its reader: by a redirect to the bucket, or as a stream from this server. */
export type Delivery =
  | { readonly kind: 'redirect'; readonly url: string }
  | {
      readonly kind: 'stream';
      readonly stream: Readable;
      readonly mimeType: FileType;
      readonly size: number;
      readonly disposition: string;
      /** Whether the URL will always return the same content. */
      readonly final: boolean;
    };

/** Files that belong to accounts. With every storage, a file's type is determined from its bytes. */
export function createObjectsService(context: ObjectsContext) {
  const { storage, usage, quotaOf, wantThumbnails, wantCleared, users, now } = context;
  const filesIn = (scope: Scope) => filesOf(context, scope);
  const filesOfOwner = (owner: string) => filesIn({ workspace: owner });
  const all = createAllFiles({ ...context, discard: (file) => discardFile(context, file) });

  /**
   * Completes an upload: returns the object if its file has arrived and is allowed, null if it hasn't arrived. A file
   * that is too large, has too many pixels or is of a wrong type is deleted.
   */
  async function complete(record: ObjectRecord): Promise<StoredObject | null> {
    const stored = storedOf(record);
    if (stored) return stored;
    const { _id: id } = record;
    const incoming = storage.incoming(id);
    const arrivedSize = await storage.size(incoming);
    if (arrivedSize === null) return completed(id);
    return discardingRefused(record, async () => {
      if (arrivedSize > uploadMaxBytes) throw new AppError('payload_too_large');
      // Read it only once, because it might be replaced. The bytes that are checked must be those that are kept.
      const bytes = await readBytes(context, incoming, arrivedSize);
      if (!bytes) return completed(id);
      const mimeType = await uploadTypeOf(bytes);
      await refuseTooManyPixels(bytes);
      const { bytes: cleaned, width, height } = await preparePicture(bytes, mimeType);
      const kept = cleaned ?? bytes;
      if (!(await claim(record, kept))) return completed(id);
      if (cleaned || incoming !== id) await storage.write(id, kept, mimeType);
      return settle(record, { mimeType, size: kept.length, width, height });
    });
  }

  /**
   * Claims that these are the bytes of an awaited file. If several callers check different files at once, the first
   * one's bytes count.
   */
  async function claim({ _id, owner }: ObjectRecord, bytes: Buffer): Promise<boolean> {
    const digest = hash('sha256', bytes);
    return filesOfOwner(owner.toHexString()).change(
      { _id, status: 'awaited', digest: { $in: [null, digest] } },
      { $set: { digest } },
    );
  }

  /** The object as another caller has completed it; null if nobody has. */
  async function completed(id: string): Promise<StoredObject | null> {
    const record = await findFile(context, id);
    return record && storedOf(record);
  }

  /**
   * Counts the file's real size instead of the reserved one. If several callers complete it, only one of them counts.
   */
  async function settle(
    record: ObjectRecord,
    file: Pick<ObjectRecord, 'width' | 'height'> & { readonly mimeType: UploadType; readonly size: number },
  ): Promise<StoredObject | null> {
    const { _id: id, kept = false } = record;
    const owner = record.owner.toHexString();
    const more = Math.max(0, file.size - (record.held ?? 0));
    if (more > 0) await usage.take(owner, { bytes: more, files: 0 }, await quotaOf(owner));
    const settled = await filesOfOwner(owner).change(
      { _id: id, status: 'awaited', held: record.held ?? { $exists: false } },
      {
        $set: {
          ...file,
          status: 'ready',
          kind: 'image',
          expiresAt: kept ? null : new Date(now().getTime() + retentionMs('unusedUploads')),
          listed: kept,
        },
        $unset: { held: 1, digest: 1 },
      },
    );
    if (!settled) {
      await usage.give(owner, { bytes: more, files: 0 });
      const present = await findFile(context, id);
      // Either its reservation was released in the meantime, or another caller was faster.
      if (present) return complete(present);
      // It was removed in the meantime, and nothing may be left of it.
      await removeBytes(context, id);
      return null;
    }
    const less = Math.max(0, (record.held ?? 0) - file.size);
    if (less > 0) await usage.give(owner, { bytes: less, files: 0 });
    await wantThumbnails(id);
    const incoming = storage.incoming(id);
    if (incoming !== id) await storage.remove(incoming);
    return { id, url: urlOf(id), mimeType: file.mimeType, size: file.size, origin: null };
  }

  /** Deletes a refused file, but not one that just couldn't be checked right now. */
  async function discardingRefused<T>(file: ObjectRecord, look: () => Promise<T>): Promise<T> {
    try {
      return await look();
    } catch (error) {
      if (error instanceof AppError && error.code !== 'service_unavailable') await discardFile(context, file);
      throw error;
    }
  }

  /** The first of several scopes that contains the file, or just the first one if none does. */
  async function firstWith([own, ...others]: readonly [Scope, ...Scope[]], id: string): Promise<Scope> {
    if (others.length === 0 || (await filesIn(own).has({ _id: id }))) return own;
    for (const other of others) if (await filesIn(other).has({ _id: id })) return other;
    return own;
  }

  return {
    library: { ...createLibrary(context), purge: all.purge },
    sweep: all.sweep,
    listEarlier: all.listEarlier,

    /**
     * Announces an upload to be PUT to the returned URL. Reserves storage for it: the given size, or otherwise the
     * maximum size of a file.
     * @param limit bytes that the owner may store; by default their plan's quota.
     * @throws {AppError} `storage_full`
     */
    async announce(
      scope: Scope,
      {
        size,
        name,
        keep = false,
        limit,
      }: {
        readonly size: number | null;
        readonly name?: string | undefined;
        /** Whether to keep it in the library. */
        readonly keep?: boolean;
        readonly limit?: number;
      },
    ): Promise<{ id: string; uploadURL: string; objectURL: string }> {
      const id = randomBytes(16).toString('hex');
      const held = size ?? uploadMaxBytes;
      const createdAt = now();
      const { workspace: owner } = scope;
      await usage.take(owner, { bytes: held, files: 1 }, limit ?? (await quotaOf(owner)));
      await filesIn(scope).insert({
        _id: id,
        status: 'awaited',
        mimeType: null,
        size: null,
        alt: null,
        held,
        kept: keep,
        ...(name && { name }),
        version: 1,
        createdAt,
        updatedAt: createdAt,
        deletedAt: null,
      });
      // The URL accepts another file even after one was checked or refused, and a crash may leave one behind.
      if (storage.incoming(id) !== id) {
        await wantCleared(id, new Date(createdAt.getTime() + retentionMs('awaitedUploads')));
      }
      return { id, uploadURL: await storage.uploadUrl(id, size), objectURL: urlOf(id) };
    },

    /** Removes a file that was uploaded under the incoming name. */
    clearIncoming: (id: string): Promise<void> => storage.remove(storage.incoming(id)),

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

    /**
     * Checks a file that has just arrived.
     * @throws {AppError} if it isn't allowed; `gone` if it isn't awaited.
     */
    async arrived(id: string): Promise<void> {
      const record = await findFile(context, id);
      if (record) {
        await complete(record);
        return;
      }
      await storage.remove(id);
      throw new AppError('gone', { userMessage: 'This upload has expired. Please choose the file again.' });
    },

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
      if (!isKept)
        throw new AppError('not_found', {
          userMessage: 'An uploaded file no longer exists. Please upload it again.',
        });
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

    /**
     * Stores a person's own picture that wasn't uploaded separately. It is treated like an upload, and stored only once
     * however often it is sent.
     * @param limit bytes that the owner may store; by default their plan's quota.
     * @param expiresAt when it is deleted unless something uses it by then.
     * @throws {AppError} `storage_full`, or `unsupported_media_type` if it isn't a picture
     */
    async putOwn(
      scope: Scope,
      {
        bytes,
        limit,
        expiresAt,
      }: { readonly bytes: Buffer; readonly limit?: number; readonly expiresAt: Date },
    ): Promise<StoredObject> {
      const { workspace: owner } = scope;
      const mimeType = await uploadTypeOf(bytes);
      const kept = (await preparePicture(bytes, mimeType)).bytes ?? bytes;
      const digest = hash('sha256', kept);
      const same = { digest, status: 'ready' as const, deletedAt: null };
      await filesIn(scope).change({ ...same, expiresAt: { $lt: expiresAt } }, { $set: { expiresAt } });
      const known = await filesIn(scope).findOne(same);
      const stored = known && storedOf(known);
      if (stored) return stored;
      const room = limit ?? (await quotaOf(owner));
      const { client } = scope;
      const own = { alt: null, origin: null };
      return this.put({ owner, client, bytes: kept, mimeType, ...own, expiresAt, limit: room, digest });
    },

    /**
     * Stores a picture that didn't come by an upload address.
     * @param expiresAt when they are deleted unless something uses them by then; null to keep them until they are
     *   removed.
     */
    async put({
      owner,
      client,
      bytes,
      mimeType,
      alt,
      origin,
      expiresAt,
      // Without a limit: something that was paid for, or a member's own photo, is never refused for lack of storage.
      limit = Number.POSITIVE_INFINITY,
      digest,
    }: {
      readonly owner: string;
      /** The workspace's client that it was made for. */
      readonly client?: string | null | undefined;
      readonly bytes: Buffer;
      readonly mimeType: UploadType;
      readonly alt: string | null;
      /** Null for a person's own picture. */
      readonly origin: FileOrigin | null;
      readonly expiresAt: Date | null;
      /** Bytes that the owner may store. */
      readonly limit?: number;
      /** Identifies an equal file; see {@link ObjectRecord}. */
      readonly digest?: string;
    }): Promise<StoredObject> {
      const id = randomBytes(16).toString('hex');
      const size = bytes.length;
      const { width, height } = await preparePicture(bytes, mimeType);
      await usage.take(owner, { bytes: size, files: 1 }, limit);
      await storage.write(id, bytes, mimeType);
      const createdAt = now();
      await filesIn({ workspace: owner, client }).insert({
        _id: id,
        status: 'ready',
        mimeType,
        size,
        alt,
        ...(origin && { origin }),
        kind: 'image',
        width,
        height,
        listed: false,
        ...(digest && { digest }),
        version: 1,
        createdAt,
        updatedAt: createdAt,
        expiresAt,
        deletedAt: null,
      });
      await wantThumbnails(id);
      return { id, url: urlOf(id), mimeType, size, origin };
    },

    /**
     * Stores a clip that was made on this server.
     * @param poster its first image, from which thumbnails are made.
     * @param expiresAt as for `put`.
     */
    async putVideo({
      owner,
      client,
      bytes,
      poster,
      width,
      height,
      alt,
      origin,
      expiresAt,
    }: {
      readonly owner: string;
      readonly client?: string | null | undefined;
      readonly bytes: Buffer;
      readonly poster: Buffer;
      readonly width: number;
      readonly height: number;
      readonly alt: string;
      readonly origin: FileOrigin;
      readonly expiresAt: Date;
    }): Promise<StoredObject> {
      const id = randomBytes(16).toString('hex');
      const size = bytes.length;
      const thumbnails = await makeThumbnails(poster);
      await usage.take(owner, { bytes: size, files: 1 }, Number.POSITIVE_INFINITY);
      await storage.write(id, bytes, 'video/mp4');
      const widths = await writeThumbnails(context, id, thumbnails);
      const createdAt = now();
      await filesIn({ workspace: owner, client }).insert({
        _id: id,
        status: 'ready',
        mimeType: 'video/mp4',
        size,
        alt,
        origin,
        kind: 'video',
        width,
        height,
        thumbnails: widths,
        listed: false,
        version: 1,
        createdAt,
        updatedAt: createdAt,
        expiresAt,
        deletedAt: null,
      });
      return { id, url: urlOf(id), mimeType: 'video/mp4', size, origin };
    },

    /**
     * Checks that the owner has storage for a file of this size.
     * @throws {AppError} `storage_full`
     */
    async requireRoom(owner: string, bytes: number): Promise<void> {
      const stored = await usage.read(owner);
      if (stored.bytes + bytes > (await quotaOf(owner))) throw new AppError('storage_full');
    },

    /**
     * The scope's object for an upload or object URL, if its file has arrived.
     * @throws {AppError} `not_found`
     */
    async resolve(scope: Scope, address: string): Promise<StoredObject> {
      const id = idIn(address);
      const record = id && (await filesIn(scope).findOne({ _id: id }));
      const stored = record ? await complete(record) : null;
      if (!stored)
        throw new AppError('not_found', {
          userMessage: 'An uploaded file no longer exists. Please upload it again.',
        });
      return stored;
    },

    /**
     * The bytes of one of the scope's objects.
     * @throws {AppError} `not_found`
     */
    async bytes(scope: Scope, address: string): Promise<StoredObject & { readonly content: Buffer }> {
      const stored = await this.resolve(scope, address);
      const content = await readBytes(context, stored.id, stored.size);
      if (!content) throw new AppError('not_found');
      return { ...stored, content };
    },

    /**
     * How to deliver a file to its owner.
     * @param width of a thumbnail. If it doesn't exist, the file itself is delivered.
     * @throws {AppError} `not_found`, also for files of others.
     */
    async deliver(
      scopes: readonly [Scope, ...Scope[]],
      id: string,
      { downloadName, width }: { readonly downloadName: string | null; readonly width: number | null },
    ): Promise<Delivery> {
      const scope = await firstWith(scopes, id);
      const whole = await this.resolve(scope, id);
      const small =
        width !== null && (await filesIn(scope).has({ _id: id, thumbnails: width }))
          ? thumbnailName(id, width)
          : null;
      const name = small ?? id;
      const mimeType = small ? 'image/webp' : whole.mimeType;
      // Not final while the thumbnail has yet to be made.
      const final = width === null || small !== null;
      const disposition = downloadName === null ? 'inline' : attachment(downloadName);
      const url = await storage.readUrl(name, { mimeType, disposition });
      if (url !== null) return { kind: 'redirect', url };
      const size = small ? await storage.size(small) : whole.size;
      const stream = await storage.read(name);
      if (!stream || size === null) throw new AppError('not_found');
      return { kind: 'stream', stream, mimeType, size, disposition, final };
    },

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

/** RFC 6266: a plain name that every reader understands and, if that differs, the exact one. */
function attachment(name: string): string {
  const plain = name.replace(/[^\w. -]/g, '_');
  const exact = plain === name ? '' : `; filename*=UTF-8''${encodeURIComponent(name)}`;
  return `attachment; filename="${plain}"${exact}`;
}
