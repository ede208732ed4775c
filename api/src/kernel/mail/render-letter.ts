import type { Letter } from './letter.ts';

export interface RenderedLetter {
  readonly subject: string;
  readonly html: string;
  readonly text: string;
}

/** By default, plain text would have headings in capitals. */
const asWritten = { selectors: [{ selector: 'h1', options: { uppercase: false } }] };

/** Renders a letter as HTML and as plain text. */
export async function renderLetter(letter: Letter): Promise<RenderedLetter> {
  // Loaded with the first mail: a start doesn't need React and the HTML parsers.
  const [{ layOut }, { render, toPlainText }] = await Promise.all([
    import('./letter-layout.ts'),
    import('@react-email/render'),
  ]);
  const html = await render(layOut(letter));
  return { subject: letter.subject, html, text: toPlainText(html, asWritten) };
}
