import { normalizeHashtags } from '@postloom/shared-contracts/platforms';

/** Hashtags as displayed and copied, e.g. "#bakery #leeds". */
export function formatHashtags(hashtags: readonly string[]): string {
  return hashtags.map((tag) => `#${tag}`).join(' ');
}

/** The hashtags in the typed text, without duplicates and without `#`. Spaces, commas and `#` separate them. */
export function parseHashtags(text: string): string[] {
  return normalizeHashtags(text.split(/[\s,#]+/));
}
