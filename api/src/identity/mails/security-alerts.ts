import type { IncomingHttpHeaders } from 'node:http';
import { paths } from '@postloom/shared-contracts/paths';
import type { IdentityContext } from '#app/identity/identity-context.ts';
import type { MemberAccount } from '#app/kernel/account.ts';
import { hasRoom, type Limiter } from '#app/kernel/http/rate-limit.ts';
import type { EmailMove } from '../accounts.model.ts';
import { describeDevice } from '../sessions/describe-device.ts';
import {
  deletionScheduledLetter,
  emailChangedLetter,
  type FactorChange,
  factorChangedLetter,
  type Incident,
  newSignInLetter,
  passwordChangedLetter,
} from './account-letters.ts';
import { findRecipient, type Recipient } from './recipients.ts';

type AlertContext = Pick<
  IdentityContext,
  'connection' | 'newsletter' | 'now' | 'mail' | 'siteOrigin' | 'contact'
>;
type Caller = { readonly headers: IncomingHttpHeaders };
/** Where and when something happened that was stored until it is told. */
type Past = { readonly at: Date; readonly device: string };

/** Alerts a member to a sign-in in an unknown browser, if they want such alerts. */
export async function alertNewSignIn(
  context: AlertContext,
  { id, email }: MemberAccount,
  caller: Caller,
): Promise<void> {
  const recipient = await findRecipient(context, id);
  if (!recipient?.notifications.security) return;
  const { siteOrigin, mail } = context;
  const letter = newSignInLetter(incidentOf(context, recipient, caller), {
    sessions: siteOrigin + paths.settingsTab('security'),
    settings: siteOrigin + paths.settingsTab('notifications'),
  });
  await mail.send({ kind: 'new-sign-in', to: email, letter });
}

/**
 * Alerts a member to their new password, whatever their settings: somebody else may have changed the password and the
 * settings.
 */
export async function alertPasswordChanged(
  context: AlertContext,
  accountId: string,
  caller: Caller,
): Promise<void> {
  const recipient = await findRecipient(context, accountId);
  if (!recipient) return;
  const letter = passwordChangedLetter(
    incidentOf(context, recipient, caller),
    context.siteOrigin + paths.forgotPassword,
  );
  await context.mail.send({ kind: 'password-changed', to: recipient.email, letter });
}

/** As {@link alertPasswordChanged}, for a password that was reset by mail. */
export async function alertPasswordReset(
  context: AlertContext,
  { id, email }: MemberAccount,
  reset: Past & { readonly wasUnconfirmed: boolean },
): Promise<void> {
  const recipient = await findRecipient(context, id);
  if (!recipient) return;
  const letter = passwordChangedLetter(
    pastIncident(recipient, reset),
    context.siteOrigin + paths.forgotPassword,
    reset.wasUnconfirmed,
  );
  const key = `password-reset.${id}.${reset.at.getTime()}`;
  await context.mail.send({ kind: 'password-changed', to: email, letter }, { key });
}

/** Tells a member that their account will be deleted, whatever their settings: somebody else may have requested it. */
export async function alertDeletionScheduled(
  context: AlertContext & Pick<IdentityContext, 'credits'>,
  { id, email }: MemberAccount,
  deletionAt: Date,
  caller: Caller,
): Promise<void> {
  const recipient = await findRecipient(context, id);
  if (!recipient) return;
  const { credits, siteOrigin, mail } = context;
  const letter = deletionScheduledLetter(incidentOf(context, recipient, caller), {
    day: recipient.formats.day(deletionAt),
    plan: await credits.planOf(id),
    settingsUrl: siteOrigin + paths.settingsTab('preferences'),
  });
  await mail.send({ kind: 'deletion-scheduled', to: email, letter }, { key: `deletion.${id}` });
}

/** Alerts an account's previous address, whatever the settings. */
export async function alertEmailChanged(
  context: AlertContext,
  { id }: MemberAccount,
  move: EmailMove,
): Promise<void> {
  const recipient = await findRecipient(context, id);
  if (!recipient) return;
  const letter = emailChangedLetter(pastIncident(recipient, move), context.contact.support);
  const key = `email-changed.${id}.${move.at.getTime()}`;
  await context.mail.send({ kind: 'email-changed', to: move.from, letter }, { key });
}

/**
 * Alerts a member to a second factor that was turned on or off, whatever their settings: somebody else may have done
 * that. Beyond a number per hour nothing is sent: their mailbox contains enough of these mails, and may be that of
 * somebody who knows nothing of the account.
 */
export async function alertFactorChanged(
  context: AlertContext & { readonly alertMails: Limiter },
  { id, email }: MemberAccount,
  change: FactorChange,
  caller: Caller,
): Promise<void> {
  const recipient = await findRecipient(context, id);
  if (!recipient || !(await hasRoom(context.alertMails, id))) return;
  const letter = factorChangedLetter(
    change,
    incidentOf(context, recipient, caller),
    context.siteOrigin + paths.settingsTab('security'),
  );
  await context.mail.send({ kind: 'factor-changed', to: email, letter });
}

function incidentOf({ now }: AlertContext, recipient: Recipient, { headers }: Caller): Incident {
  return pastIncident(recipient, { at: now(), device: (headers['user-agent'] ?? '').slice(0, 300) });
}

const pastIncident = ({ name, formats }: Recipient, { at, device }: Past): Incident => ({
  name,
  at: formats.moment(at),
  device: describeDevice(device),
});
