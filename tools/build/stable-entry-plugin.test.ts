import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { buildPlanted, plantRemote } from './planted-remote.testing.ts';

test('two builds of the same sources are identical, byte by byte', async () => {
  const parts = ['zebra', 'ant', 'mouse', 'bear', 'newt', 'cat', 'owl', 'dog'];
  const files = parts.flatMap((part) => [
    [`${part}.ts`, `import './${part}.module.css';\nexport const name = '${part}';`],
    [`${part}.module.css`, `.${part} { color: red }`],
  ]);
  const imports = parts.map((part) => `import(/* webpackChunkName: '${part}' */ './${part}.ts')`);
  const folder = plantRemote(
    `export const Component = () => [${imports.join()}] && null;`,
    Object.fromEntries(files),
  );
  const build = async () => {
    expect(await buildPlanted(folder)).toBe('');
    const dist = join(folder, 'dist');
    const names = globSync('**/*.{js,css}', { cwd: dist }).sort();
    return names.map((name) => [name, readFileSync(join(dist, name), 'utf8')]);
  };
  const first = await build();
  expect(first.length).toBeGreaterThan(2 * parts.length);
  expect(await build()).toEqual(first);
  // Both builds may have the same order by chance.
  const entry = String(first.find(([name]) => name === 'remoteEntry.js')?.[1]);
  const tables = [...entry.matchAll(/\.sri\w*Hashes=\{([^}]*)\}/g)].map(([, table]) =>
    String(table).split(','),
  );
  expect(tables.map(({ length }) => length)).toEqual([parts.length + 2, parts.length]);
  for (const table of tables) expect(table).toEqual(table.toSorted());
});
