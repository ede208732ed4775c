import { createHash } from 'node:crypto';
import type { PushSubscriptionInput } from '@postloom/shared-contracts';
import type { Connection } from 'mongoose';
import { storedSessions } from '../sessions/stored-sessions.ts';

/**
 * The push address of a session's browser. It is stored in the session, so that it ends with it, for whatever reason.
 */
export interface StoredPush extends PushSubscriptionInput {
  /** Represents the address in jobs and logs, because whoever knows the address can send messages to it. */
  readonly id: string;
}

declare module 'express-session' {
  interface SessionData {
    push: StoredPush;
  }
}

/**
 * Sends push messages for the account to this session's browser. A browser has a single address, which is removed from
 * all other sessions: somebody who was signed in before and didn't sign out gets no more messages there.
 */
export async function savePush(
  connection: Connection,
  sid: string,
  { endpoint, keys }: PushSubscriptionInput,
): Promise<void> {
  const stored = storedSessions(connection);
  const id = createHash('sha256').update(endpoint).digest('base64url');
  await stored.updateMany({ 'session.push.id': id, _id: { $ne: sid } }, { $unset: { 'session.push': 1 } });
  // A separate update: the request's copy of the session is older, and saving it could restore a session that has
  // ended.
  await stored.updateOne({ _id: sid }, { $set: { 'session.push': { id, endpoint, keys } } });
}

export async function removePush(connection: Connection, sid: string): Promise<void> {
  await storedSessions(connection).updateOne({ _id: sid }, { $unset: { 'session.push': 1 } });
}

/** Deletes an address that no longer exists. */
export async function forgetPush(connection: Connection, id: string): Promise<void> {
  await storedSessions(connection).updateMany({ 'session.push.id': id }, { $unset: { 'session.push': 1 } });
}

/** The push address of a session's browser; null if it has none. */
export async function pushOfSession(connection: Connection, sid: string): Promise<StoredPush | null> {
  const found = await storedSessions(connection).findOne({ _id: sid });
  return found?.session.push ?? null;
}

/** The push addresses of all browsers in which an account is signed in. */
export async function pushesOf(connection: Connection, accountId: string): Promise<StoredPush[]> {
  const found = await storedSessions(connection)
    .find({
      'session.passport.user': accountId,
      'session.push.id': { $exists: true },
      expires: { $gt: new Date() },
    })
    .toArray();
  return found.flatMap(({ session: { push } }) => push ?? []);
}

/** The subscription with this id, if the account still has it. */
export async function findPush(
  connection: Connection,
  accountId: string,
  id: string,
): Promise<StoredPush | null> {
  const all = await pushesOf(connection, accountId);
  return all.find((push) => push.id === id) ?? null;
}
