import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import opentype, { type Font, type Glyph, type PathCommand } from 'opentype.js';

const require = createRequire(import.meta.url);

/** A face is its Latin file and the one for the rest of Latin, as @fontsource splits them. */
export interface Face {
  readonly fonts: readonly Font[];
}

function readFace(name: string, weight: number): Face {
  return {
    fonts: ['latin', 'latin-ext'].map((subset) => {
      const file = readFileSync(
        require.resolve(`@fontsource/${name}/files/${name}-${subset}-${weight}-normal.woff`),
      );
      return opentype.parse(
        file.buffer.slice(file.byteOffset, file.byteOffset + file.byteLength) as ArrayBuffer,
      );
    }),
  };
}

const faces = new Map<string, Face>();
/** Faces are read at the first picture, not at the start of the process. */
export function face(name: 'fraunces' | 'inter', weight: 500 | 600): Face {
  const key = `${name}-${weight}`;
  const known = faces.get(key) ?? readFace(name, weight);
  faces.set(key, known);
  return known;
}

const fontOf = ({ fonts }: Face, character: string): Font | undefined =>
  fonts.find((font) => font.charToGlyphIndex(character) > 0);

/** Whether the face can draw all of a text. */
export const canSet = (used: Face, text: string): boolean =>
  [...text].every((character) => fontOf(used, character) !== undefined);

interface PlacedGlyph {
  readonly glyph: Glyph;
  /** From the start of the line, in ems. */
  readonly at: number;
}

/**
 * Glyph by glyph with kerning. The library's own layout stops at substitution tables that these fonts carry and
 * Latin text does not need.
 */
function place(used: Face, text: string, tracking: number): { glyphs: PlacedGlyph[]; width: number } {
  const glyphs: PlacedGlyph[] = [];
  let at = 0;
  let previous: { font: Font; glyph: Glyph } | undefined;
  for (const character of text) {
    const font = fontOf(used, character);
    if (!font) continue;
    const glyph = font.charToGlyph(character);
    if (previous?.font === font) at += font.getKerningValue(previous.glyph, glyph) / font.unitsPerEm;
    glyphs.push({ glyph, at });
    at += (glyph.advanceWidth ?? 0) / font.unitsPerEm + tracking;
    previous = { font, glyph };
  }
  return { glyphs, width: at };
}

/** Width of a text in pixels; `tracking` is added after each letter, in ems. */
export function measure(used: Face, text: string, size: number, tracking = 0): number {
  return place(used, text, tracking).width * size;
}

/** The outlines of a line of text, its baseline at `y`. */
export function outline(used: Face, text: string, x: number, y: number, size: number, tracking = 0): string {
  return place(used, text, tracking)
    .glyphs.flatMap(({ glyph, at }) => glyph.getPath(x + at * size, y, size).commands)
    .map(pathData)
    .join('');
}

// The library's own writer turns coordinates very near zero into "NaN".
function pathData(command: PathCommand): string {
  const points = (...values: number[]) => values.map((value) => Math.round(value * 10) / 10).join(' ');
  switch (command.type) {
    case 'Z':
      return 'Z';
    case 'Q':
      return `Q${points(command.x1, command.y1, command.x, command.y)}`;
    case 'C':
      return `C${points(command.x1, command.y1, command.x2, command.y2, command.x, command.y)}`;
    default:
      return `${command.type}${points(command.x, command.y)}`;
  }
}

export interface SetBlock {
  readonly lines: readonly string[];
  readonly size: number;
  readonly lineHeight: number;
  readonly height: number;
}

/**
 * The largest setting of a text in a box, in lines of even length. Small words that begin a phrase do not end a
 * line where another break is as good.
 */
export function setInBox(
  used: Face,
  text: string,
  box: { readonly width: number; readonly height: number },
  {
    largest,
    smallest,
    leading,
  }: { readonly largest: number; readonly smallest: number; readonly leading: number },
): SetBlock | null {
  const words = text.split(/\s+/).filter(Boolean);
  const unit = 100;
  const widths = words.map((word) => measure(used, word, unit));
  const space = measure(used, ' ', unit);
  let best: SetBlock | null = null;
  for (let count = 1; count <= Math.min(7, words.length); count += 1) {
    const lines = balance(words, widths, space, count);
    const widest = Math.max(...lines.map((line) => measure(used, line, unit)));
    const size = Math.floor(Math.min(largest, (box.width / widest) * unit, box.height / (count * leading)));
    if (size >= smallest && size > (best?.size ?? 0) * 1.04) {
      best = { lines, size, lineHeight: size * leading, height: count * leading * size };
    }
  }
  return best;
}

/** Words into `count` lines with the least sum of squared slack (a small dynamic programme). */
function balance(
  words: readonly string[],
  widths: readonly number[],
  space: number,
  count: number,
): string[] {
  const total = widths.reduce((sum, width) => sum + width, 0) + space * (words.length - 1);
  const ideal = total / count;
  const weak = /^(?:a|an|the|our|my|your|of|in|on|at|to|for|and|&|with|is|–|from)$/i;
  /** Up to each word, with a space behind each. */
  const upTo = [0];
  for (const width of widths) upTo.push((upTo.at(-1) ?? 0) + width + space);
  const cost = (from: number, to: number) => {
    const width = (upTo[to] ?? 0) - (upTo[from] ?? 0) - space;
    return (
      (width - ideal) ** 2 + (to < words.length && weak.test(words[to - 1] ?? '') ? (ideal * 0.35) ** 2 : 0)
    );
  };
  const table: { cost: number; from: number }[][] = [];
  for (let line = 1; line <= count; line += 1) {
    table[line] = [];
    for (let to = line; to <= words.length; to += 1) {
      let least = { cost: Number.POSITIVE_INFINITY, from: 0 };
      for (let from = line - 1; from < to; from += 1) {
        const before =
          line === 1
            ? from === 0
              ? 0
              : Number.POSITIVE_INFINITY
            : (table[line - 1]?.[from]?.cost ?? Number.POSITIVE_INFINITY);
        const here = before + cost(from, to);
        if (here < least.cost) least = { cost: here, from };
      }
      (table[line] ?? [])[to] = least;
    }
  }
  const lines: string[] = [];
  let to = words.length;
  for (let line = count; line >= 1; line -= 1) {
    const from = table[line]?.[to]?.from ?? 0;
    lines.unshift(words.slice(from, to).join(' '));
    to = from;
  }
  return lines;
}
