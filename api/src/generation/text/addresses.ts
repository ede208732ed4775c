import { findXLinks } from '@postloom/shared-contracts/platforms';
import type { PhraseFinder, Span } from './phrases.ts';

const spansOf = (text: string, pattern: RegExp): Span[] =>
  [...text.matchAll(pattern)].map(({ 0: { length }, index }) => ({ start: index, end: index + length }));

/** The links that X recognizes, the email addresses and the handles of a text. */
export const addressesIn = (text: string): Span[] => [
  ...findXLinks(text),
  ...spansOf(text, /[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,5}/g),
  ...spansOf(text, /(?<![\p{L}\p{N}_@.])@[\p{L}\p{N}_]{2,30}/gu),
];

/** Links that X doesn't recognize, because their domain isn't registered yet or only known in a company. */
const otherLinksIn = (text: string): Span[] =>
  spansOf(
    text,
    /(?:https?:\/\/|www\.)\S{1,2000}|(?<![\p{L}\p{N}.-])[\p{L}\p{N}-]{1,63}(?:\.[\p{L}\p{N}-]{1,63}){1,5}\/\S{1,2000}/giu,
  );

/** Codes of several parts, such as "RYE-10": in capitals, with a digit. */
const compoundCodesIn = (text: string): Span[] =>
  spansOf(
    text,
    /(?<![\p{L}\p{N}-])(?=[A-Z-]{0,30}\d)[A-Z\d]{1,20}(?:-[A-Z\d]{1,20}){1,4}(?![\p{L}\p{N}-])/gu,
  );

/**
 * Finds phrases only where they are said. Those in a link, an email address or a handle are skipped, because it would
 * lead nowhere without them, and so are parts of a code.
 */
export function inProse(phrases: PhraseFinder): PhraseFinder {
  return {
    ...phrases,
    find(text) {
      const found = phrases.find(text);
      if (found.length === 0) return found;
      const addresses = [...addressesIn(text), ...otherLinksIn(text)];
      const codes = compoundCodesIn(text);
      return found.filter(
        ({ start, end }) =>
          !addresses.some((address) => address.start < end && address.end > start) &&
          !codes.some(
            (code) => code.start <= start && code.end >= end && code.end - code.start > end - start,
          ),
      );
    },
  };
}
