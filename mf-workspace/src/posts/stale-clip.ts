import { type Post, wordsOfClip } from '@postloom/shared-contracts';
import { shownWords } from './gaps-of.ts';

type Shown = Pick<Post, 'contentType' | 'caption' | 'slides' | 'videoScript' | 'media'>;

const wordsIn = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];

/** What is said of a post with a stale clip. */
export const staleClipText = 'The clip was made before the text changed';

/** A sentence that one of a post's clips was made from, and that the post no longer says; null if there is none. */
export function staleClip(post: Shown): string | null {
  const scenes = post.videoScript?.scenes ?? [];
  const script = scenes.flatMap(({ onScreenText, voiceOver }) => [onScreenText, voiceOver]);
  const said = wordsIn([shownWords(post), ...script].join('\n'));
  const sentences = post.media
    .filter(({ kind }) => kind === 'video')
    .flatMap(({ alt }) => [
      ...new Intl.Segmenter('en', { granularity: 'sentence' }).segment(wordsOfClip(alt) ?? ''),
    ]);
  // A clip leaves out emojis, hashtags and what is banned, so its words needn't follow one another in the post.
  const stale = sentences.find(({ segment }) => !isWithin(wordsIn(segment), said));
  return stale?.segment.trim() ?? null;
}

/** Whether words occur among others in their order. */
function isWithin(words: readonly string[], others: readonly string[]): boolean {
  let found = 0;
  for (const other of others) if (other === words[found]) found += 1;
  return found === words.length;
}
