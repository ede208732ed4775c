import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { workspaceRoot } from '../build/build-id.ts';

/**
 * Files in which a number of days means something else: a choice, a bank's or network's processing time, a link's
 * validity, an example, the notice period for new terms.
 */
const others = [
  'mf-billing/src/plan/change-plan.ts',
  'mf-billing/src/plan/current-plan.tsx',
  'mf-generator/src/composer/variants/sample-variants.ts',
  'mf-marketing/src/legal/terms.ts',
  'mf-marketing/src/screens/linkedin-test/linkedin-test.tsx',
  'mf-workspace/src/screens/api/create-key-dialog.tsx',
  'ops/src/try-dialog.tsx',
];

test('no screen spells out how long something is kept: it reads the retention table', () => {
  const files = globSync('{mf-*,ops,remote-kit,review,shell}/src/**/*.{ts,tsx}', {
    cwd: workspaceRoot,
  }).filter((file) => !file.includes('.test.'));
  expect(files.length).toBeGreaterThan(300);
  const spelled = files.filter((file) =>
    /\b\d+\s+(?:days|hours)\b/.test(readFileSync(join(workspaceRoot, file), 'utf8')),
  );
  expect(spelled.sort()).toEqual(others);
});
