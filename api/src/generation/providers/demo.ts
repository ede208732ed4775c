import { setTimeout as delay } from 'node:timers/promises';
import { platformCatalogue } from '@postloom/shared-contracts/platforms';
import { workOnPicture } from '#app/kernel/pictures/picture-work.ts';
import { compose } from '../demo/composer-thread.ts';
import { renderPicture } from '../demo/image/render-picture.ts';
import type { AttachedImage, PictureProvider, TextProvider, WritingContext } from './provider.ts';

/** Total time for streaming a demo caption, in milliseconds: it looks like typing, and nobody has to wait long. */
const streamMs = 900;
const pieceMs = 30;

async function tell(
  caption: string,
  index: number,
  { signal, onText, streaming }: WritingContext,
): Promise<void> {
  if (!streaming) return;
  const words = caption.match(/\s*\S+|\s+$/g) ?? [];
  const perPiece = Math.max(1, Math.ceil(words.length / (streamMs / pieceMs)));
  for (let at = 0; at < words.length; at += perPiece) {
    if (at > 0) await delay(pieceMs, undefined, { signal });
    onText({ index, text: words.slice(at, at + perPiece).join('') });
  }
}

/**
 * The offline composer: understands the brief, depends on no service and costs nothing. It composes in its own thread;
 * the pieces are told from here.
 */
export const demoTextProvider: TextProvider = {
  name: 'demo',
  isDemo: true,
  async write(job, context) {
    const post = await compose('write', withoutImages(job), context.signal);
    await tell(post.caption, 0, context);
    return post;
  },
  async writeVariants(job, context) {
    const variants = await compose('writeVariants', withoutImages(job), context.signal);
    // Stream the variants in parallel, because the reader sees them side by side.
    await Promise.all(variants.map(({ caption }, index) => tell(caption, index, context)));
    return variants;
  },
  async refine(job, context) {
    const draft = await compose('refine', withoutImages(job), context.signal);
    await tell(draft.caption, 0, context);
    return draft;
  },
  async converse(job, context) {
    const reply = await compose('converse', withoutImages(job), context.signal);
    if (reply.draft) await tell(reply.draft.caption, 0, context);
    return reply;
  },
};

/** It reads words only, and pictures would be copied for its thread. */
const withoutImages = <Job extends { readonly images: readonly AttachedImage[] }>(job: Job): Job => ({
  ...job,
  images: [],
});

/** A designed picture based on the brief, drawn on this server. */
export const demoPictureProvider: PictureProvider = {
  name: 'demo',
  isDemo: true,
  async draw({ request, bannedWords }, signal) {
    const { width, height } = platformCatalogue[request.platform].image;
    const { svg, alt } = await compose('picture', { request, bannedWords }, signal);
    return {
      bytes: await workOnPicture(() => renderPicture(svg, { width, height })),
      mimeType: 'image/png',
      alt,
    };
  },
};
