import { isKnown, retentionMs } from '@postloom/shared-contracts';
import { platforms } from '@postloom/shared-contracts/platforms';
import { Types } from 'mongoose';
import { isDuplicateKey } from '#app/kernel/database/duplicate-key.ts';
import type { RunRecord } from '../runs/runs.model.ts';
import { leaseFrom, runsOf } from '../runs/runs-context.ts';
import type { ClipOrder } from './clip-order.ts';
import type { ClipsContext } from './clips-context.ts';

/*
 * The states of a requested clip. A claim (`running`, without a job) belongs to one call until its lease ends. It is
 * accepted when it has a job, which then does the work; otherwise it is withdrawn, or refused (`failed`).
 */

/** The condition that a claim is still this call's. */
const mine = ({ _id, attempt }: RunRecord) => ({ _id, attempt, status: 'running' as const });

const claimsOf = (context: ClipsContext, { account }: Pick<RunRecord, 'account'>) =>
  runsOf(context.runs, account.toHexString());

const expiryOf = (createdAt: Date): Date => new Date(createdAt.getTime() + retentionMs('runs'));

/** Creates the record of a clip. Returns null if another call was faster. */
export async function claim(
  context: ClipsContext,
  { actor, key, platform, brief, set }: ClipOrder,
  requestHash: string,
): Promise<RunRecord | null> {
  const createdAt = context.now();
  try {
    return await runsOf(context.runs, actor.workspace).insert({
      client: actor.client ? new Types.ObjectId(actor.client) : null,
      createdBy: new Types.ObjectId(actor.account),
      key,
      requestHash,
      ...(isKnown(platforms, platform) && { platform }),
      contentType: 'video',
      brief: { ...brief },
      part: 'video',
      ...(set && { set: new Types.ObjectId(set) }),
      status: 'running',
      attempt: 1,
      leaseUntil: leaseFrom(context.runs),
      response: null,
      failure: null,
      toKeep: false,
      createdAt,
      expiresAt: expiryOf(createdAt),
    });
  } catch (error) {
    if (isDuplicateKey(error)) return null;
    throw error;
  }
}

/**
 * Claims a clip that failed or never got a job, as if it were requested now. Returns null if another call was faster.
 */
export async function claimAgain(context: ClipsContext, before: RunRecord): Promise<RunRecord | null> {
  const { _id, attempt, status, job } = before;
  const createdAt = context.now();
  return claimsOf(context, before).updateOne(
    { _id, attempt, status, job: job ?? { $exists: false } },
    {
      $set: {
        status: 'running',
        failure: null,
        leaseUntil: leaseFrom(context.runs),
        createdAt,
        expiresAt: expiryOf(createdAt),
      },
      $unset: { job: '', token: '' },
      $inc: { attempt: 1 },
    },
  );
}

/** Whether a claim still belongs to the call that made it. */
export const isOwn = (context: ClipsContext, claimed: RunRecord): Promise<boolean> =>
  claimsOf(context, claimed).has(mine(claimed));

/** Hands a claim over to its job. Returns whether that was still possible. */
export const acceptClaim = (context: ClipsContext, claimed: RunRecord, job: string): Promise<boolean> =>
  claimsOf(context, claimed).change(
    { ...mine(claimed), leaseUntil: { $gt: context.now() } },
    { $set: { job } },
  );

/** Ends a claim with a failure. Returns whether it was still this call's. */
export const refuseClaim = (
  context: ClipsContext,
  claimed: RunRecord,
  failure: NonNullable<RunRecord['failure']>,
): Promise<boolean> =>
  claimsOf(context, claimed).change(mine(claimed), { $set: { status: 'failed', failure } });

/**
 * Restores the state before a claim.
 * @param before the failed clip that was claimed again; null if there was none.
 */
export async function withdrawClaim(
  context: ClipsContext,
  claimed: RunRecord,
  before: RunRecord | null,
): Promise<void> {
  if (!before) {
    await claimsOf(context, claimed).deleteOne(mine(claimed));
    return;
  }
  const { failure, job, createdAt, expiresAt } = before;
  await claimsOf(context, claimed).change(mine(claimed), {
    $set: { status: 'failed', failure, ...(job && { job }), createdAt, expiresAt },
  });
}
