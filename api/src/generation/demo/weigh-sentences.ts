import { lostFacts } from '../text/keep-facts.ts';
import { isAction, isClause } from './brief/clauses.ts';
import { findFacts } from './brief/facts.ts';
import { countWords } from './brief/text.ts';
import weights from './data/weights.json' with { type: 'json' };
import { leftOut } from './left-out.ts';

const words = (pattern: string): RegExp =>
  new RegExp(`(?<![\\p{L}\\p{N}])(?:${pattern})(?![\\p{L}\\p{N}])`, 'iu');
const lasting = [weights.conditions, weights.safety, weights.cause].map(words);
const partaking = new RegExp(
  `^\\P{L}*(?:please |just |so |and |to )?(?:${weights.partaking})(?![\\p{L}])`,
  'iu',
);
const remark = words(weights.remarks);
/** What only cheers readers on, though it begins like what they are to do: "Bring a friend". */
const hype = new RegExp(
  `^\\P{L}*(?:please |just |and )?(?:${weights.hype})(?:,? (?:too|along|with you|(?:because|as|before) .+))?\\P{L}*$`,
  'iu',
);

/** What a sentence is worth where a text has to become shorter. The lowest goes first. */
export const worth = {
  /** A remark, or what another sentence says as well. */
  remark: 0,
  /** What happened once. */
  anecdote: 0.5,
  /** What is told of something and asks nothing of anybody. */
  telling: 1,
  /** A condition, a limit, safety, what the money is for, how to take part. */
  condition: 2,
  /** A price or another figure. */
  fact: 3,
  /** When it is, and where to turn to. */
  reach: 4,
  /** What it is about. */
  matter: 5,
} as const;

const past = words(weights.past);

/** What a sentence states: when and how to come, or figures; null where it is none that anybody acts on. */
function statedIn(sentence: string): number | null {
  const isPast = past.test(sentence);
  const facts = findFacts(sentence).filter(({ kind }) => kind !== 'where');
  if (facts.some(({ kind }) => kind === 'contact' || kind === 'link' || kind === 'code')) return worth.reach;
  if (isPast && facts.every(({ kind }) => kind === 'when' || kind === 'until')) return null;
  if (facts.some(({ kind }) => kind === 'when' || kind === 'until')) return worth.reach;
  return facts.length > 0 || lostFacts(sentence, '', false).length > 0 ? worth.fact : null;
}

/** Whether readers need a sentence in order to come, to take part, or to stay safe. */
const isNeeded = (sentence: string): boolean =>
  lasting.some((pattern) => pattern.test(sentence)) || partaking.test(sentence) || isAction(sentence);

/** What ends a text and never opens one: thanks, a farewell, an invitation to answer. */
export const closing =
  /^\P{L}*(?:thanks?|thank you|see you|cheers|love|with love|yours|best wishes|kind regards|(?:we|i) (?:look forward|hope to see)|(?:we|i)['’]d love to hear|(?:we|i) can['’]t wait|until (?:then|next)|take care|good ?bye|happy)(?!\p{L})/iu;
/** Most words of a last line that says no more than that. */
const mostOfClose = 6;
const isCloser = (sentence: string): boolean => closing.test(sentence) && countWords(sentence) <= mostOfClose;

/** A text that begins a sentence that needs the one before it. */
export const leaning =
  /^(?:\P{L}*)(?:they|it|it['’]s|he|she|this|that|these|those|and|but|or|so|then|there|here|also|both|all|each|his|her|their|its|because|which|instead|not|no|yes|\p{L}+ of (?:them|these|those|it|us))\b/iu;

/** An item of a list. */
export const isListed = /^(?:[•→–—*-]|\d+[.)]|\p{Extended_Pictographic})/u;

const clock = /\d ?[ap]\.?m\b|\d[:.]\d\d|\bnoon\b|\bmidnight\b/iu;
/** Whether a sentence says by itself what is when, on which day and at what hour or where: "We sing in the square on Friday". */
export function saysAll(sentence: string): boolean {
  const facts = findFacts(sentence);
  const when = facts.filter(({ kind }) => kind === 'when');
  const isSet = when.some(({ text }) => clock.test(text)) || facts.some(({ kind }) => kind === 'where');
  const isNamed = when[0] !== undefined && when[0].start > 0;
  return isNamed && isSet && when.some(({ text }) => /\p{Lu}\p{Ll}{2}/u.test(text));
}

/** What may stand before what a text is about: entries, hashtags, a number to call. */
const isBeside = (sentence: string): boolean =>
  /^(?:[•→–—*#-]|\d+[.)])/u.test(sentence) || findFacts(sentence).some(({ kind }) => kind === 'contact');

/**
 * What names the matter of a text, dearest first: the sentence that says what is when, and the first one that tells
 * anything, which comes before it where it is a whole sentence. An entry, a number to call and a farewell say nothing of it.
 */
export function namesMatter(sentences: readonly string[]): string[] {
  const able = sentences.filter(
    // Nothing stands before the first one that it could lean on: "Both trips are off".
    (each, at) =>
      /\p{L}{3}/u.test(each) && (at === 0 || !leaning.test(each)) && !isBeside(each) && !isCloser(each),
  );
  const whole = able.find((each) => saysAll(each) && !past.test(each));
  const first = able[0] ?? sentences[0] ?? '';
  // "Singers wanted." is a title; "The strike is over." is the news itself.
  const [dearest, other] = isClause(first) && countWords(first) > 3 ? [first, whole] : [whole, first];
  return [...new Set([dearest, other].flatMap((each) => each ?? []))];
}

/** How much is lost with a sentence of a text. */
export function worthOf(sentence: string, others: readonly string[]): number {
  const stated = statedIn(sentence);
  if (stated) return stated;
  const isRepeated =
    sentence.split(/\s+/).length > 3 && leftOut(sentence, sentence, others.join(' ')).length === 0;
  if (
    isRepeated ||
    isCloser(sentence) ||
    hype.test(sentence) ||
    (remark.test(sentence) && !partaking.test(sentence))
  )
    return worth.remark;
  if (past.test(sentence)) return worth.anecdote;
  return isNeeded(sentence) ? worth.condition : worth.telling;
}

/** The first name or thing of a sentence, which the next one may speak of. */
const subjectOf = (sentence: string): string => /\p{Lu}[\p{L}’'-]+/u.exec(sentence)?.[0] ?? '';

/** Whether a sentence is named by one before it: "She" is Bramble with or without what Bramble hates. */
export const isKnownBefore = (sentence: string, before: readonly string[]): boolean => {
  const subject = subjectOf(sentence);
  return subject !== '' && before.some((each) => each.includes(subject));
};
