import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig, mergeRsbuildConfig, type RsbuildPlugin } from '@rsbuild/core';
import { browserPreset } from './browser-preset.ts';
import { buildIdOf, workspaceRoot } from './build-id.ts';
import { serverEnvironment } from './server-environment.ts';
import { sharedVersions } from './shares.ts';

/**
 * The build configuration of the shell: an ordinary single-page bundle without any federation plugin. It is the
 * federation host at run time only, which needs no asynchronous bootstrap and half the runtime.
 *
 * @param dist folder for the build.
 */
export function defineShell({ dist = join(workspaceRoot, 'shell/dist') }: { readonly dist?: string } = {}) {
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
              // Leaves out of the federation runtime what loads remotes in Node and what reads manifests.
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
        // One small file, which the server writes into the HTML.
        start: {
          source: { entry: { start: join(root, 'src/prerendered/start-script.ts') } },
          output: {
            distPath: { root: join(dist, 'server'), js: '' },
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
      plugins: [buildIdPlugin(buildId)],
    }),
  );
}

/** Leaves the build's id beside it, so that an unchanged shell is not built again. */
function buildIdPlugin(buildId: string): RsbuildPlugin {
  return {
    name: 'postloom:build-id',
    setup(api) {
      api.onAfterBuild(({ stats, environments }) => {
        const folder = environments.web?.distPath ?? api.context.distPath;
        if (!stats?.hasErrors()) writeFileSync(join(folder, 'build-id'), `${buildId}\n`);
      });
    },
  };
}
