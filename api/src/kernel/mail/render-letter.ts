import type { Letter } from './letter.ts';

export interface RenderedLetter {
  readonly subject: string;
  readonly html: string;
  readonly text: string;
}

/** Headings keep their case. */
const asWritten = { selectors: [{ selector: 'h1', options: { uppercase: false } }] };

/** Writes a letter as HTML and as the same in plain text. */
export async function renderLetter(letter: Letter): Promise<RenderedLetter> {
  // With the first mail: React and the readers of HTML are no part of a start.
  const [{ layOut }, { render, toPlainText }] = await Promise.all([
    import('./letter-layout.ts'),
    import('@react-email/render'),
  ]);
  const html = await render(layOut(letter));
  return { subject: letter.subject, html, text: toPlainText(html, asWritten) };
}
