import { spawn } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statfsSync,
} from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { workspaceRoot } from '../build/build-id.ts';
import { browserPackages, buildChanged } from './build.ts';
import { findBrowser } from './find-browser.ts';
import { keepProof, provenTests, suitesHash } from './proven.ts';

/**
 * `npm test`: everything that has to be true before a change lands, the cheapest first. It stops at the first
 * step that fails. `npm test -- unit browser` runs single steps, `npm test -- mf-blog` one package's own checks,
 * `npm run test:full` all steps at full size.
 */
const results = join(workspaceRoot, 'test-results');
const temporary = memoryFolder();
if (temporary) process.on('exit', () => rmSync(temporary, { recursive: true, force: true, maxRetries: 3 }));
const bin = (name: string) => join(workspaceRoot, 'node_modules/.bin', name);

/** `npm run test:full`: the same files, which read this themselves and do more. */
const full = process.env.POSTLOOM_TEST_SIZE === 'full';
const wanted = process.argv.slice(2);

let foundBrowser: string | undefined;
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
  'embedded-mongo': async () => {
    const proven = provenTests(workspaceRoot);
    const asked = full || wanted.includes('embedded-mongo');
    if (proven !== null && !asked) {
      console.log(
        `Unchanged since its ${proven} tests passed. npm test -- embedded-mongo runs them all the same.`,
      );
      return;
    }
    const hash = suitesHash(workspaceRoot);
    const tests = await runVitest('embedded-mongo', ['--root', 'embedded-mongo']);
    keepProof(workspaceRoot, { hash, tests });
  },
  unit: async () => {
    const config = fileURLToPath(import.meta.resolve('./all-packages.vitest.ts'));
    // No file leaves anything behind for the next: to load what they test anew for each took a third of their time.
    await runVitest('unit', ['--config', config, '--no-isolate'], { CHROMIUM_PATH: browserPath() });
  },
  browser: async () => {
    const browser = browserPath();
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

if (browserPackages.includes(wanted[0] ?? '')) await testAlone(wanted[0] ?? '');
const unknown = wanted.filter((name) => !(name in steps));
if (unknown.length) {
  console.error(
    `There is no step "${unknown.join('", "')}". There are: ${Object.keys(steps).join(', ')}; or one of the packages ${browserPackages.join(', ')} alone.`,
  );
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

/** The browser that component and browser tests drive: looked for, and where possible installed, once. */
function browserPath(): string {
  foundBrowser ??= findBrowser((line) => console.log(line));
  return foundBrowser;
}

/** Runs tests with Vitest and counts them. @returns how many passed */
async function runVitest(name: string, options: readonly string[], env?: NodeJS.ProcessEnv): Promise<number> {
  const report = join(results, `${name}.json`);
  const reporters = ['--reporter', 'default', '--reporter', 'json', '--outputFile.json', report];
  // Vitest would leave a core to its own process, which has next to nothing to do. With all cores at work a test
  // takes longer than alone, and the time after which it counts as hung is the same for every package.
  const workers = ['--maxWorkers', '100%', '--testTimeout', full ? '600000' : '60000'];
  let passedHere = 0;
  await run(bin('vitest'), ['run', ...options, ...workers, ...reporters], env).finally(() => {
    if (!existsSync(report)) return;
    const { numPassedTests, numFailedTests } = JSON.parse(readFileSync(report, 'utf8')) as {
      numPassedTests: number;
      numFailedTests: number;
    };
    passedHere = numPassedTests;
    passed += numPassedTests;
    failed += numFailedTests;
  });
  return passedHere;
}

/** One team's own checks, without the other teams' code: its style, types, boundaries, tests and build. */
async function testAlone(name: string): Promise<never> {
  try {
    await run(bin('biome'), ['ci', '--error-on-warnings', name]);
    await run(bin('tsc'), ['-p', name, '--noEmit']);
    await run(bin('depcruise'), [
      '--config',
      '.dependency-cruiser.cjs',
      '--output-type',
      'err',
      `${name}/src`,
    ]);
    await run(bin('vitest'), ['run', '--root', name, '--passWithNoTests'], { CHROMIUM_PATH: browserPath() });
    await buildChanged((line) => console.log(line), [name]);
    console.log(`\n${name} is fine.`);
    return process.exit(0);
  } catch (error) {
    console.error(`\n${name}: ${error instanceof Error ? error.message : error}`);
    return process.exit(1);
  }
}

function packagesWithCode(): string[] {
  const sources = globSync('*/src', { cwd: workspaceRoot });
  const others = ['embedded-mongo', 'e2e', 'tools'].filter((folder) =>
    existsSync(join(workspaceRoot, folder)),
  );
  return [...sources.filter((source) => !others.some((folder) => source.startsWith(folder))), ...others];
}

/**
 * A folder in memory for what tests write and throw away, where there is room for it: their databases make every write
 * durable, and on a disk that was a third of the time of the tests that write most. Null where there is none.
 */
function memoryFolder(): string | null {
  const memory = '/dev/shm';
  if (process.env.TMPDIR || !existsSync(memory)) return null;
  const { bavail, bsize } = statfsSync(memory);
  if (bavail * bsize < 4 * 2 ** 30) return null;
  const folder = mkdtempSync(join(memory, 'postloom-'));
  // As /tmp is: who may not read what lies in it is for the tests to say.
  chmodSync(folder, 0o755);
  return folder;
}

function run(program: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      cwd: workspaceRoot,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, ...(temporary && { TMPDIR: temporary }), ...env },
    });
    child.on('error', reject);
    child.on('exit', (code, signal) => {
      if (code === 0) resolve();
      else reject(new Error(`${args[0]} failed (${signal ?? `exit ${code}`})`));
    });
  });
}
