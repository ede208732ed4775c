/** A text and its kind. */
export interface Example<Kind extends string> {
  readonly text: string;
  readonly kind: Kind;
}

/** Knowledge about words that doesn't come from the examples. */
export interface Vocabulary {
  /** Words with the same function, separated by spaces, under the name of their family. */
  readonly families: Readonly<Record<string, string>>;
  /** Regular expressions for things that are recognized by their shape, such as a price. */
  readonly shapes: readonly { readonly shape: string; readonly pattern: string }[];
}

/** Number of weights per kind. Features whose hashes collide share a weight. */
const size = 2 ** 18;

/**
 * Learns from examples to classify short texts: logistic regression over words, their beginnings, their families, and
 * pairs of consecutive words and families, with step sizes that shrink for frequent features (AdaGrad, Duchi et al.
 * 2011). A rare word is represented by its ending. Deterministic: the same examples in the same order give the same
 * result.
 * @param rounds how often each example is used for learning.
 * @returns a function that gives each kind's share in a text. Shares sum to one, and the time grows with the text's
 *   length.
 */
export function learnKinds<Kind extends string>(
  kinds: readonly Kind[],
  examples: readonly Example<Kind>[],
  vocabulary: Vocabulary,
  rounds = 10,
): (text: string) => Readonly<Record<Kind, number>> {
  const count = kinds.length;
  const families = familiesOf(vocabulary);
  const tokens = tokeniser(vocabulary);
  const read = examples.map(({ text }) => tokens(text));
  const seen = new Map<string, number>();
  for (const words of read) for (const word of words) seen.set(word, (seen.get(word) ?? 0) + 1);
  const common = new Set([...seen].filter(([, times]) => times > 8).map(([word]) => word));
  const numbers = new Map<string, number>();
  for (const [word] of seen)
    for (const part of [word, `${word.slice(0, 4)}-`, endOf(word), ...(families.get(word) ?? [])])
      if (!numbers.has(part)) numbers.set(part, numbers.size + 1);
  const numberOf = (word: string): number => numbers.get(word) ?? 0;
  const at = (type: number, one: number, two: number): number => placeOf(type, one, two) * count;

  const featuresOf = (words: readonly string[]): Int32Array => {
    const found: number[] = [];
    let [last, lastKind] = [0, 0];
    for (const word of words) {
      const [number, known = []] = [numberOf(word), families.get(word)];
      const kind = numberOf(known[0] ?? (common.has(word) ? word : endOf(word)));
      found.push(at(0, number, 0), at(1, last, number), at(2, lastKind, kind));
      for (const family of known) found.push(at(0, numberOf(family), 0));
      if (word.length > 4) found.push(at(0, numberOf(`${word.slice(0, 4)}-`), 0));
      [last, lastKind] = [number, kind];
    }
    return Int32Array.from(found);
  };

  const sharesOf = learnShares(
    count,
    read.map((words, index) => ({
      features: featuresOf(words),
      kind: kinds.indexOf(examples[index]?.kind as Kind),
    })),
    rounds,
  );
  return (text) => {
    const shares = sharesOf(featuresOf(tokens(text)));
    return Object.fromEntries(kinds.map((kind, index) => [kind, shares[index]])) as Record<Kind, number>;
  };
}

/**
 * Logistic regression from feature positions (`placeOf` times the number of kinds) to each kind's share.
 * @param isSmooth whether to average the weights over the later rounds, so that a few examples more or less change
 *   little.
 */
