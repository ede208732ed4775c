import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RsbuildPlugin } from '@rsbuild/core';
import { routePattern } from '../contract-copies.ts';
import { type ArtifactFile, artifactFiles, provenance } from './artifact-files.ts';
import { findForeignStyles } from './own-styles.ts';
import { exportsTakenBy } from './shared-exports.ts';

export interface RouteDeclaration {
  readonly access: 'public' | 'member';
  readonly chrome: 'site' | 'app' | 'bare';
  readonly screen: string;
  readonly prerender?: boolean;
  readonly shape?: string;
}

/** What search engines and link previews learn about a page, by literal path. */
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

/** A link in the shell's chrome that comes and goes with the remote. */
export interface NavigationDeclaration {
  readonly place: string;
  readonly path: string;
  readonly label: string;
  readonly order: number;
  readonly icon?: string;
  readonly right?: string;
}

export interface RemoteIdentity {
  readonly remote: string;
  readonly displayName: string;
  readonly navigation: readonly NavigationDeclaration[];
  readonly version: string;
  readonly buildId: string;
  readonly federationName: string;
  readonly contractVersion: string;
  readonly hostContract: string;
  /** The range of the shell's versions that this build works with, by package. */
  readonly shared: Readonly<Record<string, string>>;
  readonly routes: Readonly<Record<string, RouteDeclaration>>;
  readonly pages: PageTable;
}

export const entryFile = 'remoteEntry.js';
/** Name of the chunk of the exposed module. */
export const exposedChunk = 'routes';

/** Folder and file of the server build, inside the browser build. */
export const serverFolder = 'server';
export const serverEntryFile = `${serverFolder}/routes.mjs`;

/**
 * Writes `remote.json` next to the build: its version, what it owns, and the hash of each file that browsers load.
 * Fails the build if its styles affect other parts of the site.
 *
 * @param ownClasses prefixes of the class names that only this remote uses.
 */
export function remoteManifestPlugin(identity: RemoteIdentity, ownClasses: readonly string[]): RsbuildPlugin {
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
        const files = artifactFiles(folder);
        refuseForeignStyles(identity.remote, folder, files, ownClasses);
        const taken = exportsTakenBy(web?.compilation.modules ?? [], Object.keys(identity.shared));
        const assetsOf = (group: string) => splitAssets(compilation.namedChunkGroups?.[group]);
        const common = assetsOf(exposedChunk);
        const manifest = {
          kind: 'remote',
          ...identity,
          shared: Object.entries(identity.shared).flatMap(([name, range]) => {
            const exports = taken.get(name);
            return exports === undefined ? [] : [{ package: name, range, exports }];
          }),
          routes: Object.entries(identity.routes).map(
            ([path, { access, chrome, screen, prerender, shape }]) => {
              if (!routePattern.test(path)) {
                throw new Error(
                  `${identity.remote} has the route ${path}, which no address matches. Write each part as a word, or as :name for any one word, as in /blog/:slug, and a route for each number of parts.`,
                );
              }
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
                ...(shape && { shape }),
                scripts: beyond(assets.scripts, common.scripts),
                styles: beyond(assets.styles, common.styles),
                prerender: prerender ?? false,
              };
            },
          ),
          pages: Object.entries(identity.pages).map(([path, page]) => ({ path, ...page })),
          entry: entryFile,
          serverEntry: isPrerendered(identity.routes) ? serverEntryFile : null,
          preload: common,
          files,
          ...provenance(identity.remote),
        };
        writeFileSync(join(folder, 'remote.json'), `${JSON.stringify(manifest, null, 2)}\n`);
      });
    },
  };
}

function refuseForeignStyles(
  remote: string,
  folder: string,
  files: readonly ArtifactFile[],
  ownClasses: readonly string[],
): void {
  const sheets = files.filter(({ path }) => path.endsWith('.css'));
  const found = sheets.flatMap(({ path }) => findForeignStyles(readFileSync(join(folder, path)), ownClasses));
  if (found.length === 0) return;
  throw new Error(
    `${remote} has styles that would reach the shell and other remotes, in whose pages they stay:\n  ${[...new Set(found)].join('\n  ')}\nUse utilities under its own prefix, or a CSS Module.`,
  );
}

/** Whether a remote needs a server build. */
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
