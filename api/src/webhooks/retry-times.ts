const minute = 60_000;
const hour = 60 * minute;

/**
 * Waits before each try, in milliseconds: the first at once, the last three days later. After the schedule that the
 * Standard Webhooks specification recommends.
 */
const waits = [
  0,
  5000,
  5 * minute,
  30 * minute,
  2 * hour,
  5 * hour,
  10 * hour,
  14 * hour,
  20 * hour,
  24 * hour,
];

export const lastStep = waits.length - 1;

/** How long to wait for the try of a step; null where there is none. */
export const waitBefore = (step: number): number | null => waits[step] ?? null;

/** A webhook at which nothing got through for so long is switched off. */
export const giveUpAfterMs = 3 * 24 * hour;
