import type { GenerationRequest } from '@postloom/shared-contracts';
import { platformCatalogue } from '@postloom/shared-contracts/platforms';
import { readBrief } from './brief/read-brief.ts';
import missing from './data/missing.json' with { type: 'json' };
import { leftOut, quote } from './left-out.ts';
import { findGaps } from './post/gaps.ts';

const kinds = missing.map(({ of, without, acts, ...kind }) => ({
  ...kind,
  acts: acts.split(' ').filter(Boolean),
  of: new RegExp(of, 'iu'),
  without: new RegExp(without, 'iu'),
}));

/**
 * What its writer is asked beside a post, two questions at most: what a brief that says too little lacks, or what readers of
 * such news miss: how to apply, where to bring back what is recalled, a word of regret; first what there was no room for.
 * They are no part of the post.
 * @param caption the post, if it is known
 */
export function questionsTo(request: GenerationRequest, caption?: string): readonly string[] {
  const frame = readBrief(request);
  const { name, textLimit } = platformCatalogue[request.platform];
  const said = frame.all.join(' ');
  const left = caption === undefined || said.length < textLimit ? [] : leftOut(said, request.prompt, caption);
  if (left.length > 0)
    return [`${name} had no room for this, so can something else go instead? ${quote(left)}`];
  const gaps = findGaps(frame, 'plain', undefined, request.businessType);
  if (gaps || frame.language !== 'en') return gaps?.questions ?? [];
  return kinds
    .filter(({ acts, of, without }) => {
      const isOne = acts.length === 0 || acts.includes(frame.act);
      return isOne && of.test(said) && !without.test(said);
    })
    .flatMap(({ questions }) => questions)
    .slice(0, 2);
}
