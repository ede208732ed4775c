import {
  type Atom,
  atomsOf,
  type Form,
  isSameFact,
  month,
  onlyAtoms,
  weekday,
} from '@postloom/shared-contracts/facts';
import { capitalize, stopWords } from './brief/text.ts';
import { changeFact, kinds } from './change-fact.ts';
import wishes from './data/wishes.json' with { type: 'json' };
import type { Edit } from './edits.ts';
import { likenedValue } from './likened.ts';
import type { MessageKind } from './message-kinds.ts';
import { shiftsIn } from './shifts.ts';
import { withFigures } from './spoken-times.ts';

/** A figure of a message: a fact by its form, a day of a month or a bare number. */
interface Figure {
  readonly form: Form | 'day' | 'number';
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

type Replacing = Extract<Edit, { kind: 'replace' }>;

const { denies, besides, presents, news, opens, apart, leadsToFact } = wishes.corrections;
const inside = (pattern: string): RegExp =>
  new RegExp(`(?<![\\p{L}\\p{N}])(?:${pattern})(?![\\p{L}\\p{N}])`, 'iu');
const denying = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:${denies})(?: (?:on|at|for|from|the|by|in|it was|it['’]?s|um|am|den|à|le|a las|el|alle|il|às|om|op))* ?["“'‘]?$`,
  'iu',
);
const isBesides = inside(besides);
const isPresented = inside(presents);
/** "Doors at 7" stands beside the start, and takes the place of other doors only. */
const isApart = inside(apart);
const isNews = inside(news);
const ends = inside(wishes.corrections.ends);
const newsWords = new RegExp(isNews.source, 'giu');
const isNegated = inside(
  "not|never|\\p{L}+n['’]t|no longer|(?:do|is|are|was|were|ca|wo|does|did|has|have)nt",
);
/** What leads to a fact that holds, where a message says more than the fact: "the fête is on Saturday". */
const asserts = new RegExp(
  `(?<!\\p{L})(?:${leadsToFact})(?: (?:the|a|an|only|just|about|around|now|on|at|for))* ?$`,
  'iu',
);

/** The facts and bare numbers of a text, in their order. */
function figuresOf(text: string): Figure[] {
  const atoms: Figure[] = atomsOf(text);
  const isFree = (at: number): boolean => !atoms.some(({ start, end }) => at >= start && at < end);
  const others = [
    ...text.matchAll(/(?<![\p{L}\p{N}.,:#@/-])(\d+(?:[.,:]\d+)*)(st|nd|rd|th)?(?![\p{L}\p{N}@/])/giu),
  ]
    .filter(({ index }) => isFree(index))
    .map(({ 0: said, 2: isDay, index }): Figure => {
      const form = isDay ? 'day' : 'number';
      return { form, text: said, start: index, end: index + said.length };
    });
  return [...atoms, ...others].sort((one, other) => one.start - other.start);
}

const amountOf = (text: string): number =>
  Number(/\d[\d.,]*/.exec(text)?.[0].replaceAll(',', '') ?? Number.NaN);

/** What a figure that is denied stands for in the text: the words there. @param by the form of what takes its place. */
function deniedIn(caption: string, { form, text, start, end }: Figure, by: Figure['form']): string | null {
  const all = atomsOf(caption);
  const atoms = [...all.filter((atom) => atom.form === by), ...all.filter((atom) => atom.form !== by)];
  if (form !== 'number' && form !== 'day') {
    const same = atoms.find((atom) => isSameFact({ form, text, start, end }, atom));
    const isPart = form === 'date' && same?.text.toLowerCase().includes(text.toLowerCase());
    return (isPart ? text : same?.text) ?? null;
  }
  const isIt = (atom: Atom): boolean =>
    form === 'day'
      ? atom.form === 'date' && amountOf(atom.text) === amountOf(text)
      : (atom.form === 'price' || atom.form === 'clock') &&
        (amountOf(atom.text) === amountOf(text) ||
          atom.text.replace('.', ':').startsWith(text.replace('.', ':')));
  const atom = atoms.find(isIt);
  if (atom) return atom.text;
  const plain = figuresOf(caption).filter((each) => each.form === 'number' && each.text === text);
  return plain.length > 0 ? text : null;
}

/** "7 pm, not half past six", "24 hours not 20": the one takes the place of the other. */
function deniedFigures(said: string, caption: string): Replacing[] {
  const figures = figuresOf(said);
  const isDenied = (figure: Figure): boolean => denying.test(said.slice(0, figure.start));
  const denied = figures.filter(isDenied);
  const asserted = figures.filter((figure) => !isDenied(figure));
  return denied.flatMap((figure) => {
    const like = asserted.filter(({ form }) => form === figure.form);
    const [by] = like.length > 0 ? like : asserted;
    const words = by && deniedIn(caption, figure, by.form);
    return words && by ? [replacing(words, by.text)] : [];
  });
}

/** Days and months are written large, however they were typed. */
const proper = new RegExp(`(?<!\\p{L})(?:${weekday}|${month})`, 'giu');
const replacing = (words: string, by: string, isLiteral = false): Replacing => ({
  kind: 'replace',
  target: { unit: 'words', words, isLiteral },
  by: by.replace(proper, (name) => (/^may(?= (?!\d))/u.test(name) ? name : capitalize(name))),
});

/** "The Anchor, not the Lantern", "not Queens Park. Heaton Park", "it’s not Mr Harris getting soaked, it’s Mrs Bello". */
const namesDenied =
  /^(?<by>[^.;!?\n]{2,60}?)(?: now)?,? (?:and )?(?:not|instead of|rather than) (?<old>[^,.;!?\n]{2,40}?)(?: any ?more)?[.!]*$|^(?:(?:no|oh|sorry|actually|wait|but|and|so|btw)[,.!]? )*(?:(?:it|that)['’]?s )?not (?<old2>[^,.;!?\n]{2,60}?)(?: any ?more)?(?:[.,;!]+(?: (?:it|that)['’]?s| but)?| but| (?:it|that)['’]?s) (?<by2>[^.;!?\n]{2,40}?)[.!]*$/iu;
/** What leads to a name: "we’re at the Anchor". */
const leads =
  /^.*(?<!\p{L})(?:from|at|in|with|by|to|is|called|named|be|on|use|say|it['’]?s|that['’]?s|(?:we|they|he|she)['’]?(?:re|s)) /iu;
const article = /^(?:the|a|an|our|my) (?=\S)/iu;
/** "We can do a full lunch" takes the place of no name. */
const isClause = inside(
  'i|we|you|he|she|they|it|can|could|will|would|do|does|did|has|have|had|is|are|was|were',
);
const lower = (text: string): string => text.toLowerCase().replaceAll('’', "'");
const escaped = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');

/** The longest start of some words that stands in a text, in the number that it has there. */
function standingIn(caption: string, words: string): string | null {
  const said = lower(words).split(' ');
  for (let length = said.length; length > 0; length -= 1) {
    const start = said.slice(0, length).join(' ');
    const one = start.replace(/s$/u, '');
    const found = [start, one].find(
      (each) =>
        each.length > 2 &&
        new RegExp(`(?<![\\p{L}\\p{N}])${escaped(each)}(?![\\p{L}\\p{N}])`, 'u').test(lower(caption)),
    );
    if (found && /\p{L}{3}/u.test(found)) return found;
  }
  return null;
}

/** "Nicht in der Martinskirche, sondern in der Lutherkirche". */
const abroad =
  /^(?:[^,.;!?\n]{0,30} )?(?:nicht|pas|no|non|não|niet) (?<old3>[^,.;!?\n]{2,40}?),? (?:sondern|mais|sino|ma|mas|maar) (?<by3>[^,.;!?\n]{2,40}?)[.!]*$/iu;
const leadsAbroad =
  /^(?:(?:in|im|am|an|bei|beim|auf|zum|zur|dans|à|au|aux|chez|en|nella?|al|alla|all['’]|em|na|no|bij|der|die|das|den|dem|la|le|les|l['’]|el|los|las|il|lo|gli|o|os|as|a|de|het) )+/iu;

/** A name is written large where the one was whose place it takes, however it was typed. */
function likeName(name: string, old: string | null, caption: string): string {
  const at = old === null ? -1 : lower(caption).indexOf(old);
  const isLarge = at > 0 && /^\p{Lu}/u.test(caption.slice(at)) && !/[.!?\n]\s*$/u.test(caption.slice(0, at));
  return isLarge && name === name.toLowerCase() ? name.split(' ').map(capitalize).join(' ') : name;
}

function deniedNames(said: string, caption: string): Replacing[] {
  const { old3, by3 } = abroad.exec(said)?.groups ?? {};
  const name = old3?.replace(leadsAbroad, '');
  if (name && by3 && standingIn(caption, name) === lower(name))
    return [replacing(name, by3.replace(leadsAbroad, ''))];
  const { by, old, by2, old2 } = namesDenied.exec(said)?.groups ?? {};
  const denied = (old ?? old2 ?? '').replace(leads, '').replace(article, '');
  const there = standingIn(caption, denied);
  const named = (by ?? by2 ?? '').replace(leads, '').split(',')[0]?.trim() ?? '';
  const isOne = there !== null && lower(denied) === `${there}s`;
  const value = likeName(isOne ? named.replace(/s$/u, '') : named, there, caption);
  if (!there || !value || isClause.test(value)) return [];
  const before = lower(caption).slice(0, lower(caption).indexOf(there));
  return [
    replacing(there, /(?<!\p{L})(?:the|an?|our|my) $/u.test(before) ? value.replace(article, '') : value),
  ];
}

/** Words that carry what a message is about. */
const telling = /\p{L}{3,}/gu;
const wordsOf = (text: string): string[] =>
  (text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '').match(telling) ?? []).filter(
    (word) => !stopWords.has(word),
  );

/** So many words of a message may be none of the post's. */
const mostStrange = 3;

/** What a bare number is a value of, where what it is called leaves no doubt. */
function formOf(text: string, called: readonly Form[]): Form | null {
  const [only] = called;
  const isTime = /^(?:1?\d|2[0-4])(?:[.:][0-5]\d)?$/.test(text);
  if (!only && isTime && /[.:]/.test(text)) return 'clock';
  return new Set(called).size === 1 && only && (only === 'price' || (only === 'clock' && isTime))
    ? only
    : null;
}

/** "We had closer to 240 testers": the number of a thing that the post counts. */
function statedCounts(said: string, caption: string): Replacing[] {
  const figures = figuresOf(said);
  const [only] = figures;
  if (!only || figures.length > 1 || only.form !== 'number') return [];
  const [noun] = wordsOf(said.slice(only.end)).slice(0, 2);
  const counted =
    noun &&
    [...caption.matchAll(/(?<![\p{L}\p{N}.,:£$€])(\d+)((?: [\p{L}'’-]+){1,3})/gu)].filter(
      ([, , after = '']) =>
        wordsOf(after).some((word) => word === noun || `${word}s` === noun || word === `${noun}s`),
    );
  const [one] = counted || [];
  if (!noun || !one || (counted || []).length > 1) return [];
  const [, number = '', after = ''] = one;
  const rest = after.slice(0, after.toLowerCase().indexOf(noun.slice(0, 4)) + 0).trimEnd();
  return [replacing(`${number}${rest}`, `${only.text}${rest}`)];
}

const withoutKinds = (text: string): string =>
  kinds.reduce((all, { pattern }) => all.replace(pattern, ' '), text);

/** "Tickets went up to 9.50", "the 14th actually": a fact of a kind that the post states. */
function statedFigures(said: string, caption: string): Replacing[] {
  if (isNegated.test(said)) return [];
  const [other] = isApart.exec(said) ?? [];
  if (
    isBesides.test(said) ||
    isPresented.test(said) ||
    (other && !caption.toLowerCase().includes(other.toLowerCase()))
  )
    return [];
  const figures = figuresOf(said);
  const called = kinds.flatMap(({ form, pattern }) => (said.search(pattern) >= 0 ? [form] : []));
  const isBare =
    onlyAtoms(said.replace(new RegExp(`^(?:${opens})[, ]+|[, ]+(?:${opens})$`, 'giu'), '')).length > 0;
  if (!isBare && !isNews.test(said) && called.length === 0) return [];
  const there = new Set(wordsOf(caption));
  const [first] = figures;
  // "Parking is £2": of what the post doesn’t speak of, it states nothing yet.
  const subject = withoutKinds(said.slice(0, first?.start ?? 0)).replace(newsWords, ' ');
  if (wordsOf(subject).some((word) => !there.has(word))) return [];
  const rest = figures.reduceRight((all, { start, end }) => `${all.slice(0, start)} ${all.slice(end)}`, said);
  const bare = withoutKinds(rest);
  const own = wordsOf(bare).filter((word) => there.has(word));
  const strange = wordsOf(bare.replace(newsWords, ' ')).length - own.length;
  if (strange > mostStrange) return [];
  const isAlone = strange + own.length === 0;
  const isHeld = ({ start }: Figure): boolean =>
    isBare ||
    asserts.test(said.slice(0, start)) ||
    (isAlone && /^(?:(?:the|on|at|for) )*$/iu.test(said.slice(0, start)));
  const valued = figures.filter(isHeld).map(({ form, text }) => ({
    as: form === 'day' ? 'date' : form === 'number' ? formOf(text, called) : form,
    text,
  }));
  return valued.flatMap(({ as, text }) => {
    // Of several, nobody can tell which one holds.
    if (!as || valued.filter((each) => each.as === as).length > 1) return [];
    const names = kinds.flatMap(({ form, pattern }) => (form === as ? (said.match(pattern) ?? []) : []));
    const [called = as === 'clock' ? 'time' : as] = names;
    const name = as === 'clock' && ends.test(said) ? `${called} until` : called;
    // With the words that tell it from others of its kind, or without.
    const only = atomsOf(caption).filter((atom) => atom.form === as && atom.edge !== 'end').length === 1;
    const words = [`${name} ${own.join(' ')}`.trim(), ...(own.length === 0 || only ? [name] : [])].find(
      (words) => {
        const made = changeFact(caption, { unit: 'words', words }, text);
        return made !== null && made !== 'missing';
      },
    );
    return words ? [replacing(words, text)] : [];
  });
}

/**
 * The changes that a message states of a post and doesn't order: "we start at 7 pm, not half past six", "tickets went up
 * to 9.50", "it begins half an hour later". None where it states nothing that stands against what the post says.
 * @param kind what the message seems to be.
 */
export function correctionsIn(message: string, caption: string, kind: MessageKind = 'fact'): Edit[] {
  const whole = correctionsOf(withFigures(message).trim(), caption, kind);
  if (whole.length > 0) return whole;
  // "Lol good. But it’s not at the Anchor any more".
  const sentences = message.split(/(?<=[.!?])\s+/u);
  return sentences.length > 1
    ? sentences.flatMap((each) => correctionsOf(withFigures(each).trim(), caption, kind))
    : [];
}

const weekdays = new RegExp(`(?<!\\p{L})${weekday}`, 'giu');

/** "At 11 on Sunday" of "Saturday and Sunday, 10 to 4": the time there is that of both days, and can't be changed for one. */
function isOfOneDay(said: string, caption: string): boolean {
  const [day] = said.match(weekdays) ?? [];
  if (!day || !atomsOf(said).some(({ form }) => form === 'clock')) return false;
  return atomsOf(caption).some(
    ({ form, text }) =>
      form === 'date' &&
      text.toLowerCase().includes(day.toLowerCase()) &&
      new Set(lower(text).match(weekdays)).size > 1,
  );
}

function correctionsOf(said: string, caption: string, kind: MessageKind): Edit[] {
  if (isOfOneDay(said, caption)) return [];
  const denied = deniedFigures(said, caption);
  if (denied.length > 0) return denied;
  const names = deniedNames(said, caption);
  if (names.length > 0) return names;
  const stands = !isNegated.test(said) && !isBesides.test(said) && !isPresented.test(said);
  const likened = stands && kind !== 'question' ? likenedValue(said, caption) : null;
  if (likened) return [replacing(likened.words, likened.by, likened.isLiteral)];
  if (kind !== 'fact' && kind !== 'change') return [];
  const shifts = shiftsIn(said, caption);
  if (shifts.length > 0) return shifts;
  if (kind === 'change') return [];
  const stated = statedFigures(said, caption);
  return stated.length > 0 || isBesides.test(said) ? stated : statedCounts(said, caption);
}
