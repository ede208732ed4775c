/**
 * A person's role in a workspace. `payer` is the account that the workspace belongs to: it pays for it and is always
 * one of its owners. The other roles are given with an invitation.
 */
export const teamRoles = ['payer', 'owner', 'editor', 'reviewer'] as const;
export type TeamRole = (typeof teamRoles)[number];

/** The roles that can be assigned. */
export const givenRoles = ['owner', 'editor', 'reviewer'] as const satisfies readonly TeamRole[];
export type GivenRole = (typeof givenRoles)[number];

/**
 * What can be done in a workspace: `view` reads, `review` comments, `edit` creates and changes content and spends
 * credits, `manage` decides who is in the team and what reaches outsiders, `pay` moves money.
 */
export const workspaceRights = ['view', 'review', 'edit', 'manage', 'pay'] as const;
export type WorkspaceRight = (typeof workspaceRights)[number];

/** Which role has which rights: the only table of it, for the server, the screens and the tests. */
const rightsOfRole: Readonly<Record<TeamRole, readonly WorkspaceRight[]>> = {
  payer: ['view', 'review', 'edit', 'manage', 'pay'],
  owner: ['view', 'review', 'edit', 'manage'],
  editor: ['view', 'review', 'edit'],
  reviewer: ['view', 'review'],
};

/** Whether a role has a right. An unknown role is allowed everything: the API makes the final decision. */
export function mayDo(role: TeamRole | (string & {}), right: WorkspaceRight): boolean {
  const rights = rightsOfRole[role as TeamRole];
  return rights === undefined || rights.includes(right);
}

/** Header with the workspace that a call acts in. Without it, the call acts in the caller's own. */
export const workspaceHeader = 'X-Workspace';
