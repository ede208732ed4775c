import { keepLast } from '../text/keep-last.ts';
import { type Example, learnKinds } from '../text/learn-kinds.ts';
import { splitSentences } from './brief/clauses.ts';
import { withWords } from './brief/language.ts';
import { countedIn } from './brief/list.ts';
import patterns from './data/patterns.json' with { type: 'json' };
import briefs from './data/said-to-readers.json' with { type: 'json' };
import sentences from './data/sentences.json' with { type: 'json' };

/**
 * Whom a sentence of a brief is for: readers of the post; its writer ("Nothing salesy, please"); or the writer with
 * something for readers in it ("Tell them parking is free").
 */
const kinds = ['reader', 'writer', 'order'] as const;
type Kind = (typeof kinds)[number];

export const examples: readonly Example<Kind>[] = [
  ...sentences.examples.flatMap((batch) =>
    kinds.flatMap((kind) => batch[kind].map((text) => ({ text, kind }))),
  ),
  // Whole briefs in which nothing is for the writer.
  ...briefs.flatMap((brief) => splitSentences(brief).map((text) => ({ text, kind: 'reader' as const }))),
];

export const learnFrom = (given: readonly Example<Kind>[], rounds?: number) =>
  learnKinds(kinds, given, sentences, rounds);

/** Log odds above which a part is left out, and what comes to its own from around it and from its length; words for a text. */
const { odds, ofTexts } = sentences;
/** What readers would miss most: a figure, a link, an address, a day, a code, a name. */
export const fact = new RegExp(sentences.fact, 'u');
/** What somebody says, to be quoted; what the post is about; what readers are not to bring or send. */
const matter = new RegExp(patterns.hasMatter, 'iu');
const ofPosts = Object.values(sentences.families).join('|').replaceAll(' ', '|');
/**
 * What readers don’t need, how somebody is to be reached, what is quoted, what clears somebody, what limits a claim or
 * is a condition: never for the writer alone.
 */
const always = [patterns.needless, ...Object.values(sentences.kept)].join('|');
const kept = new RegExp(withWords(always, { ofTexts, ofPosts }), 'iu');
/** A word alone, and "not the band": those go or stay with what is before them. */
const leans = new RegExp(withWords(sentences.leans, { ofTexts }), 'iu');
/** What is no sentence any more. */
const stump = new RegExp(sentences.stump, 'iu');
/** Where a part of a sentence may be for somebody else: pauses, brackets, and what joins two clauses. */
const joint = new RegExp(patterns.joint, 'iu');
/** What takes back a part of what stands before it, or gives the reason. */
const qualifies = new RegExp(sentences.qualifies, 'iu');

const known = keepLast(1, () => learnFrom(examples));
/** Log odds that a sentence or a part of one is for the writer. Learns at the first one asked about. */
export function oddsOf(text: string): number {
  const { writer, reader, order } = known('')(text.slice(0, 400).replace(/^[\s,;:–—-]+|[()]/gu, ''));
  return Math.log(writer / (reader + order * odds.order)) + (/^ ?\(/.test(text) ? odds.inBrackets : 0);
}
/** What stands around says little of a part, however clear it is by itself. */
const within = (odd = 0): number => Math.max(-odds.surest, Math.min(odds.surest, odd));
/** Two words are not enough to tell by; that more than ten are a note is hardly surer than that ten are. */
const lengthOf = (text: string): number => Math.log(Math.min(text.trim().split(/\s+/).length, 10) / 5);

/**
 * Sentences of a brief without those that are only for its writer, and without such parts of them. Notes
 * come mostly at the end and hardly ever at the start. What holds a fact has to be surer, as a note that stays is mended
 * in a moment, and a lost price is not seen.
 */
export function partsForReaders(texts: readonly string[]): string[] {
  let isLeft = true;
  return texts.flatMap((text, index) => {
    // An entry that the title counts is one, however short it is.
    if (countedIn(text)) return text;
    const parts = text.split(joint);
    const own = parts.map(oddsOf);
    const whole = oddsOf(text);
    const isFirst = index === 0 || (parts.length > 1 && whole < 0);
    const around = odds.whole * within(Math.max(0, whole)) + (index > 0 && !texts[index + 1] ? odds.last : 0);
    const left = parts.filter((part, at) => {
      if (leans.test(part)) return isLeft;
      const beside = odds.before * within(own[at - 1]) + odds.after * within(own[at + 1]);
      const sum = (own[at] ?? 0) + beside + around + odds.length * lengthOf(part);
      // Without its beginning a sentence says less, or something else; without its "but", more than is true.
      const isNeeded = at > 0 ? isLeft && qualifies.test(part) : isFirst;
      const least =
        (whole < -1 ? 0.8 : 0) + (isNeeded ? odds.first : fact.test(part.slice(1)) ? odds.fact : odds.plain);
      isLeft = sum <= least || Math.max(own[at] ?? 0, whole) < odds.itself;
      // What is kept keeps what it is said of.
      isLeft ||= matter.test(text) || [part, part + (parts[at + 1] ?? '')].some((told) => kept.test(told));
      return isLeft;
    });
    const said = left.join('').replace(/^[,;:]?\s[\s–—-]*(?:(?:and|but|so(?! far)) )?/iu, '');
    // "Don't" is left of a note, and says nothing; where news would be cut to a stump, all of it stays.
    if (left.length < parts.length && stump.test(said)) return whole > 0 ? [] : text;
    return said || [];
  });
}
