import { learnBreaks } from '../../text/read-breaks.ts';
import { splitSentences } from '../brief/clauses.ts';
import layout from '../data/layout.json' with { type: 'json' };
import words from '../data/words.json' with { type: 'json' };
import type { Piece } from './pieces.ts';

const { examples, starts, holds, judgedBy: together } = layout;
const vocabulary = { actions: words.actionVerbs, stop: words.stop, starts, holds, together };
const inSentences = (text: string): string[] => splitSentences(text, true);

/** Learns where a new matter begins from posts such as "We have moved. It's the yard on the left. | Parking is free." */
export const learnLayout = (posts: readonly string[]) => learnBreaks(vocabulary, posts, inSentences);

let known: ReturnType<typeof learnLayout> | undefined;

/** The parts of a post by paragraphs: so much has to speak for a new one, in log odds. Learns at the first. */
export function paragraphsOf(parts: readonly Piece[], odds: number): Piece[][] {
  known ??= learnLayout(examples);
  return known(parts, odds);
}
