import { join } from 'node:path';
import { defineShell } from '@postloom/tools/define-shell';
import { defineConfig, mergeRsbuildConfig, rspack } from '@rsbuild/core';

const workspace = join(import.meta.dirname, '../../..');

/**
 * The shell and the generator as one ordinary single-page bundle, to compare with: the same sources, but the
 * remote is imported instead of loaded, and nothing is split.
 */
export default defineConfig(
  mergeRsbuildConfig(defineShell({ dist: join(import.meta.dirname, 'builds/shell/dist') }), {
    performance: { buildCache: false },
    splitChunks: false,
    tools: {
      rspack: (config) => {
        config.output ??= {};
        config.output.asyncChunks = false;
        config.plugins ??= [];
        config.plugins.push(
          new rspack.NormalModuleReplacementPlugin(
            /\/federation-host\.ts$/,
            join(workspace, 'e2e/bench/monolith/bundled-host.ts'),
          ),
        );
      },
    },
  }),
);
