import { bare } from '../../text/word-forms.ts';
import type { Language } from '../brief/language.ts';
import { wordSet, wordsOf } from '../brief/text.ts';
import fields from '../data/fields.json' with { type: 'json' };
import languages from '../data/languages.json' with { type: 'json' };
import de from '../data/shots-abroad/de.json' with { type: 'json' };
import es from '../data/shots-abroad/es.json' with { type: 'json' };
import fr from '../data/shots-abroad/fr.json' with { type: 'json' };
import it from '../data/shots-abroad/it.json' with { type: 'json' };
import nl from '../data/shots-abroad/nl.json' with { type: 'json' };
import pt from '../data/shots-abroad/pt.json' with { type: 'json' };
import fieldsOf from '../data/shots-abroad/trades.json' with { type: 'json' };
import type { Field } from '../field.ts';

/** The languages whose briefs are filmed in their own words; the data of each says the same. */
export const abroad = { de, fr, es, it, pt, nl };
type Code = keyof typeof abroad;
type Data = (typeof abroad)[Code];
type TradeShots = Data['trades'][keyof Data['trades']];

/** A row of what can be filmed anywhere while a line is said, by its words. */
interface LineRow {
  readonly pattern: RegExp;
  readonly shots: readonly string[];
  /** Whether a film may begin with it, and whether somebody's face is in it. */
  readonly opens?: boolean;
  /** Whether a thing in the line goes before it, where the line has no figure: "öffnet das Fenster". */
  readonly yields?: boolean;
  readonly hasPeople?: boolean;
}

/** What can be filmed for a brief in one of the languages, and how its directions are worded. */
export interface Abroad {
  readonly shots: Data['shots'];
  readonly wishes: Data['wishes'];
  readonly lines: readonly LineRow[];
  /** A text without what it says is not there: "ohne Anmeldung". */
  affirmed(text: string): string;
  /** What stands before a camera in any trade, each with its article. */
  thingsIn(text: string): string[];
  tradeOf(field: Field | null, business: string, text: string): TradeShots | undefined;
  /** How many words two texts share, apart from those that most texts have. */
  share(one: string, other: string): number;
}

const known = new Map<Language, Abroad>();
/** The directions in a language of ours that is not English; undefined for all others. */
export function abroadIn(language: Language): Abroad | undefined {
  if (!(language in abroad)) return undefined;
  const found = known.get(language) ?? read(language as Code);
  known.set(language, found);
  return found;
}

/** Two words are the same by so many letters: "bicicleta", "bicicletas". */
const stemLength = 5;
/** A word that more trades have in their shots says nothing of any of them: "Hand", "von". */
const mostTrades = 5;
/** Compounds are one word in these: "Fahrradkette". */
const compounding = new Set<Code>(['de', 'nl']);

/** A trade's name of fewer letters is the beginning of many other words. */
const shortest = 4;
/** Trades that another one goes before: a surf school surfs. */
const wide: ReadonlySet<string> = new Set(['shop', 'school', 'charity', 'office']);

function read(code: Code): Abroad {
  const { own, not, shots, wishes, lines, things, trades } = abroad[code];
  const stop = wordSet(languages[code].stop);
  const stems = (text: string): Set<string> =>
    new Set(
      wordsOf(text).flatMap((word) => {
        const plain = bare(word.replace(/^\p{L}{1,2}['’]/u, ''));
        return plain.length < stemLength || stop.has(plain) ? [] : plain.slice(0, stemLength);
      }),
    );
  const all = Object.entries(trades) as [keyof typeof trades, TradeShots][];
  const count = new Map<string, number>();
  for (const [, { see, work, people, place }] of all)
    for (const stem of stems([see, work, people, place].join(' ')))
      count.set(stem, (count.get(stem) ?? 0) + 1);
  const named = things.map((thing) => ({ thing, pattern: thingPattern(thing, compounding.has(code)) }));
  const words = all.flatMap(([name, trade]) =>
    trade.words.split(' ').map((word) => {
      const said = word.replaceAll('_', ' ').replace('=', '');
      // "Bar", but not "Barriere": what is short or marked so stands alone or in the plural.
      const end = said.length < shortest || word.endsWith('=') ? '(?:e|s|es|n|en)?(?!\\p{L})' : '';
      const start = `(?<!\\p{L})${said}${end}`;
      // A compound has it anywhere, or ends in it: "Kinderchor". A short word is too often part of another: "Nachbar".
      const parts =
        !compounding.has(code) || end ? [] : [said.length < stemLength ? `${said}(?!\\p{L})` : said];
      return {
        name,
        length: wide.has(name) ? 0 : said.length,
        pattern: new RegExp([start, ...parts].join('|'), 'iu'),
        own: new RegExp(`(?<!\\p{L})${own} (?:\\p{L}+ )?${said}${end}`, 'iu'),
      };
    }),
  );
  const byField = new Map(
    Object.entries(fieldsOf).flatMap(([name, list]) =>
      list
        .split(' ')
        .map(
          (field) => [fields[field as keyof typeof fields] as Field, name as keyof typeof trades] as const,
        ),
    ),
  );
  /** The trade that a text names, by the longest word: a "Kindergarten" is no garden. */
  const tradeIn = (text: string, way: 'pattern' | 'own') =>
    words
      .filter((word) => word[way].test(text))
      .reduce<(typeof words)[number] | undefined>(
        (best, one) => (best && best.length >= one.length ? best : one),
        undefined,
      )?.name;
  const negated = new RegExp(`(?<!\\p{L})${not} (?:\\p{L}+ )?\\p{L}+`, 'giu');
  return {
    shots,
    wishes,
    lines: Object.values(lines).map(({ match, ...row }) => ({
      ...row,
      pattern: new RegExp(`(?<![\\p{L}\\d])(?:${match})(?!\\p{L})`, 'iu'),
    })),
    affirmed: (text) => text.replace(negated, ''),
    thingsIn: (text) => named.flatMap(({ thing, pattern }) => (pattern.test(text) ? thing : [])),
    tradeOf: (field, business, text) => {
      const said = tradeIn(business, 'pattern');
      const name =
        said && !wide.has(said) ? said : ((field && byField.get(field)) ?? said ?? tradeIn(text, 'own'));
      return name && trades[name];
    },
    share: (one, other) => {
      const theirs = stems(other);
      return [...stems(one)].filter((stem) => theirs.has(stem) && (count.get(stem) ?? 0) <= mostTrades)
        .length;
    },
  };
}

/** A thing in one of its forms: "cadena", "cadenas"; "Kette", "Fahrradkette", "Ketten". */
function thingPattern(thing: string, isCompounding: boolean): RegExp {
  const noun = thing.split(/[ '’]/u).at(-1) ?? thing;
  const isShort = noun.length < stemLength;
  const stem = isShort ? noun : noun.replace(/[aeiou]$/u, '');
  const before = isCompounding && noun.length >= stemLength ? '' : '(?<!\\p{L})';
  return new RegExp(
    `${before}${stem}${isShort ? '(?:e|s|es|n|en|i)?' : '(?:[aeio]|[aeo]s|is|e[nrs]|ern|s|n)?'}(?!\\p{L})`,
    'iu',
  );
}
