/** What a figure, a day or an address is, told by its form alone. */
export type Form = 'clock' | 'date' | 'price' | 'phone' | 'email' | 'link';

/** One fact where it stands in a text, without the preposition that leads to it. */
export interface Atom {
  readonly form: Form;
  readonly text: string;
  readonly start: number;
  readonly end: number;
  /** Which end of a span of time it is: "10 am" of "10 am to 3 pm". */
  readonly edge?: 'start' | 'end';
  /** The span that it is an end of. */
  readonly span?: { readonly start: number; readonly end: number };
}

const hour = '(?:[01]?\\d|2[0-4])';
const minutes = '[0-5]\\d(?!\\d)';
const money = '[£$€]';
const unit = '(?:€|euros?|pounds?|dollars?|quid|pence|cents|eur|usd|gbp|chf|kr|p)(?![\\p{L}])';
const half = ' ?(?:a\\.m\\.?|p\\.m\\.?|[ap]m(?!\\p{L}))';
const clock = `(?:${hour}(?:[.:]${minutes})?${half}|${hour}(?::|h)${minutes}(?: ?(?:uhr|uur))?|${hour}(?:\\.${minutes})? (?:uhr|uur|h(?!\\p{L})|o['’]clock)|${hour}h(?!\\p{L})|noon|midday|midnight)`;
const bare = `${hour}(?:[.:]${minutes})?`;
const to = '(?: ?[–—-] ?| (?:to|until|till|til|bis|à|tot) )';
const before = '(?<![\\p{L}\\p{N}£$€/+#@-]|[\\p{N}][.,:])';

/** A day of the week, as a pattern: in English, German, French, Spanish, Italian, Portuguese and Dutch. */
export const weekday =
  '(?:(?:mon|tues|wednes|thurs|fri|satur|sun)days?|(?:mon|tue|wed|thu|fri|sat|sun)(?=,? \\d)|(?:mon|diens|donners|frei|sams|sonn)tags?|mittwochs?|sonnabends?|(?:lun|mar|mercre|jeu|vendre|same)di|dimanche|lunes|martes|miércoles|jueves|viernes|sábados?|domingos?|(?:lune|marte|mercole|giove|vener)dì|sabato|domenica|(?:segunda|terça|quarta|quinta|sexta)-feira|(?:maan|dins|woens|donder|vrij|zater|zon)dag)(?!\\p{L})';
const monthInEnglish =
  '(?:january|february|march|april|may|june|july|august|september|october|november|december|(?:jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec)(?!\\p{L}))';
const monthAbroad =
  '(?:januar|februar|märz|mai|juni|juli|oktober|dezember|janvier|février|mars|avril|juin|juillet|août|septembre|octobre|novembre|décembre|enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre|gennaio|febbraio|aprile|maggio|giugno|luglio|settembre|ottobre|dicembre|janeiro|fevereiro|março|maio|junho|julho|setembro|outubro|novembro|dezembro|januari|februari|maart|mei|augustus|april|august|september|november|december)(?!\\p{L})';
const day = '(?:[12]\\d|3[01]|0?[1-9])(?:st|nd|rd|th)?(?![\\p{N}])';
const year = '(?:,? 20\\d\\d)?';
/** A month, as a pattern: in the same languages. */
export const month = `(?:${monthInEnglish}|${monthAbroad})`;
const dayAndMonth = `(?:(?:the )?${day}(?: of)? ${monthInEnglish}${year}|${monthInEnglish} ${day}${year}|(?:1er|${day}\\.?)(?: de)? ${monthAbroad}(?: (?:de )?20\\d\\d)?)`;
const date = `(?:(?:next |this )?${weekday},? (?:(?:the|den|dem|der|le|el|il) )?(?:${dayAndMonth}|${day}(?! ?(?:[ap]\\.?m|[:.]\\d|to|until|till|[–-])|\\p{L}))|${dayAndMonth}|(?:next |this )?${weekday}|\\d{1,2}/\\d{1,2}(?:/\\d{2,4})?|today|tomorrow|tonight)`;
const dates = `(?:(?:${weekday},? )?${day}(?: to | and | or |[–-]| [–-] )${dayAndMonth}|${date}(?:(?: to | and | or | until |[–-]| [–-] )${date})*)`;

const whole = (pattern: string, end = '(?![\\p{L}\\p{N}])'): RegExp =>
  new RegExp(`${before}(?:${pattern})${end}`, 'giu');

