import * as z from 'zod/mini';
import { isTimeZone } from './auth.ts';
import { defineEndpoint } from './endpoint.ts';
import { errorCodes } from './errors.ts';
import { contentTypes, videoScriptSchema, viralPredictionSchema } from './generation.ts';
import { openEnum } from './open-enum.ts';
import { cursorQuery, pageLimit, pageOf, versionSchema } from './paging.ts';
import { platforms } from './platforms/list.ts';
import { slideSchema, slidesInputSchema } from './slides.ts';

/**
 * Where a post stands: `draft`; `review`: somebody else is to read it; `scheduled` for a time; `ready`: its time
 * has come and it waits to be published by hand; `published`.
 */
export const postStatuses = ['draft', 'review', 'scheduled', 'ready', 'published'] as const;
export type PostStatus = (typeof postStatuses)[number];

/**
 * How a post stands with its client: nothing decided yet, approved, changes requested (of this version or an earlier
 * one), or approved in an earlier version than it has now.
 */
export const signOffStates = ['waiting', 'approved', 'changes_requested', 'out_of_date'] as const;
export type SignOffState = (typeof signOffStates)[number];

export const postSignOffSchema = z.object({
  state: openEnum(signOffStates),
  /**
   * The version that was sent or decided on, and the present one. Counted are, from 1, changes of what a client decides
   * on: text, slides, media, script and platform, not the time. `version` of the post counts every change.
   */
  version: z.int(),
  currentVersion: z.int(),
  /** Who decided, or who is waited for. */
  by: z.string(),
  at: z.string(),
});
export type PostSignOff = z.output<typeof postSignOffSchema>;

export const postMediaKinds = ['image', 'video'] as const;

/** Pictures and videos of one post, at most: a carousel's twenty. */
export const postMediaMax = 20;

const id = z.string().check(z.regex(/^[0-9a-f]{24}$/));
const objectId = z.string().check(z.regex(/^[0-9a-f]{32}$/));
const moment = z.iso.datetime({ error: 'Please give a date and time.' });
const alt = z.string().check(z.trim(), z.maxLength(1000));

export const postMediaSchema = z.object({
  /** The object that holds the file. */
  id: z.string(),
  kind: openEnum(postMediaKinds),
  url: z.string(),
  /** What it shows, for those who cannot see it. */
  alt: z.string(),
});
export type PostMedia = z.output<typeof postMediaSchema>;

/** What a person keeps. A list gives all of it but `slides`, `videoScript` and `viralPrediction`. */
export const postSchema = z.object({
  id: z.string(),
  version: versionSchema,
  status: openEnum(postStatuses),
  platform: openEnum(platforms),
  contentType: openEnum(contentTypes),
  title: z.string(),
  caption: z.string(),
  /** Without the leading `#`. */
  hashtags: z.array(z.string()),
  media: z.array(postMediaSchema),
  videoScript: z.nullable(videoScriptSchema),
  /** Of a carousel or a story. Null, or not there, where its caption spells them out: see `slidesOf`. */
  slides: z.optional(z.nullable(z.array(slideSchema))),
  viralPrediction: z.nullable(viralPredictionSchema),
  /** The project and the client that it belongs to, by id. */
  project: z.nullable(z.string()),
  client: z.nullable(z.string()),
  /** ISO time at which it is due; with `zone`, the IANA time zone in which the person chose it. */
  scheduledAt: z.nullable(z.string()),
  zone: z.nullable(z.string()),
  /** The generation that it was made from; null for one that was written by hand. */
  sourceRunId: z.nullable(z.string()),
  /** The composer's generation that wrote it for one of several platforms, by id: its posts belong together. */
  generation: z.optional(z.nullable(z.string())),
  /** Null where it was never sent to a client, or was published before one decided. */
  signOff: z.optional(z.nullable(postSignOffSchema)),
  createdAt: z.string(),
  updatedAt: z.string(),
  /** Since when it is in the bin, from where it can be restored (see `retention`); null where it is not. */
  deletedAt: z.nullable(z.string()),
});
export type Post = z.output<typeof postSchema>;

export const postSummarySchema = z.omit(postSchema, {
  slides: true,
  videoScript: true,
  viralPrediction: true,
});
export type PostSummary = z.output<typeof postSummarySchema>;

const content = {
  title: z.string().check(z.trim(), z.maxLength(200)),
  // The longest of the platforms is Facebook's; what one platform takes is a matter of its own rules.
  caption: z.string().check(z.maxLength(65_000)),
  hashtags: z.array(z.string().check(z.trim(), z.minLength(1), z.maxLength(100))).check(z.maxLength(60)),
  media: z.array(z.object({ id: objectId, alt })).check(z.maxLength(postMediaMax)),
  videoScript: z.nullable(videoScriptSchema),
  slides: z.nullable(slidesInputSchema),
  project: z.nullable(id),
  client: z.nullable(id),
  status: z.enum(postStatuses),
  scheduledAt: z.nullable(moment),
  zone: z.nullable(
    z
      .string()
      .check(z.maxLength(64), z.refine(isTimeZone, { error: 'Please choose a time zone from the list.' })),
  ),
};

/** What a post says, as a person writes it. */
export const postWordsSchema = z.object({
  caption: content.caption,
  hashtags: content.hashtags,
  slides: z._default(content.slides, null),
});

