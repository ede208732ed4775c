import { randomBytes } from 'node:crypto';
import {
  type EndpointBody,
  type invitationSchema,
  planCatalogue,
  planRequirements,
  retentionMs,
  type Sent,
  type teamsEndpoints,
} from '@postloom/shared-contracts';
import { paths } from '@postloom/shared-contracts/paths';
import { Types } from 'mongoose';
import type { Actor } from '#app/kernel/actor.ts';
import { isDuplicateKey } from '#app/kernel/database/duplicate-key.ts';
import { AppError } from '#app/kernel/http/app-error.ts';
import { hashOfToken } from './find-seats.ts';
import type { SeatRecord } from './seats.model.ts';
import { invitationLetter, roleInWords } from './team-letters.ts';
import { findPerson, seatsOf, type TeamsContext } from './teams-context.ts';

/**
 * Invites somebody by mail. The invitation takes a seat of the plan, in a place that a unique index holds apart: of any
 * number at once as many get through as there are seats.
 * @throws {AppError} `plan_required` on a plan without seats; `conflict` where all are taken, the address has one already,
 *   or the inviter's own address is not confirmed; `rate_limited`.
 */
export async function inviteMember(
  context: TeamsContext,
  actor: Actor,
  { email, role }: EndpointBody<typeof teamsEndpoints.inviteMember>,
): Promise<Sent<typeof invitationSchema>> {
  const { now, mail, siteOrigin, credits, invitations, recipient } = context;
  const { seats } = planCatalogue[await credits.planOf(actor.workspace)].rights;
  const { right, refusal } = planRequirements.team;
  if (seats <= planCatalogue.free.rights[right])
    throw new AppError('plan_required', { userMessage: refusal });
  const inviter = await findPerson(context, actor.account);
  if (!inviter.emailVerified) {
    throw conflict(
      'Please confirm your own email address first: the invitation names it, so that people know who invites them. You can have the mail sent again in your settings.',
    );
  }
  await requireNewcomer(context, actor.workspace, email);
  await invitations.consume(actor.workspace);
  const token = randomBytes(24).toString('base64url');
  const expiresAt = new Date(now().getTime() + retentionMs('teamInvitations'));
  const seat = await takeSeat(context, actor.workspace, seats, {
    role,
    version: 1,
    email,
    token: hashOfToken(token),
    expiresAt,
    invitedBy: new Types.ObjectId(actor.account),
    createdAt: now(),
  });
  const reader = await recipient(actor.account);
  await mail.send(
    {
      kind: 'team-invitation',
      to: email,
      letter: invitationLetter({
        inviter: inviter.email,
        role: roleInWords[role],
        until: reader?.formats.day(expiresAt) ?? expiresAt.toISOString().slice(0, 10),
        url: siteOrigin + paths.invitation(token),
      }),
    },
    { key: seat._id.toHexString(), owner: actor.workspace },
  );
  return toInvitation(seat);
}

/** @throws {AppError} `conflict` for somebody who is in the team. */
async function requireNewcomer(context: TeamsContext, workspace: string, email: string): Promise<void> {
  const members = await seatsOf(context, workspace)
    .find({ account: { $exists: true } })
    .select({ account: 1 })
    .lean<SeatRecord[]>();
  for (const id of [workspace, ...members.map(({ account }) => String(account))]) {
    const account = await context.accounts.find(id);
    if (account?.kind === 'member' && account.email === email) {
      throw conflict('Somebody with this address is in the team already.');
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
    // Whoever needs a place need not wait for the database to remove what is over.
    await own.deleteMany({ expiresAt: { $lte: context.now() } });
    const taken = (await own.find().select({ place: 1 }).lean()) as unknown as Pick<SeatRecord, 'place'>[];
    const used = new Set(taken.map(({ place }) => place));
    const place = Array.from({ length: seats - 1 }, (_, index) => index + 2).find((each) => !used.has(each));
    if (place === undefined) {
      throw conflict(
        `All ${seats} seats of your plan are taken. Remove somebody, or take an invitation back.`,
      );
    }
    try {
      return await own.insert({ ...invitation, place });
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
      if ('email' in (error.keyPattern as object)) {
        throw conflict('This address is invited already. Take that invitation back to send another one.');
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
