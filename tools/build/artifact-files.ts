import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { commonInputs, workspaceRoot } from './build-id.ts';

/** A file of a build, as listed in its manifest. */
export interface ArtifactFile {
  readonly path: string;
  /** Subresource Integrity hash. */
  readonly integrity: string;
  /** In bytes. */
  readonly size: number;
}

/** Manifests, and files for people only, aren't loaded by browsers or servers. */
const unlisted = /(^|\/)(remote|shell)\.json$|\.(map|LICENSE\.txt)$/;

/** Every file of a build with its hash, sorted by path. */
export function artifactFiles(folder: string): ArtifactFile[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
    .filter((path) => !unlisted.test(path))
    .sort()
    .map((path) => {
      const content = readFileSync(join(folder, path));
      const hash = createHash('sha384').update(content).digest('base64');
      return { path, integrity: `sha384-${hash}`, size: content.length };
    });
}

/** Appended to a build's commit if its sources differ from it. */
export const changesMark = '+changes';

/** The commit a package's build is based on, and the time of the build. */
export function provenance(packageFolder: string): {
  readonly commit: string | null;
  readonly builtAt: string;
} {
  return {
    commit: commitOf(workspaceRoot, [packageFolder, ...commonInputs]),
    builtAt: new Date().toISOString(),
  };
}

/**
 * The current commit of a repository, with a mark if some of the inputs differ from it.
 * @returns null without Git, because source archives can be built, too.
 */
export function commitOf(repository: string, inputs: readonly string[]): string | null {
  const git = (...words: string[]) =>
    execFileSync('git', words, {
      cwd: repository,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
  try {
    const commit = git('rev-parse', 'HEAD');
    return git('status', '--porcelain', '--', ...inputs) ? commit + changesMark : commit;
  } catch {
    return null;
  }
}
