import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { errorBodySchema } from './errors.ts';
import { openEnum } from './open-enum.ts';
import { platforms } from './platforms/list.ts';
import { slideSchema } from './slides.ts';

export const contentTypes = ['post', 'story', 'video', 'carousel'] as const;
export type ContentType = (typeof contentTypes)[number];

/** The generator's tones and the composer's together (spec section 5). */
export const generatorTones = [
  'professional',
  'casual',
  'humorous',
  'inspiring',
  'educational',
  'promotional',
] as const;
export const composerTones = [
  'professional',
  'casual',
  'friendly',
  'authoritative',
  'playful',
  'inspiring',
] as const;
export const tones = [...new Set([...generatorTones, ...composerTones])] as [Tone, ...Tone[]];
export type Tone = (typeof generatorTones)[number] | (typeof composerTones)[number];

/** Bytes of an image attached on the generator page (spec section 9). */
export const attachedImageMaxBytes = 5 * 1024 * 1024;

const shortText = (max: number) => z.string().check(z.trim(), z.maxLength(max));

/** Ways to say one thing that a run gives: in the composer for each platform. */
export const variantsPerPlatform = 3;

/** What of the captions that a person has is told: so many, and so much of each. */
export const shownLimits = { captions: 12, characters: 5000 } as const;
/** Captions that the person has before them, or can step back to: what is written says it otherwise. */
export const shownSchema = z.optional(
  z.array(z.string().check(z.maxLength(shownLimits.characters))).check(z.maxLength(shownLimits.captions)),
);
/** The latest of some captions, within {@link shownLimits}. */
export const toShown = (captions: readonly string[]): string[] =>
  captions.slice(-shownLimits.captions).map((caption) => caption.slice(0, shownLimits.characters));

/**
 * For a brief from which a post is to be written: pictures alone say nothing. Apart from the schema of the brief, which
 * reads what was kept before and texts that become another one, too.
 */
export const inWords = z.refine<string>(
  (prompt) => prompt === '' || /[\p{L}\p{N}]/u.test(prompt),
  'Please say in words what it’s about.',
);

/** The brief, as both the generator page and the composer send it (spec section 3). */
export const generationRequestSchema = z.object({
  platform: z.enum(platforms),
  contentType: z._default(z.enum(contentTypes), 'post'),
  businessType: z._default(shortText(200), ''),
  targetAudience: z._default(shortText(200), ''),
  tone: z._default(z.enum(tones), 'professional'),
  prompt: z
    .string()
    .check(z.trim(), z.minLength(1, 'Please describe what you want to create.'), z.maxLength(4000)),
  /** Same as `prompt` on the generator page; goal and length in the composer. */
  customPrompt: z.optional(z.nullable(shortText(4000))),
  generateImage: z._default(z.boolean(), false),
  imagePrompt: z.optional(z.nullable(shortText(2000))),
  /** Data URL of an image, or null. Its decoded size is checked by the API. */
  attachedImage: z.optional(
    z.nullable(z.string().check(z.maxLength(Math.ceil(attachedImageMaxBytes / 3) * 4 + 100))),
  ),
  generateVideo: z._default(z.boolean(), false),
  videoPrompt: z.optional(z.nullable(shortText(2000))),
  /** Upload addresses from the object store. */
  uploadedAssets: z._default(z.array(z.string().check(z.maxLength(2000))).check(z.maxLength(3)), []),
  /** Whose voice the post has, by its id; a member's. Null or left out for none. */
  brandVoiceId: z.optional(z.nullable(z.string().check(z.regex(/^[0-9a-f]{24}$/)))),
  /** Which of the possible posts for this brief; "Regenerate" counts it up. The same brief and seed, the same demo post. */
  seed: z._default(z.int().check(z.gte(0), z.lte(2 ** 31 - 1)), 0),
  /** How many ways to say it are wanted, for the same price; one where it is left out, and of a video. */
  variants: z.optional(z.int().check(z.gte(1), z.lte(variantsPerPlatform))),
  shown: shownSchema,
});
export type GenerationRequest = z.output<typeof generationRequestSchema>;
export type GenerationRequestInput = z.input<typeof generationRequestSchema>;

export const videoSceneSchema = z.object({
  startSecond: z.number(),
  endSecond: z.number(),
  /** What the camera shows. */
  visual: z.string(),
  onScreenText: z.string(),
  voiceOver: z.string(),
});
export const videoScriptSchema = z.object({
  title: z.string(),
  durationSeconds: z.number(),
  scenes: z.array(videoSceneSchema),
});
export type VideoScript = z.infer<typeof videoScriptSchema>;

