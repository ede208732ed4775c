import gravityWords from '../data/gravity.json' with { type: 'json' };

/** `grave`: nothing may be added. `sober`: no joke, no cheer, but otherwise an ordinary post. */
export type Gravity = 'grave' | 'sober' | 'light';

/** Finds any of the phrases, as words of their own. */
export const anyOf = (phrases: readonly string[]): RegExp =>
  new RegExp(
    `(?<![\\p{L}\\p{N}])(?:${phrases.map((phrase) => phrase.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|')})(?![\\p{L}\\p{N}])`,
    'giu',
  );
const grave = anyOf(Object.values(gravityWords.grave).flat());
const graveInEnglish = anyOf(gravityWords.grave.en);
export const graveForms = new RegExp(gravityWords.graveForms.join('|'), 'iu');
const heavy = anyOf(gravityWords.heavy);
export const notGrave = anyOf(gravityWords.notGrave);
const sober = anyOf(gravityWords.sober);
const soberBusiness = anyOf(gravityWords.soberBusiness);

/**
 * How serious a matter is, by its words, in English or in any of the languages that the table knows. Words such as "fraud" are
 * grave in news of one's own, and only sober where somebody teaches or offers something against it.
 */
export function readGravity(text: string, business: string, isNews: boolean, isEnglish: boolean): Gravity {
  const plain = text.replaceAll('’', "'").replace(notGrave, ' ');
  if (plain.search(isEnglish ? graveInEnglish : grave) >= 0 || graveForms.test(plain)) return 'grave';
  // A name in quotes is no event: 'The Regret' is on the menu.
  const told = plain.replace(/(?<![\p{L}\d])['"“‘][^'"”’\n]{1,30}['"”’](?!\p{L})/gu, ' ');
  if (told.search(heavy) >= 0) return isNews ? 'grave' : 'sober';
  return plain.search(sober) >= 0 || business.search(soberBusiness) >= 0 ? 'sober' : 'light';
}
