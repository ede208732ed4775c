import { describe, expect, it } from 'vitest';
import { mergeProfile, type Reading, withoutReading } from './merge-profile.ts';

const empty = { tone: '', phrases: '', bannedWords: '', examples: [] };
const profile = {
  tone: 'Short sentences. No emoji.',
  phrases: ['fresh loaves', 'still warm'],
  bannedWords: [],
  examples: ['Warm rye!', 'Soup at noon.'],
  findings: ['Short sentences.', 'No emoji.'],
};

describe('a reading of a voice', () => {
  it('fills empty fields', () => {
    expect(mergeProfile(empty, profile, null)).toEqual({
      tone: profile.tone,
      phrases: 'fresh loaves\nstill warm',
      bannedWords: '',
      examples: profile.examples,
    });
  });

  it('keeps what was typed, says nothing twice, and stays within the limits', () => {
    const typed = {
      tone: 'For families.',
      phrases: 'Still warm',
      bannedWords: 'cheap',
      examples: ['One.', 'Two.'],
    };
    const after = mergeProfile(typed, profile, null);
    expect(after).toEqual({
      tone: 'For families.\nShort sentences. No emoji.',
      phrases: 'Still warm\nfresh loaves',
      bannedWords: 'cheap',
      examples: ['One.', 'Two.', 'Warm rye!'],
    });
    expect(mergeProfile(after, profile, null)).toEqual(after);
    const full = { ...typed, tone: 'x'.repeat(590) };
    expect(mergeProfile(full, profile, null).tone).toBe(full.tone);
  });

  it('takes the place of the last one, and is taken back but for what was changed since', () => {
    const typed = { ...empty, tone: 'For families.' };
    const first: Reading = { profile, before: typed, after: mergeProfile(typed, profile, null) };
    const other = { ...profile, tone: 'Long sentences.' };
    const after = mergeProfile(first.after, other, first);
    expect(after.tone).toBe('For families.\nLong sentences.');
    const changed = { ...first.after, phrases: 'mine' };
    expect(withoutReading(changed, first)).toEqual({ ...typed, phrases: 'mine' });
  });
});
