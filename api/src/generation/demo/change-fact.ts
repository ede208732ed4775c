import {
  type Atom,
  atomsOf,
  bareValue,
  type Form,
  isSameFact,
  minutesOf,
  month,
  onlyAtoms,
  weekday,
} from '@postloom/shared-contracts/facts';
import wishes from './data/wishes.json' with { type: 'json' };
import type { Target } from './edits.ts';
import { withWeekday } from './shifts.ts';

/** A text in which one fact is another one, or why it could not be told which. */
export type FactChange =
  | { readonly caption: string; readonly old: string; readonly put: string }
  | { readonly refusal: string }
  | 'missing';

type Kind = keyof typeof wishes.facts;
const forms: Readonly<Record<Kind, Form>> = {
  time: 'clock',
  date: 'date',
  price: 'price',
  phone: 'phone',
  email: 'email',
  link: 'link',
};
/** What facts are called: "doors" of a time, "tickets" of a price. */
export const kinds = (Object.entries(wishes.facts) as [Kind, string][]).map(([kind, pattern]) => ({
  kind,
  form: forms[kind],
  pattern: new RegExp(`(?<![\\p{L}\\p{N}])(?:${pattern})(?![\\p{L}\\p{N}])`, 'giu'),
}));
const starting = /(?<!\p{L})(?:start(?:s|ing)?|begin(?:s|ning)?|opening|opens?|doors)(?!\p{L})/iu;
const ending = /(?<!\p{L})(?:end(?:s|ing)?|finish(?:es|ing)?|closing|closes?|until|till)(?!\p{L})/iu;
const small =
  /(?<!\p{L})(?:the|a|an|her|his|their|my|your|of|for|on|in|at|our|its|is|are|to|new|and|per|from|by|start(?:s|ing)?|begin(?:s|ning)?|opening|opens|end(?:s|ing)?|finish(?:es|ing)?|closing|closes?|until|till|it)(?!\p{L})/giu;

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]{2,}/gu) ?? [];
const stemOf = (word: string): string =>
  word.length < 4 ? word : word.replace(/ies$/, 'y').replace(/(?:(?<=ss|sh|ch|x)es|(?<!s)s)$/, '');

interface Span {
  readonly start: number;
  readonly end: number;
}

/** The parts of a text between some joints, where they stand. */
function partsOf(text: string, joint: RegExp, from = 0): Span[] {
  const parts: Span[] = [];
  let start = from;
  for (const { 0: said, index } of text.matchAll(joint)) {
    parts.push({ start, end: from + index });
    start = from + index + said.length;
  }
  return [...parts, { start, end: from + text.length }];
}
const isIn = (atom: Span, { start, end }: Span): boolean => atom.start >= start && atom.end <= end;

/** Those that stand with the words that tell them apart: "£220" of "£180 for adults, £220 for puppies". */
function told(caption: string, atoms: readonly Atom[], words: readonly string[]): Atom[] {
  const wanted = new Set(words.map(stemOf));
  const says = ({ start, end }: Span): boolean => {
    const there = wordsOf(caption.slice(start, end)).map(stemOf);
    return [...wanted].every((word) => there.includes(word));
  };
  const sentences = partsOf(caption, /(?<=[\p{L}\p{N})])[.!?]+\s+|\n+/gu).filter(says);
  const found = sentences.flatMap((sentence) => {
    const within = atoms.filter((atom) => isIn(atom, sentence));
    if (within.length < 2) return within;
    const text = caption.slice(sentence.start, sentence.end);
    // The narrowest part that has both the words and a fact.
    for (const joint of [/(?<!\d),|,(?!\d)|;| (?:and|or|plus|but) | [/+–—-] /gu, /(?<!\d),|,(?!\d)|;/gu]) {
      const part = partsOf(text, joint, sentence.start).filter(says);
      const near = within.filter((atom) => part.some((each) => isIn(atom, each)));
      if (near.length > 0) return near;
    }
    // "Puppies, however, cost £220": what comes next.
    const [word = ''] = words;
    const at = sentence.start + text.toLowerCase().indexOf(word.slice(0, 4));
    const next = within.find(({ start }) => start > at);
    return next ? [next] : within;
  });
  return [...new Set(found)];
}

