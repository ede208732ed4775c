import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { workspaceRoot } from '../build/build-id.ts';

/** Files that may name a platform: the records themselves, and tests. */
const exempt = [/^shared-contracts\/src\/platforms\//, /\.(?:test|spec|testing)\.tsx?$/];

const read = (file: string) => readFileSync(join(workspaceRoot, file), 'utf8');

/** Read from the source file, because tools don't import product code. */
const names = [
  ...(
    /const platforms = \[([^\]]*)\]/.exec(read('shared-contracts/src/platforms/list.ts'))?.[1] ?? ''
  ).matchAll(/'(\w+)'/g),
].map(([, name]) => name);

const name = `['"](?:${names.join('|')})['"]`;
const comparison = new RegExp(
  `[=!]==?\\s*${name}|${name}\\s*[=!]==?|\\bcase\\s+${name}|\\[[^\\]]*${name}[^\\]]*\\](?:\\s*as const)?\\)?\\s*\\.(?:includes|some|has)\\(`,
  'g',
);
const comparisonsIn = (source: string) => [...source.matchAll(comparison)].map(([text]) => text);

describe('no code compares with a platform’s name: it looks into the platform’s record', () => {
  test.each([
    "if (platform === 'tiktok') return true;",
    "const plain = 'linkedin' !== platform;",
    "switch (platform) { case 'twitter': }",
    "if (['instagram', 'facebook'].includes(platform)) return;",
  ])('%s is found', (source) => {
    expect(comparisonsIn(source)).toHaveLength(1);
  });

  test('passing a name as a value is no violation', () => {
    expect(comparisonsIn("const brief = { platform: 'instagram', tone: 'casual' };")).toEqual([]);
  });

  test('there is none in the workspace', () => {
    const files = globSync('*/src/**/*.{ts,tsx}', { cwd: workspaceRoot }).filter(
      (file) => !exempt.some((pattern) => pattern.test(file)),
    );
    expect(files.length).toBeGreaterThan(300);
    const found = files.flatMap((file) => comparisonsIn(read(file)).map((text) => `${file}: ${text}`));
    expect(found).toEqual([]);
  });
});
