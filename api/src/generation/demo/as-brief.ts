import { type GenerationRequest, generationRequestSchema } from '@postloom/shared-contracts';
import type { VariantsJob } from '../providers/provider.ts';

const promptMax = 4000;

/**
 * The brief of a composer's generation in the form that the offline composer reads.
 * @param lead what comes first: 0 for the topic, 1 for the first fact among the keywords, and so on.
 */
export function asBrief(
  { request, platform, businessType, targetAudience }: Omit<VariantsJob, 'images'>,
  lead = 0,
): GenerationRequest {
  const { topic, tone, goal, length, seed, imagePrompt } = request;
  const parts = [topic, ...factsOf(request)];
  const told = [...parts.splice(lead, 1), ...parts];
  return generationRequestSchema.parse({
    platform,
    tone,
    businessType,
    targetAudience,
    prompt: told.map(asSentence).join(' ').slice(0, promptMax),
    customPrompt: `Goal: ${goal}. Length: ${length}.`,
    imagePrompt: imagePrompt || null,
    seed,
  });
}

/** A comma within a figure ends no keyword. */
export const keywordsOf = (keywords: string): string[] =>
  keywords
    .split(/[;\n]|,(?!\d)/)
    .map((keyword) => keyword.trim())
    .filter(Boolean);

/** What says something belongs into the text; one or two words alone are a hashtag. */
export const isFact = (keyword: string): boolean =>
  /[\d/@]|www\./.test(keyword) || keyword.split(/\s+/).length > 2;

export const factsOf = ({ keywords }: VariantsJob['request']): string[] =>
  keywordsOf(keywords).filter(isFact);

/** With a full stop where it has no end of its own, and a capital, but for addresses. */
function asSentence(text: string): string {
  const sentence = /^\S*[/@.]\S/.test(text)
    ? text
    : text.replace(/^\p{L}/u, (letter) => letter.toUpperCase());
  return /[.!?…。！？](?:\s|\p{Extended_Pictographic}|\uFE0F|\u200D)*$/u.test(sentence)
    ? sentence
    : `${sentence}.`;
}
