import { datedText, formatHashtags } from '@postloom/remote-kit';
import { composePostText } from '@postloom/shared-contracts/platforms';
import type { DatedVariant } from '#app/composer/variants/due-times.ts';
import { type ComposedVariant, nameOf } from '#app/composer/variants/variant.ts';
import { postCaption, splitHeadline, type Words } from '#app/composer/variants/words.ts';

/** A variant as it is copied: headline, caption, hashtags and a "CTA:" line (spec section 2). */
export function copyText({ caption, cta, hashtags }: Words): string {
  const { headline, body } = splitHeadline(caption);
  return [headline, body, formatHashtags(hashtags), cta && `CTA: ${cta}`]
    .filter((part) => part.trim())
    .join('\n\n');
}

/** A variant as its post has it, to be posted as it stands: what it asks for is said once, and under no label. */
export const postedText = (words: Words): string => composePostText(postCaption(words), words.hashtags);

/**
 * A variant for a text file, with the time at which it is due, or else best posted.
 * @param zone IANA name.
 * @param textOf gives its words; as they are copied, unless told otherwise.
 */
export const exportedText = (
  { words, ...times }: Pick<DatedVariant, 'words' | 'postingTime' | 'dueAt'>,
  zone: string,
  textOf: (words: Words) => string = copyText,
): string => datedText(textOf(words), times, zone);

/**
 * Variants one below another; where there are several, each below its name, e.g. "LinkedIn, variant 1". A sample is
 * always called one.
 */
export function joinTexts<T extends ComposedVariant>(
  variants: readonly T[],
  textOf: (variant: T) => string,
): string {
  const texts = variants.map((variant) =>
    variants.length > 1 || variant.isSample ? `${nameOf(variant)}\n\n${textOf(variant)}` : textOf(variant),
  );
  return texts.join('\n\n---\n\n');
}
