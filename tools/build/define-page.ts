import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig, mergeRsbuildConfig, type RsbuildPlugin } from '@rsbuild/core';
import { browserPreset } from './browser-preset.ts';
import { buildIdOf, workspaceRoot } from './build-id.ts';

export interface PageOptions {
  /** Of the package, and of the folder of its address: `ops`. */
  readonly name: string;
  /** Of its HTML file, without the ending. */
  readonly entry: string;
  readonly title: string;
  /** A file to copy; none where the page is not ours by name. */
  readonly favicon?: string;
}

/**
 * The build configuration of an ordinary page of its own, which comes with the API. It shares nothing with the shell at
 * run time: the release console is there when a release of the shell or of a remote is broken, and what clients read
 * brings nothing of the site along.
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
      // The bundler's own name for its chunks, which would be the package's.
      tools: { rspack: { output: { uniqueName: name } } },
      plugins: [buildIdPlugin(name, buildId)],
    }),
  );
}

/** Leaves the build's id beside it, so that it is built again only when something has changed. */
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
