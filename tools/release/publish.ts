import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { changesMark } from '../build/artifact-files.ts';
import { build, checkTypes, releasedPackages } from '../commands/build.ts';
import type { ArtifactSummary } from './describe.ts';
import { keyFile, packBuild, readOrMakeKey } from './sign-archive.ts';
import { exitCodes, ReleaseFailure, type SiteClient } from './site-client.ts';

/**
 * Checks the types of one package, builds it, signs it and sends it. Another version than the package's is built into a
 * folder of its own.
 * @throws {ReleaseFailure} for a package that is not there or whose types don't fit, and as the site answers.
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
  const start = performance.now();
  await checkTypes(remote).catch((error: Error) => {
    throw new ReleaseFailure(error.message.trimEnd(), exitCodes.refused);
  });
  const checked = performance.now();
  const manifestFile = remote === 'shell' ? 'shell.json' : 'remote.json';
  const folder = mkdtempSync(join(tmpdir(), 'postloom-release-'));
  try {
    // Built afresh, apart from the workspace's own build: what is published is what the sources say now.
    await build(remote, { REMOTE_DIST: folder, ...(version !== undefined && { REMOTE_VERSION: version }) });
    const built = performance.now();
    const file = keyFile(process.env);
    const { key, isNew } = readOrMakeKey(file, !dryRun);
    const archive = await packBuild(folder, manifestFile, key);
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
      `Its types took ${seconds(checked - start)} to check, its build ${seconds(built - checked)}.`,
      ...(dryRun
        ? []
        : [
            `Next: npm run release -- canary ${artifact.remote} ${artifact.version} 10, or activate ${artifact.remote} ${artifact.version}`,
          ]),
    ];
    return { text: lines.join('\n'), json: artifact };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const seconds = (milliseconds: number): string => `${(milliseconds / 1000).toFixed(1)} s`;