const meridiem = /\s?[ap]\.?m\.?$/iu;

/** The value in the form of the one whose place it takes: "11" is "11am" there, and "12" is "£12". */
function likeOld(value: string, old: Atom, caption: string): string {
  if (!/^\d+(?:[.,:]\d+)?$/.test(value)) return value;
  if (old.form === 'price') return old.text.replace(/\d[\d.,]*/, value);
  // In "6 to 8pm" the half of the day is said once.
  const isSaidLater =
    old.edge === 'start' &&
    !meridiem.test(old.text) &&
    meridiem.test(caption.slice(old.start, old.span?.end));
  if (old.form !== 'clock' || isSaidLater) return value;
  const half = meridiem.exec(old.text)?.[0] ?? '';
  // Twelve comes after 11 am, and 12 am doesn’t.
  return (
    value + (/^12(?!\d)/u.test(value) && !/^12/u.test(old.text) ? half.replace(/[ap]/iu, otherHalf) : half)
  );
}

const otherHalf = (letter: string): string => ({ a: 'p', p: 'a', A: 'P', P: 'A' })[letter] ?? letter;

const dayOf = (text: string): number => Number(/(?<!\d)\d{1,2}(?!\d)/.exec(text)?.[0] ?? 0);
const weekdays = new RegExp(`(?<!\\p{L})${weekday}`, 'iu');
const monthName = new RegExp(`(?<!\\p{L})${month}`, 'iu');

/** A new date, whose parts belong together; null where it takes more to know them. */
function dateFor(old: string, value: string): string | null {
  if (!/\d/.test(old)) return value;
  const day = dayOf(value);
  // "Saturday" in the place of "Sunday 13 December" would be a day of no date.
  if (day === 0) return /^(?:today|tomorrow|tonight)$/iu.test(value) ? value : withWeekday(old, value);
  const [month] = monthName.exec(old) ?? [];
  if (monthName.test(value) || /\d\/\d/.test(value) || !month) return value;
  const isSameWeekday = (day - dayOf(old)) % 7 === 0;
  const whole = old.replace(
    /(?<!\d)\d{1,2}(?:st|nd|rd|th)?(?!\d)/,
    (/\d(?:st|nd|rd|th)/.test(old) ? /\d{1,2}(?:st|nd|rd|th)?/ : /\d{1,2}/).exec(value)?.[0] ?? value,
  );
  if (weekdays.test(value)) return whole.replace(weekdays, weekdays.exec(value)?.[0] ?? '');
  return isSameWeekday
    ? whole
    : whole.replace(new RegExp(`${weekdays.source},? (?:(?:the|den|dem|der|le|el|il) )?`, 'iu'), '');
}

const quoted = (texts: readonly string[]): string =>
  [...new Set(texts)]
    .map((text) => `“${text}”`)
    .join(', ')
    .replace(/, (?=“[^”]*”$)/, ' and ');

