import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { errorCodes } from './errors.ts';
import {
  contentTypes,
  generationRequestSchema,
  generationResponseSchema,
  variantsPerPlatform,
} from './generation.ts';
import { openEnum } from './open-enum.ts';
import { cursorQuery, pageOf } from './paging.ts';
import { platforms } from './platforms/list.ts';
import { postWordsSchema } from './posts.ts';
import { slideSchema } from './slides.ts';

/** `post`: a result of the generator; `set`: of the composer; `clip`: a separate video. */
export const historyKinds = ['post', 'set', 'clip'] as const;
export type HistoryKind = (typeof historyKinds)[number];

const id = z.string().check(z.regex(/^[0-9a-f]{24}$/));
const status = openEnum(['running', 'done', 'failed']);

export const historyItemSchema = z.object({
  id: z.string(),
  kind: openEnum(historyKinds),
  /** The start of its text, or of the request. */
  title: z.string(),
  platforms: z.array(openEnum(platforms)),
  /** Null for a set, whose parts are posts. */
  contentType: z.nullable(openEnum(contentTypes)),
  status,
  /** The post it was saved as; null for a set, for a clip, and if the post was deleted. */
  postId: z.nullable(z.string()),
  createdAt: z.string(),
  expiresAt: z.string(),
});
export type HistoryItem = z.output<typeof historyItemSchema>;

/** The index of a wording: 0 is the first, the others are those of `otherVariants`, in order. */
const wording = z.int().check(z.gte(0), z.lt(variantsPerPlatform));

/** A wording as edited by hand by a visitor. */
export const editedWordingSchema = z.object({
  wording: z.int(),
  caption: z.string(),
  hashtags: z.array(z.string()),
  /** Null if the caption spells them out, and for posts without slides. */
  slides: z.nullable(z.array(slideSchema)),
});
export type EditedWording = z.output<typeof editedWordingSchema>;

/** A result of the generator, with its request. Attached pictures aren't stored. */
export const keptResultSchema = z.object({
  id: z.string(),
  /** `running` if its page was closed meanwhile: it is finished if enough of it had been delivered. */
  status,
  request: z.omit(generationRequestSchema, { attachedImage: true, uploadedAssets: true, shown: true }),
  result: z.nullable(generationResponseSchema),
  failure: z.nullable(z.object({ code: openEnum(errorCodes), message: z.string() })),
  postId: z.nullable(z.string()),
  /**
   * Manual edits made before the person had an account; the post has the words of the last one. Missing if there are
   * none.
   */
  edits: z.optional(z.array(editedWordingSchema)),
});
export type KeptResult = z.output<typeof keptResultSchema>;

/** What was generated, as long as it is stored (see `retention`). */
export const historyEndpoints = {
  listHistory: defineEndpoint({
    method: 'GET',
    path: '/api/history',
    access: 'member',
    right: 'view',
    summary: 'Results of the generator and the composer, and clips, newest first',
    query: z.extend(cursorQuery, { kind: z.optional(z.enum(historyKinds)) }),
    responses: { 200: pageOf(historyItemSchema) },
    errors: [],
  }),
  getGeneration: defineEndpoint({
    method: 'GET',
    path: '/api/social-media/generations/:id',
    access: 'member',
    right: 'view',
    summary: 'One result of the generator, also while it is at work',
    params: z.object({ id }),
    responses: { 200: keptResultSchema },
    errors: ['not_found'],
  }),
  getLastGeneration: defineEndpoint({
    method: 'GET',
    path: '/api/social-media/last-generation',
    access: 'visitor',
    right: 'self',
    summary: "The caller's latest finished result of the generator, for whoever returns in a new tab",
    responses: { 200: z.object({ generation: z.nullable(keptResultSchema) }) },
    errors: [],
  }),
  editGeneration: defineEndpoint({
    method: 'PUT',
    path: '/api/social-media/generations/:id/words',
    access: 'visitor',
    right: 'self',
    summary:
      "Keep what a visitor has changed by hand in a result of theirs, for the post that signing up makes of it. Of one wording's changes the one that was typed last is kept, in whatever order they come",
    params: z.object({ id }),
    body: z.extend(postWordsSchema, {
      wording,
      /** When it was typed, by the browser's clock, in milliseconds. */
      typedAt: z.int().check(z.gte(0)),
    }),
    responses: { 204: null },
    errors: ['not_found', 'conflict'],
  }),
};
