import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** Lines of code: no blank ones, no comments, no imports. */
const countLines = (source: string): number =>
  source
    .replace(/^import [\s\S]*?;$/gm, '')
    .split('\n')
    .filter((line) => !/^\s*(?:$|\/\/|\/\*|\*)/.test(line)).length;

test('reading a brief and writing a post take at most 2,000 lines of code beside the data', () => {
  const files = globSync('{{brief,post}/*,for-the-writer}.ts', { cwd: import.meta.dirname }).filter(
    (file) => !file.endsWith('.test.ts'),
  );
  expect(files).toContain('post/compose-post.ts');
  const lines = files.map((file) => countLines(readFileSync(`${import.meta.dirname}/${file}`, 'utf8')));
  expect(lines.reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(2000);
});
