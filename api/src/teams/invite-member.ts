import { randomBytes } from 'node:crypto';
import {
  type EndpointBody,
  type invitationSchema,
  retentionMs,
  type Sent,
  type teamsEndpoints,
} from '@postloom/shared-contracts';
import { paths } from '@postloom/shared-contracts/paths';
import { Types } from 'mongoose';
import type { MemberAccount } from '#app/kernel/account.ts';
import type { Actor } from '#app/kernel/actor.ts';
import { isDuplicateKey } from '#app/kernel/database/duplicate-key.ts';
import { AppError } from '#app/kernel/http/app-error.ts';
import { hashOfToken } from './find-seats.ts';
import type { SeatRecord } from './seats.model.ts';
import { invitationLetter, roleInWords } from './team-letters.ts';
import { chosenTeamName, requireSeats } from './team-name.ts';
import { findPerson, seatsOf, type TeamsContext } from './teams-context.ts';

/**
 * Invites somebody by mail. The invitation takes one of the plan's seats. A unique index prevents two from having the
 * same place, so that concurrent invitations can't exceed the number of seats.
 * @throws {AppError} `plan_required` on a plan without seats; `conflict` if all are taken, the address already has one,
 *   or the inviter's own address isn't confirmed; `rate_limited`.
 */
export async function inviteMember(
  context: TeamsContext,
  actor: Actor,
  { email, role }: EndpointBody<typeof teamsEndpoints.inviteMember>,
): Promise<Sent<typeof invitationSchema>> {
  const { now, invitations } = context;
  const seats = await requireSeats(context, actor.workspace);
  const inviter = await requireConfirmed(context, actor);
  await requireNewcomer(context, actor.workspace, email);
  await invitations.consume(actor.workspace);
  const { token, link } = makeLink(context);
  const seat = await takeSeat(context, actor.workspace, seats, {
    role,
    version: 1,
    email,
    ...link,
    invitedBy: new Types.ObjectId(actor.account),
    createdAt: now(),
  });
  await sendInvitation(context, seat, token, inviter);
  return toInvitation(seat);
}

/**
 * Sends an invitation again, for its full duration. It gets a new link, because the previous one may have gone to the
 * wrong person, and names whoever sends it now.
 * @throws {AppError} `not_found` for one that was accepted or has ended; `plan_required`, `conflict` and `rate_limited`
 *   as `inviteMember`.
 */
export async function resendInvitation(
  context: TeamsContext,
  actor: Actor,
  id: string,
): Promise<Sent<typeof invitationSchema>> {
  const { now, invitations, resends } = context;
  await requireSeats(context, actor.workspace);
  const seats = seatsOf(context, actor.workspace);
  const waiting = {
    _id: new Types.ObjectId(id),
    account: { $exists: false },
    expiresAt: { $gt: now() },
  };
  if (!(await seats.has(waiting))) throw invitationEnded();
  const inviter = await requireConfirmed(context, actor);
  await invitations.consume(actor.workspace);
  await resends.consume(id);
  const { token, link } = makeLink(context);
  // Increases the version, so that somebody who is accepting through the previous link finds it gone.
  const seat = await seats.updateOne(waiting, {
    $set: { ...link, invitedBy: new Types.ObjectId(actor.account) },
    $inc: { version: 1 },
  });
  if (!seat) throw invitationEnded();
  // The previous link no longer works, so its mail needn't arrive.
  await context.mail.unsend(mailKey(seat._id, seat.version - 1));
  await sendInvitation(context, seat, token, inviter);
  return toInvitation(seat);
}

/** Key of an invitation's mail in the outbox, for this version of its link. */
export const mailKey = (seat: Types.ObjectId, version: number): string => `${seat.toHexString()}.${version}`;

export const invitationEnded = (): AppError =>
  new AppError('not_found', {
    userMessage: 'This invitation was accepted or has ended. Look at the members above.',
  });

