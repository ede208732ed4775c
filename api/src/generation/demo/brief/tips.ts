import { inGroups } from '../../text/in-groups.ts';
import { keepLast } from '../../text/keep-last.ts';
import { nlp } from '../../text/nlp.ts';
import { respeller } from '../../text/respell.ts';
import { bare, stem } from '../../text/word-forms.ts';
import anything from '../data/tips/anything.json' with { type: 'json' };
import asked from '../data/tips/asked.json' with { type: 'json' };
import body from '../data/tips/body.json' with { type: 'json' };
import business from '../data/tips/business.json' with { type: 'json' };
import causes from '../data/tips/causes.json' with { type: 'json' };
import common from '../data/tips/common.json' with { type: 'json' };
import everyday from '../data/tips/everyday.json' with { type: 'json' };
import explained from '../data/tips/explained.json' with { type: 'json' };
import firms from '../data/tips/firms.json' with { type: 'json' };
import food from '../data/tips/food.json' with { type: 'json' };
import general from '../data/tips/general.json' with { type: 'json' };
import hands from '../data/tips/hands.json' with { type: 'json' };
import home from '../data/tips/home.json' with { type: 'json' };
import leisure from '../data/tips/leisure.json' with { type: 'json' };
import open from '../data/tips/open.json' with { type: 'json' };
import publicLife from '../data/tips/public.json' with { type: 'json' };
import sold from '../data/tips/sold.json' with { type: 'json' };
import things from '../data/tips/things.json' with { type: 'json' };
import basics from '../data/tips.json' with { type: 'json' };
import words from '../data/words.json' with { type: 'json' };
import { narrowed } from '../families.ts';
import { shareTrade } from '../field.ts';
import { wordSet, wordsOf } from './text.ts';

/** Every list, what is asked most and causes of trouble first and what is general last: where two know a subject equally well, the narrower trade tells it. */
const trades = [asked, sold, leisure, common, hands, causes, food, home, body, business, firms, publicLife];
export const lists = [...trades, things, explained, everyday, general].flat();

const adviceNouns = wordSet(words.adviceNouns);
const { same, sets }: Record<'same' | 'sets', Record<string, string>> = basics;
/** One form for words that mean the same here: "kids" and "children". */
const keyOf = keepLast(20_000, (word) => same[bare(word)] ?? same[stem(word)] ?? stem(word));
const keysOf = (text: string): string[] => wordsOf(text).map((word) => keyOf(word));
/** Words that leave a subject as it is. */
const passing = new Set([words.stop, words.generic, words.adviceNouns, basics.beside].flatMap(keysOf));
/** Of what is named ("8 plants"), each entry is one: "Move them to the window" is no plant. */
const deeds = wordSet(`${words.adviceNouns} ${words.deeds}`);
/** How many of the entries tell what to do: one half is 0.5. */
export const shareOfOrders = (items: readonly string[]): number =>
  items.filter((item) => nlp(item).has(words.orders)).length / items.length;
/** Words that say which kind of list it is, and nothing of its subject. */
const kinds = new Set(words.listKinds.split(' '));

const besides = new RegExp(words.besides, 'iu');
/** Ideas for a thing are such things: what a list says of itself tells whether it has them, or how to go about it. */
const ideas = new RegExp(words.areIdeas, 'iu');
const qualified = new RegExp(words.qualified, 'iu');
/** Trades whose "crown" and "bridge" are no things to be wiped and oiled. */
const bodily = new RegExp(words.bodily, 'iu');
/** What a brief rules out, by name and by what comes to the same: "without getting up" rules out a step. */
const without = new RegExp(basics.without, 'giu');
/** The words that a brief rules out by name: "don't use the word sustainable". */
export const namedOut = (brief: string): string[] =>
  [...brief.matchAll(without)].map(([, word = '']) => word);
/** What a list has to be about by name: the firm that is chosen, the act that tips are for. */
const strict = new RegExp(basics.strict, 'giu');

/** The lists under each form of the first word that one of their groups has for its subject. */
const indexed = keepLast(1, () => {
  const found = new Map<string, Set<(typeof lists)[number]>>();
  for (const list of lists)
    for (const match of list.match) {
      const named = match.split(' ').filter((word) => !word.startsWith('~'));
      const subject = named.map(keysOf).find((keys) => !keys.some((key) => kinds.has(key))) ?? keysOf(match);
      for (const key of subject) found.set(key, (found.get(key) ?? new Set()).add(list));
    }
  return found;
});

/** A title in the words that lists are found by, its slips put right. */
export const respelt = respeller(() =>
  lists.flatMap(({ match, beside = '', items }) => [...match, beside, ...items]),
);

/** A pattern with the words of each set in the place of its name: "{TRADE}". */
const spelledOut = (text: string): string =>
  text.replace(/\{([A-Z]{2,})\}/g, (_, name: string) => spelledOut(sets[name] ?? ''));
