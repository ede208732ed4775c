import { type PostVersion, slidesText } from '@postloom/shared-contracts';

type Worded = Pick<PostVersion, 'caption' | 'hashtags' | 'slides'>;

const wordsOf = ({ caption, hashtags, slides }: Worded) => ({
  caption: [caption, slidesText(slides ?? [])].filter(Boolean).join('\n\n'),
  hashtags,
});

/** The words of two versions of a post for `ChangedText`, where those on the slides follow the caption. */
export function compareWords(one: Worded, other: Worded) {
  const [before, after] = [wordsOf(one), wordsOf(other)];
  return { before, after, isSame: JSON.stringify(before) === JSON.stringify(after) };
}
