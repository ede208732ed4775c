import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { findForeignStyles } from './own-styles.ts';
import { buildPlanted, plantRemote } from './planted-remote.testing.ts';

const own = ['blog:', 'blog1a2b-'];
const find = (css: string) => findForeignStyles(Buffer.from(css), own);

test.each([
  ['an element', 'a, button { pointer-events: none !important }', ['a', 'button']],
  ['what is not the remote’s own', ':not(.blog\\:flex) { color: red }', [':not(.blog\\:flex)']],
  ['a page that holds the remote', 'body:has(.blog\\:flex) a { color: red }', ['body:has(.blog\\:flex) a']],
  ['its own or another', ':is(.blog\\:flex, .card) { color: red }', [':is(.blog\\:flex, .card)']],
  ['another remote’s utility', '.shell\\:flex { display: none }', ['.shell\\:flex']],
  ['an element in layers and queries', '@layer x { @media print { p { color: red } } }', ['p']],
  ['a nested element', '.card { color: red; & b { color: red } }', ['& b', '.card']],
  ['a token of the site', ':root { --pl-ink: red }', [':root']],
  ['the kind of a token', '@property --pl-ink { syntax: "*"; inherits: false }', ['@property --pl-ink']],
  ['a font of the site', '@font-face { font-family: Inter; src: url(x.woff2) }', ['@font-face']],
])('a style of %s reaches beyond the remote', (_, css, found) => {
  expect(find(css)).toEqual(found);
});

test.each([
  ['a utility', '.blog\\:hover\\:flex:hover { display: flex }'],
  ['a class of a CSS Module', '.blog1a2b-card-x9 svg { color: red }'],
  ['what is nested in it', '.blog1a2b-card-x9 { & b { color: red } @media print { color: red } }'],
  ['a group', '.blog\\:group-hover\\:flex:is(:where(.blog\\:group):hover *) { display: flex }'],
  [
    'Tailwind’s own properties',
    '*, ::before { --tw-scale-x: 1 } @property --tw-scale-x { syntax: "*"; inherits: false }',
  ],
  ['a tone', '[data-tone="danger"] { --tone: var(--pl-danger) }'],
  ['frames of a motion', '@keyframes blog1a2b-turn { from { opacity: 0 } }'],
])('a style of %s stays within it', (_, css) => {
  expect(find(css)).toEqual([]);
});

test('a remote whose styles affect other parts of the site does not build', async () => {
  const screen = "import './styles.css';\nexport const Component = () => null;";
  const said = await buildPlanted(
    plantRemote(screen, { 'styles.css': 'a { pointer-events: none !important }' }),
  );
  expect(said).toMatch(/mf-planted-\w+ has styles that would reach the shell and other remotes.*\n {2}a\n/);
});

test('a remote rebuilt after a change has the class names of its new version', async () => {
  const screen = (text: string) =>
    `import css from './styles.module.css';\nexport const Component = () => css.card + '${text}';`;
  const folder = plantRemote(screen('before'), { 'styles.module.css': '.card { color: red }' });
  const built = (): { buildId: string; css: string } => {
    const { buildId, files } = JSON.parse(readFileSync(join(folder, 'dist/remote.json'), 'utf8'));
    const { path } = files.find((file: { path: string }) => file.path.endsWith('.css'));
    return { buildId, css: readFileSync(join(folder, 'dist', path), 'utf8') };
  };
  expect(await buildPlanted(folder)).toBe('');
  const before = built();
  writeFileSync(join(folder, 'src/screen.tsx'), screen('after'));
  expect(await buildPlanted(folder)).toBe('');
  const after = built();
  expect(after.buildId).not.toBe(before.buildId);
  expect(after.css).toContain(`${after.buildId.slice(0, 4)}-card-`);
});
