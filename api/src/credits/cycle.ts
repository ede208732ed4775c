/**
 * Start of the k-th monthly cycle after an anchor, in UTC. In a month that is too short for the anchor's day, the cycle
 * starts on the month's last day; the next one returns to the anchor's day (31 Jan, 28 Feb, 31 Mar).
 */
export function cycleStart(anchor: Date, k: number): Date {
  const start = new Date(anchor);
  start.setUTCDate(1);
  start.setUTCMonth(start.getUTCMonth() + k);
  const lastDay = new Date(Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + 1, 0)).getUTCDate();
  start.setUTCDate(Math.min(anchor.getUTCDate(), lastDay));
  return start;
}

/** The monthly cycle containing a moment at or after the anchor: from `startsAt` up to but not including `endsAt`. */
export function cycleAt(anchor: Date, moment: Date): { readonly startsAt: Date; readonly endsAt: Date } {
  let k =
    (moment.getUTCFullYear() - anchor.getUTCFullYear()) * 12 + moment.getUTCMonth() - anchor.getUTCMonth();
  if (cycleStart(anchor, k) > moment) k -= 1;
  k = Math.max(0, k);
  return { startsAt: cycleStart(anchor, k), endsAt: cycleStart(anchor, k + 1) };
}
