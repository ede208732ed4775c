import { createHash } from 'node:crypto';
import type { PushSubscriptionInput } from '@postloom/shared-contracts';
import type { Connection } from 'mongoose';
import { storedSessions } from '../sessions/stored-sessions.ts';

/** Where a session's browser takes push messages. It stands in the session, so that it ends with it, however it ends. */
export interface StoredPush extends PushSubscriptionInput {
  /** Stands for the address in jobs and logs: whoever has the address can write to it. */
  readonly id: string;
}

declare module 'express-session' {
  interface SessionData {
    push: StoredPush;
  }
}

/**
 * Has push messages for the account sent to this session's browser. A browser has one address, so no other session
 * keeps it: who was signed in before, and did not sign out, is not told there any more.
 */
export async function savePush(
  connection: Connection,
  sid: string,
  { endpoint, keys }: PushSubscriptionInput,
): Promise<void> {
  const stored = storedSessions(connection);
  const id = createHash('sha256').update(endpoint).digest('base64url');
  await stored.updateMany({ 'session.push.id': id, _id: { $ne: sid } }, { $unset: { 'session.push': 1 } });
  // By itself: what the request knows of its session is older, and would bring back one that has ended meanwhile.
  await stored.updateOne({ _id: sid }, { $set: { 'session.push': { id, endpoint, keys } } });
}

export async function removePush(connection: Connection, sid: string): Promise<void> {
  await storedSessions(connection).updateOne({ _id: sid }, { $unset: { 'session.push': 1 } });
}

/** Forgets an address that is no more. */
export async function forgetPush(connection: Connection, id: string): Promise<void> {
  await storedSessions(connection).updateMany({ 'session.push.id': id }, { $unset: { 'session.push': 1 } });
}

/** What a session's browser is reached at; null where it is not. */
export async function pushOfSession(connection: Connection, sid: string): Promise<StoredPush | null> {
  const found = await storedSessions(connection).findOne({ _id: sid });
  return found?.session.push ?? null;
}

/** What an account is reached at, in all browsers in which it is signed in. */
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

/** The subscription that an id stands for, if the account has it still. */
export async function findPush(
  connection: Connection,
  accountId: string,
  id: string,
): Promise<StoredPush | null> {
  const all = await pushesOf(connection, accountId);
  return all.find((push) => push.id === id) ?? null;
}
