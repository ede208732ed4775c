import { type EndpointBody, passkeysMax, type secondFactorsEndpoints } from '@postloom/shared-contracts';
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import type { Request } from 'express';
import type { Exchange } from '#app/identity/identity-context.ts';
import type { MemberAccount } from '#app/kernel/account.ts';
import { isDuplicateKey } from '#app/kernel/database/duplicate-key.ts';
import { AppError } from '#app/kernel/http/app-error.ts';
import { addressKey } from '#app/kernel/http/rate-limit.ts';
import type { User } from '../credentials/describe-user.ts';
import { finishSignIn } from '../credentials/finish-sign-in.ts';
import { requirePassword } from '../credentials/require-password.ts';
import { findMember } from '../find-account.ts';
import { alertFactorChanged } from '../mails/security-alerts.ts';
import { type SecondFactorsRecord, secondFactorsCollection } from './second-factors.model.ts';
import { type SecondFactorsContext, stepMs } from './second-factors-context.ts';

/** EdDSA, ES256 and RS256 (COSE): every authenticator supports one of them. */
const algorithms = [-8, -7, -257];

/** Loaded with the first passkey: its ASN.1 code is a twentieth of all code that a process loads. */
const webauthn = () => import('@simplewebauthn/server');

/** As JSON: the package defines the fields, and the contract passes them through. */
type Options = { options: Record<string, unknown> };

/**
 * What the browser needs to create a passkey. User verification is required, so a passkey counts as two factors.
 * @throws {AppError} `conflict` if the account has too many; see also {@link requirePassword}
 */
