import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { commonInputs, workspaceRoot } from './build-id.ts';

/** One file of a build, as its manifest lists it. */
export interface ArtifactFile {
  readonly path: string;
  /** Subresource Integrity hash. */
  readonly integrity: string;
  /** Bytes. */
  readonly size: number;
}

/** Manifests and what only people read are no part of what a browser or a server loads. */
const unlisted = /(^|\/)(remote|shell)\.json$|\.(map|LICENSE\.txt)$/;

/** Every file of a build with its hash, in the order of their paths. */
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

/** Ends the commit of a build whose sources were not what was committed. */
export const changesMark = '+changes';

/** Where a package's build comes from, and when. */
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
 * The commit that a repository is at, marked where some of the inputs differ from it.
 * @returns null without Git: a source archive builds as well.
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
