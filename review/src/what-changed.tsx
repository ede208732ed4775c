import { ChangedText } from '@postloom/remote-kit/previews';
import type { ReviewPost } from '@postloom/shared-contracts';
import { composePostText } from '@postloom/shared-contracts/platforms';
import { useState } from 'react';
import { useSectionName } from './place.ts';

interface ReadVersion {
  readonly version: number;
  /** When it was read, as the end of a sentence. */
  readonly when: string;
  readonly words: Pick<ReviewPost, 'caption' | 'hashtags'>;
}

/** What is another than in the version that was read last, until somebody has decided on what is shown now. */
export function WhatChanged({ post }: { readonly post: ReviewPost }) {
  const [opened] = useState<ReadVersion>({
    version: post.version,
    when: 'you opened this page',
    words: post,
  });
  const name = useSectionName('What changed');
  const before = lastRead(opened, post);
  if (before === null) return null;
  const isSame = textOf(before.words) === textOf(post);
  return (
    <section aria-label={name} className="review:grid review:gap-2">
      <p className="review:text-sm review:font-medium">What changed since {before.when}</p>
      {isSame ? (
        <p className="review:text-sm">The words are the same. Please look at everything else again.</p>
      ) : (
        <ChangedText before={before.words} after={post} />
      )}
    </section>
  );
}

const textOf = ({ caption, hashtags }: ReadVersion['words']): string => composePostText(caption, hashtags);

/** The later one of what this page showed first and of what was decided on; null where that is what is shown. */
function lastRead(opened: ReadVersion, { version, decision }: ReviewPost): ReadVersion | null {
  if (decision?.version === version) return null;
  const decided = decision?.shown
    ? [
        {
          version: decision.version,
          when: `${decision.by} ${decision.decision === 'approved' ? 'approved it' : 'requested changes'}`,
          words: decision.shown,
        },
      ]
    : [];
  const [last] = [opened, ...decided]
    .filter((each) => each.version < version)
    .sort((a, b) => b.version - a.version);
  return last ?? null;
}
