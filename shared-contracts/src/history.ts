import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { errorCodes } from './errors.ts';
import { contentTypes, generationRequestSchema, generationResponseSchema } from './generation.ts';
import { openEnum } from './open-enum.ts';
import { cursorQuery, pageOf } from './paging.ts';
import { platforms } from './platforms/list.ts';

/** `post`: a result of the generator; `set`: of the composer; `clip`: a video by itself. */
export const historyKinds = ['post', 'set', 'clip'] as const;
export type HistoryKind = (typeof historyKinds)[number];

const id = z.string().check(z.regex(/^[0-9a-f]{24}$/));
const status = openEnum(['running', 'done', 'failed']);

export const historyItemSchema = z.object({
  id: z.string(),
  kind: openEnum(historyKinds),
  /** How it begins, or what it was asked for. */
  title: z.string(),
  platforms: z.array(openEnum(platforms)),
  /** Null for a set, whose parts are posts. */
  contentType: z.nullable(openEnum(contentTypes)),
  status,
  /** The post that keeps it; null for a set, a clip, and where it was deleted. */
  postId: z.nullable(z.string()),
  createdAt: z.string(),
  expiresAt: z.string(),
});
export type HistoryItem = z.output<typeof historyItemSchema>;

/** A result of the generator with what was asked for. Attached pictures are not kept. */
export const keptResultSchema = z.object({
  id: z.string(),
  /** `running` where its page was closed on it: it goes on if enough of it had come. */
  status,
  request: z.omit(generationRequestSchema, { attachedImage: true, uploadedAssets: true, shown: true }),
  result: z.nullable(generationResponseSchema),
  failure: z.nullable(z.object({ code: openEnum(errorCodes), message: z.string() })),
  postId: z.nullable(z.string()),
});
export type KeptResult = z.output<typeof keptResultSchema>;

/** What was generated, as long as it is kept (see `retention`). Joins `endpoints` with its implementation. */
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
};