const patterns = {
  email: /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/gu,
  link: /(?:https?:\/\/|www\.)\S*[\p{L}\p{N}/]|(?<![\p{L}\p{N}@./-])[\p{L}\p{N}-]{2,}(?:\.[\p{L}\p{N}-]{2,})*\.(?:example|com|org|net|info|shop|studio|cafe|coffee|store|club|design|bike|io|eu|co\.uk|org\.uk|uk|de|fr|es|it|pt|nl|at|ch|ie|be)(?:\/\S*[\p{L}\p{N}/])?(?![\p{L}\p{N}])/giu,
  phone: /(?<![\p{L}\p{N}])(?:\+\d|\(?0)[\d ()/-]{5,}\d(?!\d)/gu,
  price: new RegExp(
    `(?<![\\p{L}\\p{N}])(?:${money} ?\\d+(?:,\\d{3})*(?:\\.\\d{1,2})?(?:k|m)?(?!\\d)|(?:\\d{1,3}(?:[ \\u00A0\\u202F]\\d{3})+|\\d+)(?:[.,]\\d+)* ?${unit}|(?<=(?:entry|admission|entrance|tickets?)(?: is| are)? )free)`,
    'giu',
  ),
  dates: whole(dates),
  spans: whole(
    `(?<first>${clock}|${bare})(?:${to}|(?<=between .{1,12}) and )(?<last>${clock})|(?<=(?:from|open|between) )(?<first2>${bare})(?:${to}| and )(?<last2>${bare})(?![.:]?\\d| ?(?:%|${unit}))`,
    '(?!\\p{L})',
  ),
  clock: whole(clock, '(?!\\p{L})'),
  bare: new RegExp(
    `(?<=(?<!\\p{L})(?:at|from|until|till) )${bare}(?=[.!?]?(?:\\s*$|\\n)|[,;)]|[.!?] | (?:on|until|till|to|sharp|every|each|in the|tomorrow|today|this)(?!\\p{L}))`,
    'giu',
  ),
} as const;

/** The facts of a text that are told by their form, in their order; none of them overlap. */
export function atomsOf(text: string): Atom[] {
  const found: Atom[] = [];
  const isFree = (start: number, end: number): boolean =>
    !found.some((each) => start < each.end && each.start < end);
  const add = (form: Form, start: number, said: string, more: Pick<Atom, 'edge' | 'span'> = {}): void => {
    const end = start + said.length;
    if (isFree(start, end)) found.push({ form, text: said, start, end, ...more });
  };
  for (const form of ['email', 'link', 'phone', 'price'] as const) {
    for (const { 0: said, index } of text.matchAll(patterns[form])) add(form, index, said);
  }
  for (const { 0: said, index: start, groups } of text.matchAll(patterns.spans)) {
    const first = groups?.first ?? groups?.first2 ?? '';
    const last = groups?.last ?? groups?.last2 ?? '';
    const span = { start, end: start + said.length };
    if (!isFree(span.start, span.end)) continue;
    add('clock', start, first, { edge: 'start', span });
    add('clock', span.end - last.length, last, { edge: 'end', span });
  }
  for (const { 0: said, index } of text.matchAll(patterns.clock)) add('clock', index, said);
  for (const { 0: said, index } of text.matchAll(patterns.dates)) add('date', index, said);
  for (const { 0: said, index } of text.matchAll(patterns.bare)) add('clock', index, said);
  return found.sort((one, other) => one.start - other.start);
}

const leads =
  /^(?:(?:(?:on|at|from|by|for|to|until|till|only|just|the|in|costs?|now) )+(?=\S)|(?:(?:am|den|der|dem|um|le|el|il|op|em|o|no) )+(?=\d))/iu;

/** A value without what leads to it: "at 11am". */
export const bareValue = (said: string): string =>
  said
    .trim()
    .replace(/(?<![ap]\.m)[.!?]+$/iu, '')
    .replace(leads, '')
    .trim();

const joints =
  /(?<!\p{L})(?:on|at|from|to|until|till|and|only|between|the|each|every|any|per person|a head|now|instead)(?!\p{L})|[\s,.–—-]+/giu;

/** The facts that a text is made of, where it says nothing else; none otherwise. */
export function onlyAtoms(text: string): Atom[] {
  const atoms = atomsOf(text);
  const rest = atoms.reduceRight((all, { start, end }) => `${all.slice(0, start)} ${all.slice(end)}`, text);
  return rest.replace(joints, '') === '' ? atoms : [];
}

/** Minutes since midnight; null where nobody can tell. @param like a time whose half of the day counts if none is said. */
export function minutesOf(said: string, like = ''): number | null {
  const plain = said.toLowerCase().trim();
  if (/^(?:noon|midday)$/.test(plain)) return 720;
  if (plain === 'midnight') return 1440;
  const [, hours, mins] = /^(\d{1,2})(?:[.:h](\d{2}))?/.exec(plain) ?? [];
  if (hours === undefined) return null;
  const halfOf = (text: string): string | undefined => /([ap])\.?m/i.exec(text)?.[1]?.toLowerCase();
  const which = halfOf(plain) ?? halfOf(like);
  const hourOfDay = which ? (Number(hours) % 12) + (which === 'p' ? 12 : 0) : Number(hours);
  return hourOfDay * 60 + Number(mins ?? 0);
}

/** Whether two facts are the same, however they are written: "10 am" and "10.00am". */
export function isSameFact(one: Atom, other: Atom): boolean {
  if (one.form !== other.form) return false;
  const plain = (text: string): string => text.toLowerCase().replace(/\s|[.,]0+$/gu, '');
  if (plain(one.text) === plain(other.text)) return true;
  if (one.form === 'clock') return minutesOf(one.text, other.text) === minutesOf(other.text, one.text);
  // "5 March" is no part of "15 March", and of "Friday 5th March" it is.
  const said = ({ text }: Atom): string =>
    ` ${(text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).join(' ').replace(/(?<=\d)(?:st|nd|rd|th|er)(?!\p{L})/gu, '')} `;
  return one.form === 'date' && said(other).includes(said(one));
}

/** A day that a text names with its day and month. */
export interface NamedDay {
  /** As it stands there: "3 December". */
  readonly said: string;
  /** `2026-12-03` */
  readonly day: string;
  /** Whether what it names only begins then: "from 3 December". */
  readonly isOpen: boolean;
}

/** How the months begin, in all languages of `month`, without accents. */
const monthStarts = [
  'jan|ene|gen',
  'feb|fev',
  'mar|maa',
  'apr|avr|abr',
  'ma[yi]|mag|mei',
  'jun|juin|giu',
  'jul|juil|lug',
  'aug|aou|ago',
  'sep|set',
  'o[ckt]t|out',
  'nov',
  'dec|dez|dic',
].map((start) => new RegExp(`^(?:${start})`, 'i'));
const inFull = '(?:,?(?: de| of)? ((?:19|20)\\d\\d))?';
const ordinal = '(?:st|nd|rd|th|er)?';
/** "5" of "December 3–5" and of "December 3, 4 and 5", which "7" of "December 3, 7–10 pm" isn't. */
const laterDay = `(?: ?[–—-] ?|, | (?:to|and|or|until|through) )\\d{1,2}${ordinal}(?!\\d|[.:h]\\d|${half}| ?(?:h|uhr|uur)(?!\\p{L})|${to}${bare}(?:${half}| ?(?:h|uhr|uur)))`;
const namedDay = whole(
  `(\\d{1,2})(?:${ordinal}|\\.)(?: of| de)? (${month})${inFull}|(${month}) (\\d{1,2})${ordinal}(?!\\d|[.:h]\\d|${half})((?:${laterDay})*)${inFull}`,
);
const opens = new RegExp(
  `(?<!\\p{L})(?:from|since|starting|beginning|after|ab|seit|vom|depuis|dès|desde|dal|vanaf|sinds)(?: on)?(?:,? (?:the|den|dem|le|el|il))?(?: ${weekday},?)?(?: (?:the|den|dem|le|el|il))? *$`,
  'iu',
);
const goesOn = new RegExp(`^,?${to}`, 'iu');
/** A day and month of so long ago at most is meant of the past, not of next year. */
const lookBackDays = 90;
const dayMs = 24 * 60 * 60 * 1000;

/**
 * The days that a text names with day and month, the earliest first.
 * @param today `2026-11-28`: a day without its year is the next one, or one of the last three months.
 */
export function daysNamed(text: string, today: string): NamedDay[] {
  const earliest = new Date(Date.parse(today) - lookBackDays * dayMs).toISOString().slice(0, 10);
  return [...text.matchAll(namedDay)]
    .flatMap(({ 0: said, 1: first, 2: one, 3: year, 4: other, 5: second, 6: later = '', 7: last, index }) => {
      const plainMonth = (one ?? other ?? '').normalize('NFD').replace(/\p{M}/gu, '');
      const number = monthStarts.findIndex((start) => start.test(plainMonth)) + 1;
      const days = [first ?? second, ...(later.match(/\d+/g) ?? [])].map(Number);
      const inYear = `${String(number).padStart(2, '0')}-${String(Math.max(...days)).padStart(2, '0')}`;
      const around = Number(earliest.slice(0, 4));
      const day = `${year ?? last ?? (`${around}-${inYear}` < earliest ? around + 1 : around)}-${inYear}`;
      if (new Date(`${day}T00:00Z`).toJSON()?.slice(0, 10) !== day) return [];
      const isOpen = opens.test(text.slice(0, index)) && !goesOn.test(text.slice(index + said.length));
      return [{ said, day, isOpen }];
    })
    .sort((a, b) => a.day.localeCompare(b.day));
}

/**
 * Says that a post would come after all days that its text names; null where it wouldn't, or that can't be told: all of
 * them may be over, as in a text that looks back, or what begins on one of them may go on.
 * @param local the time of the post, `2026-12-04T11:00`.
 * @param today in the same time zone.
 */
export function afterNamedDays(text: string, local: string, today: string): string | null {
  const days = daysNamed(text, today);
  const last = days.at(-1);
  // "3/12" is another day elsewhere.
  const isUnclear = atomsOf(text).some((atom) => atom.form === 'date' && /\d\/\d/.test(atom.text));
  if (!last || isUnclear || days.some(({ isOpen }) => isOpen)) return null;
  return today <= last.day && last.day < local.slice(0, 10)
    ? `The post says ${last.said}; this is after it.`
    : null;
}
