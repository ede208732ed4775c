import { scriptText } from '@postloom/remote-kit';
import { type PostVersion, slidesText } from '@postloom/shared-contracts';

type Worded = Pick<PostVersion, 'caption' | 'hashtags' | 'slides' | 'videoScript'>;

const wordsOf = ({ caption, hashtags, slides, videoScript }: Worded) => ({
  caption: [caption, slidesText(slides ?? []), videoScript && scriptText(videoScript)]
    .filter(Boolean)
    .join('\n\n'),
  hashtags,
});

/** The words of two versions of a post for `ChangedText`, where those on the slides and in the script follow the caption. */
export function compareWords(one: Worded, other: Worded) {
  const [before, after] = [wordsOf(one), wordsOf(other)];
  return { before, after, isSame: JSON.stringify(before) === JSON.stringify(after) };
}
