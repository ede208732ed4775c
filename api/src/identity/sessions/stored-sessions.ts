import type session from 'express-session';
import type { Connection } from 'mongoose';
import { bounds } from '#app/kernel/http/bounds.ts';

/** A session as stored by connect-mongo. */
export interface StoredSession {
  readonly _id: string;
  readonly lastModified?: Date;
  readonly session: session.SessionData;
}

/** A session as shown in the person's settings. */
export interface SessionSummary {
  /** Identifies the session, but can't be used to open it. */
  readonly id: string;
  readonly startedAt: string;
  readonly lastSeenAt: string;
  readonly userAgent: string;
  readonly current: boolean;
  /** The browser's push address; null if it has none. */
  readonly pushEndpoint: string | null;
}

/** Returns the public id of a session. */
export type PublicId = (sid: string) => string;

/** The driver's collection, because connect-mongo writes it and not a model of ours. */
export const storedSessions = (connection: Connection) => connection.collection<StoredSession>('sessions');

/** @param currentSid the caller's own session; null for an export, which belongs to no session. */
export async function listSessions(
  connection: Connection,
  publicId: PublicId,
  accountId: string,
  currentSid: string | null,
): Promise<readonly SessionSummary[]> {
  const found = await storedSessions(connection)
    // By the real clock, by which connect-mongo writes and reads this date.
    .find({ 'session.passport.user': accountId, expires: { $gt: new Date() } })
    .toArray();
  return found
    .map(({ _id, lastModified, session: { about, push } }) => ({
      id: publicId(_id),
      startedAt: about?.startedAt ?? new Date(0).toISOString(),
      lastSeenAt: lastModified?.toISOString() ?? about?.startedAt ?? new Date(0).toISOString(),
      userAgent: about?.userAgent ?? '',
      current: _id === currentSid,
      pushEndpoint: push?.endpoint ?? null,
    }))
    .sort((a, b) => b.lastSeenAt.localeCompare(a.lastSeenAt));
}

/** Ends one of the account's sessions by its public id. Returns false if there is no such session. */
export async function endSession(
  connection: Connection,
  publicId: PublicId,
  accountId: string,
  id: string,
): Promise<boolean> {
  const stored = storedSessions(connection);
  const own = await stored.find({ 'session.passport.user': accountId }).toArray();
  const found = own.find(({ _id }) => publicId(_id) === id);
  if (!found) return false;
  await stored.deleteOne({ _id: found._id });
  return true;
}

/** Ends an account's sessions, except for one if it is to be kept. */
export async function endSessions(
  connection: Connection,
  accountId: string,
  keepSid: string | null,
): Promise<void> {
  await storedSessions(connection).deleteMany({
    'session.passport.user': accountId,
    ...(keepSid !== null && { _id: { $ne: keepSid } }),
  });
}

/** Ends the sessions beyond the maximum number, starting with those that have been unused for longest. */
export async function endOldestSessions(connection: Connection, accountId: string): Promise<void> {
  const stored = storedSessions(connection);
  const beyond = await stored
    .find({ 'session.passport.user': accountId }, { projection: { _id: 1 } })
    .sort({ expires: -1 })
    .skip(bounds.sessionsPerAccount)
    .toArray();
  if (beyond.length > 0) await stored.deleteMany({ _id: { $in: beyond.map(({ _id }) => _id) } });
}
