import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { RsbuildPlugin } from '@rsbuild/core';

export interface RouteDeclaration {
  readonly access: 'public' | 'member';
  readonly chrome: 'site' | 'app' | 'bare';
  readonly screen: string;
  readonly prerender?: boolean;
}

/** By literal path, what search engines and link previews are told of a page. */
export type PageTable = Readonly<
  Record<
    string,
    {
      readonly title: string;
      readonly description: string;
      readonly publishedAt?: string;
      readonly hidden?: boolean;
    }
  >
>;

export interface RemoteIdentity {
  readonly remote: string;
  readonly version: string;
  readonly buildId: string;
  readonly federationName: string;
  readonly contractVersion: string;
  readonly shared: Readonly<Record<string, string>>;
  readonly routes: Readonly<Record<string, RouteDeclaration>>;
  readonly pages: PageTable;
}

export const entryFile = 'remoteEntry.js';
/** Name of the chunk of the exposed module. */
export const exposedChunk = 'routes';

/** Folder and file of the build for servers, below the build for browsers. */
export const serverFolder = 'server';
export const serverEntryFile = `${serverFolder}/routes.mjs`;

/**
 * Writes `remote.json` beside the build: what the version is, what it owns, and the hash of each file that
 * browsers load.
 */
export function remoteManifestPlugin(identity: RemoteIdentity): RsbuildPlugin {
  return {
    name: 'postloom:remote-manifest',
    setup(api) {
      api.onAfterBuild(({ stats, environments }) => {
        const web = stats && 'stats' in stats ? stats.stats[environments.web?.index ?? 0] : stats;
        const compilation = web?.toJson({
          all: false,
          chunkGroups: true,
          chunks: true,
          chunkModules: false,
          ids: true,
        });
        if (!stats || stats.hasErrors() || !compilation) return;
        const folder = environments.web?.distPath ?? api.context.distPath;
        const assetsOf = (group: string) => splitAssets(compilation.namedChunkGroups?.[group]);
        const common = assetsOf(exposedChunk);
        const manifest = {
          ...identity,
          routes: Object.entries(identity.routes).map(([path, { access, chrome, screen, prerender }]) => {
            const assets = assetsOf(screen);
            if (assets.scripts.length === 0) {
              throw new Error(
                `${identity.remote}: the route ${path} names the screen "${screen}", but no chunk has that name.`,
              );
            }
            const beyond = (files: string[], known: string[]) =>
              files.filter((file) => !known.includes(file));
            return {
              path,
              access,
              chrome,
              scripts: beyond(assets.scripts, common.scripts),
              styles: beyond(assets.styles, common.styles),
              prerender: prerender ?? false,
            };
          }),
          pages: Object.entries(identity.pages).map(([path, page]) => ({ path, ...page })),
          entry: entryFile,
          serverEntry: isPrerendered(identity.routes) ? serverEntryFile : null,
          preload: common,
          files: integrityOf(folder),
          commit: currentCommit(),
          builtAt: new Date().toISOString(),
        };
        writeFileSync(join(folder, 'remote.json'), `${JSON.stringify(manifest, null, 2)}\n`);
      });
    },
  };
}

/** Whether a remote needs a build for servers at all. */
export function isPrerendered(routes: RemoteIdentity['routes']): boolean {
  return Object.values(routes).some(({ prerender }) => prerender);
}

interface ChunkGroup {
  readonly assets?: ReadonlyArray<{ readonly name: string }> | undefined;
}

function splitAssets(group: ChunkGroup | undefined): { scripts: string[]; styles: string[] } {
  const names = (group?.assets ?? []).map((asset) => asset.name);
  return {
    scripts: names.filter((name) => name.endsWith('.js')),
    styles: names.filter((name) => name.endsWith('.css')),
  };
}

function integrityOf(folder: string): Record<string, string> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(
      (entry) => entry.isFile() && entry.name !== 'remote.json' && !/\.(map|LICENSE\.txt)$/.test(entry.name),
    )
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
  return Object.fromEntries(
    files.map((file) => [
      relative(folder, file).replaceAll('\\', '/'),
      `sha384-${createHash('sha384').update(readFileSync(file)).digest('base64')}`,
    ]),
  );
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
