import { expect, test } from 'vitest';
import { folderName } from './pack-saved-posts.ts';

const named = (post: { title?: string; caption?: string; platform?: string }, index = 0, of = 1) =>
  folderName({ title: '', caption: '', platform: 'linkedin', ...post }, index, Array.from({ length: of }));

test('a post’s folder is called by its number, its platform and its first words, on every system', () => {
  expect(named({ title: 'Spring: “new” menu/2?' })).toBe('1-linkedin-spring-new-menu-2');
  expect(named({ caption: 'Fresh bread\n\nFrom May', platform: 'twitter' }, 6, 300)).toBe(
    '007-x-fresh-bread',
  );
  expect(named({ title: 'CON. ' })).toBe('1-linkedin-con');
  expect(named({ title: '🎉🎉' })).toBe('1-linkedin');
  expect(named({ title: 'ورشة الخزف' })).toBe('1-linkedin-ورشة-الخزف');
  expect(named({ title: `${'word '.repeat(7)}longer and longer` })).toBe(
    `1-linkedin-${'word-'.repeat(7).slice(0, -1)}`,
  );
});
