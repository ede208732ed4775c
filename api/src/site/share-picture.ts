import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from '@postloom/shared-contracts/deployment';
import { createChooser } from '#app/generation/demo/choose.ts';
import { face, outline, setInBox } from '#app/generation/demo/image/typesetting.ts';
import { compose, palettes } from '#app/generation/demo/image/woven-art.ts';
import { openPicture, workOnPicture } from '#app/kernel/pictures/picture-work.ts';

/** Increase it when the drawing changes, so that pictures on disk are redrawn. */
const design = 1;
/** The size that suits link previews best (https://ogp.me, and the platforms' own advice; verified 2026-11). */
const size = { width: 1200, height: 630 };

/** Draws share pictures once and keeps them in a folder. */
export function createSharePictures(folder: string) {
  const drawing = new Map<string, Promise<Buffer>>();

  const draw = async (page: Page, file: string): Promise<Buffer> => {
    const picture = await workOnPicture(() =>
      openPicture(Buffer.from(sharePictureSvg(page)))
        .png({ compressionLevel: 9, palette: true })
        .toBuffer(),
    );
    await mkdir(folder, { recursive: true });
    // Written and then renamed, so that another process never reads half a file.
    const draft = `${file}.${randomUUID()}`;
    await writeFile(draft, picture);
    await rename(draft, file);
    return picture;
  };

  return {
    /** The picture of a page as PNG. */
    async get(page: Page): Promise<Buffer> {
      const key = createHash('sha256')
        .update(`${design}\0${page.path}\0${page.title}`)
        .digest('hex')
        .slice(0, 24);
      const file = path.join(folder, `${key}.png`);
      const known = await readFile(file).catch(() => null);
      if (known) return known;
      const pending = drawing.get(key) ?? draw(page, file).finally(() => drawing.delete(key));
      drawing.set(key, pending);
      return pending;
    },
  };
}

/**
 * The title next to a woven pattern that is unique to the page. Letters are outlines, so that no font needs to be
 * installed.
 */
export function sharePictureSvg({ path: address, title, publishedAt }: Page): string {
  const [palette] = palettes.ember;
  const { art, text } = compose({ ...size, palette, chooser: createChooser(address, 0) }, true);
  const serif = face('fraunces', 600);
  const sans = face('inter', 500);
  const room = { width: text.width, height: text.height - 120 };
  const block = setInBox(serif, title, room, { largest: 92, smallest: 36, leading: 1.1 });
  const lines = block?.lines ?? [];
  const lineHeight = block?.lineHeight ?? 0;
  const fontSize = block?.size ?? 0;
  const top = text.y + 64 + Math.max(0, (room.height - (block?.height ?? 0)) / 2);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}">`,
    `<rect width="${size.width}" height="${size.height}" fill="${palette.ground}"/>`,
    art,
    ...(publishedAt
      ? [
          `<path d="${outline(sans, 'From the blog', text.x, text.y + 22, 24, 0.02)}" fill="${palette.strands[0]}"/>`,
        ]
      : []),
    ...lines.map(
      (line, index) =>
        `<path d="${outline(serif, line, text.x, top + fontSize * 0.82 + index * lineHeight, fontSize)}" fill="${palette.ink}"/>`,
    ),
    `<path d="${outline(serif, 'Postloom', text.x, text.y + text.height - 4, 34)}" fill="${palette.ink}"/>`,
    '</svg>',
  ].join('');
}
