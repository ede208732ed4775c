import type { Field } from '../brief/field.ts';
import fields from '../data/fields.json' with { type: 'json' };
import shots from '../data/shots.json' with { type: 'json' };
import trades from '../data/trade-shots.json' with { type: 'json' };
import { gerundOf } from '../nlp.ts';
import type { Draft } from '../post/draft.ts';

/** What the camera shows: what can be filmed in the trade and, where that is not known, how anything can be. */
export interface Film {
  readonly hook: string;
  readonly end: string;
  /** While a step is shown that one's hands do. */
  doing(step: string): string;
  /** What is left of the trade's own. */
  own(): string | undefined;
  next(kind: 'fact' | 'said'): string;
}

const tradeOf = new Map(
  trades.flatMap((trade) =>
    trade.fields.split(' ').map((name) => [fields[name as keyof typeof fields] as Field, trade] as const),
  ),
);

export function filmOf({ frame, chooser }: Draft): Film {
  const trade = frame.gravity === 'light' && frame.field ? tradeOf.get(frame.field) : undefined;
  const [hook = '', ...seen] = chooser.order('hook', trade?.see ?? shots.hook);
  const own = trade ? chooser.order('work', [...trade.work, ...seen, trade.people]) : [];
  const inTurn = (slot: 'action' | 'fact' | 'said') => {
    const all = chooser.order(slot, shots[slot]);
    let turn = 0;
    return () => all[turn++ % all.length] ?? '';
  };
  const general = { fact: inTurn('fact'), said: inTurn('said') };
  const action = inTurn('action');
  return {
    hook,
    end: trade?.place ?? chooser.pick('end', shots.end) ?? '',
    doing: (step) => action().replace('{doing}', () => doing(step)),
    own: () => own.shift(),
    next: (kind) => own.shift() ?? general[kind](),
  };
}

/** A step as it is seen: "finding the cause", of "Find the cause: run a finger inside the tyre.". */
function doing(step: string): string {
  const [gist = ''] = step.split(/[,:;(.!?]| and /u);
  const [verb = '', ...rest] = gist.split(' ');
  return isVerb.test(verb) ? [gerundOf(verb.toLowerCase()), ...rest].join(' ') : 'doing it';
}
const isVerb = /^(?!never|always|then|first|don)\p{L}{2,}$/iu;
