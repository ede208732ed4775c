import { type Atom, atomsOf, daysNamed, minutesOf } from '@postloom/shared-contracts/facts';
import wishes from './data/wishes.json' with { type: 'json' };
import type { Edit } from './edits.ts';

const numbers = wishes.numbers.split(' ');
const { later, earlier, begins, ends } = wishes.corrections;
const inside = (pattern: string): RegExp => new RegExp(`(?<!\\p{L})(?:${pattern})(?!\\p{L})`, 'iu');
const isLater = inside(later);
const isEarlier = inside(earlier);
const isStart = inside(begins);
const isEnd = inside(ends);
const distance = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:(?<half>half an hour|half hour)|(?<quarter>(?:a )?quarter of an hour)|(?<count>an?|\\d{1,2}|${numbers.join('|')}|a couple of) (?<unit>hours?|hrs?|minutes?|mins?|days?|weeks?|fortnight)(?<more> and a half)?)(?!\\p{L})`,
  'iu',
);
const numberOf = (said: string): number =>
  /^\d/.test(said) ? Number(said) : /^an?$/iu.test(said) ? 1 : numbers.indexOf(said.toLowerCase()) + 1 || 2;

/** By how many minutes or days a message moves something; null where it doesn’t say. */
function distanceIn(said: string): { readonly minutes: number } | { readonly days: number } | null {
  const { half, quarter, count = '', unit = '', more } = distance.exec(said)?.groups ?? {};
  const sign = isEarlier.test(said) ? -1 : isLater.test(said) ? 1 : 0;
  if (sign === 0) return null;
  if (half || quarter) return { minutes: sign * (half ? 30 : 15) };
  if (!unit) return null;
  const number = numberOf(count) + (more ? 0.5 : 0);
  if (/^h/iu.test(unit)) return { minutes: sign * number * 60 };
  if (/^m/iu.test(unit)) return { minutes: sign * number };
  return { days: sign * number * (/^d/iu.test(unit) ? 1 : /^w/iu.test(unit) ? 7 : 14) };
}

const clock = /^(?<hour>\d{1,2})(?:(?<joint>[.:h])(?<minutes>\d{2}))?(?<rest>.*)$/isu;
const noon = 12 * 60;

/** A clock time so many minutes later, written alike; null where that is on another day or can’t be told. */
function shiftedClock(text: string, by: number): string | null {
  const { joint, minutes, rest = '' } = clock.exec(text)?.groups ?? {};
  const from = minutesOf(text);
  if (from === null || !clock.test(text)) return null;
  const to = from + by;
  const isHalved = /[ap]\.?m/iu.test(rest);
  // "At 7" may be in the morning or in the evening, and is no time after noon or midnight.
  const isUnclear = !isHalved && !minutes && !/\p{L}/u.test(rest) && from <= noon && to >= noon + 60;
  if (to < 0 || to >= 2 * noon || isUnclear) return null;
  const hour = Math.floor(to / 60);
  const past = String(to % 60).padStart(2, '0');
  const isWhole = to % 60 === 0 && (isHalved || !minutes);
  const half = isHalved
    ? rest.replace(/[ap](?=\.?m)/iu, (letter) => cased(letter, to < noon ? 'a' : 'p'))
    : rest;
  return `${isHalved ? hour % 12 || 12 : hour}${isWhole ? '' : `${joint ?? ':'}${past}`}${half}`;
}

const weekdays = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];
const months = 'january february march april may june july august september october november december'.split(
  ' ',
);
const named = (names: readonly string[]): RegExp =>
  new RegExp(
    `(?<!\\p{L})(?:${names.map((name) => `${name}|${name.slice(0, 3)}`).join('|')})(?!\\p{L})`,
    'iu',
  );
const weekdayNamed = named(weekdays);
const monthNamed = named(months);
const indexOf = (names: readonly string[], said: string): number =>
  names.findIndex((name) => name.startsWith(said.toLowerCase()));
const cased = (like: string, text: string): string =>
  like === like.toUpperCase()
    ? text.toUpperCase()
    : /^\p{Lu}/u.test(like)
      ? text.charAt(0).toUpperCase() + text.slice(1)
      : text;
const nameFor = (like: string, names: readonly string[], at: number): string => {
  const name = names[at] ?? '';
  return cased(like, like.length === 3 ? name.slice(0, 3) : name);
};
const dayMs = 24 * 60 * 60 * 1000;
const ordinalOf = (day: number): string =>
  day % 10 === 1 && day !== 11
    ? 'st'
    : day % 10 === 2 && day !== 12
      ? 'nd'
      : day % 10 === 3 && day !== 13
        ? 'rd'
        : 'th';

/** A date so many days later, written alike: "Friday 1 May" for "Thursday 30 April". Null where it isn’t in English. */
function shiftedDate(text: string, by: number): string | null {
  const [weekday] = weekdayNamed.exec(text) ?? [];
  const [month] = monthNamed.exec(text) ?? [];
  const days = daysNamed(text, new Date().toISOString().slice(0, 10));
  const [only] = days;
  if (!month && weekday && text.trim() === weekday && Math.abs(by) < 7)
    return nameFor(weekday, weekdays, (indexOf(weekdays, weekday) + by + 7) % 7);
  if (!only || days.length > 1 || !month || /\d\D+\d{1,2}(?!\d)/u.test(text)) return null;
  const to = new Date(Date.parse(only.day) + by * dayMs);
  return text
    .replace(
      /(?<!\d)\d{1,2}(st|nd|rd|th)?(?!\d)/iu,
      (_, ordinal?: string) => `${to.getUTCDate()}${ordinal ? ordinalOf(to.getUTCDate()) : ''}`,
    )
    .replace(monthNamed, (said) => nameFor(said, months, to.getUTCMonth()))
    .replace(weekdayNamed, (said) => nameFor(said, weekdays, (((indexOf(weekdays, said) + by) % 7) + 7) % 7));
}

/** How far the nearest day of that name is; null where both sides are about as near. */
const nearest = 2;

/** The date on the nearest day of another name: "Friday 4 December" for "Thursday 3 December". */
export function withWeekday(text: string, name: string): string | null {
  const [weekday] = weekdayNamed.exec(text) ?? [];
  const to = indexOf(weekdays, name.trim().replace(/s$/iu, ''));
  if (!weekday || to < 0) return null;
  const by = ((to - indexOf(weekdays, weekday) + 10) % 7) - 3;
  return Math.abs(by) > nearest ? null : shiftedDate(text, by);
}

/**
 * What a message moves by some time: "it begins half an hour later", "a week earlier". None where a post names several
 * times or days that could be meant.
 */
export function shiftsIn(said: string, caption: string): Edit[] {
  const far = distanceIn(said);
  if (!far) return [];
  const found = atomsOf(caption).filter(({ form }) => form === ('minutes' in far ? 'clock' : 'date'));
  // "Mondays" stay, and "Monday 3 February" is moved.
  const dated = 'days' in far ? found.filter(({ text }) => /\d/.test(text)) : [];
  const atoms = dated.length > 0 ? dated : found;
  const [first, last] = atoms;
  if (!first || (last && last.span?.start !== first.span?.start) || atoms.length > 2) return [];
  const isOne = isStart.test(said) !== isEnd.test(said);
  const moves = ({ edge }: Atom): boolean => !edge || !isOne || (edge === 'end') === isEnd.test(said);
  const { start, end } = first.span ?? first;
  let put = caption.slice(start, end);
  for (const atom of atoms.filter(moves).reverse()) {
    const half = meridiemOf(caption, atom, last);
    const text =
      'minutes' in far ? shiftedClock(atom.text + half, far.minutes) : shiftedDate(atom.text, far.days);
    if (text === null) return [];
    put = put.slice(0, atom.start - start) + text + put.slice(atom.end - start);
  }
  return [{ kind: 'replace', target: { unit: 'words', words: caption.slice(start, end) }, by: put }];
}

/** "5" of "5 to 9 pm" is in the afternoon. */
const meridiemOf = (caption: string, atom: Atom, last: Atom | undefined): string =>
  atom.edge === 'start' && last && !/[ap]\.?m/iu.test(atom.text)
    ? (/\s?[ap]\.?m\.?$/iu.exec(caption.slice(last.start, last.end))?.[0] ?? '')
    : '';
