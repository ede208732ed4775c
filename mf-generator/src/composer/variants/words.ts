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
