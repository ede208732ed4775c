import { setImmediate } from 'node:timers/promises';
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
 * it: in steps, between which requests are answered.
 */
export async function warmUp(): Promise<void> {
  const steps = [
    () => nlp(brief.prompt),
    () => partsForReaders([brief.prompt]),
    () => unstrung(brief.prompt),
    () => composeDemoPost(brief),
  ];
  for (const step of steps) {
    step();
    await setImmediate();
  }
}
