import { type GivenRole, planCatalogue } from '@postloom/shared-contracts';
import { paths } from '@postloom/shared-contracts/paths';
import { Types } from 'mongoose';
import type { MemberAccount } from '#app/kernel/account.ts';
import type { CallActor } from '#app/kernel/actor.ts';
import { updateVersioned } from '#app/kernel/database/owned.ts';
import { AppError } from '#app/kernel/http/app-error.ts';
import { invitationEnded, mailKey } from './invite-member.ts';
import { type SentMember, toTeamMember } from './read-team.ts';
import { memberLeftLetter } from './team-letters.ts';
import { readTeamName } from './team-name.ts';
import { findPerson, seatsOf, type TeamsContext } from './teams-context.ts';

const memberGone = (): AppError =>
  new AppError('not_found', { userMessage: 'This person is no longer in the team.' });

/**
 * Gives a member another role. The payer has no seat that could be changed, so a workspace always has an owner.
 * @throws {AppError} `not_found`; `conflict` with the current version when somebody else changed it first.
 */
export async function changeRole(
  context: TeamsContext,
  actor: CallActor,
  account: string,
  { role, version }: { readonly role: GivenRole; readonly version: number },
): Promise<SentMember> {
  const own = { account: new Types.ObjectId(account) };
  const changed = await updateVersioned(seatsOf(context, actor.workspace), own, version, { $set: { role } });
  const { seats } = planCatalogue[await context.credits.planOf(actor.workspace)].rights;
  return toTeamMember(context, actor, changed, seats);
}

/** Removes a member from a workspace, or lets them leave. From their next call on, they can no longer access it. */
export async function endSeat(context: TeamsContext, workspace: string, account: string): Promise<void> {
  const gone = await seatsOf(context, workspace).deleteOne({ account: new Types.ObjectId(account) });
  if (!gone) throw memberGone();
}

/** Lets a member leave, and tells the payer. @throws {AppError} `not_found` for somebody who isn't in the team. */
export async function leaveTeam(
  context: TeamsContext,
  { id, displayName, email }: MemberAccount,
  workspace: string,
): Promise<void> {
  await endSeat(context, workspace, id);
  const payer = await context.recipient(workspace);
  if (!payer) return;
  const { name: team } = await readTeamName(context, await findPerson(context, workspace));
  const letter = memberLeftLetter({
    name: payer.name,
    member: displayName,
    email,
    team,
    url: context.siteOrigin + paths.team,
  });
  await context.mail.send({ kind: 'team-left', to: payer.email, letter }, { owner: payer.id });
}

/** @throws {AppError} `not_found` for one that was accepted or has ended. */
export async function revokeInvitation(
  context: TeamsContext,
  { workspace }: CallActor,
  id: string,
): Promise<void> {
  const gone = await seatsOf(context, workspace).deleteOne({
    _id: new Types.ObjectId(id),
    account: { $exists: false },
  });
  if (!gone) throw invitationEnded();
  await context.mail.unsend(mailKey(gone._id, gone.version));
}
