import type { Span } from './phrases.ts';

/** What goes out of a post. */
export interface PostText {
  readonly caption: string;
  readonly hashtags: readonly string[];
}

/** Longest tag that is taken for markup; what is longer is a text with an angle bracket in it. */
const longestTag = 200;
/** What emphasis may stand behind and before: "2*3", "Free*" and "@my_bakery_" are none. */
const opens = '(?<=^|[\\s("“„«‘])';
const begins = '(?=[\\p{L}\\p{N}"“„«¡¿#@£$€])';
const ends = '(?=$|[\\s)"”“»’.,;:!?…])';

/** Marks of Markdown and HTML, in the order in which they are taken out, and what stays of each. */
const marks: readonly (readonly [mark: RegExp, rest: string | ((mark: string) => string)])[] = [
  [/<(https?:[^<>\s]{1,500}|[\w.+-]{1,64}@[\w.-]{1,255})>/g, '$1'],
  [new RegExp(`</?[a-zA-Z][^<>]{0,${longestTag}}>|<!--[^<>]{0,${longestTag}}-->`, 'g'), ''],
  [/```[a-z]*|`/g, ''],
  // A line across, also that under a heading or under the head of a table. Spaces are taken in one place only: two that
  // may take the same ones need quadratic time.
  [/^[^\S\n]{0,3}(?:(?:-[^\S\n]*){3,}|(?:\*[^\S\n]*){3,}|(?:_[^\S\n]*){3,}|(?:={3,}|~{3,})[^\S\n]*)$/gm, ''],
  [/^[^\S\n]{0,3}\|?[^\S\n]{0,9}:?-{2,}:?[^\S\n]*(?:\|[^\S\n]*:?-{2,}:?[^\S\n]*)+\|?[^\S\n]*\n?/gm, ''],
  // A quotation. "> 50 people" and ">_<" are none.
  [
    /^[^\S\n]{0,3}>[^\S\n]*$|^[^\S\n]{0,3}(?:>[^\S\n]{0,3})+(?=[*_]{0,3}[\p{L}\p{Extended_Pictographic}"“„«¡¿#@]|[-•] )/gmu,
    '',
  ],
  [/^[^\S\n]{0,3}\|.*\|[^\S\n]*$/gm, (row) => cellsOf(row).join(' – ')],
  // A footnote, where it stands and where it is referred to.
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

/** Most characters of a mark that its writer is told: a row of a table, a link. */
const markTold = 60;

/** The marks in a text, each once, for their writer. */
export const markupIn = (text: string): string[] => [
  ...new Set(
    marks.flatMap(([mark]) => text.match(mark) ?? []).map((found) => found.trim().slice(0, markTold)),
  ),
];

/** Whether a text carries what no platform shows: Markdown, tags, control signs. */
export const hasMarkup = (text: string): boolean => text !== withoutMarkup(text);

/** A text without Markdown, tags and control signs. Its words stay. */
export function withoutMarkup(text: string): string {
  let plain = text;
  // What is taken out can bring the halves of another mark together. Few texts need a second round.
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

/** The sentences of a text, line by line, with the marks and spaces that follow them. */
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
 * The text without some of its words: without the sentences that they stand in, or, where no other word would be
 * left, without the words alone.
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

/** No doubled spaces or blank lines, none at the ends of lines. */
export const tidy = (text: string): string =>
  text
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
