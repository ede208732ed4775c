import type { Profile } from '@postloom/shared-contracts';
import type { IdentityContext } from '#app/identity/identity-context.ts';
import type { MemberAccount } from '#app/kernel/account.ts';
import { hasPassword } from '../credentials/require-password.ts';
import { hasHandle, readSettings } from '../settings/settings-record.ts';
import { suggestHandles } from './suggest-handles.ts';

/** The profile for the form. Suggests a free handle if the member has none. */
export async function readProfile(
  context: Pick<IdentityContext, 'connection'>,
  { id, displayName, email, emailVerified, photoUrl }: MemberAccount,
): Promise<Profile> {
  const { firstName, lastName, username: handle, bio = '' } = await readSettings(context, id);
  const [first = '', ...rest] = displayName.split(/\s+/);
  return {
    firstName: firstName ?? first,
    lastName: lastName ?? rest.join(' '),
    email,
    emailConfirmed: emailVerified,
    username: handle ?? (await freeHandle(context, displayName)),
    bio,
    photoUrl,
    hasPassword: await hasPassword(context, id),
  };
}

async function freeHandle(context: Pick<IdentityContext, 'connection'>, name: string): Promise<string> {
  for (const handle of suggestHandles(name)) {
    if (!(await hasHandle(context, handle))) return handle;
  }
  return '';
}
