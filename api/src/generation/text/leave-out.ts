import { lostFacts } from './keep-facts.ts';
import { nlp, tagOf } from './nlp.ts';
import type { PhraseFinder, Span } from './phrases.ts';
import { sentencesOf, tidy } from './plain-text.ts';

/** Marks where words are missing. `templateGaps` finds it, so it is shown and asked about like any other gap. */
export const gap = '[…]';
/** Longest sentence that is analyzed. A longer one is a list, or no sentence at all. */
const longestSentence = 400;

/**
 * Removes banned words from a text and keeps as much of the rest as possible. An adjective, an adverb or a noun
 * before another noun is removed alone if the sentence is complete without it. Otherwise the whole sentence is
 * removed, unless it is the first one or contains a fact: then the word is replaced by a gap.
 */
export function leaveOut(text: string, banned: PhraseFinder): string {
  const found = banned.find(text);
  if (found.length === 0) return text;
  let isBegun = false;
  const kept = stretchesOf(text, found).map(({ start, end, spans }) => {
    const stretch = text.slice(start, end);
    const mended = spans.length === 0 ? stretch : mend(stretch, spans, !isBegun);
    isBegun ||= hasWords(mended);
    return mended;
  });
  return tidy(kept.join(''));
}

const hasWords = (text: string): boolean => /[\p{L}\p{N}]/u.test(text);

interface Stretch extends Span {
  /** The banned words in it, at positions relative to its start. */
  readonly spans: readonly Span[];
}

/** The sentences of a text with the banned words in each. Sentences that one match spans are joined. */
function stretchesOf(text: string, found: readonly Span[]): Stretch[] {
  const ordered = [...found].sort((a, b) => a.start - b.start);
  const stretches: Stretch[] = [];
  let next = 0;
  let from: number | null = null;
  let reach = 0;
  let spans: Span[] = [];
  for (const { start, end } of sentencesOf(text)) {
    const begin: number = from ?? start;
    for (let span = ordered[next]; span && span.start < end; span = ordered[next]) {
      spans.push({ start: span.start - begin, end: span.end - begin });
      reach = Math.max(reach, span.end);
      next += 1;
    }
    from = reach > end ? begin : null;
    if (from !== null) continue;
    stretches.push({ start: begin, end, spans });
    spans = [];
  }
  return stretches;
}

/** A sentence without its banned words, or '' if it is removed. */
function mend(sentence: string, spans: readonly Span[], isFirst: boolean): string {
  const { told, isWhole } = withoutDescribing(sentence, spans) ?? {
    told: withGaps(sentence, spans),
    isWhole: false,
  };
  return hasWords(told) && (isWhole || isFirst || saysFact(told)) ? told : '';
}

/** Whether it contains figures, addresses, codes, or capitalized words within the sentence: names, days, places. */
const saysFact = (sentence: string): boolean =>
  lostFacts(sentence, '', false).length > 0 || /\p{L}[,;:]?\s\p{Lu}\p{L}/u.test(sentence);

function withGaps(sentence: string, spans: readonly Span[]): string {
  let told = '';
  let at = 0;
  for (const { start, end } of spans) {
    if (start > at) told += sentence.slice(at, start);
    if (end > at) told += gap;
    at = Math.max(at, end);
  }
  return withOneGap(told + sentence.slice(at));
}

/** Merges consecutive gaps. */
const withOneGap = (told: string): string => told.replace(/\[…\](?:\s{0,9}\[…\])+/g, gap);

interface Word {
  /** Punctuation and spaces before it. */
  before: string;
  readonly text: string;
  /** Punctuation and spaces after it. */
  after: string;
  readonly tags: ReadonlySet<string>;
  readonly isFound: boolean;
}

/** A word's parts of speech. The parser takes capitalized words for names, so those are looked up in the dictionary. */
function kindsOf(text: string, tags: ReadonlySet<string>): ReadonlySet<string> {
  const known = tags.has('ProperNoun') ? tagOf(text.toLowerCase()) : undefined;
  return known ? new Set([known]) : tags;
}

