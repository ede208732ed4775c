import type { Tone } from '@postloom/shared-contracts';
import { nlp } from '../../text/nlp.ts';
import type { Act } from '../brief/acts.ts';
import { quoted } from '../brief/clauses.ts';
import { isFieldWord } from '../brief/field.ts';
import { capitalize, wordSet } from '../brief/text.ts';
import acts from '../data/acts.json' with { type: 'json' };
import contractions from '../data/contractions.json' with { type: 'json' };
import toneRecords from '../data/tones.json' with { type: 'json' };
import words from '../data/words.json' with { type: 'json' };

export type Family = 'formal' | 'firm' | 'plain' | 'warm' | 'witty' | 'bright' | 'teaching' | 'selling';

export interface ToneRecord {
  readonly family: Family;
  /** How many emoji it likes: none, one, two. */
  readonly emoji: number;
  readonly contractions: 'keep' | 'contract';
  /** How it speaks of a subject, in the order of preference. */
  readonly remarks: readonly string[];
}

export type ByFamily = Partial<Record<Family, readonly string[]>>;

/** What the table knows of a kind of speech. */
export interface ActRecord {
  readonly emoji: string;
  /** Whether it is no occasion for a sign of any kind. */
  readonly isQuiet?: boolean;
  readonly kicker: string;
  readonly lead: string;
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

/** "i am" and "I am": each as it begins. What is stressed, "you WILL", stays as it is. */
const shortOf: ReadonlyMap<string, string> = new Map(
  Object.entries(contractions).flatMap((pair) => [pair, pair.map(capitalize) as typeof pair]),
);
const longForms = new RegExp(`\\b(?:${[...shortOf.keys()].join('|')})\\b(?= (?!been |and )\\p{L})`, 'gu');

/** Contractions where the tone has them, outside of quotations. What the brief has contracted stays so. */
export function inTone(text: string, tone: ToneRecord): string {
  if (tone.contractions === 'keep') return text;
  const swapped = (said: string): string =>
    said.replaceAll('’', "'").replace(longForms, (form) => shortOf.get(form) ?? form);
  const quotations = text.match(quoted) ?? [];
  const between = text.split(quoted);
  return between.map((said, at) => swapped(said) + (quotations[at] ?? '')).join('');
}
