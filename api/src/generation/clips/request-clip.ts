import { createHash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import * as z from 'zod/mini';
import { clientOf, requireOpen } from '#app/kernel/database/owned.ts';
import { AppError } from '#app/kernel/http/app-error.ts';
import { bounds } from '#app/kernel/http/bounds.ts';
import { toAppError } from '#app/kernel/http/error-handler.ts';
import { defineJob } from '#app/kernel/jobs/job-kind.ts';
import { giveBackCredits, holdCredits } from '../runs/hold-credits.ts';
import type { RunRecord } from '../runs/runs.model.ts';
import { reservationKeyOf, runsOf } from '../runs/runs-context.ts';
import { acceptClaim, claim, claimAgain, isOwn, refuseClaim, withdrawClaim } from './clip-claims.ts';
import type { ClipOrder } from './clip-order.ts';
import { type ClipsContext, quoteClip } from './clips-context.ts';

/**
 * Makes clips, one at a time in each process. A failed clip isn't retried automatically; if its process dies, another
 * one takes over.
 */
export const clipJob = defineJob({
  name: 'video.render',
  data: z.object({ account: z.string(), run: z.string() }),
  concurrency: 1,
  attempts: 5,
});

/** How long a queued clip's credits stay reserved, in milliseconds. */
const waitMs = 60 * 60 * 1000;
/** How often to check on another call with the same key, in milliseconds. */
const pollMs = 50;

/**
 * Requests a clip: reserves its credits and enqueues the work. A failed clip is tried again under its key.
 * @throws {AppError} `insufficient_credits`, `storage_full`, `rate_limited`, `idempotency_conflict`; `forbidden` for an
 *   archived client.
 */
export async function requestClip(context: ClipsContext, order: ClipOrder): Promise<RunRecord> {
  const requestHash = createHash('sha256').update(JSON.stringify(order.brief)).digest('base64url');
  for (;;) {
    const known = await findOrdered(context, order, requestHash);
    if (known && isUnderWay(known)) return known;
    if (known && isClaimed(context, known)) {
      // Another call is about to accept or refuse it.
      await delay(pollMs);
      continue;
    }
    const accepted = await claimAndAccept(context, order, requestHash, known);
    // Null if another call was faster, whose outcome then counts.
    if (accepted) return accepted;
  }
}

/**
 * The clip that was already requested under the key.
 * @throws {AppError} `idempotency_conflict` if that was another order, or one for another client.
 */
async function findOrdered(
  context: ClipsContext,
  { actor, key }: ClipOrder,
  requestHash: string,
): Promise<RunRecord | null> {
  const known = await runsOf(context.runs, actor.workspace).findOne({ key });
  if (!known) return null;
  const isForAnother = actor.client !== undefined && clientOf(known.client) !== actor.client;
  if (isForAnother || known.requestHash !== requestHash) throw new AppError('idempotency_conflict');
  return known;
}

/** Whether a job does the work, or has done it. */
const isUnderWay = ({ status, job }: RunRecord): boolean =>
  status !== 'failed' && (job !== undefined || status !== 'running');

const isClaimed = ({ now }: ClipsContext, { status, leaseUntil }: RunRecord): boolean =>
  status === 'running' && leaseUntil > now();

/**
 * Claims the clip for this call, and then accepts it if the account may have another one in progress.
 * @param known the clip's record, if it failed before or never got a job.
 * @returns null if another call, or the job, was faster.
 */
async function claimAndAccept(
  context: ClipsContext,
  order: ClipOrder,
  requestHash: string,
  known: RunRecord | null,
): Promise<RunRecord | null> {
  const { actor } = order;
  requireOpen(actor, actor.client ?? null);
  await context.objects.requireRoom(actor.workspace, bounds.clipBytes);
  const claimed = known ? await claimAgain(context, known) : await claim(context, order, requestHash);
  if (!claimed) return null;
  if (await hasPlace(context, claimed)) return accept(context, claimed);
  await withdrawClaim(context, claimed, known);
  throw new AppError('rate_limited', {
    userMessage: `${bounds.clipsPerAccount} of your clips are already being made. Please wait until one is done.`,
    retryAfterSeconds: 30,
  });
}

/**
 * Whether a claim is within the number of clips that an account may have in progress. If too many are requested at
 * once, the oldest claims take precedence. They wait until the others have been withdrawn, so that accepting one never
 * exceeds the limit.
 */
async function hasPlace(context: ClipsContext, claimed: RunRecord): Promise<boolean> {
  const runs = runsOf(context.runs, claimed.account.toHexString());
  const own = claimed._id.toHexString();
  for (; claimed.leaseUntil > context.now(); await delay(pollMs)) {
    const now = context.now();
    const atWork = await runs
      .find({
        part: 'video',
        status: 'running',
        createdAt: { $gt: new Date(now.getTime() - waitMs) },
        $or: [{ job: { $exists: true } }, { leaseUntil: { $gt: now } }],
      })
      .select({ job: 1 })
      .lean<Pick<RunRecord, '_id' | 'job'>[]>();
    const before = atWork.filter(({ _id, job }) => job || _id.toHexString() < own);
    if (before.length >= bounds.clipsPerAccount) return false;
    if (atWork.length <= bounds.clipsPerAccount) return true;
  }
  return false;
}

/**
 * Reserves a claim's credits and enqueues its job. Returns null if another call or the job was faster, whose outcome
 * then counts.
 */
async function accept(context: ClipsContext, claimed: RunRecord): Promise<RunRecord | null> {
  const account = claimed.account.toHexString();
  const run = claimed._id.toHexString();
  try {
    await holdCredits(context, claimed, quoteClip(context).credits);
    if (!(await isOwn(context, claimed))) {
      await giveBackCredits(context, claimed);
      return null;
    }
    // From here on, whoever takes over the claim also takes over its credits.
    const job = await context.jobs.enqueue(clipJob, { account, run }, { key: run, owner: account });
    await context.credits.renewLease(account, reservationKeyOf(claimed), waitMs);
    return (await acceptClaim(context, claimed, job)) ? { ...claimed, job } : null;
  } catch (error) {
    const { code, userMessage: message } = toAppError(error);
    if (!(await refuseClaim(context, claimed, { code, message }))) return null;
    await giveBackCredits(context, claimed);
    throw error;
  }
}