/** The words of a sentence. Null if it can't be split into them, or if a banned phrase has several. */
function wordsOf(sentence: string, spans: readonly Span[]): Word[] | null {
  const words: Word[] = [];
  let at = 0;
  for (const { pre, text, post, tags = new Set<string>() } of nlp(sentence).docs.flat()) {
    const start = at + pre.length;
    const end = start + text.length;
    at = end + post.length;
    const last = words.at(-1);
    // The parser splits "don't" in two, and the second half has no text of its own.
    if (text === '' && last) {
      last.after += pre + post;
      continue;
    }
    const touched = spans.filter((span) => span.start < end && span.end > start);
    const isFound = touched.length > 0;
    const isWhole = touched.every((span) => span.start <= start && span.end >= end);
    const kinds = isFound ? kindsOf(text, tags) : tags;
    if (isFound && !isWhole) return null;
    words.push({ before: pre, text, after: post, tags: kinds, isFound });
  }
  const isComplete = words.map(({ before, text, after }) => before + text + after).join('') === sentence;
  return isComplete && words.some(({ isFound }) => isFound) ? words : null;
}

/**
 * The sentence without those describing words that it can do without, and with a gap for each of the others. Null if
 * it can't be split into words.
 */
function withoutDescribing(
  sentence: string,
  spans: readonly Span[],
): { readonly told: string; readonly isWhole: boolean } | null {
  if (sentence.length > longestSentence) return null;
  const words = wordsOf(sentence, spans);
  if (!words) return null;
  const end = /\s*$/.exec(sentence)?.[0] ?? '';
  let isWhole = true;
  // From the end, so that the words after each one are final.
  for (let at = words.length - 1; at >= 0; at -= 1) {
    const word = words[at];
    if (!word?.isFound || takeOut(words, at)) continue;
    words[at] = { ...word, text: gap, tags: new Set(), isFound: false };
    isWhole = false;
  }
  const told = words.map(({ before, text, after }) => before + text + after).join('');
  return { told: withOneGap(told).trimEnd() + end, isWhole };
}

const has = (word: Word | undefined, ...tags: string[]): boolean => tags.some((tag) => word?.tags.has(tag));
const isOne = (word: Word | undefined, words: RegExp): boolean => words.test(word?.text ?? '');
const isBlank = (marks: string): boolean => marks.trim() === '';

