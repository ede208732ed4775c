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
    `(?<![\\p{L}\\p{N}])(?:${money} ?\\d+(?:,\\d{3})*(?:\\.\\d{1,2})?(?:k|m)?(?!\\d)|\\d+(?:[.,]\\d+)* ?${unit}|(?<=(?:entry|admission|entrance|tickets?)(?: is| are)? )free)`,
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
