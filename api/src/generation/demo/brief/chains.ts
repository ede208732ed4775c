import { keepLast } from '../../text/keep-last.ts';
import { learnNamed } from '../../text/learn-kinds.ts';
import { nlp, tagOf } from '../../text/nlp.ts';
import { pauseReader } from '../../text/read-pauses.ts';
import chains from '../data/chains.json' with { type: 'json' };
import patterns from '../data/patterns.json' with { type: 'json' };
import words from '../data/words.json' with { type: 'json' };
import { isAction, isClause, splitAtPauses, splitSentences } from './clauses.ts';
import { withWords } from './language.ts';
import { countWords, sentence, unended } from './text.ts';

const { actionVerbs: actions, predicateVerbs: finite, openers, dependents } = words;
const leads = { openers, leads: words.leads, dependents };
const readPauses = pauseReader({ actions, finite, leads, tagOf, together: chains.judgedBy });

/** The pauses of an example: a stroke stands where a sentence ends, a slash where it may. */
export function pausesOf(line: string) {
  const marked = splitAtPauses(line.replace(/ ([|/]) /g, ', $1').replace(/([;–])\| /g, '$1 |'));
  const found: { features: readonly string[]; kind: 'ends' | 'goesOn' }[] = [];
  const plain = marked.map((text) => text.replace(/^[|/]/, ''));
  readPauses(plain, (features, at) => {
    const mark = marked[at]?.charAt(0);
    if (mark !== '/') found.push({ features, kind: mark === '|' ? 'ends' : 'goesOn' });
    return mark === '|';
  });
  return found;
}

/** Learns where sentences end from lines such as "We open at nine | bring a mug". */
export const learnEnds = (lines: readonly string[]) =>
  learnNamed(['ends', 'goesOn'] as const, lines.flatMap(pausesOf), 5);

/** What tells somebody how to do a thing. */
export const instructs = new RegExp(
  withWords(patterns.instructs, { verb: actions.replaceAll(' ', '|') }),
  'iu',
);
/** "Close windows, keep dogs in, follow the smoke line": things to do, one after the other. */
export const areSteps = (parts: readonly string[]): boolean =>
  parts.length > 2 && parts.every((part) => instructs.test(part));

const known = keepLast(1, () => learnEnds(Object.values(chains.examples).flat()));

/** Whether a brief is in whole sentences, each with its capital and its mark: then its commas are meant. */
export const isProse = (brief: string): boolean =>
  splitSentences(brief).every((text) => /^(?:[^\p{L}]*\p{Lu}|\P{L}*\d).*[.!?…]["”’)]*$/su.test(text));

/**
 * Sentences strung together with commas, each by itself; what is not surely one stays where it is. In prose that is
 * only one whole sentence behind another. Learns at the first one asked about.
 */
export function unstrung(text: string, isMeant = false): string[] {
  const parts = splitAtPauses(text);
  // "The lift is out, the ramp is round the back, ring the bell": each of the three needs a sentence.
  const isRun = parts.length > 2 && parts.filter((part) => isClause(part) || isAction(part)).length > 2;
  const inProse = isMeant && !isRun;
  const isKept = inProse && isLastOf.test(parts.slice(2).at(-1) ?? '');
  // Three of them read well in one breath.
  if (parts.length > 3 && areSteps(parts) && !isOrdered(text)) return parts;
  if (parts.length < 2 || isKept || isOrdered(text) || text.includes('\n')) return [text];
  const know = known('');
  // One comma in a short text reads well, several in a long one do not; two clauses never need one.
  const isChain = parts.length > 2 && countWords(text) >= chains.odds.chainWords;
  const apart: string[] = [];
  let [start, end] = [0, text.indexOf(parts[0] ?? '') + (parts[0] ?? '').length];
  readPauses(parts, (features, at) => {
    const part = parts[at] ?? '';
    const from = text.indexOf(part, end);
    const { ends, goesOn } = know(features);
    const odd = Math.log(ends / goesOn);
    const before = text.slice(start, end);
    // "For drinking, washing and cooking": what is named in a row is no sentence.
    const joined = `${before.slice(-300)}, ${part}`;
    const isInRow = !isClause(part) && !isAction(part) && inRow.test(joined);
    const isSure = !isInRow && !inProse && odd > (isChain ? chains.odds.chain : chains.odds.other);
    const isPair = isAction(before) && answered.test(joined);
    const isOwn = !inProse || (!isPair && (parts.length === 2 || ownSubject.test(part)));
    // "Ice on the lower path, keep off it if you can": an order behind a name.
    const isMatter = isClause(before) || isAction(before) || (!inProse && isAction(part));
    const isTwo = isOwn && odd > chains.odds.clause && isClause(part) && isMatter;
    const reason = inProse ? '' : (apartFrom.exec(joined)?.[1] ?? '');
    const isEnd = (isSure || isTwo || isClause(reason)) && !waits.test(joined);
    if (isEnd) {
      apart.push(unended(before));
      start = from;
    }
    end = from + part.length;
    return isEnd;
  });
  return [...apart, text.slice(start)];
}

/** "…, and a barn": the last of a row. */
const isLastOf = /^(?:and|or|but|then|plus)\b/iu;
/** What is sure to begin a sentence of its own among other parts. */
const ownSubject = /^(?:I|we|you|they|he|she|it|there)(?:['’]\p{L}+)? /iu;

/** "Boil it, let it cool, then drink": what is to be done one after the other. */
export const isOrdered = (text: string): boolean =>
  /, (?:and )?then (?!the\b)\p{Ll}/u.test(text) && (isAction(text) || nlp(text).has('^#Infinitive'));
/** "It pays for: a roof, two taps": behind the colon stands a row, and before an "and" its end. */
const inRow = new RegExp(chains.inRow, 'iu');
/** "Bring a cup, we bring the tea": in prose an order and who answers it belong together. */
const answered = new RegExp(chains.answered, 'iu');
/** "It is on again now that we can, Friday at 8": the day is not that of the reason. */
const apartFrom = new RegExp(chains.apart, 'iu');
/** "If it is missing, …", "…, as far as we know": half of a sentence. "Adults pay 9, children pay 4": a pair. */
const waits = new RegExp(chains.waits, 'iu');

/** The same of several, each with its capital and its mark. */
export const sentencesOf = (texts: readonly string[], inProse = false): string[] =>
  texts.flatMap((text) => unstrung(text, inProse)).map((text) => sentence(text));
