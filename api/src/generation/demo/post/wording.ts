import type { Tone } from '@postloom/shared-contracts';
import { nlp } from '../../text/nlp.ts';
import type { Act } from '../brief/acts.ts';
import { quoted } from '../brief/clauses.ts';
import { capitalize, rewriter, wordSet } from '../brief/text.ts';
import acts from '../data/acts.json' with { type: 'json' };
import manners from '../data/manners.json' with { type: 'json' };
import toneRecords from '../data/tones.json' with { type: 'json' };
import words from '../data/words.json' with { type: 'json' };
import { isFieldWord } from '../field.ts';

export type Family = 'formal' | 'firm' | 'plain' | 'warm' | 'witty' | 'bright' | 'teaching' | 'selling';

/**
 * How a tone speaks.
 * - `emoji`: how many it likes: none, one, two.
 * - `manners`: with contractions or without, with a please, …
 * - `isGlad`: whether it is glad of good news, and shows it.
 * - `remarks`: how it speaks of a subject, in the order of preference.
 */
export type ToneRecord = Readonly<Omit<typeof toneRecords.casual, 'manners'>> & {
  readonly family: Family;
  readonly manners: readonly (keyof typeof manners)[];
};

export type ByFamily = Partial<Record<Family, readonly string[]>>;

/** What the table knows of a kind of speech. */
export interface ActRecord {
  readonly emoji: string;
  /** Whether it is no occasion for a sign of any kind. */
  readonly isQuiet?: boolean;
  /** Whether it is good news. */
  readonly isGlad?: boolean;
  readonly kicker: string;
  /** What comes before a mere name, where it matches `leads`. */
  readonly lead: Partial<Record<Family, string>>;
  readonly leads?: string;
  readonly close: ByFamily;
  readonly tags: string;
}

export const actRecords: Readonly<Record<Act, ActRecord>> = acts;
export const tones = toneRecords as Readonly<Record<Tone, ToneRecord>>;

const nameTags = wordSet(words.nameTags);
/** The first letter small, unless the first word is a name. @param isTitle whether it names a thing: its first word is a plain noun. */
export function lowerStart(text: string, isTitle = false): string {
  const word = /^\S+/.exec(text)?.[0] ?? '';
  if (/^(?:Max|Min)\.? \d/.test(text)) return word.toLowerCase() + text.slice(word.length);
  if (!/^\p{Lu}[\p{Ll}'’-]*[,:]?$/u.test(word) || /^I\b/.test(word)) return text;
  const [term] = nlp(text.slice(0, 60)).json({ terms: { tags: true } })[0]?.terms ?? [];
  const isName = (term?.tags ?? []).some((tag: string) => nameTags.has(tag));
  // A film, a band, a product: a noun that no field knows may be a name.
  const isUnknown = !isTitle && (term?.tags ?? []).includes('Singular') && !isFieldWord(word);
  return isName || isUnknown ? text : word.charAt(0).toLowerCase() + text.slice(1);
}

/** Fills the places of a phrase, with a capital where the place has one; null when there is nothing for one of them. */
export function fillPlaces(
  phrase: string,
  inPlace: (name: string) => string | null | undefined,
): string | null {
  let isWhole = true;
  const text = phrase.replace(/\{(\w)(\w*)\}/g, (_, initial: string, rest: string) => {
    const value = inPlace(initial.toLowerCase() + rest) ?? null;
    isWhole &&= value !== null;
    return initial === initial.toLowerCase() ? (value ?? '') : capitalize(value ?? '');
  });
  return isWhole ? text : null;
}

const ways = Object.fromEntries(Object.entries(manners).map(([name, rules]) => [name, rewriter(rules)]));

/** A text in a tone's manners, outside of quotations: "Please book at …" where it is polite. */
export function inTone(text: string, tone: Pick<ToneRecord, 'manners'>): string {
  const swapped = (said: string): string =>
    tone.manners.reduce((all, name) => ways[name]?.(all) ?? all, said);
  const quotations = text.match(quoted) ?? [];
  const between = text.split(quoted);
  return between.map((said, at) => swapped(said) + (quotations[at] ?? '')).join('');
}

/** Whether a text has words that could be contracted: who writes "it is" in a brief means it. */
export const isInFull = (text: string): boolean => inTone(text, { manners: ['contract'] }) !== text;
