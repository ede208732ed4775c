import * as chrono from 'chrono-node/en';
import { LinkifyIt } from 'linkify-it';
import factPatterns from '../data/facts.json' with { type: 'json' };
import patterns from '../data/patterns.json' with { type: 'json' };

type Reach = 'where' | 'contact' | 'link';
export type FactKind = Reach | 'when' | 'until' | 'price' | 'discount' | 'code' | 'limit' | 'amount';

export interface Fact {
  readonly kind: FactKind;
  /** As it stands in the text, with the preposition that leads to it. */
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** People name their page without its "https://", too. */
const linkify = new LinkifyIt({ fuzzyLink: true });
linkify.tlds(['example', 'shop', 'studio', 'cafe', 'coffee', 'store', 'club', 'design', 'bike'], true);

const known = factPatterns.map(({ kind, pattern }) => ({
  kind: kind as FactKind,
  pattern: new RegExp(pattern, kind === 'where' ? 'gu' : 'giu'),
}));
const leadsToTime = new RegExp(patterns.leadsToTime, 'iu');
/** Days that are named from today stand without a preposition: in "came in yesterday" it is the verb's. */
const fromToday = /^(?:yesterday|today|tomorrow|tonight)/iu;
const meansUntil = /^(?:only )?(?:until|till|by|before|through|ends|ending)\b/iu;

/** Links and mail addresses of a text, in order. */
export function findLinks(text: string): Fact[] {
  return (linkify.match(text) ?? []).map(({ index, lastIndex }) => ({
    kind: 'link' as const,
    text: text.slice(index, lastIndex),
    start: index,
    end: lastIndex,
  }));
}

/** Where a text has one of our own patterns, pattern by pattern. */
const spansOf = (text: string, kinds: RegExp): Omit<Fact, 'text'>[] =>
  known
    .filter(({ kind }) => kinds.test(kind))
    .flatMap(({ kind, pattern }) =>
      [...text.matchAll(pattern)].map(({ 0: { length }, index }) => ({
        ...{ kind, start: index, end: index + length },
      })),
    );

/** What a short text says of time, place, money and reach: each span once, in order. */
export function findFacts(text: string): Fact[] {
  const found: Fact[] = [];
  const add = (kind: FactKind, start: number, end: number): void => {
    const clash = found.some((fact) => start < fact.end && fact.start < end);
    if (!clash && end > start) found.push({ kind, text: text.slice(start, end), start, end });
  };
  for (const { start, end } of findLinks(text)) add('link', start, end);
  for (const { kind, start, end } of spansOf(text, /^(?!when|where|amount)/)) add(kind, start, end);
  for (const { start, end } of findTimes(text)) {
    add(meansUntil.test(text.slice(start, end)) ? 'until' : 'when', start, end);
  }
  for (const { kind, start, end } of spansOf(text, /where|amount/)) add(kind, start, end);
  return found.sort((a, b) => a.start - b.start);
}

/** What stands between two halves of one time. */
const joins = /^(?:,? (?:at|from|and|to|–|-|until)? ?|, ?|[–-])$/iu;
/** No time by itself. */
const isVague =
  /^(?:now|morning|afternoon|evening|night|weekends?)$|\b(?:later|ago)$|^(?:in )?(?:\d+|an?|two|three|four|five|six|seven|eight|nine|ten) (?:hours?|minutes?)$/iu;
/** Spans of time: what the library and our own patterns see, joined where they touch, led by their preposition. */
function findTimes(text: string): { start: number; end: number }[] {
  const spans = [
    ...chrono.GB.parse(text)
      .filter(({ text: time }) => /\p{L}|:/u.test(time) && !isVague.test(time))
      .map((result) => ({
        // The evening belongs to what is on: "Pottery evening, Friday at 7".
        start:
          result.index +
          (/^(?:morning|afternoon|evening|night)s?,? (?=\S)/iu.exec(result.text)?.[0].length ?? 0),
        end: result.index + result.text.replace(/[\s,.;]+$/, '').length,
      })),
    ...spansOf(text, /when/),
  ].sort((a, b) => a.start - b.start || b.end - a.end);
  const joined: { start: number; end: number }[] = [];
  for (const span of spans) {
    const last = joined.at(-1);
    if (last && (span.start <= last.end || joins.test(text.slice(last.end, span.start))))
      last.end = Math.max(last.end, span.end);
    else joined.push({ ...span });
  }
  for (const span of joined) {
    const lead = leadsToTime.exec(text.slice(Math.max(0, span.start - 24), span.start))?.[1];
    if (lead && !(lead.toLowerCase() === 'in' && fromToday.test(text.slice(span.start))))
      span.start -=
        text.slice(0, span.start).length -
        text.slice(0, span.start).toLowerCase().lastIndexOf(lead.toLowerCase());
  }
  return joined;
}

/** Whether a text is a time and nothing else. */
export const isTime = (text: string): boolean => {
  const [fact, ...others] = findFacts(text.slice(0, 80));
  return fact?.kind === 'when' && others.length === 0 && fact.text.length >= text.length - 1;
};
