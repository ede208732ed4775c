import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Site, type SiteOptions, startSite } from './site.ts';

const workspace = join(import.meta.dirname, '../..');

/** The version number of the older build. */
export const olderVersion = '0.0.9';

export interface UpgradableSite extends Site {
  /**
   * Publishes the current build of the remote, so that the older one becomes its previous version.
   *
   * @param change called with the build's folder before it is published.
   */
  upgrade(change?: (dist: string) => void): Promise<void>;
}

/** A site with one remote at an older version, until it is upgraded. */
export async function startSiteAtOlderVersion(
  remote: string,
  options: SiteOptions = {},
): Promise<UpgradableSite> {
  const builds = mkdtempSync(join(tmpdir(), 'postloom-builds-'));
  for (const name of ['shell', 'mf-blog', 'mf-generator', 'mf-marketing']) {
    const dist = name === remote ? buildOlder(remote) : join(workspace, name, 'dist');
    cpSync(dist, join(builds, name, 'dist'), { recursive: true });
  }
  const site = await startSite({ ...options, env: { ...options.env, SITE_BUILDS: builds } });
  return {
    ...site,
    async upgrade(change) {
      rmSync(join(builds, remote), { recursive: true });
      cpSync(join(workspace, remote, 'dist'), join(builds, remote, 'dist'), { recursive: true });
      change?.(join(builds, remote, 'dist'));
      await site.publish();
    },
    async stop() {
      await site.stop();
      rmSync(builds, { recursive: true, force: true });
    },
  };
}

/** Builds the remote as an older version, unless this was already done from the same inputs. */
export function buildOlder(remote: string): string {
  const folder = join(workspace, remote);
  const dist = join(folder, '.cache/older');
  const current = JSON.parse(readFileSync(join(folder, 'dist/remote.json'), 'utf8')) as { buildId: string };
  const manifest = join(dist, 'remote.json');
  if (existsSync(manifest) && readFileSync(manifest, 'utf8').includes(current.buildId)) return dist;
  execFileSync(
    process.execPath,
    [join(workspace, 'tools/node_modules/@rsbuild/core/bin/rsbuild.js'), 'build'],
    {
      cwd: folder,
      stdio: 'pipe',
      env: { ...process.env, NODE_ENV: 'production', REMOTE_VERSION: olderVersion, REMOTE_DIST: dist },
    },
  );
  return dist;
}
