import type { CreditsContext } from './credits-context.ts';

/**
 * Extends the lease while the work goes on. Returns false if the reservation is gone; then the work must stop.
 * @param leaseMs longer for work that is still queued.
 */
export function renewReservation(
  context: CreditsContext,
  workspace: string,
  key: string,
  leaseMs = context.leaseMs,
): Promise<boolean> {
  const { balanceOf, now } = context;
  return balanceOf(workspace).change(
    { 'reservations.key': key },
    { $set: { 'reservations.$.leaseUntil': new Date(now().getTime() + leaseMs) } },
  );
}
