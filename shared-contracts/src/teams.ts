import * as z from 'zod/mini';
import { emailSchema } from './auth.ts';
import { defineEndpoint } from './endpoint.ts';
import { openEnum } from './open-enum.ts';
import { versionSchema } from './paging.ts';
import { retention } from './retention.ts';
import { givenRoles, teamRoles } from './team-rights.ts';

/** Days for which an invitation can be accepted. */
export const invitationDays = retention.teamInvitations.days;

const id = z.string().check(z.regex(/^[0-9a-f]{24}$/));
const role = openEnum(teamRoles);
const teamName = z.string().check(
  z.trim(),
  z.minLength(1, 'Please give the team a name.'),
  z.maxLength(80, 'Please keep the name under 80 characters.'),
  // It is used in the subject of mails, where a line break would start another header.
  z.regex(/^[^\p{Cc}\p{Cf}]*$/u, 'Please remove invisible characters.'),
);
const tokenBody = z.object({ token: z.string().check(z.minLength(1), z.maxLength(128)) });

/** A workspace that a person has access to. */
export const workspaceSchema = z.object({
  id: z.string(),
  /** The person's own name for their own workspace; for a team, its name or its payer's. */
  name: z.string(),
  role,
  /** Whether it is the person's own. */
  isOwn: z.boolean(),
  /** False while the team's plan has no seat for them. Nothing is lost meanwhile. */
  isOpen: z.boolean(),
  /** When it will be deleted along with the account that pays for it; null if it isn't being deleted. */
  closesAt: z.nullable(z.string()),
});
export type Workspace = z.output<typeof workspaceSchema>;

export const teamMemberSchema = z.object({
  /** The account's id. */
  id: z.string(),
  name: z.string(),
  email: z.string(),
  photoUrl: z.nullable(z.string()),
  role,
  /** Version of the role: a change names the one it is based on. 0 for the payer, whose role never changes. */
  version: z.number(),
  joinedAt: z.nullable(z.string()),
  isYou: z.boolean(),
  isOpen: z.boolean(),
});
export type TeamMember = z.output<typeof teamMemberSchema>;

export const invitationSchema = z.object({
  id: z.string(),
  email: z.string(),
  role,
  createdAt: z.string(),
  expiresAt: z.string(),
});
export type Invitation = z.output<typeof invitationSchema>;

export const teamSchema = z.object({
  name: z.string(),
  /** Version of the name: a change names the one it is based on. 0 while the team has no name of its own. */
  version: z.optional(z.int().check(z.gte(0))),
  /** Number of seats in the plan, including the payer's; 1 if it has no others. */
  seats: z.number(),
  /** Number of seats taken by members and by pending invitations. */
  seatsUsed: z.number(),
  members: z.array(teamMemberSchema),
  /** Pending invitations; empty for people who can't invite. */
  invitations: z.array(invitationSchema),
});
export type Team = z.output<typeof teamSchema>;

/** An invitation as shown to a person who opens its link. */
export const openedInvitationSchema = z.object({
  team: z.string(),
  invitedBy: z.string(),
  email: z.string(),
  role,
  expiresAt: z.string(),
});
export type OpenedInvitation = z.output<typeof openedInvitationSchema>;

const member = z.object({ id });

export const teamsEndpoints = {
  listWorkspaces: defineEndpoint({
    method: 'GET',
    path: '/api/workspaces',
    access: 'member',
    right: 'self',
    summary: 'The workspaces that the caller is in, their own first',
    responses: { 200: z.object({ items: z.array(workspaceSchema) }) },
    errors: [],
  }),
  leaveWorkspace: defineEndpoint({
    method: 'POST',
    path: '/api/workspaces/:id/leave',
    access: 'member',
    right: 'self',
    summary: 'Leave a team. What was made in it stays with the team',
    params: member,
    responses: { 204: null },
    errors: ['not_found'],
  }),
  getTeam: defineEndpoint({
    method: 'GET',
    path: '/api/team',
    access: 'member',
    right: 'view',
    ofWorkspace: true,
    summary: 'Who is in the team of this workspace, and the seats of its plan',
    responses: { 200: teamSchema },
    errors: [],
  }),
  renameTeam: defineEndpoint({
    method: 'PATCH',
    path: '/api/team',
    access: 'member',
    right: 'manage',
    ofWorkspace: true,
    summary:
      'Give the team a name, from the named version on: 0 for a first one. Null names it after its owner',
    body: z.object({
      name: z.nullable(teamName),
      version: z.union([z.literal(0), versionSchema]),
    }),
    responses: { 200: teamSchema },
    errors: ['plan_required', 'not_found', 'conflict'],
  }),
  inviteMember: defineEndpoint({
    method: 'POST',
    path: '/api/team/invitations',
    access: 'member',
    right: 'manage',
    ofWorkspace: true,
    summary: 'Invite someone by email. The invitation takes a seat until it ends',
    body: z.object({ email: emailSchema, role: z.enum(givenRoles) }),
    responses: { 201: invitationSchema },
    errors: ['plan_required', 'conflict'],
  }),
  resendInvitation: defineEndpoint({
    method: 'POST',
    path: '/api/team/invitations/:id/resend',
    access: 'member',
    right: 'manage',
    ofWorkspace: true,
    summary:
      'Send an invitation again, with a new link and its full time. The link before opens nothing from then on',
    params: member,
    responses: { 200: invitationSchema },
    errors: ['not_found', 'plan_required', 'conflict'],
  }),
  revokeInvitation: defineEndpoint({
    method: 'DELETE',
    path: '/api/team/invitations/:id',
    access: 'member',
    right: 'manage',
    ofWorkspace: true,
    summary: 'Take an invitation back; its link opens nothing from then on',
    params: member,
    responses: { 204: null },
    errors: ['not_found'],
  }),
  changeMemberRole: defineEndpoint({
    method: 'PATCH',
    path: '/api/team/members/:id',
    access: 'member',
    right: 'manage',
    ofWorkspace: true,
    summary: 'Give a member another role, from the named version on',
    params: member,
    body: z.object({ role: z.enum(givenRoles), version: z.int().check(z.minimum(1)) }),
    responses: { 200: teamMemberSchema },
    errors: ['not_found', 'conflict'],
  }),
  removeMember: defineEndpoint({
    method: 'DELETE',
    path: '/api/team/members/:id',
    access: 'member',
    right: 'manage',
    ofWorkspace: true,
    summary: 'Take someone out of the team, at once. What they made stays',
    params: member,
    responses: { 204: null },
    errors: ['not_found'],
  }),
  openInvitation: defineEndpoint({
    method: 'POST',
    path: '/api/invitations/open',
    access: 'public',
    summary: 'What an invitation says, by the token of its link',
    body: tokenBody,
    responses: { 200: openedInvitationSchema },
    errors: ['gone'],
  }),
  acceptInvitation: defineEndpoint({
    method: 'POST',
    path: '/api/invitations/accept',
    access: 'member',
    right: 'self',
    summary: 'Join the team, as the person whom the invitation was sent to',
    body: tokenBody,
    responses: { 200: workspaceSchema },
    errors: ['gone', 'forbidden', 'conflict'],
  }),
};