/** Puts a value where a fact stands, with what leads to it. */
function put(caption: string, { start, end }: Span, value: string): FactChange {
  const old = caption.slice(start, end);
  const after = caption.slice(end);
  // "£6 each" before "each".
  const isTwice = /^\S+ (.+)$/u.exec(value)?.[1];
  const whole = isTwice && after.startsWith(` ${isTwice}`) ? value.slice(0, -isTwice.length - 1) : value;
  // "Every Wednesday" after "every".
  const [, first, rest] = /^(\p{L}+) (.+)$/u.exec(whole) ?? [];
  const plain =
    first && rest && caption.slice(0, start).toLowerCase().endsWith(`${first.toLowerCase()} `) ? rest : whole;
  if (plain === old) return { refusal: `It says “${old}” already.` };
  const isSpan = onlyAtoms(plain).some(({ edge }) => edge);
  const lead = caption.slice(0, start);
  // "At 7 pm" becomes "from 6 pm to 8 pm".
  const led = isSpan ? lead.replace(/(?<!\p{L})at $/u, 'from ').replace(/(?<!\p{L})At $/u, 'From ') : lead;
  const begins = /(?:^|[.!?…\n]\s*)$/u.test(lead) && /^\p{Lu}/u.test(old);
  const isDay = /^\p{Lu}/u.test(old) && weekdays.test(plain) && plain.search(weekdays) === 0;
  const written = begins || isDay ? plain.charAt(0).toUpperCase() + plain.slice(1) : plain;
  return { caption: led + written + after, old, put: written };
}

/** What stands in the text, said whole: with the end of its span. */
const shown = (caption: string, { span, text }: Atom): string =>
  span ? caption.slice(span.start, span.end) : text;

const several = (what: string, found: readonly string[]): FactChange => ({
  refusal: `The post has several: ${quoted(found)}. Say which ${what} changes, “change … to …”.`,
});

/** Changes one fact of a form. */
function changeOne(
  caption: string,
  form: Form,
  value: string,
  { found, said, what }: { found: readonly Atom[]; said: string; what: string },
): FactChange {
  const isSpan = form === 'clock' && onlyAtoms(value).filter(({ form }) => form === 'clock').length === 2;
  const edge = ending.test(said) ? 'end' : starting.test(said) ? 'start' : null;
  const spans = new Map(found.map((atom) => [atom.span?.start ?? atom.start, atom]));
  if (form === 'clock' && spans.size === 1) {
    const [first, last] = found;
    if (!first) return 'missing';
    if (isSpan) return put(caption, first.span ?? first, value);
    if (!first.span) return edge === 'end' ? 'missing' : put(caption, first, likeOld(value, first, caption));
    if (!last) return put(caption, first, likeOld(value, first, caption));
    const atom = edge === 'end' ? last : first;
    const next = likeOld(value, atom, caption);
    const [from, until] = [minutesOf(next, last.text), minutesOf(last.text, last.text)];
    if (!edge && (from === null || until === null || from >= until)) {
      return {
        refusal: `The post says “${shown(caption, first)}”: say “change the start to ${value}”, “change the end to ${value}”, or both.`,
      };
    }
    const made = put(caption, atom, next);
    if (typeof made === 'string' || 'refusal' in made || !first.span) return made;
    const grown = made.caption.length - caption.length;
    return {
      ...made,
      old: shown(caption, first),
      put: made.caption.slice(first.span.start, first.span.end + grown),
    };
  }
  if (found.length > 1)
    return several(
      what,
      found.map((atom) => shown(caption, atom)),
    );
  const [atom] = found;
  if (!atom) return 'missing';
  if (form !== 'date') return put(caption, atom, likeOld(value, atom, caption));
  const next = dateFor(atom.text, value);
  const isLong = / (?:to|and|or|until) |[–-]/u.test(atom.text);
  // "Any Saturday" is no single day.
  const [often] = /(?<!\p{L})(?:any|every|each) $/iu.exec(caption.slice(0, atom.start)) ?? [];
  if (often && /\d/.test(value))
    return {
      refusal: `The post says “${often}${atom.text}”: change these words, “change ${often}${atom.text} to …”.`,
    };
  if (next === null || (isLong && !/ (?:to|and|or|until) |[–-]/u.test(value))) {
    return { refusal: `The post says “${atom.text}”: say the whole date, “change the date to …”.` };
  }
  return put(caption, atom, next);
}

