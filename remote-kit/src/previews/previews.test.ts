import { describe, expect, test } from 'vitest';
import { changedPieces } from './changed-pieces.ts';
import { foldText, markOfFold } from './fold-text.ts';
import { authorOf, previewShape } from './preview-post.ts';

describe('the fold', () => {
  test('leaves a text alone that the platform shows in full', () => {
    expect(foldText('x'.repeat(125), 125)).toBeNull();
  });

  test('is between words', () => {
    expect(foldText('Fresh bread every morning', 14)).toBe('Fresh bread');
  });

  test('is inside a word only if there is no better place', () => {
    expect(foldText(`Oh ${'a'.repeat(50)}`, 20)).toBe(`Oh ${'a'.repeat(17)}`);
  });

  test('never halves an emoji', () => {
    expect(foldText(`${'a'.repeat(9)}🥐🥐`, 10)).toBe('a'.repeat(9));
  });

  test.each([
    ['Fresh bread', 'Fresh bread… more'],
    ['Fresh bread.', 'Fresh bread. … more'],
    ['Fresh bread!', 'Fresh bread! … more'],
    ['“Fresh bread.”', '“Fresh bread.” … more'],
    ['Fresh bread,', 'Fresh bread, … more'],
    ['Fresh bread…', 'Fresh bread… more'],
    ['Fresh bread...', 'Fresh bread... more'],
    ['新鲜的面包。', '新鲜的面包。 … more'],
  ])('never puts its dots right behind a mark: %s', (folded, read) => {
    expect(`${folded}${markOfFold(folded)}more`).toBe(read);
  });
});

describe('the author in a preview', () => {
  test('is the brand, or else the member, the business or you; a person’s own name is printed on no picture', () => {
    expect(authorOf('Ada Lovelace', 'Bakery')).toEqual({
      name: 'Ada Lovelace',
      handle: 'adalovelace',
      signature: 'Bakery',
    });
    expect(authorOf('Ada Lovelace', '', 'Harbor Bakery')).toEqual({
      name: 'Harbor Bakery',
      handle: 'harborbakery',
      signature: 'Harbor Bakery',
    });
    expect(authorOf('Ada Lovelace', '').signature).toBe('');
    expect(authorOf(undefined, ' Café Zoë ')).toEqual({
      name: 'Café Zoë',
      handle: 'cafezoe',
      signature: 'Café Zoë',
    });
    expect(authorOf(undefined, '')).toEqual({ name: 'Your brand', handle: 'yourbrand', signature: '' });
  });
});

test('TikTok posts, reels and stories fill the screen; other posts are shown in a feed', () => {
  expect(previewShape('tiktok', 'post')).toHaveProperty('tall');
  expect(previewShape('instagram', 'story')).toHaveProperty('tall');
  expect(previewShape('linkedin', 'video')).toHaveProperty('feed');
  expect(previewShape('instagram', 'carousel')).toHaveProperty('feed');
});

describe('what a rewrite has changed', () => {
  const before = 'Rye loaves are back\nEvery Friday from 7 am. Come early!\n\nAsk at the counter\n\n#rye';
  const marked = (after: string) =>
    changedPieces(before, after)
      .map(({ value, change }) =>
        change === null ? value : change === 'added' ? `[+${value}+]` : `[-${value}-]`,
      )
      .join('');

  test('is the added and removed sentences and lines, and no others', () => {
    expect(marked(before.replace('Come early!', 'Come at eight, neighbours!'))).toBe(
      'Rye loaves are back\nEvery Friday from 7 am. [-Come early!-][+Come at eight, neighbours!+]\n\nAsk at the counter\n\n#rye',
    );
    expect(marked(`Hello, neighbours 🍞\n${before.replace(' Come early!', '')}`)).toBe(
      '[+Hello, neighbours 🍞\n+]Rye loaves are back\nEvery Friday from 7 am.[- Come early!-]\n\nAsk at the counter\n\n#rye',
    );
  });

  test('is nothing for a line that only moved', () => {
    const moved = 'Ask at the counter\n\nRye loaves are back\nEvery Friday from 7 am. Come early!\n\n#rye';
    expect(marked(moved)).not.toMatch(/\[[+-][^\]]*\p{L}/u);
  });
});
