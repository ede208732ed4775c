import { hash, randomBytes } from 'node:crypto';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import {
  endpointUrl,
  type FileType,
  objectsEndpoints,
  retentionMs,
  type UploadType,
  uploadMaxBytes,
  uploadTypes,
} from '@postloom/shared-contracts';
import { fileTypeFromBuffer } from 'file-type';
import type { Connection } from 'mongoose';
import { clientField, owned, type Scope } from '#app/kernel/database/owned.ts';
import { AppError } from '#app/kernel/http/app-error.ts';
import { bounds } from '#app/kernel/http/bounds.ts';
import { refuseTooManyPixels } from '#app/kernel/pictures/picture-work.ts';
import type { ObjectStorage } from '#app/kernel/storage/object-storage.ts';
import { createAllFiles, keeping, type ObjectUser } from './all-files.ts';
import { createLibrary } from './library.ts';
import { type ObjectRecord, objectsCollection } from './objects.model.ts';
import { makeThumbnails, preparePicture, unreadable } from './prepare-picture.ts';
import { roomOf, type StorageUsage } from './storage-usage.ts';

export interface StoredObject {
  readonly id: string;
  readonly url: string;
  readonly mimeType: FileType;
  readonly size: number;
}

/** How a file reaches its reader: by an address of the bucket, or as a stream from here. */
export type Delivery =
  | { readonly kind: 'redirect'; readonly url: string }
  | {
      readonly kind: 'stream';
      readonly stream: Readable;
      readonly mimeType: FileType;
      readonly size: number;
      readonly disposition: string;
      /** Whether the address will always give the same. */
      readonly final: boolean;
    };

