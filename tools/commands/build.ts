import { spawn } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { buildIdOf, workspaceRoot } from '../build/build-id.ts';
import { oneAtATime } from './one-at-a-time.ts';

/** Packages that are released in versions. */
export const releasedPackages: readonly string[] = [
  'shell',
  ...globSync('mf-*/rsbuild.config.ts', { cwd: workspaceRoot })
    .map((file) => dirname(file))
    .sort(),
];

/**
 * All packages bundled for the browser, including the release console and the clients' page, which are part of the API.
 */
export const browserPackages: readonly string[] = [...releasedPackages, 'ops', 'review'];

const manifestFiles: Readonly<Record<string, string>> = {
  shell: 'shell.json',
  ops: 'ops.json',
  review: 'review.json',
};

/** Number of bundlers running at the same time: each uses several threads itself. */
const parallel = 2;

/** Held by the process that builds: two bundlers at work on one package share its cache, and can panic. */
export const buildLock = join(workspaceRoot, 'node_modules/.cache/build-lock.sqlite');

/**
 * Builds the browser packages whose inputs have changed since their last build, and logs a line for each. If another
 * process is building, waits for it and builds what is then left.
 * @throws with the bundler's output if a build fails.
 */
export async function buildChanged(
  log: (line: string) => void,
  packages: readonly string[] = browserPackages,
): Promise<void> {
  const changed = () => packages.filter((name) => builtId(name) !== buildIdOf(name));
  if (changed().length === 0) return;
  await buildAlone(() => buildAll(changed(), log), log);
}

/**
 * Runs one or more builds once no other process of this workspace is building.
 * @param log told if it has to wait.
 */
export function buildAlone<Result>(
  work: () => Promise<Result>,
  log: (line: string) => void,
): Promise<Result> {
  return oneAtATime(buildLock, work, () => log('Waiting for another command that builds …'));
}

async function buildAll(queue: string[], log: (line: string) => void): Promise<void> {
  if (queue.length === 0) return;
  log(`Building ${queue.join(', ')} …`);
  const worker = async () => {
    for (let name = queue.shift(); name; name = queue.shift()) {
      const start = performance.now();
      await build(name);
      log(`  ${name} built in ${((performance.now() - start) / 1000).toFixed(1)} s`);
    }
  };
  await Promise.all(Array.from({ length: parallel }, worker));
}

/** The id of a package's last build, or null if there is none. */
function builtId(name: string): string | null {
  const file = join(workspaceRoot, name, 'dist', manifestFiles[name] ?? 'remote.json');
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as { buildId: string }).buildId : null;
}

/**
 * Bundles one package. Only one process may do so at a time: `buildAlone`.
 * @param env added to the bundler's environment, e.g. `REMOTE_VERSION`.
 * @throws with the bundler's output if it fails.
 */
export function build(name: string, env: NodeJS.ProcessEnv = {}): Promise<void> {
  const bundler = join(workspaceRoot, 'tools/node_modules/@rsbuild/core/bin/rsbuild.js');
  return runQuietly([bundler, 'build'], `${name} could not be built`, {
    cwd: join(workspaceRoot, name),
    env: { ...process.env, NODE_ENV: 'production', ...env },
  });
}

/**
 * Type-checks one package with its `tsconfig.json`. The bundler itself ignores types.
 * @throws with the compiler's output if there are type errors, or nothing to check.
 */
export function checkTypes(name: string): Promise<void> {
  const compiler = join(workspaceRoot, 'node_modules/typescript/bin/tsc');
  // `noCheck` in the settings would let anything pass. For a package of this size, more threads would take longer.
  const options = ['--noEmit', '--noCheck', 'false', '--singleThreaded'];
  return runQuietly([compiler, '-p', name, ...options], `${name} doesn’t fit its types`, {
    cwd: workspaceRoot,
  });
}

/** Runs a script of a package. @throws with `failure` and everything it printed if it fails. */
function runQuietly(
  args: readonly string[],
  failure: string,
  options: { readonly cwd: string; readonly env?: NodeJS.ProcessEnv },
): Promise<void> {
  const child = spawn(process.execPath, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => {
      if (code === 0) resolve();
      else reject(new Error(`${failure}:\n${output}`));
    });
  });
}
