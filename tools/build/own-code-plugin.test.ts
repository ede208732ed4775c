import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';
import { workspaceRoot } from './build-id.ts';
import { buildPlanted, plantRemote } from './planted-remote.testing.ts';

/** From the sources of a planted remote. */
const up = '../../../..';

test.each([
  [
    'another remote’s module by its path',
    `import { pages } from '${up}/mf-blog/src/pages.ts';\nexport const Component = () => Object.keys(pages);`,
    `${up}/mf-blog/src/pages.ts`,
  ],
  [
    'the shell’s module when it is needed',
    `export const Component = () => import('${up}/shell/src/app.tsx');`,
    `${up}/shell/src/app.tsx`,
  ],
  [
    'another remote’s package, which is not installed',
    "import { pages } from '@postloom/mf-blog/src/pages.ts';\nexport const Component = () => pages;",
    '@postloom/mf-blog/src/pages.ts',
  ],
  [
    'a picture of the shell',
    `import picture from '${up}/shell/public/favicon.svg';\nexport const Component = () => picture;`,
    `${up}/shell/public/favicon.svg`,
  ],
  [
    'a module of another remote, to pass it on',
    `export { pages as Component } from '${up}/mf-blog/src/pages.ts';`,
    `${up}/mf-blog/src/pages.ts`,
  ],
])('a remote that imports %s is not built, whatever was built before', async (_, screen, request) => {
  const folder = plantRemote("export const Component = () => 'fine';");
  expect(await buildPlanted(folder)).toBe('');
  writeFileSync(join(folder, 'src/screen.tsx'), screen);
  for (const time of ['at first', 'from the cache']) {
    const said = await buildPlanted(folder);
    expect(said, time).toContain('imports what belongs to others:');
    expect(said, time).toContain(`  src/screen.tsx: ${request}\n`);
    expect(said, time).toContain('Copy what you need, or have it moved to one of these');
  }
});

test('a remote that imports another remote’s installed package is not built', async () => {
  const folder = plantRemote(
    "import { pages } from '@postloom/mf-blog/src/pages.ts';\nexport const Component = () => Object.keys(pages);",
  );
  mkdirSync(join(folder, 'src/node_modules/@postloom/mf-blog'), { recursive: true });
  symlinkSync(join(workspaceRoot, 'mf-blog/src'), join(folder, 'src/node_modules/@postloom/mf-blog/src'));
  expect(await buildPlanted(folder)).toContain('src/screen.tsx: @postloom/mf-blog/src/pages.ts\n');
});

test('a remote whose styles take something from others is not built', async () => {
  const other = `../../${basename(plantRemote('', { 'other.css': '.other { color: red }' }))}/src/other.css`;
  const screen =
    "import './styles.css';\nimport css from './card.module.css';\nexport const Component = () => css.card;";
  const folder = plantRemote(screen, {
    'styles.css': "@import './more.css';",
    'more.css': `@import url(${other});\n@source "${up}/mf-blog/src";`,
    'card.module.css': `.card { background: url(${up}/shell/public/favicon.svg) }`,
  });
  const said = await buildPlanted(folder);
  expect(said).toContain(`src/more.css: ${other}\n`);
  expect(said).toContain(`src/more.css: ${up}/mf-blog/src\n`);
  expect(said).toContain(`src/card.module.css: ${up}/shell/public/favicon.svg\n`);
});

test('a remote that is made of its own files and the kits is built', async () => {
  const screen = `
    import { Button } from '@postloom/ui-kit';
    import { usePageMeta } from '@postloom/remote-kit';
    import { planOf } from '@postloom/shared-contracts';
    import './styles.css';
    export const Component = () => [Button, usePageMeta, planOf].join();`;
  const styles = '/* not @import "../../mf-blog/src/styles.css" */ .preview\\:card { color: red }';
  expect(await buildPlanted(plantRemote(screen, { 'styles.css': styles }))).toBe('');
});
