import { createFormats, formatHashtags, withZone, zoneTime } from '@postloom/remote-kit';
import type { DatedVariant } from '#app/composer/variants/due-times.ts';
import { type ComposedVariant, nameOf } from '#app/composer/variants/variant.ts';
import { splitHeadline, type Words } from '#app/composer/variants/words.ts';

/** A variant as it is copied: headline, caption, hashtags and a "CTA:" line (spec section 2). */
export function copyText({ caption, cta, hashtags }: Words): string {
  const { headline, body } = splitHeadline(caption);
  return [headline, body, formatHashtags(hashtags), cta && `CTA: ${cta}`]
    .filter((part) => part.trim())
    .join('\n\n');
}

/**
 * The same for a text file, with the time at which it is due, or else best posted. A file is read elsewhere, and later,
 * so it says on whose clock.
 * @param zone IANA name.
 */
export function exportedText(
  { words, postingTime, dueAt }: Pick<DatedVariant, 'words' | 'postingTime' | 'dueAt'>,
  zone: string,
): string {
  const [label, time] = dueAt
    ? ['Scheduled', createFormats({ language: 'en-US', timeZone: zone }).moment(dueAt)]
    : ['Recommended', postingTime];
  return [copyText(words), time && `${label} posting time: ${withZone(time, zoneTime(zone))}`]
    .filter(Boolean)
    .join('\n\n');
}

/** Variants one below another; where there are several, each below its name, e.g. "LinkedIn, variant 1". */
export function joinTexts<T extends ComposedVariant>(
  variants: readonly T[],
  textOf: (variant: T) => string,
): string {
  const texts = variants.map((variant) =>
    variants.length > 1 ? `${nameOf(variant)}\n\n${textOf(variant)}` : textOf(variant),
  );
  return texts.join('\n\n---\n\n');
}