/** What a new post is made from. What is left out is empty; the status is `draft`. */
export const postInputSchema = z.object({
  platform: z.enum(platforms),
  contentType: z._default(z.enum(contentTypes), 'post'),
  title: z._default(content.title, ''),
  caption: z._default(content.caption, ''),
  hashtags: z._default(content.hashtags, []),
  media: z._default(content.media, []),
  videoScript: z._default(content.videoScript, null),
  slides: z._default(content.slides, null),
  project: z._default(content.project, null),
  client: z._default(content.client, null),
  status: z._default(content.status, 'draft'),
  scheduledAt: z._default(content.scheduledAt, null),
  zone: z._default(content.zone, null),
  /** The generation whose result is saved: its prediction and pictures come along. */
  sourceRunId: z._default(z.nullable(z.string().check(z.maxLength(64))), null),
  /** The variant of the composer whose words it has, by id: its generation names the post with it. */
  variant: z._default(z.nullable(z.string().check(z.minLength(1), z.maxLength(64))), null),
});
export type PostInput = z.input<typeof postInputSchema>;

/** What changes; what is left out stays. */
export const postChangeSchema = z.extend(
  z.partial(z.object({ ...content, platform: z.enum(platforms), contentType: z.enum(contentTypes) })),
  { version: versionSchema },
);
export type PostChange = z.input<typeof postChangeSchema>;

/** Several posts, as the person has seen them. */
export const somePostsSchema = z
  .array(z.object({ id, version: versionSchema }))
  .check(z.minLength(1), z.maxLength(pageLimit.max));

/** What has become of several posts. One that is not there is in neither list. */
export const changedPostsSchema = z.object({
  /** Those that were changed, as they are now. */
  items: z.array(postSummarySchema),
  /** Those that stay as they were: why, as of one post alone. */
  refused: z.array(z.object({ id: z.string(), code: openEnum(errorCodes), message: z.string() })),
});
export type ChangedPosts = z.output<typeof changedPostsSchema>;

const params = z.object({ id });

/** Joins `endpoints` with its implementation. */
export const postsEndpoints = {
  listPosts: defineEndpoint({
    method: 'GET',
    path: '/api/posts',
    access: 'member',
    right: 'view',
    summary: 'The saved posts, latest change first',
    query: z.extend(cursorQuery, {
      /** Words that the title, the caption or a hashtag contains. */
      q: z.optional(z.string().check(z.trim(), z.maxLength(200))),
      status: z.optional(z.enum(postStatuses)),
      platform: z.optional(z.enum(platforms)),
      project: z.optional(id),
      client: z.optional(id),
      /**
       * How it stands with its client. With `waiting` come all that an open link shows as still to be decided on, those
       * that were changed since their decision too.
       */
      signOff: z.optional(z.enum(signOffStates)),
      /** Only those without a time. */
      unscheduled: z.optional(z.literal('true')),
      /** `true` for the bin instead. */
      deleted: z.optional(z.literal('true')),
    }),
    responses: { 200: pageOf(postSummarySchema) },
    errors: [],
  }),
  getPost: defineEndpoint({
    method: 'GET',
    path: '/api/posts/:id',
    access: 'member',
    right: 'view',
    summary: 'One post, one in the bin included',
    params,
    responses: { 200: postSchema },
    errors: ['not_found'],
  }),
  createPost: defineEndpoint({
    method: 'POST',
    path: '/api/posts',
    access: 'member',
    right: 'edit',
    summary: 'Save a post. The same `Idempotency-Key` makes one post only',
    body: postInputSchema,
    responses: { 201: postSchema },
    errors: ['plan_required', 'not_found', 'idempotency_conflict', 'rate_limited'],
  }),
  updatePost: defineEndpoint({
    method: 'PATCH',
    path: '/api/posts/:id',
    access: 'member',
    right: 'edit',
    summary: 'Change a post, made from the named version',
    params,
    body: postChangeSchema,
    responses: { 200: postSchema },
    errors: ['plan_required', 'not_found', 'conflict'],
  }),
  changeManyPosts: defineEndpoint({
    method: 'PATCH',
    path: '/api/posts',
    access: 'member',
    right: 'edit',
    summary:
      'Change several posts at once, each from the named version: their status or project, whether they have a time, or whether they are in the bin',
    body: z
      .object({
        posts: somePostsSchema,
        status: z.optional(content.status),
        project: z.optional(content.project),
        /** Takes their times away; a scheduled one is a draft again. */
        scheduledAt: z.optional(z.null()),
        /** True puts them into the bin, false takes them out, whatever their version; nothing else changes with it. */
        deleted: z.optional(z.boolean()),
      })
      .check(
        z.refine(
          ({ posts: _, deleted, ...rest }) => deleted === undefined || Object.keys(rest).length === 0,
          {
            error: 'Please delete or restore posts separately from other changes.',
            path: ['deleted'],
          },
        ),
      ),
    responses: { 200: changedPostsSchema },
    errors: ['not_found'],
  }),
  duplicatePost: defineEndpoint({
    method: 'POST',
    path: '/api/posts/:id/duplicate',
    access: 'member',
    right: 'edit',
    summary: 'A copy of a post, as a draft without a time',
    params,
    responses: { 201: postSchema },
    errors: ['not_found', 'rate_limited'],
  }),
  deletePost: defineEndpoint({
    method: 'DELETE',
    path: '/api/posts/:id',
    access: 'member',
    right: 'edit',
    summary: 'Put a post into the bin; harmless when it is there already',
    params,
    responses: { 200: postSchema },
    errors: ['not_found'],
  }),
  restorePost: defineEndpoint({
    method: 'POST',
    path: '/api/posts/:id/restore',
    access: 'member',
    right: 'edit',
    summary: 'Take a post out of the bin',
    params,
    responses: { 200: postSchema },
    errors: ['not_found'],
  }),
};
