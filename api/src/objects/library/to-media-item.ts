import {
  endpointUrl,
  type mediaItemSchema,
  objectsEndpoints,
  type Sent,
  type ThumbnailWidth,
} from '@postloom/shared-contracts';
import { clientOf } from '#app/kernel/database/owned.ts';
import type { ObjectRecord } from '../objects.model.ts';

export type MediaItem = Sent<typeof mediaItemSchema>;

/** A file in the contract's form for the library. */
export function toMediaItem(record: ObjectRecord): MediaItem {
  const { _id: id, mimeType, name = '', alt, size, createdAt, updatedAt = createdAt, deletedAt } = record;
  const { kind = 'image', width = null, height = null, thumbnails = [], tags = [], starred = false } = record;
  // Only an existing thumbnail gets its own URL, so that no reader caches the full file in its place.
  const address = (asked: ThumbnailWidth | null): string =>
    endpointUrl(objectsEndpoints.getObject, {
      params: { id },
      query: { width: asked !== null && thumbnails.includes(asked) ? String(asked) : undefined },
    });
  return {
    id,
    version: record.version ?? 1,
    kind,
    mimeType: mimeType ?? 'image/png',
    name,
    alt: alt ?? '',
    origin: record.origin ?? null,
    url: address(null),
    thumbnailUrl: address(280),
    previewUrl: address(600),
    width,
    height,
    size: size ?? 0,
    tags: [...tags],
    starred,
    client: clientOf(record.client),
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
    deletedAt: deletedAt?.toISOString() ?? null,
  };
}