/** Changes a fact that is named by what it is now: "change 3pm to 4pm". */
function changeNamed(caption: string, olds: readonly Atom[], said: string, value: string): FactChange | null {
  const [old] = olds;
  if (!old) return null;
  const news = onlyAtoms(value);
  const isOther = news.length > 0 && !news.some(({ form }) => form === old.form);
  const plain = (text: string): string => text.toLowerCase().replaceAll('’', "'");
  const exact = plain(caption).split(plain(said)).length - 1;
  const same = atomsOf(caption).filter((atom) => isSameFact(old, atom));
  if (isOther && same.length > 0)
    return { refusal: `“${value}” can’t stand where “${old.text}” does: “change the … to ${value}”.` };
  const [only] = same;
  if (only && same.length === 1 && onlyWeekday(old.text) && /\d/.test(only.text) && onlyWeekday(value)) {
    const moved = withWeekday(only.text, value);
    return moved
      ? put(caption, only, moved)
      : { refusal: `The post says “${only.text}”: say the whole date, “change the date to …”.` };
  }
  if (olds.length > 1 || exact > 1 === same.length > 1) {
    // A whole span, or words that stand there once, as they are.
    const [whole] = same;
    const isWhole = olds.length === 1 && whole?.text.length === said.length;
    if (exact === 1)
      return put(caption, spanOf(caption, said), isWhole ? likeOld(value, whole, caption) : value);
    if (olds.length > 1) return null;
  }
  if (same.length > 1)
    return several(
      old.form === 'clock' ? 'time' : old.form,
      same.map((atom) => partRound(caption, atom)),
    );
  const [atom] = same;
  if (!atom) return 'missing';
  const isPart = atom.form === 'date' && atom.text.length > old.text.length;
  const at = atom.start + atom.text.toLowerCase().indexOf(old.text.toLowerCase());
  if (!isPart) return put(caption, atom, likeOld(value, atom, caption));
  if (onlyWeekday(old.text) && /\d/.test(value)) return put(caption, atom, value);
  return put(caption, { start: at, end: at + old.text.length }, value);
}
const onlyWeekdayName = new RegExp(`^${weekday}$`, 'iu');
const onlyWeekday = (text: string): boolean =>
  /^\p{L}+days?$/iu.test(text.trim()) || onlyWeekdayName.test(text.trim());
const spanOf = (caption: string, said: string): Span => {
  const start = caption.toLowerCase().replaceAll('’', "'").indexOf(said.toLowerCase().replaceAll('’', "'"));
  return { start, end: start + said.length };
};
/** A fact with the words before it, to tell it from another one like it. */
const partRound = (caption: string, { start, end }: Atom): string =>
  (/(?:[^\s,;.!?\n]+ ){0,3}$/u.exec(caption.slice(0, start))?.[0] ?? '') + caption.slice(start, end);

