import { stem } from '../../text/word-forms.ts';
import { wordSet, wordsOf } from '../brief/text.ts';
import faults from '../data/faults.json' with { type: 'json' };
import patterns from '../data/patterns.json' with { type: 'json' };
import words from '../data/words.json' with { type: 'json' };

const known = faults.map(({ pattern, ...record }) => ({ ...record, pattern: new RegExp(pattern, 'gimu') }));
const pairs = ['“”', '()', '[]'];
const count = (text: string, sign: string): number => text.split(sign).length - 1;

/**
 * What is wrong with a post beyond doubt: orders to its writer, words doubled or torn apart, marks without their
 * partners. What the brief itself says that way is its own.
 */
export function findFaults(caption: string, brief: string): string[] {
  const said = brief.toLowerCase();
  // An order to the writer is a fault even where the brief says the same.
  const found = known.flatMap(({ pattern, ...record }) =>
    [...caption.matchAll(pattern)]
      .filter(([text]) => 'always' in record || !said.includes(text.trim().toLowerCase()))
      .map(() => record.fault),
  );
  for (const [open = '', close = ''] of pairs)
    if (count(caption, open) !== count(caption, close) && count(brief, open) === count(brief, close))
      found.push('a mark without its partner');
  return found;
}

const passing = new Set([...wordSet(words.stop), ...wordSet(words.ofOrders)].map(stem));
const addressed = new RegExp(patterns.addressed, 'giu');
const stemsOf = (text: string): Set<string> => new Set(wordsOf(text.replace(/['’-]/gu, ' ')).map(stem));

/** Words and figures of the brief that its post leaves out, but for those that order, link or address. */
export function findLosses(caption: string, floor: readonly string[]): string[] {
  const kept = stemsOf(caption);
  return [...stemsOf(floor.join(' ').replace(addressed, ' '))].filter(
    (word) => word && !passing.has(word) && !kept.has(word),
  );
}
