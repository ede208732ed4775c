import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { errorBodySchema } from './errors.ts';
import { fileIdSchema } from './file-id.ts';
import { fileOrigins } from './objects.ts';
import { openEnum } from './open-enum.ts';
import { platforms } from './platforms/list.ts';
import { slideSchema } from './slides.ts';
import { banGap } from './templates.ts';

export const contentTypes = ['post', 'story', 'video', 'carousel'] as const;
export type ContentType = (typeof contentTypes)[number];

/** The tones of the generator and the composer together (spec section 5). */
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

/** Maximum size of an image attached on the generator page, in bytes (spec section 9). */
export const attachedImageMaxBytes = 5 * 1024 * 1024;
export const imageTooLargeText = 'Please select an image smaller than 5MB.';

const shortText = (max: number) => z.string().check(z.trim(), z.maxLength(max));

/** Maximum number of wordings per run: in the composer, for each platform. */
export const variantsPerPlatform = 3;

/** Maximum number of captions sent as already shown, and maximum length of each. */
export const shownLimits = { captions: 12, characters: 5000 } as const;
/** Captions that the person sees or can go back to: the new text is worded differently. */
export const shownSchema = z.optional(
  z.array(z.string().check(z.maxLength(shownLimits.characters))).check(z.maxLength(shownLimits.captions)),
);
/** The latest of the captions, within {@link shownLimits}. */
export const toShown = (captions: readonly string[]): string[] =>
  captions.slice(-shownLimits.captions).map((caption) => caption.slice(0, shownLimits.characters));

/**
 * Requires words in a brief, because symbols alone say nothing. Not part of the brief's schema, which also has to
 * accept stored briefs and texts that are turned into other ones.
 */
export const inWords = z.refine<string>(
  (prompt) => prompt === '' || /[\p{L}\p{N}]/u.test(prompt),
  'Please say in words what it’s about.',
);

const nothingDescribed = 'Please describe what you want to create.';

/** Addresses of uploads in the object store, at most as many as the specification allows (section 9). */
export const briefUploadsSchema = z._default(
  z.array(z.string().check(z.maxLength(2000))).check(z.maxLength(3, 'Please choose at most 3 images.')),
  [],
);

