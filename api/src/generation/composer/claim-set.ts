import { createHash } from 'node:crypto';
import { type ComposerRequest, retentionMs } from '@postloom/shared-contracts';
import { isDuplicateKey } from '#app/kernel/database/duplicate-key.ts';
import type { Scope } from '#app/kernel/database/owned.ts';
import { AppError } from '#app/kernel/http/app-error.ts';
import { type ComposerContext, setsOf } from './composer-context.ts';
import type { SetRecord } from './sets.model.ts';

/**
 * The record of a generation: made by the first call with its key, found by those that repeat it.
 * @throws {AppError} `idempotency_conflict` when the key stands for another request.
 */
export async function claimSet(
  context: ComposerContext,
  scope: Scope,
  defaults: { readonly businessType: string; readonly targetAudience: string },
  key: string,
  request: ComposerRequest,
): Promise<SetRecord> {
  const sets = setsOf(context, scope);
  const requestHash = createHash('sha256').update(JSON.stringify(request)).digest('base64url');
  const known = async (): Promise<SetRecord | null> => {
    const found = await sets.findOne({ key });
    if (found && found.requestHash !== requestHash) throw new AppError('idempotency_conflict');
    return found;
  };
  const first = await known();
  if (first) return first;
  const createdAt = context.now();
  try {
    return await sets.insert({
      key,
      requestHash,
      request,
      businessType: defaults.businessType,
      targetAudience: defaults.targetAudience,
      createdAt,
      expiresAt: new Date(createdAt.getTime() + retentionMs('runs')),
    });
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
    const made = await known();
    // Under another client.
    if (!made) throw new AppError('idempotency_conflict');
    return made;
  }
}
