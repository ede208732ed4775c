import { createHash } from 'node:crypto';
import { type Connection, Types } from 'mongoose';
import { acrossWorkspaces } from '#app/kernel/database/across-workspaces.ts';
import { type SeatRecord, seatsCollection } from './seats.model.ts';

/** The seats that somebody has, in all workspaces, in the order in which they got them. */
export async function seatsOfAccount(connection: Connection, account: string): Promise<SeatRecord[]> {
  return acrossWorkspaces(seatsCollection, connection)
    .find({ account: new Types.ObjectId(account) })
    .sort({ joinedAt: 1 })
    .lean<SeatRecord[]>();
}

/** Gives back all seats of somebody who goes for good. */
export async function leaveAllSeats(connection: Connection, account: string): Promise<void> {
  await acrossWorkspaces(seatsCollection, connection).deleteMany({ account: new Types.ObjectId(account) });
}

/** What is kept of an invitation's token: a reader of the database cannot accept by it. */
export const hashOfToken = (token: string): string => createHash('sha256').update(token).digest('hex');

/** The invitation whose link it is, if it is in time. */
export async function findInvitation(
  connection: Connection,
  token: string,
  now: Date,
): Promise<SeatRecord | null> {
  return acrossWorkspaces(seatsCollection, connection)
    .findOne({ token: hashOfToken(token), expiresAt: { $gt: now } })
    .lean<SeatRecord>();
}
