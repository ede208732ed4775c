import type { GenerationRequest, VideoScript } from '@postloom/shared-contracts';
import { chooseTips, type Draft, listTitle, startDraft } from './compose-post.ts';
import { countWords, sentence, tidy, unended, wordsOf } from './grammar.ts';
import { withoutTime } from './read-brief.ts';
import { bank, closers, invitations } from './wording.ts';

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
  const tips = brief.intent === 'tips' ? chooseTips(draft) : [];
  const title = listTitle(brief, tips.length) ?? brief.subject.title;
  const subject = unended(
    clip(withoutTime(brief.subject.isStatement ? brief.subject.title : brief.subject.lowered), 9),
  );

  const spokenHook =
    brief.isEnglish && brief.asksWhy ? `Why? Because ${sentence(brief.subject.lowered)}` : sentence(title);
  scenes.push({
    visual: chooser.pick('hook-shot', [
      'Close-up, already moving in the first frame; the speaker looks straight into the lens.',
      'Hand-held walk into the place where it happens; the camera stops at the main thing.',
      'One detail fills the frame, then a quick pull back shows the whole.',
    ]),
    onScreenText: shortText(title),
    voiceOver: speakable(spokenHook) || title,
  });

  for (const [index, text] of points(draft, tips).entries()) {
    scenes.push({
      visual: chooser.order('shots', pointShots)[index % pointShots.length] ?? '',
      onScreenText: shortText(text),
      voiceOver: speakable(sentence(text)),
    });
  }

  const question = post.caption.split('\n').findLast((line) => /\?\P{L}*$/u.test(line));
  const fallback = brief.isEnglish
    ? sentence(draft.say(chooser.pick('ending', invitations[brief.intent])))
    : '';
  const ending =
    brief.callToAction ??
    (question ? question.replace(/[^\p{L}\p{N}\s,.'’?!%-]/gu, '').trim() : (brief.link ?? fallback));
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
  const timed = scenes.map((scene, index) => {
    const spoken = countWords(scene.voiceOver) / wordsASecond;
    const seconds = Math.max(shortestScene, Math.ceil(spoken * 2) / 2);
    const startSecond = clock;
    clock += seconds;
    return {
      startSecond,
      endSecond: clock,
      ...scene,
      visual: index === 0 ? `${scene.visual} In the picture: ${subject}.` : scene.visual,
    };
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
function points({ brief, request, register }: Draft, tips: readonly (readonly [string, string])[]): string[] {
  const own = [
    ...(brief.quote ? [`“${brief.quote.text}”`] : []),
    ...brief.entries,
    ...brief.statements,
    ...brief.details.map(({ text }) => text),
  ];
  const colour =
    brief.isEnglish && own.length === 0 && tips.length === 0
      ? (brief.topicIsSure ? brief.topic.lines : bank(closers[brief.intent], register)).slice(0, 2)
      : [];
  const advice = own.length < 3 ? tips.map(([what, why]) => `${what}, ${why}`) : [];
  const longest = Math.floor(longestScene * wordsASecond);
  const most = request.platform === 'linkedin' || request.platform === 'facebook' ? 8 : 6;
  return [...own, ...advice, ...colour]
    .slice(0, Math.max(most, tips.length))
    .map((text) => clip(text, longest));
}

function clip(text: string, most: number): string {
  const words = text.split(/\s+/);
  return words.length <= most ? text : `${unended(words.slice(0, most).join(' '))}…`;
}

/** What fits on a phone screen for a second or two. */
function shortText(text: string, most = 10): string {
  const clause = unended(text.split(/(?<=[.!?])\s|\s[–—]\s|,\s(?=\S+\s\S+\s\S+)/u)[0] ?? text);
  return clip(wordsOf(clause).length >= 2 ? clause : unended(text), most) || text;
}

/** Nothing that a voice cannot say: no emoji, no protocol. */
function speakable(text: string): string {
  const said = text
    .replace(/\p{Extended_Pictographic}\uFE0F?/gu, '')
    .replace(/https?:\/\/(?:www\.)?|www\./giu, '');
  return tidy(clip(said, Math.floor(longestScene * wordsASecond))) || text;
}
