import { spawn, spawnSync } from 'node:child_process';
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
import { availableParallelism } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { workspaceRoot } from '../build/build-id.ts';
import { browserPackages, buildChanged } from './build.ts';
import { findTestBrowsers } from './find-browser.ts';
import { keepProof, provenTests, suitesHash } from './proven.ts';

/**
 * `npm test`: everything that has to pass before a change is merged, cheapest first: all checks that read or build the
 * source run in parallel; then one step runs after another until one fails. `npm test -- unit browser` runs single
 * steps, `npm test -- mf-blog` one package's checks, `npm test -- e2e/marketing/blog.spec.ts` single test files, and
 * `npm run test:full` all steps at full size.
 */
const results = join(workspaceRoot, 'test-results');
const temporary = memoryFolder();
if (temporary) process.on('exit', () => rmSync(temporary, { recursive: true, force: true, maxRetries: 3 }));
const bin = (name: string) => join(workspaceRoot, 'node_modules/.bin', name);

/** `npm run test:full`: the same test files, which read this variable and test more. */
const full = process.env.POSTLOOM_TEST_SIZE === 'full';
/** Seed for the tests that run in turns: all runs of one commit select the same ones. */
const turn = process.env.POSTLOOM_TEST_TURN ?? (full ? undefined : commitOf(workspaceRoot));
const wanted = process.argv.slice(2);
/** Milliseconds after which a test counts as hung, even on a busy machine. */
const patience = full ? '600000' : '60000';

let foundBrowsers: NodeJS.ProcessEnv | undefined;
let passed = 0;
let failed = 0;
let skipped = 0;

/** Resolves with its output, or rejects with it if it fails. */
type Check = () => Promise<string>;

/** Checks that don't run the product. One at a time would leave cores idle, so those of all steps share one queue. */
const checks: Record<string, () => Check[]> = {
  // First, because it takes longest: the short ones can fill the other core at the end.
  build: () => [
    async () => {
      const lines: string[] = [];
      await buildChanged((line) => lines.push(line));
      if (wanted.length > 0 && !wanted.includes('types')) {
        lines.push('Building checks no types: npm test -- types does.');
      }
      return lines.join('\n');
    },
  ],
  types: () =>
    globSync('*/tsconfig.json', { cwd: workspaceRoot })
      .sort()
      .map((project) => {
        const known = join(workspaceRoot, 'node_modules/.cache/types', `${dirname(project)}.tsbuildinfo`);
        // With more threads per project, each one checks much of the shared code again: twice the work.
        const options = ['--singleThreaded', '--noEmit', '--incremental', '--tsBuildInfoFile', known];
        return check('tsc', ['-p', project, ...options]);
      }),
  boundaries: () => [
    check('depcruise', [
      '--config',
      '.dependency-cruiser.cjs',
      '--output-type',
      'err-long',
      ...packagesWithCode(),
    ]),
  ],
  'dead-code': () => [check('knip', ['--no-progress', '--no-config-hints'])],
  lint: () => [
    // If the output is a pipe, biome would color it letter by letter.
    check('biome', ['ci', '--error-on-warnings', `--colors=${process.stdout.isTTY ? 'force' : 'off'}`, '.']),
  ],
};

const steps: Record<string, () => Promise<void>> = {
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
    // Test files leave nothing behind for each other, and reloading what they test for each took a third of their time.
    await runVitest('unit', ['--config', config, '--no-isolate'], testBrowsers());
  },
  browser: async () => {
    const browsers = testBrowsers();
    await buildChanged((line) => console.log(line));
    const report = join(results, 'browser.json');
    const arguments_ = ['test', '--config', 'e2e/playwright.config.ts', '--reporter', 'list,json'];
    const env = { ...browsers, PLAYWRIGHT_JSON_OUTPUT_NAME: report };
    await run(join(workspaceRoot, 'e2e/node_modules/.bin/playwright'), arguments_, env).finally(() => {
      if (!existsSync(report)) return;
      const { stats } = JSON.parse(readFileSync(report, 'utf8')) as {
        stats: { expected: number; unexpected: number; flaky: number; skipped: number };
      };
      passed += stats.expected;
      failed += stats.unexpected + stats.flaky;
      skipped += stats.skipped;
    });
  },
};

/** Only at the full size, because they take long: every screen in every state, and Lighthouse on the public pages. */
const longSteps: typeof steps = {
  screenshots: () => runScript('e2e/screenshots/screenshots.ts'),
  lighthouse: () => runScript('e2e/bench/lighthouse.ts', ['--runs', '1']),
};

