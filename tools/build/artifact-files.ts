import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';

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

/** Where a build comes from: the same for every package of the workspace. */
export function provenance(): { readonly commit: string | null; readonly builtAt: string } {
  return { commit: currentCommit(), builtAt: new Date().toISOString() };
}

function currentCommit(): string | null {
  try {
    return execFileSync('git', ['rev-parse', 'HEAD'], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
  } catch {
    return null; // A source archive without Git builds as well.
  }
}
