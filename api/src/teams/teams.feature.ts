import * as z from 'zod/mini';
import { brand } from '#app/brand/brand.feature.ts';
import { credits } from '#app/credits/credits.feature.ts';
import { identity } from '#app/identity/identity.feature.ts';
import { defineFeature } from '#app/kernel/feature.ts';
import { defineJob, handleJob } from '#app/kernel/jobs/job-kind.ts';
import { objects } from '#app/objects/objects.feature.ts';
import { urlOf } from '#app/objects/objects-context.ts';
import { exportTeams } from './export-teams.ts';
import { hasSeatInOneOf, leaveAllSeats } from './find-seats.ts';
import { listWorkspaces } from './list-workspaces.ts';
import { createMemberships, managesWorkspace, worksIn } from './memberships.ts';
import { type SeatRecord, seatsCollection } from './seats.model.ts';
import { forgetTeamName } from './team-name.ts';
import { teamsCollection } from './teams.model.ts';
import { createTeamsRoutes } from './teams.routes.ts';
import { findPerson, seatsOf, type TeamsContext } from './teams-context.ts';
import { tellClosing } from './tell-closing.ts';
import { createTellPaused } from './tell-paused.ts';

// Nobody waits for this mail.
const pausedJob = defineJob({ name: 'teams.tell-paused', data: z.undefined(), everyMs: 10 * 60_000 });

/** People who work in one workspace (docs/decisions/0015-teams.md). */
export const teams = defineFeature({
  name: 'teams',
  needs: { brand, credits, identity, objects },
  collections: [seatsCollection, teamsCollection],
  create({ env, connection, now, limits, mail, siteOrigin }, { brand, credits, identity, objects }) {
    const context: TeamsContext = {
      connection,
      now,
      credits,
      accounts: identity.accounts,
      brandName: brand.givenNameOf,
      recipient: identity.recipient,
      mail,
      siteOrigin,
      invitations: limits.limiter({
        name: 'team-invitations',
        points: Math.ceil(30 * env.RATE_LIMIT_FACTOR),
        seconds: 60 * 60,
        userMessage: 'You have sent many invitations. Please wait an hour before you send more.',
      }),
      resends: limits.limiter({
        name: 'team-invitation-resends',
        points: 3,
        seconds: 60 * 60,
        userMessage:
          'This invitation was sent several times already. Please wait an hour, or ask them to look into their spam folder.',
      }),
    };
    const tellPaused = createTellPaused(context);
    // Members see each other's photos (`readTeam`), which belong to their own workspaces.
    objects.alsoReadBy(
      async ({ id, owner }, workspaces) =>
        (await hasSeatInOneOf(connection, owner, workspaces)) &&
        (await findPerson(context, owner)).photoUrl === urlOf(id),
    );
    identity.deletion.onRequested((account) => tellClosing(context, account));
    return {
      service: {
        memberships: createMemberships(context),
        /** A member's workspaces, their own first. */
        workspacesOf: async (id: string) => listWorkspaces(context, await findPerson(context, id)),
        /** Whether somebody can work in a workspace at this moment, so neither left nor paused. */
        worksIn: (workspace: string, account: string) => worksIn(context, workspace, account),
        /** The accounts of all members of a workspace. */
        peopleIn: async (workspace: string): Promise<readonly string[]> => {
          const taken = (await seatsOf(context, workspace)
            .find({ account: { $exists: true } })
            .lean()) as unknown as Pick<SeatRecord, 'account'>[];
          return [workspace, ...taken.flatMap(({ account }) => account?.toHexString() ?? [])];
        },
        /** Whether somebody manages a workspace at this moment. */
        manages: (workspace: string, account: string) => managesWorkspace(context, workspace, account),
        /**
         * Makes the function that mails members whose team was paused or is back.
         * @param most how many seats each call looks at.
         */
        createTellPaused: (most?: number) => createTellPaused(context, most),
      },
      jobs: [handleJob(pausedJob, () => tellPaused())],
      routes: (route) => createTeamsRoutes(route, context, limits),
      personalData: [
        {
          name: 'teams',
          covers: ['TeamSeat', 'Team'],
          isDoor: true,
          read: ({ id }) => exportTeams(context, id),
          async erase({ id }) {
            await seatsOf(context, id).deleteMany();
            await leaveAllSeats(connection, id);
            await forgetTeamName(context, id);
          },
        },
      ],
    };
  },
});