/** The packages that can be checked alone; embedded-mongo has its own step. */
const alone = [...browserPackages, 'api', 'remote-kit', 'shared-contracts', 'ui-kit'];
if (wanted.length === 1 && alone.includes(wanted[0] ?? '')) await testAlone(wanted[0] ?? '');
if (wanted.length > 0 && wanted.every((name) => /\.(spec|test)\.tsx?$/.test(name))) await testFiles(wanted);
const names = [...Object.keys(checks), ...Object.keys(steps), ...Object.keys(longSteps)];
const unknown = wanted.filter((name) => !names.includes(name));
if (unknown.length) {
  console.error(
    `There is no step "${unknown.join('", "')}". There are: ${names.join(', ')}; or one of the packages ${alone.join(', ')} alone; or files of tests by their paths.`,
  );
  process.exit(1);
}
rmSync(results, { recursive: true, force: true });
mkdirSync(results, { recursive: true });

const seconds = (since: number) => `${((performance.now() - since) / 1000).toFixed(1)} s`;
const isWanted = (name: string) =>
  wanted.length === 0 ? full || !(name in longSteps) : wanted.includes(name);

let ok = await runChecks(Object.entries(checks).filter(([name]) => isWanted(name)));
for (const [name, step] of Object.entries({ ...steps, ...longSteps })) {
  if (!ok || !isWanted(name)) continue;
  console.log(`\n── ${name}`);
  const start = performance.now();
  try {
    await step();
    console.log(`── ${name}: fine, ${seconds(start)}`);
  } catch (error) {
    console.error(`── ${name}: ${error instanceof Error ? error.message : error}`);
    ok = false;
  }
}
const byTurns = turn ? ` (tests by turns: those of ${turn})` : '';
console.log(`\n${passed} passed, ${failed} failed, ${skipped} skipped${byTurns}, ${seconds(0)} in all`);
process.exit(ok && failed === 0 ? 0 : 1);

/**
 * Runs the checks of all steps, one per core, and prints each step's result when its last check has ended.
 * @returns whether all passed.
 */
async function runChecks(wantedSteps: ReadonlyArray<[string, () => Check[]]>): Promise<boolean> {
  let allFine = true;
  const queue = wantedSteps.flatMap(([name, list]) => {
    const step = { name, output: [] as string[], fault: '', start: 0, left: 0 };
    const all = list();
    step.left = all.length;
    return all.map((work) => ({ step, work }));
  });
  const worker = async () => {
    for (let next = queue.shift(); next; next = queue.shift()) {
      const { step, work } = next;
      step.start ||= performance.now();
      try {
        step.output.push(await work());
      } catch (error) {
        step.fault ||= 'failed';
        step.output.push(error instanceof Error ? error.message : String(error));
        allFine = false;
      }
      step.left -= 1;
      if (step.left > 0) continue;
      const texts = step.output.map((text) => text.trim()).filter(Boolean);
      // The compiler reports an error in shared code once for each project; print it only once.
      const output = step.name === 'types' ? new Set(texts.flatMap((text) => text.split('\n'))) : texts;
      console.log(
        [
          '',
          `── ${step.name}`,
          ...output,
          `── ${step.name}: ${step.fault || 'fine'}, ${seconds(step.start)}`,
        ].join('\n'),
      );
    }
  };
  // A type checker takes a gigabyte of memory.
  await Promise.all(Array.from({ length: Math.min(availableParallelism(), 4) }, worker));
  return allFine;
}

/** The browsers for component and browser tests. They are searched for, and if possible installed, once. */
function testBrowsers(): NodeJS.ProcessEnv {
  foundBrowsers ??= findTestBrowsers((line) => console.log(line));
  return foundBrowsers;
}

/** Runs tests with Vitest and counts them. @returns how many passed. */
async function runVitest(name: string, options: readonly string[], env?: NodeJS.ProcessEnv): Promise<number> {
  const report = join(results, `${name}.json`);
  const reporters = ['--reporter', 'default', '--reporter', 'json', '--outputFile.json', report];
  // Vitest would reserve a core for its own process, which has little to do. With all cores busy, tests take longer, so
  // the timeout is the same for every package.
  const workers = ['--maxWorkers', '100%', '--testTimeout', patience];
  let passedHere = 0;
  await run(bin('vitest'), ['run', ...options, ...workers, ...reporters], env).finally(() => {
    if (!existsSync(report)) return;
    const { numPassedTests, numFailedTests, numPendingTests } = JSON.parse(readFileSync(report, 'utf8')) as {
      numPassedTests: number;
      numFailedTests: number;
      numPendingTests: number;
    };
    passedHere = numPassedTests;
    passed += numPassedTests;
    failed += numFailedTests;
    skipped += numPendingTests;
  });
  return passedHere;
}

