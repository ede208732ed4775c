import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { expect, test } from 'vitest';
import { workspaceRoot } from '../build/build-id.ts';

const planted = 'tools/boundaries/planted/';

/** The violation planted in each file: `rule: from -> to`. */
const violations = [
  'api-features-import-what-is-listed: api/src/billing/sell.ts -> api/src/newsletter/unsubscribe.ts',
  'api-features-import-what-is-listed: api/src/newsletter/unsubscribe.ts -> api/src/billing/circle-a.ts',
  'across-workspaces-where-listed: api/src/credits/read-any-balance.ts -> api/src/kernel/database/across-workspaces.ts',
  'api-stands-alone: api/src/billing/billing.routes.ts -> tools/build/preset.ts',
  'composer-stays-in-its-thread: api/src/generation/write.ts -> api/src/generation/demo/compositions.ts',
  'console-stands-alone: ops/src/main.ts -> shell/src/main.ts',
  'contracts-are-a-leaf: shared-contracts/src/leaf.ts -> ui-kit/src/button.ts',
  'embedded-mongo-is-a-leaf: embedded-mongo/src/server.ts -> api/src/credits/credits.routes.ts',
  'features-do-not-reach-into-features: mf-blog/src/screens/list/list.ts -> mf-blog/src/screens/article/article.ts',
  'heavy-packages-come-with-their-first-use: api/src/billing/sell.ts -> compromise/two',
  'kernel-knows-no-feature: api/src/kernel/leaf.ts -> api/src/credits/reserve-credits.ts',
  'models-of-collections-stay-in-the-kernel: api/src/credits/read-any-balance.ts -> api/src/kernel/database/model-of.ts',
  'models-are-private: api/src/billing/billing.routes.ts -> api/src/credits/credits.model.ts',
  'no-circles: api/src/billing/circle-a.ts -> api/src/billing/circle-b.ts',
  // A circle of type imports only.
  'no-circles: api/src/credits/entry-kind.ts -> api/src/credits/reserve-credits.ts',
  'nothing-unresolvable: api/src/billing/billing.routes.ts -> ./missing.ts',
  'only-the-root-knows-all-features: api/src/billing/billing.routes.ts -> api/src/app.ts',
  'remote-kit-knows-no-application: remote-kit/src/form.ts -> shell/src/main.ts',
  'remotes-stand-alone: mf-blog/src/routes.ts -> mf-billing/src/routes.ts',
  'shell-knows-no-remote: shell/src/main.ts -> mf-blog/src/routes.ts',
  'tests-are-not-imported: api/src/billing/uses-test.ts -> api/src/credits/credits.test.ts',
  'tools-know-nothing-of-ours: tools/build/preset.ts -> shared-contracts/src/leaf.ts',
  'use-cases-know-no-http: api/src/credits/reserve-credits.ts -> api/src/credits/credits.routes.ts',
  'ui-kit-is-a-leaf: ui-kit/src/button.ts -> shell/src/main.ts',
];

test('each boundary rule catches the violation planted for it', async () => {
  const found = await cruise(planted);
  expect(violations.filter((violation) => !found.includes(violation))).toEqual([]);
  // Other imports in the planted tree may break these rules, too, but no other rules may be broken.
  const rules = new Set(violations.map((violation) => violation.split(':')[0]));
  expect(new Set(found.map((violation) => violation.split(':')[0]))).toEqual(rules);
});

test('no file exists twice in two remotes', () => {
  const owners = new Map<string, string[]>();
  for (const file of globSync('mf-*/**/*', {
    cwd: workspaceRoot,
    exclude: isNoSource,
    withFileTypes: true,
  })) {
    if (!file.isFile() || pointers.has(file.name)) continue;
    const path = join(file.parentPath, file.name);
    const hash = createHash('sha256').update(readFileSync(path)).digest('hex');
    owners.set(hash, [...(owners.get(hash) ?? []), relative(workspaceRoot, path)]);
  }
  expect(owners.size).toBeGreaterThan(100);
  expect([...owners.values()].filter((files) => files.length > 1)).toEqual([]);
});

/** Every remote needs these for its tools; they only refer to shared files. */
const pointers = new Set(['tsconfig.json']);
const isNoSource = (entry: { readonly name: string }) => /^(node_modules|dist|\.cache)$/.test(entry.name);

async function cruise(folder: string): Promise<string[]> {
  const script = join(workspaceRoot, 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs');
  const output = await new Promise<string>((resolve) => {
    execFile(
      process.execPath,
      [script, '--config', '.dependency-cruiser.cjs', '--output-type', 'json', folder],
      { cwd: workspaceRoot, env: { ...process.env, BOUNDARIES_ROOT: folder }, maxBuffer: 64 * 1024 * 1024 },
      // Its exit code is the number of violations.
      (_error, stdout) => resolve(stdout),
    );
  });
  const { summary } = JSON.parse(output) as {
    summary: { violations: Array<{ from: string; to: string; rule: { name: string } }> };
  };
  const local = (path: string) => path.replace(folder, '');
  return summary.violations.map(({ from, to, rule }) => `${rule.name}: ${local(from)} -> ${local(to)}`);
}
