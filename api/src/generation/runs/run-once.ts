import { setTimeout as delay } from 'node:timers/promises';
import { type ContentType, retentionMs } from '@postloom/shared-contracts';
import type { Platform } from '@postloom/shared-contracts/platforms';
import { Types } from 'mongoose';
import type { Actor } from '#app/kernel/actor.ts';
import { isDuplicateKey } from '#app/kernel/database/duplicate-key.ts';
import { clientOf, requireOpen } from '#app/kernel/database/owned.ts';
import { AppError } from '#app/kernel/http/app-error.ts';
import { executeRun, type RunWork } from './execute-run.ts';
import { finishRun } from './finish-run.ts';
import type { RunRecord, RunResult } from './runs.model.ts';
import { leaseFrom, type RunsContext, runsOf } from './runs-context.ts';

/** What a run is about, as stored in its record. */
export interface RunSubject {
  readonly platform: Platform;
  readonly contentType: ContentType;
  readonly brief: Readonly<Record<string, unknown>>;
  /** The composer's generation, and which part of it this run is. */
  readonly set?: { readonly id: string; readonly part: string } | undefined;
}

export interface RunRequest<Result extends RunResult> extends RunWork<Result> {
  /** Who requests it. The run belongs to the workspace and is paid from its balance. */
  readonly actor: Actor;
  /** The caller's idempotency key. */
  readonly key: string;
  readonly requestHash: string;
  readonly subject: RunSubject;
  /** Whether to make a post of the result. */
  readonly toKeep: boolean;
  /** Aborts when the caller leaves, which ends the waiting. */
  readonly signal: AbortSignal;
}

const firstPollMs = 20;
const longestPollMs = 250;

/**
 * The result for a key: made here, awaited, or stored earlier. However many processes request it, one caller claims the
 * record and does the work, and the others wait for the stored result.
 * @throws {AppError} `idempotency_conflict` when the key was used for another request; `generation_in_progress` when
 *   the first caller takes longer than this one may wait; otherwise like `work` and the reservation of credits.
 */
export async function runOnce<Result extends RunResult>(
  context: RunsContext,
  request: RunRequest<Result>,
): Promise<Result> {
  const { now, waitMs } = context;
  const { actor, key, requestHash, signal } = request;
  const claimed = await claim(context, request);
  if (claimed) return executeRun(context, claimed, request);

  const deadline = now().getTime() + waitMs;
  let waitedFor: number | null = null;
  for (let pollMs = firstPollMs; ; pollMs = Math.min(pollMs * 1.5, longestPollMs)) {
    signal.throwIfAborted();
    const record = await runsOf(context, actor.workspace).findOne({ key });
    if (!record) return runOnce(context, request);
    if (record.requestHash !== hashFor(actor, requestHash)) throw new AppError('idempotency_conflict');
    const abandoned = record.leaseUntil <= now();

    if (record.status === 'done' && record.response) {
      // The same request under the same key has the same type of result.
      return record.response as Result;
    }
    if (record.status === 'stored' && abandoned) {
      await finishRun(context, record);
      continue;
    }
    if (record.status === 'failed' || (record.status === 'running' && abandoned)) {
      // A caller that waited for the run shares its failure. Callers that come later try again, and so does everybody
      // if the runner merely left.
      const { failure } = record;
      if (failure && failure.code !== 'request_cancelled' && waitedFor === record.attempt) {
        throw new AppError(failure.code, { userMessage: failure.message });
      }
      const taken = await takeOver(context, record);
      if (taken) return executeRun(context, taken, request);
      continue;
    }
    if (now().getTime() >= deadline) throw new AppError('generation_in_progress', { retryAfterSeconds: 5 });
    waitedFor = record.attempt;
    await delay(pollMs, undefined, { signal });
  }
}

/**
 * The finished result of the same request under its key, or null. Call it before looking up anything that the request
 * names: a finished result stays available even if the right, the voice or a file has gone since.
 */
export async function findDone<Result extends RunResult>(
  context: RunsContext,
  { actor, key, requestHash }: Pick<RunRequest<Result>, 'actor' | 'key' | 'requestHash'>,
): Promise<Result | null> {
  const record = await runsOf(context, actor).findOne({ key, status: 'done' });
  // If no client is chosen, one of those things decided which client it is for, so use the record's client.
  if (record?.requestHash !== hashFor({ client: clientOf(record?.client) }, requestHash)) return null;
  return record.response as Result | null;
}

/**
 * Creates the record for a key. Returns null if there already is one.
 * @throws {AppError} `forbidden` for an archived client.
 */
async function claim(
  context: RunsContext,
  { actor, key, requestHash, subject, toKeep }: RunRequest<RunResult>,
): Promise<RunRecord | null> {
  requireOpen(actor, actor.client ?? null);
  const createdAt = context.now();
  const { platform, contentType, brief, set } = subject;
  const record: Omit<RunRecord, '_id' | 'account'> = {
    key,
    requestHash: hashFor(actor, requestHash),
    client: actor.client ? new Types.ObjectId(actor.client) : null,
    platform,
    contentType,
    brief,
    ...(set && { set: new Types.ObjectId(set.id), part: set.part }),
    status: 'running',
    attempt: 1,
    leaseUntil: leaseFrom(context),
    response: null,
    failure: null,
    toKeep,
    createdBy: new Types.ObjectId(actor.account),
    createdAt,
    expiresAt: new Date(createdAt.getTime() + retentionMs('runs')),
  };
  try {
    return await runsOf(context, actor.workspace).insert(record);
  } catch (error) {
    if (isDuplicateKey(error)) return null;
    throw error;
  }
}

/**
 * Takes over a failed or abandoned run. Returns null if somebody else was faster.
 * @param job the job that does the work from now on.
 */
export function takeOver(
  context: RunsContext,
  { _id, account, attempt, status, leaseUntil }: RunRecord,
  job?: string,
): Promise<RunRecord | null> {
  return runsOf(context, account.toHexString()).updateOne(
    { _id, attempt, status, leaseUntil },
    {
      $set: { status: 'running', leaseUntil: leaseFrom(context), failure: null, ...(job && { job }) },
      $inc: { attempt: 1 },
    },
  );
}

/** The same request for another client is a different request. */
const hashFor = ({ client }: Pick<Actor, 'client'>, requestHash: string): string =>
  client ? `${requestHash}.${client}` : requestHash;
