import type { VideoScript } from '@postloom/shared-contracts';
import { canSet, face } from '../demo/image/typesetting.ts';

/** Shortest time for which a line is shown, in seconds: enough to read it once. */
const shortestScene = 1.8;
const mostCharacters = 110;

export interface ClipScene {
  /** '' for a picture without words. */
  readonly text: string;
  readonly frames: number;
}

/** A line reduced to what our fonts can draw; '' if words would be lost. */
export function drawable(line: string): string {
  const plain = line
    .replace(/\p{Extended_Pictographic}|\p{Emoji_Modifier}|\u200D|\uFE0F|\u20E3/gu, '')
    .replace(/\s+/g, ' ')
    .trim();
  return canSet(face('fraunces', 600), plain) ? plain : '';
}

/** The sentences of a post, or the on-screen texts of its script, each short enough to be read in a clip. */
export function linesOf(caption: string, script: VideoScript | null): string[] {
  const shown = script?.scenes.map(({ onScreenText, voiceOver }) => onScreenText || voiceOver) ?? [];
  const sentences = (shown.length > 0 ? shown : caption.split('\n')).flatMap((line) =>
    [...new Intl.Segmenter('en', { granularity: 'sentence' }).segment(line)].map(({ segment }) => segment),
  );
  return sentences
    .map(drawable)
    .filter((line) => /[\p{L}\p{N}]/u.test(line) && !line.startsWith('#'))
    .map((line) => (line.length > mostCharacters ? shorten(line) : line));
}

/** Cuts a line at a word and adds an ellipsis. */
const shorten = (line: string): string => `${line.slice(0, mostCharacters).replace(/\s+\S*$/, '')}…`;

/**
 * The lines that a clip has time for, each shown for as long as it takes to read. The last one is always kept, because
 * it is the call to action; lines before it are dropped.
 */
export function scenesOf(lines: readonly string[], totalFrames: number, perSecond: number): ClipScene[] {
  const room = Math.max(1, Math.floor(totalFrames / perSecond / shortestScene));
  const last = lines.at(-1);
  const chosen =
    lines.length <= room || last === undefined ? lines.slice(0, room) : [...lines.slice(0, room - 1), last];
  const texts = chosen.length > 0 ? chosen : [''];
  const weights = texts.map((text) => 12 + text.length);
  const sum = weights.reduce((total, weight) => total + weight, 0);
  let before = 0;
  let weighed = 0;
  return texts.map((text, index) => {
    weighed += weights[index] ?? 0;
    const until = Math.round((weighed / sum) * totalFrames);
    const frames = until - before;
    before = until;
    return { text, frames };
  });
}
