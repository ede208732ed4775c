import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
    globalSetup: ['test/data-folder.ts'],
    setupFiles: ['../shared-contracts/src/testing/by-turns.ts'],
    // A file starts servers of its own, and nothing in the code is kept beside them: loading it all anew for each
    // file, with the SDKs of Stripe, OpenAI and S3, took a third of the time.
    isolate: false,
    testTimeout: 20_000,
    hookTimeout: 30_000,
    // What is waited for comes at once, but for a machine with other work.
    expect: { poll: { timeout: 20_000 } },
  },
});