function learnShares(
  count: number,
  examples: readonly { readonly features: Int32Array; readonly kind: number }[],
  rounds: number,
  isSmooth = false,
): (features: Int32Array) => Float64Array {
  const weights = new Float32Array(size * count);
  const pulls = new Float32Array(size * count).fill(0.1);
  const sharesOf = (features: Int32Array): Float64Array => {
    const found = new Float64Array(count);
    for (const feature of features)
      for (let kind = 0; kind < count; kind += 1)
        found[kind] = (found[kind] as number) + (weights[feature + kind] as number);
    const powers = found.map((sum) => Math.exp(sum / Math.sqrt(features.length)));
    const all = powers.reduce((sum, power) => sum + power);
    return powers.map((power) => power / all);
  };

  // Neighboring examples are similar, so step far from one to the next.
  const stride = 1597;
  const sums = new Float32Array(isSmooth ? weights.length : 0);
  const between = Math.ceil(examples.length / 4);
  let taken = 0;
  for (let step = 0; step < rounds * examples.length; step += 1) {
    const index = (step * stride) % examples.length;
    const { features, kind: right } = examples[index] as (typeof examples)[number];
    const shares = sharesOf(features);
    for (let kind = 0; kind < count; kind += 1) {
      const miss = (shares[kind] as number) - (kind === right ? 1 : 0);
      // Skip what is already known: it would take most of the time and change next to nothing.
      if (Math.abs(miss) < 0.05) continue;
      const slope = miss / Math.sqrt(features.length);
      for (const feature of features) {
        const place = feature + kind;
        const pull = slope + 0.0005 * (weights[place] as number);
        const sum = (pulls[place] as number) + pull * pull;
        pulls[place] = sum;
        weights[place] = (weights[place] as number) - (0.5 * pull) / Math.sqrt(sum);
      }
    }
    if (isSmooth && step >= 2 * examples.length && step % between === 0) {
      taken += 1;
      for (let place = 0; place < sums.length; place += 1)
        sums[place] = (sums[place] as number) + (weights[place] as number);
    }
  }
  for (let place = 0; place < sums.length; place += 1) weights[place] = (sums[place] as number) / taken;
  return sharesOf;
}

/**
 * The same for things that have named features instead of words.
 * @returns a function that gives each kind's share for a list of features.
 */
export function learnNamed<Kind extends string>(
  kinds: readonly Kind[],
  examples: readonly { readonly features: readonly string[]; readonly kind: Kind }[],
  rounds = 10,
): (features: readonly string[]) => Readonly<Record<Kind, number>> {
  const placesOf = (features: readonly string[]): Int32Array =>
    Int32Array.from(features, (name) => (hashOf(name) & (size - 1)) * kinds.length);
  const sharesOf = learnShares(
    kinds.length,
    examples.map(({ features, kind }) => ({ features: placesOf(features), kind: kinds.indexOf(kind) })),
    rounds,
    true,
  );
  return (features) => {
    const shares = sharesOf(placesOf(features));
    return Object.fromEntries(kinds.map((kind, index) => [kind, shares[index]])) as Record<Kind, number>;
  };
}

/** FNV-1a, with a final mixing of the bits. */
function hashOf(name: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < name.length; at += 1) hash = Math.imul(hash ^ name.charCodeAt(at), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 15), 0x85ebca6b);
  return hash ^ (hash >>> 13);
}

/** A word's ending, which represents rare words: it is the same for "gushing" and "moaning". */
const endOf = (word: string): string => `_${/(?:ing|ly|ed|ous|ful|ish|y|s)$/.exec(word)?.[0] ?? ''}`;

function placeOf(type: number, one: number, two: number): number {
  const hash = Math.imul(Math.imul(one * 3 + type, 0x9e3779b1) ^ two, 0x85ebca6b);
  return (hash ^ (hash >>> 15)) & (size - 1);
}

function familiesOf({ families }: Vocabulary): ReadonlyMap<string, string[]> {
  const known = new Map<string, string[]>();
  for (const [family, words] of Object.entries(families))
    for (const word of words.split(' ')) known.set(word, [...(known.get(word) ?? []), `{${family}}`]);
  return known;
}

/**
 * Splits a text into lower-case words, the names of known shapes (such as prices or phone numbers), and meaningful
 * punctuation.
 */
function tokeniser({ shapes }: Vocabulary): (text: string) => string[] {
  const known = shapes.map(({ shape, pattern }) => ({ shape, pattern: new RegExp(pattern, 'gi') }));
  const shaped = (text: string): string =>
    known.reduce((all, { shape, pattern }) => all.replace(pattern, ` {${shape}} `), text);
  return (text) => [
    '^',
    ...((/[\d@#]|\w\.\w/.test(text) ? shaped(text) : text)
      .replaceAll('’', "'")
      .toLowerCase()
      .match(/[\p{L}{][\p{L}\p{M}'}-]*|[?!:",“„]|\p{Extended_Pictographic}/gu) ?? []),
    '$',
  ];
}
