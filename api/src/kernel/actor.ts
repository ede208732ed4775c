import type { TeamRole, WorkspaceRight } from '@postloom/shared-contracts';
import type { Account } from './account.ts';
import type { Scope } from './database/owned.ts';

/** Who acts, in which workspace, and for which of its clients. */
export interface Actor extends Scope {
  /** Account of the person. */
  readonly account: string;
}

/** The actor of a call, with what they are in the workspace. */
export interface CallActor extends Actor {
  readonly role: TeamRole;
}

/** Somebody in their own workspace, where they may do everything. */
export const ownActor = ({ id }: Pick<Account, 'id'>): CallActor => ({
  workspace: id,
  account: id,
  role: 'payer',
});

/** Says for which clients a workspace may be worked. Looked up for each call, as memberships are. */
export interface ClientGuard {
  /**
   * @throws {AppError} `not_found` for a client that is not the workspace's; where something is to change also
   *   `forbidden` for one in the archive, and `plan_required`.
   */
  admit(workspace: string, client: string, right: WorkspaceRight): Promise<void>;
}

/** Says where people may act. Looked up for each call, so that what changes holds at once in every process. */
export interface Memberships {
  /** @throws {AppError} `forbidden` where the account has no place in the workspace, or no longer. */
  actorIn(account: Account, workspace: string): Promise<CallActor>;
  /** In each workspace that is open to the account, its own first. */
  actorsOf(account: Account): Promise<readonly CallActor[]>;
}
