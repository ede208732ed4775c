import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { errorBodySchema, errorCodes } from './errors.ts';
import {
  composerTones,
  shownSchema,
  tones,
  variantsPerPlatform,
  viralPredictionSchema,
} from './generation.ts';
import { openEnum } from './open-enum.ts';
import { cursorQuery, pageOf } from './paging.ts';
import { platforms } from './platforms/list.ts';

export const composerGoals = ['educate', 'promote', 'launch', 'ugc'] as const;
export type ComposerGoal = (typeof composerGoals)[number];

export const composerLengths = ['short', 'medium', 'long'] as const;
export type ComposerLength = (typeof composerLengths)[number];
/** Words that a length asks for (spec section 2). A platform's limit comes first. */
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
  .array(z.enum(platforms))
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
  topic: z.string().check(z.trim(), z.minLength(1, missing), z.maxLength(4000)),
  keywords: z._default(text(1000), ''),
  tone: z.enum(composerTones, { error: missing }),
  length: z._default(z.enum(composerLengths), 'medium'),
  /** Addresses of uploads, from the object store. The first is the picture of the posts, unless one is drawn. */
  uploadedAssets: z._default(z.array(z.string().check(z.maxLength(2000))).check(z.maxLength(3)), []),
  generateImage: z._default(z.boolean(), false),
  imagePrompt: z._default(text(2000), ''),
  generateVideo: z._default(z.boolean(), false),
  videoPrompt: z._default(text(2000), ''),
  /** Its brief defaults are used, and the posts belong to it. */
  projectId: z._default(z.nullable(id), null),
  /** A template whose structure the posts follow. */
  templateId: z._default(z.nullable(text(64)), null),
  brandVoiceId: z._default(z.nullable(id), null),
  /** Another number, another take on the same brief. */
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
 * One way to say it. What goes out is `caption` with `hashtags`, and fits the platform; `headline` and `cta` are its
 * first line and the sentence that asks for something, to be shown apart.
 */
export const contentVariantSchema = z.object({
  id: z.string(),
  headline: z.string(),
  caption: z.string(),
  /** Empty where the post asks for nothing. */
  cta: z.string(),
  /** Without the leading `#`. */
  hashtags: z.array(z.string()),
  /** E.g. "Tuesday, 9:00 AM", for the reader's own time zone. */
  postingTime: z.string(),
  suggestedTime: suggestedTimeSchema,
  /** Percent, an estimate; null where a figure would be out of place (a death, a recall). */
  score: z.nullable(z.number().check(z.gte(0), z.lte(100))),
  /** What the score rests on; null where the plan does not have it. */
  viralPrediction: z.nullable(viralPredictionSchema),
});
export type ContentVariant = z.output<typeof contentVariantSchema>;

export const composerPartKinds = ['text', 'picture', 'video'] as const;
export type ComposerPartKind = (typeof composerPartKinds)[number];

/** `waiting` and `running` stand only in a generation that is looked up while it is at work. */
export const composerPartStatuses = ['waiting', 'running', 'done', 'failed'] as const;

const part = {
  status: openEnum(composerPartStatuses),
  /** Sample content: no AI made this part. */
  isDemo: z.boolean(),
  /** The provider's quota is used up, so that sample content stands in. */
  quotaExceeded: z.boolean(),
  /** What the reader should know of how this part was made, as a sentence; null for nothing. */
  note: z.nullable(z.string()),
  /** Credits that this part has cost: none where it failed or is sample content. */
  creditsCharged: z.int(),
  failure: z.nullable(z.object({ code: openEnum(errorCodes), message: z.string() })),
};

/**
 * One platform's texts: three variants, none while it is not done. The offline composer gives fewer where a brief leaves
 * fewer ways to say it (a death leaves one).
 */
export const composerPlatformSchema = z.object({
  platform: openEnum(platforms),
  ...part,
  variants: z.array(contentVariantSchema),
  /** The draft post that keeps the first variant; null until it is there. */
  postId: z.nullable(z.string()),
  /** The post that keeps each variant, in their order; null for those that none keeps. */
  postIds: z._default(z.array(z.nullable(z.string())), []),
});
export type ComposerPlatform = z.output<typeof composerPlatformSchema>;

export const composerPictureSchema = z.object({
  ...part,
  imageUrl: z.nullable(z.string()),
  imageAlt: z.nullable(z.string()),
});
export type ComposerPicture = z.output<typeof composerPictureSchema>;

/** Made in the background once there are words for it: `clipId` is there from then on, `videoUrl` at its end. */
export const composerVideoSchema = z.object({
  ...part,
  videoUrl: z.nullable(z.string()),
  clipId: z.optional(z.nullable(z.string())),
});
export type ComposerVideo = z.output<typeof composerVideoSchema>;

// ---------------------------------------------------------------------------------------------------------
// Refining one variant or post

