import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig, mergeRsbuildConfig, type RsbuildPlugin } from '@rsbuild/core';
import { browserPreset } from './browser-preset.ts';
import { buildIdOf, workspaceRoot } from './build-id.ts';

export interface PageOptions {
  /** Name of the package, and of its folder in the address: `ops`. */
  readonly name: string;
  /** Name of its HTML file, without the extension. */
  readonly entry: string;
  readonly title: string;
  /** A file to copy; omitted for pages that don't show our brand. */
  readonly favicon?: string;
}

/**
 * The build configuration of a separate page that is part of the API. It shares nothing with the shell at run time: the
 * release console has to work when a release of the shell or a remote is broken, and the clients' page loads nothing
 * else of the site.
 */
export function definePage({ name, entry, title, favicon }: PageOptions) {
  const root = join(workspaceRoot, name);
  const buildId = buildIdOf(name);
  return defineConfig(
    mergeRsbuildConfig(browserPreset(root, `${name}${buildId.slice(0, 4)}`), {
      source: { entry: { [entry]: join(root, 'src/main.tsx') } },
      output: {
        assetPrefix: `/${name}/`,
        distPath: {
          js: 'assets',
          css: 'assets',
          font: 'assets',
          svg: 'assets',
          image: 'assets',
          favicon: 'assets',
        },
      },
      html: {
        template: join(root, 'src/index.html'),
        title,
        ...(favicon && { favicon: join(workspaceRoot, favicon) }),
        scriptLoading: 'module',
      },
      // The bundler's prefix for its chunks; by default it is the package's name.
      tools: { rspack: { output: { uniqueName: name } } },
      plugins: [buildIdPlugin(name, buildId)],
    }),
  );
}

/** Stores the build id next to the build, so that it is only rebuilt if something has changed. */
function buildIdPlugin(page: string, buildId: string): RsbuildPlugin {
  return {
    name: 'postloom:page-build-id',
    setup(api) {
      api.onAfterBuild(({ stats }) => {
        if (stats?.hasErrors()) return;
        writeFileSync(join(api.context.distPath, `${page}.json`), JSON.stringify({ buildId }));
      });
    },
  };
}
