import type { Sent, workspaceSchema } from '@postloom/shared-contracts';
import type { MemberAccount } from '#app/kernel/account.ts';
import { seatsOfAccount } from './find-seats.ts';
import { isOpen } from './memberships.ts';
import type { SeatRecord } from './seats.model.ts';
import { readTeamName } from './team-name.ts';
import { findPerson, type TeamsContext } from './teams-context.ts';

type Workspace = Sent<typeof workspaceSchema>;

/**
 * A workspace as shown to somebody with a seat in it.
 * @throws {AppError} `not_found` if its account is gone.
 */
export async function toWorkspace(context: TeamsContext, seat: SeatRecord): Promise<Workspace> {
  const payer = await findPerson(context, seat.workspace.toHexString());
  return {
    id: payer.id,
    name: (await readTeamName(context, payer)).name,
    role: seat.role,
    isOwn: false,
    isOpen: await isOpen(context, seat),
    closesAt: payer.deletionAt?.toISOString() ?? null,
  };
}

/** A person's workspaces, their own first. */
export async function listWorkspaces(
  context: TeamsContext,
  { id, displayName, deletionAt }: MemberAccount,
): Promise<Workspace[]> {
  const own: Workspace = {
    id,
    name: displayName,
    role: 'payer',
    isOwn: true,
    isOpen: true,
    closesAt: deletionAt?.toISOString() ?? null,
  };
  const seats = await seatsOfAccount(context.connection, id);
  return [own, ...(await Promise.all(seats.map((seat) => toWorkspace(context, seat))))];
}
