import faults from '../data/faults.json' with { type: 'json' };

const known = faults.map((record) => ({
  fault: record.fault,
  /** Whether it is a fault even where the brief says the same: an order to the writer always is. */
  always: 'always' in record,
  pattern: new RegExp(record.pattern, 'gimu'),
}));
const pairs = [
  ['“', '”'],
  ['(', ')'],
  ['[', ']'],
] as const;
const count = (text: string, sign: string): number => text.split(sign).length - 1;

/**
 * What is wrong with a post beyond doubt: orders to its writer, words doubled or torn apart, marks without their
 * partners. What the brief itself says that way is its own.
 */
export function findFaults(caption: string, brief: string): string[] {
  const said = brief.toLowerCase();
  const found = known.flatMap(({ fault, always, pattern }) =>
    [...caption.matchAll(pattern)]
      .filter(([text]) => always || !said.includes(text.trim().toLowerCase()))
      .map(() => fault),
  );
  for (const [open, close] of pairs)
    if (count(caption, open) !== count(caption, close) && count(brief, open) === count(brief, close))
      found.push('a mark without its partner');
  return found;
}
