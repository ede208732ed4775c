import { readFileSync } from 'node:fs';
import { displayable, parse, wcagContrast } from 'culori';
import { describe, expect, test } from 'vitest';

const source = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8');

/** All `--pl-*: light-dark(oklch(…), oklch(…))` tokens in the file. */
const tokens = new Map(
  [...source.matchAll(/--pl-([\w-]+):\s*light-dark\(\s*(oklch\([^)]*\)),\s*(oklch\([^)]*\))\s*\)/g)].map(
    ([, name = '', light = '', dark = '']) => [name, { light, dark }] as const,
  ),
);

function colour(name: string, theme: 'light' | 'dark') {
  const token = tokens.get(name);
  const parsed = token && parse(token[theme]);
  if (!parsed) throw new Error(`tokens.css has no colour --pl-${name}`);
  return parsed;
}

const grounds = ['sunken', 'paper', 'surface', 'overlay'];
const tones = ['accent', 'teal', 'success', 'warning', 'danger'];

/** Text colors and the backgrounds that components use them on. */
const texts: Array<[text: string, on: string[]]> = [
  ['ink', [...grounds, ...tones.map((tone) => `${tone}-soft`)]],
  ['muted', [...grounds, ...tones.map((tone) => `${tone}-soft`)]],
  ['subtle', grounds],
  ['on-ink', ['ink']],
  ['on-accent', ['accent', 'accent-strong']],
  ['on-teal', ['teal']],
  ['on-danger', ['danger', 'danger-strong']],
  ...tones.map((tone): [string, string[]] => [`${tone}-ink`, [...grounds, `${tone}-soft`]]),
];

/** Non-text colors that must be visible: outlines of controls, bars, marks, the focus ring. */
const marks: Array<[mark: string, on: string[]]> = [
  ['line-strong', [...grounds, 'accent-soft']],
  ['focus', [...grounds, ...tones.map((tone) => `${tone}-soft`)]],
  ...tones.map((tone): [string, string[]] => [tone, grounds]),
];

describe.each(['light', 'dark'] as const)('in the %s theme', (theme) => {
  test.each(texts)('%s is readable on every background it is used on', (text, on) => {
    for (const ground of on) {
      const contrast = wcagContrast(colour(text, theme), colour(ground, theme));
      expect(contrast, `${text} on ${ground}`).toBeGreaterThanOrEqual(4.5);
    }
  });

  test.each(marks)('%s stands out from every background it is used on', (mark, on) => {
    for (const ground of on) {
      const contrast = wcagContrast(colour(mark, theme), colour(ground, theme));
      expect(contrast, `${mark} on ${ground}`).toBeGreaterThanOrEqual(3);
    }
  });

  test('every colour is within sRGB, so that no screen has to clip it', () => {
    const clipped = [...tokens.keys()].filter((name) => !displayable(colour(name, theme)));
    expect(clipped).toEqual([]);
  });
});
