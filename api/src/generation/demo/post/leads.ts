import { isTime } from '../brief/facts.ts';
import type { Frame, Further } from '../brief/read-brief.ts';
import { sentence, unended } from '../brief/text.ts';
import leads from '../data/leads.json' with { type: 'json' };
import patterns from '../data/patterns.json' with { type: 'json' };
import type { Draft } from './draft.ts';
import { isGathering } from './told-facts.ts';
import { actRecords, fillPlaces, lowerStart } from './wording.ts';

type Places = Readonly<Record<string, () => string | undefined>>;
const longestLead = 50;
const unfit = new RegExp(leads.unfit, 'iu');

/**
 * The same matter as the platform and the tone begin it, and with something else in front for another try: when it is,
 * what it costs, whom it is for. Nothing comes in that the brief does not say.
 */
export function ledOtherwise(draft: Draft): Draft {
  const { frame, request, tone, chooser } = draft;
  const { gravity, list, language, act, headline, isStatement } = frame;
  if (gravity === 'grave' || language !== 'en') return draft;
  const isAlone = isStatement && frame.further.length === 0 && !list && !/[?!:"“]/u.test(headline);
  const ways = leads.first
    .filter(
      (row) =>
        (isAlone || 'rich' in row) &&
        [
          [row.acts, act],
          [row.by, request.platform],
          [row.tones, tone.family],
        ].every(([all, one]) => ` ${all} `.includes(` ${one} `)) &&
        new RegExp(row.needs ?? '', 'iu').test(headline),
    )
    .flatMap(({ say }) => say.flatMap((template) => led(draft, template) ?? []))
    .slice(0, 3);
  // Bad news is no news to be glad or funny about.
  const isFit = gravity === 'light' && !unfit.test(headline) && ways.length > 0;
  const first = isFit ? chooser.shuffle('lead', ways) : [frame];
  const others = leads.other.flatMap((template) => led(draft, template) ?? []);
  const all = [...first, ...others];
  return { ...draft, frame: all[request.seed % all.length] ?? frame };
}

/** The frame as a template begins it; null where the brief has nothing for one of its places. */
function led({ frame }: Draft, template: string): Frame | null {
  const { list, further } = frame;
  const { kicker, kickerLeads } = actRecords[frame.act];
  const text = unended(list?.title ?? frame.headline);
  const places: Places = {
    ...(list ? {} : { ...timeOf(frame), ...gatheringOf(frame) }),
    l: () => lowerStart(text),
    s: () => text,
    kicker: () => (kickerLeads && !list && !/^come\b/iu.test(text) ? kicker : undefined),
  };
  const filled = fillPlaces(template, (place) => places[place]?.());
  if (filled === null) return null;
  const told = text.includes(': ') ? filled.replace(/^([^|:]+):/u, '$1 –') : filled;
  const [lead = '', ...parts] = told.split('|');
  if (list) return { ...frame, list: { ...list, title: told.replace('|', '.\n').replace('?.', '?') } };
  return {
    ...frame,
    headline: lead,
    isStatement: true,
    headFacts: [],
    further: [
      ...parts.map((part): Further => ({ text: sentence(part), kind: 'sentence' })),
      ...further.filter(
        ({ text: one }) => !told.toLowerCase().includes(unended(one).toLowerCase()) || /^free\b/iu.test(one),
      ),
    ],
  };
}

/** "Saturday …", "4 May", "12th of June", and no hour. */
const startsWithDay = new RegExp(patterns.startsWithDay, 'iu');

/** What people come to, and when: "our market" and "on Saturday, 10am to 2pm". */
function gatheringOf(frame: Frame): Places {
  const { isStatement, subject, headFacts, further } = frame;
  const [later] = further;
  const times = [...headFacts, ...(later && isTime(later.text) ? [later] : [])].map(({ text }) => text);
  if (isStatement || !isGathering(subject) || headFacts.some(({ kind }) => kind !== 'when')) return {};
  const when = lowerStart(times.join(', ')).replace(/^(?:on|at) /iu, '');
  const isDayOf = startsWithDay.test(when) && !/\bto \p{L}+day/iu.test(when);
  const isOne = isDayOf || /^(?:(?:every|each|this|next) |to(?:day|night|morrow))/iu.test(when);
  const isNamed = /^(?:the|our|my|an?|this) /iu.test(subject);
  const name = /^\S+ \p{Lu}/u.test(subject) ? subject : lowerStart(subject, true);
  return {
    our: () => (isNamed ? name : `our ${name}`),
    when: () => (/^\d/.test(when) && !isDayOf ? undefined : when || undefined),
    on_when: () => (isDayOf ? `on ${when}` : isOne || /^in /iu.test(when) ? when : undefined),
  };
}

const isDay = new RegExp(patterns.isDay, 'iu');

/** "Saturday from 10 to 2" and what happens then. Of a whole sentence only the day at its end can be taken off. */
function timeOf({ isStatement, subject, headFacts, headline }: Frame): Places {
  const text = unended(headline);
  const time = headFacts.at(isStatement ? -1 : 0);
  const whole = isStatement ? text.slice(0, -(time?.text.length ?? 0)) : subject;
  // "Only this weekend" is one thing.
  const rest = unended(whole.replace(/[\s,]+(?:only|just)\s*$/iu, '').trim());
  const tail = text.slice(rest.length).replace(/^[\s,]*/u, '');
  const day = tail.replace(/^(?:on|at|for) /iu, '');
  const fits =
    (time?.kind === 'when' || time?.kind === 'until') &&
    rest.split(' ').length > 1 &&
    !/\bnot$/iu.test(rest) &&
    (isStatement ? isDay.test(day) : !/^(?:in|morning|afternoon|evening|night)\b/iu.test(day)) &&
    text.startsWith(rest) &&
    day.length <= longestLead &&
    (startsWithDay.test(day) || !/^\d/.test(day));
  if (!fits) return {};
  return {
    time: () => day,
    on_time: () => (startsWithDay.test(day) && !/^to/iu.test(day) ? `on ${day}` : day),
    rest: () => lowerStart(rest),
  };
}
