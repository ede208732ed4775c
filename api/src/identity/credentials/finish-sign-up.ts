import type { IdentityContext } from '#app/identity/identity-context.ts';
import { type AccountRecord, accountsCollection } from '../accounts.model.ts';
import { writeSettings } from '../settings/settings-record.ts';
import { toMember } from '../to-account.ts';
import { sendConfirmation } from './confirm-email.ts';

/** How long a sign-up has to finish, before a job does it. */
const ownTimeMs = 60_000;

/**
 * Does what belongs to signing up, besides the account itself: settings, work as a visitor, newsletter, and the mail
 * that asks to confirm the address. A failure is left to {@link finishSignUps}, because the account is there.
 */
export async function finishSignUp(context: IdentityContext, accountId: string): Promise<void> {
  const { connection, newsletter, log } = context;
  const Accounts = accountsCollection.on(connection);
  try {
    const record = await Accounts.findOne({ _id: accountId, kind: 'member' }).lean<AccountRecord>();
    if (!record?.signUp) return;
    const { settings, marketing } = record.signUp;
    if (settings) {
      await writeSettings(context, accountId, settings);
      // A repetition must not undo what the member has changed since.
      await Accounts.updateOne({ _id: accountId }, { $unset: { 'signUp.settings': 1 } });
    }
    for (const listener of context.registered) await listener(accountId);
    const member = toMember(record);
    // The newsletter needs the same confirmation as the address, so one mail asks for both.
    if (marketing) await newsletter.subscribe(member.email);
    if (!member.emailVerified) await sendConfirmation(context, member);
    await Accounts.updateOne({ _id: accountId }, { $unset: { signUp: 1 } });
  } catch (err) {
    log.error({ err }, 'a sign-up could not be finished, will retry');
  }
}

/** Finishes the sign-ups that a failure or a crash has interrupted. */
export async function finishSignUps(context: IdentityContext): Promise<void> {
  const { connection, now } = context;
  const before = new Date(now().getTime() - ownTimeMs);
  const unfinished = await accountsCollection
    .on(connection)
    .find({ 'signUp.at': { $lte: before } }, { _id: 1 })
    .lean<AccountRecord[]>();
  for (const { _id } of unfinished) await finishSignUp(context, _id.toHexString());
}
