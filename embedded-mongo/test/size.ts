/** Whether the suites run at full size: `npm run test:full`. */
export const full = process.env.POSTLOOM_TEST_SIZE === 'full';

/**
 * How many cases fast-check tries: the same ones in each run, or at full size ten times as many, different each time.
 */
export function runs(numRuns: number): { numRuns: number; seed?: number } {
  return full ? { numRuns: 10 * numRuns } : { numRuns, seed: 7 };
}
