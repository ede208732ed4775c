import { withWords } from './brief/language.ts';
import money from './data/money.json' with { type: 'json' };

const isMarked = new RegExp(money.marked, 'iu');
const figure = `(?<![\\p{L}\\d.,:/#-])(?:${money.figure})`;
const ends = new RegExp(`^${money.ends}`, 'iu');
const rate = new RegExp(`^${money.rates}`, 'iu');
/** What leads to an amount, and how the amount goes on: by a figure's end, unless it says so itself. */
const cues = money.cues.map(({ before, figure, ...cue }) => ({
  isWeak: 'isWeak' in cue,
  before: new RegExp(`(?:${before})$`, 'iu'),
  figure: figure === undefined ? null : new RegExp(figure, 'iu'),
}));
const leadsOn = new RegExp(`^${money.after}`, 'iu');
const isCounted = new RegExp(money.counted, 'iu');
/** A count that has changed, "#" in the place of its figure: "callouts fell from # a month to 12". What is paid is none. */
const isTallied = new RegExp(withWords(money.tallied, money.tallyWords), 'iu');
const leadsElsewhere = new RegExp(money.leads, 'iu');
const isNumbered = new RegExp(money.numbered, 'iu');
const isTimes = new RegExp(money.times, 'iu');
const isClock = new RegExp(money.clock, 'u');
const leadsToPrice = new RegExp(money.lead.price, 'iu');
const leadsToHour = new RegExp(money.lead.hour, 'iu');
const isPerson = new RegExp(money.persons, 'iu');
const isTally = new RegExp(money.tallies, 'iu');
/** A year, and nothing else that has four digits. */
const isYear = /^(?:1[6-9]|20)\d\d$/;
/** Figures beside a share may be shares themselves. */
const hasShare = /\d ?%/u;

/** Characters before a figure that can say what it is: no more of a long sentence is read for each of its figures. */
const mostBefore = 160;

interface Figure {
  readonly text: string;
  readonly before: string;
  readonly after: string;
}

/** The figures of a sentence, each with what stands before and after it. */
const figuresOf = (sentence: string): Figure[] =>
  [...sentence.matchAll(new RegExp(figure, 'giu'))].map(({ 0: text, index }) => ({
    text,
    before: sentence.slice(Math.max(0, index - mostBefore), index),
    after: sentence.slice(index + text.length),
  }));

/** A rate or an amount that a word for money leads to: "380 each", "entry 7". */
function isNamed({ text, before, after }: Figure, isBesideShare: boolean): boolean {
  if (isYear.test(text) || isTallied.test(`${before}#${after}`)) return false;
  if (leadsOn.test(after) || (rate.test(after) && !isCounted.test(before))) return true;
  return cues.some(
    (cue) =>
      !(cue.isWeak && isBesideShare) &&
      cue.before.test(before) &&
      (cue.figure?.test(text + after) ?? ends.test(after)),
  );
}

const pricePart = /(?:^|[,;:–-] ?|[.!?] )(?:and |or |und |et |y |e |en )?([^,;:]{0,60}?)$/u;
const isOver =
  /^ ?(?:[;!?)]|[.,](?!\d)|$|(?:all (?:day|week|month|summer|winter|year)|this|until|till|return|each|per|extra)\b)/u;
/** A word that the figures after it share: "slow group 9 miles, medium 12". */
const hasUnit =
  /(?:^|[,;:] ?)[^,;:\d]*\p{L} \d+(?:[.,]\d+)? (?!(?:an?|per|each|for|and|or|all|this|until|till|return|extra|in|on|at|from)\b)\p{L}+(?: \p{L}+)?(?=[,;.!]| an? )/iu;
const isThousands = /^\d{2,3}[.,]\d{3}$/;

/** Bare figures that end their parts: "wash and cut 45, full colour 90" are a price list, "Rovers 3, Harbour 1" aren't. */
function pricesOf(sentence: string, { isForSale, hasCapitals }: Sense): string[] {
  if (isTally.test(sentence) || hasUnit.test(sentence)) return [];
  const listed = figuresOf(sentence).flatMap(({ text, before, after }) => {
    const part = (pricePart.exec(before)?.[1] ?? '').trim();
    // "An armchair from 420", but "open from 7"; "a room is 19", but "she is 19".
    const label = part.replace(leadsToPrice, '').replace(isClock.test(text) ? /(?!)/u : leadsToHour, '');
    const isName = / \p{Lu}\S*$/u.test(label) && !hasCapitals;
    const isLabel =
      /\p{L}$/u.test(label) &&
      !leadsElsewhere.test(label) &&
      !isName &&
      (label === part || !isPerson.test(label));
    return isLabel && isOver.test(after) && !isYear.test(text) ? [{ text, label }] : [];
  });
  if (listed.every(({ text }) => isClock.test(text)) && listed.some(({ label }) => isTimes.test(label)))
    return [];
  // "Line 12, line 14" are no prices; "rehair 48, new bridge 95" are.
  if (listed.every(({ label }) => isNumbered.test(label))) return [];
  const isList = listed.length > 1 && (hasCapitals || listed.some(({ label }) => /^\p{Ll}|^\d/u.test(label)));
  return isList || isForSale ? listed.map(({ text }) => text) : [];
}

/** A figure that is a part of its own: "…, one hour, 20 pictures, 180." Short ones may be ages. */
const aloneOf = (sentence: string): string[] =>
  figuresOf(sentence)
    .filter(({ text, before, after }) => {
      if (isTally.test(sentence)) return false;
      const isAlone = /(?:^|[\p{Ll}\d)] ?[,;:–-] |^)$/u.test(before) && ends.test(after);
      const isPrice = /^\d{3,}$|^\d{1,3}[.,]\d{3}$|^\d+[.,]\d\d$/.test(text);
      return (
        isAlone && isPrice && !isYear.test(text) && !isClock.test(text) && before.length + after.length > 0
      );
    })
    .map(({ text }) => text);

interface Sense {
  /** Whether the text offers something: one bare figure is its price then. */
  readonly isForSale: boolean;
  /** Whether it looks for staff: thousands are a salary. */
  readonly isJob: boolean;
  /** Whether all nouns have capitals, so that none of them need be a name. */
  readonly hasCapitals: boolean;
}

/** Amounts of money without a currency, in their order; none if the text names a currency anywhere. */
export function bareAmounts(text: string, sense: Sense): string[] {
  if (isMarked.test(text)) return [];
  const found = text.split(/(?<=[!?]|\.(?!\d))\s|\n/u).flatMap((sentence) => {
    const figures = figuresOf(sentence).filter(
      (figure) =>
        isNamed(figure, hasShare.test(text)) ||
        (sense.isJob && isThousands.test(figure.text) && ends.test(figure.after)),
    );
    return [...figures.map(({ text }) => text), ...pricesOf(sentence, sense), ...aloneOf(sentence)];
  });
  return [...new Set(found)].sort((one, other) => text.indexOf(one) - text.indexOf(other));
}

const price = new RegExp(money.price, 'giu');

/** The one price that a text names, with its currency if it has one; nothing if there are several. */
export function priceIn(text: string, bare: readonly string[]): string | undefined {
  const [first, ...others] = bare.length > 0 ? bare : (text.match(price) ?? []);
  return others.length > 0 ? undefined : first;
}
