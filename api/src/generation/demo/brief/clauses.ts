import patterns from '../data/patterns.json' with { type: 'json' };
import words from '../data/words.json' with { type: 'json' };
import { nlp } from '../nlp.ts';
import { type Fact, findFacts, findLinks, isTime } from './facts.ts';
import { bare, countWords, unended, wordSet, wordsOf } from './text.ts';

/**
 * What a part of a sentence is: a `clause` says something of its own subject, a `predicate` ("takes 40 minutes") of
 * the one before, an `action` tells the reader what to do, a `fragment` names a thing or a fact.
 */
export type Form = 'clause' | 'predicate' | 'action' | 'fragment';

export interface Part {
  readonly text: string;
  readonly form: Form;
  readonly facts: readonly Fact[];
}

const actionVerbs = wordSet(words.actionVerbs);
const nounLikeVerbs = wordSet(words.nounLikeVerbs);
const afterAction = wordSet(words.afterAction);
const predicateVerbs = wordSet(words.predicateVerbs);
const noPredicates = wordSet(words.noPredicates);
const dependents = wordSet(words.dependents);
const openers = wordSet(words.openers);
const ingNouns = wordSet(words.ingNouns);
const leads = wordSet(words.leads);
const relatives = wordSet('who which that whose where whom to');
const abbreviation = new RegExp(patterns.abbreviation, 'u');
/** "Item no. 4", but "I said no. We left". */
const waitsForNumber = /\b(?:no|max|min|art|ref|ext|vol|fig|item)\.$/i;
const isNoNumber = /^(?!of\b(?! course)|no\.|\p{Lu}+[-\d/]*\d)\p{L}/u;
/** What ends a sentence before a small letter. */
const isEnd = new RegExp(patterns.isEnd, 'u');

/** Most parts that a sentence is read in, and most characters that are looked at for its verb. */
const mostParts = 12;
const mostLooked = 240;

/** What somebody said, word for word. One that is never closed is an inch, or a slip. */
export const quoted = new RegExp(patterns.quoted, 'gu');

/**
 * Sentences of a text, each with its mark. Lines are sentences of their own, and what is quoted stays whole. Many
 * languages write "1. Mai": there a number's full stop ends nothing.
 */
