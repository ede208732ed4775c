import { excessText } from '@postloom/remote-kit';
import { templateGaps } from '@postloom/shared-contracts';
import type { Platform } from '@postloom/shared-contracts/platforms';
import * as z from 'zod/mini';

/** What of a variant can be changed by hand or written anew. */
export const wordsSchema = z.object({
  caption: z.string(),
  /** Empty where the post asks for nothing. */
  cta: z.string(),
  /** Without the leading `#`. */
  hashtags: z.array(z.string()),
});
export type Words = z.infer<typeof wordsSchema>;

export const sameWords = (a: Words, b: Words): boolean => JSON.stringify(a) === JSON.stringify(b);

/** The first line of a caption, and what follows it (spec section 3: "headline = first line of the caption"). */
export function splitHeadline(caption: string): { readonly headline: string; readonly body: string } {
  const [headline = '', ...rest] = caption.trim().split('\n');
  return { headline: headline.trim(), body: rest.join('\n').trim() };
}

/** The text of a post: at its end what it asks for, where the caption does not say so itself. */
export function postCaption({ caption, cta }: Pick<Words, 'caption' | 'cta'>): string {
  const request = cta.trim();
  // Said without its full stop, it is said.
  return caption.includes(request.replace(/[.!]+$/, ''))
    ? caption
    : `${caption.trimEnd()}\n\n${request}`.trimStart();
}

/** What of some words is more than a platform takes, in words; null where all of it fits. */
export const excessOf = (platform: Platform, words: Words): string | null =>
  excessText(platform, { caption: postCaption(words), hashtags: words.hashtags });

/**
 * What some words leave open, e.g. `dish` of "[dish]": each once, whether or not it begins a sentence.
 * @param topic what they were written from: its spelling is taken.
 */
export function gapsIn({ caption, cta }: Pick<Words, 'caption' | 'cta'>, topic: string): string[] {
  const open = templateGaps(`${caption}\n${cta}`);
  const known = new Map([...open, ...templateGaps(topic)].map((gap) => [gap.toLowerCase(), gap]));
  return [...new Set(open.map((gap) => known.get(gap.toLowerCase()) ?? gap))];
}
