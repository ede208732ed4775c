import { atomsOf, type Form, month } from '@postloom/shared-contracts/facts';
import { stopWords } from './brief/text.ts';
import wishes from './data/wishes.json' with { type: 'json' };

/** A value of a text: a fact by its form, a month without a day, or a number. */
interface Value {
  readonly form: Form | 'month' | 'number';
  readonly text: string;
  readonly start: number;
  readonly end: number;
  /** Which end of a span of time it is: "1 pm" of "9 am to 1 pm" is the end. */
  readonly edge?: 'start' | 'end';
}

const { leaders, deadline, totals, filler } = wishes.likened;
const groups = leaders.map((words) => new RegExp(`(?<!\\p{L})(?:${words})(?: the)? ?$`, 'iu'));
/** The groups of what begins and of what ends something: a span of time, and a deadline. */
const [beginning, ending] = [0, 1];
const isDeadline = new RegExp(`(?<!\\p{L})(?:${deadline})(?!\\p{L})`, 'iu');
/** What is said of a sum that grows: "we raised £900", "the final count". */
const isTotal = new RegExp(`(?<!\\p{L})(?:${totals})(?!\\p{L})`, 'iu');
const saysNothing = new Set(filler.split(' '));
const months = new RegExp(`(?<![\\p{L}\\p{N}])${month}(?![\\p{L}])`, 'giu');
const numbers = /(?<![\p{L}\p{N}.,:#@£$€/-])\d+(?:[.,]\d+)*(?![\p{L}\p{N}@/%])/gu;
/** A number as large as this is told by its size, where it is called nothing. */
const leastDigits = 3;

/** All values of a text, in their order. */
function valuesOf(text: string): Value[] {
  const found: Value[] = atomsOf(text);
  const isFree = (at: number): boolean => !found.some(({ start, end }) => at >= start && at < end);
  const add = (form: 'month' | 'number', pattern: RegExp): void => {
    for (const { 0: said, index: start } of text.matchAll(pattern)) {
      if (isFree(start)) found.push({ form, text: said, start, end: start + said.length });
    }
  };
  add('month', months);
  add('number', numbers);
  return found.sort((one, other) => one.start - other.start);
}

/** In which group what leads to a value is; -1 for none. */
const leaderOf = (text: string, { start, edge }: Value): number =>
  edge
    ? edge === 'end'
      ? ending
      : beginning
    : groups.findIndex((group) => group.test(text.slice(0, start)));
const singular = (word: string): string => word.toLowerCase().replace(/(?<=\p{L}{3})s$/u, '');
/** What a number counts: the word after it. */
const unitOf = (text: string, { end }: Value): string =>
  singular(/^[ -](\p{L}{2,})/u.exec(text.slice(end))?.[1] ?? '');
const sentenceAt = (text: string, { start, end }: Value): string =>
  `${/[^.!?\n]*$/u.exec(text.slice(0, start))?.[0]}${/^[^.!?\n]*/u.exec(text.slice(end))?.[0]}`;
const digitsOf = (text: string): number => text.replace(/[.,]\d{1,2}(?!\d)/u, '').match(/\d/gu)?.length ?? 0;
const telling = (text: string): string[] =>
  (text.toLowerCase().match(/[\p{L}]{3,}/gu) ?? []).filter(
    (word) => !stopWords.has(word) && !saysNothing.has(word),
  );

interface Likened {
  readonly words: string;
  readonly by: string;
  /** Whether they stand in the text like this, and name no fact: "3 days" is no date. */
  readonly isLiteral: boolean;
}

/**
 * The value of a post that a short message states anew, told by what stands beside it: "it was 6 weeks" where the post
 * says "5 weeks", "booking from June" where it says "from May", "it’s till 2" where something ends at 1 pm.
 * @returns the words of the post and what takes their place; null where none or several are like it, or where the message
 *   speaks of what the post doesn’t.
 */
export function likenedValue(said: string, caption: string): Likened | null {
  const [value, ...others] = valuesOf(said);
  if (!value || others.length > 0 || said.trim().endsWith('?')) return null;
  const rest = `${said.slice(0, value.start)} ${said.slice(value.end)}`;
  const [isOfDeadline, isOfTotal] = [isDeadline.test(rest), isTotal.test(rest)];
  const there = new Set(telling(caption).map(singular));
  const told = telling(rest.replace(isDeadline, ' ').replace(isTotal, ' '));
  if (told.some((word) => !there.has(singular(word)))) return null;
  const unit = value.form === 'number' ? unitOf(said, value) : '';
  const isUnit = unit !== '' && !saysNothing.has(unit);
  const leader = isOfDeadline ? ending : leaderOf(said, value);
  const values = valuesOf(caption);
  const isLike = (other: Value): boolean => {
    if (isUnit) return other.form === 'number' && unitOf(caption, other) === unit;
    const isForm = other.form === value.form || (value.form === 'number' && other.form === 'price');
    if (leader >= 0) return isForm && leaderOf(caption, other) === leader;
    if (value.form === 'number') {
      const digits = digitsOf(value.text);
      return isForm && digits >= leastDigits && digitsOf(other.text) === digits;
    }
    // Where nothing else is said of it, it is the only one of its kind that it can be.
    return isForm && (isOfTotal ? isTotal.test(sentenceAt(caption, other)) : told.length === 0);
  };
  const alike = values.filter(isLike);
  const [old] = alike;
  if (!old || alike.length > 1) return null;
  const by =
    value.form === 'number' && old.form === 'price'
      ? old.text.replace(/\d[\d.,]*\d|\d/u, value.text)
      : value.text;
  // With what stands beside it, so that it is found.
  const before = /(?:[\p{L}’']+ )?$/u.exec(caption.slice(0, old.start))?.[0] ?? '';
  const after = isUnit ? (/^[ -]\p{L}+/u.exec(caption.slice(old.end))?.[0] ?? '') : '';
  // A fact takes the new value in its own form: "2" is "2pm" there.
  return old.form === 'number' || old.form === 'month'
    ? { words: before + old.text + after, by: before + by + after, isLiteral: true }
    : { words: old.text, by, isLiteral: false };
}
