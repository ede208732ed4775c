import { expect, test } from 'vitest';
import { articleSummaries } from '#app/articles/articles.ts';
import { pointPapers } from './point-papers.ts';
import { columns, rows, weave } from './weave.ts';

test.each(articleSummaries)('the cover of article $id is drawn in full', ({ id }) => {
  const paper = pointPapers[id];
  expect(paper).toHaveLength(rows);
  for (const line of paper ?? []) expect(line).toMatch(new RegExp(`^[.#o]{${columns}}$`));
});

test('an empty paper is plain linen: every crossing has one thread on top, by turns', () => {
  const { warp, weft, main, second } = weave([], 1);
  expect(warp.match(/M/g)).toHaveLength((columns * rows) / 2);
  expect(weft.match(/M/g)).toHaveLength((columns * rows) / 2);
  expect(main + second).toBe('');
});

test('floats cover what the paper asks for, and a seed moves their ties', () => {
  const paper = ['.'.repeat(columns), '##########oo'];
  const { main, second } = weave(paper, 1);
  const covered = (path: string) =>
    [...path.matchAll(/h(\d+)/g)].reduce((sum, [, length]) => sum + (Number(length) + 4) / 10, 0);
  expect(covered(main)).toBe(10);
  expect(covered(second)).toBe(2);
  expect(weave(paper, 2).main).not.toBe(main);
});
