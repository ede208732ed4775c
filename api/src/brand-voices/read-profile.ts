import { type BrandVoiceProfile, brandVoiceLimits } from '@postloom/shared-contracts';

/** Minimum and maximum number of words in a recurring phrase, and how many phrases to return. */
const phraseWords = { from: 2, to: 4 } as const;
const phrasesGiven = 8;
/** Words that say nothing about a voice. Recurring phrases neither begin nor end with one. */
const plainWords = new Set(
  "a an and are as at be been but by can do for from get has have he her his how i if in into is it it's its just me more my no not of on or our out she so some than that the their them then there these they this to too up us was we we're what when where which who will with you you're your".split(
    ' ',
  ),
);

/**
 * Describes how somebody writes, based on their texts: sentences, person, punctuation, emoji, recurring phrases. It
 * counts without judging, and a person reviews the result before it is saved. The time grows with the texts.
 */
export function readProfile(texts: readonly string[]): BrandVoiceProfile {
  const findings = describe(texts);
  return {
    tone: texts.some((text) => wordsOf(text).length > 0)
      ? findings.join(' ').slice(0, brandVoiceLimits.toneCharacters)
      : '',
    phrases: recurringPhrases(texts),
    bannedWords: [],
    examples: typicalOf(texts),
    findings,
  };
}

const wordsOf = (text: string): string[] =>
  text.toLowerCase().match(/[\p{L}\p{N}][\p{L}\p{M}\p{N}'’]*/gu) ?? [];
const count = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0;

function describe(texts: readonly string[]): string[] {
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
  const emoji = count(whole, /\p{Extended_Pictographic}/gu) / texts.length;
  const exclamations = count(whole, /!/g) / sentences;
  const questions = count(whole, /\?/g) / texts.length;
  const contractions = count(whole, /\p{L}['’](?:s|t|re|ve|ll|d|m)\b/giu) / sentences;
  const lines = texts.reduce((sum, text) => sum + text.split(/\n+/).length, 0) / texts.length;
  return [
    perSentence <= 9
      ? `Short sentences, about ${perSentence} words.`
      : perSentence <= 16
        ? `Sentences of about ${perSentence} words.`
        : `Long sentences, about ${perSentence} words.`,
    speaker && you > 0.005
      ? `Speaks as "${speaker}" to "you".`
      : speaker
        ? `Speaks as "${speaker}".`
        : you > 0.005
          ? 'Speaks to "you".'
          : 'Speaks of things rather than of people.',
    contractions > 0.15 ? 'Uses contractions, as in speech.' : 'Few contractions.',
    exclamations > 0.2 ? 'Exclamation marks are part of it.' : 'Hardly an exclamation mark.',
    questions >= 0.5 ? 'Asks its readers questions.' : 'Seldom asks a question.',
    emoji >= 1
      ? `About ${Math.round(emoji)} emoji a post.`
      : emoji > 0
        ? 'An emoji now and then.'
        : 'No emoji.',
    lines >= 3 ? 'Sets a text in several short lines or paragraphs.' : 'Sets a text in one block.',
  ];
}

/** Phrases of two to four words that recur, and if there are several texts, in more than one of them. */
function recurringPhrases(texts: readonly string[]): string[] {
  const seen = new Map<string, { count: number; texts: number; last: number }>();
  texts.forEach((text, index) => {
    for (const line of text.split(/[\n.!?;:,()]/)) {
      const words = wordsOf(line);
      for (let at = 0; at < words.length; at += 1) {
        for (let length = phraseWords.from; length <= phraseWords.to; length += 1) {
          const turn = words.slice(at, at + length);
          if (turn.length < length || plainWords.has(turn[0] ?? '') || plainWords.has(turn.at(-1) ?? ''))
            continue;
          const phrase = turn.join(' ');
          const known = seen.get(phrase) ?? { count: 0, texts: 0, last: -1 };
          seen.set(phrase, {
            count: known.count + 1,
            texts: known.texts + (known.last === index ? 0 : 1),
            last: index,
          });
        }
      }
    }
  });
  const wanted = Math.min(2, texts.length);
  const found = [...seen]
    .filter(([phrase, { count, texts }]) => count > 1 && texts >= wanted && phrase.length <= 60)
    .sort(([a, one], [b, other]) => other.count - one.count || b.length - a.length)
    .slice(0, phrasesGiven * 4)
    .map(([phrase]) => phrase);
  // Of phrases that contain each other, keep the longest.
  return found
    .filter((phrase) => !found.some((other) => other !== phrase && other.includes(phrase)))
    .slice(0, phrasesGiven);
}

/** The texts closest to the typical length, as examples for a writer. */
function typicalOf(texts: readonly string[]): string[] {
  const lengths = texts.map(({ length }) => length).sort((a, b) => a - b);
  const middle = lengths[Math.floor(lengths.length / 2)] ?? 0;
  return texts
    .filter((text) => text.trim() && text.length <= brandVoiceLimits.exampleCharacters)
    .sort((a, b) => Math.abs(a.length - middle) - Math.abs(b.length - middle))
    .slice(0, brandVoiceLimits.examples);
}
