import { type BrandVoiceProfile, brandVoiceLimits } from '@postloom/shared-contracts';

/** How many words a recurring phrase has, and how many phrases are returned. */
const phraseLengths = [2, 3, 4];
const phrasesGiven = 8;
/** The share of words that are plain ones in English, and hardly ever in other languages. */
const leastEnglish = 0.15;
/** Fewest letters of a word that says something, in languages whose plain words aren't known here. */
const leastLetters = 6;
/** Words that say nothing about a voice. Recurring phrases neither begin nor end with one. */
const plainEnglish = new Set(
  "a an and are as at be been but by can do for from get has have he her his how i if in into is it it's its just me more my no not of on or our out she so some than that the their them then there these they this to too up us was we we're what when where which who will with you you're your".split(
    ' ',
  ),
);

/**
 * Describes how somebody writes, based on their texts: sentences, person, punctuation, emoji, recurring phrases. It
 * counts without judging, and a person reviews the result before it is saved. The time grows with the texts.
 */
export function readProfile(texts: readonly string[]): BrandVoiceProfile {
  const words = texts.flatMap(wordsOf);
  const isEnglish = words.filter((word) => plainEnglish.has(word)).length >= words.length * leastEnglish;
  const findings = describe(texts, isEnglish);
  return {
    tone: words.length > 0 ? findings.join(' ').slice(0, brandVoiceLimits.toneCharacters) : '',
    phrases: recurringPhrases(texts, (word) =>
      isEnglish ? plainEnglish.has(word) : word.length < leastLetters,
    ),
    bannedWords: [],
    examples: typicalOf(texts),
    findings,
  };
}

