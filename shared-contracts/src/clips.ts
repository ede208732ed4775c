import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { errorCodes } from './errors.ts';
import { fileOrigins } from './objects.ts';
import { openEnum } from './open-enum.ts';
import { pageOf } from './paging.ts';

/** The format of a clip, as vertical video feeds take it. */
export const clipFormat = { width: 720, height: 1280, framesPerSecond: 24 } as const;
/** Allowed and default length of a clip, in seconds. */
export const clipSeconds = { shortest: 2, longest: 15, usual: 8 } as const;

/** Maximum number of clips listed for one post: the latest. */
export const clipsTold = 5;

const clipWords = 'Silent clip with the words: ';
const clipAltMax = 1000;

/** The alternative text of a clip, with the lines that it was made from. */
export const altOfClip = (lines: readonly string[]): string =>
  lines.length > 0 ? `${clipWords}${lines.join(' ')}`.slice(0, clipAltMax) : 'Silent clip.';

/** The words that a clip was made from; null if somebody gave it another alternative text, or if it has none. */
export function wordsOfClip(alt: string): string | null {
  if (!alt.startsWith(clipWords)) return null;
  const words = alt.slice(clipWords.length);
  // The last sentence may have been cut.
  return alt.length < clipAltMax ? words : words.slice(0, words.lastIndexOf('. ') + 1);
}

/** `done`, `failed` and `cancelled` are final. */
export const clipStatuses = ['waiting', 'running', 'done', 'failed', 'cancelled'] as const;

const id = z.string().check(z.regex(/^[0-9a-f]{24}$/));

/**
 * What a clip is made from: the text and pictures of a result or of a post. The clip is added to the posts of its
 * source.
 */
export const clipRequestSchema = z.object({
  source: z.union([
    /** A result of the generator, by its id. */
    z.object({ kind: z.literal('generation'), id }),
    z.object({ kind: z.literal('post'), id }),
  ]),
  /** What it should show, in the person's words. Only for a provider that films, not for a clip assembled here. */
  prompt: z._default(z.string().check(z.trim(), z.maxLength(2000)), ''),
  /** Addresses of uploads to make it from; without any, the source's pictures are used. */
  uploadedAssets: z._default(z.array(z.string().check(z.maxLength(2000))).check(z.maxLength(3)), []),
  seconds: z._default(
    z.int().check(z.gte(clipSeconds.shortest), z.lte(clipSeconds.longest)),
    clipSeconds.usual,
  ),
});
export type ClipRequest = z.output<typeof clipRequestSchema>;
export type ClipRequestInput = z.input<typeof clipRequestSchema>;

/** A silent MP4, finished or in progress. */
export const clipSchema = z.object({
  id: z.string(),
  status: openEnum(clipStatuses),
  /** From 0 to 1. */
  progress: z.number().check(z.gte(0), z.lte(1)),
  /** Assembled here from pictures and words, without AI. */
  isDemo: z.boolean(),
  /**
   * What it says of itself: one that was assembled of AI pictures is `ai`. Null until it is done. Missing in older
   * clips.
   */
  origin: z.optional(z.nullable(openEnum(fileOrigins))),
  /** What the person should know about how it was made, as a sentence; null for nothing. */
  note: z.nullable(z.string()),
  /** Credits charged so far: 0 until it is done, and if it failed or is sample content. */
  creditsCharged: z.int(),
  failure: z.nullable(z.object({ code: openEnum(errorCodes), message: z.string() })),
  videoUrl: z.nullable(z.string()),
  createdAt: z.string(),
  /** When it will be deleted, unless a post uses it by then. */
  expiresAt: z.string(),
});
export type Clip = z.output<typeof clipSchema>;

/** What a clip costs here and how it is made. */
export const clipQuoteSchema = z.object({
  credits: z.int(),
  isDemo: z.boolean(),
  note: z.nullable(z.string()),
});
export type ClipQuote = z.output<typeof clipQuoteSchema>;

/** The endpoints for clips. */
export const clipsEndpoints = {
  quoteClip: defineEndpoint({
    method: 'GET',
    path: '/api/clips/quote',
    access: 'member',
    right: 'view',
    summary: 'What a clip would cost here and now, and who would make it',
    responses: { 200: clipQuoteSchema },
    errors: [],
  }),
  createClip: defineEndpoint({
    method: 'POST',
    path: '/api/clips',
    access: 'member',
    right: 'edit',
    summary:
      'Have a clip made in the background. It is charged when it is done; the same `Idempotency-Key` gives the same clip',
    body: clipRequestSchema,
    responses: { 202: clipSchema },
    errors: [
      'insufficient_credits',
      'plan_required',
      'idempotency_conflict',
      'storage_full',
      'rate_limited',
      'not_found',
    ],
  }),
  listClips: defineEndpoint({
    method: 'GET',
    path: '/api/clips',
    access: 'member',
    right: 'view',
    summary: 'The clips that were asked for of a post, or of the result that it comes from, latest first',
    query: z.object({ post: id }),
    responses: { 200: pageOf(clipSchema) },
    errors: ['not_found'],
  }),
  getClip: defineEndpoint({
    method: 'GET',
    path: '/api/clips/:id',
    access: 'member',
    right: 'view',
    summary: 'How far a clip is',
    params: z.object({ id }),
    responses: { 200: clipSchema },
    errors: ['not_found'],
  }),
  cancelClip: defineEndpoint({
    method: 'DELETE',
    path: '/api/clips/:id',
    access: 'member',
    right: 'edit',
    summary: 'Stop making a clip, for nothing; one that is final stays as it is',
    params: z.object({ id }),
    responses: { 200: clipSchema },
    errors: ['not_found'],
  }),
};
