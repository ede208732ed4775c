import { useHost, useService } from '@postloom/remote-kit';
import type { CallOptions } from '@postloom/shared-contracts/client';
import type { HostServices } from '@postloom/shared-contracts/federation';
import { type Kept, keepPost, mediaOf } from '#app/post/keep-post.ts';
import { type ComposedVariant, wordsOfPost } from './variant.ts';
import type { ComposedGeneration } from './variants.ts';
import { postCaption, type Words } from './words.ts';

export interface KeepVariantInput {
  /** The set that the variant is from: a new post is put in its project and listed with its other posts. */
  readonly generation: ComposedGeneration | null;
  /** The version of the post that the person has seen and agreed to overwrite. */
  readonly over?: number | undefined;
  readonly options: CallOptions;
}

/** Saves a variant's words to its post, or to a new one if it has none or its post was deleted. */
export function keepVariant(
  api: HostServices['api'],
  variant: ComposedVariant,
  { generation, over, options }: KeepVariantInput,
): Promise<Kept> {
  const { id, postId, words, kept, platform } = variant;
  return keepPost(api, {
    postId,
    words: asPosted(words),
    saved: kept && asPosted(kept),
    over,
    rest: {
      platform,
      media: mediaOf(variant),
      project: generation?.request.projectId ?? null,
      variant: id,
      generation: generation?.id ?? null,
    },
    options,
  });
}

/** The variants whose posts are being made. */
const createMaking = () => new Map<string, Promise<Kept>>();

/**
 * Saves a variant like `keepVariant`. While another button is still making its post, that is waited for, so that it
 * becomes one post.
 */
export function useKeepVariant(): (variant: ComposedVariant, input: KeepVariantInput) => Promise<Kept> {
  const { api } = useHost();
  const making = useService(createMaking);
  return (variant, input) => {
    const { id, postId, words } = variant;
    const made = making.get(id);
    if (made) {
      return made.then(({ post }) =>
        keepVariant(api, { ...variant, postId: post.id, kept: wordsOfPost(post, words) }, input),
      );
    }
    const kept = keepVariant(api, variant, input);
    if (postId === null) {
      making.set(id, kept);
      const end = () => making.delete(id);
      kept.then(end, end);
    }
    return kept;
  };
}

/** A variant's words as they are stored in a post. */
export const asPosted = (words: Words) => ({ caption: postCaption(words), hashtags: words.hashtags });
