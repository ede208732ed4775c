import type { Connection } from 'mongoose';
import { type OwnedDocuments, owned } from '#app/kernel/database/owned.ts';
import {
  type BalanceRecord,
  balancesCollection,
  entriesCollection,
  type LedgerEntry,
} from './credits.model.ts';

/** How to settle a reservation whose process is gone, as decided by the feature that made it. */
export type AbandonedOutcome = 'commit' | 'release';

export interface CreditsDependencies {
  readonly connection: Connection;
  readonly now: () => Date;
  /**
   * How long a reservation lives without being renewed. Kept short, because after a crash credits stay blocked for that
   * long.
   */
  readonly leaseMs: number;
  /** Decides how to settle a reservation whose process is gone: `commit` if the result was stored, `release` if not. */
  readonly decideAbandoned: (workspace: string, key: string) => Promise<AbandonedOutcome>;
  /** Whether a workspace's account exists and isn't being deleted. */
  readonly hasAccount: (workspace: string) => Promise<boolean>;
}

/** What all use cases of credits work with. */
export interface CreditsContext extends CreditsDependencies {
  /** The single balance of a workspace. */
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
