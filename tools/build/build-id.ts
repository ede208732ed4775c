import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

export const workspaceRoot = join(dirname(fileURLToPath(import.meta.url)), '../..');

/** The inputs of every browser build, besides the package's own folder. */
export const commonInputs = [
  'ui-kit',
  'remote-kit',
  'shared-contracts',
  'tools/build',
  'pnpm-lock.yaml',
  'tsconfig.base.json',
];

const ignored = new Set(['node_modules', 'dist', '.cache', '.types', 'gallery', 'test-results']);
const isInput = (name: string) => !/\.test\.tsx?$|\.md$/.test(name);

function filesBelow(path: string): string[] {
  const entries = readdirSync(path, { withFileTypes: true });
  return entries
    .filter((entry) => !ignored.has(entry.name))
    .flatMap((entry) => {
      const full = join(path, entry.name);
      if (entry.isDirectory()) return filesBelow(full);
      return isInput(entry.name) ? [full] : [];
    });
}

/**
 * Hash (10 hex digits) of all inputs of a package's build. The same inputs give the same id on every machine, so the id
 * shows whether a build is needed, and identifies its result.
 */
export function buildIdOf(packageFolder: string): string {
  const hash = createHash('sha256');
  for (const input of [packageFolder, ...commonInputs]) {
    const path = join(workspaceRoot, input);
    const files = /\.(ya?ml|json)$/.test(input) ? [path] : filesBelow(path);
    for (const file of files.sort()) {
      // Line endings are normalized by Git, not here.
      const content = readFileSync(file);
      hash
        .update(`${relative(workspaceRoot, file).replaceAll('\\', '/')}\0${content.length}\0`)
        .update(content);
    }
  }
  return hash.digest('hex').slice(0, 10);
}
