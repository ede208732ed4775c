import type { GenerationRequest } from '@postloom/shared-contracts';
import { anyOf, graveForms, notGrave } from './brief/gravity.ts';
import { isGrave } from './brief/read-brief.ts';
import gravityWords from './data/gravity.json' with { type: 'json' };

/**
 * How sure it is that a brief is about death, danger, loss or blame. `likely`: by one word that is used in fun as well,
 * as in "Danger: hot! Our new chili sauce".
 */
export type HowGrave = 'no' | 'likely' | 'sure';

const weak = new Set([...gravityWords.weakAlone, ...gravityWords.heavy]);
const marks = anyOf([...Object.values(gravityWords.grave).flat(), ...gravityWords.heavy]);

/** How grave a brief is: two weak words make it as sure as one that nobody uses in fun. */
export function howGrave(request: GenerationRequest): HowGrave {
  if (!isGrave(request)) return 'no';
  const told = request.prompt.replaceAll('’', "'").replace(notGrave, ' ');
  const found = new Set((told.match(marks) ?? []).map((mark) => mark.toLowerCase()));
  const isSure = graveForms.test(told) || found.size > 1 || [...found].some((mark) => !weak.has(mark));
  return isSure ? 'sure' : 'likely';
}
