import { normalizeText } from './normalize-text.ts';
import { findXLinks, type TextSpan } from './x-links.ts';

/** Every link counts as one t.co address. */
export const xLinkWeight = 23;

/** Code points that count as 1: Latin to Georgian, and common punctuation. All others count as 2. */
const lightRanges = [
  [0x0000, 0x10ff],
  [0x2000, 0x200d],
  [0x2010, 0x201f],
  [0x2032, 0x2037],
] as const;

// An emoji counts as 2, however many code points it has. Keycaps count as emoji even without their variation selector.
const emoji = /^(?:\p{RGI_Emoji}|\p{Extended_Pictographic}\uFE0F)/v;
const mayStartEmoji = /[#*0-9\u00A9\u00AE]|\p{Emoji}/v;

/**
 * Length of a text as X counts it: configuration 3 of twitter-text (verified against twitter-text 3.1, 2026-11). The
 * text is normalized to NFC; a link counts as 23, an emoji sequence as 2, CJK and most other scripts as 2.
 */
export function countXWeighted(text: string): number {
  const normalized = normalizeText(text);
  const links = findXLinks(normalized);
  let weight = 0;
  let next = 0;
  /** If a link ends inside an emoji, where that emoji ends: the rest of it is counted by code points. */
  let torn = 0;
  for (let at = 0; at < normalized.length; ) {
    const link = links[next];
    if (link?.start === at) {
      weight += xLinkWeight;
      torn = endOfEmoji(normalized, link);
      at = Math.max(link.end, at + 1);
      while ((links[next]?.start ?? Number.POSITIVE_INFINITY) < at) next += 1;
      continue;
    }
    const code = normalized.codePointAt(at) ?? 0;
    // Most characters are plain letters, which don't need the emoji check.
    const sequence =
      at >= torn && (code > 0xa8 || code < 0x3a)
        ? emojiAt(normalized, at, String.fromCodePoint(code))
        : undefined;
    if (sequence) {
      weight += 2;
      at += sequence.length;
      continue;
    }
    weight += lightRanges.some(([from, to]) => code >= from && code <= to) ? 1 : 2;
    at += code > 0xffff ? 2 : 1;
  }
  return weight;
}

/** The end of the emoji in which a link ends, or else the end of the link. */
function endOfEmoji(text: string, { start, end }: TextSpan): number {
  let at = start;
  while (at < end) at += emojiAt(text, at, String.fromCodePoint(text.codePointAt(at) ?? 0))?.length ?? 1;
  return at;
}

const keycap = /^[#*0-9]\uFE0F?\u20E3/;

/** The code points that emoji consist of, except keycaps. The longest sequence in Unicode has ten. */
const emojiRun = /^[[\p{Extended_Pictographic}\p{Emoji_Component}]--[#*0-9]]{1,20}/v;
/** No run is longer than this, in UTF-16 units. */
const longestRun = 40;

/** Cache: the pattern tries thousands of sequences, and fitting a text counts it dozens of times. */
const known = new Map<string, string | undefined>();
/** More than the number of emoji in one text. */
const mostKnown = 1000;

function emojiAt(text: string, at: number, character: string): string | undefined {
  if (!mayStartEmoji.test(character)) return undefined;
  const ahead = text.slice(at, at + longestRun);
  if (character <= '9') return keycap.exec(ahead)?.[0];
  // Rebuilt from its characters: a slice would keep the whole text in memory for as long as it is cached.
  const run = [...(emojiRun.exec(ahead)?.[0] ?? '')].join('');
  if (known.has(run)) return known.get(run);
  const found = emoji.exec(run)?.[0];
  if (known.size >= mostKnown) known.clear();
  known.set(run, found);
  return found;
}
