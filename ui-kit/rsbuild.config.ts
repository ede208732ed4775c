import { defineConfig } from '@rsbuild/core';
import { pluginReact } from '@rsbuild/plugin-react';

/**
 * The gallery shows every component in every state, for people and for tests. It isn't part of the package's exports.
 */
export default defineConfig({
  plugins: [pluginReact()],
  source: { entry: { index: './src/gallery/main.tsx' } },
  html: { title: 'Postloom ui-kit', meta: { viewport: 'width=device-width, initial-scale=1' } },
  output: {
    cssModules: { localIdentName: 'kit-[local]-[hash:base64:5]' },
    overrideBrowserslist: ['chrome >= 123', 'firefox >= 128', 'safari >= 17.5'],
  },
  server: { port: Number(process.env.PORT ?? 4100) },
});
