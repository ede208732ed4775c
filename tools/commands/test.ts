import { spawn } from 'node:child_process';
import { existsSync, globSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { workspaceRoot } from '../build/build-id.ts';
import { buildChanged } from './build.ts';
import { findBrowser } from './find-browser.ts';

/**
 * `npm test`: everything that has to be true before a change lands, the cheapest first. It stops at the first
 * step that fails. `npm test -- unit browser` runs single steps.
 */
const results = join(workspaceRoot, 'test-results');
const bin = (name: string) => join(workspaceRoot, 'node_modules/.bin', name);

let passed = 0;
let failed = 0;

const steps: Record<string, () => Promise<void>> = {
  lint: () => run(bin('biome'), ['ci', '--error-on-warnings', '.']),
  types: async () => {
    for (const project of globSync('*/tsconfig.json', { cwd: workspaceRoot }).sort()) {
      await run(bin('tsc'), ['-p', project, '--noEmit']);
    }
  },
  boundaries: () =>
    run(bin('depcruise'), [
      '--config',
      '.dependency-cruiser.cjs',
      '--output-type',
      'err',
      ...packagesWithCode(),
    ]),
  'dead-code': () => run(bin('knip'), ['--no-progress', '--no-config-hints']),
  unit: async () => {
    const report = join(results, 'unit.json');
    const reporters = ['--reporter', 'default', '--reporter', 'json', '--outputFile.json', report];
    // Vitest would leave a core to its own process, which has next to nothing to do. With all cores at work a test
    // takes longer than alone, and the time after which it counts as hung is the same for every package.
    const workers = ['--maxWorkers', '100%', '--testTimeout', '60000'];
    const config = ['--config', fileURLToPath(import.meta.resolve('./all-packages.vitest.ts'))];
    await run(bin('vitest'), ['run', ...config, ...workers, ...reporters]).finally(() => {
      if (!existsSync(report)) return;
      const { numPassedTests, numFailedTests } = JSON.parse(readFileSync(report, 'utf8')) as {
        numPassedTests: number;
        numFailedTests: number;
      };
      passed += numPassedTests;
      failed += numFailedTests;
    });
  },
  browser: async () => {
    const browser = findBrowser((line) => console.log(line));
    await buildChanged((line) => console.log(line));
    const report = join(results, 'browser.json');
    const arguments_ = ['test', '--config', 'e2e/playwright.config.ts', '--reporter', 'list,json'];
    const env = { CHROMIUM_PATH: browser, PLAYWRIGHT_JSON_OUTPUT_NAME: report };
    await run(join(workspaceRoot, 'e2e/node_modules/.bin/playwright'), arguments_, env).finally(() => {
      if (!existsSync(report)) return;
      const { stats } = JSON.parse(readFileSync(report, 'utf8')) as {
        stats: { expected: number; unexpected: number; flaky: number };
      };
      passed += stats.expected;
      failed += stats.unexpected + stats.flaky;
    });
  },
};

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !(name in steps));
if (unknown.length) {
  console.error(`There is no step "${unknown.join('", "')}". There are: ${Object.keys(steps).join(', ')}.`);
  process.exit(1);
}
rmSync(results, { recursive: true, force: true });
mkdirSync(results, { recursive: true });

let ok = true;
for (const [name, step] of Object.entries(steps)) {
  if (wanted.length && !wanted.includes(name)) continue;
  console.log(`\n── ${name}`);
  const start = performance.now();
  try {
    await step();
    console.log(`── ${name}: fine, ${((performance.now() - start) / 1000).toFixed(1)} s`);
  } catch (error) {
    console.error(`── ${name}: ${error instanceof Error ? error.message : error}`);
    ok = false;
    break;
  }
}
console.log(`\n${passed} passed, ${failed} failed`);
process.exit(ok && failed === 0 ? 0 : 1);

function packagesWithCode(): string[] {
  const sources = globSync('*/src', { cwd: workspaceRoot });
  const others = ['embedded-mongo', 'e2e', 'tools'].filter((folder) =>
    existsSync(join(workspaceRoot, folder)),
  );
  return [...sources.filter((source) => !others.some((folder) => source.startsWith(folder))), ...others];
}

function run(program: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      cwd: workspaceRoot,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, ...env },
    });
    child.on('error', reject);
    child.on('exit', (code, signal) => {
      if (code === 0) resolve();
      else reject(new Error(`${args[0]} failed (${signal ?? `exit ${code}`})`));
    });
  });
}
