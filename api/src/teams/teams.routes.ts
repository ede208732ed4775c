import { teamsEndpoints } from '@postloom/shared-contracts';
import { Router } from 'express';
import type { Limits } from '#app/kernel/http/rate-limit.ts';
import type { BindRoute } from '#app/kernel/http/route.ts';
import { acceptInvitation, openInvitation } from './accept-invitation.ts';
import { changeRole, endSeat, leaveTeam, revokeInvitation } from './change-seat.ts';
import { inviteMember, resendInvitation } from './invite-member.ts';
import { listWorkspaces } from './list-workspaces.ts';
import { readTeam } from './read-team.ts';
import { renameTeam } from './team-name.ts';
import type { TeamsContext } from './teams-context.ts';

export function createTeamsRoutes(route: BindRoute, context: TeamsContext, limits: Limits): Router {
  const router = Router();
  const links = {
    before: [limits.perAddress({ name: 'team-link', points: 120, seconds: 3600 })],
    bodyLimit: 4096,
  };
  route(router, teamsEndpoints.listWorkspaces, async ({ caller }) => ({
    items: await listWorkspaces(context, caller),
  }));
  route(router, teamsEndpoints.leaveWorkspace, ({ caller, params }) => leaveTeam(context, caller, params.id));
  route(router, teamsEndpoints.getTeam, ({ actor }) => readTeam(context, actor));
  route(router, teamsEndpoints.renameTeam, async ({ actor, body }) => {
    await renameTeam(context, actor, body);
    return readTeam(context, actor);
  });
  route(router, teamsEndpoints.inviteMember, ({ actor, body }) => inviteMember(context, actor, body));
  route(router, teamsEndpoints.resendInvitation, ({ actor, params }) =>
    resendInvitation(context, actor, params.id),
  );
  route(router, teamsEndpoints.revokeInvitation, ({ actor, params }) =>
    revokeInvitation(context, actor, params.id),
  );
  route(router, teamsEndpoints.changeMemberRole, ({ actor, params, body }) =>
    changeRole(context, actor, params.id, body),
  );
  route(router, teamsEndpoints.removeMember, ({ actor, params }) =>
    endSeat(context, actor.workspace, params.id),
  );
  route(router, teamsEndpoints.openInvitation, ({ body }) => openInvitation(context, body.token), links);
  route(
    router,
    teamsEndpoints.acceptInvitation,
    ({ caller, body }) => acceptInvitation(context, caller, body.token),
    links,
  );
  return router;
}
