import type session from 'express-session';
import type { Connection } from 'mongoose';
import { bounds } from '#app/kernel/http/bounds.ts';

/** A session as connect-mongo keeps it. */
export interface StoredSession {
  readonly _id: string;
  readonly lastModified?: Date;
  readonly session: session.SessionData;
}

/** A session as the person sees it in their settings. */
export interface SessionSummary {
  /** Stands for the session without being able to open it. */
  readonly id: string;
  readonly startedAt: string;
  readonly lastSeenAt: string;
  readonly userAgent: string;
  readonly current: boolean;
  /** Where the browser takes push messages; null where it takes none. */
  readonly pushEndpoint: string | null;
}

/** Gives the name by which a session is shown. */
export type PublicId = (sid: string) => string;

/** The collection as the driver gives it: connect-mongo writes it, no model of ours. */
export const storedSessions = (connection: Connection) => connection.collection<StoredSession>('sessions');

/** @param currentSid the caller's own session; null in an export, which is no session's. */
export async function listSessions(
  connection: Connection,
  publicId: PublicId,
  accountId: string,
  currentSid: string | null,
): Promise<readonly SessionSummary[]> {
  const found = await storedSessions(connection)
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

/** Ends one session of the account by its public id. False when there is none such. */
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

/** Ends an account's sessions, all but one where one is to be kept. */
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

/** Ends what is beyond an account's number of sessions: those that were used longest ago. */
export async function endOldestSessions(connection: Connection, accountId: string): Promise<void> {
  const stored = storedSessions(connection);
  const beyond = await stored
    .find({ 'session.passport.user': accountId }, { projection: { _id: 1 } })
    .sort({ expires: -1 })
    .skip(bounds.sessionsPerAccount)
    .toArray();
  if (beyond.length > 0) await stored.deleteMany({ _id: { $in: beyond.map(({ _id }) => _id) } });
}
