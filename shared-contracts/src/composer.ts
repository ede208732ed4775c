import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { errorBodySchema, errorCodes } from './errors.ts';
import {
  briefUploadsSchema,
  composerTones,
  shownSchema,
  tones,
  variantsPerPlatform,
  viralPredictionSchema,
} from './generation.ts';
import { fileOrigins } from './objects.ts';
import { openEnum } from './open-enum.ts';
import { cursorQuery, pageOf } from './paging.ts';
import { platforms } from './platforms/list.ts';
import { postMediaSchema } from './posts.ts';

export const composerGoals = ['educate', 'promote', 'launch', 'ugc'] as const;
export type ComposerGoal = (typeof composerGoals)[number];

export const composerLengths = ['short', 'medium', 'long'] as const;
export type ComposerLength = (typeof composerLengths)[number];
/** How many words each length asks for (spec section 2). A platform's limit takes precedence. */
export const composerLengthWords: Readonly<Record<ComposerLength, readonly [number, number]>> = {
  short: [50, 100],
  medium: [100, 200],
  long: [200, 350],
};

const missing = 'Please fill in all required fields before generating content.';
const id = z.string().check(z.regex(/^[0-9a-f]{24}$/));
const text = (max: number) => z.string().check(z.trim(), z.maxLength(max));
const noDuplicates = (values: readonly string[]): boolean => new Set(values).size === values.length;

const chosenPlatforms = z
  .array(z.enum(platforms), missing)
  .check(
    z.minLength(1, missing),
    z.maxLength(platforms.length),
    z.refine(noDuplicates, { error: 'Please choose each platform only once.' }),
  );

// ---------------------------------------------------------------------------------------------------------
// One generation for several platforms

/** What the composer's steps ask for. */
export const composerRequestSchema = z.object({
  platforms: chosenPlatforms,
  goal: z.enum(composerGoals, { error: missing }),
  topic: z.string(missing).check(z.trim(), z.minLength(1, missing), z.maxLength(4000)),
  keywords: z._default(text(1000), ''),
  tone: z.enum(composerTones, { error: missing }),
  length: z._default(z.enum(composerLengths), 'medium'),
  /** Addresses of uploads in the object store. The first is the posts' picture, unless one is generated. */
  uploadedAssets: briefUploadsSchema,
  generateImage: z._default(z.boolean(), false),
  imagePrompt: z._default(text(2000), ''),
  generateVideo: z._default(z.boolean(), false),
  videoPrompt: z._default(text(2000), ''),
  /** The project whose brief defaults are used and which the posts belong to. */
  projectId: z._default(z.nullable(id), null),
  /** A template whose structure the posts follow. */
  templateId: z._default(z.nullable(text(64)), null),
  brandVoiceId: z._default(z.nullable(id), null),
  /** A different number gives a different take on the same brief. */
  seed: z._default(z.int().check(z.gte(0), z.lte(2 ** 31 - 1)), 0),
});
export type ComposerRequest = z.output<typeof composerRequestSchema>;
export type ComposerRequestInput = z.input<typeof composerRequestSchema>;

/** A day of the week, 0 for Sunday, and an hour, both in the reader's own time zone. */
export const suggestedTimeSchema = z.object({
  weekday: z.int().check(z.gte(0), z.lte(6)),
  hour: z.int().check(z.gte(0), z.lte(23)),
});
export type SuggestedTime = z.output<typeof suggestedTimeSchema>;

/**
 * One wording. The published text is `caption` with `hashtags`, and fits the platform. `headline` and `cta` repeat its
 * first line and its call to action, for showing them separately.
 */
