import type { GenerationRequest } from '@postloom/shared-contracts';
import { readBrief } from './brief/read-brief.ts';
import missing from './data/missing.json' with { type: 'json' };
import { findGaps } from './post/gaps.ts';

const kinds = missing.map(({ of, without, acts, ...kind }) => ({
  ...kind,
  acts: acts.split(' ').filter(Boolean),
  of: new RegExp(of, 'iu'),
  without: new RegExp(without, 'iu'),
}));

/**
 * What its writer is asked beside a post, two questions at most: what a brief that says too little lacks, or what readers of
 * such news miss: how to apply, where to bring back what is recalled, a word of regret. They are no part of the post.
 */
export function questionsTo(request: GenerationRequest): readonly string[] {
  const frame = readBrief(request);
  const gaps = findGaps(frame, 'plain', undefined, request.businessType);
  if (gaps || frame.language !== 'en') return gaps?.questions ?? [];
  const said = frame.all.join(' ');
  return kinds
    .filter(({ acts, of, without }) => {
      const isOne = acts.length === 0 || acts.includes(frame.act);
      return isOne && of.test(said) && !without.test(said);
    })
    .flatMap(({ questions }) => questions)
    .slice(0, 2);
}
