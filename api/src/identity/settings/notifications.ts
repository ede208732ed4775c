import { defaultNotifications, type Notifications } from '@postloom/shared-contracts';
import type { IdentityContext } from '#app/identity/identity-context.ts';
import type { MemberAccount } from '#app/kernel/account.ts';
import { readSettings, writeSettings } from './settings-record.ts';

/** What a member wants to be notified about. Marketing updates are the newsletter: the switch reflects its list. */
export async function readNotifications(
  context: Pick<IdentityContext, 'connection' | 'newsletter'>,
  { id, email }: Pick<MemberAccount, 'id' | 'email'>,
): Promise<Notifications> {
  const { notifications = defaultNotifications } = await readSettings(context, id);
  return { ...complete(notifications), marketing: await context.newsletter.isSubscribed(email) };
}

export async function saveNotifications(
  context: Pick<IdentityContext, 'connection' | 'newsletter'>,
  member: MemberAccount,
  asked: Notifications,
): Promise<Notifications> {
  const { newsletter } = context;
  const { id, email, emailVerified } = member;
  // An older page doesn't send every switch.
  const notifications = { ...(await readSettings(context, id)).notifications, ...asked };
  await writeSettings(context, id, { notifications });
  if (!notifications.marketing) {
    await newsletter.unsubscribe(email);
  } else {
    await newsletter.subscribe(email);
    // The owner of a confirmed address has already agreed; otherwise they are asked by mail.
    if (emailVerified) await newsletter.confirmAddress(email);
    else await newsletter.askLater(email);
  }
  return complete(notifications);
}

/** Until there was a switch for mails about the plan, the one for email was about these, too. */
const complete = (chosen: Notifications): Notifications => ({ plan: chosen.email, ...chosen });
