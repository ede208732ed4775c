import { nlp } from '../../text/nlp.ts';
import { bare, stem } from '../../text/word-forms.ts';
import { wordSet, wordsOf } from '../brief/text.ts';
import wishes from '../data/film-wishes.json' with { type: 'json' };
import trades from '../data/trade-shots.json' with { type: 'json' };
import { shots } from './shots.ts';

/** Words of what is filmed in some trade: whatever else a noun means, it stands before a camera there. */
let filmed: ReadonlySet<string> | undefined;
function isFilmed(noun: string): boolean {
  filmed ??= readFilmed();
  // "Cookbook", "teaspoon": known by its last part.
  const parts = Array.from({ length: Math.max(1, noun.length - 5) }, (_, at) => noun.slice(at && at + 2));
  return parts.some((part) => filmed?.has(stem(part)));
}
const readFilmed = (): ReadonlySet<string> =>
  new Set(
    [
      ...new Set(
        trades.flatMap(({ see, work, people, place }) => wordsOf([...see, ...work, people, place].join(' '))),
      ),
    ].map((word) => stem(bare(word))),
  );

const vague = wordSet(shots.vague);
const abstract = wordSet(shots.abstract);
const people = new RegExp(wishes.kinds.noPeople.unfit, 'iu');
const somebody = /(?:man|woman|men|women)$/u;
/** Whether a noun is of somebody: "the owner", "the postman". */
export const isOfPeople = (text: string): boolean =>
  people.test(text) || somebody.test(text.toLowerCase()) || nlp(text).has('(#Person|#Actor)$');

const before = wordSet(shots.before);
/** Where a thing is: "in the lining", behind a thing that is or was there. */
const place = /^(?:in|on|under|inside|behind|between|below|above)$/u;
const found = /(?<!\p{L})(?:is|are|was|were|found|find|discovered|had|has|with)$/iu;

/** Verbs that are the same in the past: "a boy put". */
const unchanged = /^(?:put|cut|let|set|hit|shut|read|cost|hurt|spread|beat|bet|quit|burst|split)$/u;

interface Thing {
  readonly text: string;
  /** What it is, without its article. */
  readonly head: string;
}

/** The things that a line names, as it names them: "a brass key in the lining". Nobody, no time, and nothing that is thought. */
export function objectsIn(line: string): Thing[] {
  // A comma at the end belongs to no word.
  const sentences = nlp(line).json() as { terms: { text: string; post: string; tags: string[] }[] }[];
  const terms = sentences.flatMap(({ terms: all }) => all.filter(({ text }) => text));
  const has = (at: number, ...tags: string[]): boolean =>
    tags.some((tag) => terms[at]?.tags.includes(tag)) && !before.has(word(at));
  const word = (at: number): string => bare(terms[at]?.text ?? '').toLowerCase();
  /** "A brass key", "the lining": what the parser takes for a verb, where no verb can stand. */
  const isMistaken = (at: number): boolean =>
    (has(at, 'Infinitive') &&
      has(at - 1, 'Singular') &&
      !has(at - 1, 'Actor') &&
      !unchanged.test(word(at))) ||
    (has(at, 'Gerund', 'Infinitive') && has(at - 1, 'Determiner'));
  /** Where the noun ends that begins at a term, or that place again. */
  const nounEnd = (start: number): number => {
    let at = start;
    if (has(at, 'Pronoun') && !has(at, 'Possessive')) return start;
    while (has(at, 'Determiner', 'Possessive', 'Value')) at += 1;
    while (has(at, 'Adjective') || (has(at, 'Verb') && at > start && has(at + 1, 'Noun'))) at += 1;
    const noun = at;
    while ((has(at, 'Noun') && !has(at, 'Pronoun')) || isMistaken(at)) {
      at += 1;
      // "Leeks, candles" are two.
      if (/[,;:]/.test(terms[at - 1]?.post ?? '')) break;
    }
    return at > noun ? at : start;
  };
  const said = (from: number, to: number): string =>
    terms
      .slice(from, to)
      .map(({ text }) => text)
      .join(' ');
  const things: Thing[] = [];
  for (let at = 0; at < terms.length; at += 1) {
    let end = nounEnd(at);
    if (end === at) continue;
    const head = word(end - 1);
    const isHere = !before.has(word(at - 1)) && !has(end - 1, 'Date', 'Person', 'ProperNoun');
    // "3 am call", "first home win": one thing has its article, unless it was found somewhere as a stuff.
    const isNamed = has(at, 'Determiner', 'Possessive') || (has(at, 'Value') && !has(at, 'Ordinal'));
    const isThing = isNamed || has(end - 1, 'Plural') || found.test(said(0, at));
    const isSeen = isThing && isHere && !vague.has(head) && !abstract.has(head) && !isOfPeople(head);
    const next = word(end);
    const more = nounEnd(end + 1);
    if (more > end + 1 && (next === 'of' || (place.test(next) && found.test(said(0, at))))) end = more;
    const inner = word(end - 1);
    // "One grain of sand": the one or the other has to be known.
    if (isSeen && (isFilmed(head) || (next === 'of' && isFilmed(inner))))
      things.push({ text: said(at, end), head });
    at = end - 1;
  }
  return things;
}
