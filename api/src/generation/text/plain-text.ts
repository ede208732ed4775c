import type { Span } from './phrases.ts';

/** What goes out of a post. */
export interface PostText {
  readonly caption: string;
  readonly hashtags: readonly string[];
}

/** Longest tag that is taken for markup; what is longer is a text with an angle bracket in it. */
const longestTag = 200;
const htmlTag = new RegExp(`</?[a-zA-Z][^<>]{0,${longestTag}}>|<!--[^<>]{0,${longestTag}}-->`, 'g');

/** Whether a text carries markup that no platform shows: Markdown, or tags. */
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
  return plain.replace(/[<>`*_[\]]/g, '');
}

const withoutMarks = (text: string): string =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(/[\p{Cc}\u2028\u2029\uFEFF]/gu, (sign) => (sign === '\n' ? sign : sign === '\t' ? ' ' : ''))
    .replace(htmlTag, '')
    .replace(/```[a-z]*|`/g, '')
    .replace(/\*\*|__/g, '')
    .replace(/^ {0,3}#{1,6} +/gm, '')
    .replace(/\[([^[\]]{1,200})\]\((https?:[^()\s]{1,500})\)/g, '$1 $2');

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
