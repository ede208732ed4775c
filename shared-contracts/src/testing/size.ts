/** Whether tests run at full size: `npm run test:full`. */
export const full = process.env.POSTLOOM_TEST_SIZE === 'full';

/** What `npm test` draws by: the same for one commit. Not set where single files are run, which run whole. */
const turn = full ? undefined : process.env.POSTLOOM_TEST_TURN;

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
 * Milliseconds after which a test counts as hung that needs longer than others: ten times as many at full size, where
 * it does twenty times as much.
 */
export const hangsAfter = (milliseconds: number): number => (full ? 10 * milliseconds : milliseconds);

/**
 * Of many cases of which each shows the same, `count` from all over the list, the same at each run of one commit; at
 * full size all. For cases that would cost minutes: where two of them may fail for different reasons, both are run.
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
 * The names of tests that are left out now. A test beside the main way through what it tests has one of `@turn-1` to
 * `@turn-5` in its name: another way to the same end, another way to fail, a width, a setting. `npm test` runs those of
 * one turn, of another at the next commit; `npm run test:full`, and a file that is run by itself, all.
 */
export const leftOut = turn === undefined ? /(?!)/ : new RegExp(`@turn-(?!${1 + (hash(turn) % turns)}\\b)`);

/** FNV-1a, stirred once more: its last bits hardly depend on the first letters. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (const letter of text) value = Math.imul(value ^ (letter.codePointAt(0) ?? 0), 0x01000193);
  value ^= value >>> 15;
  value = Math.imul(value, 0x2c1b3c6d);
  value ^= value >>> 12;
  return value >>> 0;
}