/** @throws {AppError} `conflict` if the inviter's own address isn't confirmed. */
async function requireConfirmed(context: TeamsContext, { account }: Actor): Promise<MemberAccount> {
  const inviter = await findPerson(context, account);
  if (inviter.emailVerified) return inviter;
  throw conflict(
    'Please confirm your own email address first: the invitation names it, so that people know who invites them. You can resend that email from your settings.',
  );
}

/** A new token, with its stored form and its expiry. */
function makeLink({ now }: TeamsContext) {
  const token = randomBytes(24).toString('base64url');
  const expiresAt = new Date(now().getTime() + retentionMs('teamInvitations'));
  return { token, link: { token: hashOfToken(token), expiresAt } };
}

async function sendInvitation(
  context: TeamsContext,
  { _id, workspace, version, email = '', role, expiresAt = new Date() }: SeatRecord,
  token: string,
  inviter: MemberAccount,
): Promise<void> {
  const { mail, siteOrigin, recipient } = context;
  const reader = await recipient(inviter.id);
  await mail.send(
    {
      kind: 'team-invitation',
      to: email,
      letter: invitationLetter({
        inviter: inviter.email,
        name: inviter.displayName,
        team: await chosenTeamName(context, workspace.toHexString()),
        role: roleInWords[role],
        until: reader?.formats.day(expiresAt) ?? expiresAt.toISOString().slice(0, 10),
        url: siteOrigin + paths.invitation(token),
      }),
    },
    { key: mailKey(_id, version), owner: workspace.toHexString() },
  );
  // If it was resent or withdrawn at the same moment, that call may not have found this mail in the outbox.
  const isPresent = await seatsOf(context, workspace.toHexString()).has({ _id, version });
  if (!isPresent) await mail.unsend(mailKey(_id, version));
}

/** @throws {AppError} `conflict` for somebody who is already in the team. */
async function requireNewcomer(context: TeamsContext, workspace: string, email: string): Promise<void> {
  const members = await seatsOf(context, workspace)
    .find({ account: { $exists: true } })
    .select({ account: 1 })
    .lean<SeatRecord[]>();
  for (const id of [workspace, ...members.map(({ account }) => String(account))]) {
    const account = await context.accounts.find(id);
    if (account?.kind === 'member' && account.email === email) {
      throw conflict('Someone with this address is already in the team.');
    }
  }
}

async function takeSeat(
  context: TeamsContext,
  workspace: string,
  seats: number,
  invitation: Omit<SeatRecord, '_id' | 'workspace' | 'place'>,
): Promise<SeatRecord> {
  const own = seatsOf(context, workspace);
  for (;;) {
    // Free the places of expired invitations, without waiting for the database to delete them.
    await own.deleteMany({ expiresAt: { $lte: context.now() } });
    const taken = (await own.find().select({ place: 1 }).lean()) as unknown as Pick<SeatRecord, 'place'>[];
    const used = new Set(taken.map(({ place }) => place));
    const place = Array.from({ length: seats - 1 }, (_, index) => index + 2).find((each) => !used.has(each));
    if (place === undefined) {
      throw conflict(`All ${seats} seats of your plan are taken. Remove someone, or withdraw an invitation.`);
    }
    try {
      return await own.insert({ ...invitation, place });
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
      if ('email' in (error.keyPattern as object)) {
        throw conflict(
          'This address has already been invited. Resend that invitation, or withdraw it to send another one.',
        );
      }
    }
  }
}

export const toInvitation = ({
  _id,
  email = '',
  role,
  createdAt,
  expiresAt = createdAt,
}: SeatRecord): Sent<typeof invitationSchema> => ({
  id: _id.toHexString(),
  email,
  role,
  createdAt: createdAt.toISOString(),
  expiresAt: expiresAt.toISOString(),
});

const conflict = (userMessage: string): AppError => new AppError('conflict', { userMessage });
