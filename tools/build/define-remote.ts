import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import { defineConfig, mergeRsbuildConfig } from '@rsbuild/core';
import { browserPreset } from './browser-preset.ts';
import { buildIdOf, workspaceRoot } from './build-id.ts';
import { contractVersions } from './contract-versions.ts';
import { OwnCodePlugin } from './own-code-plugin.ts';
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
  /** The name shown to people, e.g. `Blog`. */
  readonly displayName: string;
  /** Its routes as data: the table that `src/routes.tsx` joins with the screens. */
  readonly routes: Readonly<Record<string, RouteDeclaration>>;
  /** What search engines and link previews learn about its public pages. */
  readonly pages?: PageTable;
  /** Its links in the shell's chrome. */
  readonly navigation?: readonly NavigationDeclaration[];
}

/**
 * The complete build configuration of a remote. It exposes only `./routes`, uses the shell's copy of every shared
 * package, and has a separate federation name per version, because of two versions under one name the older code would
 * run (docs/decisions/0002-federation.md).
 */
export function defineRemote({ name, displayName, routes, pages = {}, navigation = [] }: RemoteDefinition) {
  const root = join(workspaceRoot, name);
  const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
  // A pipeline can set the version and folder, e.g. to build an older version next to the current one.
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
            // A remote has no HTML page.
            htmlPlugin: false,
            rspack: (config) => {
              config.entry = {};
              config.output ??= {};
              config.output.uniqueName = federationName;
              config.output.chunkLoadingGlobal = `chunks_${federationName}`;
              config.output.chunkLoadTimeout = 4000;
              config.plugins ??= [];
              config.plugins.push(
                new OwnCodePlugin(name),
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
            // There is no federation on the server: the shell puts what it shares into a global variable.
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
