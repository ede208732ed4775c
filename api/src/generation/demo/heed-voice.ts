import { generationRequestSchema, type Slide } from '@postloom/shared-contracts';
import type { Voice } from '../providers/provider.ts';
import { withoutEmoji } from '../text/check-post.ts';
import { tidy } from '../text/plain-text.ts';
import { likeIn } from './apostrophes.ts';
import { isGrave } from './brief/read-brief.ts';
import { inTone } from './post/wording.ts';

interface Words {
  readonly caption: string;
  readonly hashtags: readonly string[];
  readonly slides?: readonly Slide[];
}

/** Whether a voice refuses something, alone or in a list: "No emoji", "Never uses hashtags or emoji". */
function refuses(tone: string, what: string): boolean {
  const named = 'emojis?|hash-?tags?|exclamation (?:marks?|points?)|contractions?';
  const list = `(?:(?:${named})(?:, (?:and |or )?| and | or |/))*`;
  const limits = '(?! (?:in|at|on|before|after|except|unless|other|more)\\b)';
  const never = "(?:no|without|avoids?|(?:never|don[’']t|doesn[’']t) uses?)(?: any)?";
  return new RegExp(`\\b${never} ${list}(?:${what})${limits}(?!\\p{L})`, 'iu').test(tone);
}

const speaksAs = (tone: string, word: string): boolean =>
  new RegExp(`\\b(?:[Ss]peak|[Ww]rite|[Tt]alk)s? (?:as|in) (?:an? )?["“‘']?${word}(?!\\p{L})`, 'u').test(
    tone,
  );

/** Who speaks as several, and as one. */
const persons = [
  ['we are', 'I am'],
  ['are we', 'am I'],
  ['we were', 'I was'],
  ['were we', 'was I'],
  ['we’re', 'I’m'],
  ['we', 'I'],
  ['we’ve', 'I’ve'],
  ['we’ll', 'I’ll'],
  ['our', 'my'],
  ['ours', 'mine'],
  ['us', 'me'],
  ['ourselves', 'myself'],
] as const;

/** Replaces whole words by others, which begin with a capital as they did. */
function replace(text: string, pairs: readonly (readonly [from: string, to: string])[]): string {
  const known = new Map(pairs.map(([from, to]) => [from.toLowerCase(), to]));
  const any = [...known.keys()].sort((a, b) => b.length - a.length).join('|');
  const words = new RegExp(
    `(?<![\\p{L}\\p{N}'’])(?:${any.replaceAll('’', "['’]")})(?![\\p{L}\\p{N}'’])`,
    'giu',
  );
  return text.replace(words, (found, at: number) => {
    const to = known.get(found.toLowerCase().replace("'", '’'));
    // "US" is a country.
    if (to === undefined || /^\p{Lu}{2}/u.test(found)) return found;
    const isOpening = /(?:^|[.!?…\n]\s*)$/u.test(text.slice(0, at));
    const isCapital = /^I\b/.test(found) ? isOpening : /^\p{Lu}/u.test(found);
    return isCapital ? to.replace(/^\p{L}/u, (letter) => letter.toUpperCase()) : to;
  });
}
const swapped = <To extends string, From extends string>(pairs: readonly (readonly [From, To])[]) =>
  pairs.map(([from, to]) => [to, from] as const);

/** The rules that can be followed without understanding the text. */
const rules: readonly {
  readonly isIn: (tone: string) => boolean;
  readonly apply: (text: string) => string;
  /** Whether it puts other words. */
  readonly isRewording?: boolean;
}[] = [
  { isIn: (tone) => refuses(tone, 'emojis?'), apply: (text) => tidy(withoutEmoji(text)) },
  {
    isIn: (tone) => refuses(tone, 'exclamation (?:marks?|points?)'),
    apply: (text) => text.replace(/\?!+|!+\?!*/g, '?').replace(/!+\.?(?![\p{L}\p{N}])/gu, '.'),
  },
  {
    isIn: (tone) => refuses(tone, 'contractions?'),
    apply: (text) => inTone(text, { manners: ['expand'] }),
    isRewording: true,
  },
  {
    isIn: (tone) => /\buses? contractions/i.test(tone) && !refuses(tone, 'contractions?'),
    apply: (text) => likeIn(text, inTone(text, { manners: ['contract'] })),
    isRewording: true,
  },
  { isIn: (tone) => speaksAs(tone, 'I'), apply: (text) => replace(text, persons), isRewording: true },
  {
    isIn: (tone) => speaksAs(tone, 'we'),
    apply: (text) => replace(text, swapped(persons)),
    isRewording: true,
  },
];

/**
 * Makes the offline composer's text follow what a voice plainly says about emoji, hashtags, exclamation marks,
 * contractions, and whether it speaks as "we" or "I". Grave posts keep their words.
 */
export function heedVoice<Told extends Words>(voice: Pick<Voice, 'tone'> | null, words: Told): Told {
  const tone = voice?.tone ?? '';
  const heard = rules.filter(({ isIn }) => isIn(tone));
  const keepsWords = heard.some(({ isRewording }) => isRewording) && isGraveText(words.caption);
  const heeded = heard.filter(({ isRewording }) => !(isRewording && keepsWords));
  const told = (text: string): string => heeded.reduce((last, { apply }) => apply(last), text);
  return {
    ...words,
    caption: told(words.caption),
    hashtags: refuses(tone, 'hash-?tags?') ? [] : words.hashtags,
    ...(words.slides && {
      slides: words.slides.map(({ title, text }) => ({ title: told(title), text: told(text) })),
    }),
  };
}

const isGraveText = (text: string): boolean =>
  text.trim() !== '' &&
  isGrave(generationRequestSchema.parse({ platform: 'instagram', prompt: text.slice(0, 4000) }));
