import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import { browserPath, browserSwitches } from './harness/browser.ts';

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  outputDir: '../test-results/browser',
  fullyParallel: false,
  // A test waits for the better part of its time: for a page, for what moves, for a job. With one worker a core the cores
  // were idle for a third of it.
  workers: Math.min(2 * availableParallelism(), 8),
  globalSetup: './harness/publish-builds.ts',
  // A flake is a fault to find, not to hide.
  retries: 0,
  // When something counts as hung, on a machine with other work as well: no test is about these.
  timeout: 90_000,
  expect: { timeout: 20_000 },
  reporter: process.env.CI
    ? [['list'], ['json', { outputFile: '../test-results/browser.json' }]]
    : [['list']],
  use: {
    browserName: 'chromium',
    headless: true,
    viewport: { width: 1280, height: 800 },
    trace: process.env.TRACE ? 'retain-on-failure' : 'off',
    launchOptions: { executablePath: browserPath, args: browserSwitches },
  },
});
