import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
    globalSetup: ['test/data-folder.ts'],
    setupFiles: ['../shared-contracts/src/testing/by-turns.ts'],
    // A file starts its own servers, and the code keeps no other state, so modules can be shared between files: loading
    // everything again for each one, with the SDKs of Stripe, OpenAI and S3, took a third of the time.
    isolate: false,
    testTimeout: 20_000,
    hookTimeout: 30_000,
    // Normally the awaited state is reached at once, but not on a busy machine.
    expect: { poll: { timeout: 20_000 } },
  },
});
