import type { Connection } from 'mongoose';
import { acrossWorkspaces } from '#app/kernel/database/across-workspaces.ts';
import { type BillingRecord, billingAccountsCollection } from './billing.model.ts';

/** The workspace that a Stripe customer belongs to; null if it isn't one of ours. */
export async function workspaceOfCustomer(
  connection: Connection,
  customerId: string,
): Promise<string | null> {
  const record = await acrossWorkspaces(billingAccountsCollection, connection)
    .findOne({ $or: [{ customerId }, { visitorCustomers: customerId }] }, { _id: 1 })
    .lean<BillingRecord>();
  return record?._id.toHexString() ?? null;
}
