import type { Connection } from 'mongoose';
import { type OwnedDocuments, owned } from '#app/kernel/database/owned.ts';
import {
  type BalanceRecord,
  balancesCollection,
  entriesCollection,
  type LedgerEntry,
} from './credits.model.ts';

/** What the owner of a reservation says of it once the process that made it has gone. */
export type AbandonedOutcome = 'commit' | 'release';

export interface CreditsDependencies {
  readonly connection: Connection;
  readonly now: () => Date;
  /** How long a reservation lives without being renewed. Short: it is what a crash costs. */
  readonly leaseMs: number;
  /**
   * Tells how a reservation that its process has abandoned ends: `commit` when the result was stored, `release`
   * when it was not.
   */
  readonly settleAbandoned: (accountId: string, key: string) => Promise<AbandonedOutcome>;
}

/** What every use case of credits works with. */
export interface CreditsContext extends CreditsDependencies {
  /** The one balance of a workspace. */
  readonly balanceOf: (workspace: string) => OwnedDocuments<BalanceRecord>;
  /** The ledger of one workspace. */
  readonly entriesOf: (workspace: string) => OwnedDocuments<LedgerEntry>;
}

export function createCreditsContext(dependencies: CreditsDependencies): CreditsContext {
  const { connection } = dependencies;
  return {
    ...dependencies,
    balanceOf: (workspace) => owned(balancesCollection, connection, { workspace }),
    entriesOf: (workspace) => owned(entriesCollection, connection, { workspace }),
  };
}
