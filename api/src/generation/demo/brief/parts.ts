import { bare } from '../../text/word-forms.ts';
import patterns from '../data/patterns.json' with { type: 'json' };
import words from '../data/words.json' with { type: 'json' };
import { factRows } from '../fact-rows.ts';
import { isOrdered, unstrung } from './chains.ts';
import { areAllPrices, hasVerb, isAction, isClause, predicate, splitAtStrongest } from './clauses.ts';
import { type Fact, findFacts, isTime } from './facts.ts';
import { countWords, wordSet, wordsOf } from './text.ts';

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

const predicateVerbs = wordSet(words.predicateVerbs);
const noPredicates = wordSet(words.noPredicates);
const dependents = wordSet(words.dependents);
const openers = wordSet(words.openers);
const ingNouns = wordSet(words.ingNouns);
const leads = wordSet(words.leads);
/** Most facts that a text is read in. */
const mostParts = 12;

function formOf(text: string, isFirst: boolean): Form {
  const [first = ''] = wordsOf(text).map(bare);
  if (isAction(text)) return 'action';
  if (findFacts(text).some(({ start, end }) => start === 0 && end === text.length)) return 'fragment';
  if (!isFirst && predicateVerbs.has(first) && !noPredicates.has(first)) return 'predicate';
  return isClause(text) ? 'clause' : 'fragment';
}

const aged = new RegExp(patterns.aged, 'u');
/** Whether a part can't stand without the one before it. */
function leans(text: string, before: string): boolean {
  const [first = ''] = wordsOf(text).map(bare);
  // "Leila, 19, who …": an age.
  if ([before, `${before}, ${text}`].some((said) => aged.test(said))) return true;
  // "tablefmt, my tool for tables": who or what it is.
  if (/^(?:my|our|his|her|their) /iu.test(text) && !isClause(text) && findFacts(text).length === 0)
    return true;
  return dependents.has(first) || (/^.{3,}ing$/.test(first) && !ingNouns.has(first) && !isClause(text));
}

/** Whether pieces are notes, each of them a fact of its own: figures in most, and none that leans on another. */
export const isNotes = (pieces: readonly string[]): boolean =>
  pieces.length > 2 &&
  !pieces.slice(1).every((piece) => isClause(piece)) &&
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
  // "Our caretaker, Mr Hill, 61, has had a stroke": all that stands before the verb is its subject.
  const verb = pieces.findIndex((piece) => predicate.test(piece));
  const end = verb > 0 && !pieces.slice(0, verb).some(isClause) ? verb + 1 : 1;
  const kept = [pieces.slice(0, end).join(', ')];
  for (const piece of pieces.slice(end)) {
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
/** "Last month": a time in a story. */
const once = new RegExp(patterns.isOnceUpon, 'iu');

const asParts = (texts: readonly string[]): Part[] =>
  texts.map((text, index) => ({ text, form: formOf(text, index === 0), facts: findFacts(text) }));

/** Whether a sentence tells something: its first part does, or leads to what does. */
function isTold(text: string, [start = '']: readonly string[], inProse: boolean): boolean {
  const [opener = ''] = wordsOf(start).map(bare);
  if (isOrdered(text) || (inProse && isClause(text))) return true;
  return isClause(start) || ((leads.has(opener) || openers.has(opener) || once.test(start)) && hasVerb(text));
}

/** A sentence in the parts that can stand alone, in order: what it tells, and each fact that it only names. */
export function splitParts(text: string, inProse = false): Part[] {
  const [, name = '', behind = ''] = /^([^:.\s]+ [^:.]{2,40}): (.+)$/u.exec(text) ?? [];
  const noted = splitAtStrongest(behind);
  if (noted.length > 3 && isNotes(noted) && !isClause(name)) return asParts([name, ...rejoined(noted)]);
  const all = rejoined(splitAtStrongest(text));
  if (areAllPrices.test(text)) return asParts([text]);
  const note = inProse ? null : factRows(text, 'en');
  if (isNotes(all) && !isTold(text, all, inProse)) return asNotes(all);
  if (note) return asNotes([note.title, ...note.rows, ...note.reach]);
  return unstrung(text, inProse).flatMap((said) => {
    const pieces = rejoined(splitAtStrongest(said));
    const facts = isTold(said, pieces, inProse) && (inProse || !isNotes(pieces)) ? [] : factsAmong(pieces);
    return facts.length < 2 ? asParts([said]) : isNotes(pieces) ? asNotes(facts) : asParts(facts);
  });
}

/** Facts, each for itself, whatever its verb. */
const asNotes = (texts: readonly string[]): Part[] =>
  asParts(texts).map((part, at) => (at > 0 && part.form !== 'action' ? { ...part, form: 'fragment' } : part));

/** Pieces that are facts, each with what leans on it; none if they are an enumeration, or nothing that could be read. */
function factsAmong(pieces: readonly string[]): string[] {
  const hasFigure = pieces.length > 2 && pieces.some((piece) => /\d/.test(piece));
  const isList = / (?:and|or) |^(?:and|or) /iu.test(pieces.at(-1) ?? '') && !hasFigure;
  const isShort = (piece: string): boolean => countWords(piece) < 4 && !isAction(piece) && !/\d/.test(piece);
  if (pieces.length > mostParts || isList || pieces.every(isShort)) return [];
  const kept: string[] = [];
  for (const piece of pieces) {
    const before = kept.at(-1);
    if (before !== undefined && leans(piece, before)) kept[kept.length - 1] = `${before}, ${piece}`;
    else kept.push(piece);
  }
  return kept;
}
