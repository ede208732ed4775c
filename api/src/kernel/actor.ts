import type { TeamRole, WorkspaceRight } from '@postloom/shared-contracts';
import type { Account } from './account.ts';
import type { Scope } from './database/owned.ts';

/** Who is acting, in which workspace, and for which of its clients. */
export interface Actor extends Scope {
  /** The person's account. */
  readonly account: string;
  /** The name of the access key with which a program acts for them. */
  readonly key?: string | undefined;
}

/** The actor of a call, with their role in the workspace. */
export interface CallActor extends Actor {
  readonly role: TeamRole;
}

/** The actor for somebody in their own workspace, where they may do everything. */
export const ownActor = ({ id }: Pick<Account, 'id'>): CallActor => ({
  workspace: id,
  account: id,
  role: 'payer',
});

/** Decides for which clients of a workspace a call may be made. Looked up for each call, like memberships. */
export interface ClientGuard {
  /**
   * @throws {AppError} `not_found` for a client that isn't the workspace's. For calls that change something also
   *   `forbidden` for an archived client, and `plan_required`.
   */
  admit(workspace: string, client: string, right: WorkspaceRight): Promise<void>;
  /** The archived clients of a workspace, also those in the bin. */
  archivedIn(workspace: string): Promise<readonly string[]>;
}

/**
 * Decides in which workspaces people may act. Looked up for each call, so that changes take effect at once in every
 * process.
 */
export interface Memberships {
  /** @throws {AppError} `forbidden` if the account isn't, or is no longer, a member of the workspace. */
  actorIn(account: Account, workspace: string): Promise<CallActor>;
  /** The actor for each workspace that the account can enter, its own first, or only for the given one. */
  actorsOf(account: Account, workspace?: string): Promise<readonly CallActor[]>;
}
