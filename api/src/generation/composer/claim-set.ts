import { createHash } from 'node:crypto';
import { type ComposerRequest, retentionMs } from '@postloom/shared-contracts';
import { Types } from 'mongoose';
import type { Actor } from '#app/kernel/actor.ts';
import { isDuplicateKey } from '#app/kernel/database/duplicate-key.ts';
import type { Scope } from '#app/kernel/database/owned.ts';
import { AppError } from '#app/kernel/http/app-error.ts';
import { type ComposerContext, setsOf } from './composer-context.ts';
import type { SetRecord } from './sets.model.ts';

/**
 * Finds the generation that was already requested under a key.
 * @throws {AppError} `idempotency_conflict` when the key was used for another request.
 */
export async function findSet(
  context: ComposerContext,
  scope: Scope,
  key: string,
  request: ComposerRequest,
): Promise<SetRecord | null> {
  const found = await setsOf(context, scope).findOne({ key });
  if (found && found.requestHash !== hashOf(request)) throw new AppError('idempotency_conflict');
  return found;
}

/**
 * Returns a generation's record. The first call with its key creates it; repeated calls find it.
 * @param asked the request as received, which the key stands for.
 * @param kept what to store: the same request, with the permanent addresses of its uploads.
 * @throws {AppError} `idempotency_conflict` when the key was used for another request.
 */
export async function claimSet(
  context: ComposerContext,
  actor: Actor,
  key: string,
  asked: ComposerRequest,
  kept: Pick<SetRecord, 'request' | 'businessType' | 'targetAudience'>,
): Promise<SetRecord> {
  const known = await findSet(context, actor, key, asked);
  if (known) return known;
  const createdAt = context.now();
  try {
    return await setsOf(context, actor).insert({
      key,
      requestHash: hashOf(asked),
      ...kept,
      createdBy: new Types.ObjectId(actor.account),
      listed: false,
      createdAt,
      expiresAt: new Date(createdAt.getTime() + retentionMs('runs')),
    });
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
    const made = await findSet(context, actor, key, asked);
    // The key was used for another client.
    if (!made) throw new AppError('idempotency_conflict');
    return made;
  }
}

const hashOf = (request: ComposerRequest): string =>
  createHash('sha256').update(JSON.stringify(request)).digest('base64url');
