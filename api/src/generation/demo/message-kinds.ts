import { atomsOf } from '@postloom/shared-contracts/facts';
import { keepLast } from '../text/keep-last.ts';
import { learnNamed } from '../text/learn-kinds.ts';
import messages from './data/messages.json' with { type: 'json' };

/** What a message says where a post is at hand: something of what the post is about, something else to write of … */
export const messageKinds = ['fact', 'change', 'undo', 'publish', 'question', 'talk', 'newPost'] as const;
export type MessageKind = (typeof messageKinds)[number];

interface Examples extends Partial<Readonly<Record<MessageKind, readonly string[]>>> {
  readonly brief: string;
}

const plain = (text: string): string => text.toLowerCase().replaceAll('’', "'");
const telling = /\p{L}{4,}/gu;

/** What stands for the facts of a text, whose values say nothing of its kind. */
function withoutValues(text: string): string {
  const named = atomsOf(text).reduceRight(
    (rest, { form, start, end }) => `${rest.slice(0, start)} ¤${form} ${rest.slice(end)}`,
    text,
  );
  return plain(named).replace(/\d+(?:[.,:]\d+)*/g, ' ¤number ');
}

const lengths = [2, 4, 7, 11, 16, 24];
const shares = [0, 0.25, 0.5];
/** In which of some steps a value lies. */
const stepOf = (value: number, steps: readonly number[]): number =>
  steps.filter((step) => value > step).length;

/** What tells the kind of a message: its words, how it begins and ends, its length, and how much of it the post has. */
function featuresOf(message: string, post: string): string[] {
  const words = withoutValues(message).match(/¤?[\p{L}'-]+/gu) ?? [];
  const count = words.length;
  const told = plain(message).match(telling) ?? [];
  const there = new Set(plain(post).match(telling));
  const known = told.filter((word) => there.has(word) || there.has(`${word}s`)).length;
  const facts = words.filter((word) => word.startsWith('¤')).length;
  return [
    ...new Set([
      ...words,
      ...words.slice(1).map((word, at) => `${words[at]} ${word}`),
      `^ ${words[0]}`,
      `^ ${words[0]} ${words[1]}`,
      `${words[count - 1]} $`,
      // Three times, since it says more than any word.
      ...['one', 'two', 'three'].map((name) => `length ${name} ${stepOf(count, lengths)}`),
      `shared ${stepOf(told.length > 0 ? known / told.length : 0, shares)}`,
      `facts ${Math.min(facts, 4)}`,
      `pauses ${Math.min(message.match(/[,:;]/g)?.length ?? 0, 4)}`,
      `sentences ${Math.min(message.split(/[.!?]+\s/).length, 4)}`,
      `asks ${/\?\s*$/.test(message)}`,
      `capital ${/^\p{Lu}/u.test(message)}`,
    ]),
  ];
}

const rounds = 5;

/** Takes half a second of a processor at the first message, which not every process gets. */
const learned = keepLast(1, () => {
  const posts: readonly Examples[] = messages.posts;
  const said = posts.flatMap((post) =>
    messageKinds.flatMap((kind) =>
      (post[kind] ?? []).map((text) => ({ kind, features: featuresOf(text, post.brief) })),
    ),
  );
  const briefs = messages.briefs.map((text, at) => ({
    kind: 'newPost' as const,
    features: featuresOf(text, posts[at % posts.length]?.brief ?? ''),
  }));
  const examples = [...said, ...briefs];
  const known = new Set(examples.flatMap(({ features }) => features));
  // Other briefs are in more languages.
  const spoken = new Set(said.flatMap(({ features }) => features));
  return { known, spoken, sharesOf: learnNamed(messageKinds, examples, rounds) };
});

/** Asking whether it is something new costs a word, and a post that is replaced by mistake costs trust. */
const leastSure = 0.75;
/** A message with fewer words that are known than these, of all its words, is in a language without examples. */
const leastKnown = 0.25;

/**
 * Whether a message is about the post at hand or about something new, told by some thousand examples.
 * @param post the text on screen.
 * @returns null where the message is in a language without examples.
 */
export function kindOfMessage(message: string, post: string): { kind: MessageKind; isNew: boolean } | null {
  const { known, spoken, sharesOf } = learned('');
  const words = withoutValues(message).match(/[\p{L}'-]+/gu) ?? [];
  if (words.filter((word) => spoken.has(word)).length < words.length * leastKnown) return null;
  const found = sharesOf(featuresOf(message, post).filter((feature) => known.has(feature)));
  const [first] = messageKinds;
  const kind = messageKinds.reduce((best, each) => (found[each] > found[best] ? each : best), first);
  return { kind, isNew: found.newPost > leastSure };
}
