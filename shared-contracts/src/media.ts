import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { fileIdSchema } from './file-id.ts';
import { fileOriginSchema, fileTypes } from './objects.ts';
import { openEnum } from './open-enum.ts';
import { cursorQuery, pageLimit, pageOf, versionSchema } from './paging.ts';
import { postMediaKinds, postStatuses } from './posts.ts';
import { uniqueTags } from './tags.ts';

/** The library's filters (spec section 2). */
export const mediaFilters = ['all', 'images', 'videos', 'starred'] as const;
export type MediaFilter = (typeof mediaFilters)[number];

/** Maximum number of posts listed for one file; `usedInCount` counts all of them. */
export const mediaUsesShown = 20;

/** Maximum number of tags per file. */
export const mediaTagsMax = 20;

/** A file in the library. */
export const mediaItemSchema = z.object({
  id: z.string(),
  version: versionSchema,
  kind: openEnum(postMediaKinds),
  mimeType: openEnum(fileTypes),
  /** The person's name for it; empty for a picture that was made here. */
  name: z.string(),
  /** What it shows. */
  alt: z.string(),
  origin: fileOriginSchema,
  url: z.string(),
  /** Versions at most 280 and 600 pixels wide; the original file until they are made. */
  thumbnailUrl: z.string(),
  previewUrl: z.string(),
  /** In pixels; null if unknown. */
  width: z.nullable(z.int()),
  height: z.nullable(z.int()),
  /** In bytes. */
  size: z.int(),
  tags: z.array(z.string()),
  starred: z.boolean(),
  /** Id of the client it belongs to; null for the workspace's own. */
  client: z._default(z.nullable(z.string()), null),
  createdAt: z.string(),
  updatedAt: z.string(),
  /** When it was moved to the bin, from which it can be restored; null if it wasn't. */
  deletedAt: z.nullable(z.string()),
});
export type MediaItem = z.output<typeof mediaItemSchema>;

/** A post that uses a file. */
export const mediaUseSchema = z.object({
  id: z.string(),
  title: z.string(),
  status: openEnum(postStatuses),
});

const uses = {
  usedIn: z.array(mediaUseSchema),
  usedInCount: z.int(),
};

export const storageSchema = z.object({
  usedBytes: z.int(),
  /** The plan's limit. */
  quotaBytes: z.int(),
  /** Number of files counted, including uploads in progress. */
  files: z.int(),
});
export type Storage = z.output<typeof storageSchema>;

const params = z.object({ id: fileIdSchema });
const ids = z.array(fileIdSchema).check(z.minLength(1), z.maxLength(pageLimit.max));
const tag = z.string().check(z.trim(), z.minLength(1), z.maxLength(40));
const tags = z
  .array(tag)
  .check(z.overwrite(uniqueTags), z.maxLength(mediaTagsMax, `Please choose ${mediaTagsMax} tags at most.`));

/** The endpoints for the media library. */
export const mediaEndpoints = {
  listMedia: defineEndpoint({
    method: 'GET',
    path: '/api/media',
    access: 'member',
    right: 'view',
    summary: 'The files of the library, latest first: uploads that were kept, and what posts show',
    query: z.extend(cursorQuery, {
      /** Text that the name, the alternative text or a tag contains. */
      q: z.optional(z.string().check(z.trim(), z.maxLength(200))),
      filter: z._default(z.enum(mediaFilters), 'all'),
      tag: z.optional(tag),
      /** Only files used in the posts of this project. */
      project: z.optional(z.string().check(z.regex(/^[0-9a-f]{24}$/))),
      /** `true` for the bin instead. */
      deleted: z.optional(z.literal('true')),
    }),
    responses: { 200: pageOf(mediaItemSchema) },
    errors: [],
  }),
  getStorage: defineEndpoint({
    method: 'GET',
    path: '/api/media/storage',
    access: 'member',
    right: 'view',
    summary: 'How much is stored, and how much the plan allows; what is in the bin counts',
    responses: { 200: storageSchema },
    errors: [],
  }),
  getMedia: defineEndpoint({
    method: 'GET',
    path: '/api/media/:id',
    access: 'member',
    right: 'view',
    summary: 'One file of the library, with the posts that show it',
    params,
    responses: { 200: z.extend(mediaItemSchema, uses) },
    errors: ['not_found'],
  }),
  findMediaUses: defineEndpoint({
    method: 'POST',
    path: '/api/media/uses',
    access: 'member',
    right: 'view',
    summary: 'Which of some files posts show, to be told before they are deleted',
    body: z.object({ ids }),
    responses: { 200: z.array(z.object({ id: z.string(), ...uses })) },
    errors: [],
  }),
  updateMedia: defineEndpoint({
    method: 'PATCH',
    path: '/api/media/:id',
    access: 'member',
    right: 'edit',
    summary: 'Change what is said of a file, from the named version. It is kept from then on',
    params,
    body: z.object({
      version: versionSchema,
      name: z.optional(z.string().check(z.trim(), z.maxLength(200))),
      alt: z.optional(z.string().check(z.trim(), z.maxLength(1000))),
      starred: z.optional(z.boolean()),
      tags: z.optional(tags),
    }),
    responses: { 200: mediaItemSchema },
    errors: ['not_found', 'conflict'],
  }),
  changeManyMedia: defineEndpoint({
    method: 'PATCH',
    path: '/api/media',
    access: 'member',
    right: 'edit',
    summary:
      'Star, tag, keep, delete or restore several files at once; those that are not there are left out',
    body: z.object({
      ids,
      starred: z.optional(z.boolean()),
      addTags: z.optional(tags),
      removeTags: z.optional(tags),
      /** Keeps those outside the bin, even when no post shows them any more: somebody has chosen them. */
      kept: z.optional(z.literal(true)),
      /** True moves them to the bin, false restores them. */
      deleted: z.optional(z.boolean()),
    }),
    responses: { 200: z.object({ items: z.array(mediaItemSchema) }) },
    errors: [],
  }),
  deleteMedia: defineEndpoint({
    method: 'DELETE',
    path: '/api/media/:id',
    access: 'member',
    right: 'edit',
    summary:
      'Put a file into the bin; posts show it until it is gone for good. Harmless when it is there already',
    params,
    responses: { 200: mediaItemSchema },
    errors: ['not_found'],
  }),
  restoreMedia: defineEndpoint({
    method: 'POST',
    path: '/api/media/:id/restore',
    access: 'member',
    right: 'edit',
    summary: 'Take a file out of the bin',
    params,
    responses: { 200: mediaItemSchema },
    errors: ['not_found'],
  }),
};
