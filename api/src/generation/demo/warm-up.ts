import { generationRequestSchema } from '@postloom/shared-contracts';
import { nlp } from '../text/nlp.ts';
import { unstrung } from './brief/chains.ts';
import { partsForReaders } from './for-the-writer.ts';
import { composeDemoPost } from './post/compose-post.ts';

const brief = generationRequestSchema.parse({
  platform: 'instagram',
  businessType: 'Bakery',
  prompt: 'Rye bread is back on Saturday, please order by Thursday',
});

/**
 * Loads, learns and compiles what reading a first brief takes, about a second of a processor, so that nobody waits for
 * it. Yields after each part.
 */
export function* warmUp(): Generator<undefined, void> {
  nlp(brief.prompt);
  yield;
  partsForReaders([brief.prompt]);
  yield;
  unstrung(brief.prompt);
  yield;
  composeDemoPost(brief);
}
