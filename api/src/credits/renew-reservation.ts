import type { CreditsContext } from './credits-context.ts';

/**
 * Says that the work goes on. False when the reservation is gone: then the work must stop.
 * @param leaseMs longer for work that waits for its turn.
 */
export function renewReservation(
  context: CreditsContext,
  accountId: string,
  key: string,
  leaseMs = context.leaseMs,
): Promise<boolean> {
  const { balanceOf, now } = context;
  return balanceOf(accountId).change(
    { 'reservations.key': key },
    { $set: { 'reservations.$.leaseUntil': new Date(now().getTime() + leaseMs) } },
  );
}
