import { unended } from '../brief/text.ts';

/** Most words that a scene is spoken over, and that a phone shows. */
const mostSpoken = 20;
const mostShown = 10;

/** A text in pieces that can each be spoken in one scene: no emoji, no protocol of an address. */
export function spokenPieces(text: string): string[] {
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
const fewestShown = 3;
/** How many of these words are read in one breath: up to a comma, or to a word that begins something new. */
function breathAfter(words: readonly string[], fewest = fewestSpoken): number {
  const pause = words.findLastIndex((word, at) => at >= fewest - 1 && /[,;:.!?]$/.test(word));
  if (pause >= 0) return pause + 1;
  const turn = words.findLastIndex((word, at) => at >= fewest && turns.test(word));
  return turn >= 0 ? turn : words.length;
}
const turns =
  /^(?:and|but|or|so|because|when|while|who|which|that|where|with|from|for|in|on|at|to|of|by|after|before|until|than|as)$/iu;

/** What stands on a phone's screen: a whole thought out of what is said, and no half of one. */
export function shown(text: string, most = mostShown): string {
  const plain = unended(text) || text;
  const label = /^\[[^\]]+\](?=: \[)/u.exec(plain)?.[0];
  const words = (label ?? plain).split(/\s+/);
  if (words.length <= most) return label ?? plain;
  const whole = plain.replace(/ \([^()]*\)/gu, '').split(/\s+/);
  if (whole.length <= most) return whole.join(' ');
  const start = whole.slice(0, most);
  return unended(start.slice(0, breathAfter(start, fewestShown)).join(' '));
}
