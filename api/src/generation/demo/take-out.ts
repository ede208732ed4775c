import { atomsOf } from '@postloom/shared-contracts/facts';
import { isAction } from './brief/clauses.ts';
import type { Language } from './brief/language.ts';
import { capitalize, countWords } from './brief/text.ts';
import phrases from './data/phrases.json' with { type: 'json' };

export interface Span {
  readonly start: number;
  readonly end: number;
}

/** What is left of a sentence without a part of it, and what went. */
export type Taken =
  | { readonly text: string; readonly gone: string }
  /** The sentence says nothing else. */
  | 'whole'
  /** Nobody can tell which words belong to the part, or the rest would be no sentence. */
  | 'unclear';

const word = (pattern: string): string => `(?:${pattern || '(?!)'})(?![\\p{L}\\p{N}])`;
const at = (pattern: string): RegExp => new RegExp(`^${word(pattern)}`, 'iu');
const inside = (pattern: string): RegExp => new RegExp(`(?<![\\p{L}\\p{N}])${word(pattern)}`, 'iu');

const grammars = new Map(
  Object.entries(phrases).map(([language, table]) => [
    language,
    {
      ...table,
      /** A comma, a colon or a dash, or a word that gives a reason, is where another part of a sentence begins. */
      part: new RegExp(
        `[.!?]+\\s+|\\s*[,;] (?:(?:${table.and}|but|aber|mais|pero|ma|mas|maar) )?|\\s+[–—-] |: | (?=(?:${table.because}) )`,
        'giu',
      ),
      joint: new RegExp(` (?:${table.and}) `, 'giu'),
      outer: new RegExp(`^(?:${table.and}) | (?:${table.and})$`, 'giu'),
      article: at(table.articles),
      preposition: at(table.prepositions),
      hasPreposition: inside(table.prepositions),
      verb: at(table.verbs),
      hasVerb: inside(table.verbs),
      pronoun: at(table.pronouns),
      hasPronoun: inside(table.pronouns),
      reason: at(table.because),
      stays: at(table.kept),
      goesAlong: at(table.along),
      owned: at(table.owned),
      isShared: new RegExp(`^(?:${table.shared})$`, 'iu'),
      needsTwo: inside(table.between),
      /** "About 40" is one thing. */
      leads: new RegExp(`(?<![\\p{L}\\p{N}])(?:${table.about}) (?=$)`, 'iu'),
      single: new Map<string, string>(Object.entries(table.single)),
    },
  ]),
);
type Grammar = NonNullable<ReturnType<typeof grammars.get>>;
const english = grammars.get('en');

/** The parts of a sentence between some joints. */
function split(text: string, { start, end }: Span, joint: RegExp): Span[] {
  const parts: Span[] = [];
  let from = start;
  for (const { 0: said, index } of text.slice(start, end).matchAll(joint)) {
    parts.push({ start: from, end: start + index });
    from = start + index + said.length;
  }
  return [...parts, { start: from, end }].filter((part) => part.end > part.start);
}

