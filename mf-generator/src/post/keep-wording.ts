import type { GenerationResponse, KeptResult } from '@postloom/shared-contracts';
import type { CallOptions } from '@postloom/shared-contracts/client';
import type { HostServices } from '@postloom/shared-contracts/federation';
import type { Variant } from '#app/generation/variants.ts';
import { type Kept, keepPost, mediaOf } from './keep-post.ts';

export type Saved = NonNullable<Variant['saved']>;

/**
 * The post that the server saved for a wording, with its original words; null if it saved none.
 * @param kept the run as stored on the server, which saves one wording as a post: the one that a visitor changed last,
 *   or the first.
 */
export function savedByServer(
  wording: number,
  { result, edits = [], postId }: Pick<KeptResult, 'result' | 'edits' | 'postId'>,
): Saved | null {
  const edit = edits.at(-1);
  if (postId === null || !result || wording !== (edit?.wording ?? 0)) return null;
  const { caption, hashtags, slides } = edit ?? result;
  return { postId, caption, hashtags, ...(slides && { slides }) };
}

/** The generated picture, or else the person's own. */
const picturesIn = ({
  imageUrl,
  attachedImageUrl = null,
  imageAlt,
  attachedImageAlt = '',
}: GenerationResponse) =>
  mediaOf({
    imageUrl: imageUrl ?? attachedImageUrl,
    imageAlt: imageUrl ? imageAlt : attachedImageAlt,
    videoUrl: null,
  });

/** Saves a wording to its post, or to a new one if it has none. See {@link keepPost}. */
export function keepWording(
  api: HostServices['api'],
  { sent, result, caption, hashtags, slides }: Variant,
  saved: Saved | null,
  options: CallOptions,
): Promise<Kept> {
  return keepPost(api, {
    postId: saved?.postId ?? null,
    words: { caption, hashtags, slides },
    saved,
    rest: {
      platform: sent.platform,
      contentType: sent.contentType,
      media: result ? picturesIn(result) : [],
      videoScript: result?.videoScript ?? null,
    },
    options,
  });
}
