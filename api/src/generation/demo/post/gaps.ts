import type { List } from '../brief/list.ts';
import type { Frame } from '../brief/read-brief.ts';
import { capitalize, sentence, unended, wordSet } from '../brief/text.ts';
import gaps from '../data/gaps.json' with { type: 'json' };
import patterns from '../data/patterns.json' with { type: 'json' };
import takes from '../data/takes.json' with { type: 'json' };
import words from '../data/words.json' with { type: 'json' };
import { findFaults } from './faults.ts';
import { type Shape, shapes } from './shapes.ts';
import { type Family, fillPlaces, lowerStart } from './wording.ts';

const ordinals = words.ordinals.split(' ');
/** What there is to say of a word or two, before what their kind lacks. */
const thin = [...takes, ...gaps.thin].map((kind) => ({ ...kind, pattern: new RegExp(kind.match, 'u') }));

/** What a brief that says too little comes to: what can be said all the same, and what would make it more. */
export interface Gaps {
  /** Short posts to choose from, their parts separated by `|`; a mark stands where only the writer knows what is to come in. */
  readonly posts: readonly string[];
  /** The two questions to the writer that would fill it in. They are no part of the post. */
  readonly questions: readonly string[];
}

interface Kind {
  readonly posts?: Partial<Record<Family, readonly string[]>>;
  readonly questions: readonly string[];
}

/** What a brief lacks that says too little to write from; null when it says enough. */
export function findGaps(
  { list, isThin, isStatement, headline, act, further }: Frame,
  family: Family = 'plain',
  { reach, bullet }: Pick<Shape, 'reach' | 'bullet'> = shapes.facebook,
): Gaps | null {
  const name = unended(
    capitalize(headline.replace(/^(?:some|a|an|the) /iu, isThin && !isStatement ? '' : '$&')),
  );
  const write = (kind: Kind, title = name): Gaps => {
    const small = lowerStart(title, true);
    const slots: Readonly<Record<string, string>> = {
      name: capitalize(title),
      small,
      our: /^(?:our|the|my|this|to)/iu.test(small) ? small : `our ${small}`,
      sentence: sentence(title),
      noun: list?.noun ?? 'things',
      for: title.replace(forWhat, ''),
      thing: small.replace(/ reminder$/u, ''),
      asked: isQuestionOf.test(title) ? `${title}?` : `Do you know ${small}?`,
      reach,
    };
    const named = (text: string): string => fillPlaces(text, (place) => slots[place]) ?? text;
    const posts = kind.posts?.[family] ?? kind.posts?.plain ?? [];
    return { posts: posts.map(named), questions: kind.questions.map(named) };
  };
  if (isThin) {
    // "Write a post" says nothing to any reader.
    if (!/[\p{L}\p{N}]/u.test(name) || findFaults(name, '').length > 0) return write(gaps.nameless);
    // Only names keep their capitals: "International Women's Day", but "flash day".
    const small = /^I\b/.test(name) ? name : name.charAt(0).toLowerCase() + name.slice(1);
    return write(thin.find(({ pattern }) => pattern.test(small)) ?? gaps.answer);
  }
  if (list && list.items.length === 0) {
    const title = capitalize(unended(list.title).replace(promised, ''));
    if (isHow.test(title)) return write(isOwn.test(title) ? gaps.own : gaps.steps, title);
    if (forWhat.test(title)) return write(gaps.tips, title);
    const kind = gaps.unknown.find(({ nouns }) => nouns === '' || wordSet(nouns).has(list.noun));
    if (kind && !isOwn.test(title)) return write({ ...kind, ...gaps.list }, title);
    const entries = emptyEntries({ ...list, count: Math.min(list.count, 5) });
    const lines = entries.map((entry, index) => bullet.replace('#', String(index + 1)) + entry);
    return { ...write(gaps.list, title), posts: [`${title}|${lines.join('\n')}`] };
  }
  const [, matter = name] = /^(?:[^:]+: )?(why\b.+)$/iu.exec(name) ?? [];
  const isOpen = !list && act === 'explain' && further.length === 0 && !matter.includes(': ');
  if (!isOpen) return null;
  return write(isOwn.test(matter) ? gaps.own : gaps.answer, matter);
}

/** How many there were to be, in front of a title: who has none of them yet promises none. */
const promised = new RegExp(patterns.promised, 'iu');
/** What only we can tell. */
const isOwn = /\b(?:we|our|us|I|my)\b/iu;
const forWhat = /^(?:some |a few |the best )?tips? (?=(?:for|on|to|when|in)\b)/iu;
/** A title that promises a way to do it, or tells of ours. */
const isHow = /^(?:how (?:to|we|I)|what to)\b/iu;
/** A question in its own order: "why is the sky blue". */
const isQuestionOf = new RegExp(patterns.isQuestionOf, 'iu');

/** "[First stretch]", "[Second stretch]" … as many as the list was to have. */
export function emptyEntries({ noun, count }: List): string[] {
  const one = noun.replace(/ies$/, 'y').replace(/(?<=ss|sh|ch|x)es$|s$/, '');
  const hints: Readonly<Record<string, string>> = gaps.hints;
  return ordinals
    .slice(0, count)
    .map((ordinal) => `[${ordinal} ${one}]${hints[noun] ? `: [${hints[noun]}]` : ''}`);
}
