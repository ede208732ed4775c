export { adversarialUnits, cpuGrowth, repeatTo } from './cpu-growth.ts';
export { full, hangsAfter, leftOut, runs, someOf } from './size.ts';

import type { GenerationRequestInput } from '../generation.ts';

/** A complete brief, with changes where a test needs them. Used by dev data, unit tests and browser tests. */
export function makeBrief(change: Partial<GenerationRequestInput> = {}): GenerationRequestInput {
  return {
    platform: 'instagram',
    contentType: 'post',
    businessType: 'Bakery',
    targetAudience: 'Young families in Leeds',
    tone: 'casual',
    prompt: 'We open our second bakery in Leeds on Friday with 20% off sourdough for the first 100 guests',
    customPrompt:
      'We open our second bakery in Leeds on Friday with 20% off sourdough for the first 100 guests',
    generateImage: false,
    attachedImage: null,
    ...change,
  };
}
