/** Whether tests run at full size: `npm run test:full`. */
export const full = process.env.POSTLOOM_TEST_SIZE === 'full';

/**
 * How often fast-check tries: the same cases at each run, or twenty times as many, others each time. A failure names
 * the seed, which `TEST_SEED` tries again.
 */
export function runs(numRuns: number): { numRuns: number; seed?: number } {
  const seed = process.env.TEST_SEED;
  return {
    numRuns: full ? 20 * numRuns : numRuns,
    ...(seed ? { seed: Number(seed) } : !full && { seed: 20_261_121 }),
  };
}
