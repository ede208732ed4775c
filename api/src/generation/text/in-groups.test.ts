import { expect, test } from 'vitest';
import { inGroups } from './in-groups.ts';

test.each([
  [1, ['A. B. C. D. E. F. G.']],
  [3, ['A. B.', 'C. D. E.', 'F. G.']],
  [6, ['A.', 'B.', 'C. D.', 'E.', 'F.', 'G.']],
  [7, ['A.', 'B.', 'C.', 'D.', 'E.', 'F.', 'G.']],
  [9, ['A.', 'B.', 'C.', 'D.', 'E.', 'F.', 'G.']],
])('all sentences stand in %i groups, in their order', (count, groups) => {
  expect(inGroups(['A.', 'B.', 'C.', 'D.', 'E.', 'F.', 'G.'], count)).toEqual(groups);
});
