import abroad from './data/wishes-abroad.json' with { type: 'json' };

const escaped = (form: string): string => form.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
const start = (pattern: string): RegExp => new RegExp(`^(?:${pattern})(?![\\p{L}\\p{N}])`, 'iu');
const inside = (pattern: string): RegExp =>
  new RegExp(`(?<![\\p{L}\\p{N}])(?:${pattern})(?![\\p{L}\\p{N}])`, 'iu');

/** A message in English words, and how to say a part of it in them. */
export interface Reading {
  readonly text: string;
  readonly say: (text: string) => string;
  /** Read word by word: nothing tells which words are the order and which what it is about. */
  readonly isLoose: boolean;
}

const tables = Object.values(abroad).map(({ words, slots, rules, ...table }) => {
  const known = new Map(
    Object.entries<string>(words).flatMap(([says, forms]) => forms.split('|').map((form) => [form, says])),
  );
  const forms = [...known.keys()].sort((one, other) => other.length - one.length).map(escaped);
  // "l'" goes with what follows it.
  const anyForm = new RegExp(`(?<![\\p{L}\\p{N}])(?:${forms.join('|')})(?:(?<=')|(?![\\p{L}\\p{N}]))`, 'giu');
  /** Word by word; what is in quotation marks and what nobody knows stays. */
  const say = (text: string): string =>
    text
      .split(/(["“„«][^"“”„»\n]{1,200}["”»“])/u)
      .map((part, index) =>
        index % 2 === 1
          ? part
          : part.replace(
              anyForm,
              (form) => `${known.get(form.toLowerCase())}${form.endsWith("'") ? ' ' : ''}`,
            ),
      )
      .join('');
  const withSlots = (pattern: string): string =>
    Object.entries(slots).reduce((rest, [slot, forms]) => rest.replaceAll(`{${slot}}`, () => forms), pattern);
  return {
    say,
    rules: rules.map(({ pattern, says }) => ({
      pattern: new RegExp(`^(?:${withSlots(pattern)})$`, 'isu'),
      says,
    })),
    edit: start(table.edit),
    loose: start(table.loose),
    asks: start(table.asks),
    text: inside(table.text),
    order: new RegExp(`^(?:[\\p{L}]+,? ){0,2}?(?:${table.order})`, 'iu'),
  };
});

const all = (name: 'fresh' | 'days'): string =>
  Object.values(abroad)
    .map((table) => table[name])
    .join('|');
const politely = (name: 'start' | 'end'): string =>
  Object.values(abroad)
    .map(({ polite }) => polite[name])
    .join('|');

/** What is said out of politeness, what calls a topic new, and days, in all languages. */
export const saidAbroad = {
  start: politely('start'),
  end: politely('end'),
  fresh: all('fresh'),
  days: all('days'),
} as const;

/** The orders of a message in other languages in the words of the English ones, the more special first. */
export function readingsOf(said: string): Reading[] {
  const plain = said.replaceAll('’', "'");
  return tables.flatMap(({ say, rules }) => {
    const ruled = rules.flatMap(({ pattern, says }) => {
      const groups = pattern.exec(plain);
      if (!groups) return [];
      const text = says.replace(/([$@])(\d)/g, (_, kind: string, at: string) => {
        const group = groups[Number(at)] ?? '';
        return kind === '@' ? say(group) : group;
      });
      return [{ text: text.trim(), say, isLoose: false }];
    });
    const word = say(plain);
    return word === plain ? ruled : [...ruled, { text: word, say, isLoose: true }];
  });
}

const plainly = (text: string): string => text.trim().replaceAll('’', "'");

/** "Schreib einen Post über …": an order for a new post. */
export const ordersPostAbroad = (text: string): boolean =>
  tables.some(({ order }) => order.test(plainly(text).slice(0, 200)));

const mostWords = 14;

/**
 * Whether a message in another language tells somebody to change a text, known or not. Words that readers are told as
 * well ("mach mit am Samstag") count only in short messages without facts, or beside a word for a part of a text.
 */
export function isOrderAbroad(plain: string, bare: string, isFactual: boolean): boolean {
  const text = plainly(plain);
  const order = plainly(bare);
  const isShort = !isFactual && text.split(/\s+/).length <= mostWords;
  return tables.some(
    (table) =>
      table.edit.test(order) ||
      (table.loose.test(order) && (isShort || table.text.test(text))) ||
      (isShort && (table.asks.test(text) || table.text.test(text))),
  );
}
