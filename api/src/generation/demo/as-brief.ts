import { type GenerationRequest, generationRequestSchema } from '@postloom/shared-contracts';
import { atomsOf, onlyAtoms } from '@postloom/shared-contracts/facts';
import type { VariantsJob } from '../providers/provider.ts';

const promptMax = 4000;

/**
 * The brief of a composer's generation in the form that the offline composer reads.
 * A link or a number by itself comes last: nothing may be glued behind it.
 * @param lead the fact that comes before the topic, if one does.
 * @param space what stands behind a mark inside a keyword: "Which? Trusted Trader" is no two sentences.
 */
export function asBrief(
  { request, platform, businessType, targetAudience }: Omit<VariantsJob, 'images'>,
  lead = '',
  space = ' ',
): GenerationRequest {
  const { topic, tone, goal, length, seed, imagePrompt } = request;
  const facts = factsOf(request).filter((fact) => fact !== lead);
  const whole = (fact: string): string => fact.replace(/(?<=[.!?…]) +/g, space);
  const told = [
    ...(lead ? [whole(lead)] : []),
    topic,
    ...facts.filter((fact) => !isContact(fact)).map(whole),
    ...facts.filter(isContact),
  ];
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

/** What says something belongs into the text, and so does an address; one or two words alone are a hashtag. */
export const isFact = (keyword: string): boolean =>
  /[\d/@]|www\./.test(keyword) || saysHowToReach(keyword) || keyword.split(/\s+/).length > 2;

export const factsOf = ({ keywords }: VariantsJob['request']): string[] =>
  keywordsOf(keywords).filter(isFact);

const reaches = (form: string): boolean => form === 'link' || form === 'email' || form === 'phone';
const isContact = (fact: string): boolean => {
  const atoms = onlyAtoms(fact);
  return atoms.length > 0 && atoms.every(({ form }) => reaches(form));
};
/** Whether a text says how to reach somebody, which no post begins with. */
export const saysHowToReach = (text: string): boolean => atomsOf(text).some(({ form }) => reaches(form));

/** With a full stop where it has no end of its own, and a capital, but for addresses. */
function asSentence(text: string): string {
  const sentence = /^\S*[/@.]\S/.test(text)
    ? text
    : text.replace(/^\p{L}/u, (letter) => letter.toUpperCase());
  return /[.!?…。！？](?:\s|\p{Extended_Pictographic}|\uFE0F|\u200D)*$/u.test(sentence)
    ? sentence
    : `${sentence}.`;
}
