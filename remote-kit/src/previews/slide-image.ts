import type { Slide, SlidesShape } from '@postloom/shared-contracts';

/** Slide sizes in pixels, as Instagram shows them: a portrait picture for a carousel, a full screen for a story. */
export const slideSizes: Record<SlidesShape, { readonly width: number; readonly height: number }> = {
  carousel: { width: 1080, height: 1350 },
  story: { width: 1080, height: 1920 },
};

export interface SlideImageInput {
  readonly slide: Slide;
  readonly shape: SlidesShape;
  /** The slide's index, from 0, and the number of slides. */
  readonly index: number;
  readonly count: number;
  /** Printed small at the bottom: who posts it; '' if nobody was named. */
  readonly author: string;
}

/** Renders a slide as a PNG. */
export async function drawSlide(input: SlideImageInput): Promise<Blob> {
  await loadLetters(input);
  const canvas = document.createElement('canvas');
  paintSlide(canvas, input);
  return new Promise((resolve, reject) =>
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('The image couldn’t be made.'))),
      'image/png',
    ),
  );
}

/**
 * Loads the fonts of a slide, because a canvas doesn't wait for them. If they can't be loaded, fallback fonts are used.
 */
export async function loadLetters({ slide, author }: SlideImageInput): Promise<void> {
  const { display, sans } = look();
  const words = `${slide.title} ${slide.text} ${author} 0123456789 /`;
  const fonts = [`600 16px ${display}`, `400 16px ${sans}`, `500 16px ${sans}`];
  await Promise.allSettled(fonts.map((font) => document.fonts.load(font, words)));
}

/**
 * Draws a slide on a canvas; its fonts must be loaded. Used for both the preview and the download.
 * @param scale 1 for the full resolution.
 */
export function paintSlide(canvas: HTMLCanvasElement, input: SlideImageInput, scale = 1): void {
  const { slide, shape, index, count, author } = input;
  const { width, height } = slideSizes[shape];
  canvas.width = width * scale;
  canvas.height = height * scale;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser can’t draw images.');
  context.scale(scale, scale);
  const { ground, ink, muted, accent, display, sans } = look();
  context.fillStyle = ground;
  context.fillRect(0, 0, width, height);
  drawThreads(context, { width, height, colour: accent, seed: index });

  context.textBaseline = 'alphabetic';
  const top = height * 0.22;
  const blocks = layOut(context, slide, { width: width - margin * 2, height: height - margin * 2 - top }, [
    display,
    sans,
  ]);
  const whole = blocks.reduce((sum, block) => sum + heightOf(block) + block.gap, 0);
  let y = Math.max(top, (height - whole) / 2);
  context.fillStyle = ink;
  for (const { font, size, leading, lines, gap } of blocks) {
    y += gap;
    context.font = font;
    for (const [at, line] of lines.entries()) {
      drawAt('start', context, line, directionOf(lines.join(' ')), y + size * 0.86 + at * size * leading);
    }
    y += lines.length * size * leading;
  }
  context.fillStyle = muted;
  context.font = `500 30px ${sans}`;
  const direction = directionOf(`${slide.title} ${slide.text}`);
  drawAt('start', context, author, direction, height - margin);
  // Stories advance by themselves, and a single slide needs no number.
  if (shape === 'carousel' && count > 1)
    drawAt('end', context, `${index + 1} / ${count}`, direction, height - margin);
}

/** The margin around the words of a slide, in pixels. */
const margin = 96;

/** The product's colors and fonts in the light theme, so that a picture looks the same whatever theme it is made in. */
function look() {
  const probe = document.body.appendChild(document.createElement('span'));
  probe.dataset.theme = 'light';
  const read = (property: 'color' | 'fontFamily', token: string): string => {
    probe.style[property] = `var(${token})`;
    return getComputedStyle(probe)[property];
  };
  try {
    return {
      ground: read('color', '--pl-sunken'),
      ink: read('color', '--pl-ink'),
      muted: read('color', '--pl-muted'),
      accent: read('color', '--pl-accent'),
      display: read('fontFamily', '--pl-font-display'),
      sans: read('fontFamily', '--pl-font-text'),
    };
  } finally {
    probe.remove();
  }
}

