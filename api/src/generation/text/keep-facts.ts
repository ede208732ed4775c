import { composePostText, findXLinks } from '@postloom/shared-contracts/platforms';
import type { PostText } from './plain-text.ts';
import { figuresOf, knownFigures, saysFigure } from './read-figures.ts';
import { lostStatements } from './stated-facts.ts';

/** Most facts that are named to a writer. */
export const factsNamed = 12;

const addresses = (text: string): string[] => [
  ...findXLinks(text).map(({ start, end }) => text.slice(start, end)),
  ...(text.match(/[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,5}/g) ?? []),
  ...(text.match(/(?<![\p{L}\p{N}_@.])@[\p{L}\p{N}_]{2,30}/gu) ?? []),
];
/** A time, an amount or a day in capitals is no code: it is written out. */
const amount =
  /^\d+(?:AM|PM|H|HRS?|MIN|MINS|SEC|[MCK]?L|[MK]?G|[MCK]?M|FT|IN|LBS?|OZ|[KMGT]B|K?WH?|V|X|K|EUR|USD|GBP|CHF|ST|ND|RD|TH|JAN|FEB|MAR|APR|MAY|JUNE?|JULY?|AUG|SEPT?|OCT|NOV|DEC)$/;
/** Words in capitals with a digit, as discount codes are. */
const codes = (text: string): string[] =>
  (text.match(/\b(?=[A-Z0-9]*\d)(?=[A-Z0-9]*[A-Z])[A-Z0-9]{4,20}\b/g) ?? []).filter(
    (word) => !amount.test(word),
  );

/** An address as it is compared: how it begins and its capitals lead nowhere else. */
const plainly = (text: string): string => text.toLowerCase().replace(/https?:\/\/(?:www\.)?|www\./g, '');

/**
 * Facts of a text that another one must have as well: addresses, codes to the letter, figures however they are written.
 * In another language figures are written otherwise, so there only addresses and codes are compared.
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

/** The number before an entry of a list is nobody's fact. */
const listNumber =
  /^[^\S\n]*(?:slide\s+)?(?:\d{1,2}\s*(?:\/\s*\d{1,2}\s*)?[.):–-]|(?:\d\uFE0F?\u20E3){1,2})/gimu;

/** Figures that stand in a text and, however they are written, in nothing that it was made from. */
export function addedFigures(sources: string, after: string): string[] {
  const known = knownFigures(sources);
  return [...new Set(figuresOf(after.replace(listNumber, '')))]
    .filter((figure) => !saysFigure(known, figure) && !/^[1-5]$/.test(figure))
    .slice(0, factsNamed);
}

/** What a post leaves out of the prices, clock times and dates of its brief, in words for its writer. */
export function lostFaults(brief: string, { caption, hashtags }: PostText): string[] {
  const lost = lostStatements(brief, composePostText(caption, [...hashtags]));
  return lost.length > 0
    ? [`It leaves out ${lost.join(', ')}: say it, unless the brief wants it left out.`]
    : [];
}

/**
 * What is wrong with the facts of a post that was written from a brief, in words for its writer: figures that nobody
 * gave, addresses and codes that it has left out.
 * @param sources all that the person gave.
 * @param brief what the post is to say.
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
