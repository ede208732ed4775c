import { type GivenRole, givenRoles } from '@postloom/shared-contracts';

export const roleNames: Readonly<Record<string, string>> = {
  payer: 'Owner, billing',
  owner: 'Owner',
  editor: 'Editor',
  reviewer: 'Reviewer',
};

export const withArticle: Readonly<Record<GivenRole, string>> = {
  owner: 'an owner',
  editor: 'an editor',
  reviewer: 'a reviewer',
};

/** What each role may do, in words. */
export const roleTasks: Readonly<Record<GivenRole, string>> = {
  owner: 'writes and plans, and manages the team',
  editor: 'writes and plans, using the team’s credits',
  reviewer: 'reads everything, approves posts and answers clients',
};

/** The roles that can be assigned, as options of a `Select`. */
export const RoleOptions = () =>
  givenRoles.map((role) => (
    <option key={role} value={role}>
      {roleNames[role]}
    </option>
  ));
