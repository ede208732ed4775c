import { keepLast } from '../../text/keep-last.ts';
import { learnBreaks } from '../../text/read-breaks.ts';
import { splitSentences } from '../brief/clauses.ts';
import layout from '../data/layout.json' with { type: 'json' };
import words from '../data/words.json' with { type: 'json' };
import type { Piece } from './pieces.ts';

const vocabulary = { ...layout, actions: words.actionVerbs, stop: words.stop, together: layout.judgedBy };

/** Learns where a new matter begins from posts such as "We have moved. It's the yard on the left. | Parking is free." */
export const learnLayout = (posts: readonly string[]) =>
  learnBreaks(vocabulary, posts, (text) => splitSentences(text, true));

const known = keepLast(1, () => learnLayout(layout.examples));

/** The parts of a post by paragraphs: so much has to speak for a new one, in log odds. Learns at the first. */
export const paragraphsOf = (parts: readonly Piece[], odds: number): Piece[][] => known('')(parts, odds);
