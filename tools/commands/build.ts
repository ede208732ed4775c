import { spawn } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { buildIdOf, workspaceRoot } from '../build/build-id.ts';

/** What is released version by version. */
export const releasedPackages: readonly string[] = [
  'shell',
  ...globSync('mf-*/rsbuild.config.ts', { cwd: workspaceRoot })
    .map((file) => dirname(file))
    .sort(),
];

/** Everything that is bundled for the browser: the release console and the clients' page too, which come with the API. */
export const browserPackages: readonly string[] = [...releasedPackages, 'ops', 'review'];

const manifestFiles: Readonly<Record<string, string>> = {
  shell: 'shell.json',
  ops: 'ops.json',
  review: 'review.json',
};

/** Bundlers that run at the same time: each already uses several threads. */
const parallel = 2;

/**
 * Builds the browser packages whose inputs changed since their last build, and says so line by line.
 * @throws with the bundler's output when a build fails.
 */
export async function buildChanged(
  log: (line: string) => void,
  packages: readonly string[] = browserPackages,
): Promise<void> {
  const queue = packages.filter((name) => builtId(name) !== buildIdOf(name));
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

/** The id that the last build of a package left, or null where there is none. */
function builtId(name: string): string | null {
  const file = join(workspaceRoot, name, 'dist', manifestFiles[name] ?? 'remote.json');
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as { buildId: string }).buildId : null;
}

/**
 * Bundles one package.
 * @param env added to the bundler's, e.g. `REMOTE_VERSION`.
 * @throws with the bundler's output when it fails.
 */
export function build(name: string, env: NodeJS.ProcessEnv = {}): Promise<void> {
  const bundler = join(workspaceRoot, 'tools/node_modules/@rsbuild/core/bin/rsbuild.js');
  return runQuietly([bundler, 'build'], `${name} could not be built`, {
    cwd: join(workspaceRoot, name),
    env: { ...process.env, NODE_ENV: 'production', ...env },
  });
}

/**
 * Checks the types of one package by its `tsconfig.json`. The bundler removes types unread.
 * @throws with the compiler's output when they don't fit, or when there is nothing to check.
 */
export function checkTypes(name: string): Promise<void> {
  const compiler = join(workspaceRoot, 'node_modules/typescript/bin/tsc');
  // Settings with `noCheck` would let anything pass. More than one thread takes longer for a package of this size.
  const options = ['--noEmit', '--noCheck', 'false', '--singleThreaded'];
  return runQuietly([compiler, '-p', name, ...options], `${name} doesn’t fit its types`, {
    cwd: workspaceRoot,
  });
}

/** Runs a script of a package. @throws with `failure` and everything that it printed when it fails. */
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
