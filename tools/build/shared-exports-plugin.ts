import { createRequire } from 'node:module';
import { join, relative } from 'node:path';
import type { Rspack } from '@rsbuild/core';
import { workspaceRoot } from './build-id.ts';
import { exportsSharedBy } from './shared-exports.ts';
import { sharedPackages } from './shares.ts';

/**
 * The exports that the shell shares, by package: those listed in `shell/src/federation/*-share.ts`, or all exports of
 * packages without such a list.
 */
export function readSharedExports(): ReadonlyMap<string, ReadonlySet<string>> {
  const shell = join(workspaceRoot, 'shell');
  const listed = exportsSharedBy(shell, sharedPackages);
  const require = createRequire(join(shell, 'package.json'));
  const all = (name: string) => ['default', '*', ...Object.keys(require(name) as object)];
  return new Map(sharedPackages.map((name) => [name, new Set(listed.get(name) ?? all(name))]));
}

/**
 * Fails the build of a remote that imports something the shell doesn't share, which would be `undefined` at run time.
 * Only code that ends up in the build counts.
 */
export class SharedExportsPlugin {
  readonly #remote: string;

  constructor(remote: string) {
    this.#remote = remote;
  }

  apply(compiler: Rspack.Compiler): void {
    const shared = readSharedExports();
    compiler.hooks.compilation.tap('postloom:shared-exports', (compilation) => {
      compilation.hooks.optimizeModules.tap('postloom:shared-exports', (modules) => {
        const faults = new Set<string>();
        for (const module of modules) {
          if (compilation.chunkGraph.getModuleChunks(module).length === 0) continue;
          for (const { dependency } of compilation.moduleGraph.getOutgoingConnections(module)) {
            const exports = shared.get(dependency.request ?? '');
            // For each import, there is one connection per name used, and one for the import as a whole.
            if (!exports || dependency.type === 'esm import') continue;
            const [name = '*'] = dependency.ids ?? [];
            if (!exports.has(name)) faults.add(`${dependency.request}: ${name} (${fileOf(module)})`);
          }
        }
        if (faults.size === 0) return;
        const list = [...faults].sort().join('\n  ');
        compilation.errors.push(
          new compiler.webpack.WebpackError(
            `${this.#remote} imports what the shell does not share, and what would be undefined at run time:\n  ${list}\nAdd it to shell/src/federation/*-share.ts and release the shell first, or do without it.`,
          ),
        );
      });
    });
  }
}

/** The source file of a module, relative to the workspace's root. */
function fileOf(module: Rspack.Module): string {
  return relative(workspaceRoot, module.nameForCondition() ?? module.identifier()).replaceAll('\\', '/');
}
