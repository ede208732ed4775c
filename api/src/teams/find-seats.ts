import { createHash } from 'node:crypto';
import { type Connection, Types } from 'mongoose';
import { acrossWorkspaces } from '#app/kernel/database/across-workspaces.ts';
import { type SeatRecord, seatsCollection } from './seats.model.ts';

/** A person's seats in all workspaces, in the order in which they got them. */
export async function seatsOfAccount(connection: Connection, account: string): Promise<SeatRecord[]> {
  return acrossWorkspaces(seatsCollection, connection)
    .find({ account: new Types.ObjectId(account) })
    .sort({ joinedAt: 1 })
    .lean<SeatRecord[]>();
}

/** Whether somebody is a member of one of these workspaces, also one whose seat is paused. */
export async function hasSeatInOneOf(
  connection: Connection,
  account: string,
  workspaces: readonly string[],
): Promise<boolean> {
  const filter = { account: new Types.ObjectId(account), workspace: { $in: [...workspaces] } };
  return (await acrossWorkspaces(seatsCollection, connection).exists(filter)) !== null;
}

/** The invitations to an address by all workspaces, also those that have expired. */
export async function invitationsTo(connection: Connection, email: string): Promise<SeatRecord[]> {
  return acrossWorkspaces(seatsCollection, connection)
    .find({ email: email.toLowerCase() })
    .lean<SeatRecord[]>();
}

/**
 * Some seats of members in all workspaces, without pending invitations, in a fixed order.
 * @param last the seat after which to go on; null for the first ones.
 */
export async function membersSeatsAfter(
  connection: Connection,
  last: Pick<SeatRecord, 'workspace' | 'account'> | null,
  most: number,
): Promise<SeatRecord[]> {
  const after = last && {
    $or: [
      { workspace: { $gt: last.workspace } },
      { workspace: last.workspace, account: { $gt: last.account } },
    ],
  };
  return acrossWorkspaces(seatsCollection, connection)
    .find({ account: { $exists: true }, ...after } as object)
    .sort({ workspace: 1, account: 1 })
    .limit(most)
    .lean<SeatRecord[]>();
}

/** Frees all seats of somebody whose account is deleted. */
export async function leaveAllSeats(connection: Connection, account: string): Promise<void> {
  await acrossWorkspaces(seatsCollection, connection).deleteMany({ account: new Types.ObjectId(account) });
}

/** The stored form of an invitation's token, so that access to the database isn't enough to accept it. */
export const hashOfToken = (token: string): string => createHash('sha256').update(token).digest('hex');

/** The invitation that a link belongs to, if it hasn't expired. */
export async function findInvitation(
  connection: Connection,
  token: string,
  now: Date,
): Promise<SeatRecord | null> {
  return acrossWorkspaces(seatsCollection, connection)
    .findOne({ token: hashOfToken(token), expiresAt: { $gt: now } })
    .lean<SeatRecord>();
}
