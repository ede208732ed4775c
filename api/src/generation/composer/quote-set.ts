import type { ComposerRequest, composerQuoteSchema, Sent } from '@postloom/shared-contracts';
import { type ClipsContext, quoteClip } from '../clips/clips-context.ts';
import type { ComposerContext } from './composer-context.ts';

type Quote = Sent<typeof composerQuoteSchema>;

export const sampleText = 'Sample content: this site has no AI provider, so the offline composer writes it.';
export const drawnPicture =
  'This site has no image model: the image is drawn from your words, not made by an AI.';
export const quotaNote =
  'The AI provider’s quota is used up, so this is sample content. You weren’t charged.';

/** What each part of a generation costs on this site, and how it is made. */
export function quoteSet(
  {
    text,
    pictures,
    clips,
  }: Pick<ComposerContext, 'text' | 'pictures'> & {
    readonly clips: Pick<ClipsContext, 'videos'>;
  },
  {
    platforms,
    generateImage,
    generateVideo,
  }: Pick<ComposerRequest, 'platforms' | 'generateImage' | 'generateVideo'>,
): Quote {
  const parts: Quote['parts'] = platforms.map((platform) => ({
    kind: 'text',
    platform,
    credits: text.isDemo ? 0 : 1,
    isDemo: text.isDemo,
    available: true,
    note: text.isDemo ? sampleText : null,
  }));
  if (generateImage) {
    parts.push({
      kind: 'picture',
      platform: null,
      credits: pictures.isDemo ? 0 : 1,
      isDemo: pictures.isDemo,
      available: true,
      note: pictures.isDemo ? drawnPicture : null,
    });
  }
  if (generateVideo) {
    parts.push({ kind: 'video', platform: null, ...quoteClip(clips), available: true });
  }
  return { credits: parts.reduce((sum, { credits }) => sum + credits, 0), parts };
}
