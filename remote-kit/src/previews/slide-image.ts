import type { Slide, SlidesShape } from '@postloom/shared-contracts';

/** Pixels of a slide, as Instagram shows them: a carousel's upright picture, a story's whole screen. */
const slideSizes: Record<SlidesShape, { readonly width: number; readonly height: number }> = {
  carousel: { width: 1080, height: 1350 },
  story: { width: 1080, height: 1920 },
};

export interface SlideImageInput {
  readonly slide: Slide;
  readonly shape: SlidesShape;
  /** Which it is, from 0, and how many there are. */
  readonly index: number;
  readonly count: number;
  /** Stands small at the foot: who posts it. */
  readonly author: string;
}

/** The product's colours and letters, as the site shows them just now. */
function look() {
  const probe = document.body.appendChild(document.createElement('span'));
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

/** A slide as a PNG, in the site's look. */
export async function drawSlide(input: SlideImageInput): Promise<Blob> {
  const { slide, shape, index, count, author } = input;
  const { width, height } = slideSizes[shape];
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser can’t draw pictures.');
  const { ground, ink, muted, accent, display, sans } = look();
  await document.fonts.ready;
  const margin = 96;
  const room = width - margin * 2;
  context.direction = getComputedStyle(document.documentElement).direction === 'rtl' ? 'rtl' : 'ltr';
  const start = context.direction === 'rtl' ? width - margin : margin;
  context.fillStyle = ground;
  context.fillRect(0, 0, width, height);
  drawThreads(context, { width, height, colour: accent, seed: index });

  context.textBaseline = 'alphabetic';
  const title = fit(context, slide.title, room, (size) => `600 ${size}px ${display}`, 104, 56, 5);
  const text = fit(context, slide.text, room, (size) => `400 ${size}px ${sans}`, 50, 30, 12);
  const gap = slide.text ? 48 : 0;
  const whole = title.lines.length * title.size * 1.12 + gap + text.lines.length * text.size * 1.4;
  let y = Math.max(height * 0.22, (height - whole) / 2) + title.size * 0.86;
  context.fillStyle = ink;
  context.font = title.font;
  for (const line of title.lines) {
    context.fillText(line, start, y);
    y += title.size * 1.12;
  }
  y += gap;
  context.font = text.font;
  for (const line of text.lines) {
    context.fillText(line, start, y);
    y += text.size * 1.4;
  }
  context.fillStyle = muted;
  context.font = `500 30px ${sans}`;
  context.fillText(author, start, height - margin);
  context.textAlign = 'end';
  context.fillText(
    `${index + 1} / ${count}`,
    context.direction === 'rtl' ? margin : width - margin,
    height - margin,
  );
  return new Promise((resolve, reject) =>
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('The picture could not be made.'))),
      'image/png',
    ),
  );
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

/** The largest letters in which a text has so many lines at most. */
function fit(
  context: CanvasRenderingContext2D,
  text: string,
  room: number,
  fontOf: (size: number) => string,
  largest: number,
  smallest: number,
  mostLines: number,
): { readonly lines: readonly string[]; readonly size: number; readonly font: string } {
  for (let size = largest; ; size -= 4) {
    const font = fontOf(size);
    context.font = font;
    const lines = wrap(context, text, room);
    if (lines.length <= mostLines || size <= smallest)
      return { lines: lines.slice(0, mostLines), size, font };
  }
}

function wrap(context: CanvasRenderingContext2D, text: string, room: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(/\s+/).filter(Boolean)) {
    const last = lines.at(-1);
    const longer = last === undefined ? word : `${last} ${word}`;
    if (last !== undefined && context.measureText(longer).width <= room) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}