/** Files that belong to accounts. Whatever the storage, what a file is is read from its bytes. */
export function createObjectsService({
  connection,
  storage,
  usage,
  quotaOf,
  wantThumbnails,
  wantCleared,
  now,
}: {
  readonly connection: Connection;
  readonly storage: ObjectStorage;
  readonly usage: StorageUsage;
  /** Bytes that an account may store. */
  readonly quotaOf: (owner: string) => Promise<number>;
  /** Has the smaller pictures of a file made, soon. */
  readonly wantThumbnails: (id: string) => Promise<void>;
  /** Has what then still lies under the incoming name of a file removed. */
  readonly wantCleared: (id: string, at: Date) => Promise<void>;
  readonly now: () => Date;
}) {
  const filesIn = (scope: Scope) => owned(objectsCollection, connection, scope);
  const filesOf = (owner: string) => filesIn({ workspace: owner });
  const users: ObjectUser[] = [];
  const all = createAllFiles({ connection, usage, users, discard, wantThumbnails, now });
  const urlOf = (id: string): string => endpointUrl(objectsEndpoints.getObject, { params: { id } });

  const storedOf = ({ _id: id, status, mimeType, size }: ObjectRecord): StoredObject | null =>
    status === 'ready' && mimeType && size !== null ? { id, url: urlOf(id), mimeType, size } : null;

  /**
   * The object once its file has arrived and is what it may be; null while it has not. A file that is too large,
   * has too many pixels or is of another kind is removed again.
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
      // Read once: at the next time there may be another file. What is looked at and what is kept are these bytes.
      const bytes = await readAll(incoming, arrivedSize);
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
   * Says that these are the bytes of a file that is awaited. Of several who look at once, and at different files,
   * the first decides.
   */
  async function claim({ _id, owner }: ObjectRecord, bytes: Buffer): Promise<boolean> {
    const digest = hash('sha256', bytes);
    return filesOf(owner.toHexString()).change(
      { _id, status: 'awaited', digest: { $in: [null, digest] } },
      { $set: { digest } },
    );
  }

  /** What somebody else has made of a file that is not there to be looked at; null where that is nothing. */
  async function completed(id: string): Promise<StoredObject | null> {
    const record = await all.find(id);
    return record && storedOf(record);
  }

  /** Counts what has arrived instead of what was set aside for it. One of several who look counts. */
  async function settle(
    record: ObjectRecord,
    file: Pick<ObjectRecord, 'width' | 'height'> & { readonly mimeType: UploadType; readonly size: number },
  ): Promise<StoredObject | null> {
    const { _id: id, kept = false } = record;
    const owner = record.owner.toHexString();
    const more = Math.max(0, file.size - (record.held ?? 0));
    if (more > 0) await usage.take(owner, { bytes: more, files: 0 }, await quotaOf(owner));
    const settled = await filesOf(owner).change(
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
      const present = await all.find(id);
      // Its room was let go of meanwhile, or somebody else was first.
      if (present) return complete(present);
      // It was removed meanwhile, and nothing of it may stay.
      await removeFiles(id);
      return null;
    }
    const less = Math.max(0, (record.held ?? 0) - file.size);
    if (less > 0) await usage.give(owner, { bytes: less, files: 0 });
    await wantThumbnails(id);
    const incoming = storage.incoming(id);
    if (incoming !== id) await storage.remove(incoming);
    return { id, url: urlOf(id), mimeType: file.mimeType, size: file.size };
  }

  /** A file that is refused is removed; one that could not be looked at just now stays. */
  async function discardingRefused<T>(file: ObjectRecord, look: () => Promise<T>): Promise<T> {
    try {
      return await look();
    } catch (error) {
      if (error instanceof AppError && error.code !== 'service_unavailable') await discard(file);
      throw error;
    }
  }

  /** The one of several scopes that has the file; else the first of them, in which it will be missed. */
  async function firstWith([own, ...others]: readonly [Scope, ...Scope[]], id: string): Promise<Scope> {
    if (others.length === 0 || (await filesIn(own).has({ _id: id }))) return own;
    for (const other of others) if (await filesIn(other).has({ _id: id })) return other;
    return own;
  }

  async function readAll(id: string, length?: number): Promise<Buffer | null> {
    const stream = await storage.read(id, length);
    return stream && buffer(stream);
  }

  /** Removes a file, and what came for it. */
  async function removeFiles(id: string): Promise<void> {
    for (const name of new Set([storage.incoming(id), id])) await storage.remove(name);
  }

  /** Removes a file for good. Its room is given back last: once, whoever else removes it. */
  async function discard({ _id: id, owner }: Pick<ObjectRecord, '_id' | 'owner'>): Promise<void> {
    await removeFiles(id);
    const gone = await filesOf(owner.toHexString()).deleteOne({ _id: id });
    if (!gone) return;
    for (const width of gone.thumbnails ?? []) await storage.remove(thumbnailName(id, width));
    await usage.give(gone.owner.toHexString(), roomOf(gone));
  }

  return {
    library: { ...createLibrary({ connection, now }), purge: all.purge },
    sweep: all.sweep,
    listEarlier: all.listEarlier,

    /**
     * Announces a file of the owner's, to be PUT to the address. Room is set aside for it: so much as it says, or as
     * a file may have at most.
     * @param limit bytes that the owner may store; their plan's where it is not given.
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
        /** Whether it goes into the library, and is kept there. */
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
      // Its address takes a file again after the last one was looked at or refused, and a crash may leave one.
      if (storage.incoming(id) !== id) {
        await wantCleared(id, new Date(createdAt.getTime() + retentionMs('awaitedUploads')));
      }
      return { id, uploadURL: await storage.uploadUrl(id, size), objectURL: urlOf(id) };
    },

    /** Removes what came to an address that has ended. */
    clearIncoming: (id: string): Promise<void> => storage.remove(storage.incoming(id)),

    /** Looks at a file that has just arrived. @throws {AppError} when it is not allowed; `gone` when it is not awaited. */
    async arrived(id: string): Promise<void> {
      const record = await all.find(id);
      if (record) {
        await complete(record);
        return;
      }
      await storage.remove(id);
      throw new AppError('gone', { userMessage: 'This upload has expired. Please choose the file again.' });
    },

    /**
     * Says which of some objects are in use: what nothing uses goes when its time is over. Each feature whose
     * documents name objects registers once.
     */
    usedBy(user: ObjectUser): void {
      users.push(user);
    },

    /** A post shows these from now on: they stay, and are in the library. */
    async use(owner: string, ids: readonly string[]): Promise<void> {
      if (ids.length > 0) await filesOf(owner).updateMany({ _id: { $in: [...ids] } }, keeping(true));
    },

    /** Keeps a picture that is in no library, such as a logo. @throws {AppError} `not_found` */
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

    /** Nothing shows a picture any more that was kept apart. It goes, unless it has come into the library since. */
    async dropApart(owner: string, id: string): Promise<void> {
      const file = await filesOf(owner).findOne({ _id: id, listed: { $ne: true } });
      if (file) await discard(file);
    },

    /** Gives files to another client of the workspace; null for none. */
    async give(workspace: string, ids: readonly string[], client: string | null): Promise<void> {
      if (ids.length === 0) return;
      await filesOf(workspace).updateMany({ _id: { $in: [...ids] } }, { client: clientField(client) });
    },

    /** The last post that showed a file has gone. It goes with it, unless its owner keeps it. */
    async release(owner: string, id: string): Promise<void> {
      const file = await filesOf(owner).findOne({ _id: id, kept: { $ne: true } });
      if (file) await discard(file);
    },

    /** Makes the smaller pictures of a file. Harmless when they are there, or the file has gone. */
    async makeThumbnails(id: string): Promise<void> {
      const record = await all.find(id);
      if (record?.status !== 'ready' || record.thumbnails) return;
      const bytes = await readAll(id, record.size ?? undefined);
      if (!bytes) return;
      const made = await makeThumbnails(bytes);
      const names = made.map(({ width }) => thumbnailName(id, width));
      for (const { width, bytes: small } of made) {
        await storage.write(thumbnailName(id, width), small, 'image/webp');
      }
      const isThere = await filesOf(record.owner.toHexString()).change(
        { _id: id },
        { $set: { thumbnails: made.map(({ width }) => width) } },
      );
      // It was removed meanwhile, and nothing of it may stay.
      if (!isThere) for (const name of names) await storage.remove(name);
    },

    /**
     * Keeps a picture of the person's own that came with something else than an upload: as an upload is kept, and once,
     * however often the same one comes.
     * @param limit bytes that the owner may store; their plan's where it is not given.
     * @param expiresAt when it goes unless something uses it by then.
     * @throws {AppError} `storage_full`, or `unsupported_media_type` for what is no picture
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
      return this.put({ owner, client, bytes: kept, mimeType, alt: null, expiresAt, limit: room, digest });
    },

    /**
     * Keeps bytes that were made here.
     * @param expiresAt when they go unless something uses them by then; null to keep them until they are removed.
     */
    async put({
      owner,
      client,
      bytes,
      mimeType,
      alt,
      expiresAt,
      // What somebody has paid for, or changes of themselves, is never refused for its size.
      limit = Number.POSITIVE_INFINITY,
      digest,
    }: {
      readonly owner: string;
      /** The client of the workspace for which it was made. */
      readonly client?: string | null | undefined;
      readonly bytes: Buffer;
      readonly mimeType: UploadType;
      readonly alt: string | null;
      readonly expiresAt: Date | null;
      /** Bytes that the owner may store. */
      readonly limit?: number;
      /** By which the same is found again; see {@link ObjectRecord}. */
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
      return { id, url: urlOf(id), mimeType, size };
    },

    /**
     * Keeps a clip that was made here.
     * @param poster the first thing seen of it: lists show smaller pictures of that.
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
      expiresAt,
    }: {
      readonly owner: string;
      readonly client?: string | null | undefined;
      readonly bytes: Buffer;
      readonly poster: Buffer;
      readonly width: number;
      readonly height: number;
      readonly alt: string;
      readonly expiresAt: Date;
    }): Promise<StoredObject> {
      const id = randomBytes(16).toString('hex');
      const size = bytes.length;
      const thumbnails = await makeThumbnails(poster);
      await usage.take(owner, { bytes: size, files: 1 }, Number.POSITIVE_INFINITY);
      await storage.write(id, bytes, 'video/mp4');
      for (const { width, bytes: small } of thumbnails) {
        await storage.write(thumbnailName(id, width), small, 'image/webp');
      }
      const createdAt = now();
      await filesIn({ workspace: owner, client }).insert({
        _id: id,
        status: 'ready',
        mimeType: 'video/mp4',
        size,
        alt,
        kind: 'video',
        width,
        height,
        thumbnails: thumbnails.map(({ width }) => width),
        listed: false,
        version: 1,
        createdAt,
        updatedAt: createdAt,
        expiresAt,
        deletedAt: null,
      });
      return { id, url: urlOf(id), mimeType: 'video/mp4', size };
    },

    /** Whether the owner has room for a file of so many bytes. @throws {AppError} `storage_full` */
    async requireRoom(owner: string, bytes: number): Promise<void> {
      const stored = await usage.read(owner);
      if (stored.bytes + bytes > (await quotaOf(owner))) throw new AppError('storage_full');
    },

    /**
     * The scope's object behind an upload or object address, once its file is there.
     * @throws {AppError} `not_found`
     */
    async resolve(scope: Scope, address: string): Promise<StoredObject> {
      const id = /(?:^|\/)([0-9a-f]{32})(?:\/content)?(?:\?|$)/.exec(address)?.[1];
      const record = id && (await filesIn(scope).findOne({ _id: id }));
      const stored = record ? await complete(record) : null;
      if (!stored)
        throw new AppError('not_found', {
          userMessage: 'An uploaded file no longer exists. Please upload it again.',
        });
      return stored;
    },

    /** The bytes of an object of the scope. @throws {AppError} `not_found` */
    async bytes(scope: Scope, address: string): Promise<StoredObject & { readonly content: Buffer }> {
      const stored = await this.resolve(scope, address);
      const content = await readAll(stored.id, stored.size);
      if (!content) throw new AppError('not_found');
      return { ...stored, content };
    },

    /**
     * How the owner gets the file.
     * @param width of a smaller picture; the file itself where that is not there.
     * @throws {AppError} `not_found`, for what belongs to others as well.
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
      // While the smaller one is still to be made, this is what there is.
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
      const records = await filesOf(owner)
        .find({ status: 'ready' })
        .sort({ createdAt: 1 })
        .lean<ObjectRecord[]>();
      return records.flatMap(
        ({ _id: id, mimeType, size, createdAt, name = null, tags = [], starred = false }) =>
          mimeType && size !== null
            ? [{ id, url: urlOf(id), mimeType, size, createdAt, name, tags, starred }]
            : [],
      );
    },

    async remove(owner: string, id: string): Promise<void> {
      const file = await filesOf(owner).findOne({ _id: id });
      if (file) await discard(file);
    },

    /** Removes all of an account's files. */
    async erase(owner: string): Promise<void> {
      for (const file of await filesOf(owner).find().select({ owner: 1 }).lean<ObjectRecord[]>()) {
        await discard(file);
      }
      await usage.erase(owner);
    },
  };
}

/** What a file is, by its bytes. @throws {AppError} `unsupported_media_type` */
async function uploadTypeOf(bytes: Buffer): Promise<UploadType> {
  const type = await fileTypeFromBuffer(bytes.subarray(0, bounds.pictureHeadBytes));
  const allowed = uploadTypes.find((each) => each === type?.mime);
  if (!allowed) throw new AppError('unsupported_media_type', unreadable);
  return allowed;
}

/** Under which name the storage has the smaller picture of a file. */
const thumbnailName = (id: string, width: number): string => `${id}-${width}`;

export type ObjectsService = ReturnType<typeof createObjectsService>;

/** RFC 6266: a plain name for all readers and, where that is not all of it, the exact one. */
function attachment(name: string): string {
  const plain = name.replace(/[^\w. -]/g, '_');
  const exact = plain === name ? '' : `; filename*=UTF-8''${encodeURIComponent(name)}`;
  return `attachment; filename="${plain}"${exact}`;
}
