import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Site, type SiteOptions, startSite } from './site.ts';

const workspace = join(import.meta.dirname, '../..');

/** Version that the older build of the remote carries. */
export const olderVersion = '0.0.9';

/** A site on which `remote` has an older version to fall back to, besides the one that is built now. */
export async function startSiteWithOlderVersion(remote: string, options: SiteOptions = {}): Promise<Site> {
  const older = mkdtempSync(join(tmpdir(), 'postloom-older-'));
  const dataDir = mkdtempSync(join(tmpdir(), 'postloom-e2e-'));
  cpSync(join(workspace, 'shell/dist'), join(older, 'shell/dist'), { recursive: true });
  cpSync(buildOlder(remote), join(older, remote, 'dist'), { recursive: true });
  const before = await startSite({ ...options, dataDir, env: { ...options.env, SITE_BUILDS: older } });
  await before.stop();
  rmSync(older, { recursive: true, force: true });
  const site = await startSite({ ...options, dataDir });
  const clean = (end: () => Promise<void>) => async () => {
    await end();
    rmSync(dataDir, { recursive: true, force: true });
  };
  return { ...site, stop: clean(site.stop), kill: clean(site.kill) };
}

/** Builds the remote as an older version, unless that was done from the same inputs before. */
function buildOlder(remote: string): string {
  const folder = join(workspace, remote);
  const dist = join(folder, '.cache/older');
  const current = JSON.parse(readFileSync(join(folder, 'dist/remote.json'), 'utf8')) as { buildId: string };
  const manifest = join(dist, 'remote.json');
  if (existsSync(manifest) && readFileSync(manifest, 'utf8').includes(current.buildId)) return dist;
  execFileSync(process.execPath, [join(folder, 'node_modules/@rsbuild/core/bin/rsbuild.js'), 'build'], {
    cwd: folder,
    stdio: 'pipe',
    env: { ...process.env, NODE_ENV: 'production', REMOTE_VERSION: olderVersion, REMOTE_DIST: dist },
  });
  return dist;
}
