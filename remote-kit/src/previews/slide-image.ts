import type { Slide, SlidesShape } from '@postloom/shared-contracts';

/** Pixels of a slide, as Instagram shows them: a carousel's upright picture, a story's whole screen. */
export const slideSizes: Record<SlidesShape, { readonly width: number; readonly height: number }> = {
  carousel: { width: 1080, height: 1350 },
  story: { width: 1080, height: 1920 },
};

export interface SlideImageInput {
  readonly slide: Slide;
  readonly shape: SlidesShape;
  /** Which it is, from 0, and how many there are. */
  readonly index: number;
  readonly count: number;
  /** Stands small at the foot: who posts it; '' where nobody has said. */
  readonly author: string;
}

/** A slide as a PNG. */
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

/** Loads the letters of a slide: without them a canvas is drawn in others. Where they don't come, it is. */
export async function loadLetters({ slide, author }: SlideImageInput): Promise<void> {
  const { display, sans } = look();
  const words = `${slide.title} ${slide.text} ${author} 0123456789 /`;
  const fonts = [`600 16px ${display}`, `400 16px ${sans}`, `500 16px ${sans}`];
  await Promise.allSettled(fonts.map((font) => document.fonts.load(font, words)));
}

/**
 * Draws a slide on a canvas, whose letters are loaded: the one drawing for what is shown and what is downloaded.
 * @param scale 1 for all of its pixels.
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
  // A story is gone through by itself, and one slide is not counted.
  if (shape === 'carousel' && count > 1)
    drawAt('end', context, `${index + 1} / ${count}`, direction, height - margin);
}

/** Pixels round the words of a slide. */
const margin = 96;

/** The product's colours and letters, on light ground: a picture is the same in whatever theme it is made. */
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

/** In which direction a text runs: its first letter says so, as with `dir="auto"`. */
function directionOf(text: string): 'ltr' | 'rtl' {
  const isRtl =
    /^\P{L}*[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u.test(text);
  return isRtl ? 'rtl' : 'ltr';
}

/** Draws a line at the start or the end of its row, as its direction has them. */
function drawAt(
  edge: 'start' | 'end',
  context: CanvasRenderingContext2D,
  text: string,
  direction: 'ltr' | 'rtl',
  y: number,
): void {
  const isRight = (edge === 'start') === (direction === 'rtl');
  // Figures with a stroke between them stay in their order.
  context.direction = edge === 'end' ? 'ltr' : direction;
  context.textAlign = isRight ? 'right' : 'left';
  context.fillText(text, isRight ? slideSizes.carousel.width - margin : margin, y);
}

/** A few threads across a corner, another course on each slide. */
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

/** Lines in one kind of letters. */
interface Block {
  readonly font: string;
  readonly size: number;
  /** Height of a line, by the size of its letters. */
  readonly leading: number;
  readonly lines: readonly string[];
  /** Whether a word had to be broken. */
  readonly isTorn: boolean;
  /** Pixels above it. */
  readonly gap: number;
}

const heightOf = ({ lines, size, leading }: Block): number => lines.length * size * leading;

/** The words of a slide in the largest letters in which they fit, and in which no word is broken, if any. */
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
    // A sentence without a title stands alone, and large.
    const blocks = title ? [large(title, 104), ...(text ? [small()] : [])] : [large(text, 84)];
    const height = blocks.reduce((sum, one) => sum + heightOf(one) + one.gap, 0);
    const fits = height <= room.height && !blocks.some(({ isTorn }) => isTorn);
    if (fits || part < 0.3) return blocks;
  }
}

/** Words in lines; one that is longer than a line is broken where its script breaks words, or else between letters. */
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

/** The words of a script that puts no spaces between them, each with the marks behind it. */
function wordsWithin(text: string): string[] {
  const found: string[] = [];
  for (const { segment, isWordLike } of words.segment(text)) {
    const last = found.at(-1);
    if (last !== undefined && !isWordLike) found[found.length - 1] = last + segment;
    else found.push(segment);
  }
  return found;
}
