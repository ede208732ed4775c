import { excessText } from '@postloom/remote-kit';
import { templateGaps } from '@postloom/shared-contracts';
import type { Platform } from '@postloom/shared-contracts/platforms';
import * as z from 'zod/mini';

/** The texts of a variant that can be edited or rewritten. */
export const wordsSchema = z.object({
  caption: z.string(),
  /** The call to action; empty if there is none. */
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

/** The text of a post: the caption, followed by the call to action unless the caption contains it. */
export function postCaption(words: Pick<Words, 'caption' | 'cta'>): string {
  const { caption, cta } = words;
  return saysCta(words) ? caption : `${caption.trimEnd()}\n\n${cta.trim()}`.trimStart();
}

/** Whether the caption contains its call to action, so that it needn't be said again. The final punctuation may differ. */
export const saysCta = ({ caption, cta }: Pick<Words, 'caption' | 'cta'>): boolean =>
  caption.includes(cta.trim().replace(/[.!]+$/, ''));

/**
 * The words with a caption that a person typed. A call to action that they took out of it, or put in other words, isn't
 * added to their text again.
 */
export const withTyped = (words: Words, caption: string): Words => ({
  ...words,
  caption,
  cta: saysCta(words) && !saysCta({ ...words, caption }) ? '' : words.cta,
});

/** Says by how much the words exceed the platform's limits; null if they fit. */
export const excessOf = (platform: Platform, words: Words): string | null =>
  excessText(platform, { caption: postCaption(words), hashtags: words.hashtags });

/**
 * The gaps that the words leave open, e.g. `dish` for "[dish]". Each is listed once, regardless of case.
 * @param topic the topic that the words were written from, whose spelling of the gaps is used.
 */
export function gapsIn({ caption, cta }: Pick<Words, 'caption' | 'cta'>, topic: string): string[] {
  const open = templateGaps(`${caption}\n${cta}`);
  const known = new Map([...open, ...templateGaps(topic)].map((gap) => [gap.toLowerCase(), gap]));
  return [...new Set(open.map((gap) => known.get(gap.toLowerCase()) ?? gap))];
}
