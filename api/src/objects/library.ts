import {
  type EndpointBody,
  type EndpointQuery,
  endpointUrl,
  type mediaEndpoints,
  type mediaItemSchema,
  mediaTagsMax,
  objectsEndpoints,
  type Sent,
  type ThumbnailWidth,
} from '@postloom/shared-contracts';
import type { Connection, QueryFilter } from 'mongoose';
import { inBin, moveToBin } from '#app/kernel/database/bin.ts';
import { containing } from '#app/kernel/database/containing.ts';
import { clientOf, owned, type Scope, updateVersioned } from '#app/kernel/database/owned.ts';
import { findPage } from '#app/kernel/database/page.ts';
import { AppError } from '#app/kernel/http/app-error.ts';
import { type ObjectRecord, objectsCollection } from './objects.model.ts';

export type MediaItem = Sent<typeof mediaItemSchema>;

/** A member's library: files uploaded into it, and files that posts show. */
export function createLibrary({
  connection,
  now,
}: {
  readonly connection: Connection;
  readonly now: () => Date;
}) {
  const filesOf = (scope: Scope) => owned(objectsCollection, connection, scope);
  const inLibrary = { listed: true } as const;
  const filters = {
    all: {},
    images: { kind: 'image' },
    videos: { kind: 'video' },
    starred: { starred: true },
  } as const;

  async function find(scope: Scope, id: string): Promise<ObjectRecord> {
    const found = await filesOf(scope).findOne({ _id: id, ...inLibrary });
    if (!found) throw new AppError('not_found');
    return found;
  }

  /**
   * Sets a file's star and tags, even if somebody else changes it at the same time.
   * @returns null if there is no such file.
   */
  async function mark(scope: Scope, _id: string, marks: Marks): Promise<ObjectRecord | null> {
    for (;;) {
      const record = await filesOf(scope).findOne({ _id, ...inLibrary });
      const change = record && marked(record, marks);
      if (!change) return record;
      // Files from earlier versions have no version number yet.
      const { version = null } = record;
      const changed = await filesOf(scope).updateOne({ _id, ...inLibrary, version } as object, {
        $set: { ...change, kept: true, updatedAt: now(), version: (version ?? 1) + 1 },
      });
      if (changed) return changed;
    }
  }

  /** Keeps files from now on, even if no post shows them any more. */
  async function keep(scope: Scope, ids: readonly string[]): Promise<void> {
    await filesOf(scope).updateMany(
      { _id: { $in: [...ids] }, ...inLibrary, deletedAt: null },
      { kept: true },
    );
  }

  async function bin(scope: Scope, id: string, binned: boolean): Promise<MediaItem> {
    await find(scope, id);
    const at = now();
    // From now on a post that lets go of the file doesn't delete it: a restored file is wanted, and a file in the bin
    // stays until the bin's time is over.
    const move = { deletedAt: binned ? at : null, at, change: { kept: true } };
    return toMediaItem(await moveToBin(filesOf(scope), id, move));
  }

  return {
    /**
     * One page of the library, latest first.
     * @param among restricts the list to these ids.
     */
    async list(
      scope: Scope,
      {
        q,
        filter,
        tag,
        deleted,
        cursor,
        limit,
      }: Omit<EndpointQuery<typeof mediaEndpoints.listMedia>, 'project'>,
      among?: readonly string[],
    ): Promise<{ items: MediaItem[]; next: string | null }> {
      const { records, next } = await findPage(filesOf(scope), {
        filter: {
          ...(among && { _id: { $in: [...among] } }),
          ...inLibrary,
          ...filters[filter],
          deletedAt: deleted === 'true' ? inBin : null,
          ...(tag && { tags: tag }),
          ...(q && containing<ObjectRecord>(q, ['name', 'alt', 'tags'])),
        } as QueryFilter<ObjectRecord>,
        by: 'createdAt',
        cursor,
        limit,
      });
      return { items: records.map(toMediaItem), next };
    },

    /** @throws {AppError} `not_found` */
    get: async (scope: Scope, id: string): Promise<MediaItem> => toMediaItem(await find(scope, id)),

    /**
     * Changes a file's name, description and the like.
     * @throws {AppError} `not_found`, also for one in the bin; `conflict`
     */
    async update(
      scope: Scope,
      id: string,
      { version, ...change }: EndpointBody<typeof mediaEndpoints.updateMedia>,
    ): Promise<MediaItem> {
      const filter = { _id: id, ...inLibrary, deletedAt: null };
      // Files from earlier versions have no version number yet.
      await filesOf(scope).updateOne({ _id: id, version: { $exists: false } } as object, {
        $set: { version: 1 },
      });
      const update = { $set: { ...change, kept: true, updatedAt: now() } };
      return toMediaItem(await updateVersioned(filesOf(scope), filter, version, update));
    },

    /**
     * Stars, tags, keeps, deletes or restores several files. If any of them would get too many tags, no tags are changed,
     * unless somebody else tags a file at that very moment.
     * @returns those that exist.
     * @throws {AppError} `validation_failed` for too many tags.
     */
    async changeMany(
      scope: Scope,
      { ids, kept, deleted, ...marks }: EndpointBody<typeof mediaEndpoints.changeManyMedia>,
    ): Promise<MediaItem[]> {
      const among = { _id: { $in: ids }, ...inLibrary };
      for (const record of await filesOf(scope).find(among).lean<ObjectRecord[]>()) marked(record, marks);
      if (kept) await keep(scope, ids);
      const items: MediaItem[] = [];
      for (const id of new Set(ids)) {
        const record = await mark(scope, id, marks);
        if (!record) continue;
        items.push(deleted === undefined ? toMediaItem(record) : await bin(scope, id, deleted));
      }
      return items;
    },

    keep,
    bin,
  };
}

type Marks = Pick<EndpointBody<typeof mediaEndpoints.changeManyMedia>, 'starred' | 'addTags' | 'removeTags'>;

/**
 * A file's fields after applying marks; null if the marks change nothing.
 * @throws {AppError} `validation_failed` for too many tags.
 */
function marked(
  { name, tags: before = [] }: ObjectRecord,
  { starred, addTags = [], removeTags = [] }: Marks,
): Partial<ObjectRecord> | null {
  if (starred === undefined && addTags.length + removeTags.length === 0) return null;
  const tags = [...new Set([...before, ...addTags])].filter((tag) => !removeTags.includes(tag));
  if (tags.length > mediaTagsMax) {
    const file = name ? `“${name}”` : 'One of these';
    throw new AppError('validation_failed', {
      userMessage: `A file has ${mediaTagsMax} tags at most. ${file} would have ${tags.length}.`,
    });
  }
  return { ...(starred !== undefined && { starred }), tags };
}

function toMediaItem(record: ObjectRecord): MediaItem {
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
