import type { GenerationResponse, KeptResult } from '@postloom/shared-contracts';
import type { CallOptions } from '@postloom/shared-contracts/client';
import type { HostServices } from '@postloom/shared-contracts/federation';
import type { Variant } from '#app/generation/variants.ts';
import { type Kept, keepPost, mediaOf } from './keep-post.ts';

export type Saved = NonNullable<Variant['saved']>;

/**
 * The post that the server has made of a wording, as it made it; null where it made none.
 * @param kept its run as the server has it, which makes a post of the wording that a visitor changed last, else of the
 *   first.
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

/** The picture that was made, else the person's own. */
const picturesIn = ({ imageUrl, attachedImageUrl = null, imageAlt }: GenerationResponse) =>
  mediaOf({ imageUrl: imageUrl ?? attachedImageUrl, imageAlt, videoUrl: null });

/** Writes a wording into its post, as {@link keepPost} does, or into a new one where it has none. */
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
