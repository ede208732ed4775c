import { mayDo, planCatalogue } from '@postloom/shared-contracts';
import { isValidObjectId, Types } from 'mongoose';
import { type CallActor, type Memberships, ownActor } from '#app/kernel/actor.ts';
import { AppError } from '#app/kernel/http/app-error.ts';
import { seatsOfAccount } from './find-seats.ts';
import type { SeatRecord } from './seats.model.ts';
import { seatsOf, type TeamsContext } from './teams-context.ts';

/** The number of seats that a workspace's plan includes at this moment. */
export const seatsIn = async (
  { credits }: Pick<TeamsContext, 'credits'>,
  workspace: string,
): Promise<number> => planCatalogue[await credits.planOf(workspace)].rights.seats;

/**
 * Whether the workspace's plan still includes this seat. Members beyond the plan's number keep their seats, but can't
 * use them until the plan allows it.
 */
export const isOpen = async (
  context: Pick<TeamsContext, 'credits'>,
  { workspace, place }: Pick<SeatRecord, 'workspace' | 'place'>,
): Promise<boolean> => place <= (await seatsIn(context, workspace.toHexString()));

type SeatsContext = Pick<TeamsContext, 'connection' | 'credits'>;

/** Somebody's seat in a workspace of others, if the plan includes it at this moment. */
async function openSeat(
  context: SeatsContext,
  workspace: string,
  account: string,
): Promise<SeatRecord | null> {
  const seat = await seatsOf(context, workspace).findOne({ account: new Types.ObjectId(account) });
  return seat && (await isOpen(context, seat)) ? seat : null;
}

/** Whether somebody can work in a workspace at this moment: their own, or as the holder of an open seat. */
export const worksIn = async (context: SeatsContext, workspace: string, account: string): Promise<boolean> =>
  workspace === account || (await openSeat(context, workspace, account)) !== null;

/** Whether somebody manages a workspace at this moment: their own, or as the holder of an open seat. */
export async function managesWorkspace(
  context: SeatsContext,
  workspace: string,
  account: string,
): Promise<boolean> {
  if (workspace === account) return true;
  const seat = await openSeat(context, workspace, account);
  return seat !== null && mayDo(seat.role, 'manage');
}

/** Where people may act, read from their seats at each call. */
export function createMemberships(context: TeamsContext): Memberships {
  return {
    async actorIn({ id }, workspace) {
      const seat = isValidObjectId(workspace)
        ? await seatsOf(context, workspace).findOne({ account: new Types.ObjectId(id) })
        : null;
      if (!seat) {
        throw new AppError('forbidden', {
          userMessage: 'You’re no longer in this team. Switch to your own workspace.',
        });
      }
      if (!(await isOpen(context, seat))) {
        throw new AppError('forbidden', {
          userMessage:
            'This team is paused, because its plan has no seat for you at the moment. Nothing is lost: you’ll be back as soon as it has one.',
        });
      }
      return { workspace, account: id, role: seat.role };
    },

    async actorsOf(account, only) {
      const isAsked = (workspace: string) => only === undefined || only === workspace;
      const actors: CallActor[] = [ownActor(account)].filter(({ workspace }) => isAsked(workspace));
      if (account.kind === 'visitor') return actors;
      for (const seat of await seatsOfAccount(context.connection, account.id)) {
        if (!isAsked(seat.workspace.toHexString()) || !(await isOpen(context, seat))) continue;
        actors.push({ workspace: seat.workspace.toHexString(), account: account.id, role: seat.role });
      }
      return actors;
    },
  };
}
