import { renderClip } from '../clips/render-clip.ts';
import type { VideoProvider } from './provider.ts';

/**
 * Renders clips on this server, from the person's pictures or drawn patterns and the post's words. Needs no service and
 * costs nothing.
 * @param ffmpeg path of an ffmpeg to encode with; null for the built-in encoder.
 */
export const createLocalVideos = (ffmpeg: string | null): VideoProvider => ({
  name: 'local',
  isDemo: true,
  render: ({ lines, pictures, showsAi, seconds, seed }, { signal, progress }) =>
    renderClip(
      {
        lines,
        pictures,
        seconds,
        seed,
        ffmpeg,
        comment: showsAi
          ? 'Put together from words and images, some of which an AI made.'
          : 'Put together from images and words. No AI made it.',
      },
      { signal, onProgress: progress },
    ),
});
