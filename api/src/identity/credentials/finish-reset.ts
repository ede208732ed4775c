import type { IdentityContext } from '#app/identity/identity-context.ts';
import { type AccountRecord, accountsCollection } from '../accounts.model.ts';
import { alertPasswordReset } from '../mails/security-alerts.ts';
import { oauthIdentitiesCollection } from '../oauth/oauth.model.ts';
import { secondFactorsCollection } from '../second-factors/second-factors.model.ts';
import { toMember } from '../to-account.ts';

/**
 * Does what belongs to a reset, besides the new password: ends all sessions, starts the newsletter that waited for the
 * address, and tells the member. If nobody had confirmed the address, the account may have been opened by somebody else,
 * so everything goes that lets in whoever left it there: ways to sign in, and what works without signing in
 * (`takenOver`). A failure is left to `finishInterrupted`, because the link is used up.
 */
export async function finishReset(context: IdentityContext, accountId: string): Promise<void> {
  const { connection, sessions, newsletter, takenOver, log } = context;
  const Accounts = accountsCollection.on(connection);
  try {
    const record = await Accounts.findOne({ _id: accountId, kind: 'member' }).lean<AccountRecord>();
    if (!record?.passwordReset) return;
    const { wasUnconfirmed } = record.passwordReset;
    await sessions.endAll(accountId);
    // A provider that hadn't confirmed the address has proven nothing. That of an unconfirmed address has at best
    // confirmed another one.
    await oauthIdentitiesCollection
      .on(connection)
      .deleteMany({ account: accountId, ...(!wasUnconfirmed && { isUnconfirmed: true }) });
    if (wasUnconfirmed) {
      await secondFactorsCollection.on(connection).deleteOne({ _id: accountId });
      for (const listener of takenOver) await listener(accountId);
    }
    const member = toMember(record);
    await newsletter.confirmAddress(member.email);
    await alertPasswordReset(context, member, record.passwordReset);
    await Accounts.updateOne(
      { _id: accountId, 'passwordReset.at': record.passwordReset.at },
      { $unset: { passwordReset: 1 } },
    );
  } catch (err) {
    log.error({ err }, 'a password reset could not be finished, will retry');
  }
}
