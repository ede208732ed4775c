import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import { defineConfig, mergeRsbuildConfig } from '@rsbuild/core';
import { browserPreset } from './browser-preset.ts';
import { buildIdOf, workspaceRoot } from './build-id.ts';
import { contractVersions } from './contract-versions.ts';
import {
  entryFile,
  exposedChunk,
  isPrerendered,
  type NavigationDeclaration,
  type PageTable,
  type RouteDeclaration,
  remoteManifestPlugin,
  serverFolder,
} from './remote-manifest-plugin.ts';
import { serverEnvironment } from './server-environment.ts';
import { SharedExportsPlugin } from './shared-exports-plugin.ts';
import { sharedGlobals, sharedPackages, sharedRanges } from './shares.ts';
import { stableEntryPlugin } from './stable-entry-plugin.ts';

export interface RemoteDefinition {
  /** The remote's folder, e.g. `mf-blog`. */
  readonly name: string;
  /** What people call it, e.g. `Blog`. */
  readonly displayName: string;
  /** Its routes as data: the same table that `src/routes.tsx` joins with the screens. */
  readonly routes: Readonly<Record<string, RouteDeclaration>>;
  /** What search engines and link previews are told of its public pages. */
  readonly pages?: PageTable;
  /** Links that the shell's chrome shows for it. */
  readonly navigation?: readonly NavigationDeclaration[];
}

/**
 * The whole build configuration of a remote. It exposes `./routes` and nothing else, takes every share from the
 * shell, and carries a federation name of its own per version, because two versions under one name run the
 * older code (docs/decisions/0002-federation.md).
 */
export function defineRemote({ name, displayName, routes, pages = {}, navigation = [] }: RemoteDefinition) {
  const root = join(workspaceRoot, name);
  const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
  // A pipeline may name the version and the folder by itself, e.g. to build an older version beside the current.
  const version = process.env.REMOTE_VERSION ?? manifest.version;
  const dist = process.env.REMOTE_DIST ?? join(root, 'dist');
  const buildId = buildIdOf(name);
  const federationName = `${name}_${version}_${buildId}`.replaceAll(/[^a-z0-9]/gi, '_');
  const shared = sharedRanges(root);
  const prefix = basename(name).replace('mf-', '');
  const classTag = `${prefix}${buildId.slice(0, 4)}`;

  return defineConfig(
    mergeRsbuildConfig(browserPreset(root, classTag), {
      environments: {
        web: {
          source: { entry: { none: join(root, 'src/routes.tsx') } },
          security: { sri: { enable: true } },
          html: { crossorigin: 'anonymous' },
          output: { distPath: { root: dist } },
          tools: {
            // A remote has no page of its own.
            htmlPlugin: false,
            rspack: (config) => {
              config.entry = {};
              config.output ??= {};
              config.output.uniqueName = federationName;
              config.output.chunkLoadingGlobal = `chunks_${federationName}`;
              config.output.chunkLoadTimeout = 4000;
              config.plugins ??= [];
              config.plugins.push(
                new SharedExportsPlugin(name),
                new ModuleFederationPlugin({
                  name: federationName,
                  filename: entryFile,
                  exposes: { './routes': { import: './src/routes.tsx', name: exposedChunk } },
                  shareStrategy: 'loaded-first',
                  shared: Object.fromEntries(
                    sharedPackages.map((share) => [
                      share,
                      {
                        singleton: true,
                        strictVersion: true,
                        requiredVersion: shared[share] ?? false,
                        import: false as const,
                      },
                    ]),
                  ),
                  dts: false,
                  manifest: false,
                  experiments: {
                    externalRuntime: true,
                    optimization: { target: 'web', disableSnapshot: true },
                  },
                }),
              );
            },
          },
        },
        ...(isPrerendered(routes) && {
          server: serverEnvironment({
            entry: { routes: join(root, 'src/routes.tsx') },
            folder: join(dist, serverFolder),
            // No federation on a server: the shell leaves what it shares in a global.
            externals: sharedGlobals,
          }),
        }),
      },
      plugins: [
        stableEntryPlugin(),
        remoteManifestPlugin(
          {
            remote: name,
            displayName,
            navigation,
            version,
            buildId,
            federationName,
            ...contractVersions(),
            shared,
            routes,
            pages,
          },
          [`${prefix}:`, `${classTag}-`],
        ),
      ],
    }),
  );
}
