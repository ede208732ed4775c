const minute = 60_000;
const hour = 60 * minute;

/**
 * Delays before each attempt, in milliseconds: the first is made at once, the last three days later. Follows the
 * schedule that the Standard Webhooks specification recommends.
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

/** The delay before the attempt of a step; null if there is no such attempt. */
export const waitBefore = (step: number): number | null => waits[step] ?? null;

/** A webhook without a successful delivery for this long is switched off. */
export const giveUpAfterMs = 3 * 24 * hour;
