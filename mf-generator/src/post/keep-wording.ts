import type { GenerationResponse } from '@postloom/shared-contracts';
import type { CallOptions } from '@postloom/shared-contracts/client';
import type { HostServices } from '@postloom/shared-contracts/federation';
import type { Variant } from '#app/generation/variants.ts';
import { type Kept, keepPost, mediaOf, type PostWords } from './keep-post.ts';

export type Saved = NonNullable<Variant['saved']>;

export const sameWords = (a: PostWords, b: PostWords): boolean =>
  a.caption === b.caption &&
  a.hashtags.join() === b.hashtags.join() &&
  JSON.stringify(a.slides ?? []) === JSON.stringify(b.slides ?? []);

/**
 * The post that the server has made of a wording, as it made it; null where it made none.
 * @param result of the wording.
 * @param kept its run as the server has it, which makes a post of the first wording.
 */
export function savedByServer(
  { caption, hashtags, slides }: GenerationResponse,
  kept: { readonly result: { readonly caption: string } | null; readonly postId: string | null },
): Saved | null {
  if (kept.postId === null || kept.result?.caption !== caption) return null;
  return { postId: kept.postId, caption, hashtags, ...(slides && { slides }) };
}

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
      media: result ? mediaOf({ ...result, videoUrl: null }) : [],
      videoScript: result?.videoScript ?? null,
    },
    options,
  });
}
