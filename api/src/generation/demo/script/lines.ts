import { splitSentences } from '../brief/clauses.ts';
import { findFacts } from '../brief/facts.ts';
import { capitalize, countWords, unended } from '../brief/text.ts';
import { screen } from './shots.ts';

/** Most words that are spoken over one picture, and how many more a line may have that has no place for a pause. */
const mostSpoken = 20;
const mostOver = 2;
/** So many words more are spoken in one where nothing new begins in them. */
const mostUnbroken = 6;
/** Most words that a phone shows beside a voice. */
const mostShown = 6;
const fewestWords = 3;
const fewestShown = 2;

const joins = new RegExp(screen.joins, 'iu');
const lead = new RegExp(screen.lead, 'iu');
const more = new RegExp(screen.more, 'iu');
/** "… and see", before "whether". */
const adding = / (?:and|or|to) \S+$/iu;
const parts = new RegExp(screen.parts, 'iu');
const breath = new RegExp(screen.breath, 'iu');
const linked = new RegExp(screen.linked, 'iu');
const negated = new RegExp(screen.negated, 'iu');
const adds = /^(?:and|or)$/iu;

/** What is said aloud of a text: no emoji, no protocol of an address. What is marked stays in one. */
const wordsSpoken = (text: string): string[] =>
  text
    .replace(/\p{Extended_Pictographic}\uFE0F?|\u200D/gu, '')
    .replace(/https?:\/\/(?:www\.)?|www\./giu, '')
    .match(/\[[^[\]]*\]\S*|\S+/gu) ?? [];

/**
 * A text in pieces that can each be spoken in one scene.
 * @param most how many words a piece has, where it can be cut there.
 */
export function spokenPieces(text: string, most = mostSpoken): string[] {
  const words = wordsSpoken(text);
  if (words.length === 0) return [text];
  if (words.length <= most) return [words.join(' ')];
  const sentences = splitSentences(text);
  if (sentences.length > 1) return sentences.flatMap((one) => spokenPieces(one, most));
  const pieces: string[] = [];
  for (let at = 0; at < words.length; ) {
    const rest = words.length - at;
    const end = rest <= most ? rest : breathAfter(words.slice(at, at + most + mostOver), most, rest);
    const piece = words.slice(at, at + end).join(' ');
    const isJoined = linked.test(words[at + end] ?? '') && !/\p{P}$/u.test(piece);
    pieces.push(isJoined ? `${piece},` : piece);
    at += end;
  }
  return pieces;
}

/** How many of these words are said in one breath: up to a pause, or to a word that begins something new. */
function breathAfter(words: readonly string[], most: number, all: number): number {
  const last = (is: (word: string, at: number) => boolean, furthest: number): number =>
    words.findLastIndex(
      (word, at) => at >= fewestWords && at <= furthest && all - at >= fewestWords && is(word, at),
    );
  const over = most + mostOver;
  if (all <= over) return all;
  // "Ab 1. Juni": a number's full stop is no pause.
  const pause = last((_, at) => /(?<!^\d{1,2}\.)(?<=[,;:.!?])$/.test(words[at - 1] ?? ''), over);
  if (pause > 0) return pause;
  // "We will never call and ask for it" means something else in two halves.
  const isOne = (word: string, at: number): boolean =>
    adds.test(word) && (/^\d/.test(words[at + 1] ?? '') || negated.test(words.slice(0, at).join(' ')));
  const clause = last(
    (word, at) => joins.test(word) && !joins.test(words[at + 1] ?? '') && !isOne(word, at),
    over,
  );
  if (clause > 0) return linked.test(words[clause - 1] ?? '') ? clause - 1 : clause;
  if (all <= most + mostUnbroken) return all;
  const phrase = last((word) => breath.test(word), over);
  return phrase > 0 ? phrase : Math.min(most, all);
}

/** A line in as many pieces as it takes for each of them, or most of it, to be read while it is heard. @param isLast whether it is what a story comes to. */
export function readable(text: string, isLast = false): string[] {
  const words = wordsSpoken(text);
  const read = countWords(shown(text));
  // The end of a story is on the screen, too.
  const isRead = isLast
    ? read + mostMissed >= words.length
    : words.length <= mostLine || read * 3 >= words.length;
  if (read > 0 && isRead) return [text];
  const middle = words.length / 2;
  const places = words
    .flatMap((_, at) => (at >= fewestWords && words.length - at >= fewestWords ? at : []))
    .toSorted((one, other) => Math.abs(one - middle) - Math.abs(other - middle));
  const ways = [
    (at: number) => /[,;:.!?]$/.test(words[at - 1] ?? ''),
    (at: number) => joins.test(words[at] ?? '') && !joins.test(words[at - 1] ?? ''),
    (at: number) => breath.test(words[at] ?? ''),
  ];
  const place = ways.map((is) => places.find(is)).find((at) => at !== undefined);
  if (place === undefined) return [text];
  return [words.slice(0, place), words.slice(place)].flatMap((piece) => readable(piece.join(' '), isLast));
}

