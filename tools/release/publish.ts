import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { changesMark } from '../build/artifact-files.ts';
import { build, buildAlone, checkTypes, releasedPackages } from '../commands/build.ts';
import {
  type ArtifactSummary,
  archiveMaxBytes,
  type ReleaseState,
  versionPattern,
} from '../contract-copies.ts';
import { placeholderDescription } from '../new-remote/remote-files.ts';
import { keyFile, packBuild, readOrMakeKey } from './sign-archive.ts';
import { exitCodes, ReleaseFailure, type SiteClient } from './site-client.ts';

/**
 * Type-checks one package, builds it, signs it and uploads it. A version other than the package's own is built into a
 * separate folder.
 * @throws {ReleaseFailure} if the package doesn't exist, has type errors or a page without a description, or if the
 *   site refuses it.
 */
export async function publish(
  site: SiteClient,
  remote: string,
  { version, dryRun }: { readonly version: string | undefined; readonly dryRun: boolean },
): Promise<{ readonly text: string; readonly json: ArtifactSummary }> {
  if (!releasedPackages.includes(remote)) {
    throw new ReleaseFailure(
      `There is no package "${remote}" to publish. There are: ${releasedPackages.join(', ')}.`,
      exitCodes.usage,
    );
  }
  if (version !== undefined && !versionPattern.test(version)) {
    throw new ReleaseFailure(
      `“${version}” isn’t a version. Write three numbers, such as 1.5.0, or 1.5.0-rc.1 for a first try.`,
      exitCodes.usage,
    );
  }
  const start = performance.now();
  await checkTypes(remote).catch((error: Error) => {
    throw new ReleaseFailure(error.message.trimEnd(), exitCodes.refused);
  });
  const typesTook = performance.now() - start;
  const manifestFile = remote === 'shell' ? 'shell.json' : 'remote.json';
  const folder = mkdtempSync(join(tmpdir(), 'postloom-release-'));
  try {
    // A fresh build, separate from the workspace's own, so that exactly the current sources are published.
    const buildTook = await buildAlone(
      async () => {
        const began = performance.now();
        await build(remote, {
          REMOTE_DIST: folder,
          ...(version !== undefined && { REMOTE_VERSION: version }),
        });
        return performance.now() - began;
      },
      // Standard output may be read by a script.
      (line) => console.error(line),
    );
    refusePlaceholders(remote, join(folder, manifestFile));
    const file = keyFile(process.env);
    const { key, isNew } = readOrMakeKey(file, !dryRun);
    const archive = await packBuild(folder, manifestFile, key);
    refuseTooLarge(archive.length, join(folder, manifestFile));
    const { artifact, isNew: isPublished } = await site.send<{ artifact: ArtifactSummary; isNew: boolean }>(
      'POST',
      `artifacts${dryRun ? '?dryRun=true' : ''}`,
      archive,
    );
    const lines = [
      `${dryRun ? 'Would publish' : isPublished ? 'Published' : 'Published before, with the same content:'} ${artifact.remote} ${artifact.version} (${Math.round(artifact.size / 1024)} KB).${isPublished ? ' Nothing serves it yet.' : ''}`,
      ...(isNew && !dryRun ? [`Made a signing key in ${file}; keep it: the site now knows you by it.`] : []),
      ...(artifact.commit?.endsWith(changesMark)
        ? [`It is not what was committed: the sources differ from ${artifact.commit.slice(0, 8)}.`]
        : []),
      `Its types took ${seconds(typesTook)} to check, its build ${seconds(buildTook)}.`,
      ...(dryRun
        ? []
        : [
            `Next: npm run release -- ${(await isLive(site, remote)) ? `canary ${artifact.remote} ${artifact.version} 10` : `activate ${artifact.remote} ${artifact.version}`}`,
          ]),
    ];
    return { text: lines.join('\n'), json: artifact };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** @throws {ReleaseFailure} if the site wouldn't take the archive, naming the largest files. */
function refuseTooLarge(size: number, manifestFile: string): void {
  if (size <= archiveMaxBytes) return;
  const { files } = JSON.parse(readFileSync(manifestFile, 'utf8')) as {
    readonly files: readonly { readonly path: string; readonly size: number }[];
  };
  const largest = files
    .toSorted((a, b) => b.size - a.size)
    .slice(0, 3)
    .map((file) => `${file.path} (${megabytes(file.size)})`);
  throw new ReleaseFailure(
    `The build has ${megabytes(size)}, and a version can have ${megabytes(archiveMaxBytes)}. Its largest files: ${largest.join(', ')}.`,
    exitCodes.refused,
  );
}

const megabytes = (bytes: number): string => `${(bytes / 1024 / 1024).toFixed(1)} MB`;

/** @throws {ReleaseFailure} if a page still has the description written by `npm run new-remote`. */
function refusePlaceholders(remote: string, manifestFile: string): void {
  const { pages = [] } = JSON.parse(readFileSync(manifestFile, 'utf8')) as {
    readonly pages?: readonly { readonly path: string; readonly description: string }[];
  };
  const placeholder = placeholderDescription(remote);
  const page = pages.find(({ description }) => description === placeholder);
  if (!page) return;
  throw new ReleaseFailure(
    `${page.path} still has the description that it was made with: “${placeholder}”. Search engines would show it. Write one in ${remote}/src/pages.ts.`,
    exitCodes.refused,
  );
}

/** Whether a canary has something to be compared with. */
async function isLive(site: SiteClient, remote: string): Promise<boolean> {
  const { releases } = await site.get<{ releases: readonly ReleaseState[] }>('status');
  return releases.some((each) => each.remote === remote && each.active !== null);
}

const seconds = (milliseconds: number): string => `${(milliseconds / 1000).toFixed(1)} s`;
