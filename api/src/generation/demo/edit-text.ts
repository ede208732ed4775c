import { atomsOf } from '@postloom/shared-contracts/facts';
import {
  composePostText,
  countCharacters,
  type Platform,
  platformCatalogue,
} from '@postloom/shared-contracts/platforms';
import { withoutEmoji } from '../text/check-post.ts';
import { type PostText, sentencesOf, tidy } from '../text/plain-text.ts';
import { isAction } from './brief/clauses.ts';
import { type FactKind, findFacts, findLinks } from './brief/facts.ts';
import { detectLanguage } from './brief/language.ts';
import { capitalize, countWords } from './brief/text.ts';
import { changeFact } from './change-fact.ts';
import patterns from './data/patterns.json' with { type: 'json' };
import wishes from './data/wishes.json' with { type: 'json' };
import type { Edit, Measure, Place, Target } from './edits.ts';
import { quote } from './left-out.ts';
import { type Span, takeOut } from './take-out.ts';
import { closing, isListed, leaning, namesMatter, saysAll, worth, worthOf } from './weigh-sentences.ts';

/** An edited text and what was done, or why nothing was. */
export type Edited =
  | (PostText & { readonly note: string })
  /** @property isMissing whether the text has no such thing. */
  | { readonly refusal: string; readonly isMet?: boolean; readonly isMissing?: boolean };

interface Piece {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

const abbreviation = new RegExp(patterns.abbreviation, 'u');

/** What is asked where a sentence can't do without some of its words. */
const partly = (target: Target, sentence: string): string => {
  const name = target.unit === 'fact' ? `the ${target.name}` : nameOf(target);
  const about = name.replace(/[“”]/g, '');
  return `${capitalize(name)} is part of a sentence that says more: “${sentence}” Say which words go, as in “remove …”, or “remove the sentence about ${about}”.`;
};

const isTelling = (text: string): boolean => /[\p{L}\p{N}]/u.test(text);

/** Sentences of a text where they stand, without the space around them. */
export function piecesOf(caption: string, unit: Place['unit'] = 'sentence'): Piece[] {
  let at = 0;
  const spans =
    unit === 'sentence'
      ? sentencesOf(caption)
      : caption.split(/(?<=\n)/).map((line) => {
          const start = at;
          at += line.length;
          return { start, end: at };
        });
  const whole: { start: number; end: number }[] = [];
  for (const { start, end } of spans) {
    const last = whole.at(-1);
    // The number of a list's item is no sentence.
    const isNumber = last && /^\s*\P{L}{0,4}[.)]\s*$/u.test(caption.slice(last.start, last.end));
    const before = last ? caption.slice(last.start, last.end) : '';
    const isShort = last && !before.endsWith('\n') && abbreviation.test(before.trim().slice(-12));
    // "14. März".
    const isOrdinal = last && /(?<![.,\d])\d{1,2}\.\s*$/u.test(before) && detectLanguage(caption) === 'de';
    if (isNumber || isShort || isOrdinal) last.end = end;
    else whole.push({ start, end });
  }
  return whole
    .map(({ start, end }) => ({ text: caption.slice(start, end).trim(), start, end }))
    .filter(({ text }) => isTelling(text));
}

/** A text without some of its sentences. A line that is left empty goes, too. */
export const without = (caption: string, pieces: readonly Piece[]): string =>
  tidy(
    [...pieces]
      .sort((one, other) => other.start - one.start)
      .reduce((rest, { start, end, text }) => {
        const gap = rest.slice(start, end).replace(text, '');
        const isLine = start === 0 || rest.charAt(start - 1) === '\n';
        return rest.slice(0, start) + (isLine && gap.endsWith('\n') ? '' : gap) + rest.slice(end);
      }, caption),
  );

const plain = (text: string): string => text.toLowerCase().replaceAll('’', "'");
const wordsIn = (text: string): string[] => plain(text).match(/[\p{L}\p{N}]{3,}/gu) ?? [];
const small = new Set(
  'are was were has have had can will you they them what when where who how all also but not only than then there here out too very just food people the and that about for with our your part bit sentence line this from one which says where saying mention number info thing things stuff details'.split(
    ' ',
  ),
);

const factKinds: Record<string, readonly FactKind[]> = {
  price: ['price'],
  when: ['when', 'until'],
  phone: ['contact'],
  email: ['link', 'contact'],
  link: ['link'],
  place: ['where'],
};
const isOfKind = (kind: string, text: string): boolean =>
  kind === 'phone' ? !text.includes('@') : kind === 'email' ? text.includes('@') : true;
/** "Um 9 Uhr", "à 9 h", "a las 9". */
const clockAbroad =
  /(?<![\p{L}\p{N}])(?:\d{1,2}(?:[.:]\d{2})? (?:uhr|uur|h)|\d{1,2}h(?:\d{2})?|(?:a las|alle|às|om) \d{1,2}(?:[.:h]\d{2})?)(?![\p{L}\p{N}])/giu;
