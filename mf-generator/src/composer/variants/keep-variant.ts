import type { CallOptions } from '@postloom/shared-contracts/client';
import type { HostServices } from '@postloom/shared-contracts/federation';
import { type Kept, keepPost, mediaOf } from '#app/post/keep-post.ts';
import type { ComposedVariant } from './variant.ts';
import { postCaption, type Words } from './words.ts';

export interface KeepVariantInput {
  /** The project of the posts that are made. */
  readonly project: string | null;
  /** The version of the post that the person has seen and writes over. */
  readonly over?: number | undefined;
  readonly options: CallOptions;
}

/** Keeps a variant's words in its post, or in a new one where it has none any more. */
export function keepVariant(
  api: HostServices['api'],
  variant: ComposedVariant,
  { project, over, options }: KeepVariantInput,
): Promise<Kept> {
  const { id, postId, words, kept, platform } = variant;
  return keepPost(api, {
    postId,
    words: asPosted(words),
    saved: kept && asPosted(kept),
    over,
    rest: { platform, media: mediaOf(variant), project, variant: id },
    options,
  });
}

/** Some words as they stand in a post. */
export const asPosted = (words: Words) => ({ caption: postCaption(words), hashtags: words.hashtags });
