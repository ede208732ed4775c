import sentences from './data/sentences.json' with { type: 'json' };

/**
 * Whom a sentence of a brief is for: readers of the post; its writer ("Nothing salesy, please"); or the writer with
 * something for readers in it ("Tell them parking is free").
 */
const kinds = ['reader', 'writer', 'order'] as const;
export type Shares = Readonly<Record<(typeof kinds)[number], number>>;
export interface Example {
  readonly text: string;
  readonly kind: keyof Shares;
}

export const examples: readonly Example[] = sentences.examples.flatMap((batch) =>
  kinds.flatMap((kind) => batch[kind].map((text) => ({ text, kind }))),
);
const families = new Map<string, string[]>();
for (const [family, words] of Object.entries(sentences.families))
  for (const word of words.split(' ')) families.set(word, [...(families.get(word) ?? []), `{${family}}`]);
const shapes = sentences.shapes.map(({ shape, pattern }) => ({ shape, pattern: new RegExp(pattern, 'gi') }));
const shaped = (text: string): string =>
  shapes.reduce((all, { shape, pattern }) => all.replace(pattern, ` {${shape}} `), text);

/** Words in small letters; what is counted, paid, dialled or clicked by its shape; marks that say something. */
const tokens = (text: string): string[] => [
  '^',
  ...((/[\d@#]|\w\.\w/.test(text) ? shaped(text) : text)
    .replaceAll('’', "'")
    .toLowerCase()
    .match(/[\p{L}{][\p{L}\p{M}'}-]*|[?!:",“„]|\p{Extended_Pictographic}/gu) ?? []),
  '$',
];

const size = 2 ** 17;
const featureOf = (kind: number, one: number, two: number): number => {
  const hash = Math.imul(Math.imul(one * 3 + kind, 0x9e3779b1) ^ two, 0x85ebca6b);
  return ((hash ^ (hash >>> 15)) & (size - 1)) * kinds.length;
};

/**
 * What a sentence is known by: its words and their beginnings, their families, which words follow each other, and
 * which families. A rare word is any rare word.
 */
function featuresOf(
  words: readonly string[],
  numbers: ReadonlyMap<string, number>,
  common: ReadonlySet<string>,
): Int32Array {
  const found: number[] = [];
  const numberOf = (word: string): number => numbers.get(word) ?? 0;
  let [last, lastKind] = [0, 0];
  for (const word of words) {
    const [number, known = []] = [numberOf(word), families.get(word)];
    const kind = numberOf(known[0] ?? (common.has(word) ? word : '_'));
    found.push(featureOf(0, number, 0), featureOf(1, last, number), featureOf(2, lastKind, kind));
    for (const family of known) found.push(featureOf(0, numberOf(family), 0));
    if (word.length > 4) found.push(featureOf(0, numberOf(`${word.slice(0, 4)}-`), 0));
    [last, lastKind] = [number, kind];
  }
  return Int32Array.from(found);
}

/**
 * Logistic regression over three kinds, by steps that shrink for what was seen often. The same examples in the same
 * order always give the same.
 */
export function train(given: readonly Example[], rounds = 6): (text: string) => Shares {
  const read = given.map(({ text }) => tokens(text));
  const seen = new Map<string, number>();
  for (const words of read) for (const word of words) seen.set(word, (seen.get(word) ?? 0) + 1);
  const common = new Set([...seen].filter(([, times]) => times > 8).map(([word]) => word));
  const numbers = new Map<string, number>();
  for (const [word] of seen)
    for (const part of [word, `${word.slice(0, 4)}-`, '_', ...(families.get(word) ?? [])])
      if (!numbers.has(part)) numbers.set(part, numbers.size + 1);
  const data = read.map((words) => featuresOf(words, numbers, common));
  const weights = new Float32Array(size * kinds.length);
  const pulls = new Float32Array(size * kinds.length).fill(0.1);
  const sharesOf = (features: Int32Array): [number, number, number] => {
    let [reader, writer, order] = [0, 0, 0];
    for (const at of features) {
      reader += weights[at] as number;
      writer += weights[at + 1] as number;
      order += weights[at + 2] as number;
    }
    const powers = [reader, writer, order].map((sum) => Math.exp(sum / Math.sqrt(features.length)));
    const all = powers.reduce((sum, power) => sum + power);
    return powers.map((power) => power / all) as [number, number, number];
  };
  // Neighbours in the file are alike, so that each step goes far from the last.
  const stride = 1597;
  for (let step = 0; step < rounds * data.length; step += 1) {
    const index = (step * stride) % data.length;
    const features = data[index] as Int32Array;
    const shares = sharesOf(features);
    for (let kind = 0; kind < kinds.length; kind += 1) {
      const isRight = kinds[kind] === given[index]?.kind;
      const slope = ((shares[kind] as number) - (isRight ? 1 : 0)) / Math.sqrt(features.length);
      for (const feature of features) {
        const at = feature + kind;
        const pull = slope + 0.0005 * (weights[at] as number);
        const sum = (pulls[at] as number) + pull * pull;
        pulls[at] = sum;
        weights[at] = (weights[at] as number) - (0.5 * pull) / Math.sqrt(sum);
      }
    }
  }
  return (text) => {
    const [reader, writer, order] = sharesOf(featuresOf(tokens(text), numbers, common));
    return { reader, writer, order };
  };
}

let known: ReturnType<typeof train> | undefined;
/** For whom a sentence or a clause of a brief is, as shares of one. Learns at the first one asked about. */
export function sharesOf(text: string): Shares {
  known ??= train(examples);
  return known(text.slice(0, 400));
}

/** What readers would miss most: a figure, a link, an address, a day, a code, a name. */
const fact = new RegExp(sentences.fact, 'u');
/** Log odds above which a sentence is left out, and how much of its neighbours' odds comes to its own. */
const bounds = { plain: 0.6, fact: 1.6, neighbours: 0.3 };

/**
 * Which sentences of a brief, or which clauses of a sentence, are only for the writer, and to be left out of the
 * post. Notes stand together, so that neighbours count; what holds a fact has to be surer, as a note that stays is
 * mended in a moment, and a lost price is not seen.
 */
export function forTheWriter(texts: readonly string[]): boolean[] {
  const odds = texts.map((text) => {
    const { writer } = sharesOf(text);
    return Math.log(writer / (1 - writer));
  });
  return texts.map((text, at) => {
    const around = (odds[at - 1] ?? 0) + (odds[at + 1] ?? 0);
    const isFact = fact.test(text.slice(1));
    return (odds[at] ?? 0) + bounds.neighbours * around > (isFact ? bounds.fact : bounds.plain);
  });
}
