import type { EnvironmentConfig } from '@rsbuild/core';

export interface ServerEnvironmentInput {
  readonly entry: Record<string, string>;
  readonly folder: string;
  /** The expression that replaces each package. */
  readonly externals?: Record<string, string>;
}

/**
 * The second half of a build: the same source as one file per entry for Node, without styles and pictures, to render
 * pages when a version is published.
 */
export function serverEnvironment({
  entry,
  folder,
  externals = {},
}: ServerEnvironmentInput): EnvironmentConfig {
  return {
    source: { entry },
    output: {
      target: 'node',
      distPath: { root: folder, js: '' },
      filename: { js: '[name].mjs' },
      // They are in the web build, under the same names.
      emitAssets: false,
      externals,
      // It is inside the web build's folder, which was emptied before.
      cleanDistPath: false,
    },
    tools: {
      rspack: { output: { asyncChunks: false } },
    },
  };
}
