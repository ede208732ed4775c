import { detectLanguage, type Language } from './brief/language.ts';
import { countWords } from './brief/text.ts';
import answers from './data/answers.json' with { type: 'json' };
import wishes from './data/wishes.json' with { type: 'json' };

type Spoken = Exclude<keyof (typeof answers)[number], 'en'>;

const escaped = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
/** What stands between marks may hold anything but such a mark, and what stands alone is a name. */
const pattern = (english: string): RegExp =>
  new RegExp(
    escaped(english)
      .replace(/“\\\{\d\\\}”/g, '“([^”]*)”')
      .replace(/\\\{\d\\\}/g, '([^“”:]{1,60}?)'),
    'gu',
  );
// The longest first, since one may begin as another does.
const table = answers
  .map((said) => ({ said, english: pattern(said.en) }))
  .sort((one, other) => other.said.en.length - one.said.en.length);
const isSpoken = (language: Language): language is Spoken =>
  Object.hasOwn(answers[0] ?? {}, language) && language !== 'en';
const isEnglish = new RegExp(`(?<!\\p{L})(?:${wishes.english})(?!\\p{L})`, 'iu');

/** In fewer words than these, a language is soon taken for another one. */
const leastWords = 5;

/** The language that a message is to be answered in; null for English. A short one is in that of the post, if in any. */
export function languageToAnswerIn(message: string, caption: string): Spoken | null {
  const [own, there] = [detectLanguage(message), detectLanguage(caption)];
  if (isEnglish.test(message) && !isSpoken(own)) return null;
  const isShort = countWords(message) < leastWords;
  if (isSpoken(there) && (isShort ? !isEnglish.test(message) : !isSpoken(own))) return there;
  return isSpoken(own) && !isShort ? own : null;
}

const marks: Readonly<Record<Spoken, readonly [string, string]>> = {
  de: ['„', '“'],
  fr: ['« ', ' »'],
  es: ['«', '»'],
  it: ['«', '»'],
  nl: ['“', '”'],
  pt: ['“', '”'],
};

/** An answer in another language, as far as its sentences are known in it. */
export function answerIn(language: Spoken | null, text: string): string {
  if (!language) return text;
  const told = table.reduce(
    (rest, { said, english }) =>
      rest.replace(english, (...found: string[]) =>
        said[language].replace(/\{(\d)\}/g, (_, at: string) => found[Number(at) + 1] ?? ''),
      ),
    text,
  );
  if (told === text) return text;
  const [open, close] = marks[language];
  return told.replace(/“([^“”]*)”/gu, (_, quoted: string) => open + quoted + close);
}

/** An answer as it was before it was said in another language, as far as answers are told by it. */
export function answeredInEnglish(text: string): string {
  return foreign.reduce((rest, { pattern, en }) => rest.replace(pattern, en), text);
}

const foreign = answers
  .flatMap(({ en, ...others }) =>
    Object.values(others).map((said) => ({
      en: en.replace('{0}', '…'),
      pattern: new RegExp(escaped(said).replace(/\\\{\d\\\}/g, '[^„“”«»]{1,200}?'), 'gu'),
    })),
  )
  .sort((one, other) => other.pattern.source.length - one.pattern.source.length);
