import type { Span } from './phrases.ts';

/** The parts of a post that are published. */
export interface PostText {
  readonly caption: string;
  readonly hashtags: readonly string[];
}

/** Longest tag that counts as markup. Anything longer is text with an angle bracket in it. */
const longestTag = 200;
/** What may come before and after emphasis. "2*3", "Free*" and "@my_bakery_" are not emphasized. */
const opens = '(?<=^|[\\s("“„«‘])';
const begins = '(?=[\\p{L}\\p{N}"“„«¡¿#@£$€])';
const ends = '(?=$|[\\s)"”“»’.,;:!?…])';

/** Markdown and HTML in the order in which they are removed, each with its replacement. */
const marks: readonly (readonly [mark: RegExp, rest: string | ((mark: string) => string)])[] = [
  [/<(https?:[^<>\s]{1,500}|[\w.+-]{1,64}@[\w.-]{1,255})>/g, '$1'],
  [new RegExp(`</?[a-zA-Z][^<>]{0,${longestTag}}>|<!--[^<>]{0,${longestTag}}-->`, 'g'), ''],
  [/```[a-z]*|`/g, ''],
  // A horizontal rule, a heading's underline or a table's separator row. Spaces are matched in one place only, because
  // two places that can match the same ones take quadratic time.
  [/^[^\S\n]{0,3}(?:(?:-[^\S\n]*){3,}|(?:\*[^\S\n]*){3,}|(?:_[^\S\n]*){3,}|(?:={3,}|~{3,})[^\S\n]*)$/gm, ''],
  [/^[^\S\n]{0,3}\|?[^\S\n]{0,9}:?-{2,}:?[^\S\n]*(?:\|[^\S\n]*:?-{2,}:?[^\S\n]*)+\|?[^\S\n]*\n?/gm, ''],
  // A quotation, unlike "> 50 people" and ">_<".
  [
    /^[^\S\n]{0,3}>[^\S\n]*$|^[^\S\n]{0,3}(?:>[^\S\n]{0,3})+(?=[*_]{0,3}[\p{L}\p{Extended_Pictographic}"“„«¡¿#@]|[-•] )/gmu,
    '',
  ],
  [/^[^\S\n]{0,3}\|.*\|[^\S\n]*$/gm, (row) => cellsOf(row).join(' – ')],
  // A footnote and references to it.
  [/^[^\S\n]{0,3}\[\^[^[\]\s]{1,30}\]:[^\S\n]*|\[\^[^[\]\s]{1,30}\]/gm, ''],
  [/(?<![\p{L}\p{N}~])~~(?=[^\s~])([^~\n]{1,300})(?<!\s)~~(?!~)/gu, '$1'],
  [/\*\*|__/g, ''],
  [new RegExp(`${opens}\\*${begins}([^*\\n]{1,200})(?<!\\s)\\*${ends}`, 'gu'), '$1'],
  [new RegExp(`${opens}_${begins}([^_\\n]{1,200})(?<!\\s)_${ends}`, 'gu'), '$1'],
  [/^ {0,3}#{1,6} +/gm, ''],
  [/!?\[([^[\]]{1,200})\]\((https?:[^()\s]{1,500})\)/g, '$1 $2'],
];

const cellsOf = (row: string): string[] =>
  row
    .split('|')
    .map((cell) => cell.trim())
    .filter(Boolean);

/** Maximum characters of a mark that is quoted to the writer, such as a table row or a link. */
const markTold = 60;

/** The markup in a text, without duplicates, for the writer. */
export const markupIn = (text: string): string[] => [
  ...new Set(
    marks.flatMap(([mark]) => text.match(mark) ?? []).map((found) => found.trim().slice(0, markTold)),
  ),
];

/** Whether a text contains something that no platform displays: Markdown, tags, control characters. */
export const hasMarkup = (text: string): boolean => text !== withoutMarkup(text);

/** Removes Markdown, tags and control characters, and keeps the words. */
export function withoutMarkup(text: string): string {
  let plain = text;
  // Removing markup can join the halves of another mark. Few texts need a second round.
  for (let round = 0; round < 6; round += 1) {
    const next = withoutMarks(plain);
    if (next === plain) return plain;
    plain = next;
  }
  return plain.replace(/[<>`*_[\]|~]/g, '');
}

function withoutMarks(text: string): string {
  let plain = text
    .replace(/\r\n?/g, '\n')
    .replace(/[\p{Cc}\u2028\u2029\uFEFF]/gu, (sign) => (sign === '\n' ? sign : sign === '\t' ? ' ' : ''));
  for (const [mark, rest] of marks) plain = plain.replace(mark, rest as string);
  return plain;
}

/** The sentences of a text, line by line, each with the punctuation and spaces after it. */
export function sentencesOf(text: string): Span[] {
  const spans: Span[] = [];
  const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' });
  let start = 0;
  for (const line of text.split(/(?<=\n)/)) {
    for (const { index, segment } of segmenter.segment(line)) {
      spans.push({ start: start + index, end: start + index + segment.length });
    }
    start += line.length;
  }
  return spans;
}

/**
 * Removes the sentences that contain the given ranges or, if no other words would be left, only the ranges themselves.
 */
export function withoutSpans(text: string, spans: readonly Span[]): string {
  if (spans.length === 0) return text;
  const sentences = sentencesOf(text);
  const ordered = [...spans].sort((a, b) => a.start - b.start);
  let next = 0;
  let reach = -1;
  const kept = sentences.filter(({ start, end }) => {
    while (next < ordered.length && (ordered[next]?.start ?? 0) < end) {
      reach = Math.max(reach, ordered[next]?.end ?? 0);
      next += 1;
    }
    return reach <= start;
  });
  const rest = tidy(kept.map(({ start, end }) => text.slice(start, end)).join(''));
  return /[\p{L}\p{N}]/u.test(rest) ? rest : tidy(cutOut(text, ordered));
}

function cutOut(text: string, ordered: readonly Span[]): string {
  let rest = '';
  let at = 0;
  for (const { start, end } of ordered) {
    if (start > at) rest += text.slice(at, start);
    at = Math.max(at, end);
  }
  return rest + text.slice(at);
}

/** Removes double spaces, surplus blank lines, and spaces at the ends of lines. */
export const tidy = (text: string): string =>
  text
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
