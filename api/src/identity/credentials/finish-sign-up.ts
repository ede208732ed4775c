import type { IdentityContext } from '#app/identity/identity-context.ts';
import { type AccountRecord, accountsCollection } from '../accounts.model.ts';
import { writeSettings } from '../settings/settings-record.ts';
import { toMember } from '../to-account.ts';
import { sendConfirmation } from './confirm-email.ts';

/**
 * Does what belongs to signing up, besides the account itself: settings, work as a visitor, newsletter, and the mail
 * that asks to confirm the address. A failure is left to `finishInterrupted`, because the account is there.
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