const joins = /^(?:and|or|but|&)$/i;
const degrees = /^(?:very|so|really|truly|most|quite|super|pretty)$/i;
/** After these words, leaving out "cheap" would change the meaning of "cheap flour". */
const limits =
  /^(?:not|no|never|none|nor|neither|without|hardly|nothing|cannot|than|instead|only|too|as|more|less|how)$|n['’]t$/i;
const links = /^(?:look|feel|taste|smell|sound|seem|get|stay|keep|go|become)(?:s|es|ing)?$/i;

/** Whether one of these comes before a word in its clause. */
function isLimited(words: readonly Word[], at: number): boolean {
  for (let before = at - 1; before >= 0; before -= 1) {
    const word = words[before];
    if (!word || /[.:;!?–—(]/.test(word.after)) return false;
    if (limits.test(word.text)) return true;
  }
  return false;
}

/** Whether a word is in quotes or brackets, or part of a compound. */
const isBound = ({ before, after }: Word): boolean =>
  /[\p{Ps}\p{Pi}"'-]$/u.test(before) || /^[\p{Pe}\p{Pf}"'-]/u.test(after);

/**
 * Removes a describing word and what joins it to others.
 * @returns whether the sentence is complete without it.
 */
function takeOut(words: Word[], at: number): boolean {
  const word = words[at];
  if (!word || isLimited(words, at) || isBound(word)) return false;
  const isNoun = !has(word, 'Adjective', 'Adverb');
  const from = !isNoun && isOne(words[at - 1], degrees) && isBlank(words[at - 1]?.after ?? '') ? at - 1 : at;
  const before = words[from - 1];
  const isAdjoined = before === undefined || /\s$/.test(before.after);
  if (!isAdjoined) return false;
  if (isNoun && !describesNoun(words, at)) return false;
  const isAlone = words.every(({ isFound }, index) => isFound || index === from);
  const end = isNoun || isAlone ? at + 1 : endOfCut(words, from, at);
  if (end === null) return false;
  const cut = cutOf(words, from, end);
  remove(words, cut.from, cut.to);
  return true;
}

/** "Wine lovers" are described by what they do, and aren't simply lovers. */
const doers = /(?:ers?|ors?|fans?|ists?)$/i;

/** Whether a word is a noun that describes the noun after it, and neither is part of a name: "sourdough loaf". */
function describesNoun(words: readonly Word[], at: number): boolean {
  const [before, word, next] = [words[at - 1], words[at], words[at + 1]];
  if (!word || !next || !has(word, 'Noun') || has(word, 'Pronoun', 'Possessive')) return false;
  const isName = /^\p{Lu}/u.test(next.text) || (before !== undefined && /^\p{Lu}/u.test(word.text));
  // In "rye and sourdough loaves", the noun after it belongs to both.
  const isListed = isOne(before, joins) || /[,/&]\s*$/.test(before?.after ?? '');
  const isOfNext = isBlank(word.after) && has(next, 'Noun') && !has(next, 'Pronoun', 'Verb', 'Gerund');
  return isOfNext && !isName && !isListed && !doers.test(next.text);
}

/** The index after the last word that must be removed together with a word. Null if it can't be removed. */
function endOfCut(words: readonly Word[], from: number, at: number): number | null {
  const [word, next, second] = words.slice(at, at + 3);
  const before = words[from - 1];
  if (!word) return null;
  if (!has(word, 'Adjective')) {
    const isOfNext = isBlank(word.after) && has(next, 'Adjective', 'Adverb', 'Verb');
    const isOfVerb = has(before, 'Verb') && !has(before, 'Copula', 'Auxiliary') && !isOne(before, links);
    return isOfNext || (isOfVerb && isBlank(before?.after ?? '')) ? at + 1 : null;
  }
  const isListed = has(before, 'Adjective') && /^,\s*$/.test(before?.after ?? '');
  const isLinked = has(before, 'Copula') || isOne(before, links);
  if (isBlank(word.after) && isOne(next, joins) && has(second, 'Adjective'))
    return isListed ? at + 1 : at + 2;
  if (/^,\s*$/.test(word.after) && has(next, 'Adjective', 'Adverb')) return at + 1;
  const isOfNext =
    isBlank(word.after) &&
    has(next, 'Noun', 'Adjective', 'Gerund') &&
    !has(next, 'Pronoun', 'Determiner') &&
    !isOne(next, /^ones?$/i) &&
    !(isLinked && has(next, 'Date'));
  if (isOfNext) return at + 1;
  return isOne(before, joins) && has(words[from - 2], 'Adjective') ? at + 1 : null;
}

/** The range to remove, including conjunctions. Repairs the list that the word was part of. */
function cutOf(words: Word[], from: number, to: number): { readonly from: number; readonly to: number } {
  const [third, second, before] = [words[from - 3], words[from - 2], words[from - 1]];
  const isListed = before && has(before, 'Adjective') && /^,\s*$/.test(before.after);
  // "fresh, [delicious] bread", "warm, [yummy] and fresh".
  if (isListed && !/,/.test(words[to - 1]?.after ?? '')) before.after = ' ';
  if (!before || !second || !isOne(before, joins) || !has(second, 'Adjective')) return { from, to };
  // "warm, fresh and [yummy] buns".
  if (third && has(third, 'Adjective') && /^,\s*$/.test(third.after)) third.after = ` ${before.text} `;
  second.after = words[to - 1]?.after ?? '';
  return { from: from - 1, to };
}

/** Removes words, and corrects the capital and the article around them. */
function remove(words: Word[], from: number, to: number): void {
  const [first] = words.slice(from, to);
  const last = words[to - 1];
  const [before, next] = [words[from - 1], words[to]];
  if (!first || !last) return;
  const isOfBefore = before && !isBlank(last.after) && !/^,\s*$/.test(last.after);
  if (isOfBefore && (!next || has(before, 'Verb'))) before.after = last.after;
  const following = next && { ...next, before: first.before + next.before };
  const isOpening = words.slice(0, from).every(({ text }) => !hasWords(text));
  if (following && /^\p{Lu}/u.test(first.text) && isOpening) {
    words[to] = { ...following, text: following.text.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase()) };
  } else if (following) words[to] = following;
  if (next && before && isOne(before, /^an?$/i))
    words[from - 1] = { ...before, text: articleFor(before.text, next.text) };
  words.splice(from, to - from);
}

const vowelSound =
  /^(?!one\b|once\b|eu|uni(?![nm])|us[aeu]|uti)(?:[aeiou]|hour|honest|hono|heir|8|11\b|18\b)/i;

/** "A" or "an" as the next word requires, capitalized like the original article. */
function articleFor(article: string, word: string): string {
  const letter = article.slice(0, 1);
  return vowelSound.test(word) ? `${letter}n` : letter;
}
