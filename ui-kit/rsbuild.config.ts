import { defineConfig } from '@rsbuild/core';
import { pluginReact } from '@rsbuild/plugin-react';

/** The gallery: every component in every state. For looking at and for tests; nothing of it is exported. */
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
