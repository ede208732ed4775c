import { clipFormat } from '@postloom/shared-contracts';
import sharp, { type Sharp } from 'sharp';
import { bounds } from '#app/kernel/http/bounds.ts';
import { createChooser } from '../demo/choose.ts';
import { pictureLabel } from '../demo/image/picture-label.ts';
import { face, measure, outline, setInBox } from '../demo/image/typesetting.ts';
import { type Box, compose, type Palette, palettes } from '../demo/image/woven-art.ts';

const { width, height } = clipFormat;
/** Keeps words clear of what apps show on top of a clip: the account's name at the bottom, buttons on the right. */
const wordsOnPicture: Box = { x: 54, y: 690, width: 560, height: 360 };
const fontSizes = { largest: 86, smallest: 30, leading: 1.14 };

/** The layers of a scene, as rows of RGBA. */
export interface SceneLayers {
  /** As wide as the clip and at least as high. A higher picture scrolls up by one row per frame. */
  readonly ground: Buffer;
  /** The words, drawn over the ground. */
  readonly words: Buffer;
}

/**
 * Draws one scene: a picture with the words on a dark strip at its foot, or a woven pattern with the words next to it.
 * @param picture the member's own, or one made for the post; null to draw a pattern.
 * @param seed determines the pattern, together with the scene's index.
 * @param frames how long the scene lasts, and therefore how far a picture scrolls.
 */
export async function drawScene({
  text,
  picture,
  seed,
  index,
  frames,
}: {
  readonly text: string;
  readonly picture: Uint8Array | null;
  readonly seed: string;
  readonly index: number;
  readonly frames: number;
}): Promise<SceneLayers> {
  if (picture) {
    const ground = sharp(picture, { limitInputPixels: bounds.picturePixels })
      .autoOrient()
      .resize(width, height + frames, { fit: 'cover' })
      .flatten({ background: '#000' });
    return { ground: await rgba(ground), words: await rasterize(wordsOverPicture(text)) };
  }
  const palette = paletteOf(seed, index);
  const { art, text: box } = compose({ width, height, palette, chooser: createChooser(seed, index) }, true);
  const ground = `<rect width="${width}" height="${height}" fill="${palette.ground}"/>${art}${label(palette)}`;
  return { ground: await rasterize(ground), words: await rasterize(setWords(text, box, palette.ink)) };
}

/** The first image of a clip as a JPEG, for lists. */
export async function drawPoster({ ground, words }: SceneLayers): Promise<Buffer> {
  const raw = { width, height, channels: 4 as const };
  return sharp(ground.subarray(0, width * height * 4), { raw })
    .composite([{ input: words, raw }])
    .flatten()
    .jpeg({ quality: 82 })
    .toBuffer();
}

function paletteOf(seed: string, index: number): Palette {
  const all = Object.values(palettes).flatMap(([light, dark]) => [{ light, dark }]);
  const { light, dark } = createChooser(seed, 0).pick('palette', all) ?? {
    light: palettes.ember[0],
    dark: palettes.ember[1],
  };
  return index % 2 === 0 ? dark : light;
}

function wordsOverPicture(text: string): string {
  if (!text) return '';
  const foot = `<linearGradient id="foot" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#000" stop-opacity="0"/><stop offset=".45" stop-color="#000" stop-opacity=".72"/><stop offset="1" stop-color="#000" stop-opacity=".82"/></linearGradient><rect y="540" width="${width}" height="${height - 540}" fill="url(#foot)"/>`;
  return `${foot}${setWords(text, wordsOnPicture, '#fff')}`;
}

function setWords(text: string, box: Box, ink: string): string {
  const serif = face('fraunces', 600);
  const block = text ? setInBox(serif, text, box, fontSizes) : null;
  if (!block) return '';
  const top = box.y + Math.max(0, box.height - block.height) / 2;
  return block.lines
    .map((line, index) => {
      const baseline = top + block.size * 0.86 + index * block.lineHeight;
      return `<path d="${outline(serif, line, box.x, baseline, block.size)}" fill="${ink}"/>`;
    })
    .join('');
}

/** Labels a drawing as such, in the same corner as the offline composer's pictures. */
function label({ ground, ink }: Palette): string {
  const sans = face('inter', 500);
  const size = 16;
  const wide = measure(sans, pictureLabel, size);
  const x = width - wide - 28;
  const y = height - 40;
  return `<rect x="${x - 11}" y="${y - 20}" width="${wide + 22}" height="30" rx="15" fill="${ground}" fill-opacity="0.86"/><path d="${outline(sans, pictureLabel, x, y, size)}" fill="${ink}" fill-opacity="0.75"/>`;
}

const rasterize = (content: string): Promise<Buffer> =>
  rgba(
    sharp(
      Buffer.from(
        `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${content}</svg>`,
      ),
    ),
  );

const rgba = (picture: Sharp): Promise<Buffer> =>
  picture.toColourspace('srgb').ensureAlpha().raw().toBuffer();
