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

/**
 * Of many cases of which each shows the same, `count` from all over the list, the same at each run; at full size all.
 * For cases that would cost minutes: where two of them may fail for different reasons, both are run.
 */
export function someOf<Case>(cases: readonly Case[], count: number): readonly Case[] {
  if (full || cases.length <= count) return cases;
  const step = cases.length / count;
  return Array.from({ length: count }, (_, index) => cases[Math.floor(index * step)] as Case);
}
