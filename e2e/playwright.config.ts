import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import { full, leftOut } from '@postloom/shared-contracts/testing';
import { browserPath, browserSwitches } from './harness/browser.ts';

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  // Before any fixture: one that skips would have its site started first.
  grepInvert: leftOut,
  outputDir: '../test-results/browser',
  fullyParallel: false,
  // Twice as many took 563 instead of 612 seconds on two cores, and two of 296 tests met an order of events there that
  // is rare otherwise.
  workers: Math.min(availableParallelism(), 8),
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
    // Waiting for dialogs to slide in took a seventh of the time. At full size everything moves.
    contextOptions: { reducedMotion: full ? 'no-preference' : 'reduce' },
    trace: process.env.TRACE ? 'retain-on-failure' : 'off',
    launchOptions: { executablePath: browserPath, args: browserSwitches },
  },
});
