import type { accountEndpoints, EndpointBody, Profile } from '@postloom/shared-contracts';
import type { Exchange, IdentityContext } from '#app/identity/identity-context.ts';
import type { MemberAccount } from '#app/kernel/account.ts';
import { addressKey } from '#app/kernel/http/rate-limit.ts';
import { requirePassword } from '../credentials/require-password.ts';
import { emailTaken } from '../email-taken.ts';
import { findMemberByEmail } from '../find-account.ts';
import { handleTaken, hasHandle, writeSettings } from '../settings/settings-record.ts';
import { updateMember } from '../update-member.ts';
import { finishEmailMoves } from './finish-email-moves.ts';
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
    if (await findMemberByEmail(context.connection, email)) throw emailTaken();
  }
  // Before the account: if another one has just taken the username, the address must not have changed.
  await writeSettings(context, member.id, {
    firstName,
    lastName,
    username: handle,
    usernameKey: handleKey,
    bio,
  });
  const move = {
    from: member.email,
    at: context.now(),
    device: (request.headers['user-agent'] ?? '').slice(0, 300),
  };
  const saved = await updateMember(
    context.connection,
    member.id,
    {
      displayName: `${firstName} ${lastName}`.trim(),
      ...(moves && { email, emailVerified: false }),
    },
    moves ? move : null,
  );
  if (moves) await finishEmailMoves(context, member.id);
  return readProfile(context, saved);
}
