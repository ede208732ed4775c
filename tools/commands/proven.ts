import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The last successful run of embedded-mongo's suites (`embedded-mongo/proven.json`, committed). */
interface Proof {
  /** Hash of everything that affects their results. */
  readonly hash: string;
  readonly tests: number;
}

const folder = 'embedded-mongo';
const fileOf = (root: string): string => join(root, folder, 'proven.json');

/**
 * Hash of everything that affects the results of embedded-mongo's suites: its source, tests and settings, its packages
 * in the lockfile, and the Node version, which includes SQLite. The same on every machine.
 */
export function suitesHash(root: string): string {
  const hash = createHash('sha256');
  const add = (name: string, text: string) => hash.update(`${name}\n${text.replaceAll('\r\n', '\n')}\n`);
  const files = globSync(`${folder}/{src,test}/**/*.ts`, { cwd: root }).map((file) =>
    file.replaceAll('\\', '/'),
  );
  for (const file of [
    ...files.sort(),
    `${folder}/package.json`,
    `${folder}/vitest.config.ts`,
    'tsconfig.base.json',
  ])
    add(file, readFileSync(join(root, file), 'utf8'));
  add('packages', packagesOf(readFileSync(join(root, 'pnpm-lock.yaml'), 'utf8')));
  const { devDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    devDependencies: { node: string };
  };
  add('node', devDependencies.node);
  return hash.digest('hex');
}

/** The package's section in the lockfile: its dependencies with their versions. */
function packagesOf(lockfile: string): string {
  const [, block] = new RegExp(`^ {2}${folder}:\n((?: {4,}.*\n|\n)*)`, 'm').exec(lockfile) ?? [];
  if (!block) throw new Error(`pnpm-lock.yaml says nothing of ${folder}.`);
  return block;
}

/** How many tests have passed in exactly this state, or null if it isn't proven. */
export function provenTests(root: string): number | null {
  const file = fileOf(root);
  if (!existsSync(file)) return null;
  const proof = JSON.parse(readFileSync(file, 'utf8')) as Proof;
  return proof.hash === suitesHash(root) ? proof.tests : null;
}

/** Stores the proof of a run of all suites. Its hash is from before the run: changes made meanwhile aren't proven. */
export function keepProof(root: string, proof: Proof): void {
  writeFileSync(fileOf(root), `${JSON.stringify(proof, null, 2)}\n`);
}
