import { randomBytes } from 'node:crypto';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import {
  endpointUrl,
  objectsEndpoints,
  type UploadType,
  uploadMaxBytes,
  uploadTypes,
} from '@postloom/shared-contracts';
import { fileTypeFromBuffer } from 'file-type';
import { type Connection, Types } from 'mongoose';
import { AppError } from '#app/http/app-error.ts';
import type { ObjectStorage } from './object-storage.ts';
import { type ObjectRecord, objectModel } from './objects.model.ts';

/** Enough of a file for its type to be read. */
const sniffedBytes = 4100;
/** An upload that never came is forgotten after this time. */
const awaitedForMs = 24 * 60 * 60 * 1000;

export interface StoredObject {
  readonly id: string;
  readonly url: string;
  readonly mimeType: UploadType;
  readonly size: number;
}

/** How a file reaches its reader: by an address of the bucket, or as a stream from here. */
export type Delivery =
  | { readonly kind: 'redirect'; readonly url: string }
  | {
      readonly kind: 'stream';
      readonly stream: Readable;
      readonly mimeType: UploadType;
      readonly size: number;
      readonly disposition: string;
    };

/** Files that belong to accounts. Whatever the storage, what a file is is read from its bytes. */
export function createObjectsService({
  connection,
  storage,
  now,
}: {
  readonly connection: Connection;
  readonly storage: ObjectStorage;
  readonly now: () => Date;
}) {
  const Objects = objectModel(connection);
  const urlOf = (id: string): string => endpointUrl(objectsEndpoints.getObject, { params: { id } });

  /**
   * The object once its file has arrived and is what it may be; null while it has not. A file that is too large
   * or of another kind is removed again.
   */
  async function complete(record: ObjectRecord): Promise<StoredObject | null> {
    const { _id: id } = record;
    if (record.status === 'ready' && record.mimeType && record.size !== null) {
      return { id, url: urlOf(id), mimeType: record.mimeType, size: record.size };
    }
    const size = await storage.size(id);
    if (size === null) return null;
    const head = await storage.read(id, sniffedBytes);
    const type = head && (await fileTypeFromBuffer(await buffer(head)));
    const mimeType = uploadTypes.find((allowed) => allowed === type?.mime);
    if (size > uploadMaxBytes || !mimeType) {
      await discard(id);
      throw new AppError(mimeType ? 'payload_too_large' : 'unsupported_media_type');
    }
    await Objects.updateOne({ _id: id }, { $set: { status: 'ready', mimeType, size } });
    return { id, url: urlOf(id), mimeType, size };
  }

  async function discard(id: string): Promise<void> {
    await storage.remove(id);
    await Objects.deleteOne({ _id: id });
  }

  return {
    /** Announces a file of the owner's, to be PUT to the address. */
    async announce(
      owner: string,
      size: number | null,
    ): Promise<{ id: string; uploadURL: string; objectURL: string }> {
      const id = randomBytes(16).toString('hex');
      await Objects.create({ _id: id, owner, status: 'awaited', createdAt: now() });
      return { id, uploadURL: await storage.uploadUrl(id, size), objectURL: urlOf(id) };
    },

    /** Looks at a file that has just arrived. @throws {AppError} when it is not allowed. */
    async arrived(id: string): Promise<void> {
      const record = await Objects.findById(id).lean<ObjectRecord>();
      if (record) await complete(record);
      else await storage.remove(id);
    },

    /** Keeps bytes that were made here. */
    async put({
      owner,
      bytes,
      mimeType,
      alt,
    }: {
      readonly owner: string;
      readonly bytes: Buffer;
      readonly mimeType: UploadType;
      readonly alt: string | null;
    }): Promise<StoredObject> {
      const id = randomBytes(16).toString('hex');
      await storage.write(id, bytes, mimeType);
      const size = bytes.length;
      await Objects.create({ _id: id, owner, status: 'ready', mimeType, size, alt, createdAt: now() });
      return { id, url: urlOf(id), mimeType, size };
    },

    /**
     * The owner's object behind an upload or object address, once its file is there.
     * @throws {AppError} `not_found`
     */
    async resolve(owner: string, address: string): Promise<StoredObject> {
      const id = /(?:^|\/)([0-9a-f]{32})(?:\/content)?(?:\?|$)/.exec(address)?.[1];
      const record = id && (await Objects.findOne({ _id: id, owner }).lean<ObjectRecord>());
      const stored = record ? await complete(record) : null;
      if (!stored) throw new AppError('not_found', { userMessage: 'An uploaded file is no longer there.' });
      return stored;
    },

    /** The bytes of an owner's object. @throws {AppError} `not_found` */
    async bytes(owner: string, address: string): Promise<StoredObject & { readonly content: Buffer }> {
      const stored = await this.resolve(owner, address);
      const stream = await storage.read(stored.id);
      if (!stream) throw new AppError('not_found');
      return { ...stored, content: await buffer(stream) };
    },

    /** How the owner gets the file. @throws {AppError} `not_found`, for what belongs to others as well. */
    async deliver(owner: string, id: string, downloadName: string | null): Promise<Delivery> {
      const { mimeType, size } = await this.resolve(owner, id);
      const disposition = downloadName === null ? 'inline' : attachment(downloadName);
      const url = await storage.readUrl(id, { mimeType, disposition });
      if (url !== null) return { kind: 'redirect', url };
      const stream = await storage.read(id);
      if (!stream) throw new AppError('not_found');
      return { kind: 'stream', stream, mimeType, size, disposition };
    },

    /** All of the owner's files, oldest first. */
    async list(owner: string): Promise<ReadonlyArray<StoredObject & { readonly createdAt: Date }>> {
      const records = await Objects.find({ owner: new Types.ObjectId(owner), status: 'ready' })
        .sort({ createdAt: 1 })
        .lean<ObjectRecord[]>();
      return records.flatMap(({ _id: id, mimeType, size, createdAt }) =>
        mimeType && size !== null ? [{ id, url: urlOf(id), mimeType, size, createdAt }] : [],
      );
    },

    async remove(owner: string, id: string): Promise<void> {
      if (await Objects.exists({ _id: id, owner })) await discard(id);
    },

    /** Removes all of an account's files. */
    async erase(owner: string): Promise<void> {
      for (const { _id } of await Objects.find({ owner: new Types.ObjectId(owner) }, { _id: 1 }).lean<
        ObjectRecord[]
      >()) {
        await discard(_id);
      }
    },

    /** Forgets uploads that were announced and never came, or were never looked at. */
    async sweep(): Promise<void> {
      const before = new Date(now().getTime() - awaitedForMs);
      for (const { _id } of await Objects.find({ status: 'awaited', createdAt: { $lt: before } }, { _id: 1 })
        .limit(500)
        .lean<ObjectRecord[]>()) {
        await discard(_id);
      }
    },

    async createIndexes(): Promise<void> {
      await Objects.createIndexes();
    },
  };
}

export type ObjectsService = ReturnType<typeof createObjectsService>;

/** RFC 6266: a plain name for all readers and, where that is not all of it, the exact one. */
function attachment(name: string): string {
  const plain = name.replace(/[^\w. -]/g, '_');
  const exact = plain === name ? '' : `; filename*=UTF-8''${encodeURIComponent(name)}`;
  return `attachment; filename="${plain}"${exact}`;
}