const mostMissed = 2;

/** Days, hours, prices and ways to get in touch have to be seen while they are heard. */
const isSeen = new RegExp(screen.seen, 'iu');

/** "From 1 July at 8 Harbour Road", "3 October, 10 wines": a time that is none, as its number counts something else. */
export function isCutOff(whole: string, fact: string): boolean {
  const after = whole.slice(whole.indexOf(fact) + fact.length);
  return (
    /\d$/.test(fact) &&
    /^ \p{L}/u.test(after) &&
    !/^ (?:and|or|to|from|in|at|on|for|until|till|by)\b/u.test(after)
  );
}

/** What stands on the screen while a line is spoken: a short version of it, and no half of a thought. @param isStep whether it is done, and no fact is looked for in it. */
export function shown(text: string, most = mostShown, isStep = false): string {
  const plain = unended(wordsSpoken(text).join(' ')) || text;
  const mark = /\[[^\]]+\]/u.exec(plain)?.[0];
  if (mark) return mark;
  // A question that ends in a quotation has its mark inside: "Ask: “Are you cold?”"
  const asks = /\?["'”’]?$/u.test(text.trim()) && !/\?["'”’]?$/u.test(plain) ? '?' : '';
  // "There IS a kettle": what is stressed is read.
  const stripped = capitalize(plain.replace(lead, ''));
  const told = stressed.test(plain) || countWords(stripped) < fewestShown ? plain : stripped;
  const shorter = capitalize(told.replace(more, ''));
  const isLong = countWords(told) > most + mostOver && countWords(shorter) <= most + mostOver;
  const whole = (isLong ? shorter : told) + asks;
  if (countWords(whole) <= mostRow) return whole;
  const upTo = (pattern: RegExp, fits: (word: string, at: number) => boolean = () => true): string[] =>
    [...whole.slice(0, mostLooked).matchAll(pattern)]
      .filter(({ index, 1: word = '' }) => fits(word, index))
      .map(({ index }) => whole.slice(0, index))
      .toReversed();
  const isBreak = (word: string, at: number): boolean =>
    (joins.test(word) ||
      asides.test(whole.slice(at)) ||
      (parts.test(word) && !adding.test(whole.slice(0, at)))) &&
    !/^(?:if|who|which|unless|provided|within)$/iu.test(word) &&
    !(promised.test(whole.slice(0, at)) && /^(?:after|when)$/iu.test(word)) &&
    countWords(whole.slice(0, at)) >= fewestJoined &&
    !/^ \S+ \d/u.test(whole.slice(at));
  const fits = (option: string): boolean =>
    countWords(option) >= fewestShown &&
    countWords(option) <= (promised.test(option) ? mostLine : mostRow) &&
    !opened.test(option);
  const isRead = whole.split(/\s+/u).length <= mostLine - Number(isStep);
  const short = [...upTo(/[,;:.!?](?=\s)|\s[(–—]/gu), ...(isRead ? [] : upTo(/\s(?=(\S+))/gu, isBreak))].find(
    fits,
  );
  const fact = isStep
    ? undefined
    : findFacts(whole).find(({ text: said }) => isSeen.test(said) && !isCutOff(whole, said));
  if (short && (!fact || short.includes(fact.text))) return short;
  const when = fact?.text.replace(/^(?:on|at) /iu, '') ?? '';
  const isAlone = countWords(when) <= most && countWords(when) >= fewestWords && /\d/.test(when);
  if (isAlone && !isRead && !/\bafter /iu.test(when)) return capitalize(when);
  // A line that can't be shortened is read as it is said, or only heard.
  return short ?? (isRead ? whole : '');
}
/** A card ends before so many characters. */
const mostLooked = 160;
/** Most words of a line on two rows, and on three. */
const mostRow = 9;
const mostLine = 12;
const fewestJoined = 4;
const stressed = /^(?:\p{L}+ )?\p{Lu}{2,}(?!\p{L})/u;
/** What a line can do without: "that was run over", "as if it was new". */
const asides = /^ (?:as (?:if|though)|(?:that|which|who) (?:is|was|has|had|are|were)) /iu;
/** What is promised with a figure keeps its condition: "8 out of 10 … after one treatment". */
const promised =
  /\b\d+ (?:out of|of|in) (?:\p{L}+ )?\d+\b|\d ?(?:%|per ?cent)|\b(?:los|sav|guarante)\p{L}* (?:\p{L}+ )?\d/iu;
/** What waits for its other half: "If it". */
const opened = /^(?:if|when|while|because|although|as|once|until|before(?! and after)|after|since) [^,]*$/iu;
