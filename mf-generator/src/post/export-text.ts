import type { FileBrand } from '@postloom/remote-kit';
import { type GenerationResponse, slidesText, type VideoScript } from '@postloom/shared-contracts';
import { composePostText, platformCatalogue } from '@postloom/shared-contracts/platforms';
import type { Variant } from '#app/generation/variants.ts';

/** A video script as plain text, scene by scene. */
export function scriptText({ title, durationSeconds, scenes }: VideoScript): string {
  const blocks = scenes.map((scene, index) =>
    [
      `Scene ${index + 1} (${sceneTime(scene)})`,
      `Visual: ${scene.visual}`,
      `On screen: ${scene.onScreenText}`,
      `Voice-over: ${scene.voiceOver}`,
    ].join('\n'),
  );
  return [`${title} (${durationSeconds} s)`, ...blocks].join('\n\n');
}

/** e.g. "0–3 s". */
export function sceneTime({ startSecond, endSecond }: { startSecond: number; endSecond: number }): string {
  return `${startSecond}–${endSecond} s`;
}

/** All words of a post, each part by itself: the text, what stands on its slides, its script. */
function partsOf({ result, caption, hashtags, slides = [] }: Variant): string[] {
  return [
    composePostText(caption, hashtags),
    slides.map((slide, index) => `Slide ${index + 1}\n${slidesText([slide])}`).join('\n\n'),
    result?.videoScript ? scriptText(result.videoScript) : '',
  ].filter(Boolean);
}

/** All words of a post to be copied. */
export const wholeText = (variant: Variant): string => partsOf(variant).join('\n\n');

/** Everything of a post for a text file, with the label that AI-made pictures must carry (EU AI Act, Art. 50). */
export function exportText(variant: Variant, { name }: FileBrand): string {
  const { sent, result } = variant;
  const parts = [
    `${name}: ${platformCatalogue[sent.platform].name} ${sent.contentType}`,
    ...partsOf(variant),
  ];
  if (result?.imageUrl) {
    const label = pictureLabel(result);
    parts.push(
      [`Picture: ${label}`, result.imageAlt && `Alt text: ${result.imageAlt}`].filter(Boolean).join('\n'),
    );
  }
  return `${parts.join('\n\n---\n\n')}\n`;
}

/** What a picture says of where it comes from: a real text may have a picture of the offline composer beside it. */
export function pictureLabel(result: Pick<GenerationResponse, 'isDemo' | 'imageIsDemo'>): string {
  return (result.imageIsDemo ?? result.isDemo) ? 'Sample, not made by AI' : 'Made with AI';
}

/** Name of an exported file without its ending, e.g. `postloom-instagram-post`. */
export function exportName({ sent }: Variant, { slug }: FileBrand): string {
  return `${slug}-${platformCatalogue[sent.platform].name.toLowerCase()}-${sent.contentType}`;
}