const wordsOf = (text: string): string[] =>
  text.toLowerCase().match(/[\p{L}\p{N}][\p{L}\p{M}\p{N}'’]*/gu) ?? [];
const count = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0;

/** @param isEnglish whether what only English tells can be read: who speaks to whom, and contractions. */
function describe(texts: readonly string[], isEnglish: boolean): string[] {
  const whole = texts.join('\n');
  const words = wordsOf(whole);
  if (words.length === 0) return ['There are no words in these samples.'];
  const sentences = Math.max(
    1,
    [...new Intl.Segmenter('en', { granularity: 'sentence' }).segment(whole)].length,
  );
  const perSentence = Math.round(words.length / sentences);
  const share = (wanted: ReadonlySet<string>): number =>
    words.filter((word) => wanted.has(word.replace(/['’].*$/, ''))).length / words.length;
  const we = share(new Set(['we', 'us', 'our', 'ours']));
  const I = share(new Set(['i', 'me', 'my', 'mine']));
  const you = share(new Set(['you', 'your', 'yours']));
  const speaker = we >= I && we > 0.005 ? 'we' : I > 0.005 ? 'I' : null;
  const addressed =
    speaker && you > 0.005
      ? `Speaks as "${speaker}" to "you".`
      : speaker
        ? `Speaks as "${speaker}".`
        : you > 0.005
          ? 'Speaks to "you".'
          : 'Speaks of things rather than of people.';
  const emoji = count(whole, /\p{Extended_Pictographic}/gu) / texts.length;
  const exclaiming = texts.filter((text) => text.includes('!')).length / texts.length;
  const questions = count(whole, /\?/g) / texts.length;
  const contractions = count(whole, /\p{L}['’](?:s|t|re|ve|ll|d|m)\b/giu) / sentences;
  const lines = texts.reduce((sum, text) => sum + text.split(/\n+/).length, 0) / texts.length;
  return [
    perSentence <= 9
      ? `Short sentences, about ${perSentence} words.`
      : perSentence <= 16
        ? `Sentences of about ${perSentence} words.`
        : `Long sentences, about ${perSentence} words.`,
    ...(isEnglish
      ? [addressed, contractions > 0.15 ? 'Uses contractions, as in speech.' : 'Few contractions.']
      : []),
    exclaiming >= 0.5
      ? 'Exclamation marks are part of it.'
      : exclaiming > 0
        ? 'An exclamation mark now and then.'
        : 'No exclamation marks.',
    questions >= 0.5 ? 'Asks its readers questions.' : 'Seldom asks a question.',
    emoji >= 1
      ? `About ${Math.round(emoji)} emoji a post.`
      : emoji > 0
        ? 'An emoji now and then.'
        : 'No emoji.',
    lines >= 3 ? 'Writes in short lines or paragraphs.' : 'Hardly any line breaks.',
  ];
}

/**
 * Whole sentences that recur, such as "See you at the counter!", and then phrases of two to four words, in the
 * spelling that is most frequent. If there are several texts, only what more than one of them has.
 * @param isPlain whether a word, in small letters, says nothing about a voice.
 */
function recurringPhrases(texts: readonly string[], isPlain: (word: string) => boolean): string[] {
  const recurring = (find: (text: string) => readonly string[]): string[] => {
    const seen = new Map<string, { count: number; texts: Set<number>; spellings: Map<string, number> }>();
    texts.forEach((text, index) => {
      for (const spelling of find(text)) {
        const key = wordsOf(spelling).join(' ');
        const known = seen.get(key) ?? { count: 0, texts: new Set(), spellings: new Map() };
        known.count += 1;
        known.texts.add(index);
        known.spellings.set(spelling, (known.spellings.get(spelling) ?? 0) + 1);
        seen.set(key, known);
      }
    });
    const wanted = Math.min(2, texts.length);
    return [...seen]
      .filter(([phrase, found]) => found.count > 1 && found.texts.size >= wanted && phrase.length <= 60)
      .sort(([a, one], [b, other]) => other.count - one.count || b.length - a.length)
      .map(([, { spellings }]) => [...spellings].sort(([, a], [, b]) => b - a)[0]?.[0] ?? '');
  };
  const sentences = recurring(sentencesOf).slice(0, phrasesGiven / 2);
  const found = recurring((text) => phrasesOf(text, isPlain)).slice(0, phrasesGiven * 4);
  const isWithin = (phrase: string, other: string): boolean =>
    other !== phrase && other.toLowerCase().includes(phrase.toLowerCase());
  // Of phrases that contain each other, keep the longest.
  const longest = found.filter(
    (phrase) => ![...sentences, ...found].some((other) => isWithin(phrase, other)),
  );
  return [...sentences, ...longest].slice(0, phrasesGiven);
}

/** Sentences of two words and more, as they are written. */
const sentencesOf = (text: string): string[] =>
  text
    .split(/\n+/)
    .flatMap((line) => line.match(/[^.!?]+[.!?]*/g) ?? [])
    .map((sentence) => sentence.trim())
    .filter((sentence) => wordsOf(sentence).length >= 2);

/** Runs of two to four words that neither begin nor end with a plain one, as they are written. */
const phrasesOf = (text: string, isPlain: (word: string) => boolean): string[] =>
  text.split(/[\n.!?;:,()]/).flatMap((line) => {
    const words = [...line.matchAll(/[\p{L}\p{N}][\p{L}\p{M}\p{N}'’]*/gu)];
    const isPlainAt = (at: number): boolean => isPlain(words[at]?.[0].toLowerCase() ?? '');
    return words.flatMap((first, at) =>
      phraseLengths.flatMap((length) => {
        const last = words[at + length - 1];
        if (!last || isPlainAt(at) || isPlainAt(at + length - 1)) return [];
        return line.slice(first.index, last.index + last[0].length);
      }),
    );
  });

/** The texts closest to the typical length, as examples for a writer. */
function typicalOf(texts: readonly string[]): string[] {
  const lengths = texts.map(({ length }) => length).sort((a, b) => a - b);
  const middle = lengths[Math.floor(lengths.length / 2)] ?? 0;
  return texts
    .filter((text) => text.trim() && text.length <= brandVoiceLimits.exampleCharacters)
    .sort((a, b) => Math.abs(a.length - middle) - Math.abs(b.length - middle))
    .slice(0, brandVoiceLimits.examples);
}
