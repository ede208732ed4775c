import type { GenerationRequest, VideoScript } from '@postloom/shared-contracts';
import { capitalize, countWords, sentence, unended } from '../brief/text.ts';
import shots from '../data/shots.json' with { type: 'json' };
import { type Draft, startDraft } from '../post/draft.ts';
import { emptyEntries, findGaps } from '../post/gaps.ts';
import { nameOf } from '../post/opening.ts';
import { actRecords, pickPhrase } from '../post/wording.ts';

/** Words that a calm voice speaks in a second. */
const wordsASecond = 2.3;
const shortestScene = 2;
/** Most words that a scene is spoken over, and that a phone shows. */
const mostSpoken = 20;
const mostShown = 10;
const mostScenes = 9;

interface Scene {
  readonly visual: string;
  readonly onScreenText: string;
  readonly voiceOver: string;
}

/**
 * A shooting script for the brief: what the camera shows, what stands on the screen, what is spoken, and how long
 * each scene takes at a calm reading pace. It says what the post says; the same request gives the same script.
 */
export function composeDemoVideoScript(request: GenerationRequest): VideoScript {
  const draft = startDraft(request);
  const { frame } = draft;
  const title = nameOf(frame, { facts: 'plain' });
  const isPlain = frame.gravity === 'grave' || frame.language !== 'en';
  const scenes = isPlain ? plainScenes(draft) : scenesOf(draft, title);
  let clock = 0;
  const timed = scenes.slice(0, mostScenes).map((scene) => {
    const startSecond = clock;
    clock += Math.max(shortestScene, Math.ceil((countWords(scene.voiceOver) / wordsASecond) * 2) / 2);
    return { startSecond, endSecond: clock, ...scene };
  });
  return { title: clip(unended(capitalize(title)) || title, 14), durationSeconds: clock, scenes: timed };
}

/** The brief's own sentences on a quiet screen. */
function plainScenes({ frame, chooser }: Draft): Scene[] {
  const [first = '', ...next] = shots.grave;
  const calm = frame.gravity === 'grave';
  return frame.all.flatMap(spokenPieces).map((text, index) => {
    const shot = calm
      ? index === 0
        ? first
        : (next[(index - 1) % next.length] ?? first)
      : (chooser.order('shots', shots.hook)[index % shots.hook.length] ?? first);
    return { visual: shot, onScreenText: clip(text, mostShown), voiceOver: text };
  });
}

function scenesOf(draft: Draft, title: string): Scene[] {
  const { frame, chooser, tone } = draft;
  const record = actRecords[frame.act];
  const isLight = frame.gravity === 'light' && !frame.isThin;
  const spoken = isLight ? pickPhrase(record.spoken, 'spoken', frame, chooser) : null;
  const opener = spoken && !spoken.toLowerCase().includes(unended(title).toLowerCase()) ? `${spoken} ` : '';
  const facts = frame.isStatement ? [] : frame.headFacts.map(({ text }) => capitalize(text));
  // Entries that nobody has are marked: a script is filled in before it is shot.
  const gaps = frame.list && findGaps(frame) ? emptyEntries(frame.list) : [];
  const points = [
    ...(frame.list?.items ?? []),
    ...gaps,
    ...facts,
    ...frame.further.filter(({ kind }) => kind !== 'action').map(({ text }) => text),
  ];
  const [first = title, ...more] = spokenPieces(`${opener}${sentence(title)}`);
  const shotsInTurn = chooser.order('shots', shots.point);
  const scenes: Scene[] = [
    {
      visual: chooser.pick('hook', shots.hook) ?? '',
      onScreenText: clip(unended(capitalize(title)) || title, mostShown),
      voiceOver: first || title,
    },
    ...[...more, ...points]
      .flatMap((text) => spokenPieces(sentence(text)))
      .map((text, index) => ({
        visual: (shotsInTurn[index % shotsInTurn.length] ?? '{thing}').replace('{thing}', () =>
          clip(unended(text), 12),
        ),
        onScreenText: clip(unended(text) || text, mostShown),
        voiceOver: text,
      })),
  ];
  const end =
    frame.further.find(({ kind }) => kind === 'action')?.text ??
    (isLight ? pickPhrase(record.close[tone.family], 'close', frame, chooser) : null);
  const last = end && spokenPieces(end)[0];
  if (!last) return scenes;
  return [
    ...scenes.slice(0, mostScenes - 1),
    {
      visual: chooser.pick('end', shots.end) ?? '',
      onScreenText: clip(unended(end) || end, mostShown),
      voiceOver: last,
    },
  ];
}

/** A text in pieces that can each be spoken in one scene: no emoji, no protocol of an address. */
function spokenPieces(text: string): string[] {
  const words = text
    .replace(/\p{Extended_Pictographic}\uFE0F?|\u200D/gu, '')
    .replace(/https?:\/\/(?:www\.)?|www\./giu, '')
    .split(/\s+/)
    .filter(Boolean);
  if (words.length === 0) return [text];
  const pieces: string[] = [];
  for (let at = 0; at < words.length; ) {
    const end =
      words.length - at <= mostSpoken ? words.length : at + breathAfter(words.slice(at, at + mostSpoken));
    pieces.push(words.slice(at, end).join(' '));
    at = end;
  }
  return pieces;
}

const fewestSpoken = 6;
/** How many of these words are spoken in one breath: up to a comma, or to a word that begins something new. */
function breathAfter(words: readonly string[]): number {
  const pause = words.findLastIndex((word, at) => at >= fewestSpoken && /[,;:.!?]$/.test(word));
  if (pause >= 0) return pause + 1;
  const turn = words.findLastIndex((word, at) => at >= fewestSpoken && turns.test(word));
  return turn >= 0 ? turn : words.length;
}
const turns = /^(?:and|but|or|so|because|when|while|who|which|that|where|with|from|for|in|on|at|to)$/iu;

function clip(text: string, most: number): string {
  const words = text.split(/\s+/);
  return words.length <= most ? text : `${unended(words.slice(0, most).join(' '))}…`;
}
