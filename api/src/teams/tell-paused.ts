import { paths, workspaceQuery } from '@postloom/shared-contracts/paths';
import type { Letter } from '#app/kernel/mail/letter.ts';
import { membersSeatsAfter } from './find-seats.ts';
import { seatsIn } from './memberships.ts';
import type { SeatRecord } from './seats.model.ts';
import { teamBackLetter, teamPausedLetter } from './team-letters.ts';
import { readTeamName } from './team-name.ts';
import { seatsOf, type TeamsContext } from './teams-context.ts';

/** How many seats a call looks at, so that its cost doesn't grow with the site. */
const seatsPerCall = 1000;

/**
 * Makes the function that tells each member whose seat the plan no longer includes, or includes again, once by mail. It
 * compares seats with plans, so it doesn't matter how a plan has changed, and a plan that is gone only for a moment
 * causes no mail. Each call goes on where the last one has ended, and starts over after the last seat.
 */
export function createTellPaused(context: TeamsContext, most = seatsPerCall): () => Promise<void> {
  let last: SeatRecord | null = null;
  return async () => {
    const seats = await membersSeatsAfter(context.connection, last, most);
    const included = new Map<string, number>();
    for (const seat of seats) {
      const workspace = seat.workspace.toHexString();
      const places = included.get(workspace) ?? (await seatsIn(context, workspace));
      included.set(workspace, places);
      await tellChange(context, seat, seat.place <= places);
      last = seat;
    }
    if (seats.length < most) last = null;
  };
}

async function tellChange(context: TeamsContext, seat: SeatRecord, open: boolean): Promise<void> {
  if (open === (seat.pausedAt === undefined)) return;
  await tell(context, seat, open);
  await seatsOf(context, seat.workspace.toHexString()).updateOne(
    { _id: seat._id },
    open ? { $unset: { pausedAt: 1 } } : { $set: { pausedAt: context.now() } },
  );
}

async function tell(
  context: TeamsContext,
  { _id, workspace, account }: SeatRecord,
  isBack: boolean,
): Promise<void> {
  const { accounts, recipient, mail, siteOrigin } = context;
  const person = await recipient(String(account));
  const payer = await accounts.find(workspace.toHexString());
  if (!person || payer?.kind !== 'member') return;
  const { name: team } = await readTeamName(context, payer);
  const url = `${siteOrigin}${paths.dashboard}?${workspaceQuery}=${payer.id}`;
  const letter: Letter = isBack
    ? teamBackLetter({ name: person.name, team, url })
    : teamPausedLetter({ name: person.name, team, owner: payer.email });
  const kind = isBack ? 'team-back' : 'team-paused';
  await mail.send({ kind, to: person.email, letter }, { key: `${kind}.${_id.toHexString()}` });
}
