import {
  mayDo,
  planCatalogue,
  type Sent,
  type teamMemberSchema,
  type teamSchema,
} from '@postloom/shared-contracts';
import type { MemberAccount } from '#app/kernel/account.ts';
import type { CallActor } from '#app/kernel/actor.ts';
import { toInvitation } from './invite-member.ts';
import type { SeatRecord } from './seats.model.ts';
import { readTeamName } from './team-name.ts';
import { findPerson, seatsOf, type TeamsContext } from './teams-context.ts';

export type SentMember = Sent<typeof teamMemberSchema>;

/** The members of a workspace and, for those who may invite, its invitations. */
export async function readTeam(context: TeamsContext, actor: CallActor): Promise<Sent<typeof teamSchema>> {
  const { seats } = planCatalogue[await context.credits.planOf(actor.workspace)].rights;
  const payer = await findPerson(context, actor.workspace);
  const records = (
    (await seatsOf(context, actor.workspace).find().sort({ place: 1 }).lean()) as unknown as SeatRecord[]
  ).filter(({ expiresAt }) => !expiresAt || expiresAt > context.now());
  const members: SentMember[] = [
    {
      ...personOf(payer, actor),
      role: 'payer',
      version: 0,
      joinedAt: null,
      isOpen: true,
    },
  ];
  for (const seat of records) if (seat.account) members.push(await toTeamMember(context, actor, seat, seats));
  return {
    ...(await readTeamName(context, payer)),
    seats,
    seatsUsed: records.length + 1,
    members,
    invitations: mayDo(actor.role, 'manage')
      ? records.filter(({ account }) => !account).map(toInvitation)
      : [],
  };
}

/** A member as shown to the team. */
export async function toTeamMember(
  context: TeamsContext,
  actor: CallActor,
  { account, role, version, joinedAt, place }: SeatRecord,
  seats: number,
): Promise<SentMember> {
  return {
    ...personOf(await findPerson(context, String(account)), actor),
    role,
    version,
    joinedAt: joinedAt?.toISOString() ?? null,
    isOpen: place <= seats,
  };
}

const personOf = ({ id, displayName, email, photoUrl }: MemberAccount, { account }: CallActor) => ({
  id,
  name: displayName,
  email,
  photoUrl,
  isYou: id === account,
});
