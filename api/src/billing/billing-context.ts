import type { Connection, Model } from 'mongoose';
import type { CreditsService } from '#app/credits/credits.service.ts';
import type { accountManagerOf } from '#app/kernel/contact.ts';
import { isDuplicateKey } from '#app/kernel/database/duplicate-key.ts';
import { type OwnedDocuments, owned } from '#app/kernel/database/owned.ts';
import { AppError } from '#app/kernel/http/app-error.ts';
import {
  type BillingRecord,
  billingAccountsCollection,
  type EventRecord,
  webhookEventsCollection,
} from './billing.model.ts';
import type { Payments } from './payments.ts';
import { noPurchases } from './purchases.ts';

/** What billing stores, whoever receives the payments. */
export interface BillingStore {
  readonly connection: Connection;
  /** The purchases of one workspace. */
  readonly purchasesOf: (workspace: string) => OwnedDocuments<BillingRecord>;
  readonly Events: Model<EventRecord>;
  readonly credits: CreditsService;
  readonly now: () => Date;
  /** Whether an account exists and isn't being deleted. */
  readonly hasAccount: (id: string) => Promise<boolean>;
  /** Tells a workspace's member what has become of the month that they bought as a visitor, if it isn't theirs now. */
  readonly tellVisitorMonth: (workspace: string, month: VisitorMonth) => Promise<void>;
}

/** A month that a visitor has bought who has a plan as a member. */
export interface VisitorMonth {
  readonly paymentIntentId: string;
  readonly until: Date | null;
  /** Otherwise it stays with the browser in which it was bought. */
  readonly isRefunded: boolean;
}

/** What billing stores, and how plans are paid. */
export interface PayingContext extends BillingStore {
  readonly payments: Payments;
}

/** What all use cases of billing work with. */
export interface BillingContext extends PayingContext {
  /** A person's display name; null if there is no such member any more. */
  readonly nameOf: (accountId: string) => Promise<string | null>;
  /** The accounts that will be deleted at their owners' request. */
  readonly leaving: () => Promise<readonly string[]>;
  /** The contact for members whose plan includes an account manager. */
  readonly accountManager: ReturnType<typeof accountManagerOf>;
}

export function createBillingStore({
  connection,
  ...rest
}: Pick<BillingStore, 'connection' | 'credits' | 'now' | 'hasAccount' | 'tellVisitorMonth'>): BillingStore {
  return {
    ...rest,
    connection,
    purchasesOf: (workspace) => owned(billingAccountsCollection, connection, { workspace }),
    Events: webhookEventsCollection.on(connection),
  };
}

/** All customers at Stripe whose purchases are a workspace's, its own first. */
export const customersOf = ({
  customerId,
  visitorCustomers = [],
}: Pick<BillingRecord, 'customerId' | 'visitorCustomers'>): readonly string[] => [
  ...(customerId ? [customerId] : []),
  ...visitorCustomers,
];

/**
 * A workspace's billing record; an empty one if nothing is stored.
 * @throws {AppError} `unauthorized` if the account has been deleted: nothing may be stored for it again.
 */
export async function readRecord(
  { purchasesOf, hasAccount }: Pick<BillingStore, 'purchasesOf' | 'hasAccount'>,
  workspace: string,
): Promise<BillingRecord> {
  const own = purchasesOf(workspace);
  for (;;) {
    const record = await own.findOne();
    if (record) return record;
    if (!(await hasAccount(workspace))) throw new AppError('unauthorized', { detail: 'no such account' });
    const fresh = {
      version: 0,
      purchases: noPurchases,
      test: null,
      refund: null,
      cancelRequested: false,
      reviewAt: null,
      openSessionId: null,
      openIntentId: null,
    };
    await own.insert(fresh).catch((error: unknown) => {
      if (!isDuplicateKey(error)) throw error;
    });
  }
}
