import type { accountEndpoints, EndpointBody, Profile } from '@postloom/shared-contracts';
import type { Exchange, IdentityContext } from '#app/identity/identity-context.ts';
import type { MemberAccount } from '#app/kernel/account.ts';
import { addressKey } from '#app/kernel/http/rate-limit.ts';
import { sendConfirmation } from '../credentials/confirm-email.ts';
import { requirePassword } from '../credentials/require-password.ts';
import { alertEmailChanged } from '../mails/security-alerts.ts';
import { handleTaken, hasHandle, writeSettings } from '../settings/settings-record.ts';
import { updateMember } from '../update-member.ts';
import { readProfile } from './read-profile.ts';

/** @throws {AppError} `email_taken`, `username_taken`, `validation_failed` for the current password, `rate_limited`. */
export async function saveProfile(
  context: IdentityContext,
  { request }: Pick<Exchange, 'request'>,
  member: MemberAccount,
  input: EndpointBody<typeof accountEndpoints.saveProfile>,
): Promise<Profile> {
  const { firstName, lastName, email, username: handle, bio, currentPassword } = input;
  const handleKey = handle.toLowerCase();
  if (await hasHandle(context, handleKey, { butNot: member.id })) throw handleTaken();
  const moves = email !== member.email;
  // Somebody at an unattended browser must not be able to move the account to their own address.
  if (moves) {
    await requirePassword(context, member.id, currentPassword);
    await context.emailChanges.perAccount.consume(member.id);
    await context.emailChanges.perAddress.consume(addressKey(request));
  }
  const saved = await updateMember(context.connection, member.id, {
    displayName: `${firstName} ${lastName}`.trim(),
    ...(moves && { email, emailVerified: false }),
  });
  await writeSettings(context, member.id, {
    firstName,
    lastName,
    username: handle,
    usernameKey: handleKey,
    bio,
  });
  if (moves) {
    await moveSubscription(context, member.email, email);
    await alertEmailChanged(context, member, request);
    await sendConfirmation(context, saved);
  }
  return readProfile(context, saved);
}

async function moveSubscription(
  { newsletter }: Pick<IdentityContext, 'newsletter'>,
  from: string,
  to: string,
): Promise<void> {
  if (!(await newsletter.isSubscribed(from))) return;
  await newsletter.subscribe(to);
  await newsletter.unsubscribe(from);
}
