import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The names imported from each package; null if it could be any. */
export type ExportsByPackage = ReadonlyMap<string, readonly string[] | null>;

interface BuiltModule {
  originalSource(): { source(): string | Buffer } | null;
}

const statement = /(?:^|[;}\n])\s*(import|export)\s+([^'";]*?)\s*from\s*["']([^"']+)["']/g;

/**
 * The names in `{ a, b as c }`, as exported by the package. Null for `* as x` and a default import, which can use all.
 */
function namesIn(clause: string): string[] | null {
  const list = /^\{([^}]*)\}$/.exec(clause.trim());
  if (!list) return null;
  return (list[1] ?? '')
    .split(',')
    .map((name) => name.trim().split(/\s+as\s+/)[0] ?? '')
    .filter(Boolean);
}

function collect(
  sources: Iterable<string>,
  packages: readonly string[],
  keyword: 'import' | 'export' | null,
): Map<string, string[] | null> {
  const found = new Map<string, Set<string> | null>();
  for (const source of sources) {
    for (const [, word, clause = '', from = ''] of source.matchAll(statement)) {
      if (!packages.includes(from) || (keyword && word !== keyword)) continue;
      const names = namesIn(clause);
      const known = found.get(from);
      if (names === null || known === null) found.set(from, null);
      else found.set(from, new Set([...(known ?? []), ...names]));
    }
  }
  return new Map([...found].map(([name, names]) => [name, names && [...names].sort()]));
}

/**
 * The names that a build's modules import from the shared packages, including modules of our other packages. Read from
 * the compiler's output, which has no type imports any more.
 */
export function exportsTakenBy(
  modules: Iterable<BuiltModule>,
  packages: readonly string[],
): ExportsByPackage {
  const sources = [...modules].map((module) => String(module.originalSource()?.source() ?? ''));
  return collect(sources, packages, null);
}

/** The parts of packages that the shell shares, from the lists in `shell/src/federation/*-share.ts`. */
export function exportsSharedBy(shellRoot: string, packages: readonly string[]): ExportsByPackage {
  const lists = globSync('src/federation/*-share.ts', { cwd: shellRoot });
  return collect(
    lists.map((file) => readFileSync(join(shellRoot, file), 'utf8')),
    packages,
    'export',
  );
}
