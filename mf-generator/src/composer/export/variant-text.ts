import { type Clock, datedText, formatHashtags } from '@postloom/remote-kit';
import { composePostText } from '@postloom/shared-contracts/platforms';
import type { DatedVariant } from '#app/composer/variants/due-times.ts';
import { type ComposedVariant, nameOf } from '#app/composer/variants/variant.ts';
import { postCaption, splitHeadline, type Words } from '#app/composer/variants/words.ts';
import { localNow, timeWordsFor } from './posting-time.ts';

/** A variant's text for copying: headline, caption, hashtags and a "CTA:" line (spec section 2). */
export function copyText({ caption, cta, hashtags }: Words): string {
  const { headline, body } = splitHeadline(caption);
  return [headline, body, formatHashtags(hashtags), cta && `CTA: ${cta}`]
    .filter((part) => part.trim())
    .join('\n\n');
}

/** A variant's text as its post has it, ready to publish: the call to action appears once and without a label. */
export const postedText = (words: Words): string => composePostText(postCaption(words), words.hashtags);

/**
 * A variant's text for a text file, with its scheduled time, or else its recommended time.
 * @param clock the person's.
 * @param textOf formats the variant's words; by default as for copying.
 */
export const exportedText = (
  variant: Pick<DatedVariant, 'platform' | 'words' | 'postingTime' | 'dueAt'>,
  clock: Clock,
  textOf: (words: Words) => string = copyText,
): string => {
  const { words, dueAt } = variant;
  return datedText(
    textOf(words),
    { dueAt, postingTime: timeWordsFor(variant, localNow(clock.timeZone)) },
    clock,
  );
};

/**
 * Joins the texts of variants. If there are several, each follows its name, e.g. "LinkedIn, variant 1". Samples are
 * always named.
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