/** The brief, as sent by both the generator page and the composer (spec section 3). */
export const generationRequestSchema = z.object({
  platform: z.enum(platforms),
  contentType: z._default(z.enum(contentTypes), 'post'),
  businessType: z._default(shortText(200), ''),
  targetAudience: z._default(shortText(200), ''),
  tone: z._default(z.enum(tones), 'professional'),
  prompt: z.string(nothingDescribed).check(z.trim(), z.minLength(1, nothingDescribed), z.maxLength(4000)),
  /** On the generator page, the same as `prompt`; in the composer, goal and length. */
  customPrompt: z.optional(z.nullable(shortText(4000))),
  generateImage: z._default(z.boolean(), false),
  imagePrompt: z.optional(z.nullable(shortText(2000))),
  /** Data URL of an image, or null. The API checks its decoded size. */
  attachedImage: z.optional(
    z.nullable(
      z.string().check(z.maxLength(Math.ceil(attachedImageMaxBytes / 3) * 4 + 100, imageTooLargeText)),
    ),
  ),
  /** Id of a picture in the member's library to attach instead, or null. */
  attachedMediaId: z.optional(z.nullable(fileIdSchema)),
  generateVideo: z._default(z.boolean(), false),
  videoPrompt: z.optional(z.nullable(shortText(2000))),
  uploadedAssets: briefUploadsSchema,
  /** Id of the member's brand voice to use; null or missing for none. */
  brandVoiceId: z.optional(z.nullable(z.string().check(z.regex(/^[0-9a-f]{24}$/)))),
  /**
   * Selects one of the possible posts for this brief; "Regenerate" increments it. The same brief and seed give the same
   * demo post.
   */
  seed: z._default(z.int().check(z.gte(0), z.lte(2 ** 31 - 1)), 0),
  /** Number of wordings to write, at no extra price; 1 if missing, and for videos. */
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

/**
 * One rule of the estimate, for people to read: what was checked, how many points it gave, and what would give more.
 */
export const viralityCheckSchema = z.object({
  id: z.string(),
  label: z.string(),
  passed: z.boolean(),
  points: z.number(),
  maxPoints: z.number(),
  /** What was found, e.g. "The first line has 14 words". */
  finding: z.string(),
  /** What would raise the score; empty if nothing would. */
  advice: z.string(),
});
export const viralPredictionSchema = z.object({
  /** 0 to 10, an estimate calculated from `checks`. */
  viralityScore: z.number().check(z.gte(0), z.lte(10)),
  engagementPrediction: z.string(),
  bestPostTime: z.string(),
  improvements: z.array(z.string()),
  trendsAnalysis: z.string(),
  checks: z.array(viralityCheckSchema),
});
export type ViralityCheck = z.infer<typeof viralityCheckSchema>;
export type ViralPrediction = z.infer<typeof viralPredictionSchema>;

/**
 * Shown with a text from which words banned by the brand voice were removed.
 * @param text what is left, in which gaps may stand for them.
 */
export const wordsLeftOutText = (text: string): string =>
  `We left out words your brand voice bans. Check the text${text.includes(`[${banGap}]`) ? ', and fill the gap where you see “[…]”' : ''}.`;

/** A complete alternative wording of the post. It uses the run's picture. */
export const otherVariantSchema = z.object({
  caption: z.string(),
  /** Without the leading `#`. */
  hashtags: z.array(z.string()),
  /** For a carousel or a story. */
  slides: z.optional(z.array(slideSchema)),
  /** As for the first wording. */
  wordsLeftOut: z.optional(z.boolean()),
  viralPrediction: z.nullable(viralPredictionSchema),
  awaitsEstimate: z.optional(z.boolean()),
});
export type OtherVariant = z.infer<typeof otherVariantSchema>;

export const generationResponseSchema = z.object({
  id: z.string(),
  caption: z.string(),
  /** Without the leading `#`. */
  hashtags: z.array(z.string()),
  imageUrl: z.nullable(z.string()),
  imageAlt: z.nullable(z.string()),
  /**
   * Whether the picture is sample content, whoever wrote the text; null if there is none. Missing in older results
   * (compat: results).
   */
  imageIsDemo: z.optional(z.nullable(z.boolean())),
  /**
   * Address of the person's own picture that the post shows; null if it couldn't be stored, usually for lack of space.
   * Missing if none was attached, and in older results.
   */
  attachedImageUrl: z.optional(z.nullable(z.string())),
  /** What is known of a picture that was attached from the library; missing otherwise. */
  attachedImageAlt: z.optional(z.string()),
  attachedImageOrigin: z.optional(z.nullable(openEnum(fileOrigins, 'ai'))),
  /** Null until the clip is done; see `clipId`. */
  videoUrl: z.nullable(z.string()),
  /**
   * The clip being made for it in the background; null if there is none. Missing in older results (compat: results).
   */
  clipId: z.optional(z.nullable(z.string())),
  videoScript: z.nullable(videoScriptSchema),
  /** The words on the slides of a carousel or story. Missing for other posts, and in older results. */
  slides: z.optional(z.array(slideSchema)),
  /**
   * Whether words banned by the brand voice were removed from the text; "[…]" marks gaps where a sentence is incomplete
   * without them. Missing if the voice bans none, and in older results.
   */
  wordsLeftOut: z.optional(z.boolean()),
  /**
   * Null if the plan doesn't include it, where it would be out of place (a death, a recall), and for a text with gaps.
   */
  viralPrediction: z.nullable(viralPredictionSchema),
  /**
   * Whether there is no prediction only because the text has gaps to fill in: "[price]", or "[…]" for a banned word.
   * Missing in older results (compat: results).
   */
  awaitsEstimate: z.optional(z.boolean()),
  /** The other wordings, if `variants` asked for them; there may be fewer. Missing otherwise, and in older results. */
  otherVariants: z.optional(z.array(otherVariantSchema)),
  /**
   * Questions to the person if the brief says little: answers would improve the post. Missing in older results
   * (compat: results).
   */
  questions: z.optional(z.array(z.string())),
  credits: z.object({ remaining: z.number() }),
  /** Whether the text is sample content of the offline composer, which is free. */
  isDemo: z.boolean(),
  /** The provider's quota is used up, so all of it, or the picture, is sample content. Nothing was charged. */
  quotaExceeded: z.boolean(),
});
export type GenerationResponse = z.infer<typeof generationResponseSchema>;

/**
 * Number of characters of a streamed caption after which a post counts as delivered: about its first sentence. If the
 * person leaves after that, it is finished, stored and charged; the same key returns the complete result.
 */
export const deliveredCharacters = 60;

/** Stages of a generation reported to the waiting person. `variants`: the first is written, the others follow. */
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
      /** The next part of the caption. */
      delta: z.object({ text: z.string() }),
      /** The caption so far is void (a repair begins). */
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
      'storage_full',
      'unsupported_media_type',
      'not_found',
      'provider_failed',
      'provider_invalid_output',
      'provider_timeout',
      'no_other_wording',
    ],
  }),
};
