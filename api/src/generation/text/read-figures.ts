/** Numbers as words, as far as briefs use them: "ten places" and "10 places" mean the same. */
const spelled = new Map<string, number>();
for (const [from, words] of [
  [1, 'one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen'],
  [17, 'seventeen eighteen nineteen'],
  [1, 'eins zwei drei vier fünf sechs sieben acht neun zehn elf zwölf'],
  [1, 'un deux trois quatre cinq six sept huit neuf dix onze douze'],
  [1, 'uno dos tres cuatro cinco seis siete ocho nueve diez'],
  [1, 'uno due tre quattro cinque sei sette otto nove dieci undici dodici'],
] as const) {
  for (const [index, word] of words.split(' ').entries()) spelled.set(word, from + index);
}
for (const [index, word] of 'twenty thirty forty fifty sixty seventy eighty ninety hundred'
  .split(' ')
  .entries()) {
  spelled.set(word, 20 + index * 10);
}
for (const dozen of ['dozen', 'dutzend', 'douzaine', 'doce']) spelled.set(dozen, 12);

/** Converts the digits of all scripts to Latin ones. In each script, the digits are consecutive code points. */
const withLatinDigits = (text: string): string =>
  text.replace(/(?![0-9])\p{Nd}/gu, (digit) => {
    const latin = digit.normalize('NFKC');
    if (/^[0-9]$/.test(latin)) return latin;
    let value = 0;
    let code = (digit.codePointAt(0) ?? 0) - 1;
    while (value < 9 && /\p{Nd}/u.test(String.fromCodePoint(code))) {
      value += 1;
      code -= 1;
    }
    return String(value);
  });

/** The figures of a text as written. */
export const figuresOf = (text: string): string[] => text.match(/\p{N}+(?:[.,:]\p{N}+)*/gu) ?? [];

/** Without separators, which differ between places and languages: 3,100 and 3.100, 7.30 and 7:30. */
const bare = (figure: string): string => withLatinDigits(figure).replace(/[.,:]/g, '');
/** Without trailing zeros: £45.00 is £45, 7:00 pm is 7 pm. */
const whole = (figure: string): string => bare(withLatinDigits(figure).replace(/[.,:]00$/, ''));

/** The figures of a text, in every form in which another text may write them. */
export type KnownFigures = ReadonlySet<string>;

export function knownFigures(source: string): KnownFigures {
  const text = withLatinDigits(source);
  const known = new Set<string>();
  for (const figure of figuresOf(text)) {
    for (const form of [bare(figure), whole(figure), ...figure.split(/[.,:]/)]) known.add(form);
  }
  for (const [grouped] of text.matchAll(/(?<!\d)\d{1,3}(?:[ \u00A0\u202F'’]\d{3}){1,4}(?!\d)/g)) {
    known.add(grouped.replace(/\D/g, ''));
  }
  for (const [, thousands = ''] of text.matchAll(/(?<![\d.,])(\d{1,4}(?:[.,]\d)?)k(?![\p{L}\d])/giu)) {
    known.add(String(Math.round(Number(thousands.replace(',', '.')) * 1000)));
  }
  const countsToTwelve = /\dp\.?m\b|\sp\.?m\b/i.test(text);
  for (const [, hour = '', minutes = '', of = ''] of text.matchAll(
    /(?<!\d)(\d{1,2})(?:[.:h](\d{2}))?(?!\d)(\s?(?:h|uhr|uur|heures?|horas?|ore)(?!\p{L}))?/giu,
  )) {
    if (minutes) known.add(hour + minutes);
    if ((minutes || of) && Number(hour) > 12 && Number(hour) < 24) {
      known.add(`${Number(hour) - 12}${minutes === '00' ? '' : minutes}`);
    }
    if (countsToTwelve && Number(hour) < 12) known.add(`${Number(hour) + 12}${minutes}`);
  }
  let ten = 0;
  for (const [word] of text.toLowerCase().matchAll(/\p{L}+/gu)) {
    const number = spelled.get(word) ?? 0;
    if (number > 0) known.add(String(number));
    if (ten > 0 && number < 10) known.add(String(ten + number));
    ten = number >= 20 && number < 100 ? number : 0;
  }
  return known;
}

/** Whether a figure is among them in any notation. */
export const saysFigure = (known: KnownFigures, figure: string): boolean =>
  known.has(bare(figure)) || known.has(whole(figure));
