import { composePostText, findXLinks } from '@postloom/shared-contracts/platforms';
import type { PostText } from './plain-text.ts';

/** Most facts that are named to a writer. */
const factsNamed = 12;

const figures = (text: string): string[] => text.match(/\p{N}+(?:[.,:]\p{N}+)*/gu) ?? [];
const addresses = (text: string): string[] => [
  ...findXLinks(text).map(({ start, end }) => text.slice(start, end)),
  ...(text.match(/[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,5}/g) ?? []),
  ...(text.match(/(?<![\p{L}\p{N}_@.])@[\p{L}\p{N}_]{2,30}/gu) ?? []),
];
/** Words in capitals with a digit, as discount codes are. */
const codes = (text: string): string[] =>
  text.match(/\b(?=[A-Z0-9]*\d)(?=[A-Z0-9]*[A-Z])[A-Z0-9]{4,20}\b/g) ?? [];

/**
 * Facts of a text that another one must have as well, to the letter: figures, addresses, codes. In another language
 * figures are written otherwise, so there only addresses and codes are compared.
 */
export function lostFacts(before: string, after: string, isTranslated: boolean): string[] {
  const facts = [...addresses(before), ...codes(before), ...(isTranslated ? [] : figures(before))];
  return [...new Set(facts)].filter((fact) => !after.includes(fact)).slice(0, factsNamed);
}

/** Figures that stand in a text and in nothing that it was made from. */
export function addedFigures(sources: string, after: string): string[] {
  const known = new Set(figures(sources).flatMap((figure) => [figure, ...figure.split(/[.,:]/)]));
  return [...new Set(figures(after))]
    .filter((figure) => !known.has(figure) && !(figure.length === 1 && /[1-5]/.test(figure)))
    .slice(0, factsNamed);
}

/** The number before an entry of a list is nobody's fact. */
const listNumber = /^\s*(?:slide\s+)?\d{1,2}\s*(?:\/\s*\d{1,2}\s*)?[.):–-]/gimu;

/**
 * What is wrong with the facts of a post that was written from a brief, in words for its writer: figures that nobody
 * gave, addresses and codes that it has left out.
 * @param sources all that the person gave.
 * @param brief what the post is to say.
 */
export function factFaults(sources: string, brief: string, { caption, hashtags }: PostText): string[] {
  const text = composePostText(caption, [...hashtags]);
  const added = addedFigures(sources, text.replace(listNumber, ''));
  const lost = lostFacts(brief, text, true);
  return [
    ...(added.length > 0 ? [`Nobody gave ${added.join(', ')}: take it out.`] : []),
    ...(lost.length > 0 ? [`It leaves out ${lost.join(', ')}: say it.`] : []),
  ];
}