/** "The number of seats": what is counted stands after its number. */
function changeCount(caption: string, counted: string, value: string): FactChange {
  const words = counted.replace(/[^\p{L}\p{N} '’-]/gu, '');
  const number = `\\d+|${wishes.numbers.replaceAll(' ', '|')}`;
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}.,])(${number})(?: \\p{L}+)? ${words}(?!\\p{L})`, 'giu');
  const found = [...caption.matchAll(pattern)];
  const [one] = found;
  if (!one) return 'missing';
  if (found.length > 1)
    return several(
      'number',
      found.map(([said]) => said),
    );
  return put(caption, { start: one.index, end: one.index + (one[1] ?? '').length }, value);
}

/**
 * Changes one fact of a text and nothing around it. Null where neither the value nor what it is called is a fact's.
 * @param target what is to change, as it was named: "the time", "puppies price", "3pm".
 */
export function changeFact(caption: string, target: Target, by: string): FactChange | null {
  if (target.unit !== 'fact' && target.unit !== 'words') return null;
  const said = target.unit === 'fact' ? target.name : target.words.trim();
  const value = bareValue(by);
  const named = changeNamed(caption, onlyAtoms(said), said, value);
  if (named) return named;
  const values = onlyAtoms(value);
  const counted = /^(?:number|amount) of (.+)$/iu.exec(said)?.[1];
  if (counted) return changeCount(caption, counted, value);
  const isName = /(?<!\p{L})(?:names?|contact|person)$/iu.test(said);
  if (isName && onlyAtoms(value).length === 0)
    return caption.toLowerCase().includes(said.toLowerCase())
      ? null
      : { refusal: `I can’t tell which name that is: say “change … to ${value}” with the old one.` };
  const called = kinds.filter(({ pattern }) => said.search(pattern) >= 0);
  const wanted = [...new Set(values.map(({ form }) => form))];
  const [kind] = called;
  const [only] = wanted;
  const all = atomsOf(caption);
  if (wanted.length > 1) {
    // "Saturday 5 June at 3pm": each takes the place of its own kind.
    return wanted.reduce<FactChange>(
      (made, form) => {
        if (typeof made === 'string' || 'refusal' in made) return made;
        const own = values.filter((each) => each.form === form);
        const text = value.slice(own[0]?.start, own.at(-1)?.end);
        const found = atomsOf(made.caption).filter((atom) => atom.form === form);
        const next = changeOne(made.caption, form, text, {
          found,
          said,
          what: forms.time === form ? 'time' : 'date',
        });
        if (typeof next === 'string' || 'refusal' in next) return next;
        return { ...next, old: made.old ? `${made.old}, ${next.old}` : next.old, put: value };
      },
      { caption, old: '', put: value },
    );
  }
  const form = only ?? (kind && forms[kind.kind]);
  if (!form) return null;
  // What is no clock time takes no clock time's place: "change the time to Saturday" is about the day.
  const isNumber = /^\d/.test(value) || onlyTime.test(value);
  if (!only && form === 'clock' && !isNumber) return null;
  // "Not tickets, places": another word, and no price.
  if (!only && form === 'price' && !/\d|free|nothing|gratis|kostenlos/iu.test(value)) return null;
  const bareWords = kinds.reduce((rest, { pattern }) => rest.replace(pattern, ' '), said);
  const qualifiers = wordsOf(bareWords.replace(small, ' '));
  if (!kind && values.length === 0) return null;
  let found = all.filter((atom) => atom.form === form);
  if (/(?<!\p{L})deadline(?!\p{L})/iu.test(said)) {
    const ends = found.filter(({ start }) => lasting.test(caption.slice(0, start)));
    if (ends.length > 0) return changeOne(caption, form, value, { found: ends, said, what: 'deadline' });
  }
  if (found.length === 0) return kind || qualifiers.length > 0 ? 'missing' : null;
  if (qualifiers.length > 0) {
    found = told(caption, found, qualifiers);
    if (found.length === 0) return 'missing';
  }
  if (found.length > 1) {
    // "The fee" of "Adoption fee £150. Tickets £5".
    const there = new Set(wordsOf(caption).map(stemOf));
    const own = wordsOf(said.replace(small, ' ')).filter((word) => there.has(stemOf(word)));
    const near = own.length > 0 ? told(caption, found, own) : [];
    if (near.length > 0) found = near;
    const isEdge = ending.test(said) || starting.test(said);
    const withEnd = form === 'clock' && isEdge ? found.filter(({ span }) => span) : [];
    if (withEnd.length > 0) found = withEnd;
  }
  return changeOne(caption, form, value, {
    found,
    said,
    what: kind?.kind ?? (form === 'clock' ? 'time' : form),
  });
}

const lasting = /(?<!\p{L})(?:by|until|till|before|deadline:?|latest) $/iu;
const onlyTime =
  /^(?:(?:half past|quarter (?:past|to)) )?(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)(?: (?:o['’]clock|fifteen|thirty|forty-five))?(?: ?[ap]m)?$/iu;
