import type { Chooser } from '../choose.ts';
import palettePairs from '../data/palettes.json' with { type: 'json' };

export interface Palette {
  readonly ground: string;
  readonly ink: string;
  /** Strands, strongest first. */
  readonly strands: readonly [string, string, string];
  /** For the alt text. */
  readonly words: string;
}

/** Curated pairs of a light and a dark ground per mood; text on ground passes 7:1. */
export const palettes = palettePairs as unknown as Readonly<
  Record<string, readonly [light: Palette, dark: Palette]>
> & {
  readonly ember: readonly [light: Palette, dark: Palette];
};

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface Composition {
  readonly art: string;
  /** Where the words stand; free of strands. */
  readonly text: Box;
}

interface Canvas {
  readonly width: number;
  readonly height: number;
  readonly palette: Palette;
  readonly chooser: Chooser;
}

const n = (value: number) => (Math.round(value * 10) / 10).toString();

/** A band of fine parallel threads along a straight course. */
function band(
  x1: number,
  y1: number,
  x2: number,
  y2: number,
  width: number,
  colour: string,
  ground: string,
  threads = 5,
): string {
  const length = Math.hypot(x2 - x1, y2 - y1) || 1;
  const nx = -(y2 - y1) / length;
  const ny = (x2 - x1) / length;
  const lines = [
    `<path d="M${n(x1)} ${n(y1)}L${n(x2)} ${n(y2)}" stroke="${ground}" stroke-width="${n(width * 1.22)}"/>`,
  ];
  const thread = width / (threads * 1.5);
  for (let index = 0; index < threads; index += 1) {
    const offset = ((index + 0.5) / threads - 0.5) * width;
    lines.push(
      `<path d="M${n(x1 + nx * offset)} ${n(y1 + ny * offset)}L${n(x2 + nx * offset)} ${n(y2 + ny * offset)}" stroke="${colour}" stroke-width="${n(thread)}"/>`,
    );
  }
  return lines.join('');
}

/** Plain weave in a box: warp over weft, weft over warp, by turns. */
function weave({ palette, chooser }: Canvas, box: Box, across: number): string {
  const pitch = box.width / across;
  const down = Math.ceil(box.height / pitch);
  const width = pitch * 0.7;
  const [first, second, third] = palette.strands;
  const warpColour = (index: number) => (index % 4 === 3 ? third : first);
  const weftColour = (index: number) => (index % 3 === 2 ? third : second);
  const shift = Math.floor(chooser.fraction('weave') * 2);
  const parts: string[] = [];
  for (let row = 0; row < down; row += 1) {
    const y = box.y + (row + 0.5) * pitch;
    parts.push(band(box.x, y, box.x + box.width, y, width, weftColour(row), palette.ground));
  }
  for (let column = 0; column < across; column += 1) {
    const x = box.x + (column + 0.5) * pitch;
    for (let row = 0; row < down; row += 1) {
      if ((row + column + shift) % 2 === 0) continue;
      const y = box.y + (row + 0.5) * pitch;
      parts.push(band(x, y - pitch * 0.62, x, y + pitch * 0.62, width, warpColour(column), palette.ground));
    }
  }
  // Warp ends between the crossings where it runs under, so that each strand reads as one.
  return `<g fill="none" stroke-linecap="butt">${parts.join('')}</g>`;
}

/** Threads that swing across the picture and lie over one another. */
function swell({ palette, chooser, width }: Canvas, box: Box): string {
  const parts: string[] = [];
  const families = [
    { colour: palette.strands[1], phase: chooser.fraction('swell-a') * 6.28, turns: 1.1 },
    { colour: palette.strands[0], phase: chooser.fraction('swell-b') * 6.28, turns: 0.8 },
    { colour: palette.strands[2], phase: chooser.fraction('swell-c') * 6.28, turns: 1.4 },
  ];
  const threads = 9;
  const thread = box.height / 62;
  for (const [level, { colour, phase, turns }] of families.entries()) {
    const middle = box.y + box.height * (0.36 + level * 0.16);
    const swing = box.height * 0.2;
    const course = (offset: number) => {
      const points: string[] = [];
      const steps = 28;
      for (let step = 0; step <= steps; step += 1) {
        const t = step / steps;
        // Threads draw closer where the swing turns, as yarn does.
        const spread = offset * (0.75 + 0.35 * Math.cos(t * 6.28 * turns + phase));
        points.push(
          `${n(-width * 0.03 + t * width * 1.06)} ${n(middle + Math.sin(t * 6.28 * turns + phase) * swing + spread)}`,
        );
      }
      return `M${points.join('L')}`;
    };
    const reach = thread * threads * 0.95;
    parts.push(`<path d="${course(0)}" stroke="${palette.ground}" stroke-width="${n(reach * 2)}"/>`);
    for (let index = 0; index < threads; index += 1) {
      const offset = (index / (threads - 1) - 0.5) * reach * 1.8;
      parts.push(`<path d="${course(offset)}" stroke="${colour}" stroke-width="${n(thread)}"/>`);
    }
  }
  return `<g fill="none" stroke-linejoin="round">${parts.join('')}</g>`;
}

