import { type Platform, platformRules } from './rules.ts';
import { countXWeighted } from './x-weighted.ts';

/** The text as it goes out: caption, a blank line, then the hashtags. This is what a platform's limit counts. */
export function composePostText(caption: string, hashtags: readonly string[]): string {
  const tags = hashtags.map((tag) => `#${tag}`).join(' ');
  return [caption, tags].filter(Boolean).join('\n\n');
}

/** Characters of a text as the platform counts them. */
export function countCharacters(platform: Platform, text: string): number {
  return platformRules[platform].countWith === 'x-weighted' ? countXWeighted(text) : text.length;
}
