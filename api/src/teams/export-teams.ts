import { invitationsTo, seatsOfAccount } from './find-seats.ts';
import { toInvitation } from './invite-member.ts';
import type { SeatRecord } from './seats.model.ts';
import { readTeamName } from './team-name.ts';
import { findPerson, seatsOf, type TeamsContext } from './teams-context.ts';

/**
 * A person's own team with its open invitations, their seats in other teams, and the open invitations to their address.
 * The latter only if the address is confirmed: an unconfirmed one may be somebody else's.
 */
export async function exportTeams(context: TeamsContext, id: string) {
  const { connection, now } = context;
  const person = await findPerson(context, id);
  const own = (await seatsOf(context, id).find().sort({ place: 1 }).lean()) as unknown as SeatRecord[];
  const isOpen = ({ expiresAt }: SeatRecord) => expiresAt !== undefined && expiresAt > now();
  const received = person.emailVerified ? await invitationsTo(connection, person.email) : [];
  return {
    own: {
      name: (await readTeamName(context, person)).name,
      members: own.flatMap(({ account, role, joinedAt }) => (account ? [{ account, role, joinedAt }] : [])),
      invitations: own.filter(isOpen).map(toInvitation),
    },
    seats: (await seatsOfAccount(connection, id)).map(({ workspace, role, joinedAt }) => ({
      workspace,
      role,
      joinedAt,
    })),
    invitations: received
      .filter(isOpen)
      .map((seat) => ({ workspace: seat.workspace, ...toInvitation(seat) })),
  };
}
