import { defineConfig } from 'vitest/config';

// The gallery is tested in a real browser, which may have to share the machine with others.
export default defineConfig({
  test: { testTimeout: 40_000, hookTimeout: 60_000, expect: { poll: { timeout: 20_000 } } },
});
