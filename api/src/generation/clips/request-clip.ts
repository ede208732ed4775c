import { createHash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { isKnown, retentionMs } from '@postloom/shared-contracts';
import { type Platform, platforms } from '@postloom/shared-contracts/platforms';
import { Types } from 'mongoose';
import * as z from 'zod/mini';
import type { Actor } from '#app/kernel/actor.ts';
import { isDuplicateKey } from '#app/kernel/database/duplicate-key.ts';
import { clientOf, requireOpen } from '#app/kernel/database/owned.ts';
import { AppError } from '#app/kernel/http/app-error.ts';
import { bounds } from '#app/kernel/http/bounds.ts';
import { toAppError } from '#app/kernel/http/error-handler.ts';
import { defineJob } from '#app/kernel/jobs/job-kind.ts';
import { giveBackCredits, holdCredits } from '../runs/hold-credits.ts';
import type { RunRecord } from '../runs/runs.model.ts';
import { leaseFrom, reservationKeyOf, runsOf } from '../runs/runs-context.ts';
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

/** How long a queued clip keeps its credits reserved, in milliseconds. */
const waitMs = 60 * 60 * 1000;
/** How often to check on another call with the same key, in milliseconds. */
const pollMs = 50;

/** The material for a clip, and the posts that will show it. */
export interface ClipBrief {
  readonly lines: readonly string[];
  readonly prompt: string;
  /** Ids of objects. */
  readonly pictures: readonly string[];
  readonly seconds: number;
  /** Ids of posts that will show the clip (`posts`), and of generations whose posts will (`runs`). */
  readonly posts: readonly string[];
  readonly runs: readonly string[];
}

export interface ClipOrder {
  readonly actor: Actor;
  /** The same key makes only one clip. */
  readonly key: string;
  readonly platform: string;
  readonly brief: ClipBrief;
  /** The composer's generation that it belongs to. */
  readonly set?: string;
}

/**
 * Requests a clip: reserves its credits and enqueues the work. A failed clip is tried again under its key.
 * @throws {AppError} `insufficient_credits`, `storage_full`, `rate_limited`, `idempotency_conflict`; `forbidden` for an
 *   archived client.
 */
export async function requestClip(context: ClipsContext, order: ClipOrder): Promise<RunRecord> {
  const { actor, key } = order;
  const { workspace: account } = actor;
  const runs = runsOf(context.runs, account);
  const requestHash = createHash('sha256').update(JSON.stringify(order.brief)).digest('base64url');
  const known = await runs.findOne({ key });
  // The same order for another client is a different order.
  const isForAnother = known && actor.client !== undefined && clientOf(known.client) !== actor.client;
  if (isForAnother || (known && known.requestHash !== requestHash))
    throw new AppError('idempotency_conflict');
  if (known && known.status !== 'failed') {
    if (known.job || known.status !== 'running') return known;
    if (known.leaseUntil > context.now()) {
      // Another call is about to accept or refuse it.
      await delay(pollMs);
      return requestClip(context, order);
    }
  }
  requireOpen(actor, actor.client ?? null);
  await context.objects.requireRoom(account, bounds.clipBytes);
  const claimed = known ? await claimAgain(context, known) : await claim(context, order, requestHash);
  if (claimed && !(await hasPlace(context, claimed))) {
    await withdraw(context, claimed, known);
    throw new AppError('rate_limited', {
      userMessage: `${bounds.clipsPerAccount} of your clips are already being made. Please wait until one is done.`,
      retryAfterSeconds: 30,
    });
  }
  return (claimed && (await accept(context, claimed))) ?? requestClip(context, order);
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

/** Restores the state before a claim. */
async function withdraw(
  context: ClipsContext,
  { _id, account, attempt }: RunRecord,
  before: RunRecord | null,
): Promise<void> {
  const runs = runsOf(context.runs, account.toHexString());
  const mine = { _id, attempt, status: 'running' as const };
  if (before) {
    const { failure, job, createdAt, expiresAt } = before;
    await runs.change(mine, {
      $set: { status: 'failed', failure, ...(job && { job }), createdAt, expiresAt },
    });
  } else await runs.deleteOne(mine);
}

/**
 * Reserves a claim's credits and enqueues its job. Returns null if another call or the job was faster, whose outcome
 * then counts.
 */
async function accept(context: ClipsContext, claimed: RunRecord): Promise<RunRecord | null> {
  const { _id, attempt } = claimed;
  const account = claimed.account.toHexString();
  const run = _id.toHexString();
  const runs = runsOf(context.runs, account);
  const mine = { _id, attempt, status: 'running' as const };
  try {
    await holdCredits(context, claimed, quoteClip(context).credits);
    if (!(await runs.has(mine))) {
      await giveBackCredits(context, claimed);
      return null;
    }
    // From here on, whoever takes over the claim also takes over its credits.
    const job = await context.jobs.enqueue(clipJob, { account, run }, { key: run, owner: account });
    await context.credits.renewLease(account, reservationKeyOf(claimed), waitMs);
    const isAccepted = await runs.change({ ...mine, leaseUntil: { $gt: context.now() } }, { $set: { job } });
    return isAccepted ? { ...claimed, job } : null;
  } catch (error) {
    const { code, userMessage: message } = toAppError(error);
    if (!(await runs.change(mine, { $set: { status: 'failed', failure: { code, message } } }))) return null;
    await giveBackCredits(context, claimed);
    throw error;
  }
}

/**
 * Creates the record and holds it until this call has accepted the clip or its process has died. Returns null if
 * another call was faster.
 */
async function claim(
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
      ...(isKnown(platforms, platform) && { platform: platform satisfies Platform }),
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

const expiryOf = (createdAt: Date): Date => new Date(createdAt.getTime() + retentionMs('runs'));

/**
 * Restarts a clip that failed or never became a job, as if it were requested now. Returns null if another call was
 * faster.
 */
async function claimAgain(context: ClipsContext, record: RunRecord): Promise<RunRecord | null> {
  const { _id, attempt, status, account, job } = record;
  const createdAt = context.now();
  return runsOf(context.runs, account.toHexString()).updateOne(
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
