import { nlp } from '../../text/nlp.ts';
import { bare } from '../../text/word-forms.ts';
import patterns from '../data/patterns.json' with { type: 'json' };
import words from '../data/words.json' with { type: 'json' };
import { findFacts, findLinks } from './facts.ts';
import { wordSet, wordsOf } from './text.ts';

const actionVerbs = wordSet(words.actionVerbs);
const nounLikeVerbs = wordSet(words.nounLikeVerbs);
const afterAction = wordSet(words.afterAction);
const predicateVerbs = wordSet(words.predicateVerbs);
const relatives = wordSet('who which that whose where whom to');
/** "Item no. 4", but "I said no. We left". */
const waitsForNumber = /\b(?:no|max|min|art|ref|ext|vol|fig|item)\.$/i;
const isNoNumber = /^(?!of\b(?! course)|no\.|\p{Lu}+[-\d/]*\d)\p{L}/u;
const { abbreviation, neverEnds, surely, shortened, mayEnd, starts } = patterns;
/** What ends no sentence before such a line ("Dr."), or not before all ("31 Dec. and", "usw.", "am 3. Mai", "Sa. 9–12 Uhr"). */
const joins = {
  en: new RegExp(`${abbreviation}|${shortened}(?=\\n[\\p{Ll}\\p{N}])`, 'mu'),
  other: new RegExp(`(?:${abbreviation}|${neverEnds})${surely}|(?:${shortened}|${mayEnd})${starts}`, 'mu'),
};
/** What ends a sentence before a small letter. */
const isEnd = new RegExp(patterns.isEnd, 'u');

/** Most characters that are looked at for a verb. */
const mostLooked = 240;

/** What somebody said, word for word. One that is never closed is an inch, or a slip. */
export const quoted = new RegExp(patterns.quoted, 'gu');
const unbroken = new RegExp(`${patterns.quoted}|${patterns.unbroken}`, 'gu');

/**
 * Sentences of a text, each with its mark. Lines are sentences of their own, and what is quoted stays whole. In other
 * languages than English a full stop ends one only where what follows surely begins another: small letters don't,
 * unless the text has no others, and behind a number or a short form a noun doesn't.
 */
export function splitSentences(text: string, isForeign = false): string[] {
  const joined = joins[isForeign ? 'other' : 'en'];
  const hasCapitals = isForeign && /[.!?…]\s+\p{Lu}\p{Ll}|.\s\p{Lu}\p{Ll}/u.test(text);
  return text.split(/\n+/).flatMap((line) => {
    const sentences: string[] = [];
    const whole = line.replace(quoted, (said) => said.replace(/(?<=[.!?…])\s/g, '\u2060 '));
    for (const piece of whole.split(
      /(?<=[.!?…]["”’)]?)\s+(?=[\p{Lu}\p{N}£$€"“'‘([@#¿¡]|\p{Extended_Pictographic}|\p{Ll})|(?<=[।؟۔])\s+|(?<=[。！？][」』）]?)\s*(?=[^\s」』）])|(?<=\p{Lo}[.!?])\s+(?=\p{Lo})/u,
    )) {
      const last = sentences.at(-1);
      const end = last?.slice(-16) ?? '';
      const isSmall = /^\p{Ll}/u.test(piece) && (hasCapitals || !isEnd.test(end));
      const isNumbered = isForeign || !(waitsForNumber.test(end) && isNoNumber.test(piece));
      if (last !== undefined && (isSmall || (isNumbered && joined.test(`${end}\n${piece.slice(0, 30)}…`))))
        sentences[sentences.length - 1] = `${last} ${piece}`;
      else if (/[\p{L}\p{N}]|\p{Extended_Pictographic}/u.test(piece)) sentences.push(piece.trim());
    }
    return sentences.map((said) => said.replaceAll('\u2060', ''));
  });
}

/** Where a text may be cut: at commas, semicolons and dashes outside of quotes, brackets and addresses. */
export function splitAtPauses(text: string, marks = /[,;]|\s[–—-](?=\s)/u): string[] {
  const links = findLinks(text);
  // What is quoted has no pauses, nor what comes at one price, nor an address.
  const plain = text.replace(unbroken, (said) => '"'.repeat(said.length));
  const parts: string[] = [];
  let depth = 0;
  let start = 0;
  for (let at = 0; at < text.length; at += 1) {
    const sign = plain.charAt(at);
    if (!/[\s,;:()[\]]/.test(sign)) continue;
    if ('(['.includes(sign)) depth += 1;
    else if (')]'.includes(sign)) depth = Math.max(0, depth - 1);
    const isDash = /^\s[–—-]\s/.test(plain.slice(at, at + 3));
    if (depth > 0 || (!isDash && !(/[,;:\s]/.test(sign) && /\s/.test(plain.charAt(at + 1))))) continue;
    if (plain.slice(at, at + 3).search(marks) !== 0 || answers.test(text.slice(0, at).slice(-12))) continue;
    // "We won 3 - 2": one result.
    if (isDash && /\d$/.test(text.slice(0, at)) && /^\d/.test(text.slice(at + 3))) continue;
    if (dated.test(text.slice(Math.max(0, at - 3), at + 24))) continue;
    if (links.some(({ start, end }) => at > start && at < end)) continue;
    parts.push(text.slice(start, at).trim());
    start = at + (/\s/.test(sign) ? 2 : 1);
  }
  parts.push(text.slice(start).trim());
  return parts.filter(Boolean);
}

/** What is said of a subject that stands before it: "was replaced on Monday". */
export const predicate = new RegExp(patterns.predicate, 'iu');

/** Things with their prices, and nothing else: the first is no title of the others. */
export const areAllPrices = new RegExp(patterns.prices, 'iu');

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
  const isName = /^buy (?:one|two|three|\d)\b.*\bget\b|^(?:use|sell) by\b/iu.test(plain);
  if (isDate || isName || !actionVerbs.has(first)) return false;
  if (!nounLikeVerbs.has(first)) return !/^(?:let|get)$/.test(first) || second !== 'go';
  const isThing = afterAction.has(second) || /^\d|^\p{Lu}/u.test(wordsOf(plain)[1] ?? '');
  return second !== '' && (isThing || /^\S+ \S*@\w/.test(plain));
}

type Term = Readonly<{ text: string; tags: readonly string[] }>;
/** Whether a text has a subject and a finite verb after it. */
export function isClause(text: string): boolean {
  const read: { terms: Term[] }[] = nlp(text.slice(0, mostLooked)).json({ terms: { tags: true } });
  const terms = read.flatMap((part) => part.terms);
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
    if (skip === 0) return true;
    // "People who have been there": two verbs of one clause.
    skip = terms[index + 1]?.tags.includes('Verb') ? 2 : 0;
  }
  return false;
}

/** Whether a text holds a finite verb beyond doubt: "locks" and "tests" may be nouns. */
export const hasVerb = (text: string): boolean =>
  /\b(?:I|we|you|they|he|she|it|there)\b/iu.test(text) ||
  nlp(text.slice(0, mostLooked)).has('(#Copula|#Modal|#PastTense)');