/** "40k", "two grand": a sum without its currency. */
const sum = /(?<![\p{L}\p{N}])\d+(?:[.,]\d+)? ?(?:k|grand|quid|million|mio)(?![\p{L}\p{N}])/giu;
const phone = /\+?\d[\d ()/-]{6,}\d/g;

function factsOf(caption: string, kind: string): { readonly text: string; readonly start: number }[] {
  if (kind === 'phone') {
    return [...caption.matchAll(phone)].map(({ 0: text, index }) => ({ text, start: index }));
  }
  if (kind === 'place') return placesOf(caption);
  const found = findFacts(caption).filter(
    (fact) => factKinds[kind]?.includes(fact.kind) && isOfKind(kind, fact.text),
  );
  if (found.length === 0 && kind === 'price')
    return [...caption.matchAll(sum)].map(({ 0: text, index }) => ({ text, start: index }));
  if (found.length > 0 || kind !== 'when') return found;
  return [...caption.matchAll(clockAbroad)].map(({ 0: text, index }) => ({ text, start: index }));
}

const street =
  /(?<![\p{L}\p{N}£$€])\d{1,4}[a-z]? (?:\p{Lu}[\p{L}'’-]+ ){1,3}(?:Street|St|Road|Rd|Lane|Avenue|Ave|Way|Square|Close|Drive|Terrace|Row|Hill|Place|Court|Crescent|Green|Yard|Quay|Park)(?!\p{L})/gu;

/** Places that a text names, without what leads to them. */
function placesOf(caption: string): { readonly text: string; readonly start: number }[] {
  const streets = [...caption.matchAll(street)].map(({ 0: text, index }) => ({ text, start: index }));
  const named = findFacts(caption)
    .filter(({ kind }) => kind === 'where')
    .map(({ text, start }) => {
      const lead = /^(?:at|in) /iu.exec(text)?.[0].length ?? 0;
      return { text: text.slice(lead), start: start + lead };
    })
    .filter(
      ({ text, start }) =>
        !streets.some((each) => start < each.start + each.text.length && each.start < start + text.length),
    );
  return [...streets, ...named].sort((one, other) => one.start - other.start);
}

/** The sentences or lines that are meant; none where the text has no such thing. */
export function piecesAt(caption: string, target: Target): Piece[] {
  if ('at' in target) {
    const pieces = piecesOf(caption, target.unit);
    return target.at.flatMap((at) => pieces.at(at) ?? []);
  }
  const pieces = piecesOf(caption);
  if (target.unit === 'question') return pieces.filter(({ text }) => /\?\P{L}*$/u.test(text));
  if (target.unit === 'fact') {
    const starts = factsOf(caption, target.kind).map(({ start, text }) => start + text.length - 1);
    return pieces.filter(({ start, end }) => starts.some((at) => at >= start && at < end));
  }
  const said = plain(target.words).trim();
  const exact = pieces.filter(({ text }) =>
    target.isNumber ? numbersOf(text, said).length > 0 : new RegExp(literal(said), 'u').test(plain(text)),
  );
  if (exact.length > 0) return exact;
  const wanted = wordsIn(said).filter((word) => !small.has(word));
  if (wanted.length === 0) return [];
  return pieces.filter(({ text }) => {
    const there = wordsIn(text);
    return wanted.every((word) => there.some((each) => isSameWord(word, each)));
  });
}

/** What is said of a wish for one sentence alone. */
export function ofPart(caption: string, target: Target): string {
  const found = piecesAt(caption, target).map(({ text }) => text);
  const [only] = found;
  if (!only) return `I can’t find ${nameOf(target)} in this post.`;
  return found.length > 1
    ? `Several sentences say that: ${quote(found)} Tell me which words go or change, as in “remove …” or “change … to …”.`
    : `I can’t reword one sentence. It says: ${quote([only])} Tell me which words go or change: “remove …”, “change … to …”.`;
}

/** The telling words of some text that another one has as well, the longest first. */
export function wordsShared(caption: string, said: string): string[] {
  const wanted = new Set(wordsIn(said).filter((word) => !small.has(word)));
  return (caption.match(/[\p{L}\p{N}]{3,}/gu) ?? [])
    .filter((word) => wanted.has(plain(word)) || wanted.has(`${plain(word)}s`))
    .sort((one, other) => other.length - one.length);
}

/** The sentences that share words with what was said, those with the most first. */
export const piecesNear = (caption: string, said: string): string[] =>
  piecesOf(caption)
    .map(({ text }) => ({ text, shared: wordsShared(text, said).length }))
    .filter(({ shared }) => shared > 0)
    .sort((one, other) => other.shared - one.shared)
    .map(({ text }) => text);

const nameOf = (target: Target): string =>
  target.unit === 'fact'
    ? target.name
    : target.unit === 'words'
      ? `“${target.words}”`
      : target.unit === 'question'
        ? 'question'
        : `such ${target.unit}`;

const missing = (target: Target): Edited => ({
  refusal: `I find no ${nameOf(target)} in this post.`.replace('find no “', 'can’t find “'),
  isMissing: true,
});

/** A text with other words in the place of some of its sentences, or none. */
function rewritten(caption: string, pieces: readonly Piece[], texts: readonly string[]): string {
  const isGone = (_: unknown, at: number): boolean => texts[at] === '';
  const changed = pieces.reduceRight(
    (rest, { start, end, text }, at) =>
      texts[at] === ''
        ? rest
        : rest.slice(0, start) +
          rest.slice(start, end).replace(text, () => texts[at] ?? '') +
          rest.slice(end),
    caption,
  );
  const left = piecesOf(changed);
  const gone = pieces.filter(isGone).map(({ text }) => text);
  return without(
    changed,
    left.filter(({ text }) => gone.includes(text)),
  );
}

/** Sentences that could as well open a text, none of which another one leans on: its questions first. */
export function openings(caption: string): string[] {
  const pieces = piecesOf(caption);
  const [first] = pieces;
  if (!first || leaning.test(first.text)) return [];
  const able = pieces.filter(({ text }, index) => {
    const next = pieces[index + 1]?.text ?? '';
    return (
      index > 0 &&
      countWords(text) > 3 &&
      /[.!?…]\P{L}*$/u.test(text) &&
      !leaning.test(text) &&
      !leaning.test(next) &&
      !isListed.test(text) &&
      !closing.test(text) &&
      (text.includes('?') || !/(?<!\p{L})(?:it|them|him)(?!\p{L})/iu.test(text)) &&
      !isAction(text)
    );
  });
  const asks = ({ text }: Piece): boolean => text.includes('?');
  return [...able.filter(asks), ...able.filter((piece) => !asks(piece))].map(({ text }) => text);
}

/** A text that begins with one of its own sentences. */
export function beginWith(caption: string, sentence: string): string {
  const piece = piecesOf(caption).find(({ text }) => text === sentence);
  return piece ? tidy(`${sentence}\n\n${without(caption, [piece])}`) : caption;
}

const literal = (words: string): string =>
  `(?<![\\p{L}\\p{N}]|\\d[.,:])${plain(words.trim().replace(/[.,;!?]+$/u, '')).replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')}(?![\\p{L}\\p{N}]|[.,:]\\d)`;

const isFirst = ({ start }: Span, at: number, all: readonly Span[]): boolean =>
  all.findIndex((each) => each.start === start) === at;

/** Where a sentence names what is meant: words, or a fact. */
function spansIn(text: string, target: Target): Span[] {
  if (target.unit === 'fact') {
    // "The time" is not the day that stands beside it.
    const form = /^times?$/iu.test(target.name)
      ? 'clock'
      : /^(?:dates?|day)$/iu.test(target.name)
        ? 'date'
        : null;
    const timed = form ? atomsOf(text).filter((atom) => atom.form === form) : [];
    if (timed.length > 0) return timed.map(({ start, end, span }) => span ?? { start, end }).filter(isFirst);
  }
  if (target.unit === 'fact')
    return factsOf(text, target.kind).map(({ text: fact, start }) => {
      const lead =
        /^(?:on|at|from|in|for|until|till|by|um|am|à|a las|alle|às|om) (?=[\d£$€\p{L}])/iu.exec(fact)?.[0] ??
        '';
      return { start: start + lead.length, end: start + fact.length };
    });
  if (target.unit !== 'words') return [];
  const { words, isNumber } = target;
  if (isNumber) return numbersOf(text, words);
  const spans = [...plain(text).matchAll(new RegExp(literal(words), 'gu'))].map(({ 0: said, index }) => ({
    start: index,
    end: index + said.length,
  }));
  if (spans.length > 0) return spans;
  const wanted = wordsIn(words).filter((word) => !small.has(word));
  const found = [...plain(text).matchAll(/[\p{L}\p{N}]{3,}/gu)].filter(({ 0: each }) =>
    wanted.some((word) => isSameWord(word, each)),
  );
  const [first, last] = [found[0], found.at(-1)];
  if (!first || !last) return [];
  const end = last.index + last[0].length;
  // "Mark's number" goes with his name.
  const reached = isContact.test(words)
    ? atomsOf(text).find(
        ({ form, start }) => contactForms.has(form) && start >= end && start - end < mostBetween,
      )
    : undefined;
  return [{ start: first.index, end: reached?.end ?? end }];
}
const isContact = /(?<!\p{L})(?:numbers?|address|link|phone|email)(?!\p{L})/iu;
const contactForms: ReadonlySet<string> = new Set(['phone', 'email', 'link']);
const mostBetween = 20;

/** The numbers of what is counted: "31" of "31 patients". All of "60 seats at most", where a part says nothing else. */
function numbersOf(text: string, words: string): Span[] {
  const number = `\\d[\\d.,]*|${wishes.numbers.replaceAll(' ', '|')}`;
  const counted = new RegExp(
    `(?<![\\p{L}\\p{N}])(${number}) (?:[\\p{L}'’-]+ ){0,2}?${literal(words.replace(/s$/u, '')).replace(/\(\?!.*$/u, '')}s?(?!\\p{L})`,
    'giu',
  );
  return [...plain(text).matchAll(counted)].map(({ 0: said, 1: figure = '', index }) => {
    const isAlone =
      /(?:^\P{L}*|[,;.] (?:and )?)(?:only |just )?$/iu.test(text.slice(0, index)) &&
      /^(?: (?:at most|left|in all|in total|only|available|free))?(?:[,;.!?]|\s*$)/iu.test(
        text.slice(index + said.length),
      );
    return { start: index, end: index + (isAlone ? said.length : figure.length + 1) };
  });
}

const isSameWord = (word: string, other: string): boolean =>
  word === other || other === `${word}s` || word === `${other}s`;

/** "Day and night", where a part of the text says just that. */
function together(caption: string, targets: readonly Target[]): readonly Target[] {
  const words = targets.flatMap((target) => (target.unit === 'words' ? [target.words] : []));
  const all = words.join(' and ');
  const isPart = new RegExp(`(?:^|[,;.\\n]\\s*)${literal(all)}(?=\\s*(?:[,;.!?\\n]|$))`, 'mu').test(
    plain(caption),
  );
  return words.length === 2 && targets.length === 2 && isPart ? [{ unit: 'words', words: all }] : targets;
}

/** A text without what is named, and what went; or the sentence that can't do without it. */
function takenOut(
  caption: string,
  target: Target,
): { readonly text: string; readonly gone: readonly string[] } | { readonly stays: string } | null {
  const pieces = piecesAt(caption, target);
  if (pieces.length === 0) return null;
  const language = detectLanguage(caption);
  const isWhole =
    target.unit === 'question' ||
    'at' in target ||
    ((target.unit === 'words' || target.unit === 'fact') && target.isSentence);
  const opening = piecesOf(caption)[0]?.start;
  const gone: string[] = [];
  const rest: string[] = [];
  for (const { text: sentence, start } of pieces) {
    let text = sentence;
    for (const span of isWhole ? [] : spansIn(sentence, target).reverse()) {
      const isFact = target.unit === 'fact' || (target.unit === 'words' && target.isNumber === true);
      const taken =
        target.unit === 'words' &&
        target.isNumber &&
        span.end - span.start < 8 &&
        sentence.charAt(span.end - 1) === ' '
          ? withoutNumber(text, span)
          : takeOut(text, span, { language, isFact, isOpening: start === opening });
      if (taken === 'unclear') return { stays: sentence };
      if (taken === 'whole') {
        text = '';
        break;
      }
      text = taken.text;
      gone.push(taken.gone);
    }
    const isGone = text === '' || text === sentence;
    if (isGone) gone.push(sentence);
    rest.push(isGone ? '' : text);
  }
  return { text: rewritten(caption, pieces, rest), gone };
}

const changed = (old: string, put: string): string => `Changed “${old}” to “${put}”.`;

/** Where some words stand in a text, but in no address. */
function placesWith(caption: string, words: string): number[] {
  const links = /[@./]/u.test(words) ? [] : findLinks(caption);
  return [...plain(caption).matchAll(new RegExp(literal(words), 'gu'))]
    .map(({ index }) => index)
    .filter((at) => !links.some(({ start, end }) => at >= start && at < end));
}

/** Words as a hashtag has them: "NewYork" of "in New York". */
const tagOf = (words: string): string =>
  words
    .replace(/^(?:(?:at|in|on|to|from|the|an?) )+/iu, '')
    .split(/[^\p{L}\p{N}]+/u)
    .map(capitalize)
    .join('');

/** The most words that a hashtag is made of here. */
const tagWordsMost = 3;

/**
 * Hashtags that name what a text no longer says name what it says now: "#LeedsMarket" becomes "#YorkMarket". In small
 * letters, only a word of the text tells where a name in one ends: "#leedsmarket".
 */
function tagsFor(hashtags: readonly string[], caption: string, old: string, put: string): readonly string[] {
  const [was, is] = [tagOf(old), tagOf(put)];
  if (!/\p{L}{3}/u.test(was) || !is || placesWith(caption, old).length > 0) return hashtags;
  const words = new Set(wordsIn(caption));
  const followed = hashtags.flatMap((tag) => {
    const at = plain(tag).indexOf(plain(was));
    const before = tag.slice(0, Math.max(at, 0));
    const after = tag.slice(at + was.length);
    const isNamed = /^\p{Lu}/u.test(tag.slice(at)) && !/^\p{Ll}/u.test(after);
    if (at < 0 || !(isNamed || [before, after].every((rest) => rest === '' || words.has(plain(rest)))))
      return [tag];
    if (countWords(put) > tagWordsMost) return [];
    return [before + (tag === plain(tag) ? plain(is) : is) + after];
  });
  return followed.filter((tag, index) => followed.findIndex((each) => plain(each) === plain(tag)) === index);
}

/** "The back door" after "the", and "a winter concert" before "concert": what stands there is not said twice. */
function withoutOverlap(words: string, before: string, after: string): string {
  const isArticle = (word: string): boolean => /^(?:the|an?|our|my)$/iu.test(word);
  const last = /(\S+) $/u.exec(before)?.[1] ?? '';
  const next = /^ ([\p{L}\p{N}'’-]+)/u.exec(after)?.[1] ?? '';
  const rest = words.split(' ');
  const first = rest[0] ?? '';
  if (rest.length > 1 && (plain(first) === plain(last) || (isArticle(first) && isArticle(last))))
    rest.shift();
  if (rest.length > 1 && plain(rest.at(-1) ?? '') === plain(next)) rest.pop();
  return rest.join(' ');
}

/** Other words for the same everywhere: a name that stands twice is one name. A bare figure may be several things. */
function replaceWords(
  { caption, hashtags }: PostText,
  target: Extract<Target, { unit: 'words' }>,
  by: string,
): Edited {
  const said = target.words.trim().replace(/[.,;!?]+$/u, '');
  const found = placesWith(caption, said);
  const [first] = found;
  if (first === undefined) return missing(target);
  if (found.length > 1 && /^[\d.,:]+$/u.test(said))
    return { refusal: `“${said}” stands there ${found.length} times: say it with the words beside it.` };
  const old = caption.slice(first, first + said.length);
  let text = caption;
  let put = by;
  for (const at of [...found].reverse()) {
    const there = text.slice(at, at + said.length);
    const lead = text.slice(0, at);
    const isStart = /(?:^|[.!?…\n]\s*)$/u.test(lead);
    const value = withoutOverlap(by, lead, text.slice(at + said.length));
    const isCapital = isStart && /^\p{Lu}/u.test(there) && /^\p{Ll}/u.test(value);
    put = isCapital ? capitalize(value) : value;
    text =
      text.slice(0, at) + (text.charAt(at - 1) === '#' ? tagOf(value) : put) + text.slice(at + said.length);
  }
  const note = changed(old, put);
  return {
    caption: text,
    hashtags: tagsFor(hashtags, text, old, put),
    note: found.length > 1 ? `${note.slice(0, -1)}, ${found.length} times.` : note,
  };
}

/** "We treated patients" of "we treated 31 patients". */
function withoutNumber(
  sentence: string,
  { start, end }: Span,
): { readonly text: string; readonly gone: string } {
  const lead = sentence
    .slice(0, start)
    .replace(/(?<!\p{L})(?:about|over|nearly|almost|around|only|just|up to|more than) $/iu, '');
  const rest = sentence.slice(end);
  return {
    text: lead + (/[\p{L}\p{N}]/u.test(lead) ? rest : capitalize(rest)),
    gone: sentence.slice(lead.length, end).trim(),
  };
}

/** A text without a word: the rest of its sentence stays. Null where the word is all that a sentence says. */
function withoutWord(caption: string, words: string): string | null {
  const found = placesWith(caption, words);
  const pieces = piecesOf(caption);
  const { length } = words.trim().replace(/[.,;!?]+$/u, '');
  if (found.length === 0 || pieces.some(({ text }) => countWords(text) <= countWords(words))) return null;
  return found.reduceRight((text, at) => {
    const isStart = /(?:^|[.!?…\n]\s*)$/u.test(text.slice(0, at));
    const before = text.slice(0, at);
    const after = text.slice(at + length).replace(isStart ? /^,?\s+/u : /^ (?=\S)/u, '');
    // "Our friend and treasurer" is "our treasurer" without the friend.
    const joined = /^and /u.test(after) && !/[,\p{L}]{4,} $/u.test(before) ? after.slice(4) : after;
    const rest = /^[,.;!?…]/u.test(after) ? before.trimEnd() : before;
    const led = rest.replace(/(?<!\p{L})(an?) $/iu, (_, article: string) => {
      const isVowel = /^[aeio]/iu.test(joined);
      return `${article.charAt(0)}${isVowel ? 'n' : ''} `;
    });
    return led + (isStart ? capitalize(joined) : joined);
  }, caption);
}

const mostBefore = 24;
const spoken = (text: string): string => tidy(text).replace(/\s+/g, ' ');

/** The first item of the list that an item is in. */
function listRound(caption: string, { text, start }: Piece): Piece | null {
  const bullet = /^[^\p{L}\p{N}\s"“£$€]+ /u.exec(text)?.[0];
  if (!bullet) return null;
  const pieces = piecesOf(caption);
  let first = pieces.findIndex((piece) => piece.start === start);
  while (pieces[first - 1]?.text.startsWith(bullet)) first -= 1;
  return pieces[first] ?? null;
}

type Editors = {
  readonly [Kind in Edit['kind']]: (
    post: PostText & { readonly platform: Platform },
    edit: Extract<Edit, { kind: Kind }>,
  ) => Edited;
};

const editors: Editors = {
  remove({ caption, hashtags }, { targets }) {
    let text = caption;
    const gone: string[] = [];
    for (const target of together(caption, targets)) {
      const words = target.unit === 'words' ? target : null;
      const word = words?.isWord ? withoutWord(text, words.words) : null;
      const taken = word && words ? { text: word, gone: [words.words] } : takenOut(text, target);
      if (taken && 'stays' in taken) {
        const rest = words?.isExact ? withoutWord(text, words.words) : null;
        if (!words || rest === null) return { refusal: partly(target, taken.stays) };
        text = rest;
        gone.push(words.words);
        continue;
      }
      text = taken?.text ?? text;
      gone.push(...(taken?.gone ?? []));
    }
    const [lacking] = targets;
    if (lacking && gone.length === 0) return missing(lacking);
    if (!isTelling(text)) return { refusal: 'That would leave nothing of the post.' };
    return { caption: text, hashtags, note: `Left out: ${quote(gone)}` };
  },
  strip(post, { what, isFewer }) {
    let { caption, hashtags } = post;
    const notes = what.map((each) => {
      if (each === 'hashtags') {
        if (hashtags.length === 0) return 'It has no hashtags.';
        const all = hashtags.length;
        hashtags = isFewer ? hashtags.slice(0, Math.floor(all / 2)) : [];
        return hashtags.length > 0 ? `${hashtags.length} of ${all} hashtags left.` : 'The hashtags are gone.';
      }
      const text =
        each === 'emoji'
          ? tidy(withoutEmoji(caption))
          : caption.replace(/\?!+|!+\?+/g, '?').replace(/!+/g, '.');
      if (text === caption) return `It has no ${each}.`;
      caption = text;
      return each === 'emoji' ? 'The emoji are gone.' : 'Exclamation marks became full stops.';
    });
    const note = notes.join(' ');
    const isAsItWas = caption === post.caption && hashtags === post.hashtags;
    return isAsItWas ? { refusal: note } : { caption, hashtags, note };
  },
  swap({ caption, hashtags }, { unit, at }) {
    const pieces = piecesOf(caption, unit);
    const [one, other] = at.flatMap((index) => pieces.at(index) ?? []).sort((a, b) => a.start - b.start);
    if (!one || !other || one === other) return { refusal: `It has too few ${unit}s to swap.` };
    const trade = (text: string, piece: Piece, by: Piece): string =>
      text.slice(0, piece.start) +
      text.slice(piece.start, piece.end).replace(piece.text, () => by.text) +
      text.slice(piece.end);
    return {
      caption: trade(trade(caption, other, one), one, other),
      hashtags,
      note: `Swapped: ${quote([one.text])} and ${quote([other.text])}`,
    };
  },
  move({ caption, hashtags }, { target, to }) {
    const found = piecesAt(caption, target);
    const [piece] = found;
    if (!piece) {
      return target.unit === 'question'
        ? {
            refusal:
              'There’s no question in this post, and without an AI provider I don’t make one up. Add yours: start with “…?”.',
          }
        : missing(target);
    }
    const opening = piecesOf(caption)[0];
    // Words that stand late in the first sentence can't lead it.
    const [span] = spansIn(piece.text, target);
    if (to !== 'end' && piece.start === opening?.start && span && span.start > mostBefore)
      return {
        refusal: `“${piece.text}” comes first already, and I can only move whole sentences. Say how it should begin: “change … to …”.`,
      };
    const rest = without(caption, [piece]);
    if (to === 'up') {
      const list = listRound(caption, piece);
      const above = list ?? opening;
      if (!above || above.start === piece.start || rest.indexOf(above.text) < 0)
        return { refusal: `It stands at the top ${list ? 'of its list ' : ''}already.` };
      const at = rest.indexOf(above.text);
      const end = at + above.text.length;
      const text = list
        ? `${rest.slice(0, at)}${piece.text}\n${rest.slice(at)}`
        : `${rest.slice(0, end)}\n\n${piece.text}\n\n${rest.slice(end).trimStart()}`;
      if (spoken(text) === spoken(caption)) return { refusal: 'It follows the first sentence already.' };
      return { caption: tidy(text), hashtags, note: `Moved up: ${quote([piece.text])}` };
    }
    const text = to === 'start' ? `${piece.text}\n\n${rest}` : `${rest}\n\n${piece.text}`;
    const place = to === 'start' ? 'begins' : 'ends';
    if (spoken(text) === spoken(caption)) return { refusal: `It ${place} with that already.` };
    return { caption: tidy(text), hashtags, note: `It ${place} with ${quote([piece.text])} now.` };
  },
  replace({ caption, hashtags }, { target, by }) {
    const value = by.trim();
    const words = target.unit === 'words' ? target : null;
    const named = words?.isNumber ? { ...words, words: `number of ${words.words}` } : target;
    const fact = words?.isLiteral ? null : changeFact(caption, named, value);
    if (fact === 'missing') return missing(target);
    if (fact && 'refusal' in fact) return fact;
    if (fact) {
      const tags = tagsFor(hashtags, fact.caption, fact.old, fact.put);
      return { caption: fact.caption, hashtags: tags, note: changed(fact.old, fact.put) };
    }
    if (target.unit === 'words') return replaceWords({ caption, hashtags }, target, value);
    if (target.unit === 'fact') {
      const facts = factsOf(caption, target.kind);
      const [fact] = facts;
      if (!fact) return missing(target);
      if (facts.length > 1) {
        return {
          refusal: `The post has several: ${quote(facts.map(({ text }) => text))}. Say which ${target.name} changes, “change … to …”.`,
        };
      }
      const lead = /^(?:on|at|from|until|till|by|for|only|call|ring|in)\s+/iu.exec(fact.text)?.[0] ?? '';
      const put = /^(?:on|at|from|until|till|by|for)\b/iu.test(value) ? value : lead + value;
      const text = caption.slice(0, fact.start) + put + caption.slice(fact.start + fact.text.length);
      return {
        caption: text,
        hashtags: tagsFor(hashtags, text, fact.text, put),
        note: changed(fact.text, put),
      };
    }
    const [piece] = piecesAt(caption, target);
    if (!piece) return missing(target);
    const text = caption.slice(piece.start, piece.end).replace(piece.text, () => value);
    return {
      caption: caption.slice(0, piece.start) + text + caption.slice(piece.end),
      hashtags,
      note: `Changed “${piece.text}” to “${value}”.`,
    };
  },
  put({ platform, caption, hashtags }, { text, to, beside }) {
    const isSign = !isTelling(text);
    const found = beside ? piecesAt(caption, beside) : [{ start: 0, end: caption.length }];
    const [part, another] = found;
    if (!part && beside) return missing(beside);
    if (!part || another)
      return {
        refusal: 'The post says that in several places. Say which line, as in “after the second line”.',
      };
    // Without the space round it, so that it stays in its paragraph.
    const at =
      to === 'start'
        ? caption.length - caption.slice(part.start).trimStart().length
        : caption.slice(0, part.end).trimEnd().length;
    const gap = isSign ? ' ' : beside ? '\n' : '\n\n';
    const put = to === 'start' ? text + gap : gap + text;
    const next = caption.slice(0, at) + put + caption.slice(at);
    if (caption.includes(text) && !isSign) return { refusal: 'It says that already.' };
    return { caption: tidy(next), hashtags, note: `Added: ${text}`, ...fits(platform, next, hashtags) };
  },
  tags({ caption, hashtags }, { tags }) {
    const known = new Set(hashtags.map(plain));
    const added = tags.filter((tag) => !known.has(plain(tag)));
    if (added.length === 0) return { refusal: 'It has that hashtag already.' };
    return {
      caption,
      hashtags: [...hashtags, ...added],
      note: `Added: ${added.map((tag) => `#${tag}`).join(' ')}`,
    };
  },
  untag({ caption, hashtags }, { tags }) {
    const gone = new Set(tags.map(plain));
    const left = hashtags.filter((tag) => !gone.has(plain(tag)));
    const names = tags.map((tag) => `#${tag}`).join(' ');
    if (left.length === hashtags.length) return { refusal: `It doesn’t have the hashtag ${names}.` };
    return { caption, hashtags: left, note: `Left out: ${names}` };
  },
  limit: ({ caption, hashtags }, { most, measure }) => cutTo(caption, hashtags, most, measure),
  halve({ caption, hashtags }) {
    const words = countWords(caption);
    // Half is about half: what says all that people need in order to come may be longer.
    const [matter = ''] = namesMatter(piecesOf(caption).map(({ text }) => text));
    const least = saysAll(matter) && countWords(matter) < words ? countWords(matter) : 0;
    return cutTo(caption, hashtags, Math.max(Math.floor(words / 2), least), 'words');
  },
};

function fits(platform: Platform, caption: string, hashtags: readonly string[]): object {
  const { name, textLimit } = platformCatalogue[platform];
  return countCharacters(platform, composePostText(caption, [...hashtags])) > textLimit
    ? { refusal: `There’s no room for that in a post for ${name}. Ask for it shorter first.` }
    : {};
}

const measured = (caption: string, measure: Measure): number =>
  measure === 'words'
    ? countWords(caption)
    : measure === 'characters'
      ? caption.length
      : piecesOf(caption, measure === 'sentences' ? 'sentence' : 'line').length;

/** Prices that are listed one below the other are one thing to know. */
const isListOfPrices = (units: readonly Piece[], at: number): boolean => {
  const hasPrice = (piece: Piece | undefined): boolean =>
    piece !== undefined &&
    atomsOf(piece.text).some(({ form }) => form === 'price') &&
    countWords(piece.text) < 9;
  return hasPrice(units[at]) && hasPrice(units[at + 1]);
};

/** A first word that is written small within a sentence and leans on none before it. */
const joinable = /^(?:The|Entry|Entrance|Admission|Tickets?|Prices?|Places?|Doors)(?= (?:\p{Ll}|\p{N}))/u;
const longestJoined = 240;

/** A text whose last sentence goes on with what another one says of the price or the time, if it doesn’t say it already. */
function joined(text: string, { text: more }: Piece): string | null {
  const kinds = (['price', 'when'] as const).filter((kind) => factsOf(more, kind).length > 0);
  const isNew = kinds.some((kind) => factsOf(text, kind).length === 0);
  const hasLink = findLinks(text + more).length > 0;
  const isDay = findFacts(more)[0]?.start === 0 && /^\p{L}+day\b/u.test(more);
  const isJoinable = isDay || joinable.test(more);
  if (!isNew || hasLink || !isJoinable || !/[^.]\.$/u.test(text) || !more.endsWith('.')) return null;
  const longer = `${text.slice(0, -1)}; ${isDay ? more.charAt(0) : more.charAt(0).toLowerCase()}${more.slice(1)}`;
  return longer.length <= longestJoined ? longer : null;
}

/** Leaves out what is worth least first, from the end; never what names the matter, unless that is too long. */
function cutTo(caption: string, hashtags: readonly string[], most: number, measure: Measure): Edited {
  const now = measured(caption, measure);
  if (now <= most) {
    return {
      refusal: `It has ${now} ${now === 1 ? measure.slice(0, -1) : measure}, so nothing had to go for that.`,
      isMet: true,
    };
  }
  const units = piecesOf(caption, measure === 'lines' ? 'line' : 'sentence');
  const named = namesMatter(units.map(({ text }) => text));
  const cuts = named.map((keep) => cutAround(caption, units, keep, named, most, measure));
  const [cut] = [...cuts.filter(({ left }) => left <= most), ...cuts.slice(-1)];
  if (!cut || cut.left > most) {
    const left = cut?.left ?? now;
    return {
      refusal: `What it is about alone takes ${left} ${measure}; without an AI provider I can’t say it in ${most}.`,
    };
  }
  const { text, left, out } = cut;
  return {
    caption: text,
    hashtags,
    note: `It has ${left} ${left === 1 ? measure.slice(0, -1) : measure} now. Left out: ${quote(out)}`,
  };
}

/** A text cut to so much around a sentence that stays, and what was left out of it. */
function cutAround(
  caption: string,
  units: readonly Piece[],
  keep: string,
  named: readonly string[],
  most: number,
  measure: Measure,
): { readonly text: string; readonly left: number; readonly out: readonly string[] } {
  const others = units.filter(({ text }) => text !== keep);
  const texts = units.map(({ text }) => text);
  const weights = new Map(
    others.map(
      ({ text }) =>
        [
          text,
          named.includes(text)
            ? worth.matter
            : worthOf(
                text,
                texts.filter((each) => each !== text),
              ),
        ] as const,
    ),
  );
  const order = [...others]
    .reverse()
    .sort((one, other) => (weights.get(one.text) ?? 0) - (weights.get(other.text) ?? 0));
  const cut: Piece[] = [];
  let text = caption;
  for (const piece of order) {
    if (measured(text, measure) <= most) break;
    // What leans on a sentence goes with it.
    const after = units.slice(units.indexOf(piece) + 1);
    const end = after.findIndex((each) => !leaning.test(each.text));
    const listed: Piece[] = [];
    for (let at = units.indexOf(piece); isListOfPrices(units, at); at += 1)
      listed.push(...units.slice(at + 1, at + 2));
    for (let at = units.indexOf(piece) - 1; isListOfPrices(units, at); at -= 1)
      listed.push(...units.slice(at, at + 1));
    for (const each of [piece, ...listed, ...(end < 0 ? after : after.slice(0, end))]) {
      if (!cut.includes(each) && each.text !== keep) cut.push(each);
    }
    text = without(caption, cut);
  }
  // A sentence that was cut for another one may fit again, if it is worth anything.
  const weigh = ({ text: said }: Piece): number => weights.get(said) ?? 0;
  const worthy = cut.filter((piece) => weigh(piece) > worth.remark);
  for (const piece of worthy.sort((a, b) => weigh(b) - weigh(a) || a.start - b.start)) {
    const fewer = cut.filter((each) => each !== piece);
    const candidate = without(caption, fewer);
    const before = units[units.indexOf(piece) - 1];
    const isAlone = leaning.test(piece.text) && before !== undefined && fewer.includes(before);
    if (isAlone || measured(candidate, measure) > most) continue;
    cut.splice(cut.indexOf(piece), 1);
    text = candidate;
  }
  if (measure === 'sentences') {
    for (const piece of [...cut].sort((a, b) => a.start - b.start)) {
      const longer = joined(text, piece);
      if (!longer || measured(longer, measure) > most) continue;
      text = longer;
      cut.splice(cut.indexOf(piece), 1);
    }
  }
  const out = [...cut].sort((a, b) => a.start - b.start).map((piece) => piece.text);
  return { text, left: measured(text, measure), out };
}

/** Edits a text as it stands. */
export const editText = (post: PostText & { readonly platform: Platform }, edit: Edit): Edited =>
  (editors[edit.kind] as (post: PostText & { readonly platform: Platform }, edit: Edit) => Edited)(
    post,
    edit,
  );
