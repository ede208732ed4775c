import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig, mergeRsbuildConfig, type RsbuildPlugin } from '@rsbuild/core';
import { artifactFiles, provenance } from './artifact-files.ts';
import { browserPreset } from './browser-preset.ts';
import { buildIdOf, workspaceRoot } from './build-id.ts';
import { contractVersions } from './contract-versions.ts';
import { serverEnvironment } from './server-environment.ts';
import { exportsSharedBy } from './shared-exports.ts';
import { sharedPackages, sharedVersions } from './shares.ts';

/**
 * The build configuration of the shell: an ordinary single-page bundle without a federation plugin. It only becomes the
 * federation host at run time, which needs no asynchronous bootstrap and half the runtime code.
 *
 * @param dist folder for the build.
 */
export function defineShell({
  dist = process.env.REMOTE_DIST ?? join(workspaceRoot, 'shell/dist'),
}: {
  readonly dist?: string;
} = {}) {
  const root = join(workspaceRoot, 'shell');
  const buildId = buildIdOf('shell');
  return defineConfig(
    mergeRsbuildConfig(browserPreset(root, `shell${buildId.slice(0, 4)}`), {
      environments: {
        web: {
          source: {
            entry: { shell: join(root, 'src/index.ts') },
            define: {
              SHARED_VERSIONS: JSON.stringify(sharedVersions(root)),
              // Removes the parts of the federation runtime that load remotes in Node and read manifests.
              ENV_TARGET: JSON.stringify('web'),
              FEDERATION_OPTIMIZE_NO_SNAPSHOT_PLUGIN: 'true',
            },
          },
          output: {
            assetPrefix: '/',
            distPath: {
              root: dist,
              js: 'shell',
              css: 'shell',
              font: 'shell',
              svg: 'shell',
              image: 'shell',
              assets: 'shell',
            },
          },
          html: {
            template: join(root, 'src/index.html'),
            title: '',
            scriptLoading: 'module',
            crossorigin: 'anonymous',
          },
          security: { sri: { enable: true } },
        },
        // One small file that the server inlines into the HTML.
        start: {
          source: { entry: { start: join(root, 'src/prerendered/boot-script.ts') } },
          output: {
            distPath: { root: join(dist, 'server'), js: '' },
            filename: { js: '[name].js' },
            filenameHash: false,
            cleanDistPath: false,
          },
          tools: { htmlPlugin: false },
        },
        // Browsers identify a service worker by its address, so it must not change.
        push: {
          source: { entry: { 'push-worker': join(root, 'src/push/push-worker.ts') } },
          output: {
            distPath: { root: dist, js: '' },
            filename: { js: '[name].js' },
            filenameHash: false,
            cleanDistPath: false,
          },
          tools: { htmlPlugin: false },
        },
        server: serverEnvironment({
          entry: { prerender: join(root, 'src/prerendered/prerender.tsx') },
          folder: join(dist, 'server'),
        }),
      },
      plugins: [shellManifestPlugin(root, buildId)],
    }),
  );
}

/** Writes `shell.json` next to the build: its version, what it shares, and the hash of each file. */
function shellManifestPlugin(root: string, buildId: string): RsbuildPlugin {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
  const exports = exportsSharedBy(root, sharedPackages);
  return {
    name: 'postloom:shell-manifest',
    setup(api) {
      api.onAfterBuild(({ stats, environments }) => {
        const folder = environments.web?.distPath ?? api.context.distPath;
        if (stats?.hasErrors()) return;
        const manifest = {
          kind: 'shell',
          remote: 'shell',
          version: process.env.REMOTE_VERSION ?? version,
          buildId,
          ...contractVersions(),
          shared: Object.entries(sharedVersions(root)).map(([name, installed]) => ({
            package: name,
            version: installed,
            exports: exports.get(name) ?? null,
          })),
          files: artifactFiles(folder),
          ...provenance('shell'),
        };
        writeFileSync(join(folder, 'shell.json'), `${JSON.stringify(manifest, null, 2)}\n`);
      });
    },
  };
}
