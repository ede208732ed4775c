import { learnNamed } from './learn-kinds.ts';

/** What is known of words before any example is seen. */
export interface BreakVocabulary {
  /** Verbs that tell somebody to do something, when a sentence begins with them. */
  readonly actions: string;
  /** Words that begin a sentence and say how it hangs together with the one before, by the name of their family. */
  readonly starts: Readonly<Record<string, string>>;
  /** Words that say nothing by themselves. */
  readonly stop: string;
  /** What a sentence may hold, such as a price; regular expressions, by their names. */
  readonly holds: Readonly<Record<string, string>>;
  /** What counts together, by the names that `seenAt` gives it, separated by spaces. */
  readonly together: readonly string[];
}

interface Said {
  readonly words: readonly string[];
  readonly content: ReadonlySet<string>;
  /** What its first word does. */
  readonly start: string;
  /** What it is about, by what it holds: the first that is found. */
  readonly kind: string;
  readonly length: string;
}

const mostCharacters = 300;
/** Sentences of a paragraph that count: what is read of it grows no further. */
const mostSentences = 40;

const lengthOf = (count: number): string =>
  count > 16 ? 'long' : count > 9 ? 'middle' : count > 4 ? 'short' : 'tiny';
const upTo = (count: number, most: number): number => Math.min(count, most);

/**
 * Reads the sentences of a post from the first to the last: for each but the first `breaksAt` is given by what a learner
 * may judge it (names of features) and its place, and says whether it begins a new paragraph.
 */
function breakReader({ actions, starts, stop, holds, together }: BreakVocabulary) {
  const [isAction, isStop] = [new Set(actions.split(' ')), new Set(stop.split(' '))];
  const families = new Map<string, string>();
  for (const [family, words] of Object.entries(starts))
    for (const word of words.split(' ')) if (!families.has(word)) families.set(word, family);
  const kinds = Object.entries(holds).map(([kind, pattern]) => ({
    kind,
    pattern: new RegExp(pattern, 'iu'),
  }));
  const named = together.map((names) => names.split(' '));

  const saidIn = (text: string): Said => {
    const read = text.slice(0, mostCharacters).match(/[\p{L}\p{N}]+(?:['’.:-][\p{L}\p{N}]+)*/gu) ?? [];
    const words = read.map((word) => word.toLowerCase().replaceAll('’', "'"));
    const [first = ''] = words;
    return {
      words,
      content: new Set(
        words.filter((word) => word.length > 3 && !isStop.has(word)).map((word) => word.slice(0, 5)),
      ),
      start: isAction.has(first)
        ? 'action'
        : (families.get(first) ?? (/^\d/.test(first) ? 'figure' : 'other')),
      kind: kinds.find(({ pattern }) => pattern.test(text.slice(0, mostCharacters)))?.kind ?? 'told',
      length: lengthOf(words.length),
    };
  };

  return (texts: readonly string[], breaksAt: (features: readonly string[], at: number) => boolean): void => {
    const all = texts.map(saidIn);
    let start = 0;
    for (const [at, one] of all.entries()) {
      const before = all[at - 1];
      if (!before) continue;
      const seen = seenAt(all, at, start);
      const features = [
        ...named.map((names, index) => `${index} ${names.map((name) => seen[name]).join(' ')}`),
        ...one.words.map((word) => `b ${word}`),
      ];
      if (breaksAt(features, at)) start = at;
    }
  };
}

/** A list, and a title without its mark, stand by themselves. */
const isApart = (before: string, text: string): boolean =>
  /\n/.test(before + text) || !/[.!?…:。！？\])"”’](?: \p{Extended_Pictographic}\uFE0F?)?$/u.test(before);

/**
 * Learns from posts in which a stroke stands between two paragraphs.
 * @returns the parts of a text by paragraphs: so much has to speak for a new one, in log odds.
 */
export function learnBreaks(
  vocabulary: BreakVocabulary,
  posts: readonly string[],
  split: (paragraph: string) => string[],
): <Part extends { readonly text: string }>(parts: readonly Part[], odds: number) => Part[][] {
  const read = breakReader(vocabulary);
  const found: { features: readonly string[]; kind: 'breaks' | 'goesOn' }[] = [];
  for (const post of posts) {
    const paragraphs = post.split(' | ').map(split);
    const isNew = paragraphs.flatMap((said) => said.map((_, at) => at === 0));
    read(paragraphs.flat(), (features, at) => {
      found.push({ features, kind: isNew[at] ? 'breaks' : 'goesOn' });
      return isNew[at] === true;
    });
  }
  const know = learnNamed(['breaks', 'goesOn'] as const, found, 4);
  return (parts, odds) => {
    const texts = parts.map(({ text }) => text);
    const paragraphs = parts.slice(0, 1).map((part) => [part]);
    read(texts, (features, at) => {
      const { breaks, goesOn } = know(features);
      const isNew = isApart(texts[at - 1] ?? '', texts[at] ?? '') || Math.log(breaks / goesOn) > odds;
      const part = parts.slice(at, at + 1);
      if (isNew) paragraphs.push(part);
      else paragraphs.at(-1)?.push(...part);
      return isNew;
    });
    return paragraphs;
  };
}

const shared = (one: Said, others: readonly Said[]): number =>
  [...one.content].filter((word) => others.some(({ content }) => content.has(word))).length;

/** What may count before a sentence: what it is, what the one before it is, the paragraph so far, and what comes next. */
function seenAt(all: readonly Said[], at: number, start: number): Record<string, unknown> {
  const [one, before, next] = [all[at] as Said, all[at - 1] as Said, all[at + 1]];
  const paragraph = all.slice(Math.max(start, at - mostSentences), at);
  const count = paragraph.reduce((sum, { words }) => sum + words.length, 0);
  return {
    start: one.start,
    kind: one.kind,
    length: one.length,
    word: one.words[0],
    second: one.words[1],
    beforeStart: before.start,
    beforeKind: before.kind,
    beforeLength: before.length,
    beforeWord: before.words[0],
    nextKind: next?.kind ?? 'none',
    nextStart: next?.start ?? 'none',
    sentences: upTo(paragraph.length, 3),
    words: lengthOf(count / 2),
    at: upTo(at, 3),
    left: upTo(all.length - at - 1, 3),
    all: upTo(all.length, 6),
    shared: upTo(shared(one, [before]), 2),
    sharedInAll: upTo(shared(one, paragraph), 2),
    sharedNext: next ? upTo(shared(one, [next]), 2) : 'none',
  };
}
