import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** The slowest test files. They are started first, so that the run doesn't have to wait for them at the end. */
const longest = /\/(gallery|billing-chaos|remote-files)\.test\.ts$/;

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification) => longest.test(moduleId);
    return [...sorted.filter(isLong).reverse(), ...sorted.filter((file) => !isLong(file))];
  }
}

/**
 * Runs the tests of all packages together: a free core takes the next file, whichever package it belongs to.
 * embedded-mongo has its own step.
 */
export default defineConfig({
  test: {
    root: `${import.meta.dirname}/../..`,
    // Remotes and the shell don't need a configuration file.
    projects: ['*/vitest.config.ts', 'mf-*', 'shell', '!embedded-mongo/vitest.config.ts'],
    sequence: { sequencer: LongestFirst },
  },
});
