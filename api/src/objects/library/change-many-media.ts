import {
  type EndpointBody,
  isSameTag,
  type mediaEndpoints,
  mediaTagsMax,
  uniqueTags,
} from '@postloom/shared-contracts';
import type { Scope } from '#app/kernel/database/owned.ts';
import { AppError } from '#app/kernel/http/app-error.ts';
import type { ObjectRecord } from '../objects.model.ts';
import { filesOf, type ObjectsContext } from '../objects-context.ts';
import { binMedia } from './bin-media.ts';
import { inLibrary } from './find-media.ts';
import { keepMedia } from './keep-media.ts';
import { type MediaItem, toMediaItem } from './to-media-item.ts';

type Changes = EndpointBody<typeof mediaEndpoints.changeManyMedia>;
type Marks = Pick<Changes, 'starred' | 'addTags' | 'removeTags'>;

/**
 * Stars, tags, keeps, deletes or restores several files. If any of them would get too many tags, no tags are changed,
 * unless somebody else tags a file at that very moment.
 * @returns those that exist.
 * @throws {AppError} `validation_failed` for too many tags.
 */
export async function changeManyMedia(
  context: ObjectsContext,
  scope: Scope,
  { ids, kept, deleted, ...marks }: Changes,
): Promise<MediaItem[]> {
  const among = { _id: { $in: ids }, ...inLibrary };
  for (const record of await filesOf(context, scope).find(among).lean<ObjectRecord[]>()) {
    marked(record, marks);
  }
  if (kept) await keepMedia(context, scope, ids);
  const items: MediaItem[] = [];
  for (const id of new Set(ids)) {
    const record = await mark(context, scope, id, marks);
    if (!record) continue;
    items.push(deleted === undefined ? toMediaItem(record) : await binMedia(context, scope, id, deleted));
  }
  return items;
}

/**
 * Sets a file's star and tags, even if somebody else changes it at the same time.
 * @returns null if there is no such file.
 */
async function mark(
  context: ObjectsContext,
  scope: Scope,
  _id: string,
  marks: Marks,
): Promise<ObjectRecord | null> {
  const files = filesOf(context, scope);
  for (;;) {
    const record = await files.findOne({ _id, ...inLibrary });
    const change = record && marked(record, marks);
    if (!change) return record;
    // Files from earlier versions have no version number yet (compat: file-versions).
    const { version = null } = record;
    const changed = await files.updateOne({ _id, ...inLibrary, version } as object, {
      $set: { ...change, kept: true, updatedAt: context.now(), version: (version ?? 1) + 1 },
    });
    if (changed) return changed;
  }
}

/**
 * A file's fields after applying marks; null if the marks change nothing.
 * @throws {AppError} `validation_failed` for too many tags.
 */
function marked(
  { name, tags: before = [] }: ObjectRecord,
  { starred, addTags = [], removeTags = [] }: Marks,
): Partial<ObjectRecord> | null {
  if (starred === undefined && addTags.length + removeTags.length === 0) return null;
  const tags = uniqueTags([...before, ...addTags]).filter(
    (tag) => !removeTags.some((each) => isSameTag(each, tag)),
  );
  if (tags.length > mediaTagsMax) {
    const file = name ? `“${name}”` : 'One of these';
    throw new AppError('validation_failed', {
      userMessage: `A file has ${mediaTagsMax} tags at most. ${file} would have ${tags.length}.`,
    });
  }
  return { ...(starred !== undefined && { starred }), tags };
}
