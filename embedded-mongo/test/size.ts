/** Whether the suites run at full size: `npm run test:full`. */
export const full = process.env.POSTLOOM_TEST_SIZE === 'full';

/** How often fast-check tries: the same cases at each run, or ten times as many, others each time. */
export function runs(numRuns: number): { numRuns: number; seed?: number } {
  return full ? { numRuns: 10 * numRuns } : { numRuns, seed: 7 };
}
