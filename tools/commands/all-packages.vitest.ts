import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** The files that take longest. The run ends with the last of them, so they begin first. */
const longest = /\/(gallery|billing-chaos|remote-files)\.test\.ts$/;

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification) => longest.test(moduleId);
    return [...sorted.filter(isLong).reverse(), ...sorted.filter((file) => !isLong(file))];
  }
}

/**
 * The tests of all packages in one run: whichever core is free takes the next file, of whichever package.
 * embedded-mongo has a step of its own.
 */
export default defineConfig({
  test: {
    root: `${import.meta.dirname}/../..`,
    // Remotes and the shell need no configuration of their own.
    projects: ['*/vitest.config.ts', 'mf-*', 'shell', '!embedded-mongo/vitest.config.ts'],
    sequence: { sequencer: LongestFirst },
  },
});
