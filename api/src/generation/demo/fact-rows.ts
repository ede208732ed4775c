import { isProse } from './brief/chains.ts';
import { splitAtPauses } from './brief/clauses.ts';
import type { Language } from './brief/language.ts';
import { capitalize, countWords, keepingExact, rewriter, sentence, unended } from './brief/text.ts';
import abroad from './data/chains-abroad.json' with { type: 'json' };
import data from './data/fact-rows.json' with { type: 'json' };

const { leans, tells, predicate, ends, ...shared } = data;
const compiled = <K extends string>(patterns: Readonly<Record<K, string>>) =>
  Object.fromEntries(
    Object.entries<string>(patterns).map(([name, pattern]) => [name, new RegExp(pattern, 'iu')]),
  ) as Record<K, RegExp>;
const reads = compiled(shared);
const [leaning, telling, saying, ending] = [leans, tells, predicate, ends].map(compiled) as [
  Each,
  Each,
  Each,
  Each,
];

const asking = compiled(abroad.asks);
const { leads, dated } = compiled({ leads: abroad.leads, dated: abroad.dated });

type Each = Readonly<Record<keyof typeof leans, RegExp>>;

/** What a note is about, and each of its facts. */
export interface FactRows {
  readonly title: string;
  readonly rows: readonly string[];
  /** How to get in touch, where that comes last: it stands alone, behind the others. */
  readonly reach: readonly string[];
}

/** Fewest facts that make a list, and most words of one, and of what stands above them. */
const fewest = 3;
const mostWords = 14;
/** Facts of so few words need less that speaks for them. */
const short = 8;

/** What stands around a question: "¿…?", "… ?". */
const marks: Partial<Record<Language, readonly [string, string]>> = { es: ['¿', '?'], fr: ['', ' ?'] };

/** "Fragen an den Vermieter: wer wohnt oben, …", each with its mark; null where fewer than half of them ask anything. */
function questionsIn(text: string, language: Language): FactRows | null {
  const [, title = '', entries = ''] = /^([^:\n]{8,90}?) ?: ([\s\S]+)$/u.exec(unended(text)) ?? [];
  const items = reads.asks.test(title) ? splitAtPauses(entries, /[,;]/u) : [];
  const asking = items.filter((item) => reads.question.test(item));
  const [before, after] = marks[language] ?? ['', '?'];
  if (items.length < fewest || asking.length * 2 < items.length) return null;
  return { title, rows: items.map((item) => `${before}${capitalize(item)}${after}`), reach: [] };
}

/**
 * A note of a headline and three facts or more with commas between them, "Nähkurs ab 3. März, sechs Abende, 120 Euro,
 * Stoff inklusive", fact by fact: what leans on the one before it, a house number and the end of an enumeration stay where
 * they are. Null for stories, enumerations within a sentence and whatever else its commas belong in.
 */
export function factRows(text: string, language: Language): FactRows | null {
  const questions = questionsIn(text, language);
  if (questions) return questions;
  if (!isKnown(language) || reads.opens.test(text) || telling[language].test(text)) return null;
  const [start = '', ...others] = splitAtPauses(unended(text), /[,;]/u);
  // "Harvest with us: two nights, …": what follows the colon is the first fact.
  const [, title = start, first] = /^(\S+ [^:]+:) (.+)$/u.exec(start) ?? [];
  const parts = first && reads.fact.test(first) ? [first, ...others] : others;
  if (parts.length < fewest || parts.some((part) => saying[language].test(part))) return null;
  if (reads.lead.test(start) || reads.repeated.test(parts.join(', '))) return null;
  // "3 cats, 2 dogs and a goat" are counted in one breath.
  const isCounted = parts.every((part) => countWords(part) <= (reads.countsOn.test(part) ? 6 : 3));
  if (isCounted && reads.countsOn.test(parts.at(-1) ?? '')) return null;
  const rows: string[] = [];
  let head = parts === others ? start : title;
  for (const part of parts) {
    const joined = `${rows.at(-1) ?? head}, ${part}`;
    const isTimed = rows.length > 0 && reads.timed.test(joined);
    if (leaning[language].test(part) || reads.joined.test(joined) || isTimed) {
      if (rows.length > 0) rows[rows.length - 1] = joined;
      else head = joined;
      continue;
    }
    // "Soup, cake and tea" is one.
    let from = rows.length;
    if (ending[language].test(part)) while (isNamed(rows[from - 1])) from -= 1;
    // What the headline begins to name goes on.
    if (from === 0 && rows.length > 0 && !reads.fact.test(head)) return null;
    rows.push([...rows.splice(from), part].join(', '));
  }
  const facts = rows.filter((row) => reads.fact.test(row)).length;
  const isSure =
    facts > 1 || (facts > 0 && reads.fact.test(head) && rows.every((row) => countWords(row) <= short));
  const isShort = [head, ...rows].every((row) => countWords(row) <= mostWords);
  if (!isSure || !isShort || rows.length < fewest) return null;
  const reach = rows.slice(-1).filter((row) => reads.reach.test(row));
  return {
    title: head,
    rows: rows.slice(0, rows.length - reach.length),
    reach: reach.map((row) => sentence(row)),
  };
}

/** A thing that is only named: "Soup". */
const isNamed = (row = ''): boolean => reads.row.test(row) && !reads.fact.test(row);
const isKnown = (language: Language): language is keyof typeof leans => language in leans;

/** A text in another language with the names of networks as they write them: "WhatsApp". */
export const branded = keepingExact(rewriter(abroad.brands));

/** Fewest words that stand as a sentence before others, and as one of facts behind it. */
const leastWords = { news: 4, facts: 3 };

/**
 * Notes in another language as sentences: what is told, its facts, and what the readers are asked to do, "On ferme en
 * août, dernier pain dimanche, pensez à commander". What is written with its marks stays whole, and so
 * does what its commas belong in, and a list of facts.
 */
export function partsAbroad(text: string, language: Language): string[] {
  if (!isKnown(language) || isProse(text) || reads.opens.test(text) || /[;:\n]/u.test(text)) return [text];
  const parts = splitAtPauses(text, /,/u);
  const asked = parts.findIndex((part) => asking[language].test(part));
  // "In an emergency, ring 112": when to do it belongs to what is asked.
  const when = parts[asked - 1] ?? '';
  const call = asked > 1 && leads.test(when) && !reads.fact.test(when) ? asked - 1 : asked;
  const news = parts[0] ?? '';
  if (call === 0 || leads.test(news) || parts.length < 2 || factRows(text, language)) return [text];
  const end = call < 0 ? parts.length : call;
  const facts = telling[language].test(news) ? [] : parts.slice(1, end);
  const isOfFacts = facts.every((part) => reads.fact.test(part) && !leaning[language].test(part));
  const isNamed = ending[language].test(facts.at(-1) ?? '') || dated.test(facts[0] ?? '');
  // One fact alone goes on with the news, unless a request follows.
  const isApart =
    isOfFacts &&
    !isNamed &&
    facts.length > (call < 0 ? 1 : 0) &&
    countWords(facts.join(' ')) >= leastWords.facts &&
    countWords(news) > leastWords.news;
  const starts = [0, ...(isApart ? [1] : []), ...(call > 0 ? [call] : [])];
  const said = starts.map((start, at) => parts.slice(start, starts[at + 1]).join(', '));
  return countWords(said[0] ?? '') < leastWords.news ? [text] : said;
}
