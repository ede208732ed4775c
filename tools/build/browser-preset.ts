import { join } from 'node:path';
import type { RsbuildConfig } from '@rsbuild/core';
import { pluginReact } from '@rsbuild/plugin-react';
import tailwind from '@tailwindcss/postcss';
import { workspaceRoot } from './build-id.ts';

/**
 * What the shell and every remote build alike.
 *
 * @param classTag stands in every class name of the ui-kit's CSS Modules, so that two versions in one tab never
 *   share one.
 */
export function browserPreset(root: string, classTag: string): RsbuildConfig {
  return {
    root,
    plugins: [pluginReact()],
    resolve: {
      // Its own writes a <style> element, which the Content-Security-Policy refuses.
      alias: { 'react-style-singleton': join(workspaceRoot, 'ui-kit/src/style-singleton.ts') },
    },
    output: {
      cssModules: { localIdentName: `${classTag}-[local]-[hash:base64:4]` },
      distPath: { root: join(root, 'dist') },
      // The address of a chunk is where its entry was loaded from: no host and no folder is built in.
      assetPrefix: 'auto',
      legalComments: 'none',
      overrideBrowserslist: ['chrome >= 123', 'edge >= 123', 'firefox >= 125', 'safari >= 17.5'],
      sourceMap: { js: process.env.NODE_ENV === 'production' ? false : 'cheap-module-source-map' },
    },
    tools: {
      postcss: (_, { addPlugins }) => addPlugins(tailwind({ base: root, optimize: false })),
    },
    performance: {
      printFileSize: false,
      // What is kept of a style sheet carries the tag of the version that it was built for.
      buildCache: { cacheDirectory: join(root, '.cache/rspack'), cacheDigest: [classTag] },
    },
  };
}
