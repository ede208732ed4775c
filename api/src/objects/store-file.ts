import { randomBytes } from 'node:crypto';
import type { FileOrigin, FileType, UploadType } from '@postloom/shared-contracts';
import { writeThumbnails } from './add-thumbnails.ts';
import type { ObjectRecord } from './objects.model.ts';
import { filesOf, inADay, type ObjectsContext, type StoredObject, urlOf } from './objects-context.ts';
import { makeThumbnails, preparePicture, type Thumbnail } from './prepare-picture.ts';

/** A file that didn't come by an upload address. */
interface NewFile {
  readonly owner: string;
  /** The workspace's client that it was made for. */
  readonly client?: string | null | undefined;
  readonly bytes: Buffer;
  readonly alt: string | null;
  /** Null for a person's own picture. */
  readonly origin: FileOrigin | null;
  /** When it is deleted unless something uses it by then; by default in a day. */
  readonly expiresAt?: Date;
}

export interface NewPicture extends NewFile {
  readonly mimeType: UploadType;
  /**
   * Bytes that the owner may store. By default without a limit: something that was paid for, or a member's own photo,
   * is never refused for lack of storage.
   */
  readonly limit?: number;
  /** Identifies an equal file; see {@link ObjectRecord}. */
  readonly digest?: string;
}

export interface NewClip extends NewFile {
  /** Its first image, from which thumbnails are made. */
  readonly poster: Buffer;
  readonly width: number;
  readonly height: number;
}

/**
 * Stores a picture.
 * @throws {AppError} `storage_full`, `unsupported_media_type`
 */
export async function storePicture(context: ObjectsContext, picture: NewPicture): Promise<StoredObject> {
  const { width, height } = await preparePicture(picture.bytes, picture.mimeType);
  const stored = await storeFile(context, { ...picture, kind: 'image', width, height });
  await context.wantThumbnails(stored.id);
  return stored;
}

/** Stores a clip that was made on this server. */
export async function storeClip(
  context: ObjectsContext,
  { poster, ...clip }: NewClip,
): Promise<StoredObject> {
  const thumbnails = await makeThumbnails(poster);
  return storeFile(context, { ...clip, mimeType: 'video/mp4', kind: 'video', thumbnails });
}

async function storeFile(
  context: ObjectsContext,
  {
    owner,
    client,
    bytes,
    mimeType,
    alt,
    origin,
    kind,
    width,
    height,
    thumbnails,
    digest,
    expiresAt = inADay(context),
    limit = Number.POSITIVE_INFINITY,
  }: NewFile &
    Pick<NewPicture, 'limit' | 'digest'> &
    Required<Pick<ObjectRecord, 'kind' | 'width' | 'height'>> & {
      readonly mimeType: FileType;
      readonly thumbnails?: readonly Thumbnail[];
    },
): Promise<StoredObject> {
  const { storage, usage, now } = context;
  const id = randomBytes(16).toString('hex');
  const size = bytes.length;
  await usage.take(owner, { bytes: size, files: 1 }, limit);
  await storage.write(id, bytes, mimeType);
  const widths = thumbnails && (await writeThumbnails(context, id, thumbnails));
  const createdAt = now();
  await filesOf(context, { workspace: owner, client }).insert({
    _id: id,
    status: 'ready',
    mimeType,
    size,
    alt,
    ...(origin && { origin }),
    kind,
    width,
    height,
    ...(widths && { thumbnails: widths }),
    listed: false,
    ...(digest && { digest }),
    version: 1,
    createdAt,
    updatedAt: createdAt,
    expiresAt,
    deletedAt: null,
  });
  return { id, url: urlOf(id), mimeType, size, origin };
}
