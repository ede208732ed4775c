import { type Connection, Types } from 'mongoose';
import type { VisitorAccount } from '#app/kernel/account.ts';
import { accountsCollection } from '../accounts.model.ts';
import { toVisitor } from '../to-account.ts';

const dayMs = 24 * 60 * 60 * 1000;

interface VisitorsContext {
  readonly connection: Connection;
  readonly now: () => Date;
}

export async function createVisitor({ connection, now }: VisitorsContext): Promise<VisitorAccount> {
  const at = now();
  return toVisitor(
    await accountsCollection.on(connection).create({ kind: 'visitor', createdAt: at, seenAt: at }),
  );
}

/** Somebody about whom nothing is stored. The id is new, so nothing can be found with it. */
export function stranger(): VisitorAccount {
  const at = new Date();
  return {
    id: new Types.ObjectId().toHexString(),
    kind: 'visitor',
    createdAt: at,
    seenAt: at,
    isStranger: true,
  };
}

/**
 * Records a visitor's visit, once a day.
 * @returns false if the account is no longer a visitor's.
 */
export async function noteVisit(
  { connection, now }: VisitorsContext,
  { id, seenAt }: VisitorAccount,
): Promise<boolean> {
  const at = now();
  if (at.getTime() - seenAt.getTime() < dayMs) return true;
  const { matchedCount } = await accountsCollection
    .on(connection)
    .updateOne({ _id: id, kind: 'visitor' }, { $set: { seenAt: at } });
  return matchedCount === 1;
}
