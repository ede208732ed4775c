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
 * What a team is called by those who are in it and who are invited: the name that it was given, or whose it is.
 * @returns also the version that a change is made from; 0 where it was never given one.
 */
export async function readTeamName(
  context: Pick<TeamsContext, 'connection'>,
  { id, displayName }: Pick<MemberAccount, 'id' | 'displayName'>,
): Promise<{ readonly name: string; readonly version: number }> {
  const given = await nameOf(context, id).findOne();
  return { name: given?.name ?? `${displayName}’s team`, version: given?.version ?? 0 };
}

/**
 * Gives a team a name, or takes it back.
 * @throws {AppError} `plan_required` on a plan without seats; `conflict` with the present version.
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

/** @returns the seats of the plan. @throws {AppError} `plan_required` on one that has none to give. */
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

/** A team's name goes with its account. */
export async function forgetTeamName(
  context: Pick<TeamsContext, 'connection'>,
  workspace: string,
): Promise<void> {
  await nameOf(context, workspace).deleteMany();
}