/** Two sheaves of concentric arcs from two corners that pass through each other. */
function arcs({ palette, chooser }: Canvas, box: Box): string {
  const reach = Math.min(box.width, box.height);
  const flip = chooser.fraction('arcs') < 0.5;
  const centres = [
    { x: flip ? box.x : box.x + box.width, y: box.y + box.height, colour: palette.strands[0] },
    { x: flip ? box.x + box.width : box.x, y: box.y + box.height, colour: palette.strands[1] },
  ];
  const parts: string[] = [];
  const rings = 7;
  const step = (Math.max(box.width, reach) * 0.82) / rings;
  for (let ring = rings; ring >= 1; ring -= 1) {
    for (const [index, { x, y, colour }] of centres.entries()) {
      const radius = Math.min(step * ring, box.height * 0.98);
      if (step * ring > box.height * 0.98) continue;
      const tint = ring % 3 === 0 ? palette.strands[2] : colour;
      for (let thread = 0; thread < 3; thread += 1) {
        parts.push(
          `<circle cx="${n(x)}" cy="${n(y)}" r="${n(radius - thread * step * 0.22)}" stroke="${(ring + index) % 2 === 0 ? tint : colour}" stroke-width="${n(step * 0.11)}"/>`,
        );
      }
    }
  }
  return `<g fill="none">${parts.join('')}</g>`;
}

/** A disc of threads, like a sun or a spool, with the weft drawn through half of it. */
function spool({ palette, chooser }: Canvas, box: Box): string {
  const radius = Math.min(box.width, box.height) * 0.44;
  const x = box.x + box.width * (0.5 + (chooser.fraction('spool') - 0.5) * 0.1);
  const y = box.y + box.height * 0.52;
  const parts: string[] = [];
  const rows = 23;
  for (let row = 0; row < rows; row += 1) {
    const t = (row + 0.5) / rows;
    const dy = (t - 0.5) * 2 * radius;
    const half = Math.sqrt(Math.max(0, radius * radius - dy * dy));
    const colour = t < 0.52 ? palette.strands[0] : row % 2 === 0 ? palette.strands[0] : palette.strands[2];
    parts.push(
      `<path d="M${n(x - half)} ${n(y + dy)}H${n(x + half)}" stroke="${colour}" stroke-width="${n(((radius * 2) / rows) * 0.66)}"/>`,
    );
  }
  for (let thread = 0; thread < 5; thread += 1) {
    const wy = y + radius * (0.28 + thread * 0.13);
    const from = box.x - box.width * 0.2;
    const to = box.x + box.width * 1.2;
    parts.push(
      `<path d="M${n(from)} ${n(wy + radius * 0.18)}C${n(x - radius)} ${n(wy - radius * 0.2)} ${n(x + radius)} ${n(wy + radius * 0.35)} ${n(to)} ${n(wy - radius * 0.1)}" stroke="${palette.ground}" stroke-width="${n(radius * 0.085)}"/>` +
        `<path d="M${n(from)} ${n(wy + radius * 0.18)}C${n(x - radius)} ${n(wy - radius * 0.2)} ${n(x + radius)} ${n(wy + radius * 0.35)} ${n(to)} ${n(wy - radius * 0.1)}" stroke="${palette.strands[1]}" stroke-width="${n(radius * 0.045)}"/>`,
    );
  }
  return `<g fill="none" stroke-linecap="butt">${parts.join('')}</g>`;
}

/** A woven composition for the format, and the place it leaves for words. Without words it fills the picture. */
export function compose(canvas: Canvas, withWords: boolean): Composition {
  const { width, height, chooser } = canvas;
  const margin = Math.round(Math.min(width, height) * 0.075);
  const isWide = width > height * 1.2;
  const motif = chooser.pick('motif', [weave, swell, arcs, spool] as const);
  const fill = (box: Box) =>
    motif === weave
      ? weave(canvas, box, Math.max(3, Math.round(box.width / (Math.min(width, height) * 0.115))))
      : (motif as (c: Canvas, b: Box) => string)(canvas, box);
  if (!withWords) {
    return { art: fill({ x: 0, y: 0, width, height }), text: { x: margin, y: margin, width: 0, height: 0 } };
  }
  if (isWide && motif !== swell) {
    const artWidth = Math.round(width * 0.36);
    return {
      art: clip(
        { x: width - artWidth, y: 0, width: artWidth, height },
        fill({ x: width - artWidth, y: 0, width: artWidth, height }),
      ),
      text: { x: margin, y: margin, width: width - artWidth - margin * 2, height: height - margin * 2 },
    };
  }
  const share = isWide ? 0.36 : height > width * 1.5 ? 0.44 : 0.42;
  const artHeight = Math.round(height * share);
  const onTop = motif !== arcs && chooser.fraction('place') < 0.5;
  const box = { x: 0, y: onTop ? 0 : height - artHeight, width, height: artHeight };
  return {
    art: clip(box, fill(box)),
    text: {
      x: margin,
      y: onTop ? artHeight + margin * 0.8 : margin,
      width: width - margin * 2,
      height: height - artHeight - margin * 1.8,
    },
  };
}

const clip = ({ x, y, width, height }: Box, art: string) =>
  `<clipPath id="art"><rect x="${n(x)}" y="${n(y)}" width="${n(width)}" height="${n(height)}"/></clipPath><g clip-path="url(#art)">${art}</g>`;