/** The direction of a text, taken from its first letter as with `dir="auto"`. */
function directionOf(text: string): 'ltr' | 'rtl' {
  const isRtl =
    /^\P{L}*[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u.test(text);
  return isRtl ? 'rtl' : 'ltr';
}

/** Draws a line of text at the start or end of its row, according to its direction. */
function drawAt(
  edge: 'start' | 'end',
  context: CanvasRenderingContext2D,
  text: string,
  direction: 'ltr' | 'rtl',
  y: number,
): void {
  const isRight = (edge === 'start') === (direction === 'rtl');
  // Keeps "1 / 5" in this order in right-to-left texts.
  context.direction = edge === 'end' ? 'ltr' : direction;
  context.textAlign = isRight ? 'right' : 'left';
  context.fillText(text, isRight ? slideSizes.carousel.width - margin : margin, y);
}

/** A few threads across a corner, with a different course on each slide. */
function drawThreads(
  context: CanvasRenderingContext2D,
  { width, height, colour, seed }: { width: number; height: number; colour: string; seed: number },
): void {
  context.save();
  context.strokeStyle = colour;
  context.lineWidth = 7;
  const turn = seed % 2 === 0;
  for (let thread = 0; thread < 9; thread += 1) {
    const offset = thread * 17;
    context.beginPath();
    context.moveTo(turn ? -20 : width + 20, height * 0.08 + offset);
    context.bezierCurveTo(
      width * (turn ? 0.3 : 0.7),
      -60 + offset,
      width * (turn ? 0.6 : 0.4),
      height * 0.2 + offset,
      turn ? width + 20 : -20,
      height * 0.02 + offset,
    );
    context.stroke();
  }
  context.restore();
}

/** Lines in one font. */
interface Block {
  readonly font: string;
  readonly size: number;
  /** Line height, as a multiple of the font size. */
  readonly leading: number;
  readonly lines: readonly string[];
  /** Whether a word had to be broken. */
  readonly isTorn: boolean;
  /** Pixels of space above it. */
  readonly gap: number;
}

const heightOf = ({ lines, size, leading }: Block): number => lines.length * size * leading;

/** Lays out the words of a slide in the largest size at which they fit and, if possible, no word is broken. */
function layOut(
  context: CanvasRenderingContext2D,
  { title, text }: Slide,
  room: { readonly width: number; readonly height: number },
  [display, sans]: readonly [string, string],
): readonly Block[] {
  for (let part = 1; ; part -= 0.04) {
    const block = (words: string, font: string, size: number, leading: number, gap: number): Block => {
      context.font = font;
      return { font, size, leading, gap, ...wrap(context, words, room.width) };
    };
    const large = (words: string, largest: number) =>
      block(words, `600 ${largest * part}px ${display}`, largest * part, 1.12, 0);
    const small = () => block(text, `400 ${50 * part}px ${sans}`, 50 * part, 1.4, 48);
    // Without a title, the text stands alone and is set large.
    const blocks = title ? [large(title, 104), ...(text ? [small()] : [])] : [large(text, 84)];
    const height = blocks.reduce((sum, one) => sum + heightOf(one) + one.gap, 0);
    const fits = height <= room.height && !blocks.some(({ isTorn }) => isTorn);
    if (fits || part < 0.3) return blocks;
  }
}

/** Wraps words into lines. A word longer than a line is broken where its script allows, otherwise between letters. */
function wrap(
  context: CanvasRenderingContext2D,
  text: string,
  room: number,
): { readonly lines: readonly string[]; readonly isTorn: boolean } {
  const lines: string[] = [];
  let isTorn = false;
  const fits = (line: string): boolean => context.measureText(line).width <= room;
  const add = (piece: string, space: string): void => {
    const last = lines.at(-1);
    const longer = `${last}${space}${piece}`;
    if (last !== undefined && fits(longer)) lines[lines.length - 1] = longer;
    else lines.push(piece);
  };
  for (const word of text.split(/\s+/).filter(Boolean)) {
    if (fits(word)) {
      add(word, ' ');
      continue;
    }
    for (const [at, piece] of wordsWithin(word).entries()) {
      const space = at === 0 ? ' ' : '';
      if (fits(piece)) {
        add(piece, space);
        continue;
      }
      isTorn = true;
      for (const [place, { segment }] of [...letters.segment(piece)].entries())
        add(segment, place === 0 ? space : '');
    }
  }
  return { lines, isTorn };
}

const letters = new Intl.Segmenter(undefined, { granularity: 'grapheme' });
const words = new Intl.Segmenter(undefined, { granularity: 'word' });

/** The words of a text in a script without spaces, each with the punctuation that follows it. */
function wordsWithin(text: string): string[] {
  const found: string[] = [];
  for (const { segment, isWordLike } of words.segment(text)) {
    const last = found.at(-1);
    if (last !== undefined && !isWordLike) found[found.length - 1] = last + segment;
    else found.push(segment);
  }
  return found;
}
