import { readSlides, type Slide, slidesShapeOf } from '@postloom/shared-contracts';
import { splitSentences } from './brief/clauses.ts';

/** A sign before an entry of a list. */
const bullet = /^[•→▪✔✓*-]\uFE0F? +/u;

/**
 * The slides of what was written: the numbered lines of a carousel, or else a sentence a slide, so that a matter that
 * nothing is added to has some as well. Empty for posts without slides.
 */
export function readSpokenSlides(contentType: string, caption: string): Slide[] {
  if (slidesShapeOf(contentType) === null) return [];
  const numbered = readSlides('carousel', caption);
  if (contentType === 'carousel' && numbered.length > 0) return numbered;
  const sentences = splitSentences(caption, true).map((text) => text.replace(bullet, ''));
  return readSlides('story', sentences.join('\n'));
}
