import { setTimeout as delay } from 'node:timers/promises';
import { captionOf, slidesOf } from '@postloom/shared-contracts';
import { platformCatalogue } from '@postloom/shared-contracts/platforms';
import { workOnPicture } from '#app/kernel/pictures/picture-work.ts';
import { readBrief } from '../demo/brief/read-brief.ts';
import { composeDemoVariants } from '../demo/compose-variants.ts';
import { answerOffline } from '../demo/converse.ts';
import { composeDemoPicture } from '../demo/image/compose-picture.ts';
import { renderPicture } from '../demo/image/render-picture.ts';
import { composeDemoPost } from '../demo/post/compose-post.ts';
import { findGaps } from '../demo/post/gaps.ts';
import { refineDemoText } from '../demo/refine-text.ts';
import { composeDemoVideoScript } from '../demo/script/compose-video-script.ts';
import type { PictureProvider, TextProvider, WritingContext } from './provider.ts';

/** All of a streamed demo caption comes within this time: a reader sees it being written, nobody waits for it. */
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

/** The offline composer: reads the brief, needs nobody, costs nothing. */
export const demoTextProvider: TextProvider = {
  name: 'demo',
  isDemo: true,
  async write({ request, wantsVideoScript }, context) {
    const { caption: written, hashtags } = composeDemoPost(request);
    // It writes the slides into the caption, each on a numbered line.
    const post = { contentType: request.contentType, caption: written };
    const caption = captionOf(post);
    await tell(caption, 0, context);
    return {
      caption,
      hashtags,
      slides: slidesOf(post),
      videoScript: wantsVideoScript ? composeDemoVideoScript(request) : null,
      imageAlt: null,
      questions: findGaps(readBrief(request))?.questions ?? [],
    };
  },
  async writeVariants(job, context) {
    const variants = composeDemoVariants(job);
    // Side by side, as the reader compares them.
    await Promise.all(variants.map(({ caption }, index) => tell(caption, index, context)));
    return variants;
  },
  async refine(job, context) {
    const draft = refineDemoText(job);
    await tell(draft.caption, 0, context);
    return draft;
  },
  async converse(job, context) {
    const reply = answerOffline(job);
    if (reply.draft) await tell(reply.draft.caption, 0, context);
    return reply;
  },
};

/** A designed picture made from the brief, drawn here. */
export const demoPictureProvider: PictureProvider = {
  name: 'demo',
  isDemo: true,
  async draw({ request }) {
    const { width, height } = platformCatalogue[request.platform].image;
    const { svg, alt } = composeDemoPicture(request);
    return {
      bytes: await workOnPicture(() => renderPicture(svg, { width, height })),
      mimeType: 'image/png',
      alt,
    };
  },
};
