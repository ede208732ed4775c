import { type AccessKeyScope, lowestPlanWith, planCatalogue } from '@postloom/shared-contracts';
import type { MemberAccount } from '#app/kernel/account.ts';
import { acrossWorkspaces } from '#app/kernel/database/across-workspaces.ts';
import { AppError } from '#app/kernel/http/app-error.ts';
import type { Standing } from '#app/kernel/http/rate-limit.ts';
import { type AccessKeyRecord, accessKeysCollection } from './access-keys.model.ts';
import type { AccessKeysContext } from './access-keys-context.ts';
import { hashKey, isWellFormed } from './key-text.ts';

/** The time of the last use is written at most this often. */
const lastUseMs = 60_000;

/** On whose behalf a call with a key is made. */
export interface KeyHolder {
  readonly account: MemberAccount;
  readonly workspace: string;
  /** The key's name. */
  readonly key: string;
}

/**
 * On whose behalf a key acts, if it has the scope. The key, its creator's account and the plan are looked up at each
 * call, so that a revocation takes effect at once in every process.
 * @param scope null for a call that no key may make.
 * @param counted gets the number of calls left, even if the call is refused; null for a call that was counted before.
 * @throws {AppError} `unauthorized`, `rate_limited`, `plan_required` on a plan without API access, `forbidden`
 */
export async function authenticateKey(
  context: AccessKeysContext,
  key: string,
  scope: AccessKeyScope | null,
  counted: ((standing: Standing) => void) | null,
): Promise<KeyHolder> {
  const Keys = acrossWorkspaces(accessKeysCollection, context.connection);
  const now = context.now();
  const record = isWellFormed(key)
    ? await Keys.findOne({ keyHash: hashKey(key) }).lean<AccessKeyRecord>()
    : null;
  if (!record || (record.expiresAt && record.expiresAt <= now)) throw notValid();
  counted?.(await context.calls.consume(record._id.toHexString()));
  const workspace = record.workspace.toHexString();
  const account = await context.accounts.find(record.createdBy.toHexString());
  if (account?.kind !== 'member') throw notValid();
  if (!planCatalogue[await context.credits.planOf(workspace)].rights.apiAccess) {
    throw new AppError('plan_required', {
      userMessage: `This access key is suspended: API access needs the ${lowestPlanWith('apiAccess').name} plan. With it the key works again.`,
      detail: 'suspended access key',
    });
  }
  if (scope === null) {
    throw new AppError('forbidden', {
      userMessage: 'Access keys can’t do this. Please sign in to the site.',
      detail: 'closed to access keys',
    });
  }
  if (!record.scopes.includes(scope)) {
    throw new AppError('forbidden', {
      userMessage: `This access key may not do this: it lacks the scope ${scope}. Make a key that has it.`,
      detail: `lacks ${scope}`,
    });
  }
  if (!record.lastUsedAt || now.getTime() - record.lastUsedAt.getTime() >= lastUseMs) {
    // Only one of several concurrent calls writes it.
    await Keys.updateOne({ _id: record._id, lastUsedAt: record.lastUsedAt }, { $set: { lastUsedAt: now } });
  }
  return { account, workspace, key: record.name };
}

const notValid = (): AppError =>
  new AppError('unauthorized', {
    userMessage: 'This access key isn’t valid: it was revoked, has expired or was mistyped.',
    detail: 'invalid access key',
  });
