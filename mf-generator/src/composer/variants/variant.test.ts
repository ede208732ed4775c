import { expect, test } from 'vitest';
import { sampleVariants } from './sample-variants.ts';
import { isKept, withChanges } from './variant.ts';

const words = (caption: string) => ({ caption, cta: '', hashtags: [] });
const [sample] = sampleVariants;
if (!sample) throw new Error('There is no sample.');
const made = { ...sample, isSample: false, words: words('Made'), postId: 'p1', kept: words('Made') };
const changed = { ...made, words: words('Typed'), history: [{ words: words('Made'), score: 80 }] };

test('unsaved changes to a reopened set don’t overwrite unseen what its post says by now', () => {
  const there = { ...made, words: words('Written elsewhere'), kept: words('Written elsewhere') };
  const opened = withChanges(there, changed, made);
  expect(opened).toMatchObject({ words: words('Typed'), kept: words('Made'), history: changed.history });
  // The same if it was still unsaved when it was put aside, and was saved in another tab since.
  expect(withChanges(there, { ...changed, postId: null, kept: null }, made).kept).toEqual(words('Made'));
});

test('changes that were saved meanwhile are no longer unsaved', () => {
  const there = { ...made, words: words('Typed'), kept: words('Typed') };
  expect(isKept(withChanges(there, changed, made))).toBe(true);
});

test('if its post was deleted, the changes are unsaved', () => {
  expect(withChanges({ ...made, postId: null, kept: null }, changed, made)).toMatchObject({
    words: words('Typed'),
    postId: null,
    kept: null,
  });
});