/** One package's own checks, without the code of others: style, types, boundaries, tests and build. */
async function testAlone(name: string): Promise<never> {
  try {
    await run(bin('biome'), ['ci', '--error-on-warnings', name]);
    await run(bin('tsc'), ['-p', name, '--noEmit']);
    await run(bin('depcruise'), [
      '--config',
      '.dependency-cruiser.cjs',
      '--output-type',
      'err-long',
      `${name}/src`,
    ]);
    // As when all packages run: tests take longer on a busy machine.
    const options = ['--passWithNoTests', '--testTimeout', patience];
    await run(bin('vitest'), ['run', '--root', name, ...options], testBrowsers());
    if (browserPackages.includes(name)) await buildChanged((line) => console.log(line), [name]);
    console.log(`\n${name} is fine.`);
    return process.exit(0);
  } catch (error) {
    console.error(`\n${name}: ${error instanceof Error ? error.message : error}`);
    return process.exit(1);
  }
}

/** Single test files, by their paths in the workspace, with the tests of every turn. */
async function testFiles(files: readonly string[]): Promise<never> {
  const missing = files.filter((file) => !existsSync(join(workspaceRoot, file)));
  if (missing.length > 0) {
    console.error(`There is no file ${missing.join(', ')}. Name them from the root of the workspace.`);
    process.exit(1);
  }
  const env = { ...testBrowsers(), POSTLOOM_TEST_TURN: undefined };
  const inBrowser = files.filter((file) => /\.spec\.tsx?$/.test(file));
  const others = Map.groupBy(
    files.filter((file) => !inBrowser.includes(file)),
    (file) => file.split('/')[0] ?? '',
  );
  try {
    for (const [name, ofPackage] of others) {
      const inPackage = ofPackage.map((file) => file.slice(name.length + 1));
      await run(bin('vitest'), ['run', '--root', name, '--testTimeout', patience, ...inPackage], env);
    }
    if (inBrowser.length > 0) {
      await buildChanged((line) => console.log(line));
      const arguments_ = ['test', '--config', 'e2e/playwright.config.ts', ...inBrowser];
      await run(join(workspaceRoot, 'e2e/node_modules/.bin/playwright'), arguments_, env);
    }
    return process.exit(0);
  } catch (error) {
    console.error(`\n${error instanceof Error ? error.message : error}`);
    return process.exit(1);
  }
}

/** Turns a program of the workspace into a check, which fails with the program's output. */
function check(program: string, args: readonly string[]): Check {
  return () =>
    new Promise((resolve, reject) => {
      const child = spawn(bin(program), args, { cwd: workspaceRoot, stdio: ['ignore', 'pipe', 'pipe'] });
      let output = '';
      for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
      child.on('error', reject);
      child.on('close', (code, signal) => {
        if (code === 0) resolve(output);
        else reject(new Error(`${output.trim()}\n${program} failed (${signal ?? `exit ${code}`})`));
      });
    });
}

/** The current commit, or a placeholder without Git history. */
function commitOf(folder: string): string {
  const { stdout } = spawnSync('git', ['rev-parse', '--short=12', 'HEAD'], { cwd: folder, encoding: 'utf8' });
  return stdout?.trim() || 'no commit';
}

function packagesWithCode(): string[] {
  const sources = globSync('*/src', { cwd: workspaceRoot });
  const others = ['embedded-mongo', 'e2e', 'tools'].filter((folder) =>
    existsSync(join(workspaceRoot, folder)),
  );
  return [...sources.filter((source) => !others.some((folder) => source.startsWith(folder))), ...others];
}

/**
 * A folder in memory for the tests' temporary files, if there is room for it: their databases flush every write, which
 * on a disk was a third of the time of the tests that write most. Null if there isn't.
 */
function memoryFolder(): string | null {
  const memory = '/dev/shm';
  if (process.env.TMPDIR || !existsSync(memory)) return null;
  const { bavail, bsize } = statfsSync(memory);
  if (bavail * bsize < 4 * 2 ** 30) return null;
  const folder = mkdtempSync(join(memory, 'postloom-'));
  // The same as /tmp: the tests themselves decide who may read what is in it.
  chmodSync(folder, 0o755);
  return folder;
}

/** Runs a script of the workspace as a command, with the test browsers. */
function runScript(file: string, args: readonly string[] = []): Promise<void> {
  return run(process.execPath, [join(workspaceRoot, file), ...args], testBrowsers());
}

function run(program: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      cwd: workspaceRoot,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: {
        ...process.env,
        ...(temporary && { TMPDIR: temporary }),
        ...(turn && { POSTLOOM_TEST_TURN: turn }),
        ...env,
      },
    });
    child.on('error', reject);
    child.on('exit', (code, signal) => {
      if (code === 0) resolve();
      else reject(new Error(`${args[0]} failed (${signal ?? `exit ${code}`})`));
    });
  });
}
