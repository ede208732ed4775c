import type { VideoScript } from '@postloom/shared-contracts';
import { composePostText, platformNames } from '@postloom/shared-contracts/platforms';
import type { Version } from '#app/generation/versions-store.ts';

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

/** Everything of a post for a text file, with the label that AI-made pictures must carry (EU AI Act, Art. 50). */
export function exportText({ sent, result, caption, hashtags }: Version): string {
  const parts = [
    `Postloom: ${platformNames[sent.platform]} ${sent.contentType}`,
    composePostText(caption, hashtags),
  ];
  if (result?.videoScript) parts.push(scriptText(result.videoScript));
  if (result?.imageUrl) {
    const label = pictureLabel(result.isDemo);
    parts.push(
      [`Picture: ${label}`, result.imageAlt && `Alt text: ${result.imageAlt}`].filter(Boolean).join('\n'),
    );
  }
  return `${parts.join('\n\n---\n\n')}\n`;
}

/** What a picture says of where it comes from. */
export function pictureLabel(isDemo: boolean): string {
  return isDemo ? 'AI-generated sample' : 'Made with AI';
}

/** Name of an exported file without its ending, e.g. `postloom-instagram-post`. */
export function exportName({ sent }: Version): string {
  return `postloom-${sent.platform}-${sent.contentType}`;
}
