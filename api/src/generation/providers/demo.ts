import { setTimeout as delay } from 'node:timers/promises';
import { platformRules } from '@postloom/shared-contracts/platforms';
import { composeDemoPicture } from '../demo/compose-picture.ts';
import { composeDemoPost } from '../demo/compose-post.ts';
import { composeDemoVideoScript } from '../demo/compose-video-script.ts';
import { renderPicture } from '../demo/render-picture.ts';
import type { PictureProvider, TextProvider } from './provider.ts';

/** All of a streamed demo caption comes within this time: a reader sees it being written, nobody waits for it. */
const streamMs = 900;
const pieceMs = 30;

/** The offline composer: reads the brief, needs nobody, costs nothing. */
export const demoTextProvider: TextProvider = {
  name: 'demo',
  isDemo: true,
  async write({ request, wantsVideoScript }, { signal, onText, streaming }) {
    const post = composeDemoPost(request);
    if (streaming) {
      const words = post.caption.match(/\s*\S+|\s+$/g) ?? [];
      const perPiece = Math.max(1, Math.ceil(words.length / (streamMs / pieceMs)));
      for (let at = 0; at < words.length; at += perPiece) {
        if (at > 0) await delay(pieceMs, undefined, { signal });
        onText(words.slice(at, at + perPiece).join(''));
      }
    }
    return {
      caption: post.caption,
      hashtags: post.hashtags,
      videoScript: wantsVideoScript ? composeDemoVideoScript(request, post) : null,
      imageAlt: null,
    };
  },
};

/** A designed picture made from the brief, drawn here. */
export const demoPictureProvider: PictureProvider = {
  name: 'demo',
  isDemo: true,
  async draw({ request }) {
    const { width, height } = platformRules[request.platform].image;
    const { svg, alt } = composeDemoPicture(request);
    return { bytes: await renderPicture(svg, { width, height }), mimeType: 'image/png', alt };
  },
};
