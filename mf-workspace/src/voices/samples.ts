import { brandVoiceLimits } from '@postloom/shared-contracts';

/** What a voice is read out of: pasted texts, one in each box, and saved posts by id. */
export interface Samples {
  readonly pasted: readonly string[];
  readonly postIds: readonly string[];
}

export const noSamples: Samples = { pasted: [], postIds: [] };

/** The posts in a box: several stand there with lines of dashes between them. */
const postsIn = (text: string): string[] =>
  text
    .split(/^[ \t]*-{3,}[ \t]*$/m)
    .map((post) => post.trim())
    .filter(Boolean);

/** All pasted posts. */
export const pastedPosts = ({ pasted }: Samples): string[] => pasted.flatMap(postsIn);

/** Why a box cannot be read, in a sentence; null where it can. */
export function sampleFault(samples: Samples, text: string): string | null {
  if (postsIn(text).some(({ length }) => length > brandVoiceLimits.sampleCharacters)) {
    return 'This is longer than 4,000 characters. Shorten it, or put a line of --- between two posts.';
  }
  const isLast = text === samples.pasted.findLast((each) => each.trim());
  const { length } = pastedPosts(samples);
  return isLast && length > brandVoiceLimits.samples
    ? `${brandVoiceLimits.samples} pasted posts can be read at once, and there are ${length}.`
    : null;
}

/** The boxes to show: those that are filled in, and an empty one for the next post. */
export const boxesFor = ({ pasted }: Samples): readonly string[] =>
  pasted.at(-1) === '' || pasted.length >= brandVoiceLimits.samples ? pasted : [...pasted, ''];
