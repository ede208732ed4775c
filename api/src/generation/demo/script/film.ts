import { isClause } from '../brief/clauses.ts';
import type { Field } from '../brief/field.ts';
import { bare, countWords, stem, stopWords, unended, wordSet, wordsOf } from '../brief/text.ts';
import fields from '../data/fields.json' with { type: 'json' };
import shots from '../data/shots.json' with { type: 'json' };
import trades from '../data/trade-shots.json' with { type: 'json' };
import { gerundOf, nlp } from '../nlp.ts';
import type { Draft } from '../post/draft.ts';
import { lowerStart } from '../post/wording.ts';

/** What the camera shows: what can be filmed in the trade and, where that is not known, how anything can be. */
export interface Film {
  readonly hook: string;
  readonly end: string;
  /** While this is said. @param kind whether hands do it, a list has it, or it is a fact or told. */
  during(text: string, kind: 'action' | 'entry' | 'fact' | 'said'): string;
  /** What is left of the trade's own. */
  own(): string | undefined;
}

const tradeOf = new Map(
  trades.flatMap((trade) =>
    trade.fields.split(' ').map((name) => [fields[name as keyof typeof fields] as Field, trade] as const),
  ),
);

export function filmOf({ frame, chooser, request }: Draft): Film {
  const trade = frame.gravity === 'light' && frame.field ? tradeOf.get(frame.field) : undefined;
  const fits = fitFor(`${frame.all.join(' ')} ${request.businessType}`);
  const see = trade?.see.filter(fits) ?? [];
  const near = byNearness(chooser.order('hook', see.length > 0 ? see : shots.hook), frame.headline);
  const [nearest = ''] = near;
  // What a test proves is seen at its end, and not before it.
  const isLater = isProof.test(unended(frame.headline)) && share(nearest, frame.headline) > 0;
  const first = isLater ? near.at(-1) : nearest;
  const besides = (trade ? [...trade.work, ...see, trade.people] : []).filter(
    (shot) => fits(shot) && ![first, nearest].includes(shot),
  );
  const left = [...chooser.order('work', besides), ...(isLater && first !== nearest ? [nearest] : [])];
  const inTurn = (slot: 'action' | 'fact' | 'said' | 'thing' | 'example') => {
    const all = chooser.order(slot, shots[slot]);
    let turn = 0;
    return () => all[turn++ % all.length] ?? '';
  };
  const general = {
    action: inTurn('action'),
    fact: inTurn('fact'),
    said: inTurn('said'),
    thing: inTurn('thing'),
    example: inTurn('example'),
  };
  const take = (shot: string | undefined): string | undefined =>
    shot === undefined ? undefined : left.splice(left.indexOf(shot), 1)[0];
  return {
    hook: first ?? '',
    end: trade?.place ?? chooser.pick('end', shots.end) ?? '',
    own: () => left.shift(),
    during(text, kind) {
      if (kind === 'action') return general.action().replace('{thing}', () => doing(text));
      const shared = take(left.find((shot) => share(shot, text) > 0));
      if (shared) return shared;
      const gist = gistOf(text);
      const asExample = kind === 'entry' && !frame.list?.isOwn;
      if (asExample || (kind === 'entry' && isClause(gist)))
        return general.example().replace('{thing}', () => lowerStart(gist));
      return kind !== 'fact' && (kind === 'entry' || gist === unended(text)) && isThing(gist)
        ? general.thing().replace('{thing}', () => lowerStart(gist.replace(/^(?:then|and) /iu, ''), true))
        : (left.shift() ?? general[kind === 'fact' ? 'fact' : 'said']());
    },
  };
}

const unseen = new RegExp(shots.unseen, 'iu');
/** What stands before a camera: "240 sugar flowers", and no span of time, price or claim. */
const isThing = (gist: string): boolean =>
  !unseen.test(gist) && countWords(gist) < 8 && !isClause(gist) && nlp(gist).has('#Noun');
const stems = (text: string): string[] =>
  wordsOf(text).flatMap((word) => (word.length < 4 || stopWords.has(bare(word)) ? [] : stem(word)));
/** How many words two texts share, apart from those that all texts have. */
function share(one: string, other: string): number {
  const known = new Set(stems(other));
  return stems(one).filter((word) => known.has(word)).length;
}
const byNearness = (list: readonly string[], text: string): string[] =>
  list.toSorted((one, other) => share(other, text) - share(one, text));

const isProof = new RegExp(shots.proof, 'iu');
/** Kinds of one thing, by their words: who dances tap ties no ribbons. */
const kindsApart = shots.apart.map((group) => group.map((kind) => wordSet(kind)));
/** Whether a shot of the trade is of no other kind than what a text is about. */
function fitFor(text: string): (shot: string) => boolean {
  const has = (said: string) => (kind: ReadonlySet<string>) =>
    wordsOf(said).some((word) => kind.has(bare(word)));
  const groups = kindsApart.map((group) => ({ group, named: group.filter(has(text)) }));
  return (shot) =>
    groups.every(({ group, named }) => named.length === 0 || named.some(has(shot)) || !group.some(has(shot)));
}

/** What a line is about: "dirt etches in", of "Dirt etches in: salt and lime …". */
const gistOf = (line: string): string => unended(line.split(/[,:;(.!?](?= |$)/u)[0] ?? line);

/** A step as it is seen: "finding the cause", of "Find the cause: run a finger inside the tyre.". */
function doing(step: string): string {
  const [verb = '', ...rest] = gistOf(step).split(/ and /u)[0]?.split(' ') ?? [];
  return isVerb.test(verb) ? [gerundOf(verb.toLowerCase()), ...rest].join(' ') : 'doing it';
}
const isVerb = /^(?!never|always|then|first|don)\p{L}{2,}$/iu;
