import { type AccountRecord, accountsCollection } from './accounts.model.ts';
import { finishReset } from './credentials/finish-reset.ts';
import { finishSignUp } from './credentials/finish-sign-up.ts';
import type { IdentityContext } from './identity-context.ts';
import { finishEmailMoves } from './profile/finish-email-moves.ts';

/** How long a request has to finish what it has stored with its account, before a job does it. */
const ownTimeMs = 60_000;

/** What is stored with an account until everything that belongs to it is done, and what does that. */
const unfinished: readonly [string, (context: IdentityContext, accountId: string) => Promise<void>][] = [
  ['signUp.at', finishSignUp],
  ['passwordReset.at', finishReset],
  ['emailMoves.at', finishEmailMoves],
];

/** Finishes what a failure or a crash has interrupted. */
export async function finishInterrupted(context: IdentityContext): Promise<void> {
  const before = new Date(context.now().getTime() - ownTimeMs);
  for (const [since, finish] of unfinished) {
    const found = await accountsCollection
      .on(context.connection)
      .find({ [since]: { $lte: before } }, { _id: 1 })
      .lean<AccountRecord[]>();
    for (const { _id } of found) await finish(context, _id.toHexString());
  }
}
