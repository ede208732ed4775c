import type { Request } from 'express';
import { generateSecret, generateURI, verify } from 'otplib';
import { renderSVG } from 'uqr';
import type { MemberAccount } from '#app/kernel/account.ts';
import { isDuplicateKey } from '#app/kernel/database/duplicate-key.ts';
import { AppError } from '#app/kernel/http/app-error.ts';
import { requirePassword } from '../credentials/require-password.ts';
import { alertFactorChanged } from '../mails/security-alerts.ts';
import { hashRecoveryCode, makeRecoveryCodes } from './recovery-codes.ts';
import { secondFactorsCollection } from './second-factors.model.ts';
import { type SecondFactorsContext, stepMs } from './second-factors-context.ts';

/** Accepts one code before and after the current one, because phones' clocks are inexact (RFC 6238, section 5.2). */
const toleranceSeconds = 30;

/**
 * Creates a secret for an authenticator app. It is kept in the session until the app's first code is entered.
 * @throws {AppError} `conflict` if the account already requires codes; see also {@link requirePassword}
 */
export async function startAuthenticator(
  context: SecondFactorsContext,
  request: Request,
  { id, email }: MemberAccount,
  currentPassword: string | undefined,
): Promise<{ secret: string; uri: string; qrCode: string }> {
  const { connection, now, seal } = context;
  await requirePassword(context, id, currentPassword);
  const known = { _id: id, authenticator: { $exists: true } };
  if (await secondFactorsCollection.on(connection).exists(known)) {
    throw new AppError('conflict', {
      userMessage: 'Two-step sign-in is already on. Turn it off before you set up another app.',
    });
  }
  const secret = generateSecret();
  const uri = generateURI({ issuer: 'Postloom', label: email, secret });
  request.session.pendingAuthenticator = { sealed: seal.seal(secret), until: now().getTime() + stepMs };
  return {
    secret,
    uri,
    qrCode: `data:image/svg+xml;base64,${Buffer.from(renderSVG(uri)).toString('base64')}`,
  };
}

/**
 * Requires codes from now on.
 * @returns recovery codes, which are not stored.
 * @throws {AppError} `gone` if setting it up wasn't started or has expired, or if codes are required by now;
 *   `validation_failed`, `rate_limited`
 */
export async function confirmAuthenticator(
  context: SecondFactorsContext,
  request: Request,
  member: MemberAccount,
  code: string,
): Promise<{ recoveryCodes: string[] }> {
  const { connection, now, seal, codes } = context;
  const { id } = member;
  const { pendingAuthenticator: pending } = request.session;
  const secret = pending && pending.until > now().getTime() ? seal.open(pending.sealed) : null;
  if (!secret || !pending) {
    throw new AppError('gone', { userMessage: 'That took too long. Please start again with a new QR code.' });
  }
  for (const limiter of codes) await limiter.consume(id);
  const step = await stepOf(secret, code, 0, now());
  if (step === null) {
    const userMessage = 'That code isn’t right. Please enter the one your app shows now.';
    throw new AppError('validation_failed', {
      userMessage,
      issues: [{ path: 'code', message: userMessage }],
    });
  }
  for (const limiter of codes) await limiter.reset(id);
  delete request.session.pendingAuthenticator;
  const recoveryCodes = makeRecoveryCodes();
  // Another browser, or a second press, may have turned it on since this one began.
  const unlessOn = { _id: id, authenticator: { $exists: false } };
  await secondFactorsCollection
    .on(connection)
    .updateOne(
      unlessOn,
      {
        $set: {
          authenticator: { secret: pending.sealed, since: now(), lastStep: step },
          recoveryCodes: recoveryCodes.map(hashRecoveryCode),
        },
      },
      { upsert: true },
    )
    .catch((error: unknown) => {
      if (!isDuplicateKey(error)) throw error;
      throw new AppError('gone', {
        userMessage:
          'Two-step sign-in is already on, with the app that was set up first. Turn it off before you set up another.',
      });
    });
  await alertFactorChanged(context, member, 'authenticatorOn', request);
  return { recoveryCodes };
}

/**
 * Stops requiring codes.
 * @throws {AppError} see {@link requirePassword}
 */
export async function removeAuthenticator(
  context: SecondFactorsContext,
  request: Request,
  member: MemberAccount,
  currentPassword: string | undefined,
): Promise<void> {
  await requirePassword(context, member.id, currentPassword);
  const { modifiedCount } = await secondFactorsCollection
    .on(context.connection)
    .updateOne({ _id: member.id }, { $unset: { authenticator: 1, recoveryCodes: 1 } });
  if (modifiedCount > 0) await alertFactorChanged(context, member, 'authenticatorOff', request);
}

/**
 * Replaces the recovery codes.
 * @throws {AppError} `not_found` if the account doesn't require codes; see also {@link requirePassword}
 */
export async function renewRecoveryCodes(
  context: SecondFactorsContext,
  request: Request,
  member: MemberAccount,
  currentPassword: string | undefined,
): Promise<{ recoveryCodes: string[] }> {
  const { id } = member;
  await requirePassword(context, id, currentPassword);
  const recoveryCodes = makeRecoveryCodes();
  const { matchedCount } = await secondFactorsCollection
    .on(context.connection)
    .updateOne(
      { _id: id, authenticator: { $exists: true } },
      { $set: { recoveryCodes: recoveryCodes.map(hashRecoveryCode) } },
    );
  if (matchedCount === 0) throw new AppError('not_found');
  await alertFactorChanged(context, member, 'recoveryCodesRenewed', request);
  return { recoveryCodes };
}

/** The time step of a valid code, if it is later than the given one; otherwise null. */
export async function stepOf(
  secret: string,
  code: string,
  afterStep: number,
  at: Date,
): Promise<number | null> {
  const token = code.replaceAll(/\s/g, '');
  if (!/^\d{6}$/.test(token)) return null;
  const result = await verify({
    secret,
    token,
    epoch: Math.floor(at.getTime() / 1000),
    epochTolerance: toleranceSeconds,
    afterTimeStep: afterStep,
  });
  return result.valid && 'timeStep' in result ? result.timeStep : null;
}
