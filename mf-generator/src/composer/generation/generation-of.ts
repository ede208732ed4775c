import { isKnown } from '@postloom/shared-contracts';
import { platforms } from '@postloom/shared-contracts/platforms';
import { picturesOf } from '#app/composer/variants/variant.ts';
import type { ComposedGeneration } from '#app/composer/variants/variants.ts';
import type { Pieces } from './set-progress.ts';

/** Error codes of failures that a retry can't resolve. */
const lasting: readonly string[] = ['not_configured', 'plan_required'];

/** @param base.key null if it is no longer known, so that failed parts can only be retried if all have failed. */
export function generationOf(
  base: Pick<ComposedGeneration, 'id' | 'key' | 'request'>,
  { platforms: parts, picture, video, uploads }: Pieces,
): ComposedGeneration {
  const all = [
    ...parts.flatMap((part) => (isKnown(platforms, part.platform) ? [{ ...part, part: part.platform }] : [])),
    ...(picture ? [{ ...picture, part: 'picture' as const }] : []),
    ...(video ? [{ ...video, part: 'video' as const }] : []),
  ];
  const isEmpty = parts.every(({ variants }) => variants.length === 0);
  return {
    ...base,
    clipId: video?.clipId ?? null,
    pictures: picturesOf(picture, { ...base.request, uploads }),
    failures: all.flatMap(({ part, failure }) =>
      failure
        ? [
            {
              part,
              message: failure.message,
              isPassing: (base.key !== null || isEmpty) && !lasting.includes(failure.code),
            },
          ]
        : [],
    ),
    notes: [...new Set(all.flatMap(({ note }) => (note ? [note] : [])))],
  };
}
