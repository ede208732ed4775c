import { normalizeHashtags } from '@postloom/shared-contracts/platforms';

/** Hashtags as they are written and copied, e.g. "#bakery #leeds". */
export function formatHashtags(hashtags: readonly string[]): string {
  return hashtags.map((tag) => `#${tag}`).join(' ');
}

/** The hashtags in what was typed, each once and without its `#`. Spaces, commas and `#` part them. */
export function parseHashtags(text: string): string[] {
  return normalizeHashtags(text.split(/[\s,#]+/));
}