/** One rule of the estimate that the person can read: what was looked at, what it gave, what would give more. */
export const viralityCheckSchema = z.object({
  id: z.string(),
  label: z.string(),
  passed: z.boolean(),
  points: z.number(),
  maxPoints: z.number(),
  /** What was found, e.g. "The first line has 14 words". */
  finding: z.string(),
  /** What would raise the score; empty when nothing would. */
  advice: z.string(),
});
export const viralPredictionSchema = z.object({
  /** 0 to 10, an estimate computed from `checks`. */
  viralityScore: z.number().check(z.gte(0), z.lte(10)),
  engagementPrediction: z.string(),
  bestPostTime: z.string(),
  improvements: z.array(z.string()),
  trendsAnalysis: z.string(),
  checks: z.array(viralityCheckSchema),
});
export type ViralityCheck = z.infer<typeof viralityCheckSchema>;
export type ViralPrediction = z.infer<typeof viralPredictionSchema>;

/** Told with a text out of which words that the brand never says were left. */
export const wordsLeftOutText =
  'We left out words your brand voice bans. Check the text, and fill the gap where you see “…”.';

/** Another way to say what a post says, whole by itself. The picture is the run's. */
export const otherVariantSchema = z.object({
  caption: z.string(),
  /** Without the leading `#`. */
  hashtags: z.array(z.string()),
  /** Of a carousel or a story. */
  slides: z.optional(z.array(slideSchema)),
  /** As with the first. */
  wordsLeftOut: z.optional(z.boolean()),
  viralPrediction: z.nullable(viralPredictionSchema),
});
export type OtherVariant = z.infer<typeof otherVariantSchema>;

export const generationResponseSchema = z.object({
  id: z.string(),
  caption: z.string(),
  /** Without the leading `#`. */
  hashtags: z.array(z.string()),
  imageUrl: z.nullable(z.string()),
  imageAlt: z.nullable(z.string()),
  /** Whether the picture is sample content, whoever wrote the text; null without one. Not there in older results. */
  imageIsDemo: z.optional(z.nullable(z.boolean())),
  /**
   * Where the person's own picture is, which the post shows; null where it could not be kept, for want of room above all.
   * Not there where none was attached, and in older results.
   */
  attachedImageUrl: z.optional(z.nullable(z.string())),
  /** Null until the clip is done; see `clipId`. */
  videoUrl: z.nullable(z.string()),
  /** The clip that is made for it in the background; null without one. Not there in older results. */
  clipId: z.optional(z.nullable(z.string())),
  videoScript: z.nullable(videoScriptSchema),
  /** What stands on the slides of a carousel or a story. Not there for others, and in older results. */
  slides: z.optional(z.array(slideSchema)),
  /**
   * Whether words that the brand never says were left out of what was written; an ellipsis marks the gap where a sentence
   * is not whole without. Not there where the brand bans none, and in older results.
   */
  wordsLeftOut: z.optional(z.boolean()),
  viralPrediction: z.nullable(viralPredictionSchema),
  /** Where `variants` asked for them: as many of the others as there are. Not there otherwise, and in older results. */
  otherVariants: z.optional(z.array(otherVariantSchema)),
  /** Asked of the writer where the brief says little: what would make more of the post. Not there in older results. */
  questions: z.optional(z.array(z.string())),
  credits: z.object({ remaining: z.number() }),
  /** Whether the text is sample content of the offline composer, which costs nothing. */
  isDemo: z.boolean(),
  /** The provider's quota is used up, so sample content stands in: for all of it, or for the picture. Nothing was charged. */
  quotaExceeded: z.boolean(),
});
export type GenerationResponse = z.infer<typeof generationResponseSchema>;

/**
 * Characters of a streamed caption with which a post counts as delivered: about its first sentence. Whoever leaves
 * after that has it finished, kept and charged; the same key gives the whole of it.
 */
export const deliveredCharacters = 60;

/** Stages of a generation that a waiting person is told of. `variants`: the first is written, the others follow. */
export const generationStages = ['writing', 'variants', 'checking', 'picture', 'video', 'saving'] as const;

export const generationEndpoints = {
  generate: defineEndpoint({
    method: 'POST',
    path: '/api/social-media/generate',
    access: 'visitor',
    right: 'edit',
    summary:
      'Turn a brief into a post, on demand in several variants. With `Accept: text/event-stream` the text of the first streams.',
    body: z.extend(generationRequestSchema, { prompt: generationRequestSchema.shape.prompt.check(inWords) }),
    responses: { 200: generationResponseSchema },
    events: {
      stage: z.object({ stage: openEnum(generationStages) }),
      /** More of the caption. */
      delta: z.object({ text: z.string() }),
      /** The caption so far was withdrawn (a repair round begins). */
      restart: z.object({}),
      result: generationResponseSchema,
      error: errorBodySchema,
    },
    errors: [
      'insufficient_credits',
      'plan_required',
      'idempotency_conflict',
      'generation_in_progress',
      'payload_too_large',
      'unsupported_media_type',
      'not_found',
      'not_configured',
      'provider_failed',
      'provider_invalid_output',
      'provider_timeout',
      'request_cancelled',
      'no_other_wording',
    ],
  }),
};