/** What is to become of a text. Its facts stay in all of them. */
export const refineChangeSchema = z.union([
  z.object({ kind: z.literal('shorter') }),
  z.object({ kind: z.literal('longer') }),
  z.object({ kind: z.literal('warmer') }),
  z.object({ kind: z.literal('less-salesy') }),
  /** Another first line; the rest stays as it can. */
  z.object({ kind: z.literal('opening') }),
  /** The same brief written once more. */
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
  /** What the text was written from, where the screen has it: more can be done with it. */
  brief: z._default(text(4000), ''),
  tone: z._default(z.enum(tones), 'professional'),
  brandVoiceId: z._default(z.nullable(id), null),
  /** The composer generation that the text comes from: its brief and voice are used, and it lists the result. */
  generationId: z._default(z.nullable(id), null),
  /** Which of the platform's variants there, from 0. */
  variant: z._default(z.int().check(z.gte(0), z.lte(variantsPerPlatform - 1)), 0),
  seed: z._default(z.int().check(z.gte(0), z.lte(2 ** 31 - 1)), 0),
  shown: shownSchema,
});
export type RefineRequest = z.output<typeof refineRequestSchema>;
export type RefineRequestInput = z.input<typeof refineRequestSchema>;

export const refinementSchema = z.object({
  id: z.string(),
  platform: openEnum(platforms),
  /** Which of the generation's variants it was made from. */
  variant: z.int(),
  result: contentVariantSchema,
  isDemo: z.boolean(),
  quotaExceeded: z.boolean(),
  /** What was done or could not be done, as a sentence; null for nothing. */
  note: z.nullable(z.string()),
  creditsCharged: z.int(),
  /** The draft post that keeps it, where it is for another platform. */
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
  /** `running` only where it is looked up while it is at work. */
  status: openEnum(['running', 'done']),
  request: z.pick(composerRequestSchema, {
    platforms: true,
    goal: true,
    topic: true,
    keywords: true,
    tone: true,
    length: true,
    projectId: true,
    brandVoiceId: true,
    uploadedAssets: true,
  }),
  /** In the order of the request. */
  platforms: z.array(composerPlatformSchema),
  picture: z.nullable(composerPictureSchema),
  video: z.nullable(composerVideoSchema),
  /** Results of refining its variants, oldest first. */
  refinements: z.array(refinementSchema),
  creditsCharged: z.int(),
  credits: z.object({ remaining: z.number() }),
  createdAt: z.string(),
  /** When it goes, unless its posts keep it (see `retention`). */
  expiresAt: z.string(),
});
export type ComposerResult = z.output<typeof composerResultSchema>;

/** Credits that a generation costs at most: one a platform (its variants included), one a picture, one a clip. */
export function composerCredits({
  platforms,
  generateImage,
  generateVideo,
}: Pick<ComposerRequest, 'platforms' | 'generateImage' | 'generateVideo'>): number {
  return platforms.length + (generateImage ? 1 : 0) + (generateVideo ? 1 : 0);
}

/** Credits that a refinement costs at most. */
export const refineCredits = 1;

/** What each part costs here and now, and whether this site can make it. */
export const composerQuoteSchema = z.object({
  /** Sum of the parts: parts that fail are free, and so is sample content. */
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

const generationErrors = [
  'insufficient_credits',
  'plan_required',
  'idempotency_conflict',
  'generation_in_progress',
  'unsupported_media_type',
  'not_found',
  'not_configured',
  'provider_failed',
  'provider_invalid_output',
  'provider_timeout',
  'request_cancelled',
  'no_other_wording',
] as const;

/** Joins `endpoints` with its implementation. */
export const composerEndpoints = {
  quoteComposer: defineEndpoint({
    method: 'POST',
    path: '/api/composer/quote',
    access: 'member',
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
      /** First: the generation's id, by which it can be looked up from now on. */
      started: z.object({ id: z.string() }),
      /** A part is at work: `writing`, `checking`, `picture`, `video`. */
      stage: z.object({
        kind: openEnum(composerPartKinds),
        platform: z.nullable(openEnum(platforms)),
        stage: openEnum(['writing', 'checking', 'picture', 'video']),
      }),
      /** More of the caption of one of the platform's variants, from 0. */
      delta: z.object({ platform: openEnum(platforms), variant: z.int(), text: z.string() }),
      /** What was sent of the platform's variants is void: it is written once more. */
      restart: z.object({ platform: openEnum(platforms) }),
      /** One platform is done or has failed. */
      platform: composerPlatformSchema,
      picture: composerPictureSchema,
      video: composerVideoSchema,
      /** Last: all parts. Nothing failed as a whole where some of them did. */
      result: composerResultSchema,
      error: errorBodySchema,
    },
    errors: generationErrors,
  }),
  listComposerGenerations: defineEndpoint({
    method: 'GET',
    path: '/api/composer/generations',
    access: 'member',
    right: 'view',
    summary: 'Earlier generations of the composer, newest first, as long as they are kept',
    query: z.extend(cursorQuery, {
      /** `true` for those that the caller asked for, of a team's. */
      mine: z.optional(z.enum(['true', 'false'])),
    }),
    responses: {
      200: pageOf(
        z.object({
          id: z.string(),
          topic: z.string(),
          platforms: z.array(openEnum(platforms)),
          /** The client that it is for, by id; null for the workspace's own. */
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
    errors: generationErrors,
  }),
};