const patternOf = keepLast(1000, (text) => new RegExp(spelledOut(text)));
/** What holds for every subject of a kind, found by the whole wording of a title: "how to choose a (roofer)"; `but` is what it may not say where that differs. */
export const openIn = (table: typeof open, title: string) =>
  table.find((one) =>
    [one.of, `^${one.but ?? '{NOT}'}(?:${one.match})$`].every((text) => patternOf(text).test(title)),
  );

/**
 * As many entries on a subject as were asked for, from the table, the narrowest subject first; null when the title asks
 * for something narrower still.
 *
 * @param noun what the entries are to be: "mistakes"
 * @param asked the word that an answer has to be filed under: "why"
 * @param about the trade and the readers, which say what a title leaves open, and never what it names: "brushing mistakes" of a dog groomer
 * @param brief what may rule entries out besides the title: "no screens please"
 * @param isOfTrade whether the trade has to be that of the entries: a "draw" of a chess club is no drawing
 */
export function findTips(
  whole: string,
  noun: string,
  count: number | null,
  asked: string | null,
  about = '',
  brief = whole,
  isOfTrade = false,
): string[] | null {
  const title = whole.replace(besides, '');
  // What we did only we can tell.
  if (nlp(title).has('(i|we) (have|had)? #Adverb? #PastTense')) return null;
  const [keys, context, row] = [keysOf(whole.replace('without', '')), keysOf(about), wordsOf(title)];
  const matter = keys.filter((key) => !kinds.has(key) && !passing.has(key));
  const acts = [...title.matchAll(strict)].flatMap((found) => found.slice(1).filter(Boolean));
  const telling = row.filter((word) => !passing.has(keyOf(word)) && !/^\d/.test(word));
  const has = (all: readonly string[]) => (word: string) => keysOf(word).some((key) => all.includes(key));
  const found = [...new Set([...keys, ...context].flatMap((key) => [...(indexed('').get(key) ?? [])]))]
    .flatMap((list) => list.match.map((match) => ({ list, words: match.split(' ') })))
    .flatMap(({ list, words: all }) => {
      const named = all.filter((word) => !word.startsWith('~'));
      const forms = keysOf(named.join(' '));
      // What "commands to teach first" are for, the trade says.
      const given = named.filter(has(keys)).length;
      const least = named.length - Number(named.filter(has(matter)).length > 1);
      const isNamed = given >= least && all.every(has([...keys, ...context]));
      const isKind = adviceNouns.has(bare(noun)) || forms.includes(keyOf(noun));
      const isAbout = acts.every(has(keysOf(list.match.join(' '))));
      if (!isNamed || !isAbout || !isKind || (asked && !forms.includes(asked))) return [];
      const [own, beyond] = [list.match.join(' '), list.beside ?? ''];
      const isOfIdeas = ideas.test(`${title} | ${own} | ${beyond}`);
      const most = deeds.has(bare(noun)) ? (isOfIdeas ? 1 : 0.2) : 0.49;
      const orders = shareOfOrders(list.items);
      // What goes wrong is no answer to what is to be done.
      if (orders > most || (patternOf(words.toDo).test(title.toLowerCase()) && orders < 0.3)) return [];
      const beside = `${noun} ${beyond} ${own}`;
      const near = new Set(keysOf(beside.replace(/[A-Z]+/g, (name) => sets[name] ?? name)));
      const ofTrade = Number(context.some((key) => near.has(key)));
      const isOther = isOfTrade && about.trim() && !ofTrade;
      // A word beyond what the entries are about makes it another subject: a "film camera", a "deaf dog".
      if (!telling.every((word) => near.has(keyOf(word)))) return [];
      if (isOther && !shareTrade(about, `${beside} ${list.items.join(' ')}`)) return [];
      return narrowed(title, list).map((one) => ({ list: one, named: given, all: all.length, ofTrade }));
    })
    .sort((a, b) => b.named - a.named || b.all - a.all || b.ofTrade - a.ofTrade)[0];
  const things = bodily.test(about) ? [] : anything;
  const list =
    found && found.named > 1
      ? found.list
      : (openIn(open, whole.toLowerCase()) ?? found?.list ?? openIn(things, whole.toLowerCase()));
  const barred = basics.barring.filter((one) => patternOf(one.brief).test(brief.toLowerCase()));
  const left = keysOf([...namedOut(brief), ...barred.map((one) => one.words)].join(' '));
  const allowed = list?.items.filter((item) => !keysOf(item).some((key) => left.includes(key))) ?? [];
  // "… that stays on", "… before you pay anyone": what it is for comes second.
  if (allowed.length < 3 && !qualified.test(whole)) return null;
  if (allowed.length < 3)
    return findTips(whole.replace(qualified, ''), noun, count, asked, about, brief, isOfTrade);
  // Of steps none may be missing; of others fewer than were asked for are fine, as the title says how many.
  const isRow = list !== undefined && 'steps' in list && /^(?:how|steps)$/u.test(noun);
  return isRow ? inGroups(allowed, count ?? 9) : allowed.slice(0, count ?? 7);
}
