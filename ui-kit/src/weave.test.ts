import { expect, test } from 'vitest';
import { type WeaveOptions, type WeaveStructure, weave } from './weave.ts';

const cloth: WeaveOptions = { seed: 'brief', columns: 12, rows: 8, cell: 24, clearance: 7.5 };

test('the same seed always weaves the same cloth', () => {
  expect(weave(cloth)).toEqual(weave(cloth));
});

test('different seeds weave different cloths', () => {
  const cloths = ['a', 'b', 'c', 'd', 'e', 'f'].map((seed) => JSON.stringify(weave({ ...cloth, seed })));
  expect(new Set(cloths).size).toBe(cloths.length);
});

test('a number and its digits are the same seed', () => {
  expect(weave({ ...cloth, seed: 7 })).toEqual(weave({ ...cloth, seed: '7' }));
});

test.each<WeaveStructure>(['plain', 'basket', 'twill', 'herringbone', 'satin'])(
  'at every crossing of %s exactly one thread is on top',
  (structure) => {
    const threads = weave({ ...cloth, structure });
    const covers = (axis: 'warp' | 'weft', index: number, crossing: number) => {
      const middle = (crossing + 0.5) * cloth.cell;
      return threads
        .filter((thread) => thread.axis === axis)
        .at(index)
        ?.runs.some(([from, to]) => from < middle && middle < to);
    };
    for (let column = 0; column < cloth.columns; column++) {
      for (let row = 0; row < cloth.rows; row++) {
        expect([covers('warp', column, row), covers('weft', row, column)].filter(Boolean)).toHaveLength(1);
      }
    }
  },
);

test('an undyed cloth has threads of the base tone only', () => {
  expect(weave({ ...cloth, dyes: [] }).every((thread) => thread.tone === 'base')).toBe(true);
});

test('unfinished weft ends inside the cloth, and nothing covers the warp beyond it', () => {
  const threads = weave({ ...cloth, structure: 'plain', unfinished: true });
  const width = cloth.columns * cloth.cell;
  const ends = threads.filter(({ axis }) => axis === 'weft').map(({ runs }) => runs.at(-1)?.[1] ?? 0);
  expect(Math.max(...ends)).toBeLessThanOrEqual(width);
  expect(Math.min(...ends)).toBeLessThan(width);
});
