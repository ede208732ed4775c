import type { Device, OAuthProblem, OAuthProvider } from '@postloom/shared-contracts';
import type { IdentityContext } from '#app/identity/identity-context.ts';
import type { MemberAccount } from '#app/kernel/account.ts';
import { openAccount } from '../credentials/open-account.ts';
import { findMember, findMemberByEmail } from '../find-account.ts';
import { devicePreferences } from '../settings/device-preferences.ts';
import { linkProvider, type PendingLink } from './link-provider.ts';
import { type IdentityRecord, oauthIdentitiesCollection } from './oauth.model.ts';
import type { ProviderProfile } from './providers.ts';

export type SignInOutcome =
  | { readonly kind: 'member'; readonly member: MemberAccount; readonly isNew: boolean }
  | { readonly kind: 'link'; readonly pending: PendingLink }
  | { readonly kind: 'problem'; readonly problem: OAuthProblem };

/** The context from which a new account would be opened. */
interface SignUpOrigin {
  /** The visitor whose work is taken over; null for none. */
  readonly visitorId: string | null;
  readonly device: Device;
}

const pendingForMs = 15 * 60 * 1000;

/**
 * Signs somebody in, or opens an account, on the basis of what a provider says. A visitor's work is taken over. The
 * email address alone isn't enough to sign in: an existing account with the address is linked only if this provider has
 * confirmed the address and the account has proven it, too, either earlier by a provider that confirmed it or now by
 * its password. Otherwise somebody could register another person's address first, and later have access to what that
 * person does here.
 */
export async function signInWithProvider(
  context: IdentityContext,
  provider: OAuthProvider,
  { subject, name, email: given, isEmailConfirmed }: ProviderProfile,
  { visitorId, device }: SignUpOrigin,
): Promise<SignInOutcome> {
  const { connection, now } = context;
  const known = await oauthIdentitiesCollection
    .on(connection)
    .findOne({ provider, subject })
    .lean<IdentityRecord>();
  const owner = known && (await findMember(connection, known.account.toHexString()));
  if (owner) return { kind: 'member', member: owner, isNew: false };
  if (given === null) return { kind: 'problem', problem: 'no_email' };

  const email = given.trim().toLowerCase();
  const holder = await findMemberByEmail(connection, email);
  if (holder && !(isEmailConfirmed && (await isVouchedFor(context, holder)))) {
    const until = now().getTime() + pendingForMs;
    return { kind: 'link', pending: { provider, subject, email, isEmailConfirmed, until } };
  }
  const member =
    holder ?? (await openByProvider(context, { name, email, isEmailConfirmed, visitorId, device }));
  await linkProvider(context, member.id, { provider, subject, isEmailConfirmed });
  return { kind: 'member', member, isNew: holder === null };
}

/**
 * Whether a provider has already confirmed the account's address. A confirmation by mail isn't enough: somebody may
 * have registered another person's address with their own password, and got that person to press the button.
 */
async function isVouchedFor(
  { connection }: IdentityContext,
  { id, emailVerified }: MemberAccount,
): Promise<boolean> {
  const Identities = oauthIdentitiesCollection.on(connection);
  return emailVerified && (await Identities.exists({ account: id, isUnconfirmed: { $ne: true } })) !== null;
}

function openByProvider(
  context: IdentityContext,
  {
    name,
    email,
    isEmailConfirmed,
    visitorId,
    device,
  }: Pick<ProviderProfile, 'name' | 'isEmailConfirmed'> & SignUpOrigin & { readonly email: string },
): Promise<MemberAccount> {
  return openAccount(context, {
    visitorId,
    displayName: (name.trim() || email.split('@', 1)[0] || email).slice(0, 100),
    email,
    password: null,
    emailVerified: isEmailConfirmed,
    // Not asked: the provider's button has no checkbox.
    marketing: false,
    preferences: devicePreferences(device),
  });
}
