import { nlp } from '../../text/nlp.ts';
import { countOf, numberWords } from '../../text/number-words.ts';
import { bare } from '../../text/word-forms.ts';
import gaps from '../data/gaps.json' with { type: 'json' };
import patterns from '../data/list-patterns.json' with { type: 'json' };
import words from '../data/words.json' with { type: 'json' };
import { isPast } from './acts.ts';
import { hasVerb, isAction, isClause, predicate, splitAtPauses, splitAtStrongest } from './clauses.ts';
import { findFacts } from './facts.ts';
import { withWords } from './language.ts';
import { capitalize, countWords, sentence, unended, wordSet } from './text.ts';
import { findTips, respelt, shareOfOrders } from './tips.ts';

export interface List {
  /** What stands above it: "4 breakfasts under 2 pounds". */
  readonly title: string;
  /** What its entries are: "breakfasts". */
  readonly noun: string;
  readonly items: readonly string[];
  /** Whether the entries are the brief's own, or ours about its subject. */
  readonly isOwn: boolean;
  /** Whether the brief asked for a list, rather than held one. */
  readonly isAsked: boolean;
  /** How many entries were asked for. */
  readonly count?: number | null;
}

const slots = { numeral: `\\d{1,2}|${numberWords.join('|')}`, nouns: words.listNouns.replaceAll(' ', '|') };
/**
 * How a list is told: that it asks how or why, opens with a number and a noun ("4 breakfasts"), is counted elsewhere ("in 3
 * ways"), is turned round ("Golf etiquette, 6 rules"), is asked for only where the table has it ("flight delayed, what to
 * do"), what is said of it and is no part of its title ("…, none of them on the floor"), and where its last two are one
 * part: "… 9 gloves and one trumpet", but not "3 and 4 May".
 */
const reads = Object.fromEntries(
  Object.entries(patterns).map(([kind, pattern]) => [kind, new RegExp(withWords(pattern, slots), 'iu')]),
) as Record<keyof typeof patterns, RegExp>;

/** "Twelve Steps Bakery opens on Monday" asks for no steps. Capitals count, so it has flags of its own. */
const isName = new RegExp(patterns.isName, 'u');

/** The number that a title begins or ends with: "5 signs …", "… in 3 steps". */
export const counts = new RegExp(gaps.count, 'iu');

/**
 * The list that a brief spells out behind a colon, or asks for: "4 breakfasts under 2 pounds", "how to …".
 *
 * @param about the trade and the readers, where the text leaves open what it is about
 * @param brief all that was said, which may rule entries out
 */
export function readList(text: string, isListOrder: boolean, about = '', brief = text): List | null {
  const list = listIn(text, isListOrder, about, brief);
  // What is longer than a title has no slip to put right.
  if (list ? list.items.length > 0 : text.length > 200) return list;
  const right = respelt(text);
  const other = right === text ? null : listIn(right, isListOrder, about, brief);
  // Without entries, a slip is certain only in what is counted: "5 strecthes".
  return other?.isOwn === false && (other.items.length > 0 || (!list && /^\d/.test(text))) ? other : list;
}

