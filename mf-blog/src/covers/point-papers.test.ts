import { expect, test } from 'vitest';
import { articleSummaries } from '#app/articles/articles.ts';
import { pointPapers } from './point-papers.ts';

test.each(articleSummaries)('the cover of article $id is drawn in full', ({ id }) => {
  const paper = pointPapers[id];
  expect(paper).toHaveLength(15);
  for (const line of paper ?? []) expect(line).toMatch(/^[.#o]{24}$/);
});
