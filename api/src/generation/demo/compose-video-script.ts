import type { GenerationRequest, VideoScript } from '@postloom/shared-contracts';
import { startDraft } from './compose-post.ts';
import {
  capitalize,
  contentWords,
  countWords,
  lowerFirst,
  sentence,
  tidy,
  unended,
  wordsOf,
} from './grammar.ts';
import type { Brief } from './read-brief.ts';
import { findTips } from './topics.ts';

/** Words that a calm voice speaks in a second. */
const wordsASecond = 2.3;
const shortestScene = 2;
const longestScene = 9;

interface Scene {
  readonly visual: string;
  readonly onScreenText: string;
  readonly voiceOver: string;
}

/**
 * A shooting script for the brief: what the camera shows, what stands on the screen, what is spoken, and how long
 * each scene takes at a calm reading pace. It says what the post says; the same request gives the same script.
 */
export function composeDemoVideoScript(
  request: GenerationRequest,
  post: { readonly caption: string; readonly hashtags: readonly string[] },
): VideoScript {
  const draft = startDraft(request);
  const { brief, chooser } = draft;
  const scenes: Scene[] = [];
  const title = brief.listName ? capitalize(`${brief.count ?? 3} ${brief.listName}`) : brief.subject.title;
  const subject = contentWords(title).slice(0, 3).join(' ').toLowerCase() || 'the subject';

  const spokenHook =
    brief.isEnglish && brief.asksWhy ? `Why? Because ${sentence(brief.subject.lowered)}` : sentence(title);
  scenes.push({
    visual: chooser.pick('hook-shot', [
      'Close-up, already moving in the first frame; the speaker looks straight into the lens.',
      'Hand-held walk into the place where it happens; the camera stops at the main thing.',
      'One detail fills the frame, then a quick pull back shows the whole.',
    ]),
    onScreenText: shortText(title),
    voiceOver: speakable(spokenHook),
  });

  for (const [index, text] of points(brief, request).entries()) {
    scenes.push({
      visual: chooser.order('shots', pointShots)[index % pointShots.length] ?? '',
      onScreenText: shortText(text),
      voiceOver: speakable(sentence(text)),
    });
  }

  const question = post.caption.split('\n').findLast((line) => /\?\P{L}*$/u.test(line));
  const ending =
    brief.callToAction ??
    (question ? question.replace(/[^\p{L}\p{N}\s,.'’?!%-]/gu, '').trim() : (brief.link ?? ''));
  if (ending) {
    scenes.push({
      visual: chooser.pick('end-shot', [
        'Back to the speaker, a short pause, a smile; hold the last frame for the text.',
        'A calm wide shot of the whole; the text stands until the end.',
        'Loop back to the first frame, so that the video can play on.',
      ]),
      onScreenText: shortText(brief.link ?? ending),
      voiceOver: speakable(sentence(ending)),
    });
  }

  let clock = 0;
  const timed = scenes.map((scene) => {
    const spoken = countWords(scene.voiceOver) / wordsASecond;
    const seconds = Math.max(shortestScene, Math.ceil(spoken * 2) / 2);
    const startSecond = clock;
    clock += seconds;
    return { startSecond, endSecond: clock, ...scene, visual: `${scene.visual} Subject: ${subject}.` };
  });
  return { title: shortText(title, 14), durationSeconds: clock, scenes: timed };
}

const pointShots = [
  'Medium shot at eye level; show it being used, not explained.',
  'Over-the-shoulder close-up of hands at work.',
  'Cut on movement to a second angle of the same thing.',
  'Slow pan along the details; let the text appear word by word.',
  'Side light, shallow focus; the speaker is heard but not seen.',
  'Top view on a plain surface; things are placed into the frame one by one.',
] as const;

/** The brief's own facts, or else advice on its subject; each short enough to be spoken in one scene. */
function points(brief: Brief, request: GenerationRequest): string[] {
  const own = [
    ...(brief.quote ? [`“${brief.quote.text}”`] : []),
    ...brief.statements,
    ...brief.details.map(({ text }) => text),
  ];
  const tips =
    brief.isEnglish && (brief.intent === 'tips' || own.length === 0)
      ? brief.intent === 'tips'
        ? findTips(`${brief.listName ?? ''} ${brief.subject.title}`, brief.count ?? 3).map(
            ([what, why]) => `${what}, ${why}`,
          )
        : brief.topic.lines.slice(0, 2)
      : [];
  const longest = Math.floor(longestScene * wordsASecond);
  return [...own, ...(own.length < 3 ? tips : [])]
    .slice(0, request.platform === 'linkedin' || request.platform === 'facebook' ? 7 : 5)
    .map((text) => clip(text, longest));
}

function clip(text: string, most: number): string {
  const words = text.split(/\s+/);
  return words.length <= most ? text : `${unended(words.slice(0, most).join(' '))}…`;
}

/** What fits on a phone screen for a second or two. */
function shortText(text: string, most = 8): string {
  const clause = unended(text.split(/(?<=[.!?])\s|\s[–—]\s|,\s(?=\S+\s\S+\s\S+)/u)[0] ?? text);
  return clip(wordsOf(clause).length >= 2 ? clause : unended(text), most);
}

/** Nothing that a voice cannot say: no emoji, no protocol. */
function speakable(text: string): string {
  const said = text
    .replace(/\p{Extended_Pictographic}\uFE0F?/gu, '')
    .replace(/https?:\/\/(?:www\.)?|www\./giu, '');
  return tidy(clip(said, Math.floor(longestScene * wordsASecond))) || lowerFirst(text);
}