export const contentVariantSchema = z.object({
  id: z.string(),
  headline: z.string(),
  caption: z.string(),
  /** Empty if the post has no call to action. */
  cta: z.string(),
  /** Without the leading `#`. */
  hashtags: z.array(z.string()),
  /** E.g. "Tuesday, 9:00 AM", in the reader's own time zone. */
  postingTime: z.string(),
  suggestedTime: suggestedTimeSchema,
  /** An estimate in percent; null where a score would be out of place (a death, a recall), and for a text with gaps. */
  score: z.nullable(z.number().check(z.gte(0), z.lte(100))),
  /**
   * Whether there is no score only because the text has gaps to fill in: "[price]", or "[…]" for a banned word. Missing
   * in older results.
   */
  awaitsEstimate: z.optional(z.boolean()),
  /** What the score is based on; null if the plan doesn't include it. */
  viralPrediction: z.nullable(viralPredictionSchema),
});
export type ContentVariant = z.output<typeof contentVariantSchema>;

export const composerPartKinds = ['text', 'picture', 'video'] as const;
export type ComposerPartKind = (typeof composerPartKinds)[number];

/** `waiting` and `running` only occur when a generation is fetched while it is in progress. */
export const composerPartStatuses = ['waiting', 'running', 'done', 'failed'] as const;

const part = {
  status: openEnum(composerPartStatuses),
  /** Sample content: this part was made without AI. */
  isDemo: z.boolean(),
  /** The provider's quota is used up, so sample content was used instead. */
  quotaExceeded: z.boolean(),
  /** What the person should know about how this part was made, as a sentence; null for nothing. */
  note: z.nullable(z.string()),
  /** Credits charged for this part: 0 if it failed or is sample content. */
  creditsCharged: z.int(),
  failure: z.nullable(z.object({ code: openEnum(errorCodes), message: z.string() })),
};

/**
 * One platform's texts: three variants, or none until it is done. The offline composer gives fewer if a brief allows
 * fewer wordings (only one about a death).
 */
export const composerPlatformSchema = z.object({
  platform: openEnum(platforms),
  ...part,
  variants: z.array(contentVariantSchema),
  /** The draft post with the first variant; null until it is saved. */
  postId: z.nullable(z.string()),
  /** The post of each variant, in order; null for variants that weren't saved. */
  postIds: z._default(z.array(z.nullable(z.string())), []),
});
export type ComposerPlatform = z.output<typeof composerPlatformSchema>;

export const composerPictureSchema = z.object({
  ...part,
  imageUrl: z.nullable(z.string()),
  imageAlt: z.nullable(z.string()),
});
export type ComposerPicture = z.output<typeof composerPictureSchema>;

/** Made in the background once its text is written: `clipId` is set from then on, `videoUrl` when it is finished. */
export const composerVideoSchema = z.object({
  ...part,
  videoUrl: z.nullable(z.string()),
  /** As for a clip. */
  origin: z.optional(z.nullable(openEnum(fileOrigins))),
  clipId: z.optional(z.nullable(z.string())),
});
export type ComposerVideo = z.output<typeof composerVideoSchema>;

// ---------------------------------------------------------------------------------------------------------
// Refining one variant or post

/** How to change a text. All of them keep its facts. */
export const refineChangeSchema = z.union([
  z.object({ kind: z.literal('shorter') }),
  z.object({ kind: z.literal('longer') }),
  z.object({ kind: z.literal('warmer') }),
  z.object({ kind: z.literal('less-salesy') }),
  /** Another first line; the rest stays as far as possible. */
  z.object({ kind: z.literal('opening') }),
  /** The same brief written again. */
  z.object({ kind: z.literal('another') }),
  z.object({ kind: z.literal('tone'), tone: z.enum(tones) }),
  /** Only this line changes. */
  z.object({
    kind: z.literal('line'),
    line: z.string().check(z.trim(), z.minLength(1), z.maxLength(2000)),
    wish: z._default(text(500), ''),
  }),
  z.object({
    kind: z.literal('language'),
    language: z.string().check(z.trim(), z.minLength(2), z.maxLength(40)),
  }),
  /** "Also for LinkedIn": the same post for another platform. A member's becomes a draft post. */
  z.object({ kind: z.literal('platform'), platform: z.enum(platforms) }),
]);
export type RefineChange = z.output<typeof refineChangeSchema>;
export type RefineKind = RefineChange['kind'];

