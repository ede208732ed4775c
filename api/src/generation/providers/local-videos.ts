import { renderClip } from '../clips/render-clip.ts';
import type { VideoProvider } from './provider.ts';

/**
 * Puts clips together here, from the person's pictures or drawings and the words of the post: needs nobody, costs
 * nothing.
 * @param ffmpeg path of an ffmpeg to encode with; null for the encoder that comes along.
 */
export const createLocalVideos = (ffmpeg: string | null): VideoProvider => ({
  name: 'local',
  isDemo: true,
  render: ({ lines, pictures, seconds, seed }, { signal, progress }) =>
    renderClip(
      {
        lines,
        pictures,
        seconds,
        seed,
        ffmpeg,
        comment: 'Put together from images and words. No AI made it.',
      },
      { signal, onProgress: progress },
    ),
});
