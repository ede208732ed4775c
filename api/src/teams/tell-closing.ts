import type { SeatRecord } from './seats.model.ts';
import { teamClosesLetter } from './team-letters.ts';
import { readTeamName } from './team-name.ts';
import { findPerson, seatsOf, type TeamsContext } from './teams-context.ts';

/** Tells the other members of a workspace that its account's deletion was requested. */
export async function tellClosing(context: TeamsContext, workspace: string): Promise<void> {
  const payer = await findPerson(context, workspace);
  const { deletionAt } = payer;
  if (!deletionAt) return;
  const { name } = await readTeamName(context, payer);
  const seats = (await seatsOf(context, workspace)
    .find({ account: { $exists: true } })
    .lean()) as unknown as SeatRecord[];
  for (const { account } of seats) {
    const person = await context.recipient(String(account));
    if (!person) continue;
    const letter = teamClosesLetter({
      name: person.name,
      team: name,
      on: person.formats.day(deletionAt),
    });
    // If it is repeated after a failure, a mail in the outbox isn't doubled.
    await context.mail.send(
      { kind: 'team-closes', to: person.email, letter },
      { key: `team-closes.${workspace}.${person.id}` },
    );
  }
}
