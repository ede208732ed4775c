import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { workspaceRoot } from '../build/build-id.ts';

/** A link to a purchase, or a plan's terms, with the plan's name. */
const named = /\bplan="\w+"|\bcheckoutUrl\(\s*['"]|\bplanCatalogue\.(?!free\b)\w+/;

describe('a screen that sells a right leads to the lowest plan that has it, without naming a plan', () => {
  test.each([
    '<UpgradeLink plan="agency">',
    "<a href={checkoutUrl('pro', 'monthly')}>",
    'come with {planCatalogue.pro.name}',
  ])('%s is found', (source) => {
    expect(source).toMatch(named);
  });

  test('no screen does', () => {
    const files = globSync('{mf-*,remote-kit,shell}/src/**/*.{ts,tsx}', { cwd: workspaceRoot }).filter(
      (file) => !file.includes('.test.'),
    );
    expect(files.length).toBeGreaterThan(300);
    expect(files.filter((file) => named.test(readFileSync(join(workspaceRoot, file), 'utf8')))).toEqual([]);
  });
});
