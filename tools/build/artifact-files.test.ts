import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { commitOf } from './artifact-files.ts';

const folder = mkdtempSync(join(tmpdir(), 'postloom-commit-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const git = (...words: string[]) =>
  execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@b.example', ...words], {
    cwd: folder,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  }).trim();

test('a build names its commit, and says if its sources differ from it', () => {
  expect(commitOf(folder, ['mf-one'])).toBe(null);
  git('init');
  for (const name of ['mf-one', 'mf-two']) {
    mkdirSync(join(folder, name));
    writeFileSync(join(folder, name, 'screen.ts'), name);
  }
  git('add', '.');
  git('commit', '-m', 'two remotes');
  const commit = git('rev-parse', 'HEAD');
  writeFileSync(join(folder, 'mf-two/screen.ts'), 'another');
  expect(commitOf(folder, ['mf-one'])).toBe(commit);
  expect(commitOf(folder, ['mf-one', 'mf-two'])).toBe(`${commit}+changes`);
  writeFileSync(join(folder, 'mf-one/new.ts'), 'not added');
  expect(commitOf(folder, ['mf-one'])).toBe(`${commit}+changes`);
});
