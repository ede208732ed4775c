import type { EndpointQuery, mediaEndpoints } from '@postloom/shared-contracts';
import type { QueryFilter } from 'mongoose';
import { inBin } from '#app/kernel/database/bin.ts';
import { containing, exactly } from '#app/kernel/database/containing.ts';
import type { Scope } from '#app/kernel/database/owned.ts';
import { findPage } from '#app/kernel/database/page.ts';
import type { ObjectRecord } from '../objects.model.ts';
import { filesOf, type ObjectsContext } from '../objects-context.ts';
import { inLibrary } from './find-media.ts';
import { type MediaItem, toMediaItem } from './to-media-item.ts';

export type MediaQuery = Omit<EndpointQuery<typeof mediaEndpoints.listMedia>, 'project'>;

const filters = {
  all: {},
  images: { kind: 'image' },
  videos: { kind: 'video' },
  starred: { starred: true },
} as const;

/**
 * One page of the library, latest first.
 * @param among restricts the list to these ids.
 */
export async function listMedia(
  context: ObjectsContext,
  scope: Scope,
  { q, filter, tag, deleted, cursor, limit }: MediaQuery,
  among?: readonly string[],
): Promise<{ items: MediaItem[]; next: string | null }> {
  const { records, next } = await findPage(filesOf(context, scope), {
    filter: {
      ...(among && { _id: { $in: [...among] } }),
      ...inLibrary,
      ...filters[filter],
      deletedAt: deleted === 'true' ? inBin : null,
      ...(tag && { tags: exactly(tag) }),
      ...(q && containing<ObjectRecord>(q, ['name', 'alt', 'tags'])),
    } as QueryFilter<ObjectRecord>,
    by: 'createdAt',
    cursor,
    limit,
  });
  return { items: records.map(toMediaItem), next };
}
