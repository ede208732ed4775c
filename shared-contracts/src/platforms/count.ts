import { platformCatalogue } from './catalogue.ts';
import type { Platform } from './list.ts';
import type { CountingRule } from './platform-record.ts';
import { countXWeighted } from './x-weighted.ts';

/** The published text: caption, a blank line, then the hashtags. Platform limits count all of it. */
export function composePostText(caption: string, hashtags: readonly string[]): string {
  const tags = hashtags.map((tag) => `#${tag}`).join(' ');
  return [caption, tags].filter(Boolean).join('\n\n');
}

const counters: Record<CountingRule, (text: string) => number> = {
  utf16: (text) => text.length,
  'x-weighted': countXWeighted,
};

/** Length of a text as the platform counts it. */
export function countCharacters(platform: Platform, text: string): number {
  return counters[platformCatalogue[platform].countWith](text);
}
