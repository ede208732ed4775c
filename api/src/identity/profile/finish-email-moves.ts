import type { IdentityContext } from '#app/identity/identity-context.ts';
import { type AccountRecord, accountsCollection } from '../accounts.model.ts';
import { sendConfirmation } from '../credentials/confirm-email.ts';
import { alertEmailChanged } from '../mails/security-alerts.ts';
import { toMember } from '../to-account.ts';

/**
 * Does what belongs to a change of the address, besides the address itself: alerts the previous one, moves the
 * newsletter's subscription, and asks the new one to confirm. A failure is left to `finishInterrupted`: saving again
 * would find the new address already there.
 */
export async function finishEmailMoves(context: IdentityContext, accountId: string): Promise<void> {
  const { connection, log } = context;
  const Accounts = accountsCollection.on(connection);
  try {
    const record = await Accounts.findOne({ _id: accountId, kind: 'member' }).lean<AccountRecord>();
    if (!record?.emailMoves?.length) return;
    const member = toMember(record);
    for (const move of record.emailMoves) {
      await alertEmailChanged(context, member, move);
      await moveSubscription(context, move.from, member.email);
    }
    if (!member.emailVerified) await sendConfirmation(context, member);
    const done = record.emailMoves.map(({ at }) => at);
    await Accounts.updateOne({ _id: accountId }, { $pull: { emailMoves: { at: { $in: done } } } });
  } catch (err) {
    log.error({ err }, 'a change of address could not be told to everybody, will retry');
  }
}

async function moveSubscription(
  { newsletter }: Pick<IdentityContext, 'newsletter'>,
  from: string,
  to: string,
): Promise<void> {
  if (from === to || !(await newsletter.isSubscribed(from))) return;
  await newsletter.subscribe(to);
  await newsletter.unsubscribe(from);
}
