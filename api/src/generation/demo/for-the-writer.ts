import { type Example, learnKinds } from '../text/learn-kinds.ts';
import sentences from './data/sentences.json' with { type: 'json' };

/**
 * Whom a sentence of a brief is for: readers of the post; its writer ("Nothing salesy, please"); or the writer with
 * something for readers in it ("Tell them parking is free").
 */
const kinds = ['reader', 'writer', 'order'] as const;
type Kind = (typeof kinds)[number];

export const examples: readonly Example<Kind>[] = sentences.examples.flatMap((batch) =>
  kinds.flatMap((kind) => batch[kind].map((text) => ({ text, kind }))),
);

export const learnFrom = (given: readonly Example<Kind>[], rounds?: number) =>
  learnKinds(kinds, given, sentences, rounds);

let known: ReturnType<typeof learnFrom> | undefined;
/** For whom a sentence or a clause of a brief is, as shares of one. Learns at the first one asked about. */
function sharesOf(text: string): Readonly<Record<Kind, number>> {
  known ??= learnFrom(examples);
  return known(text.slice(0, 400));
}

/** What readers would miss most: a figure, a link, an address, a day, a code, a name. */
const fact = new RegExp(sentences.fact, 'u');
/** Log odds above which a sentence is left out, and how much of its neighbours' odds comes to its own. */
const bounds = { plain: 0.6, fact: 1.6, neighbours: 0.3, surest: 2 };

/** A neighbour says little of another one, however clear it is by itself. */
const within = (odd: number): number => Math.max(-bounds.surest, Math.min(bounds.surest, odd));

/**
 * Which sentences of a brief, or which clauses of a sentence, are only for the writer, and to be left out of the
 * post. Notes stand together, so that neighbours count; what holds a fact has to be surer, as a note that stays is
 * mended in a moment, and a lost price is not seen.
 */
export function forTheWriter(texts: readonly string[]): boolean[] {
  const odds = texts.map((text) => {
    const { writer } = sharesOf(text);
    return Math.log(writer / (1 - writer));
  });
  return texts.map((text, at) => {
    const around = within(odds[at - 1] ?? 0) + within(odds[at + 1] ?? 0);
    const isFact = fact.test(text.slice(1));
    return (odds[at] ?? 0) + bounds.neighbours * around > (isFact ? bounds.fact : bounds.plain);
  });
}
