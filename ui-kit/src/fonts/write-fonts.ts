import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import subsetFont from 'subset-font';

/**
 * Reduces the three files that nearly every page loads to what our design uses: western European letters, weights 400
 * to 600 and, for italics in headings, a single instance. This reduces 197 KB to 106 KB. The results are next to this
 * file, under version control; run it again when a family is updated.
 *
 * node ui-kit/src/fonts/write-fonts.ts
 */
const range = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index)).join('');
const letters = `${range(0x20, 0x7e)}${range(0xa0, 0xff)}ıŒœŠšŸŽžˆ˜–—‘’‚“”„†‡•…‰‹›€™←↑→↓−∞≈≠≤≥`;

const cuts = [
  {
    family: 'fraunces',
    file: 'fraunces-latin-opsz-normal.woff2',
    to: 'fraunces-normal.woff2',
    axes: { wght: { min: 400, max: 600 } },
  },
  // Only used for an <em> in a large heading (surface.module.css).
  {
    family: 'fraunces',
    file: 'fraunces-latin-opsz-italic.woff2',
    to: 'fraunces-italic.woff2',
    axes: { wght: 480, opsz: 72 },
  },
  {
    family: 'inter',
    file: 'inter-latin-wght-normal.woff2',
    to: 'inter-normal.woff2',
    axes: { wght: { min: 400, max: 600 } },
  },
];

const { resolve } = createRequire(import.meta.url);
for (const { family, file, to, axes } of cuts) {
  const folder = dirname(resolve(`@fontsource-variable/${family}/package.json`));
  const whole = readFileSync(join(folder, 'files', file));
  const cut = await subsetFont(whole, letters, { targetFormat: 'woff2', variationAxes: axes });
  writeFileSync(join(import.meta.dirname, to), cut);
  copyFileSync(join(folder, 'LICENSE'), join(import.meta.dirname, `LICENSE-${family}.txt`));
  process.stdout.write(`${to}: ${whole.length} → ${cut.length} bytes\n`);
}
