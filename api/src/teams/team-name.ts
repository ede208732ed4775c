import {
  type EndpointBody,
  planCatalogue,
  planRequirements,
  type teamsEndpoints,
} from '@postloom/shared-contracts';
import type { MemberAccount } from '#app/kernel/account.ts';
import type { Actor } from '#app/kernel/actor.ts';
import { isDuplicateKey } from '#app/kernel/database/duplicate-key.ts';
import { owned, updateVersioned } from '#app/kernel/database/owned.ts';
import { AppError } from '#app/kernel/http/app-error.ts';
import { type TeamRecord, teamsCollection } from './teams.model.ts';
import type { TeamsContext } from './teams-context.ts';

const nameOf = ({ connection }: Pick<TeamsContext, 'connection'>, workspace: string) =>
  owned(teamsCollection, connection, { workspace });

/**
 * A team's name as shown to its members and invited people: the one it was given, otherwise its brand's, otherwise its
 * payer's.
 * @returns also the version to base a change on; 0 if it was never named.
 */
export async function readTeamName(
  context: Pick<TeamsContext, 'connection' | 'brandName'>,
  { id, displayName }: Pick<MemberAccount, 'id' | 'displayName'>,
): Promise<{ readonly name: string; readonly version: number }> {
  const given = await nameOf(context, id).findOne();
  const name = given?.name ?? (await context.brandName(id)) ?? `${displayName}’s team`;
  return { name, version: given?.version ?? 0 };
}

/** The name that a team was given, or its brand's; null for one that is called after its payer. */
export async function chosenTeamName(
  context: Pick<TeamsContext, 'connection' | 'brandName'>,
  workspace: string,
): Promise<string | null> {
  const given = await nameOf(context, workspace).findOne();
  return given?.name ?? context.brandName(workspace);
}

/**
 * Sets or removes a team's name.
 * @throws {AppError} `plan_required` on a plan without seats; `conflict` with the current version.
 */
export async function renameTeam(
  context: TeamsContext,
  { workspace }: Actor,
  { name, version }: EndpointBody<typeof teamsEndpoints.renameTeam>,
): Promise<void> {
  await requireSeats(context, workspace);
  const names = nameOf(context, workspace);
  if (version > 0) {
    await updateVersioned<TeamRecord>(names, {}, version, { $set: { name } });
    return;
  }
  try {
    await names.insert({ name, version: 1 });
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
    const present = await names.findOne();
    throw new AppError('conflict', { currentVersion: present?.version ?? 1 });
  }
}

/**
 * @returns the plan's number of seats.
 * @throws {AppError} `plan_required` on a plan that has no seats for others.
 */
export async function requireSeats(
  { credits }: Pick<TeamsContext, 'credits'>,
  workspace: string,
): Promise<number> {
  const { seats } = planCatalogue[await credits.planOf(workspace)].rights;
  const { right, refusal } = planRequirements.team;
  if (seats <= planCatalogue.free.rights[right])
    throw new AppError('plan_required', { userMessage: refusal });
  return seats;
}

/** Deletes a team's name together with its account. */
export async function forgetTeamName(
  context: Pick<TeamsContext, 'connection'>,
  workspace: string,
): Promise<void> {
  await nameOf(context, workspace).deleteMany();
}
