import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

export const workspaceRoot = join(dirname(fileURLToPath(import.meta.url)), '../..');

/** What goes into every browser build beside the package's own folder. */
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
 * Hash (10 hex digits) of everything that goes into a package's build. The same inputs give the same id, on
 * every machine, so the id says whether a build is needed and names what it gave.
 */
export function buildIdOf(packageFolder: string): string {
  const hash = createHash('sha256');
  for (const input of [packageFolder, ...commonInputs]) {
    const path = join(workspaceRoot, input);
    const files = /\.(ya?ml|json)$/.test(input) ? [path] : filesBelow(path);
    for (const file of files.sort()) {
      // Line endings are Git's business, not the build's.
      const content = readFileSync(file);
      hash
        .update(`${relative(workspaceRoot, file).replaceAll('\\', '/')}\0${content.length}\0`)
        .update(content);
    }
  }
  return hash.digest('hex').slice(0, 10);
}
