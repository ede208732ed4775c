import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { workspaceRoot } from '../build/build-id.ts';
import { keepProof, provenTests, suitesHash } from './proven.ts';

/** A copy of the relevant files, with a proof that has just been written. */
function provenCopy(): string {
  const copy = mkdtempSync(join(tmpdir(), 'postloom-proven-'));
  onTestFinished(() => rmSync(copy, { recursive: true }));
  for (const name of ['src', 'test', 'package.json', 'vitest.config.ts'])
    cpSync(join(workspaceRoot, 'embedded-mongo', name), join(copy, 'embedded-mongo', name), {
      recursive: true,
    });
  for (const name of ['pnpm-lock.yaml', 'package.json', 'tsconfig.base.json'])
    cpSync(join(workspaceRoot, name), join(copy, name));
  keepProof(copy, { hash: suitesHash(copy), tests: 7 });
  return copy;
}

function edit(root: string, file: string, from: string | RegExp, to: string): void {
  const text = readFileSync(join(root, file), 'utf8');
  const edited = text.replace(from, to);
  expect(edited).not.toBe(text);
  writeFileSync(join(root, file), edited);
}

test('proven suites stay proven', () => {
  expect(provenTests(provenCopy())).toBe(7);
});

test.each([
  ['its source', 'embedded-mongo/src/index.ts', /^/, '// changed\n'],
  ['a test', 'embedded-mongo/test/server.test.ts', /^/, '// changed\n'],
  [
    'its version of a package',
    'pnpm-lock.yaml',
    /(\n {2}embedded-mongo:\n(?: {4,}.*\n)*? {8}version: )/,
    '$19',
  ],
  ['the Node that brings SQLite', 'package.json', /"node": "24/, '"node": "25'],
])('%s changed: it is no longer proven', (_what, file, from, to) => {
  const copy = provenCopy();
  edit(copy, file, from, to);
  expect(provenTests(copy)).toBeNull();
});

test.each([
  ["another package's dependency", 'pnpm-lock.yaml', /(\n {2}api:\n(?: {4,}.*\n)*? {8}version: )/, '$19'],
  ['the ends of lines, as Windows has them', 'embedded-mongo/src/index.ts', /\n/g, '\r\n'],
])('%s changed: it is still proven', (_what, file, from, to) => {
  const copy = provenCopy();
  edit(copy, file, from, to);
  expect(provenTests(copy)).toBe(7);
});
