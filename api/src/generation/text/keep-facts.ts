import { composePostText } from '@postloom/shared-contracts/platforms';
import { addressesIn } from './addresses.ts';
import type { PostText } from './plain-text.ts';
import { figuresOf, knownFigures, saysFigure } from './read-figures.ts';
import { lostStatements } from './stated-facts.ts';

/** Maximum number of facts that the writer is told. */
export const factsNamed = 12;

const addresses = (text: string): string[] =>
  addressesIn(text).map(({ start, end }) => text.slice(start, end));
/** Matches times, amounts and days in capitals, which aren't codes: texts may write them differently. */
const amount =
  /^\d+(?:AM|PM|H|HRS?|MIN|MINS|SEC|[MCK]?L|[MK]?G|[MCK]?M|FT|IN|LBS?|OZ|[KMGT]B|K?WH?|V|X|K|EUR|USD|GBP|CHF|ST|ND|RD|TH|JAN|FEB|MAR|APR|MAY|JUNE?|JULY?|AUG|SEPT?|OCT|NOV|DEC)$/;
/** Words in capitals that contain a digit, like discount codes. */
const codes = (text: string): string[] =>
  (text.match(/\b(?=[A-Z0-9]*\d)(?=[A-Z0-9]*[A-Z])[A-Z0-9]{4,20}\b/g) ?? []).filter(
    (word) => !amount.test(word),
  );

/** Normalizes an address for comparison: neither its prefix nor its capitals change where it leads. */
const plainly = (text: string): string => text.toLowerCase().replace(/https?:\/\/(?:www\.)?|www\./g, '');

/**
 * The facts of a text that are missing in another one: addresses, codes in exactly the same spelling, and figures in
 * any notation. Translations are only compared for addresses and codes, because other languages write figures
 * differently.
 */
export function lostFacts(before: string, after: string, isTranslated: boolean): string[] {
  const text = plainly(after);
  const known = isTranslated ? null : knownFigures(after);
  const lost = [
    ...addresses(before).filter((address) => !text.includes(plainly(address).replace(/\/$/, ''))),
    ...codes(before).filter((code) => !after.includes(code)),
    ...(known
      ? figuresOf(before).filter((figure) => !after.includes(figure) && !saysFigure(known, figure))
      : []),
  ];
  return [...new Set(lost)];
}

/** The numbers of list items are not facts. */
const listNumber =
  /^[^\S\n]*(?:slide\s+)?(?:\d{1,2}\s*(?:\/\s*\d{1,2}\s*)?[.):–-]|(?:\d\uFE0F?\u20E3){1,2})/gimu;

/** Figures in a text that are in none of its sources, in any notation. */
export function addedFigures(sources: string, after: string): string[] {
  const known = knownFigures(sources);
  return [...new Set(figuresOf(after.replace(listNumber, '')))]
    .filter((figure) => !saysFigure(known, figure) && !/^[1-5]$/.test(figure))
    .slice(0, factsNamed);
}

/** The prices, clock times and dates of a brief that a post has left out, worded for the writer. */
export function lostFaults(brief: string, { caption, hashtags }: PostText): string[] {
  const lost = lostStatements(brief, composePostText(caption, [...hashtags]));
  return lost.length > 0
    ? [`It leaves out ${lost.join(', ')}: say it, unless the brief wants it left out.`]
    : [];
}

/**
 * Faults in the facts of a post, worded for the writer: figures that nobody provided, and addresses and codes that are
 * missing.
 * @param sources everything that the person has provided.
 * @param brief what the post should say.
 */
export function factFaults(sources: string, brief: string, { caption, hashtags }: PostText): string[] {
  const text = composePostText(caption, [...hashtags]);
  const added = addedFigures(sources, text);
  const lost = lostFacts(brief, text, true);
  return [
    ...(added.length > 0 ? [`Nobody gave ${added.join(', ')}: take it out.`] : []),
    ...(lost.length > 0
      ? [`It leaves out ${lost.slice(0, factsNamed).join(', ')}: say it, unless the brief wants it left out.`]
      : []),
  ];
}
