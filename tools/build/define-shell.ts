import { join } from 'node:path';
import { defineConfig, mergeRsbuildConfig } from '@rsbuild/core';
import { browserPreset } from './browser-preset.ts';
import { buildIdOf, workspaceRoot } from './build-id.ts';

/**
 * The build configuration of the shell: an ordinary single-page bundle without any federation plugin. It is the
 * federation host at run time only, which needs no asynchronous bootstrap and half the runtime.
 */
export function defineShell() {
  const root = join(workspaceRoot, 'shell');
  return defineConfig(
    mergeRsbuildConfig(browserPreset(root, `shell${buildIdOf('shell').slice(0, 4)}`), {
      source: { entry: { shell: join(root, 'src/main.tsx') } },
      output: {
        assetPrefix: '/',
        distPath: { js: 'shell', css: 'shell', font: 'shell', svg: 'shell', image: 'shell', assets: 'shell' },
      },
      html: { template: join(root, 'src/index.html'), scriptLoading: 'module', crossorigin: 'anonymous' },
      security: { sri: { enable: true } },
    }),
  );
}
