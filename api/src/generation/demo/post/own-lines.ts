import { saidToReaders, takeOrder } from '../brief/orders.ts';
import { spelt } from '../brief/read-brief.ts';
import { capitalize } from '../brief/text.ts';
import patterns from '../data/patterns.json' with { type: 'json' };
import { isPrinted } from '../is-printed.ts';
import type { Draft } from './draft.ts';

/** A line that is no sentence: hours, a price, an entry of a programme. */
const row = new RegExp(patterns.row, 'u');
const marked = new RegExp(patterns.markedRow, 'u');

/**
 * The paragraphs of a brief that its author has laid out in lines, such as opening hours, prices, or a programme; null
 * if it has no such rows. Entries that have a sign in the brief get the platform's, and numbers stay.
 */
export function inOwnLines({ request, frame, shape }: Draft): string[] | null {
  const lines = request.prompt.split('\n').map((line) => line.trim().replace(/,$/, ''));
  const rows = lines.slice(1).filter((line) => row.test(line));
  const isForeign = frame.language !== 'en';
  if (rows.length < (isForeign ? 2 : 3) || rows.length * 2 < lines.filter(Boolean).length) return null;
  const written = isForeign ? (line: string) => line : (line: string) => capitalize(spelt(line));
  const paragraphs: string[] = [];
  let last = '';
  lines.forEach((line, at) => {
    const [sign = '', number] = marked.exec(line) ?? [];
    const isRow = at > 0 && row.test(line);
    const plain = written(at > 0 ? line.slice(sign.length) : takeOrder(line).text);
    const said = isRow ? plain : saidToReaders(plain, isForeign);
    const kind = isRow ? `row ${sign && !number}` : 'text';
    if (said && isPrinted(request.businessType)(said)) {
      const text = (number ? `${number}. ` : sign && `${shape.mark} `) + said;
      paragraphs.push(kind === last ? `${paragraphs.pop()}\n${text}` : text);
    }
    last = line && kind;
  });
  return shape.gap === ' ' ? [paragraphs.join('\n')] : paragraphs;
}
