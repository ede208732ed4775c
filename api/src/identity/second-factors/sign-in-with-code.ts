import type { Exchange } from '#app/identity/identity-context.ts';
import type { MemberAccount } from '#app/kernel/account.ts';
import { AppError } from '#app/kernel/http/app-error.ts';
import type { User } from '../credentials/describe-user.ts';
import { finishSignIn } from '../credentials/finish-sign-in.ts';
import { findMember } from '../find-account.ts';
import { stepOf } from './authenticator.ts';
import { hashRecoveryCode } from './recovery-codes.ts';
import { type SecondFactorsRecord, secondFactorsCollection } from './second-factors.model.ts';
import type { SecondFactorsContext } from './second-factors-context.ts';

/**
 * Completes a sign-in after the password, with a code from the app or a recovery code.
 * @throws {AppError} `gone` if no sign-in is waiting, `invalid_credentials`, `rate_limited`
 */
export async function signInWithCode(
  context: SecondFactorsContext,
  { request, response }: Exchange,
  code: string,
): Promise<User> {
  const { connection, now, codes } = context;
  const { pendingFactor: pending } = request.session;
  const member =
    pending && pending.until > now().getTime() ? await findMember(connection, pending.accountId) : null;
  if (!member) {
    throw new AppError('gone', { userMessage: 'That took too long. Please enter your password again.' });
  }
  response.locals.accountId = member.id;
  // Count before checking, so that concurrent codes are limited as well.
  for (const limiter of codes) await limiter.consume(member.id);
  if (!(await spendCode(context, member, code))) {
    throw new AppError('invalid_credentials', {
      userMessage: 'That code isn’t right. Please enter the one your app shows now.',
    });
  }
  for (const limiter of codes) await limiter.reset(member.id);
  return finishSignIn(context, { request, response }, member);
}

/** Uses a code up: if two sign-ins use the same one, one fails. */
async function spendCode(
  { connection, now, seal }: SecondFactorsContext,
  { id }: MemberAccount,
  code: string,
): Promise<boolean> {
  const Factors = secondFactorsCollection.on(connection);
  const hash = hashRecoveryCode(code);
  const recovered = await Factors.updateOne(
    { _id: id, recoveryCodes: hash },
    { $pull: { recoveryCodes: hash } },
  );
  if (recovered.modifiedCount > 0) return true;
  const record = await Factors.findById(id).lean<SecondFactorsRecord>();
  const secret = record?.authenticator && seal.open(record.authenticator.secret);
  if (!secret || !record?.authenticator) return false;
  const step = await stepOf(secret, code, record.authenticator.lastStep, now());
  if (step === null) return false;
  const taken = await Factors.updateOne(
    { _id: id, 'authenticator.lastStep': { $lt: step } },
    { $set: { 'authenticator.lastStep': step } },
  );
  return taken.modifiedCount > 0;
}
