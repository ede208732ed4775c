import { type clipSchema, clipsTold, type Sent } from '@postloom/shared-contracts';
import type { Scope } from '#app/kernel/database/owned.ts';
import { AppError } from '#app/kernel/http/app-error.ts';
import { finishRun } from '../runs/finish-run.ts';
import { giveBackCredits } from '../runs/hold-credits.ts';
import type { ClipResult, RunRecord } from '../runs/runs.model.ts';
import { runsOf } from '../runs/runs-context.ts';
import type { ClipsContext } from './clips-context.ts';

export type ClipAnswer = Sent<typeof clipSchema>;

/**
 * The state of a clip.
 * @throws {AppError} `not_found`
 */
export async function readClip(context: ClipsContext, scope: Scope, id: string): Promise<ClipAnswer> {
  const record = await runsOf(context.runs, scope).findOne({ _id: id, part: 'video' });
  if (!record) throw new AppError('not_found');
  return toClip(context, record);
}

/**
 * The clips requested for a post, or for the result that it comes from, latest first.
 * @throws {AppError} `not_found`
 */
export async function clipsOfPost(context: ClipsContext, scope: Scope, id: string): Promise<ClipAnswer[]> {
  const { sourceRunId } = await context.post(scope, id);
  const found = await runsOf(context.runs, scope)
    .find({
      part: 'video',
      $or: [{ 'brief.posts': id }, ...(sourceRunId ? [{ 'brief.runs': sourceRunId }] : [])],
    } as never)
    .sort({ createdAt: -1 })
    .limit(clipsTold)
    .lean<RunRecord[]>();
  return Promise.all(found.map((record) => toClip(context, record)));
}

/**
 * Cancels a clip that is queued or being made. It then costs nothing.
 * @throws {AppError} `not_found`
 */
export async function cancelClip(context: ClipsContext, scope: Scope, id: string): Promise<ClipAnswer> {
  const runs = runsOf(context.runs, scope);
  const record = await runs.findOne({ _id: id, part: 'video' });
  if (!record) throw new AppError('not_found');
  if (record.job && (await context.jobs.cancel(record.job, scope.workspace))) {
    const { code, userMessage } = new AppError('request_cancelled');
    const ended = await runs.updateOne(
      { _id: record._id, status: 'running' },
      { $set: { status: 'failed', failure: { code, message: userMessage } } },
    );
    if (ended) await giveBackCredits(context, ended);
  }
  return readClip(context, scope, id);
}

/** A clip in the contract's form. Until it is done, its job knows the progress. */
export async function toClip(context: ClipsContext, given: RunRecord): Promise<ClipAnswer> {
  const account = given.account.toHexString();
  let record = given;
  if (record.status === 'stored' && record.leaseUntil <= context.now()) {
    await finishRun(context.runs, record);
    record = (await runsOf(context.runs, account).findOne({ _id: record._id })) ?? record;
  }
  const { _id, createdAt, expiresAt, failure } = record;
  const job = record.job ? await context.jobs.find(record.job, account) : null;
  // As its last step the job adds the clip to its posts. Who reads that it's done reads posts that show it.
  const isAtWork = job?.status === 'queued' || job?.status === 'running';
  const made = record.status === 'done' && !isAtWork ? (record.response as ClipResult | null) : null;
  const clip = {
    id: _id.toHexString(),
    isDemo: made?.isDemo ?? context.videos.isDemo,
    origin: made ? (made.origin ?? (made.isDemo ? 'sample' : 'ai')) : null,
    note: made?.note ?? null,
    creditsCharged: made?.creditsCharged ?? 0,
    failure: null,
    videoUrl: made?.videoUrl ?? null,
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
  };
  if (made) return { ...clip, status: 'done', progress: 1 };
  if (job?.status === 'queued' || (!record.job && isHeld(context, record))) {
    return { ...clip, status: 'waiting', progress: job?.progress ?? 0 };
  }
  if (job?.status === 'running' || (!job && isHeld(context, record))) {
    return { ...clip, status: 'running', progress: job?.progress ?? 1 };
  }
  if (failure?.code === 'request_cancelled') return { ...clip, status: 'cancelled', progress: 0 };
  const interrupted = new AppError('provider_failed', {
    userMessage: 'The clip was interrupted. You weren’t charged. Please try again.',
  });
  return {
    ...clip,
    status: 'failed',
    progress: 0,
    failure: failure
      ? { code: failure.code, message: failure.message }
      : { code: interrupted.code, message: interrupted.userMessage },
  };
}

const isHeld = ({ now }: ClipsContext, { status, leaseUntil }: RunRecord): boolean =>
  (status === 'running' || status === 'stored') && leaseUntil > now();
