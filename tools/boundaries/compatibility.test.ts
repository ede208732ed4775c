import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { workspaceRoot } from '../build/build-id.ts';

const readAll = (pattern: string): string =>
  globSync(pattern, { cwd: workspaceRoot })
    .map((file) => readFileSync(join(workspaceRoot, file), 'utf8'))
    .join('\n');
const namesIn = (text: string, name: RegExp): readonly string[] =>
  [...new Set([...text.matchAll(name)].map(([, found]) => found ?? ''))].sort();

test('all code for data of earlier versions, and nothing else, is listed with what becomes of it', () => {
  const marks = namesIn(
    readAll('{api,shared-contracts,mf-*,shell}/src/**/*.{ts,tsx}'),
    /\(compat: ([a-z-]+)\)/g,
  );
  const rows = namesIn(readAll('docs/decisions/0028-compatibility.md'), /^\| `([a-z-]+)` \|/gm);
  expect(marks.length).toBeGreaterThan(20);
  expect(rows).toEqual(marks);
});
