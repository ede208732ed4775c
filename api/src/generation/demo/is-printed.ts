import { withWords } from './brief/language.ts';
import data from './data/never-printed.json' with { type: 'json' };
import { fact, oddsOf } from './for-the-writer.ts';

const { lead } = data;
const orders = new RegExp(withWords(data.orders.join('|'), { lead }), 'iu');
const ofMarks = new RegExp(withWords(data.ofMarks, { lead }), 'iu');
/** Whose posts may be about hashtags. */
const ofTheirTrade = new RegExp(data.ofTheirTrade, 'iu');
/** What is asked of a writer, and may be asked of readers, too: "Do not blame the landlord", "End on a joke". */
const doubtful = new RegExp(withWords(data.doubtful, { lead }), 'iu');

/**
 * Whether a sentence of somebody's brief may stand in a post, on a slide or in a film: it says something, and is beyond
 * doubt no order to its writer. Whatever was read before, this is the last word on it. A doubtful one that holds a fact
 * is printed.
 */
export const isPrinted = (business: string) => {
  const marksAreMatter = ofTheirTrade.test(business);
  return (text: string): boolean =>
    /[\p{L}\p{N}]|\p{Extended_Pictographic}/u.test(text) &&
    !orders.test(text) &&
    (marksAreMatter || !ofMarks.test(text)) &&
    !(doubtful.test(text) && !fact.test(text.slice(1)) && oddsOf(text) > data.leastOdds);
};
