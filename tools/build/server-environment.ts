import type { EnvironmentConfig } from '@rsbuild/core';

export interface ServerEnvironmentInput {
  readonly entry: Record<string, string>;
  readonly folder: string;
  /** By package, the expression that stands for it. */
  readonly externals?: Record<string, string>;
}

/**
 * The second half of a build: the same source as one file an entry for Node, without styles and pictures, to
 * render pages when a version is published.
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
      filenameHash: false,
      emitAssets: false,
      externals,
      // Shared by the web build's folder, which is emptied before.
      cleanDistPath: false,
    },
    tools: {
      rspack: { output: { asyncChunks: false } },
    },
  };
}
