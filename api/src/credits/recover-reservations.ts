import { commitReservation } from './commit-reservation.ts';
import type { BalanceRecord, Reservation } from './credits.model.ts';
import type { CreditsContext } from './credits-context.ts';
import { releaseReservation } from './release-reservation.ts';

/**
 * Settles the reservations that `isAbandoned` selects, according to how their work ended.
 * @returns how many it settled.
 */
export async function recoverReservations(
  context: CreditsContext,
  balance: BalanceRecord,
  isAbandoned: (reservation: Reservation) => boolean,
): Promise<number> {
  const workspace = balance._id.toHexString();
  const abandoned = balance.reservations.filter(isAbandoned);
  for (const { key } of abandoned) {
    if ((await context.decideAbandoned(workspace, key)) === 'commit') {
      await commitReservation(context, workspace, key);
    } else await releaseReservation(context, workspace, [key]);
  }
  return abandoned.length;
}
