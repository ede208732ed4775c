import type { Tone } from '@postloom/shared-contracts';
import type { Act } from '../brief/acts.ts';
import { quoted } from '../brief/clauses.ts';
import { isFieldWord } from '../brief/field.ts';
import type { Frame } from '../brief/read-brief.ts';
import { capitalize, unended, wordSet } from '../brief/text.ts';
import type { Chooser } from '../choose.ts';
import acts from '../data/acts.json' with { type: 'json' };
import closes from '../data/closes.json' with { type: 'json' };
import contractions from '../data/contractions.json' with { type: 'json' };
import toneRecords from '../data/tones.json' with { type: 'json' };
import words from '../data/words.json' with { type: 'json' };
import { nlp } from '../nlp.ts';

export type Family = 'formal' | 'firm' | 'plain' | 'warm' | 'witty' | 'bright' | 'teaching' | 'selling';

export interface ToneRecord {
  readonly family: Family;
  /** How many emoji it likes: none, one, two. */
  readonly emoji: number;
  readonly contractions: 'expand' | 'keep' | 'contract';
}

type ByFamily = Partial<Record<Family, readonly string[]>>;

/** What the table knows of a kind of speech. */
export interface ActRecord {
  readonly signals: string;
  readonly emoji: string;
  /** Whether it is no occasion for a sign of any kind. */
  readonly isQuiet?: boolean;
  readonly kicker: string;
  readonly lead: string;
  readonly spoken: readonly string[];
  readonly close: ByFamily;
  readonly tags: string;
  /** Whether its kicker may stand before it: "Please note: the pool is closed". */
  readonly kickerLeads?: boolean;
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

/** Fills a phrase from the brief. */
export function fill(phrase: string, { headline, isStatement, facts, list, all }: Frame): string | null {
  const times = facts.flatMap(({ kind, text }) => (kind === 'when' ? text : [])).join(' ');
  const named = new Set(all.join(' ').match(/\b[MTWFS]\p{L}{2,5}days?\b/gu));
  const isOne = named.size < 2 && !/\bevery|\beach/iu.test(times);
  const days = new Set(isOne ? times.match(/\b[MTWFS]\p{L}{2,5}day\b/gu) : []);
  const isDated = ['when', 'where'].every((kind) => facts.some((fact) => fact.kind === kind));
  const places = {
    headline_l: lowerStart(unended(headline), !isStatement),
    there: isDated && days.size !== 1 ? '' : null,
    day: days.size === 1 ? [...days][0] : null,
    // Who gives tips of one's own may ask for more.
    tips: list?.isOwn && /^(?:tips?|tricks|hacks|ways|habits|ideas|rules)$/u.test(list.noun) ? '' : null,
  };
  return fillPlaces(phrase, (name) => places[name as keyof typeof places]);
}

const endings: readonly { say: ByFamily }[] = closes.rows;
const fitting = closes.rows.map(({ match }) => new RegExp(match.replace('{fit}', closes.fit), 'iu'));
/** How a post may end, by the first row that fits its gravity, kind and words; who speaks of oneself is not "we". */
export function endingsOf({ act, gravity, all }: Frame, family: Family, form: string): readonly string[] {
  const text = all.join(' ');
  const row = endings[fitting.findIndex((pattern) => pattern.test(`${gravity} ${act} ${form}: ${text}`))];
  const say = row?.say ?? (gravity === 'light' ? actRecords[act].close : {});
  const isAlone = /\b(?:I|my)\b/u.test(text) && !/\b(?:we|our)\b/iu.test(text);
  return (say[family] ?? []).filter((line) => !isAlone || !/\b(?:we|us|our)\b/iu.test(line));
}

/** One of the phrases that can be filled from the brief, or null. */
export function pickPhrase(
  phrases: readonly string[] | undefined,
  slot: string,
  frame: Frame,
  chooser: Chooser,
): string | null {
  const usable = (phrases ?? []).map((phrase) => fill(phrase, frame)).filter((text) => text !== null);
  return usable.length > 0 ? (chooser.pick(slot, usable) ?? null) : null;
}

const pairs = Object.entries(contractions);
const other = new Map([...pairs, ...pairs.map(([long, short]) => [short.toLowerCase(), long] as const)]);
/** What is stressed, "you WILL", stays as it is. */
const formsOf = (forms: readonly string[], next: string): RegExp =>
  new RegExp(`\\b(?:${forms.flatMap((form) => [form, capitalize(form)]).join('|')})\\b${next}`, 'gu');
const longForms = formsOf(Object.keys(contractions), '(?! been\\b)(?= \\p{L})');
const shortForms = formsOf(Object.values(contractions), '(?! (?:been|got|had|to)\\b)');

/** Contractions as the tone has them, outside of quotations. */
export function inTone(text: string, tone: ToneRecord): string {
  if (tone.contractions === 'keep') return text;
  const forms = tone.contractions === 'contract' ? longForms : shortForms;
  const swapped = (said: string): string =>
    said.replaceAll('’', "'").replace(forms, (form) => sameCase(form, other.get(form.toLowerCase()) ?? form));
  const quotations = text.match(quoted) ?? [];
  const between = text.split(quoted);
  return between.map((said, at) => swapped(said) + (quotations[at] ?? '')).join('');
}

const sameCase = (model: string, text: string): string =>
  /^\p{Lu}/u.test(model) ? text.charAt(0).toUpperCase() + text.slice(1) : text;
