import type { Notifications } from '@postloom/shared-contracts';
import type { IdentityContext } from '#app/identity/identity-context.ts';
import { createMailFormats, type MailFormats } from '#app/kernel/mail/mail-formats.ts';
import { findMember } from '../find-account.ts';
import { readNotifications } from '../settings/notifications.ts';
import { readPreferences } from '../settings/preferences.ts';

/** A member as the recipient of mails. */
export interface Recipient {
  readonly id: string;
  readonly email: string;
  /** Whether the person has shown that the mailbox is theirs. */
  readonly isEmailConfirmed: boolean;
  readonly name: string;
  readonly notifications: Notifications;
  /** Dates and numbers in the format that the person has chosen. */
  readonly formats: MailFormats;
  /** That format, as a BCP 47 tag. */
  readonly language: string;
  /** IANA name. */
  readonly timeZone: string;
}

/** The recipient for a member's id; null for visitors, who have no address. */
export async function findRecipient(
  context: Pick<IdentityContext, 'connection' | 'newsletter'>,
  accountId: string,
): Promise<Recipient | null> {
  const member = await findMember(context.connection, accountId);
  if (!member) return null;
  const { id, email, emailVerified: isEmailConfirmed, displayName } = member;
  const [notifications, preferences] = await Promise.all([
    readNotifications(context, member),
    readPreferences(context, id),
  ]);
  const { language, timeZone } = preferences;
  const formats = createMailFormats(preferences);
  return { id, email, isEmailConfirmed, name: displayName, notifications, formats, language, timeZone };
}
