import type { Notifications } from '@postloom/shared-contracts';
import type { IdentityContext } from '#app/identity/identity-context.ts';
import { createMailFormats, type MailFormats } from '#app/kernel/mail/mail-formats.ts';
import { findMember } from '../find-account.ts';
import { readNotifications } from '../settings/notifications.ts';
import { readPreferences } from '../settings/preferences.ts';

/** A member as mails see them. */
export interface Recipient {
  readonly id: string;
  readonly email: string;
  readonly name: string;
  readonly notifications: Notifications;
  /** Dates and numbers as the person has chosen to read them. */
  readonly formats: MailFormats;
  /** IANA name. */
  readonly timeZone: string;
}

/** The member of this id; null for visitors, to whom nobody can write. */
export async function findRecipient(
  context: Pick<IdentityContext, 'connection' | 'newsletter'>,
  accountId: string,
): Promise<Recipient | null> {
  const member = await findMember(context.connection, accountId);
  if (!member) return null;
  const { id, email, displayName } = member;
  const [notifications, preferences] = await Promise.all([
    readNotifications(context, member),
    readPreferences(context, id),
  ]);
  const { timeZone } = preferences;
  const formats = createMailFormats(preferences);
  return { id, email, name: displayName, notifications, formats, timeZone };
}