export const refineRequestSchema = z.object({
  /** The platform that the text was written for. */
  platform: z.enum(platforms),
  caption: z.string().check(z.trim(), z.minLength(1, 'There’s no text to change.'), z.maxLength(10_000)),
  hashtags: z._default(z.array(z.string().check(z.trim(), z.maxLength(100))).check(z.maxLength(60)), []),
  change: refineChangeSchema,
  /** What the text was written from, if the screen has it: it allows for better changes. */
  brief: z._default(text(4000), ''),
  tone: z._default(z.enum(tones), 'professional'),
  brandVoiceId: z._default(z.nullable(id), null),
  /** The composer generation that the text comes from: its brief and voice are used, and it lists the result. */
  generationId: z._default(z.nullable(id), null),
  /** The index of the variant in that generation, from 0. */
  variant: z._default(z.int().check(z.gte(0), z.lte(variantsPerPlatform - 1)), 0),
  seed: z._default(z.int().check(z.gte(0), z.lte(2 ** 31 - 1)), 0),
  shown: shownSchema,
});
export type RefineRequest = z.output<typeof refineRequestSchema>;
export type RefineRequestInput = z.input<typeof refineRequestSchema>;

export const refinementSchema = z.object({
  id: z.string(),
  platform: openEnum(platforms),
  /** The index of the variant it was made from. */
  variant: z.int(),
  result: contentVariantSchema,
  isDemo: z.boolean(),
  quotaExceeded: z.boolean(),
  /** What was or couldn't be done, as a sentence; null for nothing. */
  note: z.nullable(z.string()),
  creditsCharged: z.int(),
  /** The draft post it was saved as, if it is for another platform. */
  postId: z.nullable(z.string()),
});
export type Refinement = z.output<typeof refinementSchema>;

export const refineResponseSchema = z.extend(refinementSchema, {
  credits: z.object({ remaining: z.number() }),
});
export type RefineResponse = z.output<typeof refineResponseSchema>;

// ---------------------------------------------------------------------------------------------------------

export const composerResultSchema = z.object({
  id: z.string(),
  /** `running` only if it is fetched while in progress. */
  status: openEnum(['running', 'done']),
  request: composerRequestSchema,
  /**
   * What is known of the pictures in `request.uploadedAssets`, in their order. Missing in older results
   * (compat: results).
   */
  uploads: z.optional(z.array(z.pick(postMediaSchema, { url: true, alt: true, origin: true }))),
  /** In the order of the request. */
  platforms: z.array(composerPlatformSchema),
  picture: z.nullable(composerPictureSchema),
  video: z.nullable(composerVideoSchema),
  /** Results of refining its variants, oldest first. The API lists a limited number. */
  refinements: z.array(refinementSchema),
  creditsCharged: z.int(),
  credits: z.object({ remaining: z.number() }),
  createdAt: z.string(),
  /** When it will be deleted, unless it was saved as posts (see `retention`). */
  expiresAt: z.string(),
});
export type ComposerResult = z.output<typeof composerResultSchema>;

/** The most a generation can cost, in credits: one per platform (with all variants), one per picture, one per clip. */
export function composerCredits({
  platforms,
  generateImage,
  generateVideo,
}: Pick<ComposerRequest, 'platforms' | 'generateImage' | 'generateVideo'>): number {
  return platforms.length + (generateImage ? 1 : 0) + (generateVideo ? 1 : 0);
}

/** The most a refinement can cost, in credits. */
export const refineCredits = 1;

/** What each part currently costs, and whether this site can make it. */
export const composerQuoteSchema = z.object({
  /** Sum of the parts. Failed parts and sample content are free. */
  credits: z.int(),
  parts: z.array(
    z.object({
      kind: openEnum(composerPartKinds),
      platform: z.nullable(openEnum(platforms)),
      credits: z.int(),
      isDemo: z.boolean(),
      available: z.boolean(),
      note: z.nullable(z.string()),
    }),
  ),
});
export type ComposerQuote = z.output<typeof composerQuoteSchema>;

