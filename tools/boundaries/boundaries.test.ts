import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { workspaceRoot } from '../build/build-id.ts';

const planted = 'tools/boundaries/planted/';

/** What each planted file breaks: `rule: from -> to`. */
const violations = [
  'api-stands-alone: api/src/billing/billing.routes.ts -> tools/build/preset.ts',
  'contracts-know-only-zod: shared-contracts/src/leaf.ts -> ui-kit/src/button.ts',
  'embedded-mongo-is-a-leaf: embedded-mongo/src/server.ts -> api/src/credits/credits.routes.ts',
  'features-do-not-reach-into-features: mf-blog/src/screens/list/list.ts -> mf-blog/src/screens/article/article.ts',
  'models-are-private: api/src/billing/billing.routes.ts -> api/src/credits/credits.model.ts',
  'no-circles: api/src/billing/circle-a.ts -> api/src/billing/circle-b.ts',
  'nothing-unresolvable: api/src/billing/billing.routes.ts -> ./missing.ts',
  'remotes-stand-alone: mf-blog/src/routes.ts -> mf-billing/src/routes.ts',
  'services-know-no-http: api/src/credits/credits.service.ts -> api/src/credits/credits.routes.ts',
  'shell-knows-no-remote: shell/src/main.ts -> mf-blog/src/routes.ts',
  'tests-are-not-imported: api/src/billing/uses-test.ts -> api/src/credits/credits.test.ts',
  'tools-know-nothing-of-ours: tools/build/preset.ts -> shared-contracts/src/leaf.ts',
  'ui-kit-is-a-leaf: ui-kit/src/button.ts -> shell/src/main.ts',
];

test('each boundary rule catches the violation that is planted for it', async () => {
  const found = await cruise(planted);
  expect(violations.filter((violation) => !found.includes(violation))).toEqual([]);
  // The other edges of the planted tree that break a rule too: nothing may be accused beyond these.
  const rules = new Set(violations.map((violation) => violation.split(':')[0]));
  expect(new Set(found.map((violation) => violation.split(':')[0]))).toEqual(rules);
});

async function cruise(folder: string): Promise<string[]> {
  const script = join(workspaceRoot, 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs');
  const output = await new Promise<string>((resolve) => {
    execFile(
      process.execPath,
      [script, '--config', '.dependency-cruiser.cjs', '--output-type', 'json', folder],
      { cwd: workspaceRoot, env: { ...process.env, BOUNDARIES_ROOT: folder }, maxBuffer: 64 * 1024 * 1024 },
      // It exits with the number of violations.
      (_error, stdout) => resolve(stdout),
    );
  });
  const { summary } = JSON.parse(output) as {
    summary: { violations: Array<{ from: string; to: string; rule: { name: string } }> };
  };
  const local = (path: string) => path.replace(folder, '');
  return summary.violations.map(({ from, to, rule }) => `${rule.name}: ${local(from)} -> ${local(to)}`);
}
