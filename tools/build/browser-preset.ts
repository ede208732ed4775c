import { join } from 'node:path';
import type { RsbuildConfig } from '@rsbuild/core';
import { pluginReact } from '@rsbuild/plugin-react';
import tailwind from '@tailwindcss/postcss';
import { workspaceRoot } from './build-id.ts';

/**
 * The build settings that the shell and every remote share.
 *
 * @param classTag part of every class name of the ui-kit's CSS Modules, so that two versions in one tab never share
 *   one.
 */
export function browserPreset(root: string, classTag: string): RsbuildConfig {
  return {
    root,
    plugins: [pluginReact()],
    resolve: {
      // The original writes a <style> element, which the Content-Security-Policy blocks.
      alias: { 'react-style-singleton': join(workspaceRoot, 'ui-kit/src/style-singleton.ts') },
    },
    output: {
      cssModules: { localIdentName: `${classTag}-[local]-[hash:base64:4]` },
      distPath: { root: join(root, 'dist') },
      // Chunks are loaded from the entry's address: no host or folder is built in.
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
      // Cached stylesheets contain the tag of the version they were built for.
      buildCache: { cacheDirectory: join(root, '.cache/rspack'), cacheDigest: [classTag] },
    },
  };
}