/** What can go wrong with any text that a provider writes. */
const writingErrors = [
  'insufficient_credits',
  'idempotency_conflict',
  'generation_in_progress',
  'not_found',
  'provider_failed',
  'provider_invalid_output',
  'provider_timeout',
] as const;

/** The composer's endpoints. */
export const composerEndpoints = {
  quoteComposer: defineEndpoint({
    method: 'POST',
    path: '/api/composer/quote',
    access: 'visitor',
    right: 'view',
    summary: 'What a generation would cost here and now, part by part',
    body: z.object({
      platforms: chosenPlatforms,
      generateImage: z._default(z.boolean(), false),
      generateVideo: z._default(z.boolean(), false),
    }),
    responses: { 200: composerQuoteSchema },
    errors: [],
  }),
  composerGenerate: defineEndpoint({
    method: 'POST',
    path: '/api/composer/generate',
    access: 'member',
    right: 'edit',
    summary:
      'Write for several platforms at once. With `Accept: text/event-stream` the texts stream side by side. Parts fail and are charged one by one; the same `Idempotency-Key` gives what is done and tries what failed',
    body: composerRequestSchema,
    responses: { 200: composerResultSchema },
    events: {
      /** Sent first: the generation's id, with which it can be fetched from now on. */
      started: z.object({ id: z.string() }),
      /** A part is in progress: `writing`, `checking`, `picture`, `video`. */
      stage: z.object({
        kind: openEnum(composerPartKinds),
        platform: z.nullable(openEnum(platforms)),
        stage: openEnum(['writing', 'checking', 'picture', 'video']),
      }),
      /** The next part of the caption of one of the platform's variants; `variant` counts from 0. */
      delta: z.object({ platform: openEnum(platforms), variant: z.int(), text: z.string() }),
      /** Discard the platform's variants received so far: they are being rewritten. */
      restart: z.object({ platform: openEnum(platforms) }),
      /** One platform is done or has failed. */
      platform: composerPlatformSchema,
      picture: composerPictureSchema,
      video: composerVideoSchema,
      /** Sent last: all parts. If only some of them failed, the generation as a whole didn't. */
      result: composerResultSchema,
      error: errorBodySchema,
    },
    errors: [
      ...writingErrors,
      'plan_required',
      'payload_too_large',
      'storage_full',
      'unsupported_media_type',
    ],
  }),
  listComposerGenerations: defineEndpoint({
    method: 'GET',
    path: '/api/composer/generations',
    access: 'member',
    right: 'view',
    summary: 'Earlier generations of the composer, newest first, as long as they are kept',
    query: z.extend(cursorQuery, {
      /** Within a team, `true` for only the caller's own. */
      mine: z.optional(z.enum(['true', 'false'])),
    }),
    responses: {
      200: pageOf(
        z.object({
          id: z.string(),
          topic: z.string(),
          platforms: z.array(openEnum(platforms)),
          /** Id of the client it is for; null for the workspace's own. */
          client: z._default(z.nullable(z.string()), null),
          createdAt: z.string(),
          expiresAt: z.string(),
        }),
      ),
    },
    errors: [],
  }),
  getComposerGeneration: defineEndpoint({
    method: 'GET',
    path: '/api/composer/generations/:id',
    access: 'member',
    right: 'view',
    summary: 'One generation with all that is done of it, also while it is at work',
    params: z.object({ id }),
    responses: { 200: composerResultSchema },
    errors: ['not_found'],
  }),
  refine: defineEndpoint({
    method: 'POST',
    path: '/api/composer/refine',
    access: 'visitor',
    right: 'edit',
    summary: 'Change a text and keep its facts. With `Accept: text/event-stream` the text streams',
    body: refineRequestSchema,
    responses: { 200: refineResponseSchema },
    events: {
      delta: z.object({ text: z.string() }),
      restart: z.object({}),
      result: refineResponseSchema,
      error: errorBodySchema,
    },
    errors: [...writingErrors, 'not_configured', 'no_other_wording'],
  }),
};