export function splitSentences(text: string, keepsOrdinals = false): string[] {
  return text.split(/\n+/).flatMap((line) => {
    const sentences: string[] = [];
    const whole = line.replace(quoted, (said) => said.replace(/(?<=[.!?…])\s/g, '\u2060 '));
    for (const piece of whole.split(
      /(?<=[.!?…]["”’)]?)\s+(?=[\p{Lu}\p{N}£$€"“'‘(@#¿¡]|\p{Extended_Pictographic}|\p{Ll})|(?<=[।؟۔])\s+|(?<=[。！？][」』）]?)\s*(?=[^\s」』）])|(?<=\p{Lo}[.!?])\s+(?=\p{Lo})/u,
    )) {
      const last = sentences.at(-1);
      const end = last?.slice(-12) ?? '';
      const isShort = abbreviation.test(end) && !(waitsForNumber.test(end) && isNoNumber.test(piece));
      const isOrdinal = keepsOrdinals && /(?:^|\s)\d{1,2}\.$/.test(end.slice(-5));
      const isSame = /^\p{Ll}/u.test(piece) && !isEnd.test(end);
      if (last !== undefined && (isShort || isOrdinal || isSame))
        sentences[sentences.length - 1] = `${last} ${piece}`;
      else if (/[\p{L}\p{N}]|\p{Extended_Pictographic}/u.test(piece)) sentences.push(piece.trim());
    }
    return sentences.map((said) => said.replaceAll('\u2060', ''));
  });
}

/** Where a text may be cut: at commas, semicolons and dashes outside of quotes, brackets and addresses. */
export function splitAtPauses(text: string, marks = /[,;]|\s[–—-](?=\s)/u): string[] {
  const links = findLinks(text);
  // What is quoted has no pauses.
  const plain = text.replace(quoted, (said) => '"'.repeat(said.length));
  const parts: string[] = [];
  let depth = 0;
  let start = 0;
  for (let at = 0; at < text.length; at += 1) {
    const sign = plain.charAt(at);
    if ('(['.includes(sign)) depth += 1;
    else if (')]'.includes(sign)) depth = Math.max(0, depth - 1);
    const isDash = /^\s[–—-]\s/.test(plain.slice(at, at + 3));
    if (depth > 0 || (!isDash && !(/[,;:\s]/.test(sign) && /\s/.test(plain.charAt(at + 1))))) continue;
    if (plain.slice(at, at + 3).search(marks) !== 0 || answers.test(text.slice(0, at).slice(-12))) continue;
    if (dated.test(text.slice(Math.max(0, at - 3), at + 24))) continue;
    if (links.some(({ start, end }) => at > start && at < end)) continue;
    parts.push(text.slice(start, at).trim());
    start = at + (/\s/.test(sign) ? 2 : 1);
  }
  parts.push(text.slice(start).trim());
  return parts.filter(Boolean);
}

/** "Montag, 3. November": one day. */
const dated = new RegExp(patterns.dated, 'iu');
/** "Explain that no, they can't fish here": what is answered goes on. */
const answers = /\b(?:that|and|but) (?:no|yes|sorry)$/iu;

/** "England - Italy, Sunday 8 pm": two sides of one thing. */
const pairs = new RegExp(patterns.pairs, 'u');

/** The same, where a text has dashes or semicolons of its own between three parts or more: only there. */
export function splitAtStrongest(text: string): string[] {
  if (pairs.test(text)) return splitAtPauses(text, /[,;]/u);
  const apart = splitAtPauses(text, /;/u);
  if (apart.length > 2) return apart;
  const strong = splitAtPauses(text, /;|\s[–—-](?=\s)/u);
  const entries = splitAtPauses(text, /[,;]/u);
  if (entries.length > 2 && entries.every((entry) => /^[^–—-]+ [–—-] [^–—-]+$/.test(entry))) return entries;
  return strong.length > 2 ? strong : splitAtPauses(text);
}

/** Whether a text tells the reader to do something: "Book online", not "Book club on Friday". */
export function isAction(text: string): boolean {
  const plain = text.replace(/^(?:please|so|then|just|and|or|also|but|simply|now)[, ]+/iu, '');
  if ((plain !== text && /^please\b/iu.test(text)) || /\bplease[.!]?$|^\p{L}+s,? please\b/iu.test(text))
    return true;
  const [first = '', second = ''] = wordsOf(plain).map(bare);
  // "Start February" is a date.
  const isDate = first === 'start' && findFacts(plain.slice(5, 60))[0]?.kind === 'when';
  if (
    isDate ||
    !actionVerbs.has(first) ||
    /^buy (?:one|two|three|\d)\b.*\bget\b|^(?:use|sell) by\b/iu.test(plain)
  )
    return false;
  if (!nounLikeVerbs.has(first)) return !/^(?:let|get)$/.test(first) || second !== 'go';
  return second === ''
    ? false
    : /^\S+ \S*@\w/.test(plain) || afterAction.has(second) || /^\d|^\p{Lu}/u.test(wordsOf(plain)[1] ?? '');
}

/** Whether a text has a subject and a finite verb after it. */
export function isClause(text: string): boolean {
  const terms = nlp(text.slice(0, mostLooked))
    .json({ terms: { tags: true } })
    .flatMap((part: { terms: { text: string; tags: string[] }[] }) => part.terms) as {
    text: string;
    tags: string[];
  }[];
  let skip = 0;
  for (const [index, term] of terms.entries()) {
    const word = bare(term.text);
    if (relatives.has(word) && index > 0) skip = 2;
    const before = bare(terms[index - 1]?.text ?? '');
    const is = (tag: string): boolean => term.tags.includes(tag);
    // Plural nouns and plain forms are easily taken for verbs: those count only when the table knows them.
    const verbal =
      predicateVerbs.has(word) ||
      (is('Verb') && (is('PastTense') || is('Copula') || is('Modal') || /^(?:i|we)$/.test(before)));
    if (/^(?:i|we|you|they|he|she|it|there|that|this)'(?:m|re|ve|ll|d|s)$/.test(word)) return true;
    if (index === 0 || !verbal || (word === 'may' && /^\d/.test(before))) continue;
    if (/^(?:a|an|the|our|your|my|of|for|in|on|at|with|new|free|to|by|per|and|or|from|until)$/.test(before))
      continue;
    if (skip > 0) {
      skip = 0;
      continue;
    }
    return true;
  }
  return false;
}

const isFact = (text: string): boolean =>
  findFacts(text).some(({ start, end }) => start === 0 && end === text.length);

function formOf(text: string, isFirst: boolean): Form {
  const [first = ''] = wordsOf(text).map(bare);
  if (isAction(text)) return 'action';
  if (isFact(text)) return 'fragment';
  if (!isFirst && predicateVerbs.has(first) && !noPredicates.has(first)) return 'predicate';
  return isClause(text) ? 'clause' : 'fragment';
}

/** Whether a text holds a finite verb beyond doubt: "locks" and "tests" may be nouns. */
export const hasVerb = (text: string): boolean =>
  /\b(?:I|we|you|they|he|she|it|there)\b/iu.test(text) ||
  nlp(text.slice(0, mostLooked)).has('(#Copula|#Modal|#PastTense)');

/** Not one more call: "and book early" stands for itself. */
const isFurther = /^(?:or|and(?! (?:book|call|visit|come|join|register|apply|email|message)\b))\b/iu;
const aged = new RegExp(patterns.aged, 'u');
/** Whether a part can't stand without the one before it. */
function leans(text: string, before: string): boolean {
  const [first = ''] = wordsOf(text).map(bare);
  // "Leila, 19, who …": an age.
  if ([before, `${before}, ${text}`].some((said) => aged.test(said))) return true;
  const [opener = ''] = wordsOf(before).map(bare);
  // "tablefmt, my tool for tables": who or what it is.
  if (/^(?:my|our|his|her|their) /iu.test(text) && !isClause(text) && findFacts(text).length === 0)
    return true;
  // "Last month, 41 years later, the parish asked me": when it happened leads to what happened.
  if (once.test(before) || (openers.has(opener) && !/[,;]/.test(before))) return true;
  if (asks.test(text) && asks.test(before.replace(/^.*[:,] /su, ''))) return true;
  // "In our test of 40 locks, …": no verb yet, so nothing was said.
  if (
    leads.has(opener) &&
    countWords(before) > 1 &&
    !isAction(before) &&
    !hasVerb(before.replace(/ (?:who|which|that)\b.*/u, ''))
  )
    return true;
  if (
    dependents.has(first) ||
    (/ing$/.test(first) && first.length > 5 && !ingNouns.has(first) && !isClause(text))
  )
    return !isAction(text.replace(/^(?:and|but|so)\s/iu, '')) || isFurther.test(text);
  return false;
}

/** "Anna, Bo and Cleo are here": the first of several that share a verb are no parts of their own. */
function withSubjects(pieces: readonly string[]): readonly string[] {
  const end = pieces.findIndex((piece) => isClause(piece));
  const isOne = (piece: string): boolean =>
    countWords(piece) <= 3 && !isAction(piece) && findFacts(piece).length === 0;
  return end > 0 &&
    pieces.slice(0, end).every(isOne) &&
    /^(?:\S+ ){0,3}(?:and|or) (?!(?:we|it|they|you|I|there|the)\b)/iu.test(pieces[end] ?? '')
    ? [pieces.slice(0, end + 1).join(', '), ...pieces.slice(end + 1)]
    : pieces;
}

/** Whether pieces are notes, each of them a fact of its own: figures in most, and none that leans on another. */
export const isNotes = (pieces: readonly string[]): boolean =>
  pieces.length > 2 &&
  !pieces.slice(1).every((piece) => ownSubject.test(piece) && isClause(piece)) &&
  !pieces.some((piece) => /^[\d.:\s–-]+$/.test(piece)) &&
  pieces.slice(1).filter((piece) => /\d/.test(piece)).length * 2 >= pieces.length - 1 &&
  pieces.every((piece, index) => {
    const [first = ''] = wordsOf(piece).map(bare);
    return index === 0
      ? countWords(piece) > 1 && !openers.has(first) && !leads.has(first) && !once.test(piece)
      : countWords(piece) < 12 && !dependents.has(first) && !/^\d{1,2}$/.test(piece);
  });

/** "Free for over 65s, pregnant women and carers" is one fact: whoever else it is for stays with it. */
export function rejoined(pieces: readonly string[]): string[] {
  const kept: string[] = [];
  for (const piece of pieces) {
    const before = kept.at(-1) ?? '';
    const isMore =
      /^(?!cash|cards?\b)[^\d]{1,40} (?:and|or) [^\d]{1,30}$/iu.test(piece) &&
      /\b(?:for|of|with|to|from|by|including) (?![£$€\d])[^,]+$/iu.test(before) &&
      !isAction(piece) &&
      !isClause(piece);
    // A day and its hours are one time; what opens, opens then.
    const [end, [time]] = [before.slice(-60), findFacts(piece.slice(0, 60))];
    const last = findFacts(end).findLast(({ kind }) => kind === 'when');
    const isLater = last !== undefined && last.end >= end.length - 1;
    const hasDay = kept.length === 1 && !last && isTime(piece) && isClause(before);
    // "Paris, Texas": one name, unless the first half is a time.
    const isName = isNamed.test(`${before.slice(-40)}, ${piece.slice(0, 40)}`) && !isLater;
    const isPair = (isTime(piece) && isLabelled.test(before)) || goesOn.test(`${before}, ${piece}`);
    const comma =
      hasDay && !isName && /^(?:\p{L}+day(?! ?(?:to|[-–]))|\d{1,2} \p{L}{3})/iu.test(piece) ? ' on' : ',';
    const isWhen = isLater && (time?.kind === 'when' ? time.start === 0 : venue.test(piece));
    if (isName || isPair || isMore || hasDay || isWhen) kept[kept.length - 1] = `${before}${comma} ${piece}`;
    else kept.push(piece);
  }
  return kept;
}

/** "Friday 21st: Paddington 2" and its time, "no auditions" and "no sheet music": one thing. */
const goesOn = new RegExp(patterns.goesOn, 'iu');
/** "7 pm, community centre": where it is stays with when it is. */
const venue = new RegExp(
  `^(?:\\p{L}+['’]?s? ){0,3}(?:${words.venues.replaceAll(' ', '|')}|hall|room|park|square|green|field|house)$`,
  'iu',
);
const isLabelled = /^[^:]{2,30}: [^,]+$/u;
const isNamed = new RegExp(patterns.isNamed, 'u');
const ownSubject = new RegExp(patterns.ownSubject, 'iu');
const ago = new RegExp(words.ago, 'iu');
/** One more thing that is promised: "what it costs, what it saves". */
const asks = /^(?:and )?(?:what|how|why|which|who|where|when) /iu;
/** "Last month": a time in a story. */
const once = new RegExp(patterns.isOnceUpon, 'iu');
const label = new RegExp(words.labelled, 'iu');
const correlates = new RegExp(patterns.correlates, 'iu');
/** Only whole in one: "Ola, who sews, mends sails", "What changes on 1 May: doors at 8, no bags". */
const bound = new RegExp(patterns.isBound, 'iu');

/** Sentences strung together with commas, each by itself; what is not surely one stays where it is. */
export function unstrung(text: string): string[] {
  const apart: string[] = [];
  let [start, end] = [0, 0];
  for (const piece of splitAtPauses(text)) {
    const at = text.indexOf(piece, end);
    const before = unended(text.slice(start, end));
    const isAgo = ago.test(piece) && countWords(before) > 2;
    const isOwn =
      isAgo || isAction(piece) || (ownSubject.test(piece) && !asks.test(piece) && isClause(piece));
    const [[first = ''], [opener = '']] = [piece, before.replace(/^.*: /su, '')].map((part) =>
      wordsOf(part).map(bare),
    ) as [string[], string[]];
    const isFree = !dependents.has(first) && !openers.has(opener) && !correlates.test(text.slice(start));
    const isSaid = isAgo ? !leads.has(opener) : isAction(before) || isClause(before) || label.test(before);
    const isRemedy = isAction(piece) && findFacts(piece).some(({ kind }) => /link|contact/.test(kind));
    if (end > 0 && isOwn && isFree && !bound.test(before) && (isSaid || isRemedy)) {
      apart.push(before);
      start = at;
    }
    end = at + piece.length;
  }
  return [...apart, text.slice(start)];
}

const asParts = (texts: readonly string[]): Part[] =>
  texts.map((text, index) => ({ text, form: formOf(text, index === 0), facts: findFacts(text) }));

/** "We're looking for a vet, 4 days a week, Hexham": short, and one statement. */
const isOneStatement = ([statement = '', ...others]: readonly string[], text: string): boolean =>
  others.length > 0 &&
  others.length < 3 &&
  text.length < 75 &&
  isClause(statement) &&
  others.every((piece) => countWords(piece) < 6 && !isAction(piece) && !hasVerb(piece));

/**
 * A sentence in the parts that can stand alone, in order. Enumerations and dependent clauses stay with what they
 * belong to.
 */
export function splitParts(text: string): Part[] {
  const [, name = '', behind = ''] = /^([^:.\s]+ [^:.]{2,40}): (.+)$/u.exec(text) ?? [];
  const noted = splitAtStrongest(behind);
  if (noted.length > 3 && isNotes(noted) && !isClause(name)) return asParts([name, ...rejoined(noted)]);
  if (bound.test(text)) return asParts(unstrung(text));
  const pieces = rejoined(splitAtStrongest(text));
  if (isOneStatement(pieces, text)) return asParts([text]);
  if (isNotes(pieces))
    return asParts(pieces).map((part, at) =>
      at > 0 && part.form !== 'action' ? { ...part, form: 'fragment' } : part,
    );
  // So many commas are an enumeration, or nothing that could be read.
  if (pieces.length > mostParts) return asParts([text]);
  const last = pieces.at(-1) ?? '';
  const joinsList =
    pieces.length > 1 &&
    (/^(?:and|or) /iu.test(last) || / (?:and|or) /iu.test(last)) &&
    (!pieces.slice(1).some((piece) => isClause(piece)) || /^(?:\p{Lu}\S* ){1,2}and \p{Lu}/u.test(last));
  const isShort = (piece: string): boolean => countWords(piece) < 4 && !isAction(piece) && !/\d/.test(piece);
  if (pieces.length > 1 && pieces.every((piece) => isShort(piece) || /^\p{L}+ [£$€]?\d[\d.,]*$/u.test(piece)))
    return asParts([text]);
  const kept: string[] = [];
  for (const piece of withSubjects(pieces)) {
    const before = kept.at(-1);
    // "We need jigsaws, men's coats and duvet covers", whatever follows.
    const isBit =
      (countWords(piece) <= 3 ||
        (countWords(piece) <= 7 && /^[^,]{1,30} (?:and|or) [^,]{1,30}$/iu.test(piece))) &&
      findFacts(piece).length === 0 &&
      !isAction(piece) &&
      !isClause(piece);
    const followsClause = before !== undefined && isClause(before);
    // After a statement the entries belong to it; after a name, to the first of them.
    const enumerates =
      joinsList &&
      !isAction(piece) &&
      (kept.length > 1 ||
        followsClause ||
        (isShort(before ?? '') && / and /iu.test(piece)) ||
        /^(?:thanks?|welcome|congratulations)\b/iu.test(before ?? '') ||
        /^\p{Lu}/u.test(piece));
    if (before !== undefined && (leans(piece, before) || enumerates || (isBit && followsClause)))
      kept[kept.length - 1] = `${before}, ${piece}`;
    else kept.push(piece);
  }
  if (isOneStatement(kept, text)) return asParts([kept.join(', ')]);
  // A statement and one thing more belong together, unless that is a fact that stands for itself.
  const [statement = '', more = ''] = kept;
  if (
    kept.length === 2 &&
    !isFact(more) &&
    formOf(more, false) === 'fragment' &&
    formOf(statement, true) === 'clause'
  )
    kept.splice(0, 2, `${statement}, ${more}`);
  return asParts(kept);
}
