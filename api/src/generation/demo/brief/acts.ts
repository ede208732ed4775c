import acts from '../data/acts.json' with { type: 'json' };
import patterns from '../data/patterns.json' with { type: 'json' };
import { isClause } from './clauses.ts';
import { type Fact, findFacts } from './facts.ts';

/** Kinds of speech that a brief can ask for. */
export type Act = keyof typeof acts;

const signals = Object.entries(acts).map(([id, { signals, ...record }]) => ({
  id: id as Act,
  needs: 'needs' in record ? record.needs : null,
  ofHead: 'ofHead' in record,
  signals: signals ? new RegExp(signals, 'iu') : null,
}));

/** What has been is no occasion to come to. */
export const isPast = new RegExp(patterns.isPast, 'iu');
const hasHour = /\b\d{1,2}(?:[.:]\d\d)? ?(?:am|pm)\b|\b\d{1,2}:\d\d\b|\btonight\b/iu;
const callsIn = /(?:^|[.!?] )(?:come|join|you(?:'re| are) invited)\b/iu;

/** What a text does, by its words and the facts in it; the table's order decides between several. */
export function readAct(text: string, facts: readonly Fact[], head: string): Act {
  const found = signals.find(
    ({ signals: pattern, needs, ofHead }) =>
      // What needs a date is named first, or called to in so many words: a course that somebody took is no invitation.
      pattern?.test(ofHead || (needs !== null && !callsIn.test(text)) ? head : text) &&
      (needs === null ||
        (!isPast.test(head) &&
          facts.some(({ kind }) => kind === needs || (needs === 'when' && kind === 'price')))),
  )?.id;
  if (found) return found;
  const has = (kind: Fact['kind']): boolean => facts.some((fact) => fact.kind === kind);
  if (has('discount') || has('code') || (has('price') && (has('until') || has('limit')))) return 'offer';
  if (has('price') && has('when') && hasHour.test(head) && !isClause(head)) return 'invite';
  if (findFacts(head).some(({ kind }) => kind === 'price') && !isClause(head)) return 'offer';
  return 'tell';
}
