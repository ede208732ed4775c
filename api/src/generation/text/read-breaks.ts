import { learnNamed } from './learn-kinds.ts';

/** Knowledge about words that doesn't come from the examples. */
export interface BreakVocabulary {
  /** Verbs that, at the start of a sentence, tell somebody to do something. */
  readonly actions: string;
  /** Words at the start of a sentence that connect it to the one before, under the name of their family. */
  readonly starts: Readonly<Record<string, string>>;
  /** Words without meaning of their own. */
  readonly stop: string;
  /** Regular expressions for things in a sentence, such as a price, by name. */
  readonly holds: Readonly<Record<string, string>>;
  /** Features of `seenAt` that are combined, separated by spaces. */
  readonly together: readonly string[];
}

interface Said {
  readonly words: readonly string[];
  readonly content: ReadonlySet<string>;
  /** The function of its first word. */
  readonly start: string;
  /** Its topic, according to the first thing found in it. */
  readonly kind: string;
  readonly length: string;
}

const mostCharacters = 300;
/** Maximum number of sentences in a paragraph that count, so that the cost doesn't grow further. */
const mostSentences = 40;

const lengthOf = (count: number): string =>
  count > 16 ? 'long' : count > 9 ? 'middle' : count > 4 ? 'short' : 'tiny';
const upTo = (count: number, most: number): number => Math.min(count, most);

/**
 * Goes through the sentences of a post. For each one but the first it calls `breaksAt` with the features that a learner
 * can judge it by and its index. The callback decides whether the sentence begins a new paragraph.
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

/** A list, or a title without a full stop, is a paragraph of its own. */
const isApart = (before: string, text: string): boolean =>
  /\n/.test(before + text) || !/[.!?…:。！？\])"”’](?: \p{Extended_Pictographic}\uFE0F?)?$/u.test(before);

/** "Can’t come?": asked so that what follows answers it. */
const isAsked = (text = ''): boolean => /^[^.!?…\n]{1,40}\?$/u.test(text);

/**
 * Learns from posts with " | " between paragraphs.
 * @returns a function that groups the parts of a text into paragraphs. `odds` is the evidence required for a break, in
 *   log odds.
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
      const [before = '', text = '', after] = texts.slice(at - 1, at + 2);
      // A question stays with its answer, unless it is the one that the post opens with.
      const isAnswer = at > 1 && isAsked(before);
      const isQuestion = isAsked(text) && after !== undefined;
      const isNew = isApart(before, text) || isQuestion || (!isAnswer && Math.log(breaks / goesOn) > odds);
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

/** Features before a sentence: the sentence itself, the previous one, the paragraph so far, and the next one. */
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
