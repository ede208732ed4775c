import { type Post, type Preferences, slidesText, type VideoScript } from '@postloom/shared-contracts';
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

/** How a person writes dates and times, and where they are. */
export type Clock = Pick<Preferences, 'language' | 'timeZone'>;

/** A recommended time, which comes as in America, with its time of day as the person writes it: "Tuesday, 14:00". */
export function postingTimeIn(language: Clock['language'], words: string): string {
  const { time } = createFormats({ language, timeZone: 'UTC' });
  return words.replace(
    /\b(\d{1,2}):(\d{2}) ([AP]M)\b/g,
    (written, hour: string, minute: string, half: string) =>
      language === 'en-US'
        ? written
        : time(
            new Date(Date.UTC(2000, 0, 1, (Number(hour) % 12) + (half === 'PM' ? 12 : 0), Number(minute))),
          ),
  );
}

/**
 * A text for a file, with the time at which its post is due, or else best posted. A file is read elsewhere, and later,
 * so it says on whose clock.
 * @param times `dueAt`: ISO time; null where it has none. `postingTime`: the recommendation, in words; empty for none.
 * @param clock how its reader writes dates, and the zone that they are in.
 */
export function datedText(
  text: string,
  { dueAt, postingTime }: { readonly dueAt: string | null; readonly postingTime: string },
  { language, timeZone }: Clock,
): string {
  const [label, time] = dueAt
    ? ['Scheduled', createFormats({ language, timeZone }).moment(dueAt)]
    : ['Recommended', postingTimeIn(language, postingTime)];
  return [text, time && `${label} posting time: ${withZone(time, zoneTime(timeZone))}`]
    .filter(Boolean)
    .join('\n\n');
}
