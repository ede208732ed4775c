import { describe, expect, test } from 'vitest';
import { composerPlatforms } from './choices.ts';
import {
  type ComposerDraft,
  composerDraftSchema,
  emptyComposerDraft,
  habitsOf,
  isFilledIn,
  topicMax,
} from './composer-draft.ts';
import { furthestStep, missingIn, readStep, stepAfter, stepBefore } from './steps.ts';

/** A draft without any choices. */
const nothing: ComposerDraft = { ...emptyComposerDraft, goal: null, tone: null, length: null };
const first: ComposerDraft = { ...nothing, platforms: ['linkedin'], goal: 'launch' };
const second: ComposerDraft = { ...first, topic: 'A bakery', tone: 'friendly', length: 'short' };

describe('the steps', () => {
  test('offer the platforms that the specification names, in its order', () => {
    expect(composerPlatforms).toEqual(['instagram', 'facebook', 'twitter', 'linkedin']);
  });

  test('the first needs a platform and a goal', () => {
    expect(Object.keys(missingIn(1, nothing))).toEqual(['platforms', 'goal']);
    expect(missingIn(1, { ...nothing, goal: 'ugc' })).toEqual({
      platforms: 'Choose at least one platform.',
    });
    expect(missingIn(1, first)).toEqual({});
  });

  test('the second needs a topic other than spaces, a tone and a length', () => {
    expect(Object.keys(missingIn(2, { ...first, topic: '  ' }))).toEqual(['topic', 'tone', 'length']);
    expect(missingIn(2, second)).toEqual({});
  });

  test('the second needs a topic within the limit, and says by how much it is too long', () => {
    expect(missingIn(2, { ...second, topic: 'x'.repeat(topicMax) })).toEqual({});
    const long = { ...second, topic: 'x'.repeat(topicMax + 1200) };
    expect(missingIn(2, long)).toEqual({ topic: '1,200 characters too many. Shorten it to 4,000.' });
    expect(furthestStep(long)).toBe(2);
    // The draft in the browser keeps all of it.
    expect(composerDraftSchema.parse(long).topic).toHaveLength(topicMax + 1200);
  });

  test('the third, fourth and fifth need nothing more', () => {
    for (const step of [3, 4, 5] as const) expect(missingIn(step, emptyComposerDraft)).toEqual({});
  });

  test('an empty draft only lacks a platform and a topic, and usual choices alone don’t count as input', () => {
    expect(Object.keys(missingIn(1, emptyComposerDraft))).toEqual(['platforms']);
    expect(Object.keys(missingIn(2, emptyComposerDraft))).toEqual(['topic']);
    expect(isFilledIn({ ...emptyComposerDraft, ...habitsOf(second) })).toBe(false);
    expect(isFilledIn(second)).toBe(true);
  });

  test('can be reached up to the first one that lacks something', () => {
    expect(furthestStep(emptyComposerDraft)).toBe(1);
    expect(furthestStep(first)).toBe(2);
    expect(furthestStep({ ...second, platforms: [] })).toBe(1);
    expect(furthestStep(second)).toBe(5);
  });

  test('Next exists before step five only, Previous after step one only', () => {
    expect([stepAfter(1), stepAfter(4), stepAfter(5)]).toEqual([2, 5, null]);
    expect([stepBefore(1), stepBefore(2), stepBefore(5)]).toEqual([null, 1, 4]);
  });

  test('an address that names no valid step opens the first', () => {
    expect(['3', null, '', '0', '6', '2.5', 'x'].map(readStep)).toEqual([3, 1, 1, 1, 1, 1, 1]);
  });
});
