import { readFileSync } from 'node:fs';
import { dirname, isAbsolute, join, relative, resolve } from 'node:path';
import type { Rspack } from '@rsbuild/core';
import { workspaceRoot } from './build-id.ts';

/** The packages that every remote may build upon. */
const kits = ['remote-kit', 'shared-contracts', 'ui-kit'];

const kitNames = new RegExp(`^@postloom/(${kits.join('|')})(/|$)`);

/** What a style sheet names: what it imports or composes, Tailwind's sources, pictures, fonts. */
const stylePath = /(?:@[a-z]+\s+(?:url\(\s*)?|\bfrom\s+|\burl\(\s*)["']?([^"')\s;]+)/g;

/**
 * Fails the build of a remote that imports anything of another team: by its package's name, or by a path that leads out
 * of the remote's folder. That code would be in two remotes, and change without the one that it was copied into.
 */
export class OwnCodePlugin {
  readonly #remote: string;
  readonly #root: string;

  constructor(remote: string) {
    this.#remote = remote;
    this.#root = join(workspaceRoot, remote);
  }

  apply(compiler: Rspack.Compiler): void {
    compiler.hooks.compilation.tap('postloom:own-code', (compilation) => {
      compilation.hooks.finishModules.tap('postloom:own-code', (modules) => {
        const faults = new Set<string>();
        const note = (file: string, request: string): void => {
          faults.add(`${relative(this.#root, file).replaceAll('\\', '/')}: ${request}`);
        };
        for (const module of modules) {
          const file = module.nameForCondition();
          if (!file || !this.#isOwn(file)) continue;
          if (file.endsWith('.css')) this.#readStyles(file, note);
          const dependencies = [module, ...module.blocks].flatMap((each) => each.dependencies);
          for (const dependency of dependencies) {
            const imported = compilation.moduleGraph.getModule(dependency)?.nameForCondition();
            const { request = '' } = dependency;
            // The name counts, too, because a package that isn't installed is found nowhere.
            if (this.#isForeign(imported ?? request)) note(file, request);
          }
        }
        if (faults.size === 0) return;
        const list = [...faults].sort().join('\n  ');
        compilation.errors.push(
          new compiler.webpack.WebpackError(
            `${this.#remote} imports what belongs to others:\n  ${list}\nA remote is built from its own folder, ${kits.slice(0, -1).join(', ')} and ${kits.at(-1)} alone. Copy what you need, or have it moved to one of these; the shell’s services come with remote-kit.`,
          ),
        );
      });
    });
  }

  /** A style sheet and those of the remote that it imports: what Tailwind has put together is one module. */
  #readStyles(file: string, note: (file: string, request: string) => void, read = new Set<string>()): void {
    if (read.has(file)) return;
    read.add(file);
    for (const [, request = ''] of withoutComments(readFileSync(file, 'utf8')).matchAll(stylePath)) {
      const path = request.startsWith('.') ? resolve(dirname(file), request) : request;
      if (this.#isForeign(path)) note(file, request);
      else if (path.endsWith('.css') && isAbsolute(path)) this.#readStyles(path, note, read);
    }
  }

  #isOwn(file: string): boolean {
    return isWithin(this.#root, file) && !file.includes('node_modules');
  }

  /** @param path a file, or the name of a package. */
  #isForeign(path: string): boolean {
    if (!isAbsolute(path)) return path.startsWith('@postloom/') && !kitNames.test(path);
    const known = [this.#root, ...kits.map((kit) => join(workspaceRoot, kit))];
    return (
      isWithin(workspaceRoot, path) &&
      !path.includes('node_modules') &&
      !known.some((folder) => isWithin(folder, path))
    );
  }
}

const withoutComments = (css: string): string => css.replaceAll(/\/\*.*?\*\//gs, '');

function isWithin(folder: string, path: string): boolean {
  const inside = relative(folder, path);
  return inside !== '..' && !/^\.\.[\\/]/.test(inside) && !isAbsolute(inside);
}
