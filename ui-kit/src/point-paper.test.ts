import { expect, test } from 'vitest';
import { weavePaper } from './point-paper.ts';

test('an empty paper is plain linen, with warp and weft on top in turn', () => {
  const { warp, weft, main, second } = weavePaper(['....', '....', '....'], 1);
  expect(warp.match(/M/g)).toHaveLength(6);
  expect(weft.match(/M/g)).toHaveLength(6);
  expect(main + second).toBe('');
});

test('floats cover what the paper asks for, and the seed moves their ties', () => {
  const paper = ['............', '##########oo'];
  const { main, second } = weavePaper(paper, 1);
  const covered = (path: string) =>
    [...path.matchAll(/h(\d+)/g)].reduce((sum, [, length]) => sum + (Number(length) + 4) / 10, 0);
  expect(covered(main)).toBe(10);
  expect(covered(second)).toBe(2);
  expect(weavePaper(paper, 2).main).not.toBe(main);
});
