import {
  type GenerationRequest,
  generationRequestSchema,
  type Tone,
  tones,
  variantsPerPlatform,
} from '@postloom/shared-contracts';
import { normalizeHashtags, platformCatalogue } from '@postloom/shared-contracts/platforms';
import type { TextDraft, VariantsJob } from '../providers/provider.ts';
import { composeDemoPost } from './post/compose-post.ts';

const seedsTried = 6;

/** The brief of a composer's generation in the form that the offline composer reads. */
export function asBrief({
  request,
  platform,
  businessType,
  targetAudience,
}: Omit<VariantsJob, 'images'>): GenerationRequest {
  const { topic, tone, goal, length, seed, imagePrompt } = request;
  return generationRequestSchema.parse({
    platform,
    tone,
    businessType,
    targetAudience,
    prompt: topic,
    customPrompt: `Goal: ${goal}. Length: ${length}.`,
    imagePrompt: imagePrompt || null,
    seed,
  });
}

/**
 * Variants of one post that differ in more than their hashtags. A brief that leaves one way to say it (a death, a
 * language that is not reworded) gives one.
 */
export function composeDemoVariants(job: Omit<VariantsJob, 'images'>): TextDraft[] {
  const brief = asBrief(job);
  const variants: TextDraft[] = [];
  const add = (tone: Tone, seed: number): void => {
    if (variants.length === variantsPerPlatform) return;
    const { caption, hashtags } = composeDemoPost({ ...brief, tone, seed });
    if (variants.some((known) => known.caption === caption)) return;
    variants.push({ caption, hashtags: withKeywords(job, hashtags), cta: '' });
  };
  const first = brief.seed * seedsTried;
  for (let seed = first; seed < first + seedsTried; seed += 1) add(brief.tone, seed);
  // The tone that was asked for says it in so few ways: its neighbours have others.
  for (const tone of tones.filter((tone) => tone !== 'humorous')) add(tone, first);
  return variants;
}

/** Keywords become hashtags, as far as there is room for them. */
function withKeywords(
  { request, platform }: Omit<VariantsJob, 'images'>,
  hashtags: readonly string[],
): string[] {
  if (hashtags.length === 0) return [];
  const words = request.keywords
    .split(/[,;\n]/)
    .map((word) => word.replace(/(?:^|\s)(\p{L})/gu, (_, letter: string) => letter.toUpperCase()));
  const [, most] = platformCatalogue[platform].hashtagAdvice;
  return normalizeHashtags([...words.filter((word) => word.length <= 30), ...hashtags]).slice(
    0,
    Math.max(most, 1),
  );
}
