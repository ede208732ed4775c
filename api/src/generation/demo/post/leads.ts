import { isClause } from '../brief/clauses.ts';
import { findFacts } from '../brief/facts.ts';
import type { Frame } from '../brief/read-brief.ts';
import { capitalize, sentence, stem, unended, wordsOf } from '../brief/text.ts';
import type { Draft } from './draft.ts';
import { actRecords, lowerStart } from './wording.ts';

/** Kinds of facts that a post may begin with: what decides whether somebody reads on. */
const telling: ReadonlySet<string> = new Set(['when', 'until', 'limit', 'price', 'discount']);
const longestLead = 50;

/**
 * The same matter with something else in front, for another try: when it is, what it costs, whom it is for. The first
 * try says it as the brief does; nothing comes in that the brief does not say.
 */
export function ledOtherwise({ frame, request, ...draft }: Draft): Draft {
  const { gravity, list, language } = frame;
  const leads = list ? [withReaders] : [withTime, withFact, withReaders, withKicker, halved];
  const others = gravity === 'grave' || language !== 'en' ? [] : leads.flatMap((lead) => lead(frame) ?? []);
  const ways = [frame, ...others];
  return { ...draft, request, frame: ways[request.seed % ways.length] ?? frame };
}

/** "Saturday from 10 to 2: free tyre check". Of a whole sentence only the day at its end can go in front. */
function withTime(frame: Frame): Frame | null {
  const { isStatement, subject, headFacts } = frame;
  const text = unended(frame.headline);
  const time = headFacts.at(isStatement ? -1 : 0);
  const whole = isStatement ? text.slice(0, -(time?.text.length ?? 0)) : subject;
  // "Only this weekend" is one thing.
  const rest = unended(whole.replace(/[\s,]+(?:only|just)\s*$/iu, '').trim());
  const tail = text.slice(rest.length).replace(/^[\s,]*(?:(?:on|at|for) )?/iu, '');
  const fits =
    (time?.kind === 'when' || time?.kind === 'until') &&
    rest.split(' ').length > 1 &&
    !/\bnot$/iu.test(rest) &&
    (isStatement ? isDay.test(tail) : !/^(?:in|morning|afternoon|evening|night)\b/iu.test(tail)) &&
    text.startsWith(rest);
  return fits && tail.length <= longestLead ? led({ ...frame, headline: rest }, tail) : null;
}
const isDay = /^(?:\p{L}+day(?<!yesterday)|this \p{L}+|next \p{L}+|tomorrow|tonight|today)$/iu;

/** "Only this weekend: two new flavours": of what is told besides, the first that decides. */
function withFact(frame: Frame): Frame | null {
  const fact = frame.further.find(({ text, kind }) => {
    const [found, ...others] = kind === 'fact' && text.length <= longestLead ? findFacts(text) : [];
    const isAll = found && others.length === 0 && found.end - found.start > text.length / 2;
    return isAll && telling.has(found.kind);
  });
  return fact ? led({ ...frame, further: frame.further.filter((one) => one !== fact) }, fact.text) : null;
}

/** "Students: 20% off", unless the brief names them itself. */
function withReaders(frame: Frame): Frame | null {
  const { audience, act, all } = frame;
  const named = new Set(wordsOf(all.join(' ')).map(stem));
  return audience && actRecords[act].addresses && !wordsOf(audience).some((word) => named.has(stem(word)))
    ? led({ ...frame, audience: null }, audience)
    : null;
}

/** "Please note: the pool is closed". */
function withKicker(frame: Frame): Frame | null {
  const { kicker, kickerLeads } = actRecords[frame.act];
  return kickerLeads && !/^come\b/iu.test(frame.headline) ? led(frame, kicker) : null;
}

/** "The kiln is here and the list is open" in two sentences; null where the halves do not both stand. */
function halved(frame: Frame): Frame | null {
  const [left = '', right = '', ...others] = frame.headline.split(
    /,? and (?=(?:the|we|our|it|they|there|you)\b)/u,
  );
  return frame.gravity === 'light' &&
    right &&
    others.length === 0 &&
    !/[?!"“]|, |\b(?:between|both|either|from)\b/iu.test(frame.headline) &&
    isClause(left) &&
    isClause(right)
    ? said(frame, `${sentence(left)} ${sentence(right)}`)
    : null;
}

const led = (frame: Frame, lead: string): Frame => {
  const before = (text: string): string =>
    `${capitalize(unended(lead))}${text.includes(': ') ? ' –' : ':'} ${lowerStart(text)}`;
  const list = frame.list && { ...frame.list, title: before(frame.list.title) };
  return {
    ...(list ? frame : said(frame, before(frame.headline))),
    list,
  };
};

/** The frame with another headline, which nothing is taken off. */
const said = (frame: Frame, headline: string): Frame => ({
  ...frame,
  headline,
  subject: headline,
  isStatement: true,
  headFacts: [],
});
