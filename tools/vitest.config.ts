import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['**/*.test.ts'],
    exclude: ['**/planted/**', '**/node_modules/**'],
    setupFiles: ['../shared-contracts/src/testing/by-turns.ts'],
  },
});
