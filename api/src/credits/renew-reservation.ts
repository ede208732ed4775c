import type { CreditsContext } from './credits-context.ts';

/** Says that the work goes on. False when the reservation is gone: then the work must stop. */
export function renewReservation(
  { balanceOf, now, leaseMs }: CreditsContext,
  accountId: string,
  key: string,
): Promise<boolean> {
  return balanceOf(accountId).change(
    { 'reservations.key': key },
    { $set: { 'reservations.$.leaseUntil': new Date(now().getTime() + leaseMs) } },
  );
}
