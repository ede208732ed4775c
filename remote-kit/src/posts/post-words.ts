import { type Post, slidesText, type VideoScript } from '@postloom/shared-contracts';
import { composePostText } from '@postloom/shared-contracts/platforms';
import { createFormats, withZone, zoneTime } from '../format/formats.ts';

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
export function postParts({
  caption,
  hashtags,
  slides,
  videoScript,
}: Pick<Post, 'caption' | 'hashtags' | 'slides'> & {
  readonly videoScript?: Post['videoScript'] | undefined;
}): string[] {
  return [
    composePostText(caption, hashtags),
    (slides ?? []).map((slide, index) => `Slide ${index + 1}\n${slidesText([slide])}`).join('\n\n'),
    videoScript ? scriptText(videoScript) : '',
  ].filter(Boolean);
}

/**
 * A text for a file, with the time at which its post is due, or else best posted. A file is read elsewhere, and later,
 * so it says on whose clock.
 * @param times `dueAt`: ISO time; null where it has none. `postingTime`: the recommendation, in words; empty for none.
 * @param zone IANA name.
 */
export function datedText(
  text: string,
  { dueAt, postingTime }: { readonly dueAt: string | null; readonly postingTime: string },
  zone: string,
): string {
  const [label, time] = dueAt
    ? ['Scheduled', createFormats({ language: 'en-US', timeZone: zone }).moment(dueAt)]
    : ['Recommended', postingTime];
  return [text, time && `${label} posting time: ${withZone(time, zoneTime(zone))}`]
    .filter(Boolean)
    .join('\n\n');
}
