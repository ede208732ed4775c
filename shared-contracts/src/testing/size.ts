/** Whether tests run at full size: `npm run test:full`. */
export const full = process.env.POSTLOOM_TEST_SIZE === 'full';

/**
 * Seeds the selection of `npm test`: the same for one commit. Unset when single files are run, which then run
 * completely.
 */
const turn = full ? undefined : process.env.POSTLOOM_TEST_TURN;

/**
 * Number of fast-check cases: always the same ones, or twenty times as many random ones at the full size. A failure
 * prints the seed; `TEST_SEED` repeats it.
 */
export function runs(numRuns: number): { numRuns: number; seed?: number } {
  const seed = process.env.TEST_SEED;
  return {
    numRuns: full ? 20 * numRuns : numRuns,
    ...(seed ? { seed: Number(seed) } : !full && { seed: 20_261_121 }),
  };
}

/**
 * Timeout in milliseconds for a test that needs longer than others: ten times as long at the full size, where it does
 * twenty times as much.
 */
export const hangsAfter = (milliseconds: number): number => (full ? 10 * milliseconds : milliseconds);

/**
 * Picks `count` of many equivalent cases, spread over the list and the same for one commit; all of them at the full
 * size. For cases that would take minutes together. Cases that can fail for different reasons all have to run.
 */
export function someOf<Case>(cases: readonly Case[], count: number): readonly Case[] {
  if (full || cases.length <= count) return cases;
  const step = cases.length / count;
  const start = turn === undefined ? 0 : hash(turn) % cases.length;
  return Array.from(
    { length: count },
    (_, index) => cases[(start + Math.floor(index * step)) % cases.length] as Case,
  );
}

const turns = 5;

/**
 * Matches the names of tests that are skipped in this run. Tests other than the main path have one of `@turn-1` to
 * `@turn-5` in their name: another way to the same end, another way to fail, a width, a setting. `npm test` runs one
 * turn, and another one at the next commit; `npm run test:full`, and a file run by itself, runs all.
 */
export const leftOut = turn === undefined ? /(?!)/ : new RegExp(`@turn-(?!${1 + (hash(turn) % turns)}\\b)`);

/** FNV-1a with an extra mixing step, because its lowest bits hardly depend on the first characters. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (const letter of text) value = Math.imul(value ^ (letter.codePointAt(0) ?? 0), 0x01000193);
  value ^= value >>> 15;
  value = Math.imul(value, 0x2c1b3c6d);
  value ^= value >>> 12;
  return value >>> 0;
}
