import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { findHandmadeLook } from './find-handmade-look.ts';

const workspace = join(import.meta.dirname, '../..');
const files = (pattern: string) => globSync(pattern, { cwd: workspace }).sort();

describe('the check', () => {
  test.each([
    ['a hex colour', `const red = '#d9442b';`],
    ['a short hex colour', `<path fill="#fff" />`],
    ['a colour function', `fill="oklch(0.5 0.1 20)"`],
    ['an arbitrary value', `className="blog:w-[37px]"`],
    ['an arbitrary value behind a variant', `className="blog:md:mt-[3px] blog:flex"`],
    ['an inline style', `<p style={{ color: 'red' }}>`],
    ['an inline length', `<p style={{ width: '37px' }}>`],
  ])('finds %s', (_, source) => {
    expect(findHandmadeLook(source)).toHaveLength(1);
  });

  test.each([
    ['a private field', 'this.#add();'],
    ['an anchor', `<a href="#pricing">`],
    ['an import of the package itself', `import { add } from '#app/add.ts';`],
    ['an index', `const last = items[0];`],
    ['a selector', `page.querySelector('meta[name="theme"]')`],
    ['a token', `className="blog:bg-accent blog:p-4"`],
  ])('lets %s be', (_, source) => {
    expect(findHandmadeLook(source)).toEqual([]);
  });
});

test('no remote, and not the shell, writes a colour, a size or a shadow by hand', () => {
  const found = files('{mf-*,shell}/src/**/*.{ts,tsx}')
    .filter((file) => !/\.test\.tsx?$/.test(file))
    .flatMap((file) =>
      findHandmadeLook(readFileSync(join(workspace, file), 'utf8')).map(
        ({ line, rule, text }) => `${file}:${line} ${text}: ${rule}`,
      ),
    );
  expect(found).toEqual([]);
});

test('the only stylesheet of a remote is its entry, and it declares nothing of its own', () => {
  const stylesheets = files('{mf-*,shell}/src/**/*.css');
  expect(stylesheets.filter((file) => !/^[^/\\]+[/\\]src[/\\]styles\.css$/.test(file))).toEqual([]);
  for (const file of stylesheets) {
    const rules = readFileSync(join(workspace, file), 'utf8').replace(/\/\*.*?\*\//gs, '');
    expect(rules, file).not.toContain('{');
  }
});
