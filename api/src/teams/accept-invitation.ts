import type { openedInvitationSchema, Sent, workspaceSchema } from '@postloom/shared-contracts';
import { paths } from '@postloom/shared-contracts/paths';
import { Types } from 'mongoose';
import type { MemberAccount } from '#app/kernel/account.ts';
import { isDuplicateKey } from '#app/kernel/database/duplicate-key.ts';
import { AppError } from '#app/kernel/http/app-error.ts';
import { findInvitation } from './find-seats.ts';
import { toWorkspace } from './list-workspaces.ts';
import { isOpen } from './memberships.ts';
import type { SeatRecord } from './seats.model.ts';
import { memberJoinedLetter, roleInWords } from './team-letters.ts';
import { readTeamName } from './team-name.ts';
import { findPerson, seatsOf, type TeamsContext } from './teams-context.ts';

const invitationGone = (): AppError =>
  new AppError('gone', {
    userMessage: 'This invitation was accepted or withdrawn, or it has expired. Ask for another one.',
  });

async function findInTime(context: TeamsContext, token: string): Promise<SeatRecord & { email: string }> {
  const seat = await findInvitation(context.connection, token, context.now());
  if (!seat?.email) throw invitationGone();
  return { ...seat, email: seat.email };
}

/**
 * What an invitation shows to whoever has its link.
 * @throws {AppError} `gone`
 */
export async function openInvitation(
  context: TeamsContext,
  token: string,
): Promise<Sent<typeof openedInvitationSchema>> {
  const { workspace, invitedBy, email, role, expiresAt } = await findInTime(context, token);
  const payer = await findPerson(context, workspace.toHexString());
  const inviter = await context.accounts.find(invitedBy.toHexString());
  return {
    team: (await readTeamName(context, payer)).name,
    invitedBy: inviter?.kind === 'member' ? inviter.email : payer.email,
    email,
    role,
    expiresAt: expiresAt?.toISOString() ?? '',
  };
}

/**
 * Gives the invitation's seat to the person. Only somebody with the address that it was sent to may accept; having the
 * mailed link also confirms that address.
 * @throws {AppError} `gone`; `forbidden` for another person; `conflict` while the plan has no such seat.
 */
export async function acceptInvitation(
  context: TeamsContext,
  member: MemberAccount,
  token: string,
): Promise<Sent<typeof workspaceSchema>> {
  const seat = await findInTime(context, token);
  if (seat.email !== member.email) {
    throw new AppError('forbidden', {
      userMessage: `This invitation is for ${seat.email}, and you’re signed in as ${member.email}. Sign in with the invited address.`,
    });
  }
  if (!(await isOpen(context, seat))) {
    throw new AppError('conflict', {
      userMessage: 'This team’s plan has no seat for you at the moment. Ask the person who invited you.',
    });
  }
  await context.accounts.confirmAddress(member);
  const seats = seatsOf(context, seat.workspace.toHexString());
  const mine = { _id: seat._id, version: seat.version, expiresAt: { $gt: context.now() } };
  try {
    const joined = await seats.updateOne(mine, {
      $set: { account: new Types.ObjectId(member.id), joinedAt: context.now() },
      $unset: { email: 1, token: 1, expiresAt: 1 },
      $inc: { version: 1 },
    });
    if (!joined) throw invitationGone();
    await tellPayer(context, member, joined);
    return toWorkspace(context, joined);
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
    // They have changed their address to one that was also invited.
    await seats.deleteMany({ _id: seat._id });
    throw new AppError('conflict', { userMessage: 'You’re already in this team.' });
  }
}

async function tellPayer(
  { recipient, mail, siteOrigin }: TeamsContext,
  { email }: MemberAccount,
  { _id, workspace, role }: SeatRecord,
): Promise<void> {
  const payer = await recipient(workspace.toHexString());
  if (!payer) return;
  await mail.send(
    {
      kind: 'team-joined',
      to: payer.email,
      letter: memberJoinedLetter({
        name: payer.name,
        email,
        role: roleInWords[role],
        url: siteOrigin + paths.team,
      }),
    },
    { key: `joined.${_id.toHexString()}`, owner: payer.id },
  );
}