export async function startPasskey(
  context: SecondFactorsContext,
  request: Request,
  { id, email, displayName }: MemberAccount,
  currentPassword: string | undefined,
): Promise<Options> {
  await requirePassword(context, id, currentPassword);
  const known = (await readRecord(context, id))?.passkeys ?? [];
  if (known.length >= passkeysMax) throw tooMany();
  const { generateRegistrationOptions } = await webauthn();
  const options = await generateRegistrationOptions({
    rpName: 'Postloom',
    rpID: relyingParty(context, request),
    userName: email,
    userDisplayName: displayName,
    userID: new Uint8Array(Buffer.from(id)),
    excludeCredentials: known.map((passkey) => ({ id: passkey.id, transports: passkey.transports })),
    supportedAlgorithmIDs: algorithms,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  keepChallenge(context, request, options.challenge, id);
  return { options: { ...options } };
}

/**
 * Stores a passkey that the browser has created.
 * @throws {AppError} `gone` if none was started, `validation_failed` for an answer that proves nothing, `conflict`
 */
export async function addPasskey(
  context: SecondFactorsContext,
  request: Request,
  member: MemberAccount,
  { name, response }: EndpointBody<typeof secondFactorsEndpoints.addPasskey>,
): Promise<void> {
  const { id } = member;
  const expectedChallenge = takeChallenge(context, request, id);
  const { verifyRegistrationResponse } = await webauthn();
  const { registrationInfo } = await verifyRegistrationResponse({
    // The function validates it.
    response: response as unknown as RegistrationResponseJSON,
    expectedChallenge,
    expectedOrigin: context.originOf(request),
    expectedRPID: relyingParty(context, request),
    supportedAlgorithmIDs: algorithms,
  }).catch((cause: unknown) => {
    throw refused(cause);
  });
  if (!registrationInfo) throw refused();
  const { credential } = registrationInfo;
  const passkey = {
    id: credential.id,
    name,
    publicKey: Buffer.from(credential.publicKey).toString('base64url'),
    counter: credential.counter,
    transports: credential.transports ?? [],
    createdAt: context.now(),
  };
  try {
    const { matchedCount, upsertedCount } = await secondFactorsCollection.on(context.connection).updateOne(
      // The index keeps a passkey from being in two accounts, but not from being in one twice.
      { _id: id, [`passkeys.${passkeysMax - 1}`]: { $exists: false }, 'passkeys.id': { $ne: credential.id } },
      { $push: { passkeys: passkey } },
      { upsert: true },
    );
    if (matchedCount + upsertedCount === 0) throw tooMany();
  } catch (error) {
    // Another account has this passkey, or this account has it, or too many.
    if (isDuplicateKey(error)) throw tooMany();
    throw error;
  }
  await alertFactorChanged(context, member, 'passkeyAdded', request);
}

/**
 * Deletes a passkey.
 * @throws {AppError} `not_found`; see also {@link requirePassword}
 */
export async function removePasskey(
  context: SecondFactorsContext,
  request: Request,
  member: MemberAccount,
  { id, currentPassword }: EndpointBody<typeof secondFactorsEndpoints.removePasskey>,
): Promise<void> {
  await requirePassword(context, member.id, currentPassword);
  const { modifiedCount } = await secondFactorsCollection
    .on(context.connection)
    .updateOne({ _id: member.id, 'passkeys.id': id }, { $pull: { passkeys: { id } } });
  if (modifiedCount === 0) throw new AppError('not_found');
  await alertFactorChanged(context, member, 'passkeyRemoved', request);
}

/**
 * What the browser needs to sign in with a passkey. It offers all passkeys that it has for this site, for any account.
 * @throws {AppError} `rate_limited`
 */
export async function startPasskeySignIn(context: SecondFactorsContext, request: Request): Promise<Options> {
  // Each challenge stores a session, and each attempt needs a challenge.
  await context.passkeyTries.consume(addressKey(request));
  const { generateAuthenticationOptions } = await webauthn();
  const options = await generateAuthenticationOptions({
    rpID: relyingParty(context, request),
    userVerification: 'required',
  });
  keepChallenge(context, request, options.challenge, null);
  return { options: { ...options } };
}

/**
 * Signs in the owner of the passkey that has signed this browser's challenge.
 * @throws {AppError} `gone` if none was started, `invalid_credentials`
 */
export async function signInWithPasskey(
  context: SecondFactorsContext,
  { request, response }: Exchange,
  { response: given }: EndpointBody<typeof secondFactorsEndpoints.signInWithPasskey>,
): Promise<User> {
  const { connection, now } = context;
  const expectedChallenge = takeChallenge(context, request, null);
  const record = await secondFactorsCollection
    .on(connection)
    .findOne({ 'passkeys.id': given.id })
    .lean<SecondFactorsRecord>();
  const passkey = record?.passkeys?.find(({ id }) => id === given.id);
  if (!record || !passkey) throw new AppError('invalid_credentials', { userMessage: unknownPasskey });
  const accountId = record._id.toHexString();
  response.locals.accountId = accountId;
  const { verifyAuthenticationResponse } = await webauthn();
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: given as unknown as AuthenticationResponseJSON,
    expectedChallenge,
    expectedOrigin: context.originOf(request),
    expectedRPID: relyingParty(context, request),
    credential: {
      id: passkey.id,
      publicKey: new Uint8Array(Buffer.from(passkey.publicKey, 'base64url')),
      counter: passkey.counter,
    },
  }).catch((cause: unknown) => {
    throw new AppError('invalid_credentials', { userMessage: unknownPasskey, cause });
  });
  const member = verified ? await findMember(connection, accountId) : null;
  if (!member) throw new AppError('invalid_credentials', { userMessage: unknownPasskey });
  await secondFactorsCollection
    .on(connection)
    .updateOne(
      { _id: record._id, 'passkeys.id': passkey.id },
      { $set: { 'passkeys.$.counter': authenticationInfo.newCounter, 'passkeys.$.lastUsedAt': now() } },
    );
  return finishSignIn(context, { request, response }, member);
}

const unknownPasskey = 'This passkey doesn’t belong to an account here. Please sign in with your password.';

const readRecord = ({ connection }: SecondFactorsContext, id: string): Promise<SecondFactorsRecord | null> =>
  secondFactorsCollection.on(connection).findById(id).lean<SecondFactorsRecord>();

/** Passkeys belong to a host name; browsers create none for an IP address. */
const relyingParty = ({ originOf }: SecondFactorsContext, request: Request): string =>
  new URL(originOf(request)).hostname;

function keepChallenge(
  { now }: SecondFactorsContext,
  { session }: Request,
  challenge: string,
  maker: string | null,
): void {
  session.passkeyChallenge = { challenge, maker, until: now().getTime() + stepMs };
}

/** A challenge can be used only once, and only for its purpose: one for signing in can't add a passkey. */
function takeChallenge({ now }: SecondFactorsContext, { session }: Request, maker: string | null): string {
  const kept = session.passkeyChallenge;
  delete session.passkeyChallenge;
  if (kept && kept.maker === maker && kept.until > now().getTime()) return kept.challenge;
  throw new AppError('gone', { userMessage: 'That took too long. Please try again.' });
}

const refused = (cause?: unknown): AppError =>
  new AppError('validation_failed', {
    userMessage: 'Your browser couldn’t create a passkey for this site. Please try again.',
    cause,
  });

const tooMany = (): AppError =>
  new AppError('conflict', {
    userMessage: `You’ve already added this passkey, or you have the maximum of ${passkeysMax}. Remove one first.`,
  });
