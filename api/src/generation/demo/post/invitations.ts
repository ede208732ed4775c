import { isTime } from '../brief/facts.ts';
import { unended } from '../brief/text.ts';
import invitations from '../data/invitations.json' with { type: 'json' };
import patterns from '../data/patterns.json' with { type: 'json' };
import type { Draft } from './draft.ts';
import { fillPlaces, lowerStart } from './wording.ts';

/** Bad news is no news to be glad about. */
const unfit = new RegExp(invitations.unfit, 'iu');
const gathering = new RegExp(invitations.gathering, 'iu');
/** "Saturday …", "4 May", "12th of June", and no hour. */
const startsWithDay = new RegExp(patterns.startsWithDay, 'iu');

/** Whether a text names something that people come to: a class, a market, a walk. */
export const isGathering = (text: string): boolean => gathering.test(unended(text));

/**
 * What people come to, as the tone asks them to it: "Come to our market on Saturday, 10am to 2pm". Nothing comes in that
 * the brief does not say, and what is no invitation stays as it is.
 */
export function invited(draft: Draft): Draft {
  const { frame, tone, chooser } = draft;
  const { subject, headFacts, further, headline } = frame;
  const [later] = further;
  const times = [...headFacts, ...(later && isTime(later.text) ? [later] : [])].map(({ text }) => text);
  const isAct = ` ${invitations.acts} `.includes(` ${frame.act} `) && frame.gravity === 'light';
  const isNamed = !frame.list && !frame.isStatement && headFacts.every(({ kind }) => kind === 'when');
  const isBare = !unfit.test(headline) && !unended(headline).includes(': ');
  if (!(isAct && isNamed && isBare && isGathering(subject))) return draft;
  const when = lowerStart(times.join(', ')).replace(/^(?:on|at) /iu, '');
  const isDayOf = startsWithDay.test(when) && !/\bto \p{L}+day/iu.test(when);
  const isOne = isDayOf || /^(?:(?:every|each|this|next) |to(?:day|night|morrow)|in )/iu.test(when);
  const isOurs = /^(?:the|our|my|an?|this) /iu.test(subject);
  const name = !isOurs && /^\S+ \p{Lu}/u.test(subject) ? subject : lowerStart(subject, true);
  const places: Readonly<Record<string, string | null>> = {
    our: isOurs ? name : `our ${name}`,
    when: /^\d/.test(when) && !isDayOf ? null : when || null,
    on_when: isDayOf ? `on ${when}` : isOne ? when : null,
  };
  const say = chooser.pick('invitation', invitations.say[tone.family]) ?? '';
  const filled = fillPlaces(say, (place) => places[place]);
  if (filled === null) return draft;
  const rest = further.filter(
    ({ text }) => !filled.toLowerCase().includes(unended(text).toLowerCase()) || /^free\b/iu.test(text),
  );
  return { ...draft, frame: { ...frame, headline: filled, isStatement: true, headFacts: [], further: rest } };
}
