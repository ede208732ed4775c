/**
 * What somebody is in a workspace. `payer` is the account whose workspace it is: it pays for it, is one of its owners
 * and stays so. The others are given by an invitation.
 */
export const teamRoles = ['payer', 'owner', 'editor', 'reviewer'] as const;
export type TeamRole = (typeof teamRoles)[number];

/** The roles that somebody can be given. */
export const givenRoles = ['owner', 'editor', 'reviewer'] as const satisfies readonly TeamRole[];
export type GivenRole = (typeof givenRoles)[number];

/**
 * What can be done in a workspace: `view` reads what is there, `review` says what one thinks of it, `edit` makes and
 * changes it and spends credits, `manage` decides who is in the team and what reaches outsiders, `pay` moves money.
 */
export const workspaceRights = ['view', 'review', 'edit', 'manage', 'pay'] as const;
export type WorkspaceRight = (typeof workspaceRights)[number];

/** Who may do what: the one table for the server, the screens and the tests. */
const rightsOfRole: Readonly<Record<TeamRole, readonly WorkspaceRight[]>> = {
  payer: ['view', 'review', 'edit', 'manage', 'pay'],
  owner: ['view', 'review', 'edit', 'manage'],
  editor: ['view', 'review', 'edit'],
  reviewer: ['view', 'review'],
};

/** Whether a role has a right. One that this build does not know is let through: the API has the last word. */
export function mayDo(role: TeamRole | (string & {}), right: WorkspaceRight): boolean {
  const rights = rightsOfRole[role as TeamRole];
  return rights === undefined || rights.includes(right);
}

/** Header that says in which workspace a call acts. Without it, in the caller's own. */
export const workspaceHeader = 'X-Workspace';
