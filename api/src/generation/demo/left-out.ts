import { splitSentences } from './brief/clauses.ts';

/** Words of this many letters, and numbers, carry what a sentence says. */
const telling = /\p{L}{4,}|\p{N}+/gu;
/** Share of a sentence's words by which it counts as said elsewhere: a rewrite bends some of them. */
const mostShare = 0.6;

function says(text: string): (sentence: string) => boolean {
  const known = new Set(text.toLowerCase().match(telling));
  return (sentence) => {
    const words = sentence.toLowerCase().match(telling) ?? [];
    return words.filter((word) => known.has(word)).length >= words.length * mostShare;
  };
}

/** A part of a sentence with fewer such words may be said in passing. */
const leastTelling = 3;

/** The sentences of a text that come from the brief and that another text doesn't say; of a sentence, its part. */
export const leftOut = (text: string, brief: string, other: string): string[] => {
  const isTold = says(brief);
  const isSaid = says(other);
  return splitSentences(text)
    .filter(isTold)
    .flatMap((sentence) => {
      const parts = sentence.split(/(?<=\p{L}{2}), (?=\p{L})/u);
      const unsaid = parts.filter((part) => !isSaid(part));
      if (unsaid.length === parts.length) return isSaid(sentence) ? [] : [sentence];
      return unsaid.filter((part) => (part.match(telling)?.length ?? 0) >= leastTelling);
    });
};

export const quote = (sentences: readonly string[]): string =>
  sentences.map((sentence) => `“${sentence}”`).join(' ');