/** A sentence without its marks, its bullet and its emoji. */
const bodyOf = (text: string): Span => ({
  start: /^[^\p{L}\p{N}"“„«£$€]*/u.exec(text)?.[0].length ?? 0,
  end: text.replace(/[^\p{L}\p{N}"”“»)%€£$]+$/u, '').length,
});

const holds = ({ start, end }: Span, part: Span): boolean => part.start >= start && part.end <= end;
const isLarge = (text: string): boolean => /^\p{Lu}/u.test(text);
/** What is farther from the beginning of a part than this is not what the part is about. */
const mostBefore = 3;
const mostInMember = 6;

/** A sentence without some of its words. */
function without(sentence: string, start: number, end: number): Exclude<Taken, string> {
  const lead = sentence.slice(0, start);
  const rest = sentence.slice(end);
  const isFirst = !/[\p{L}\p{N}]/u.test(lead);
  const gone = sentence.slice(start, end).replace(/^[\s,;:.!?–—-]+|[\s,;:–—-]+$/gu, '');
  return { text: lead + (isFirst ? capitalize(rest.trimStart()) : rest), gone };
}

/**
 * Takes what is named by some of its words out of a sentence, with what joins it to the rest.
 * @param isFact whether a price, a time or another fact goes, which a sentence can do without.
 * @param isOpening whether the sentence says what the text is about, and stays if it says anything else.
 */
export function takeOut(
  sentence: string,
  { start, end }: Span,
  {
    language,
    isFact = false,
    isOpening = false,
  }: { readonly language: Language; readonly isFact?: boolean; readonly isOpening?: boolean },
): Taken {
  const grammar = grammars.get(language) ?? english;
  const isNamed = language !== 'de' && isLarge(sentence.slice(start, end));
  const surname = isNamed ? (/^(?: \p{Lu}[\p{L}'’-]+)+/u.exec(sentence.slice(end))?.[0].length ?? 0) : 0;
  const named = {
    start: start - (grammar?.leads.exec(sentence.slice(0, start))?.[0].length ?? 0),
    end: end + surname,
  };
  const body = bodyOf(sentence);
  const told = ({ start, end }: Span): string => sentence.slice(start, end).trim();
  const parts = grammar ? split(sentence, body, grammar.part) : [];
  const index = parts.findIndex((each) => holds(each, named));
  const part = parts[index];
  if (!grammar || !part) return saysMore(body) ? 'unclear' : 'whole';
  const ands = split(sentence, part, grammar.joint);
  const isBare = (text: string): boolean =>
    countWords(text) <= mostInMember &&
    ![grammar.preposition, grammar.reason, grammar.hasVerb].some((pattern) => pattern.test(text));
  /** "Ann for the food and Bea for the songs" are alike, "tickets from Ann and Bea" are not. */
  const isAlike = ([one = '', other = '']: readonly string[]): boolean => {
    const [lead = ''] = grammar.hasPreposition.exec(one) ?? [];
    return isBare(one) && (lead === '' || other.includes(` ${lead} `));
  };
  // "Bread, soup and pie" is one list; "soup, with Ann and Bea" has another in it.
  const isOne = index > 0 && index === parts.length - 1 && ands.length === 2 && isAlike(ands.map(told));
  const isNested = !isOne && ands.length > 1;
  const members = isOne ? [...parts.slice(0, -1), ...ands] : isNested ? ands : parts;
  const own = members.findIndex((each) => holds(each, named));
  const member = members[own];
  if (!member)
    return named.start === part.start && named.end === part.end ? wholePart(grammar, part) : 'unclear';
  // "Between Mill Lane and Oak Street" takes both.
  if (isNested && grammar.needsTwo.test(told(part))) return 'unclear';
  const previous = members[own - 1];
  const next = members[own + 1];
  const before = told({ start: member.start, end: named.start });
  const after = told({ start: named.end, end: member.end });
  // A large first word is a name beside other names.
  const isName = isNamed && (named.start > body.start || (next !== undefined && isLarge(told(next))));
  const isClause = grammar.hasVerb.test(before) || grammar.hasPronoun.test(before);
  const isGoverned = isClause || grammar.hasPreposition.test(before);
  const isHead = !isGoverned && countWords(before) <= mostBefore;

  if (members.length === 1) return ofOne();
  if (previous) {
    const isReason = !isNested && grammar.reason.test(told(member));
    return isReason ? cut(previous.end, member.end) : later(grammar, previous, member);
  }
  return next ? first(grammar, member, next) : 'unclear';

  function cut(start: number, end: number): Exclude<Taken, string> {
    const { text, gone } = without(sentence, start, end);
    return { text, gone: grammar ? gone.replace(grammar.outer, '') : gone };
  }

  /** Whether there are facts or names in a part beside what is to go. */
  function saysMore({ start, end }: Span): boolean {
    const rest = `${sentence.slice(start, named.start)}… ${sentence.slice(named.end, end)}`;
    return (
      atomsOf(rest).length > 0 || /\d/.test(rest) || (language !== 'de' && /(?<=\s)\p{Lu}\p{L}/u.test(rest))
    );
  }

  function ofOne(): Taken {
    const phrase = isGoverned && (isFact || isName) ? withLead() : 'unclear';
    if (phrase !== 'unclear') return phrase;
    return (isHead && !isOpening) || !saysMore(body) ? 'whole' : 'unclear';
  }

  /** The whole part between two commas. */
  function wholePart({ preposition, reason }: Grammar, { start, end }: Span): Taken {
    const [left, right] = [parts[index - 1], parts[index + 1]];
    if (left) return cut(left.end, end);
    if (!right) return (isHead && !isOpening) || !saysMore(body) ? 'whole' : 'unclear';
    const isLeaning = (!isFact && preposition.test(told(right))) || reason.test(told(right));
    return isLeaning ? 'unclear' : cut(start, right.start);
  }

  /** In the middle or at the end of a list, or in a part after a comma. */
  function later(
    { preposition, hasPreposition, verb, hasVerb, goesAlong, isShared: isOfAll }: Grammar,
    left: Span,
    own: Span,
  ): Taken {
    const phrase = (isFact || isName) && hasPreposition.test(before) ? withLead() : 'unclear';
    if (isClause && phrase !== 'unclear') return phrase;
    if (isClause) return saysMore(own) ? 'unclear' : cut(left.end, own.end);
    if (hasPreposition.test(before) && !preposition.test(told(own))) return withLead();
    if (hasPreposition.test(before)) return cut(left.end, own.end);
    // "Tuesday 4 and Wednesday 5 between …": nobody can tell what is said of which.
    if (isNested && next && hasPreposition.test(after)) return 'unclear';
    const others = members.filter((each) => each !== own).map(told);
    // "Ann and Bea sing", and in German anything that sings.
    const isDoing =
      (isName || language === 'de') && !next && /^\p{Ll}/u.test(after) && !preposition.test(after);
    const isSubject = verb.test(after) || isDoing;
    if (isSubject && !others.some((each) => hasVerb.test(each)))
      return agreed(joined(cut(left.end, named.end)));
    const lead = preposition.exec(after)?.[0] ?? '';
    // "Thanks to Ann and Bea for the cakes", but "ring Ann on 1234 or Bea on 5678".
    const isShared =
      lead !== '' && !next && (isNested || isOne) && !others.some((each) => each.includes(` ${lead} `));
    if ((isShared && isName) || (!next && isOfAll.test(after))) return joined(cut(left.end, named.end));
    return joined(cut(left.end, isShared && !goesAlong.test(after) ? named.end : own.end));
  }

  /** At the beginning of a list or a sentence. */
  function first(grammar: Grammar, own: Span, right: Span): Taken {
    const { preposition, reason, verb, hasVerb } = grammar;
    // "Music from Ann and Bea": what they play goes with them.
    const from = startOf(grammar, right) ?? (isFact && !isNested && !saysMore(own) ? own.start : null);
    if (isNested && from === own.start && preposition.test(after)) return wholePart(grammar, part ?? own);
    if (isHead && verb.test(after)) {
      const isOther = hasVerb.test(told(right)) && !verb.test(told(right));
      if (isNested && isOther) return cut(own.start, right.start);
      return isNested && saysMore(body) ? 'unclear' : wholePart(grammar, part ?? own);
    }
    if (from === null || hasVerb.test(after)) return 'unclear';
    if (!isNested && from === own.start && (isFact || members.length === 2)) return wholePart(grammar, own);
    // "With Ann, and we sing": what comes next is a sentence of its own.
    const isLeaning =
      [preposition, reason, grammar.owned].some((each) => each.test(told(right))) ||
      (!isNested && grammar.pronoun.test(told(right)));
    if (isLeaning) return isGoverned ? withLead() : 'unclear';
    return from === own.start ? agreed(cut(from, right.start)) : cut(from, right.start);
  }

  /** Where the words that belong to what is named begin; null where nobody can tell. */
  function startOf({ article, preposition, verb, pronoun }: Grammar, right: Span): number | null {
    let from = named.start;
    let last = from;
    const words = [...before.matchAll(/\S+/gu)].reverse();
    for (const [count, { 0: said, index: at }] of words.entries()) {
      const start = (member?.start ?? 0) + at;
      if (preposition.test(said) || verb.test(said)) return from;
      // What follows a pronoun is its verb: "we need warm coats".
      if (pronoun.test(said)) return last;
      if (article.test(said) && (start > body.start || count < 2)) return start;
      const hasArticle = words.slice(count + 1).some(([each]) => article.test(each));
      // "Meet Ann": no name begins with a small letter.
      if (isName && !isLarge(said) && !hasArticle) return from;
      if (start === body.start && isAction(sentence.slice(start))) return from;
      if (start === body.start) return isName ? likeOthers(start, from, told(right)) : null;
      last = from;
      from = start;
    }
    return from;
  }

  /** The first word of a sentence belongs to a name where the other names have as many words. */
  function likeOthers(wide: number, narrow: number, other: string): number | null {
    const count = /^(?:\p{Lu}\S*(?: |$))+/u.exec(other)?.[0].trim().split(' ').length ?? 0;
    const isWide = countWords(sentence.slice(wide, named.end)) === count;
    return isWide ? wide : count === countWords(told(named)) ? narrow : null;
  }

  /** "For £28": with the word that leads to it, where something is left that it was said of. */
  function withLead(): Taken {
    const own = member ?? body;
    const from = grammar ? startOf(grammar, next ?? own) : null;
    const lead = from === null ? null : /(?<=\S) (\S+) $/u.exec(sentence.slice(own.start, from));
    const isEnd = after === '' || grammar?.preposition.test(after);
    if (from === null || !lead || !isEnd || !grammar?.preposition.test(lead[1] ?? '')) return 'unclear';
    const rest =
      sentence
        .slice(own.start, from - lead[0].length)
        .split(' ')
        .at(-1) ?? '';
    return grammar.verb.test(rest) ? 'unclear' : cut(from - lead[0].length, named.end);
  }

  /** A list that ends before its last member has its “and” before the one that is last now. */
  function joined(taken: Exclude<Taken, string>): Exclude<Taken, string> {
    const two = members[own - 2];
    if (!isOne || !two || !previous || own !== members.length - 1) return taken;
    const isPhrase = grammar?.preposition.test(told(members[0] ?? two));
    if (isPhrase || !isBare(told(previous))) return taken;
    return {
      ...taken,
      text: `${sentence.slice(0, two.end)} ${grammar?.and.split('|')[0]} ${taken.text.slice(previous.start)}`,
    };
  }

  /** One that is left of two takes a verb of its own. */
  function agreed(taken: Exclude<Taken, string>): Taken {
    const left = members.find((each) => each !== member);
    const last = members.at(-1);
    if (members.length > 2 || !left || !last || !grammar) return taken;
    const rest = last === member ? after : told(last);
    const words = rest.split(' ');
    const isDoing = (said: string, place: number): boolean =>
      (place > 0 || last === member) &&
      (grammar.verb.test(said) ||
        ((isName || language === 'de') && /^\p{Ll}/u.test(said) && !grammar.preposition.test(said)));
    const verb = words.find(isDoing) ?? '';
    if (!verb || grammar.stays.test(verb)) return taken;
    const subject = last === member ? told(left) : rest.slice(0, rest.indexOf(` ${verb}`));
    if (/(?<!s)s$|^(?:I|we|you|they)$/iu.test(subject) && language === 'en') return taken;
    const one = grammar.single.get(verb);
    if (!one) return 'unclear';
    return { ...taken, text: taken.text.replace(new RegExp(`(?<!\\p{L})${verb}(?!\\p{L})`, 'u'), one) };
  }
}
