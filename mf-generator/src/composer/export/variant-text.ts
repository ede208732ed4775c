import { formatHashtags } from '@postloom/remote-kit';
import { splitHeadline, type Words } from '#app/composer/variants/words.ts';

/** A variant as it is copied: headline, caption, hashtags and a "CTA:" line (spec section 2). */
export function copyText({ caption, cta, hashtags }: Words): string {
  const { headline, body } = splitHeadline(caption);
  return [headline, body, formatHashtags(hashtags), cta && `CTA: ${cta}`]
    .filter((part) => part.trim())
    .join('\n\n');
}

export interface ExportedVariant extends Words {
  readonly postingTime: string;
}

/** The same for a text file, with the time at which it is best posted. */
export function exportedText({ postingTime, ...words }: ExportedVariant): string {
  return [copyText(words), postingTime && `Recommended posting time: ${postingTime}`]
    .filter(Boolean)
    .join('\n\n');
}

/** Several variants one below another. */
export const joinTexts = (texts: readonly string[]): string => texts.join('\n\n---\n\n');