function listIn(text: string, isListOrder: boolean, about: string, brief: string): List | null {
  const plain = unended(text).replace(reads.trails, '');
  const [, theme = '', ending = ''] = reads.turned.exec(plain) ?? [];
  if (theme && (/^(?:why|how|what|when)\b/iu.test(theme) || !isClause(theme))) {
    const list = listIn(`${ending} for ${theme}`, true, about, brief);
    return list && { ...list, title: `${capitalize(theme)}: ${recounted(ending, list.items.length)}` };
  }
  const [head = '', ...behind] = plain.split(/:\s+/u);
  const times = findFacts(behind[0] ?? '').filter(({ kind }) => kind === 'when' || kind === 'where');
  const isHow = /^(?:how (?:to|we|i|our|do|does|can)|what (?:to|(?:we|i) [\p{L}]+(?:ed|t)?))\b/iu.test(head);
  const match = isName.test(head) ? null : reads.opens.exec(head);
  // "3 gaps that we see in every policy": a number, a plural, and something said of it.
  const counted = match ? null : reads.counted.exec(head);
  const number = match ?? counted ?? reads.inWays.exec(head) ?? reads.announced.exec(head);
  const count = countOf(number?.[1]?.toLowerCase() ?? '');
  const points = programmeOf(behind.join(': '));
  // "What we need: the file, the deadline, who reads it": none leans on the one before it.
  const most = reads.needs.test(plain) ? splitAtStrongest(behind.join()).length : count;
  const entries = points.length > 0 || behind.length !== 1 ? points : entriesOf(behind[0] ?? '', most);
  const isMeant = wordSet(words.listsAlone).has(bare(match?.[3] ?? '')) || reads.ofThings.test(head);
  const isList = match !== null && (count !== null || isListOrder || isMeant);
  const noun =
    bare(match?.[3] ?? counted?.[2] ?? '') || (/^(?:what|why)\b/iu.test(head) ? 'points' : 'steps');
  if (/^[\p{L}-]+$/u.test(head) && /(?:ed|ing)$/u.test(head)) return null;
  const isCut = reads.cutOff.test(head);
  // "Light show: 31 December, 11:45 pm, Old Bridge" names a time, and no list.
  if (points.length === 0 && (times[0]?.start === 0 || isPast.test(head))) return null;
  // Sentences behind a colon are told, and not listed, unless marks or quotes set each apart.
  const areApart =
    behind.join().split('; ').length > 2 || entries.every((entry) => /^(?:\p{L}+ )?[£$€\d'‘"“]/u.test(entry));
  const isTold = !isList && !isHow && !areApart && count !== entries.length;
  if (isTold && !entries.every(isAction) && entries.filter(isClause).length * 2 > entries.length) return null;
  // "Sad news: our old dog Captain, 15, died on Tuesday" is a sentence with its commas.
  if (!isList && !isHow && predicate.test(entries.at(-1) ?? '') && !hasVerb(entries[0] ?? '')) return null;
  const isNamed = !reads.label.test(head) && (countWords(head) > 1 || /^\p{Lu}/u.test(head));
  const named = isList && count !== null ? recounted(head, entries.length) : head;
  const title = capitalize(isCut ? `${head}: ${entries[0]}` : named);
  const own = { title, noun, items: entries.slice(Number(isCut)), isOwn: true };
  if ((isNamed || points.length > 0) && own.items.length > 2)
    return { ...own, isAsked: isList || isHow || counted !== null || reads.then.test(entries.at(-1) ?? '') };
  const asksHow = reads.how.test(head);
  // The word that an answer has to be filed under, where a title asks for causes, times or consequences.
  const asked = reads.asks.exec(head)?.slice(1).find(Boolean)?.toLowerCase() ?? null;
  const asksWhy = asked !== null || reads.why.test(head);
  const known = reads.ours.test(head) ? null : reads.ifKnown.exec(plain);
  const isAsked = isList || asksHow || asksWhy || counted !== null;
  if (countWords(head) < 2 || (count ?? 0) > 15) return null;
  if (!known && (behind[0] || /,(?![^(]*\)) /.test(head) || !isAsked || (isHow && !asksHow))) return null;
  const whole = known ? plain : head;
  const sought = asksHow || asksWhy ? 'how' : isAsked ? noun : (known?.slice(1).find(Boolean) ?? 'how');
  const items = findTips(whole, sought, count, asked, about, brief);
  // A question that the table can't answer is one to explain, not a list, and what has happened is news.
  if (items === null && (!isAsked || asksWhy || asked || reads.happened.test(head))) return null;
  // What is no row of steps is not called one.
  const called = items && shareOfOrders(items) < 0.5 ? whole.replace(reads.inSteps, ': $1 tips') : whole;
  const promised = recounted(called, count ? (items?.length ?? 0) : 0);
  return { title: capitalize(promised), noun, items: items ?? [], isOwn: false, isAsked: true, count };
}

const forms = gaps.forms.map((form) => ({ ...form, pattern: new RegExp(form.match, 'iu') }));
/** What the writer of a list is asked, and what its entries lack where each is to be explained, with words of its title. */
export function formOf({ noun, title }: List) {
  const form = forms.find(({ pattern }) => pattern.test(`${noun}: ${title}`)) as (typeof forms)[number];
  const { groups = {} } = form.pattern.exec(`${noun}: ${title}`) ?? {};
  const rows = (form.rows ?? []).map((text) => withWords(text, groups));
  return { ...form, rows, questions: form.questions.map((text) => withWords(text, groups)) };
}

const asMyth = (said: string): string => `Myth: “${sentence(said)}” Fact: [what is true]`;
const asQuestion = (said: string): string => `${capitalize(said)}?`;
/**
 * A list with what its entries lack in marked places: myths their facts, and what is to be explained its reasons; where
 * nobody here knows them, as many places as were asked for: "[Mistake 1]: [what to do instead]".
 */
export function withMarks(list: List, isExplained = false): List {
  // What others believe of one's trade never stands as if one said it.
  const believed = list.isOwn && list.noun.startsWith('myth') ? /^[^:;([]+$/u : /$^/;
  const asked = list.isOwn && list.noun.startsWith('question') ? reads.question : /$^/;
  const { why, one, places, rows } = formOf(list);
  // One or two that the brief gives are the first of those that nobody here knows.
  const most = list.isOwn || list.items[2] ? 0 : (list.count ?? places);
  const length = Math.max(list.items.length, most);
  const told = (item: string): string =>
    /[[:]/.test(item) || !(isExplained || most > 0) ? item : `${item.replace(/\.?(?<!\?)$/, ':')} ${why}`;
  const placeAt = (at: number): string => (list.count ? '' : rows[at]) || `[${one} ${at + 1}]: ${why}`;
  const all = Array.from({ length }, (_, at) => list.items[at] ?? placeAt(at));
  const items = all.map((item) => told(item.replace(believed, asMyth).replace(asked, asQuestion)));
  return { ...list, items };
}
/** Whether a list was asked for that nobody here knows. */
export const isUnknown = ({ isOwn, items }: List): boolean => !isOwn && /^(?:\[|$)/.test(items.at(-1) ?? '');

/** A title that promises as many as there are: "10 tips for …" with six of them is "6 tips for …". */
export const recounted = (title: string, count: number): string =>
  title.replace(reads.promised, (number) =>
    count && count !== countOf(number.toLowerCase()) ? String(count) : number,
  );

/** What is given away to those who do as it says. */
export const isDraw = /^win\b|\b(?:giveaway|prize draw|raffle)\b/iu;

/**
 * "3 errores al empezar: subir demasiado rápido, no descansar y …": as many entries as it says, in whatever language; or
 * behind a colon a price for each.
 */
export function countedIn(text: string) {
  const [, title = '', entries = ''] = reads.entitled.exec(unended(text)) ?? [];
  const count = countOf(reads.announces.exec(title)?.[1]?.toLowerCase() ?? '');
  const own = [entries.replace(reads.lastOne, ', '), entries].map((all) => splitAtPauses(all, /[,;]/u));
  const items = own.find((all) => all[1] && (all.length === count || reads.priced.test(entries)));
  return items ? { title, items } : null;
}

/** The points of a programme, each with its time and what belongs to it: "11.00 service, 12.30 soup in the yard". */
export function programmeOf(text: string): string[] {
  const points = unended(text).split(reads.points);
  const areTimed = points.length > 2 && points.every((point) => point.search(reads.points) === 0);
  const hours = text.match(/\d[.:]\d\d|\d ?[ap]m\b/gu) ?? [];
  return areTimed && hours.length * 3 >= points.length ? points : [];
}

/** Entries of an enumeration of like parts; none when it does not look like one. */
function entriesOf(text: string, count: number | null = null): string[] {
  const whole = splitAtStrongest(text).length === count ? text : text.split(reads.leans).join(',\u2060 ');
  const parts = splitAtStrongest(whole.replace(/, (?:and|or) (?=\S+(?: \S+){0,3}$)/iu, ', ')).flatMap(
    (part, index, all) =>
      index === all.length - 1 && all.length > 1 && all.length !== count ? part.split(reads.lastTwo) : [part],
  );
  const last = parts.length === count ? '' : (parts.at(-1) ?? '');
  // "14 jackets, 9 gloves and one trumpet are waiting": what is said of all of them.
  if (/ and [^,]+ (?:are|were|have|will)\b[^,]*$/u.test(text) && !parts.slice(0, -1).some(isClause))
    return [];
  const entries = parts
    .map((part) => unended(part.replace(/^(?:and|or) |\u2060/giu, '')))
    .filter(Boolean)
    // What we do is announced here, and not said: a gap.
    .map((part) =>
      /^(?:what|how|why) (?:we|I|our|my)\b/iu.test(part) && parts.length > 1 ? `[${capitalize(part)}]` : part,
    );
  // "Blot, rinse, then let it dry" is what to do, one after the other; "if it is dry, then water it", no entry.
  const isDone = entries.some((entry) => isAction(entry) || nlp(entry).has('^#Infinitive'));
  return !entries.some((entry) => reads.condition.test(isDone ? entry.replace(reads.then, '') : entry)) &&
    entries.every((entry) => countWords(entry) <= (text.includes('; ') ? 30 : 14)) &&
    !(reads.joinsOn.test(last) && isClause(last.replace(/^(?:and|or) |\([^()]*\)/giu, '')))
    ? entries
    : [];
}

/** How to get in touch, and what begins with a time, a place or a price. */
const notListed = /link|contact|^0(?!amount)/;
/**
 * The entries that another sentence names for a list that was asked for: "We usually cover fees, notice and repairs".
 * Right after the title whatever stands there is meant, but for times, prices and links.
 */
export function namedEntries(text: string, isNext = false): string[] {
  const plain = unended(text);
  const entries = entriesOf(plain.replace(reads.namesEntries, ''));
  const isPlain = (entry: string): boolean =>
    !/\d/.test(entry) &&
    (!isClause(entry) || (countWords(entry) < 4 && !isAction(entry) && !reads.hasSubject.test(entry)));
  const isEntry = (entry: string): boolean =>
    !reads.hasSubject.test(entry) &&
    !findFacts(entry).some(({ kind, start }) => notListed.test(`${start}${kind}`));
  const isSure = reads.namesEntries.test(plain) || entries.every(isNext ? isEntry : isPlain);
  return isSure && entries.length > 2 ? entries : [];
}
