import { readSlides, type Slide, slidesShapeOf } from '@postloom/shared-contracts';
import { splitSentences } from './brief/clauses.ts';
import { capitalize } from './brief/text.ts';

/** A sign before an entry of a list. */
const bullet = /^[•→▪✔✓*-]\uFE0F? +/u;
/** The full stop of a number before one: "1. The deposit" is no two sentences. */
const numberStop = /(?<=^\d{1,2}\.)(?= )/gmu;

/**
 * The slides of what was written: the numbered lines of a carousel, or else a sentence a slide, so that a matter that
 * nothing is added to has some as well. Empty for posts without slides.
 */
export function readSpokenSlides(contentType: string, caption: string, isForeign: boolean): Slide[] {
  if (slidesShapeOf(contentType) === null) return [];
  const numbered = contentType === 'carousel' ? readSlides('carousel', caption) : [];
  const sentences = splitSentences(caption.replace(numberStop, '\u2060'), isForeign).map((text) =>
    text.replace(bullet, ''),
  );
  const slides = numbered.length > 0 ? numbered : readSlides('story', sentences.join('\n'));
  return slides.map(({ title, text }) => ({
    title: title.replace(/:$/u, ''),
    text: isForeign ? text : capitalize(text),
  }));
}
